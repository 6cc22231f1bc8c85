import {
  bool,
  int4,
  int8,
  json,
  notNull,
  nullable,
  numeric,
  uuid,
  type RowOf,
  type Transaction,
} from '@tallybook/db';
import { products, stockMovements, stockTakeCountHistory, stockTakeCounts } from '@tallybook/db/schema';
import {
  readSum,
  readWhole,
  shownQuantity,
  unitCostNumber,
  type CountBasis,
  type CountHistoryEntry,
  type ListCountHistory,
  type StockTakeCount,
} from '@tallybook/domain';
import type { Position } from '../../../platform/cursor.ts';
import { movedByCount, selectMoved, type MovedStock } from './late-movements-store.ts';
import type { StockTakeRecord } from './store.ts';
import { currentCost } from '../../../ledger/movements/cost-store.ts';
import { lastReversal, recostingColumn } from '../../../ledger/movements/store.ts';

const countShape = {
  product_id: stockTakeCounts.productId,
  expected: stockTakeCounts.expected,
  expected_when_counted: stockTakeCounts.expectedWhenCounted,
  counted_seq: stockTakeCounts.countedSeq,
  counted: notNull(stockTakeCounts.counted),
  unit_cost: stockTakeCounts.unitCost,
  counted_at: stockTakeCounts.countedAt,
  counted_by: stockTakeCounts.countedBy,
  movement_id: stockTakeCounts.movementId,
  basis: stockTakeCounts.basis,
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
export type AdjustedRecord = RowOf<typeof adjustedShape> &
  Pick<StockTakeCount, 'changed_since_count' | 'changed_since_posting'> & {
    /** What other stock takes have corrected since the count. */
    readonly corrected: number;
  };

/** The columns of `countShape`, from `stock_take_counts c`. */
const columns = ({ sql }: Transaction) => sql`
  c.product_id, c.expected, c.expected_when_counted, c.counted_seq, c.counted, c.unit_cost, c.counted_at, c.counted_by,
  c.movement_id, c.basis`;

/** The current counts by product id, of all products or of the given ones. */
export function selectCounts(
  tx: Transaction,
  organizationId: string,
  id: string,
  productIds?: readonly string[],
): PromiseLike<CountRecord[]> {
  const { rows, sql } = tx;
  return rows(countShape)`
    select ${columns(tx)} from stock_take_counts c
    where c.organization_id = ${organizationId} and c.stock_take_id = ${id} and c.counted is not null
      ${productIds === undefined ? sql`` : sql`and c.product_id = any (${[...productIds]}::uuid[])`}
    order by c.product_id`;
}

const namedShape = { ...countShape, sku: products.sku };

export function selectCountsWithSku(tx: Transaction, organizationId: string, id: string) {
  return tx.rows(namedShape)`
    select ${columns(tx)}, p.sku
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

/** The current counts by product id, with their adjustments and what moved late, which nothing does after a cancelling. */
export async function selectAdjustedCounts(
  tx: Transaction,
  organizationId: string,
  take: Pick<StockTakeRecord, 'id' | 'status' | 'count_date' | 'location_id' | 'posted_seq'>,
): Promise<AdjustedRecord[]> {
  const [counts, moved] = await tx.flight([
    () => selectAdjustments(tx, organizationId, take.id),
    () => (take.status === 'cancelled' ? [] : selectMoved(tx, organizationId, take)),
  ]);
  const byProduct = new Map(moved.map((each) => [each.product_id, each]));
  return counts.map((count) => {
    const {
      corrected = '0',
      changed_since_count = null,
      changed_since_posting = null,
    } = byProduct.get(count.product_id) ?? {};
    return {
      ...count,
      // Posting has stored the quantity with the corrections.
      corrected: take.status === 'posted' ? 0 : readSum(corrected),
      changed_since_count,
      changed_since_posting,
    };
  });
}

/**
 * Each count looks up its movement, as a range with an order that only the index by id has: without statistics, any index that
 * begins with the organization looks as good, and each count read all movements.
 */
function selectAdjustments(tx: Transaction, organizationId: string, id: string) {
  return tx.rows(adjustedShape)`
    select ${columns(tx)},
      ${lastReversal(tx, organizationId)} as reversed_by_id, m.quantity_delta, m.unit_cost as movement_unit_cost,
      ${currentCost(tx, organizationId)} as cost_amount, ${recostingColumn(tx, organizationId)}
    from stock_take_counts c
    left join lateral (
      select * from stock_movements
      where organization_id = ${organizationId} and id between c.movement_id and c.movement_id
      order by id limit 1
    ) as m on true
    where c.organization_id = ${organizationId} and c.stock_take_id = ${id} and c.counted is not null
    order by c.product_id`;
}

/** A count as it is entered or posted. */
export interface CountRow {
  readonly productId: string;
  readonly expected: number;
  readonly expectedWhenCounted: number;
  /** Null withdraws the count. */
  readonly counted: number | null;
  readonly unitCost: number | null;
  readonly movementId: string | null;
  readonly basis: CountBasis | null;
}

interface Counting {
  readonly id: string;
  readonly countDate: string;
  readonly userId: string;
  /** The place in the ledger. */
  readonly seq: string;
  readonly counts: readonly CountRow[];
}

/** Inserts counts, or replaces those of the same products. A withdrawn count stays as a row without a quantity. */
export function upsertCounts(
  { sql }: Transaction,
  organizationId: string,
  { id, countDate, userId, seq, counts }: Counting,
) {
  return sql`
    insert into stock_take_counts (organization_id, stock_take_id, count_date, counted_by, counted_seq, product_id, expected,
      expected_when_counted, counted, unit_cost, movement_id)
    select ${organizationId}, ${id}::uuid, ${countDate}::date, ${userId}::uuid, ${seq}::bigint, * from unnest(
      ${counts.map((count) => count.productId)}::uuid[], ${counts.map((count) => count.expected)}::bigint[],
      ${counts.map((count) => count.expectedWhenCounted)}::bigint[],
      ${counts.map((count) => count.counted)}::bigint[], ${counts.map((count) => count.unitCost)}::numeric[],
      ${counts.map((count) => count.movementId)}::uuid[])
    on conflict (organization_id, stock_take_id, product_id) do update set expected = excluded.expected,
      expected_when_counted = excluded.expected_when_counted, counted_seq = excluded.counted_seq,
      counted = excluded.counted, unit_cost = excluded.unit_cost, counted_by = excluded.counted_by,
      counted_at = excluded.counted_at`;
}

export function insertHistory(
  { sql }: Transaction,
  organizationId: string,
  { id, userId, seq, counts }: Counting,
  revision: number,
) {
  return sql`
    insert into stock_take_count_history (organization_id, stock_take_id, revision, counted_by, counted_seq, product_id,
      expected, counted, unit_cost)
    select ${organizationId}, ${id}::uuid, ${revision}::int, ${userId}::uuid, ${seq}::bigint, * from unnest(
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
    update stock_take_counts c set expected = given.expected, expected_when_counted = given.expected_when_counted,
      movement_id = given.movement_id, basis = given.basis
    from unnest(
      ${counts.map((count) => count.productId)}::uuid[], ${counts.map((count) => count.expected)}::bigint[],
      ${counts.map((count) => count.expectedWhenCounted)}::bigint[],
      ${counts.map((count) => count.movementId)}::uuid[], ${counts.map((count) => count.basis)}::text[]
    ) as given (product_id, expected, expected_when_counted, movement_id, basis)
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
  /** What other stock takes corrected between the count and the next one. */
  corrected: notNull(int8()),
  changed_since_count: nullable(json<MovedStock>()),
};
export type HistoryRecord = RowOf<typeof historyShape>;

/** Newest first, the counts of one request by product id; one row more than the page. */
export function selectHistory(
  tx: Transaction,
  organizationId: string,
  take: StockTakeRecord,
  { product_id: product }: ListCountHistory,
  { size, after }: { size: number; after: Position | undefined },
): Promise<HistoryRecord[]> {
  const { sql } = tx;
  return tx.rows(historyShape)`
    with page as materialized (
      select * from stock_take_count_history h
      where h.organization_id = ${organizationId} and h.stock_take_id = ${take.id}
        ${product === undefined ? sql`` : sql`and h.product_id = ${product}`}
        ${after === undefined ? sql`` : sql`and (h.revision, h.product_id) < (${after[0] ?? 0}::int, ${after[1] ?? ''}::uuid)`}
      order by h.revision desc, h.product_id desc limit ${size + 1}
    ), late as materialized (${movedByCount(tx, organizationId, take)})
    select p.revision, p.product_id, p.expected, p.counted, p.unit_cost, p.counted_at, p.counted_by,
      coalesce(late.corrected, 0)::bigint as corrected, late.changed_since_count
    from page p
    left join late on late.revision = p.revision and late.product_id = p.product_id
    order by p.revision desc, p.product_id desc`;
}

const shownCost = (cost: string | null): number | null => (cost === null ? null : unitCostNumber(cost));

/** @param hidden whether the expected quantity is hidden from the caller */
export function presentCount(
  record: CountRecord &
    Partial<
      Pick<AdjustedRecord, 'reversed_by_id' | 'corrected' | 'changed_since_count' | 'changed_since_posting'>
    >,
  hidden: boolean,
): StockTakeCount {
  return {
    product_id: record.product_id,
    expected: hidden ? null : readWhole(record.expected),
    expected_when_counted: hidden
      ? null
      : shownQuantity(readWhole(record.expected_when_counted) + (record.corrected ?? 0)),
    changed_since_count: hidden ? null : (record.changed_since_count ?? null),
    counted: readWhole(record.counted),
    unit_cost: shownCost(record.unit_cost),
    counted_by: record.counted_by,
    counted_at: record.counted_at,
    movement_id: record.movement_id,
    reversed_by_id: record.reversed_by_id ?? null,
    basis: record.basis,
    changed_since_posting: record.changed_since_posting ?? null,
  };
}

export function presentHistory(record: HistoryRecord, hidden: boolean): CountHistoryEntry {
  return {
    product_id: record.product_id,
    expected: hidden ? null : readWhole(record.expected),
    expected_when_counted: hidden
      ? null
      : shownQuantity(readWhole(record.expected) + readSum(record.corrected)),
    changed_since_count: hidden ? null : record.changed_since_count,
    counted: record.counted === null ? null : readWhole(record.counted),
    unit_cost: shownCost(record.unit_cost),
    counted_by: record.counted_by,
    counted_at: record.counted_at,
  };
}
