import {
  and,
  asc,
  day,
  eq,
  gte,
  lte,
  nullable,
  numeric,
  text,
  type RowOf,
  type Transaction,
} from '@tallybook/db';
import { accountingPeriods, organizations } from '@tallybook/db/schema';
import {
  calendarMonth,
  readDecimal,
  type AccountingPeriod,
  type DatedAmount,
  type PostingAccounts,
  type ReconciliationInput,
} from '@tallybook/domain';

export type PeriodToReconcile = Pick<AccountingPeriod, 'id' | 'name' | 'start_date' | 'end_date' | 'status'>;

/** Periods that overlap the date range, earliest first. */
export function selectPeriods(
  { db }: Transaction,
  organizationId: string,
  { startDate, endDate }: ReconciliationInput,
): Promise<PeriodToReconcile[]> {
  return db
    .select({
      id: accountingPeriods.id,
      name: accountingPeriods.name,
      start_date: accountingPeriods.startDate,
      end_date: accountingPeriods.endDate,
      status: accountingPeriods.status,
    })
    .from(accountingPeriods)
    .where(
      and(
        eq(accountingPeriods.organizationId, organizationId),
        startDate === undefined ? undefined : gte(accountingPeriods.endDate, startDate),
        endDate === undefined ? undefined : lte(accountingPeriods.startDate, endDate),
      ),
    )
    .orderBy(asc(accountingPeriods.startDate));
}

export interface BookingSettings {
  readonly moneyScale: number;
  readonly accounts: PostingAccounts | null;
}

export async function readBookingSettings(
  { db }: Transaction,
  organizationId: string,
): Promise<BookingSettings> {
  const [settings] = await db
    .select({ moneyScale: organizations.moneyScale, accounts: organizations.automaticPosting })
    .from(organizations)
    .where(eq(organizations.id, organizationId));
  if (settings === undefined) throw new Error('the organization does not exist');
  return settings;
}

const amountShape = { date: day(), amount: numeric() };

/**
 * The changes of the stock value up to the first day, and then from each day to the next. Reads monthly sums, and
 * daily sums only for months that one of the days splits.
 *
 * @param ends ascending
 */
export async function selectStockChanges(
  { sql, rows }: Transaction,
  organizationId: string,
  ends: readonly string[],
  moneyScale: number,
): Promise<DatedAmount[]> {
  const last = ends.at(-1);
  if (last === undefined) return [];
  const splitMonths = [...new Set(ends.filter((end) => end !== calendarMonth(end).end_date))].map(
    (end) => calendarMonth(end).start_date,
  );
  const changes = await rows(amountShape)`
    select ${endOf({ sql }, ends)} as date, sum(amount) as amount from (
      select month as date, value as amount from stock_months
      where organization_id = ${organizationId} and month <= ${last}::date and month <> all (${splitMonths}::date[])
      ${
        splitMonths.length === 0
          ? sql``
          : sql`
      union all
      select date, value from stock_days
      where organization_id = ${organizationId} and date <= ${last}::date
        and date_trunc('month', date)::date = any (${splitMonths}::date[])`
      }
    ) as days
    group by 1 order by 1`;
  return dated(changes, moneyScale);
}

const accountAmountShape = { account: text(), ...amountShape };

/**
 * The changes of the recorded allowances by account, as `selectStockChanges`. A review whose account differs from that of
 * the previous one moves the allowance. Without write-downs one index lookup.
 */
export async function selectAllowanceChanges(
  { sql, rows }: Transaction,
  organizationId: string,
  ends: readonly string[],
  moneyScale: number,
): Promise<Map<string, DatedAmount[]>> {
  const last = ends.at(-1);
  if (last === undefined) return new Map();
  const changes = await rows(accountAmountShape)`
    select account, ${endOf({ sql }, ends)} as date, sum(amount) as amount from (
      -- By day first: reviews of many products have the same one.
      select change.account, date, sum(change.amount) as amount from (
        select as_of as date, allowance_account, allowance, lag(allowance_account) over product as last_account,
          lag(allowance) over product as last_allowance
        from stock_write_downs
        where organization_id = ${organizationId} and as_of <= ${last}::date
        window product as (partition by product_id order by seq)
      ) as reviews
      cross join lateral (
        values (allowance_account, allowance), (last_account, -last_allowance)
      ) as change (account, amount)
      where change.account is not null
      group by 1, 2
    ) as days
    group by 1, 2 order by account collate "C", 2`;
  const byAccount = Map.groupBy(changes, (row) => row.account);
  return new Map([...byAccount].map(([account, own]) => [account, dated(own, moneyScale)]));
}

/** The changes of an account (debits less credits) up to the first day, and then from each day to the next. */
export async function selectAccountChanges(
  { sql, rows }: Transaction,
  organizationId: string,
  account: string,
  ends: readonly string[],
  moneyScale: number,
): Promise<DatedAmount[]> {
  const last = ends.at(-1);
  if (last === undefined) return [];
  const changes = await rows(amountShape)`
    select ${endOf({ sql }, ends)} as date, sum(debit - credit) as amount from journal_days
    where organization_id = ${organizationId} and account = ${account} and date <= ${last}::date
    group by 1 order by 1`;
  return dated(changes, moneyScale);
}

/** The first day with a pending recost of any product; null if there is none. */
export async function findPendingFrom({ rows }: Transaction, organizationId: string): Promise<string | null> {
  const [row] = await rows({ from_date: nullable(day()) })`
    select min(from_date) as from_date from stock_recosts
    where organization_id = ${organizationId} and from_date is not null`;
  return row?.from_date ?? null;
}

/** The first of the days on or after a row's date. */
const endOf = ({ sql }: Pick<Transaction, 'sql'>, ends: readonly string[]) =>
  sql`(${[...ends]}::date[])[1 + width_bucket(date - 1, ${[...ends]}::date[])]`;

const dated = (rows: readonly RowOf<typeof amountShape>[], moneyScale: number): DatedAmount[] =>
  rows.map(({ date, amount }) => ({ date, amount: readDecimal(amount, moneyScale) }));
