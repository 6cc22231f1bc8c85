import {
  bool,
  int4,
  int8,
  notNull,
  nullable,
  numeric,
  uuid,
  type RowOf,
  type Transaction,
} from '@tallybook/db';
import { products, stockMovements, stockTakeCountHistory, stockTakeCounts } from '@tallybook/db/schema';
import {
  readWhole,
  unitCostNumber,
  type CountHistoryEntry,
  type ListCountHistory,
  type StockTakeCount,
} from '@tallybook/domain';
import type { Position } from '../../platform/cursor.ts';
import { currentCost } from '../stock-movements/cost-store.ts';
import { lastReversal, recostingColumn } from '../stock-movements/store.ts';

const countShape = {
  product_id: stockTakeCounts.productId,
  expected: stockTakeCounts.expected,
  counted: notNull(stockTakeCounts.counted),
  unit_cost: stockTakeCounts.unitCost,
  counted_at: stockTakeCounts.countedAt,
  counted_by: stockTakeCounts.countedBy,
  movement_id: stockTakeCounts.movementId,
};
export type CountRecord = RowOf<typeof countShape>;

const adjustedShape = {
  ...countShape,
  reversed_by_id: nullable(uuid()),
  /** The adjustment's quantity, unit cost and cost; null if there is none. */
  quantity_delta: nullable(int8()),
  movement_unit_cost: nullable(stockMovements.unitCost),
  cost_amount: nullable(numeric()),
  recosting: bool(),
};
export type AdjustedRecord = RowOf<typeof adjustedShape>;

/** The current counts by product id, of all products or of the given ones. */
export function selectCounts(
  { rows, sql }: Transaction,
  organizationId: string,
  id: string,
  productIds?: readonly string[],
): PromiseLike<CountRecord[]> {
  return rows(countShape)`
    select product_id, expected, counted, unit_cost, counted_at, counted_by, movement_id from stock_take_counts
    where organization_id = ${organizationId} and stock_take_id = ${id} and counted is not null
      ${productIds === undefined ? sql`` : sql`and product_id = any (${[...productIds]}::uuid[])`}
    order by product_id`;
}

const namedShape = { ...countShape, sku: products.sku };

export function selectCountsWithSku({ rows }: Transaction, organizationId: string, id: string) {
  return rows(namedShape)`
    select c.product_id, c.expected, c.counted, c.unit_cost, c.counted_at, c.counted_by, c.movement_id, p.sku
    from stock_take_counts c
    join products p on p.organization_id = ${organizationId} and p.id = c.product_id
    where c.organization_id = ${organizationId} and c.stock_take_id = ${id} and c.counted is not null
    order by c.product_id`;
}

export function numberOfCounts({ rows }: Transaction, organizationId: string, id: string) {
  return rows({ counts: int4() })`
    select count(*)::int as counts from stock_take_counts
    where organization_id = ${organizationId} and stock_take_id = ${id} and counted is not null`;
}

/** The current counts by product id, with their adjustments. */
export function selectAdjustedCounts(
  tx: Transaction,
  organizationId: string,
  id: string,
): PromiseLike<AdjustedRecord[]> {
  return tx.rows(adjustedShape)`
    select c.product_id, c.expected, c.counted, c.unit_cost, c.counted_at, c.counted_by, c.movement_id,
      ${lastReversal(tx, organizationId)} as reversed_by_id, m.quantity_delta, m.unit_cost as movement_unit_cost,
      ${currentCost(tx, organizationId)} as cost_amount, ${recostingColumn(tx, organizationId)}
    from stock_take_counts c
    left join stock_movements m on m.organization_id = ${organizationId} and m.id = c.movement_id
    where c.organization_id = ${organizationId} and c.stock_take_id = ${id} and c.counted is not null
    order by c.product_id`;
}

/** A count as it is entered or posted. */
export interface CountRow {
  readonly productId: string;
  readonly expected: number;
  /** Null withdraws the count. */
  readonly counted: number | null;
  readonly unitCost: number | null;
  readonly movementId: string | null;
}

interface Counting {
  readonly id: string;
  readonly userId: string;
  readonly counts: readonly CountRow[];
}

/** Inserts counts, or replaces those of the same products. A withdrawn count stays as a row without a quantity. */
export function upsertCounts({ sql }: Transaction, organizationId: string, { id, userId, counts }: Counting) {
  return sql`
    insert into stock_take_counts (organization_id, stock_take_id, counted_by, product_id, expected, counted, unit_cost,
      movement_id)
    select ${organizationId}, ${id}::uuid, ${userId}::uuid, * from unnest(
      ${counts.map((count) => count.productId)}::uuid[], ${counts.map((count) => count.expected)}::bigint[],
      ${counts.map((count) => count.counted)}::bigint[], ${counts.map((count) => count.unitCost)}::numeric[],
      ${counts.map((count) => count.movementId)}::uuid[])
    on conflict (organization_id, stock_take_id, product_id) do update set expected = excluded.expected,
      counted = excluded.counted, unit_cost = excluded.unit_cost, counted_by = excluded.counted_by,
      counted_at = excluded.counted_at`;
}

export function insertHistory(
  { sql }: Transaction,
  organizationId: string,
  { id, userId, counts }: Counting,
  revision: number,
) {
  return sql`
    insert into stock_take_count_history (organization_id, stock_take_id, revision, counted_by, product_id, expected,
      counted, unit_cost)
    select ${organizationId}, ${id}::uuid, ${revision}::int, ${userId}::uuid, * from unnest(
      ${counts.map((count) => count.productId)}::uuid[], ${counts.map((count) => count.expected)}::bigint[],
      ${counts.map((count) => count.counted)}::bigint[], ${counts.map((count) => count.unitCost)}::numeric[])
    returning 1`;
}

/** Records what posting found and did. */
export function updatePosted(
  { sql }: Transaction,
  organizationId: string,
  id: string,
  counts: readonly CountRow[],
) {
  return sql`
    update stock_take_counts c set expected = given.expected, movement_id = given.movement_id
    from unnest(
      ${counts.map((count) => count.productId)}::uuid[], ${counts.map((count) => count.expected)}::bigint[],
      ${counts.map((count) => count.movementId)}::uuid[]
    ) as given (product_id, expected, movement_id)
    where c.organization_id = ${organizationId} and c.stock_take_id = ${id} and c.product_id = given.product_id`;
}

const historyShape = {
  revision: stockTakeCountHistory.revision,
  product_id: stockTakeCountHistory.productId,
  expected: stockTakeCountHistory.expected,
  counted: stockTakeCountHistory.counted,
  unit_cost: stockTakeCountHistory.unitCost,
  counted_at: stockTakeCountHistory.countedAt,
  counted_by: stockTakeCountHistory.countedBy,
};
export type HistoryRecord = RowOf<typeof historyShape>;

/** Newest first, the counts of one request by product id; one row more than the page. */
export function selectHistory(
  { rows, sql }: Transaction,
  organizationId: string,
  { id, product_id: product }: ListCountHistory,
  { size, after }: { size: number; after: Position | undefined },
): Promise<HistoryRecord[]> {
  return rows(historyShape)`
    select revision, product_id, expected, counted, unit_cost, counted_at, counted_by from stock_take_count_history
    where organization_id = ${organizationId} and stock_take_id = ${id}
      ${product === undefined ? sql`` : sql`and product_id = ${product}`}
      ${after === undefined ? sql`` : sql`and (revision, product_id) < (${after[0] ?? 0}::int, ${after[1] ?? ''}::uuid)`}
    order by revision desc, product_id desc limit ${size + 1}`;
}

const shownCost = (cost: string | null): number | null => (cost === null ? null : unitCostNumber(cost));

/** @param hidden whether the expected quantity is hidden from the caller */
export function presentCount(
  record: CountRecord & { readonly reversed_by_id?: string | null },
  hidden: boolean,
): StockTakeCount {
  return {
    product_id: record.product_id,
    expected: hidden ? null : readWhole(record.expected),
    counted: readWhole(record.counted),
    unit_cost: shownCost(record.unit_cost),
    counted_by: record.counted_by,
    counted_at: record.counted_at,
    movement_id: record.movement_id,
    reversed_by_id: record.reversed_by_id ?? null,
  };
}

export function presentHistory(record: HistoryRecord, hidden: boolean): CountHistoryEntry {
  return {
    product_id: record.product_id,
    expected: hidden ? null : readWhole(record.expected),
    counted: record.counted === null ? null : readWhole(record.counted),
    unit_cost: shownCost(record.unit_cost),
    counted_by: record.counted_by,
    counted_at: record.counted_at,
  };
}
