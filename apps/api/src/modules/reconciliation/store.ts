import type { Transaction } from '@tallybook/db';
import {
  calendarMonth,
  readDecimal,
  type AccountingPeriod,
  type DatedAmount,
  type PostingAccounts,
  type ReconciliationInput,
} from '@tallybook/domain';

/** Periods that overlap the date range, earliest first. */
export function selectPeriods(
  { sql }: Transaction,
  organizationId: string,
  { startDate, endDate }: ReconciliationInput,
): Promise<AccountingPeriod[]> {
  return sql<AccountingPeriod[]>`
    select id, name, start_date, end_date, status from accounting_periods
    where organization_id = ${organizationId}
    ${startDate === undefined ? sql`` : sql`and end_date >= ${startDate}::date`}
    ${endDate === undefined ? sql`` : sql`and start_date <= ${endDate}::date`}
    order by start_date`;
}

export interface BookingSettings {
  readonly moneyScale: number;
  readonly accounts: PostingAccounts | null;
}

export async function readBookingSettings(
  { sql }: Transaction,
  organizationId: string,
): Promise<BookingSettings> {
  const [row] = await sql<{ money_scale: number; automatic_posting: PostingAccounts | null }[]>`
    select money_scale, automatic_posting from organizations where id = ${organizationId}`;
  if (row === undefined) throw new Error('the organization does not exist');
  return { moneyScale: row.money_scale, accounts: row.automatic_posting };
}

/**
 * The change in stock value from one of the days to the next. Reads monthly sums, and daily sums only for months that
 * one of the days divides.
 *
 * @param ends ascending
 */
export async function stockUpTo(
  { sql }: Transaction,
  organizationId: string,
  ends: readonly string[],
  moneyScale: number,
): Promise<DatedAmount[]> {
  const last = ends.at(-1);
  if (last === undefined) return [];
  const dividedMonths = [...new Set(ends.filter((end) => end !== calendarMonth(end).end_date))].map(
    (end) => calendarMonth(end).start_date,
  );
  const rows = await sql<{ date: string; amount: string }[]>`
    select ${endOf({ sql }, ends)} as date, sum(amount) as amount from (
      select month as date, value as amount from stock_months
      where organization_id = ${organizationId} and month <= ${last}::date and month <> all (${dividedMonths}::date[])
      ${
        dividedMonths.length === 0
          ? sql``
          : sql`
      union all
      select date, value from stock_days
      where organization_id = ${organizationId} and date <= ${last}::date
        and date_trunc('month', date)::date = any (${dividedMonths}::date[])`
      }
    ) as days
    group by 1 order by 1`;
  return dated(rows, moneyScale);
}

/** The change in an account (debits less credits) from one of the days to the next. */
export async function accountUpTo(
  { sql }: Transaction,
  organizationId: string,
  account: string,
  ends: readonly string[],
  moneyScale: number,
): Promise<DatedAmount[]> {
  const last = ends.at(-1);
  if (last === undefined) return [];
  const rows = await sql<{ date: string; amount: string }[]>`
    select ${endOf({ sql }, ends)} as date, sum(debit - credit) as amount from journal_days
    where organization_id = ${organizationId} and account = ${account} and date <= ${last}::date
    group by 1 order by 1`;
  return dated(rows, moneyScale);
}

/** The first of the days on or after a row's date. */
const endOf = ({ sql }: Pick<Transaction, 'sql'>, ends: readonly string[]) =>
  sql`(${[...ends]}::date[])[1 + width_bucket(date - 1, ${[...ends]}::date[])]`;

const dated = (rows: readonly { date: string; amount: string }[], moneyScale: number): DatedAmount[] =>
  rows.map(({ date, amount }) => ({ date, amount: readDecimal(amount, moneyScale) }));
