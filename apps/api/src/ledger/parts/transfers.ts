import { notNull, type FlightItem, type RowOf, type Transaction } from '@tallybook/db';
import { stockTransfers } from '@tallybook/db/schema';
import {
  readWhole,
  shownEntered,
  underWay,
  type DispatchRow,
  type StockTransfer,
  type TransferFacts,
} from '@tallybook/domain';
import { sparseColumn } from '../../platform/sparse-column.ts';
import { transferHash } from '../log/transfer-hash.ts';
import { seqAt } from './movements.ts';
import type { Batch, Part } from './part.ts';

/** An accepted transfer as it will be stored. */
export interface TransferRow extends TransferFacts {
  readonly seq: string;
  readonly createdBy: string;
}

/** Transfers between locations. Each has a hash of its own, which only the ledger log holds. */
export const transfers: Part = {
  derive(batch) {
    const rows = rowsOf(batch);
    const createdAt = batch.ledger.settings.now;
    return {
      transfers: rows,
      items: new Map(rows.map((row) => [row.id, presentTransfer(batch, row)])),
      facts: rows.map((row) => ({ kind: 'transfer', id: row.id, hash: transferHash({ ...row, createdAt }) })),
    };
  },
  write: (tx, { organizationId, ledger, transfers: rows, decision }) => [
    ...(rows.length === 0 ? [] : [() => insertTransfers(tx, organizationId, ledger.settings.now, rows)]),
    ...listDestinations(tx, organizationId, rows),
    ...updateOpen(tx, organizationId, decision.dispatches),
  ],
};

/** Positions after those of the movements and cost adjustments of the batch: that is the order in which they are decided. */
const rowsOf = ({ ledger, decision, rows, commands }: Batch): TransferRow[] =>
  decision.transfers.map((facts, index) => ({
    ...facts,
    seq: seqAt(ledger, rows.length + decision.costAdjustments.length + index),
    createdBy: commands.get(facts.id)?.posting.userId ?? '',
  }));

const presentTransfer = ({ organizationId, ledger }: Batch, row: TransferRow): StockTransfer => ({
  id: row.id,
  product_id: row.productId,
  from_location_id: row.fromLocationId,
  to_location_id: row.toLocationId,
  destination_location_id: row.destinationLocationId,
  dispatch_id: row.dispatchId,
  quantity: row.quantity,
  ...underWay({ open: openOf(row), transferDate: row.transferDate, today: ledger.settings.now }),
  ...(row.entered && { entered: shownEntered(row.entered) }),
  transfer_date: row.transferDate,
  reference: row.reference,
  note: row.note,
  reverses_id: row.reversesId,
  reversed_by_id: null,
  organization_id: organizationId,
  accounting_period_id: row.periodId,
  created_at: ledger.settings.now,
  created_by: row.createdBy,
});

/** Units under way of a new dispatch; null for all other transfers. */
const openOf = ({ destinationLocationId, quantity }: TransferRow): number | null =>
  destinationLocationId === null ? null : quantity;

function insertTransfers(
  { sql }: Transaction,
  organizationId: string,
  now: string,
  rows: readonly TransferRow[],
): Promise<unknown> {
  const column = <T>(read: (row: TransferRow) => T): T[] => rows.map(read);
  return sql`
    insert into stock_transfers (organization_id, id, seq, product_id, from_location_id, to_location_id, quantity, transfer_date,
      accounting_period_id, created_at, created_by, entered, reference, note, reverses_id, destination_location_id, dispatch_id,
      open)
    select ${organizationId}, id, seq, product_id, from_location_id, to_location_id, quantity, transfer_date,
      accounting_period_id, ${now}::timestamptz, created_by, entered, reference, note, reverses_id,
      destination_location_id, dispatch_id, open
    from unnest(
      ${column((row) => row.id)}::uuid[], ${column((row) => row.seq)}::bigint[],
      ${column((row) => row.productId)}::uuid[], ${column((row) => row.fromLocationId)}::uuid[],
      ${column((row) => row.toLocationId)}::uuid[], ${column((row) => row.quantity)}::bigint[],
      ${column((row) => row.transferDate)}::date[], ${column((row) => row.periodId)}::uuid[],
      ${column((row) => row.createdBy)}::uuid[],
      ${sparseColumn(rows, (row) => (row.entered ? JSON.stringify(row.entered) : null))}::jsonb[],
      ${sparseColumn(rows, (row) => row.reference)}::text[], ${sparseColumn(rows, (row) => row.note)}::text[],
      ${sparseColumn(rows, (row) => row.reversesId)}::uuid[],
      ${sparseColumn(rows, (row) => row.destinationLocationId)}::uuid[],
      ${sparseColumn(rows, (row) => row.dispatchId)}::uuid[], ${sparseColumn(rows, (row) => openOf(row)?.toString() ?? null)}::bigint[]
    ) as given (id, seq, product_id, from_location_id, to_location_id, quantity, transfer_date, accounting_period_id,
      created_by, entered, reference, note, reverses_id, destination_location_id, dispatch_id, open)
    returning 1`;
}

/** A product is listed where its goods are bound, before any of them has arrived. */
function listDestinations(
  { sql }: Transaction,
  organizationId: string,
  rows: readonly TransferRow[],
): FlightItem[] {
  const bound = rows.flatMap(({ productId, destinationLocationId: locationId }) =>
    locationId === null ? [] : [{ productId, locationId }],
  );
  if (bound.length === 0) return [];
  return [
    sql`
      insert into stock_location_balances (organization_id, product_id, location_id, on_hand)
      select distinct ${organizationId}::uuid, product_id, location_id, 0 from unnest(
        ${bound.map(({ productId }) => productId)}::uuid[], ${bound.map(({ locationId }) => locationId)}::uuid[]
      ) as bound (product_id, location_id)
      on conflict (organization_id, product_id, location_id) do nothing`,
  ];
}

function updateOpen(
  { sql }: Transaction,
  organizationId: string,
  dispatches: ReadonlyMap<string, number>,
): FlightItem[] {
  if (dispatches.size === 0) return [];
  return [
    sql`
      update stock_transfers t set open = given.open
      from unnest(${[...dispatches.keys()]}::uuid[], ${[...dispatches.values()]}::bigint[]) as given (id, open)
      where t.organization_id = ${organizationId} and t.id = given.id`,
  ];
}

const dispatchShape = {
  dispatch_id: notNull(stockTransfers.id),
  date: notNull(stockTransfers.transferDate),
  delta: notNull(stockTransfers.quantity),
};

/** What happened to the goods of dispatches, by date and then by posting. Read it under the products' locks. */
export const readDispatches = ({ rows }: Transaction, organizationId: string, ids: readonly string[]) =>
  rows(dispatchShape)`
    select dispatch_id, date, delta from (
      select t.id as dispatch_id, t.transfer_date as date, t.quantity as delta, t.seq from stock_transfers t
      where t.organization_id = ${organizationId} and t.id = any (${[...ids]}::uuid[])
      union all
      select r.dispatch_id, r.transfer_date, case when r.to_location_id = t.to_location_id then 1 else -1 end * r.quantity, r.seq
      from stock_transfers r
      join stock_transfers t on t.organization_id = ${organizationId} and t.id = r.dispatch_id
      where r.organization_id = ${organizationId} and r.dispatch_id = any (${[...ids]}::uuid[])
      union all
      select m.dispatch_id, m.movement_date, m.quantity_delta, m.seq from stock_movements m
      where m.organization_id = ${organizationId} and m.dispatch_id = any (${[...ids]}::uuid[])
    ) as moved
    order by date, seq`;

/** The rows of `readDispatches` by dispatch. */
export const dispatchesOf = (rows: readonly RowOf<typeof dispatchShape>[]): Map<string, DispatchRow[]> =>
  new Map(
    [...Map.groupBy(rows, (row) => row.dispatch_id)].map(([id, own]) => [
      id,
      own.map(({ date, delta }) => ({ date, delta: readWhole(delta) })),
    ]),
  );

const reversedShape = { reverses_id: notNull(stockTransfers.reversesId) };

/** Which of these transfers are reversed already. What is under way of a dispatch can be sent back several times. */
export const readReversedTransfers = (
  { rows }: Transaction,
  organizationId: string,
  ids: readonly string[],
) => rows(reversedShape)`
  select reverses_id from stock_transfers
  where organization_id = ${organizationId} and reverses_id = any (${[...ids]}::uuid[])
    and dispatch_id is distinct from reverses_id`;
