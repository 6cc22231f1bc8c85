import {
  itemsProblem,
  locationRequired,
  maxStockTakeCounts,
  productArchived,
  productNotFound,
  readWhole,
  stockTakeStateConflict,
  tooManyCounts,
  type CountedStock,
  type CountStock,
  type ProblemError,
} from '@tallybook/domain';
import type { Transaction } from '@tallybook/db';
import { notFound, type VerbContext } from '../../../platform/verb.ts';
import { write } from '../../../platform/write.ts';
import { selectLevels } from '../../../ledger/levels/store.ts';
import {
  insertHistory,
  numberOfCounts,
  presentCount,
  selectCounts,
  upsertCounts,
  type CountRow,
} from './count-store.ts';
import { nextPosition } from './late-movements-store.ts';
import { lockBalances, selectArchived, selectExpectedAt } from './product-store.ts';
import { lockStockTake, markCounted, type StockTakeRecord } from './store.ts';
import { hidesExpected } from './visibility.ts';

/**
 * Enters counts, all or none; the last count of a product wins, and the history keeps all. Several people may count at the
 * same time: their requests run one after another. Throws (404) NOT_FOUND and PRODUCT_NOT_FOUND, (400) PRODUCT_ARCHIVED and
 * LOCATION_REQUIRED, (409) STOCK_TAKE_STATE_CONFLICT once the stock take is posted or cancelled.
 */
export function countStock(ctx: VerbContext, input: CountStock): Promise<CountedStock> {
  const { organizationId, userId } = ctx.actor;
  const { id } = input;
  return write(ctx, input, async (tx) => {
    const [take] = await lockStockTake(tx, organizationId, id);
    if (take === undefined) throw notFound('stock take');
    if (take.status === 'posted' || take.status === 'cancelled') throw stockTakeStateConflict(take.status);
    const { counts, seq } = await countsOf(tx, organizationId, take, input);
    const revision = take.revision + 1;
    const products = counts.map(({ productId }) => productId);
    const counting = { id, countDate: take.count_date, userId, seq, counts };
    const [, , , current, [total]] = await tx.flight([
      () => upsertCounts(tx, organizationId, counting),
      () => insertHistory(tx, organizationId, counting, revision),
      () => markCounted(tx, organizationId, id, revision),
      () => selectCounts(tx, organizationId, id, products),
      () => numberOfCounts(tx, organizationId, id),
    ]);
    if ((total?.counts ?? 0) > maxStockTakeCounts) throw tooManyCounts();
    const byProduct = new Map(current.map((record) => [record.product_id, record]));
    const hidden = hidesExpected(ctx.actor, take);
    return {
      id,
      status: 'counting',
      counts: counts.flatMap(({ productId }) => {
        const record = byProduct.get(productId);
        return record === undefined ? [] : presentCount(record, hidden);
      }),
    };
  });
}

/**
 * The counts with the quantities that they are compared with, and their place in the ledger: under locks, so that nothing is
 * posted between the two. The count of an archived product without stock can only be withdrawn.
 */
async function countsOf(
  tx: Transaction,
  organizationId: string,
  { count_date: as_of, location_id: locationId }: Pick<StockTakeRecord, 'count_date' | 'location_id'>,
  { counts }: CountStock,
): Promise<{ readonly counts: CountRow[]; readonly seq: string }> {
  const product_ids = counts.map(({ product_id }) => product_id);
  const [balances, seq, levels, archived] = await tx.flight([
    () => lockBalances(tx, organizationId, product_ids),
    () => nextPosition(tx),
    () =>
      locationId === null
        ? selectLevels(tx, organizationId, { as_of, product_ids })
        : selectExpectedAt(tx, organizationId, { locationId, as_of, product_ids }),
    () => selectArchived(tx, organizationId, product_ids),
  ]);
  const onHand = new Map(levels.map((level) => [level.product_id, readWhole(level.on_hand)]));
  const isArchived = new Set(archived.map(({ id }) => id));
  const isLocated = new Set(balances.flatMap((row) => (row.located ? [row.product_id] : [])));
  const problems = counts.map(({ product_id, counted_quantity }): ProblemError | undefined => {
    if (!onHand.has(product_id)) return productNotFound();
    if (counted_quantity !== null && locationId === null && isLocated.has(product_id))
      return locationRequired();
    return counted_quantity !== null && isArchived.has(product_id) ? productArchived() : undefined;
  });
  if (problems.some((problem) => problem !== undefined)) throw itemsProblem('/counts', problems);
  const rows = counts.map(({ product_id, counted_quantity, unit_cost }): CountRow => {
    const expected = onHand.get(product_id) ?? 0;
    return {
      productId: product_id,
      expected,
      expectedWhenCounted: expected,
      counted: counted_quantity,
      unitCost: counted_quantity === null ? null : (unit_cost ?? null),
      movementId: null,
      basis: null,
    };
  });
  return { counts: rows, seq };
}
