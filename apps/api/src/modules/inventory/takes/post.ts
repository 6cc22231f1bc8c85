import type { Transaction } from '@tallybook/db';
import {
  countsKeepArriving,
  notCounted,
  readWhole,
  stockTakeStateConflict,
  unitCostNumber,
  type CountDecision,
  type PostedStockTake,
  type PostStockTake,
} from '@tallybook/domain';
import { mapInSteps } from '../../../platform/fairness/steps.ts';
import { earlierResponse } from '../../../platform/idempotency/replay.ts';
import { findResponses, type KeyedCall } from '../../../platform/idempotency/store.ts';
import { readSteps } from '../../../platform/read.ts';
import { notFound, type VerbContext } from '../../../platform/verb.ts';
import { keyedCall } from '../../../platform/write.ts';
import { selectCountsWithSku, updatePosted, type CountRecord } from './count-store.ts';
import { postCounts, type TakeCount } from './post-counts.ts';
import { findStockTake, lockStockTake } from './store.ts';

/** Each attempt fails only if a count was entered during it. */
const maxAttempts = 20;

/**
 * Posts the differences of all counts. The counts are read before the posting's batch; the batch locks the stock take and
 * posts nothing if it has changed since. Then they are read again: a count is included, or rejected after the posting.
 * Throws (404) NOT_FOUND, (409) STOCK_TAKE_STATE_CONFLICT unless something is counted, COUNT_OVERTAKEN if the stock of a
 * count changed and `basis` does not decide what that means, and the other problems of the counts.
 */
export async function postStockTake(ctx: VerbContext, input: PostStockTake): Promise<PostedStockTake> {
  const call = keyedCall(ctx, input);
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const response = await tryToPost(ctx, input, call);
    if (response !== undefined) return response;
  }
  throw countsKeepArriving();
}

async function tryToPost(
  ctx: VerbContext,
  input: PostStockTake,
  call: KeyedCall | undefined,
): Promise<PostedStockTake | undefined> {
  const { organizationId } = ctx.actor;
  const { id } = input;
  const { stored, take, counts } = await readSteps(ctx, (tx) => readTake(tx, organizationId, id, call));
  // Checked before the status, which the first call with the key has changed.
  const earlier = earlierResponse(ctx, call, stored);
  if (earlier !== undefined) return earlier.response as PostedStockTake;
  if (take === undefined) throw notFound('stock take');
  if (take.status !== 'counting' || counts.length === 0) throw stockTakeStateConflict(take.status);
  const decisions = decisionsOf(input, counts);
  const given = await mapInSteps(counts, (count) => ({
    ...countOf(count, decisions(count)),
    sku: count.sku,
  }));
  return postCounts<PostedStockTake>(
    ctx,
    input,
    {
      id,
      countDate: take.count_date,
      locationId: take.location_id,
      blind: take.blind,
      note: take.note,
      counts: given,
      opened: { createdAt: take.created_at, userId: take.created_by },
    },
    {
      acquire: async (tx) => {
        const [locked] = await lockStockTake(tx, organizationId, id);
        return locked?.status === 'counting' && locked.revision === take.revision;
      },
      store: (tx, rows) => updatePosted(tx, organizationId, id, rows),
      toResponse: ({ document }) => document,
    },
  );
}

/** The revision before the counts: counts that are newer than it are recognized by their own revision. */
async function readTake(tx: Transaction, organizationId: string, id: string, call: KeyedCall | undefined) {
  const [stored, take, counts] = await tx.flight([
    () => findResponses(tx, organizationId, call === undefined ? [] : [call.key]),
    () => findStockTake(tx, organizationId, id),
    () => selectCountsWithSku(tx, organizationId, id),
  ]);
  return { stored, take, counts };
}

/** Errors: VALIDATION_FAILED for a decision about a product without a count. */
function decisionsOf(
  { basis = [] }: PostStockTake,
  counts: readonly CountRecord[],
): (count: CountRecord) => CountDecision | undefined {
  const counted = new Set(counts.map(({ product_id }) => product_id));
  const unknown = basis.findIndex(({ product_id }) => !counted.has(product_id));
  if (unknown !== -1) throw notCounted(unknown);
  const decisions = new Map(
    basis.map(({ product_id, basis: chosen, counted, expected, ...about }) => [
      product_id,
      {
        basis: chosen,
        counted,
        expected,
        expectedWhenCounted: about.expected_when_counted,
        countedLaterOn: about.counted_later_on ?? undefined,
        alsoCountedOn: about.also_counted_on ?? undefined,
      },
    ]),
  );
  return ({ product_id }) => decisions.get(product_id);
}

export const countOf = (record: CountRecord, decision?: CountDecision): TakeCount => ({
  productId: record.product_id,
  counted: readWhole(record.counted),
  unitCost: record.unit_cost === null ? null : unitCostNumber(record.unit_cost),
  expectedWhenCounted: readWhole(record.expected_when_counted),
  countedSeq: record.counted_seq,
  decision,
});
