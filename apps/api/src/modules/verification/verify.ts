import type { Transaction } from '@tallybook/db';
import type { Verification, VerifyInput } from '@tallybook/domain';
import { read, readTogether } from '../../platform/read.ts';
import type { VerbContext } from '../../platform/verb.ts';
import { checkChain } from './check-chain.ts';
import { checkFigures } from './check-figures.ts';
import { checkJournal } from './check-journal.ts';
import { VerificationFailure } from './verification-failure.ts';
import { readDerived, selectProductIds } from './store.ts';

/** Products looked up at a time, and rows held in memory at a time. */
const productsAtOnce = 500;
const chunkSize = 5_000;

/**
 * Works everything out anew from the movements, product by product, each from one state of the database and
 * without a lock: the chain of hashes, quantities that never sink below zero (unless the organization has allowed it), each cost, the sums of days,
 * months and balance, the layers of FIFO, what closed periods keep; then the journal. Ends with the first thing that is not as it
 * must be. Costs that the background has yet to work out are left out, from the first such day on.
 */
export async function verify(ctx: VerbContext, input: VerifyInput): Promise<Verification> {
  const { organizationId } = ctx.actor;
  const done = { products_checked: 0, movements_checked: 0 };
  for (let after: string | undefined, more = true; more;) {
    const page = { only: input.product_id, after, limit: productsAtOnce };
    const ids = await read(ctx, (tx) => selectProductIds(tx, organizationId, page));
    for (const productId of ids) {
      const found = await readTogether(ctx, (tx) => checkProduct(tx, { organizationId, productId }));
      done.products_checked += 1;
      if (found instanceof VerificationFailure)
        return { ok: false, ...done, first_failure: { product_id: productId, ...present(found) } };
      done.movements_checked += found;
    }
    after = ids.at(-1);
    more = ids.length === productsAtOnce;
  }
  const first_failure = input.product_id === undefined ? await checkJournal(ctx) : undefined;
  return first_failure === undefined ? { ok: true, ...done } : { ok: false, ...done, first_failure };
}

const present = ({ movementId, check, message }: VerificationFailure) => ({
  ...(movementId === undefined ? {} : { movement_id: movementId }),
  check,
  detail: message,
});

/** How many movements were found right, or what is wrong with the first that is not. */
async function checkProduct(
  tx: Transaction,
  at: { organizationId: string; productId: string },
): Promise<number | VerificationFailure> {
  try {
    const derived = await readDerived(tx, at.organizationId, at.productId);
    if (derived === undefined)
      return new VerificationFailure('balance', undefined, 'The product has no balance.');
    const { last, count } = await checkChain(tx, at.organizationId, at.productId, chunkSize);
    if (last !== derived.last_hash)
      return new VerificationFailure(
        'chain',
        undefined,
        'The last movement is not the one that the balance knows.',
      );
    await checkFigures(tx, at, derived, chunkSize);
    return count;
  } catch (error) {
    if (error instanceof VerificationFailure) return error;
    throw error;
  }
}
