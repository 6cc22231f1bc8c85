import { uuid, type RowOf, type Transaction } from '@tallybook/db';
import { journalLines, stockWriteDowns } from '@tallybook/db/schema';
import { inEffect } from '../../../ledger/write-downs/allowance-store.ts';

const lastShape = {
  product_id: stockWriteDowns.productId,
  id: stockWriteDowns.id,
  as_of: stockWriteDowns.asOf,
};

/** The newest review of each product that is not reversed. */
export function selectLastReviews(tx: Transaction, organizationId: string, products: readonly string[]) {
  return tx.rows(lastShape)`
    select distinct on (w.product_id) w.product_id, w.id, w.as_of from stock_write_downs w
    where w.organization_id = ${organizationId} and w.product_id = any (${[...products]}::uuid[])
      and ${inEffect(tx, organizationId)}
    order by w.product_id, w.seq desc`;
}

const reviewShape = {
  id: stockWriteDowns.id,
  product_id: stockWriteDowns.productId,
  seq: stockWriteDowns.seq,
  as_of: stockWriteDowns.asOf,
  quantity: stockWriteDowns.quantity,
  cost: stockWriteDowns.cost,
  net_realizable_value: stockWriteDowns.netRealizableValue,
  allowance: stockWriteDowns.allowance,
  allowance_account: stockWriteDowns.allowanceAccount,
  journal_entry_id: stockWriteDowns.journalEntryId,
  reverses_id: stockWriteDowns.reversesId,
};
export type ReviewRecord = RowOf<typeof reviewShape>;

const reviewColumns = ({ sql }: Transaction) => sql`
  w.id, w.product_id, w.seq, w.as_of, w.quantity, w.cost, w.net_realizable_value, w.allowance, w.allowance_account,
  w.journal_entry_id, w.reverses_id`;

export async function findReview(
  tx: Transaction,
  organizationId: string,
  id: string,
): Promise<ReviewRecord | undefined> {
  const [row] = await tx.rows(reviewShape)`
    select ${reviewColumns(tx)} from stock_write_downs w
    where w.organization_id = ${organizationId} and w.id = ${id}`;
  return row;
}

/** The state before a review; undefined before the first one. */
export async function findStateBefore(
  tx: Transaction,
  organizationId: string,
  { product_id: product, seq }: ReviewRecord,
): Promise<ReviewRecord | undefined> {
  const [row] = await tx.rows(reviewShape)`
    select ${reviewColumns(tx)} from stock_write_downs w
    where w.organization_id = ${organizationId} and w.product_id = ${product} and w.seq = ${seq - 1}`;
  return row;
}

export async function isReversed(
  { rows }: Transaction,
  organizationId: string,
  id: string,
): Promise<boolean> {
  const found = await rows({ id: uuid() })`
    select id from stock_write_downs where organization_id = ${organizationId} and reverses_id = ${id}`;
  return found.length > 0;
}

/** The account of the write-downs and recoveries of an entry; undefined if it only moves allowances to another account. */
export async function findLossAccount(
  { rows }: Transaction,
  organizationId: string,
  entry: string,
): Promise<string | undefined> {
  const [line] = await rows({ account: journalLines.account })`
    select l.account from journal_lines l
    where l.organization_id = ${organizationId} and l.journal_entry_id = ${entry} and l.kind = 'write_down_loss'
    limit 1`;
  return line?.account;
}
