import { notNull, nullable, numeric, uuid, type RowOf, type Transaction } from '@tallybook/db';
import { organizations, stockWriteDowns } from '@tallybook/db/schema';
import {
  formatDecimal,
  readDecimal,
  readWhole,
  storedDecimal,
  type ListWriteDowns,
  type WriteDown,
} from '@tallybook/domain';
import type { Position } from '../../../platform/cursor.ts';

const writeDownShape = {
  id: stockWriteDowns.id,
  product_id: stockWriteDowns.productId,
  as_of: stockWriteDowns.asOf,
  quantity: stockWriteDowns.quantity,
  cost: stockWriteDowns.cost,
  net_realizable_value: stockWriteDowns.netRealizableValue,
  allowance: stockWriteDowns.allowance,
  /** The allowance of the previous review of the product. */
  previous: numeric(),
  reason: stockWriteDowns.reason,
  allowance_account: stockWriteDowns.allowanceAccount,
  journal_entry_id: stockWriteDowns.journalEntryId,
  reverses_id: stockWriteDowns.reversesId,
  reversed_by_id: nullable(uuid()),
  organization_id: stockWriteDowns.organizationId,
  accounting_period_id: stockWriteDowns.accountingPeriodId,
  created_at: stockWriteDowns.createdAt,
  created_by: stockWriteDowns.createdBy,
  money_scale: notNull(organizations.moneyScale),
};
type WriteDownRecord = RowOf<typeof writeDownShape>;

/** The columns of the shape, from `stock_write_downs w`. */
const columns = ({ sql }: Transaction, organizationId: string) => sql`
  w.id, w.product_id, w.as_of, w.quantity, w.cost, w.net_realizable_value, w.allowance, coalesce((
    select p.allowance from stock_write_downs p
    where p.organization_id = ${organizationId} and p.product_id = w.product_id and p.seq = w.seq - 1
  ), 0) as previous, w.reason, w.allowance_account, w.journal_entry_id, w.reverses_id, (
    select r.id from stock_write_downs r where r.organization_id = ${organizationId} and r.reverses_id = w.id
  ) as reversed_by_id, w.organization_id, w.accounting_period_id,
  w.created_at, w.created_by, (select money_scale from organizations where id = ${organizationId}) as money_scale`;

export async function findWriteDown(
  tx: Transaction,
  organizationId: string,
  id: string,
): Promise<WriteDownRecord | undefined> {
  const [row] = await tx.rows(writeDownShape)`
    select ${columns(tx, organizationId)} from stock_write_downs w
    where w.organization_id = ${organizationId} and w.id = ${id}`;
  return row;
}

/** Newest date first, then newest recorded; one row more than the page. */
export function selectWriteDowns(
  tx: Transaction,
  organizationId: string,
  { product_id: product, journal_entry_id: entry, startDate, endDate }: ListWriteDowns,
  { size, after }: { size: number; after: Position | undefined },
): Promise<WriteDownRecord[]> {
  const { sql } = tx;
  return tx.rows(writeDownShape)`
    select ${columns(tx, organizationId)} from stock_write_downs w
    where w.organization_id = ${organizationId}
      ${product === undefined ? sql`` : sql`and w.product_id = ${product}`}
      ${entry === undefined ? sql`` : sql`and w.journal_entry_id = ${entry}`}
      ${startDate === undefined ? sql`` : sql`and w.as_of >= ${startDate}::date`}
      ${endDate === undefined ? sql`` : sql`and w.as_of <= ${endDate}::date`}
      ${after === undefined ? sql`` : sql`and (w.as_of, w.id) < (${after[0] ?? ''}::date, ${after[1] ?? ''}::uuid)`}
    order by w.as_of desc, w.id desc limit ${size + 1}`;
}

export function presentWriteDown({
  money_scale: scale,
  previous,
  quantity,
  cost,
  allowance,
  ...row
}: WriteDownRecord): WriteDown {
  const change = readDecimal(allowance, scale) - readDecimal(previous, scale);
  return {
    ...row,
    quantity: readWhole(quantity),
    cost: storedDecimal(cost, scale),
    allowance: storedDecimal(allowance, scale),
    change: formatDecimal(change, scale),
  };
}

/** Serializes the reviews of an organization until the transaction ends; taken after the months and the accounts. */
export function lockWriteDowns({ sql }: Transaction, organizationId: string): Promise<unknown> {
  return sql`select pg_advisory_xact_lock(hashtextextended(${`write-downs:${organizationId}`}, 0))`;
}

export interface NewWriteDown {
  readonly id: string;
  readonly productId: string;
  readonly seq: number;
  readonly asOf: string;
  readonly periodId: string;
  readonly quantity: number;
  /** Decimal text, as are the following. */
  readonly cost: string;
  readonly netRealizableValue: string | null;
  readonly allowance: string;
  readonly reason: string;
  readonly allowanceAccount: string | null;
  readonly journalEntryId: string | null;
  readonly reversesId: string | null;
  readonly createdBy: string;
}

export function insertWriteDowns(
  { sql }: Transaction,
  organizationId: string,
  rows: readonly NewWriteDown[],
  createdAt: string,
) {
  return sql`
    insert into stock_write_downs (organization_id, created_at, id, product_id, seq, as_of, accounting_period_id,
      quantity, cost, net_realizable_value, allowance, reason, allowance_account, journal_entry_id, reverses_id,
      created_by)
    select ${organizationId}, ${createdAt}::timestamptz, * from unnest(
      ${rows.map((row) => row.id)}::uuid[], ${rows.map((row) => row.productId)}::uuid[],
      ${rows.map((row) => row.seq)}::int[], ${rows.map((row) => row.asOf)}::date[],
      ${rows.map((row) => row.periodId)}::uuid[], ${rows.map((row) => row.quantity)}::bigint[],
      ${rows.map((row) => row.cost)}::numeric[], ${rows.map((row) => row.netRealizableValue)}::numeric[],
      ${rows.map((row) => row.allowance)}::numeric[], ${rows.map((row) => row.reason)}::text[],
      ${rows.map((row) => row.allowanceAccount)}::text[], ${rows.map((row) => row.journalEntryId)}::uuid[],
      ${rows.map((row) => row.reversesId)}::uuid[],      ${rows.map((row) => row.createdBy)}::uuid[])
    returning 1`;
}
