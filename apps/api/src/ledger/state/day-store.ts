import { notNull, nullable, type RowOf, type Transaction } from '@tallybook/db';
import { stockMovementCosts, stockMovements } from '@tallybook/db/schema';
import {
  readDecimal,
  readWhole,
  unitCostScale,
  type MovementKind,
  type TimelineRow,
} from '@tallybook/domain';
import { adjustedCost, currentCost } from '../movements/cost-store.ts';
import type { RowsToRead } from '../posting/plan.ts';
import { restoredOf, returnOfRow, reversalColumns, reversalShape } from './reversal-store.ts';
import { selectSplitRows, SplitQueue, type SplitRange } from './split-store.ts';

/** Columns on which the accounts of a movement may depend. */
export const kindShape = {
  type: stockMovements.type,
  reversed_type: nullable(stockMovements.type),
  reason_code: stockMovements.reasonCode,
};

/** The reversed movement is looked up as a range with the order of its index, as in `movementColumns`. */
export const kindColumns = ({ sql }: Transaction, organizationId: string) => sql`
  m.type, m.reason_code, case when m.reverses_id is not null then (
    select reversed.type from stock_movements reversed
    where reversed.organization_id = ${organizationId} and reversed.id between m.reverses_id and m.reverses_id
    order by reversed.id limit 1
  ) end as reversed_type`;

export const kindOf = (row: RowOf<typeof kindShape>): MovementKind => ({
  type: row.type,
  reversedType: row.reversed_type,
  reasonCode: row.reason_code,
});

type PlacedRow = TimelineRow & { readonly orderSeq: bigint };

const rowShape = {
  id: stockMovements.id,
  product_id: stockMovements.productId,
  movement_date: stockMovements.movementDate,
  order_seq: stockMovements.orderSeq,
  quantity_delta: stockMovements.quantityDelta,
  unit_cost: stockMovements.unitCost,
  cost_per: stockMovements.costPer,
  cost_amount: notNull(stockMovements.postedCost),
  adjusted: notNull(stockMovementCosts.adjusted),
  ...kindShape,
  ...reversalShape,
};

/** The rows to read as ranges of days. */
const rangesOf = (wanted: ReadonlyMap<string, RowsToRead>): SplitRange[] =>
  [...wanted].flatMap(([productId, range]): SplitRange[] =>
    'from' in range
      ? [{ productId, from: range.from, through: '2199-12-31' }]
      : range.on.map((date) => ({ productId, from: date, through: date })),
  );

/**
 * The rows of days, among them cost adjustments in split mode, which are read only where a day has more rows than movements:
 * everybody else pays nothing for them.
 *
 * @param counts product id → rows on these days
 */
export async function selectRows(
  tx: Transaction,
  organizationId: string,
  wanted: ReadonlyMap<string, RowsToRead>,
  { counts, moneyScale }: { readonly counts: ReadonlyMap<string, number>; readonly moneyScale: number },
): Promise<Map<string, TimelineRow[]>> {
  const movements = await selectMovements(tx, organizationId, rangesOf(wanted), moneyScale);
  const incomplete = new Map(
    [...wanted].filter(([id]) => (counts.get(id) ?? 0) > (movements.get(id)?.length ?? 0)),
  );
  const rows = new Map<string, TimelineRow[]>(movements);
  if (incomplete.size === 0) return rows;
  const splits = await selectSplitRows(tx, organizationId, rangesOf(incomplete), moneyScale);
  for (const [id, own] of splits) {
    const queue = new SplitQueue(own);
    const merged = (movements.get(id) ?? []).flatMap((row) => [...queue.before(row), row]);
    rows.set(id, [...merged, ...queue.before()]);
  }
  return rows;
}

/**
 * Movements in ledger order, by product. `offset 0` keeps each range a separate scan: joined, the planner estimates a tenth of
 * the product per range and reads the whole table of a long history instead of the few rows at its end. A range of products
 * in an order that only the index by product has: without statistics, the database read the movements of all products on these
 * days.
 */
async function selectMovements(
  tx: Transaction,
  organizationId: string,
  ranges: readonly SplitRange[],
  moneyScale: number,
): Promise<Map<string, PlacedRow[]>> {
  const found = await tx.rows(rowShape)`
    select m.id, m.product_id, m.movement_date, m.order_seq, m.quantity_delta, m.unit_cost, m.cost_per,
      ${currentCost(tx, organizationId)} as cost_amount, ${adjustedCost(tx, organizationId)} as adjusted,
      ${kindColumns(tx, organizationId)},
      ${reversalColumns(tx, organizationId)}
    from unnest(
      ${ranges.map(({ productId }) => productId)}::uuid[], ${ranges.map(({ from }) => from)}::date[],
      ${ranges.map(({ through }) => through)}::date[]
    ) as wanted (product_id, first_date, last_date)
    cross join lateral (
      select * from stock_movements
      where organization_id = ${organizationId}
        and (product_id, movement_date) >= (wanted.product_id, wanted.first_date)
        and (product_id, movement_date) <= (wanted.product_id, wanted.last_date)
      order by product_id, movement_date, seq offset 0
    ) as m
    order by m.product_id, m.movement_date, m.order_seq, m.seq`;
  const rows = new Map<string, PlacedRow[]>();
  for (const row of found) {
    const known = rows.get(row.product_id) ?? [];
    known.push({
      id: row.id,
      date: row.movement_date,
      orderSeq: BigInt(row.order_seq),
      delta: readWhole(row.quantity_delta),
      unitCostMicros: readDecimal(row.unit_cost, unitCostScale),
      costPer: row.cost_per === null ? undefined : readWhole(row.cost_per),
      cancels: row.cancels,
      restores: restoredOf(row, moneyScale),
      returnOf: returnOfRow(row, moneyScale),
      kind: kindOf(row),
      adjusted: readDecimal(row.adjusted, moneyScale),
      cost: readDecimal(row.cost_amount, moneyScale),
    });
    rows.set(row.product_id, known);
  }
  return rows;
}
