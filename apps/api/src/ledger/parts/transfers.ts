import { notNull, type Transaction } from '@tallybook/db';
import { stockTransfers } from '@tallybook/db/schema';
import { shownEntered, type StockTransfer, type TransferFacts } from '@tallybook/domain';
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
  write: (tx, { organizationId, ledger, transfers: rows }) => [
    () => insertTransfers(tx, organizationId, ledger.settings.now, rows),
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
  quantity: row.quantity,
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

function insertTransfers(
  { sql }: Transaction,
  organizationId: string,
  now: string,
  rows: readonly TransferRow[],
): Promise<unknown> {
  const column = <T>(read: (row: TransferRow) => T): T[] => rows.map(read);
  return sql`
    insert into stock_transfers (organization_id, id, seq, product_id, from_location_id, to_location_id, quantity, transfer_date,
      accounting_period_id, created_at, created_by, entered, reference, note, reverses_id)
    select ${organizationId}, id, seq, product_id, from_location_id, to_location_id, quantity, transfer_date,
      accounting_period_id, ${now}::timestamptz, created_by, entered, reference, note, reverses_id
    from unnest(
      ${column((row) => row.id)}::uuid[], ${column((row) => row.seq)}::bigint[],
      ${column((row) => row.productId)}::uuid[], ${column((row) => row.fromLocationId)}::uuid[],
      ${column((row) => row.toLocationId)}::uuid[], ${column((row) => row.quantity)}::bigint[],
      ${column((row) => row.transferDate)}::date[], ${column((row) => row.periodId)}::uuid[],
      ${column((row) => row.createdBy)}::uuid[],
      ${sparseColumn(rows, (row) => (row.entered ? JSON.stringify(row.entered) : null))}::jsonb[],
      ${sparseColumn(rows, (row) => row.reference)}::text[], ${sparseColumn(rows, (row) => row.note)}::text[],
      ${sparseColumn(rows, (row) => row.reversesId)}::uuid[]
    ) as given (id, seq, product_id, from_location_id, to_location_id, quantity, transfer_date, accounting_period_id,
      created_by, entered, reference, note, reverses_id)
    returning 1`;
}

const reversedShape = { reverses_id: notNull(stockTransfers.reversesId) };

/** Which of these transfers are reversed already. */
export const readReversedTransfers = (
  { rows }: Transaction,
  organizationId: string,
  ids: readonly string[],
) => rows(reversedShape)`
  select reverses_id from stock_transfers
  where organization_id = ${organizationId} and reverses_id = any (${[...ids]}::uuid[])`;
