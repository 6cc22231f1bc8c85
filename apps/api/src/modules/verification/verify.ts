import type { Transaction } from '@tallybook/db';
import type { Verification, VerifyInput } from '@tallybook/domain';
import { read, readReport } from '../../platform/read.ts';
import type { VerbContext } from '../../platform/verb.ts';
import { checkChain } from './check-chain.ts';
import { checkFigures } from './check-figures.ts';
import { checkLog, type StoredAnchor } from './check-log.ts';
import { checkJournal } from './check-journal.ts';
import { VerificationFailure } from './verification-failure.ts';
import { readDerived, selectProductIds } from './store.ts';

const productsPerPage = 500;
/** Movements fetched at a time: a few milliseconds of work, after which other requests are served. */
const chunkSize = 500;

/**
 * Recomputes all derived figures from the movements and compares them with the stored ones, product by product, each
 * in one snapshot and without locks: hash chain, running quantities (never below zero unless the organization has
 * allowed it), costs, daily and monthly sums, balance, FIFO layers, snapshots of closed periods; then the journal.
 * Stops at the first failure. Does not compare costs from the first day with a pending recost on.
 */
export async function verify(ctx: VerbContext, input: VerifyInput): Promise<Verification> {
  const { organizationId } = ctx.actor;
  const checked: Checked = { products_checked: 0, movements_checked: 0, valuation_status: 'current' };
  for (let after: string | undefined, more = true; more;) {
    const page = { only: input.product_id, after, limit: productsPerPage };
    const ids = await read(ctx, (tx) => selectProductIds(tx, organizationId, page));
    for (const productId of ids) {
      const result = await readReport(ctx, (tx) => checkProduct(tx, { organizationId, productId }));
      checked.products_checked += 1;
      if (result instanceof VerificationFailure)
        return { ok: false, ...checked, first_failure: { product_id: productId, ...present(result) } };
      checked.movements_checked += result.count;
      if (result.recosting) checked.valuation_status = 'recosting';
    }
    after = ids.at(-1);
    more = ids.length === productsPerPage;
  }
  if (input.product_id !== undefined) return { ok: true, ...checked };
  const first_failure = await checkJournal(ctx);
  if (first_failure !== undefined) return { ok: false, ...checked, first_failure };
  const log = await readReport(ctx, (tx) => checkLog(tx, organizationId, anchorIn(input)));
  if ('failure' in log) return { ok: false, ...checked, first_failure: log.failure };
  return { ok: true, ...checked, ...(log.chain.position === 0 ? {} : { chain: log.chain }) };
}

const anchorIn = ({ position, head }: VerifyInput): StoredAnchor | undefined =>
  position === undefined || head === undefined ? undefined : { position, head };
type Checked = Pick<Verification, 'products_checked' | 'movements_checked' | 'valuation_status'>;

const present = ({ movementId, check, message }: VerificationFailure) => ({
  ...(movementId === undefined ? {} : { movement_id: movementId }),
  check,
  detail: message,
});

interface CheckedProduct {
  /** Movements. */
  readonly count: number;
  readonly recosting: boolean;
}

/** Returns the number of movements verified, or the first failure. */
async function checkProduct(
  tx: Transaction,
  at: { organizationId: string; productId: string },
): Promise<CheckedProduct | VerificationFailure> {
  try {
    const derived = await readDerived(tx, at.organizationId, at.productId);
    if (derived === undefined)
      return new VerificationFailure('balance', undefined, 'The product has no balance row.');
    const { last, count } = await checkChain(tx, at.organizationId, at.productId, chunkSize);
    if (last !== derived.last_hash)
      return new VerificationFailure(
        'chain',
        undefined,
        'The hash of the last movement differs from the one stored with the balance.',
      );
    await checkFigures(tx, at, derived, chunkSize);
    return { count, recosting: derived.pending_from !== null };
  } catch (error) {
    if (error instanceof VerificationFailure) return error;
    throw error;
  }
}
