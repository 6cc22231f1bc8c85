import { notNull, nullable, type Transaction } from '@tallybook/db';
import { stockMovementCosts, stockMovements } from '@tallybook/db/schema';
import {
  isCancelledBy,
  readDecimal,
  readWhole,
  unitCostScale,
  type MovementKind,
  type TimelineRow,
} from '@tallybook/domain';
import { pause } from '../../platform/fairness/pacer.ts';
import { kindColumns, kindOf, kindShape } from './day-store.ts';
import { restoredOf, returnOfRow, reversalColumns, reversalShape } from './reversal-store.ts';
import { selectSplitRows, SplitQueue, type SplitRow } from './split-store.ts';

/** A row with its stored cost; null if the cost is missing in the database. */
export type StoredRow = Omit<TimelineRow, 'cost' | 'kind'> & {
  readonly kind: MovementKind;
  readonly cost: bigint | null;
};

export interface LedgerSpan {
  readonly organizationId: string;
  readonly productId: string;
  /** First and last day, both included. */
  readonly from: string;
  readonly through: string;
  readonly moneyScale: number;
  /** Only this part of the day, if `from` and `through` are the same. */
  readonly part?: DayPart | undefined;
}

/**
 * Rows with an `order_seq` after and through these; null for the rest of the day. A movement and its same-day reversal have
 * the same, so they are never separated.
 */
export interface DayPart {
  readonly after: string;
  readonly through: string | null;
}

/** Columns of a union, for a part of a day, count as expressions. */
const fetchedShape = {
  id: notNull(stockMovements.id),
  movement_date: notNull(stockMovements.movementDate),
  order_seq: notNull(stockMovements.orderSeq),
  quantity_delta: notNull(stockMovements.quantityDelta),
  unit_cost: notNull(stockMovements.unitCost),
  cost_per: stockMovements.costPer,
  cost_amount: nullable(stockMovementCosts.costAmount),
  adjusted: nullable(stockMovementCosts.adjusted),
  ...kindShape,
  type: notNull(stockMovements.type),
  ...reversalShape,
};

/**
 * A product's rows in ledger order, in chunks: its movements and, among them, its cost adjustments in split mode, which are
 * few.
 */
export async function* ledgerRows(
  tx: Transaction,
  span: LedgerSpan,
  chunkSize: number,
): AsyncGenerator<StoredRow[], void> {
  const splits = await splitsOf(tx, span);
  for await (const rows of movementRows(tx, span, chunkSize))
    yield rows.flatMap((row) => [...splits.before(row), row]);
  const last = splits.before();
  if (last.length > 0) yield [...last];
}

async function splitsOf(
  tx: Transaction,
  { organizationId, productId, from, through, moneyScale, part }: LedgerSpan,
): Promise<SplitQueue<SplitRow>> {
  const found = await selectSplitRows(tx, organizationId, [{ productId, from, through }], moneyScale);
  const rows = found.get(productId) ?? [];
  return new SplitQueue(part === undefined ? rows : rows.filter(({ seq }) => isWithin(seq, part)));
}

const isWithin = (seq: bigint, { after, through }: DayPart): boolean =>
  seq > BigInt(after) && (through === null || seq <= BigInt(through));

/**
 * A product's movements in ledger order, in chunks: any length of history in bounded memory. One cursor at a time per
 * transaction; it does not see rows written after it was opened. The product is a range, because only the index of its ledger
 * then has the order: without statistics, the database read the movements of all products on these days.
 */
async function* movementRows(
  tx: Transaction,
  { organizationId, productId, from, through, moneyScale, part }: LedgerSpan,
  chunkSize: number,
): AsyncGenerator<(StoredRow & { readonly orderSeq: bigint })[], void> {
  const { sql } = tx;
  await sql`
    declare ledger_rows no scroll cursor for
    select m.id, m.movement_date, m.order_seq, m.quantity_delta, m.unit_cost, m.cost_per,
      coalesce(c.cost_amount, m.posted_cost) as cost_amount, c.adjusted, ${kindColumns(tx, organizationId)},
      ${reversalColumns(tx, organizationId)}
    from ${part === undefined ? sql`stock_movements` : partOfDay(tx, { organizationId, productId, from }, part)} m
    left join stock_movement_costs c on c.organization_id = ${organizationId} and c.movement_id = m.id
    where m.organization_id = ${organizationId} and m.product_id between ${productId} and ${productId}
      and m.movement_date between ${from}::date and ${through}::date
    order by m.product_id, m.movement_date, m.order_seq, m.seq`;
  for (;;) {
    // Not prepared: the columns of a FETCH are known only while its cursor exists.
    const rows = await tx.unpreparedRows(fetchedShape, `fetch ${chunkSize} from ledger_rows`);
    if (rows.length > 0)
      yield rows.map((row) => ({
        id: row.id,
        date: row.movement_date,
        orderSeq: BigInt(row.order_seq),
        delta: readWhole(row.quantity_delta),
        unitCostMicros: readDecimal(row.unit_cost, unitCostScale),
        costPer: row.cost_per === null ? undefined : readWhole(row.cost_per),
        cancels: row.cancels,
        restores: restoredOf(row, moneyScale),
        returnOf: returnOfRow(row, moneyScale),
        adjusted: readDecimal(row.adjusted ?? '0', moneyScale),
        kind: kindOf(row),
        cost: row.cost_amount === null ? null : readDecimal(row.cost_amount, moneyScale),
      }));
    if (rows.length < chunkSize) break;
  }
  await sql.unsafe('close ledger_rows');
}

/** Two ranges of indexes, because same-day reversals may be anywhere later in the day, and other rows of it are not read. */
const partOfDay = (
  { sql }: Transaction,
  { organizationId, productId, from }: Pick<LedgerSpan, 'organizationId' | 'productId' | 'from'>,
  { after, through }: DayPart,
) => {
  const ofDay = sql`organization_id = ${organizationId} and product_id = ${productId} and movement_date = ${from}::date`;
  if (through === null)
    return sql`(
      select * from stock_movements
      where ${ofDay} and seq > ${after}::bigint and order_seq > ${after}::bigint)`;
  return sql`(
    select * from stock_movements
    where ${ofDay} and seq > ${after}::bigint and seq <= ${through}::bigint and order_seq > ${after}::bigint
    union all
    select * from stock_movements
    where ${ofDay} and seq > ${through}::bigint and order_seq > ${after}::bigint and order_seq <= ${through}::bigint
      and type = 'adjustment')`;
};

/** The rows one by one, each with whether the next row is a same-day reversal of it, or of the same row. */
export async function* withCancelled(
  chunks: AsyncIterable<readonly StoredRow[]>,
): AsyncGenerator<{ row: StoredRow; cancelled: boolean }, void> {
  let previous: StoredRow | undefined;
  for await (const chunk of chunks) {
    await pause();
    for (const row of chunk) {
      if (previous !== undefined) yield { row: previous, cancelled: isCancelledBy(previous, row) };
      previous = row;
    }
  }
  if (previous !== undefined) yield { row: previous, cancelled: false };
}
