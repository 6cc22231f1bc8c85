import { and, eq, fragment, isNull, lt, or, uuid, type Transaction } from '@tallybook/db';
import { ledgerVerifications } from '@tallybook/db/schema';
import type { BooksResult, Checkpoint, Failure } from '../findings.ts';

/** A verification that this instance works on until the lease expires. */
export interface Claim {
  readonly organizationId: string;
  readonly id: string;
  readonly claimId: string;
}

export interface Claimed {
  readonly claim: Claim;
  readonly checkpoint: Checkpoint;
  /** Claims since it last advanced, this one included. */
  readonly attempts: number;
}

const lease = fragment`now() + interval '30 seconds'`;

/** Organizations with a running verification that no instance works on. */
export async function findUnclaimed({ rows }: Transaction): Promise<string[]> {
  const found = await rows({ id: uuid() })`select find_unclaimed_verifications() as id`;
  return found.map(({ id }) => id);
}

/** Claims the organization's running verification unless another instance has a lease. */
export async function claimVerification(
  { db }: Transaction,
  organizationId: string,
  claimId: string,
): Promise<Claimed | undefined> {
  const { leasedUntil, attempts } = ledgerVerifications;
  const [claimed] = await db
    .update(ledgerVerifications)
    .set({ claimId, leasedUntil: lease, attempts: fragment`${attempts} + 1` })
    .where(
      and(
        eq(ledgerVerifications.organizationId, organizationId),
        eq(ledgerVerifications.status, 'running'),
        or(isNull(leasedUntil), lt(leasedUntil, fragment`now()`)),
      ),
    )
    .returning({
      id: ledgerVerifications.id,
      products: ledgerVerifications.productsChecked,
      movements: ledgerVerifications.movementsChecked,
      costAdjustments: ledgerVerifications.costAdjustmentsChecked,
      recosting: ledgerVerifications.recosting,
      lastProductId: ledgerVerifications.lastProductId,
      books: ledgerVerifications.books,
      attempts,
    });
  if (claimed === undefined) return undefined;
  const { id, attempts: tried, lastProductId, books, ...counts } = claimed;
  return {
    claim: { organizationId, id, claimId },
    checkpoint: {
      ...counts,
      lastProductId: lastProductId ?? undefined,
      books: (books as BooksResult | null) ?? undefined,
    },
    attempts: tried,
  };
}

const isMine = ({ organizationId, id, claimId }: Claim) =>
  and(
    eq(ledgerVerifications.organizationId, organizationId),
    eq(ledgerVerifications.id, id),
    eq(ledgerVerifications.status, 'running'),
    eq(ledgerVerifications.claimId, claimId),
  );

const progressOf = ({
  products,
  movements,
  costAdjustments,
  recosting,
  lastProductId,
  books,
}: Checkpoint) => ({
  productsChecked: products,
  movementsChecked: movements,
  costAdjustmentsChecked: costAdjustments,
  recosting,
  lastProductId: lastProductId ?? null,
  books: books ?? null,
  updatedAt: fragment`now()`,
});

/** Stores the checkpoint, if it has advanced, and renews the lease. Returns false if another instance has the claim. */
export async function renewClaim(
  { db }: Transaction,
  claim: Claim,
  advanced: Checkpoint | undefined,
): Promise<boolean> {
  const renewed = await db
    .update(ledgerVerifications)
    .set({ leasedUntil: lease, ...(advanced && { ...progressOf(advanced), attempts: 0 }) })
    .where(isMine(claim))
    .returning({ id: ledgerVerifications.id });
  return renewed.length === 1;
}

/** Stores the result, unless another instance has the claim. */
export async function finishVerification(
  { db }: Transaction,
  claim: Claim,
  status: 'finished' | 'failed',
  checkpoint: Checkpoint,
  failure: Failure | undefined,
): Promise<void> {
  await db
    .update(ledgerVerifications)
    .set({
      ...progressOf(checkpoint),
      status,
      firstFailure: failure ?? null,
      finishedAt: fragment`now()`,
      claimId: null,
      leasedUntil: null,
    })
    .where(isMine(claim));
}

/** Lets another instance continue from the checkpoint at once. */
export async function releaseClaim({ db }: Transaction, claim: Claim, checkpoint: Checkpoint): Promise<void> {
  await db
    .update(ledgerVerifications)
    .set({ ...progressOf(checkpoint), claimId: null, leasedUntil: null, attempts: 0 })
    .where(isMine(claim));
}

/**
 * Deletes verifications that ended, except the newest 100. Alone in its transaction: the function runs as the owner of
 * the table, and a cluster rejects statements of another user on rows that it has changed.
 */
export async function purgeVerifications({ sql }: Transaction): Promise<void> {
  await sql`select purge_verifications()`;
}
