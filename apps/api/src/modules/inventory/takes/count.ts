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
import { lockBalances, selectArchived, selectBalances, selectExpectedAt } from './product-store.ts';
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
    requireCountable(take);
    const reject = (problems: Problems): void => {
      if (problems.some((problem) => problem !== undefined)) throw itemsProblem('/counts', problems);
    };
    const { counts, seq } = await countsOf(tx, organizationId, take, input.counts, reject);
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

/** Throws STOCK_TAKE_STATE_CONFLICT (409) once the stock take is posted or cancelled. */
export function requireCountable({ status }: Pick<StockTakeRecord, 'status'>): void {
  if (status === 'posted' || status === 'cancelled') throw stockTakeStateConflict(status);
}

type Counts = CountStock['counts'];
/** Of each count; undefined if it can be entered. */
export type Problems = readonly (ProblemError | undefined)[];
type Take = Pick<StockTakeRecord, 'count_date' | 'location_id'>;

/**
 * The counts with the quantities that they are compared with, and their place in the ledger: under locks, so that nothing is
 * posted between the two.
 *
 * @param reject throws if there are problems
 */
export async function countsOf(
  tx: Transaction,
  organizationId: string,
  take: Take,
  counts: Counts,
  reject: (problems: Problems) => void,
): Promise<{ readonly counts: CountRow[]; readonly seq: string }> {
  const product_ids = counts.map(({ product_id }) => product_id);
  const [balances, seq, levels, archived] = await tx.flight([
    () => lockBalances(tx, organizationId, product_ids),
    () => nextPosition(tx),
    () => selectExpected(tx, organizationId, take, product_ids),
    () => selectArchived(tx, organizationId, product_ids),
  ]);
  const onHand = new Map(levels.map((level) => [level.product_id, readWhole(level.on_hand)]));
  reject(problemsOf(take, counts, { balances, levels, archived }));
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

/** The problems that the counts would have, without locks. */
export async function problemsOfCounts(
  tx: Transaction,
  organizationId: string,
  take: Take,
  counts: Counts,
): Promise<Problems> {
  const product_ids = counts.map(({ product_id }) => product_id);
  const [balances, levels, archived] = await tx.flight([
    () => selectBalances(tx, organizationId, product_ids),
    () => selectExpected(tx, organizationId, take, product_ids),
    () => selectArchived(tx, organizationId, product_ids),
  ]);
  return problemsOf(take, counts, { balances, levels, archived });
}

const selectExpected = (
  tx: Transaction,
  organizationId: string,
  { count_date: as_of, location_id: locationId }: Take,
  product_ids: readonly string[],
) =>
  locationId === null
    ? selectLevels(tx, organizationId, { as_of, product_ids: [...product_ids] })
    : selectExpectedAt(tx, organizationId, { locationId, as_of, product_ids });

interface Found {
  readonly balances: readonly { readonly product_id: string; readonly located: boolean }[];
  readonly levels: readonly { readonly product_id: string }[];
  readonly archived: readonly { readonly id: string }[];
}

/** The count of an archived product without stock can only be withdrawn. */
function problemsOf({ location_id: locationId }: Take, counts: Counts, found: Found): Problems {
  const isKnown = new Set(found.levels.map(({ product_id }) => product_id));
  const isArchived = new Set(found.archived.map(({ id }) => id));
  const isLocated = new Set(found.balances.flatMap((row) => (row.located ? [row.product_id] : [])));
  return counts.map(({ product_id, counted_quantity }): ProblemError | undefined => {
    if (!isKnown.has(product_id)) return productNotFound();
    if (counted_quantity !== null && locationId === null && isLocated.has(product_id))
      return locationRequired();
    return counted_quantity !== null && isArchived.has(product_id) ? productArchived() : undefined;
  });
}
