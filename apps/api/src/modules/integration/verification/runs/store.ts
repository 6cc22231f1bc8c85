import { and, desc, eq, fragment, lt, type Transaction } from '@tallybook/db';
import { ledgerVerifications, products } from '@tallybook/db/schema';
import type { LedgerVerification } from '@tallybook/domain';
import type { Position } from '../../../../platform/cursor.ts';

const columns = {
  id: ledgerVerifications.id,
  status: ledgerVerifications.status,
  products: ledgerVerifications.products,
  products_checked: ledgerVerifications.productsChecked,
  movements_checked: ledgerVerifications.movementsChecked,
  cost_adjustments_checked: ledgerVerifications.costAdjustmentsChecked,
  recosting: ledgerVerifications.recosting,
  books: ledgerVerifications.books,
  first_failure: ledgerVerifications.firstFailure,
  started_at: ledgerVerifications.startedAt,
  updated_at: ledgerVerifications.updatedAt,
  finished_at: ledgerVerifications.finishedAt,
  created_by: ledgerVerifications.createdBy,
};

export interface VerificationRecord extends Pick<
  LedgerVerification,
  'id' | 'status' | 'products' | 'products_checked' | 'movements_checked' | 'cost_adjustments_checked'
> {
  recosting: boolean;
  books: unknown;
  first_failure: unknown;
  started_at: string;
  updated_at: string;
  finished_at: string | null;
  created_by: string;
}

const isVerification = (organizationId: string, id: string) =>
  and(eq(ledgerVerifications.organizationId, organizationId), eq(ledgerVerifications.id, id));

export async function countProducts({ db }: Transaction, organizationId: string): Promise<number> {
  return db.$count(products, eq(products.organizationId, organizationId));
}

/** Inserts a running verification, or returns the one that is running: there is at most one per organization. */
export async function insertOrFindRunning(
  { db }: Transaction,
  organizationId: string,
  { id, products: count, userId }: { id: string; products: number; userId: string },
): Promise<VerificationRecord> {
  const [running] = await db
    .insert(ledgerVerifications)
    .values({
      organizationId,
      id,
      status: 'running',
      products: count,
      productsChecked: 0,
      movementsChecked: 0,
      recosting: false,
      createdBy: userId,
      attempts: 0,
    })
    .onConflictDoUpdate({
      target: [ledgerVerifications.organizationId],
      targetWhere: fragment`${ledgerVerifications.status} = 'running'`,
      // No change: only an update returns the row that is there.
      set: { updatedAt: fragment`${ledgerVerifications.updatedAt}` },
    })
    .returning(columns);
  if (running === undefined) throw new Error('the verification was not inserted');
  return running;
}

export async function findVerification(
  { db }: Transaction,
  organizationId: string,
  id: string,
): Promise<VerificationRecord | undefined> {
  const [found] = await db
    .select(columns)
    .from(ledgerVerifications)
    .where(isVerification(organizationId, id));
  return found;
}

/** Newest first, since ids ascend with time; one row more than the page holds. */
export function selectVerifications(
  { db }: Transaction,
  organizationId: string,
  { size, after }: { size: number; after: Position | undefined },
): Promise<VerificationRecord[]> {
  return db
    .select(columns)
    .from(ledgerVerifications)
    .where(
      and(
        eq(ledgerVerifications.organizationId, organizationId),
        after && lt(ledgerVerifications.id, String(after[0])),
      ),
    )
    .orderBy(desc(ledgerVerifications.id))
    .limit(size + 1);
}
