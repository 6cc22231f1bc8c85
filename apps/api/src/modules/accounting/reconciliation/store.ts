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
  uuid,
  type RowOf,
  type Transaction,
} from '@tallybook/db';
import { accountingPeriods, organizations, postingRules } from '@tallybook/db/schema';
import {
  calendarMonth,
  readDecimal,
  type AccountingPeriod,
  type DatedAmount,
  type PostingAccounts,
  type ReconciliationInput,
} from '@tallybook/domain';
import { isInUse } from '../../../ledger/posting-rules/store.ts';
import { inEffect } from '../../../ledger/write-downs/allowance-store.ts';

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
  /** Rules that give products their inventory accounts, and deleted ones that gave a product its account. */
  readonly inventoryRules: readonly { readonly id: string; readonly account: string }[];
}

export async function readBookingSettings(tx: Transaction, organizationId: string): Promise<BookingSettings> {
  const { db, flight } = tx;
  const [[settings], inventoryRules] = await flight([
    db
      .select({ moneyScale: organizations.moneyScale, accounts: organizations.automaticPosting })
      .from(organizations)
      .where(eq(organizations.id, organizationId)),
    db
      .select({ id: postingRules.id, account: postingRules.account })
      .from(postingRules)
      .where(
        and(
          eq(postingRules.organizationId, organizationId),
          eq(postingRules.kind, 'inventory'),
          isInUse(tx, organizationId),
        ),
      ),
  ]);
  if (settings === undefined) throw new Error('the organization does not exist');
  return { ...settings, inventoryRules };
}

const amountShape = { date: day(), amount: numeric() };
const ruleAmountShape = { rule_id: nullable(uuid()), ...amountShape };

/** A change of the stock value of the products with the inventory account of a rule, or of the settings (null). */
export interface StockChange extends DatedAmount {
  readonly ruleId: string | null;
}

/**
 * The changes of the stock value up to the first day, and then from each day to the next. Reads monthly sums, and
 * daily sums only for months that one of the days splits.
 *
 * @param ends ascending
 * @param byRule whether products may have inventory accounts of their own
 */
export async function selectStockChanges(
  { sql, rows }: Transaction,
  organizationId: string,
  ends: readonly string[],
  moneyScale: number,
  byRule: boolean,
): Promise<StockChange[]> {
  const last = ends.at(-1);
  if (last === undefined) return [];
  const splitMonths = [...new Set(ends.filter((end) => end !== calendarMonth(end).end_date))].map(
    (end) => calendarMonth(end).start_date,
  );
  const changes = await rows(ruleAmountShape)`
    select ${byRule ? sql`p.inventory_rule_id` : sql`null::uuid`} as rule_id, ${endOf({ sql }, ends)} as date,
      sum(amount) as amount
    from (
      select product_id, month as date, value as amount from stock_months
      where organization_id = ${organizationId} and month <= ${last}::date and month <> all (${splitMonths}::date[])
      ${
        splitMonths.length === 0
          ? sql``
          : sql`
      union all
      select product_id, date, value from stock_days
      where organization_id = ${organizationId} and date <= ${last}::date
        and date_trunc('month', date)::date = any (${splitMonths}::date[])`
      }
    ) as days
    ${byRule ? sql`join products p on p.organization_id = ${organizationId} and p.id = days.product_id` : sql``}
    group by 1, 2 order by 2`;
  return changes.map(({ rule_id: ruleId, ...row }) => ({
    ruleId,
    date: row.date,
    amount: readDecimal(row.amount, moneyScale),
  }));
}

const accountAmountShape = { account: text(), ...amountShape };

/**
 * The changes of the recorded allowances by account, as `selectStockChanges`. A review whose account differs from that of
 * the previous one moves the allowance. A reversed review changes nothing on any day. Without write-downs one index lookup.
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
        from stock_write_downs w
        where organization_id = ${organizationId} and as_of <= ${last}::date and ${inEffect({ sql }, organizationId)}
        window product as (partition by product_id order by seq)
      ) as reviews
      cross join lateral (
        values (allowance_account, allowance), (last_account, -last_allowance)
      ) as change (account, amount)
      where change.account is not null
      group by 1, 2
    ) as days
    group by 1, 2 order by account collate "C", 2`;
  return byAccount(changes, moneyScale);
}

/** The changes of each account (debits less credits) up to the first day, and then from each day to the next. */
export async function selectAccountChanges(
  { sql, rows }: Transaction,
  organizationId: string,
  accounts: readonly string[],
  ends: readonly string[],
  moneyScale: number,
): Promise<Map<string, DatedAmount[]>> {
  const last = ends.at(-1);
  if (last === undefined || accounts.length === 0) return new Map();
  const changes = await rows(accountAmountShape)`
    select account, ${endOf({ sql }, ends)} as date, sum(debit - credit) as amount from journal_days
    where organization_id = ${organizationId} and account = any (${[...accounts]}::text[]) and date <= ${last}::date
    group by 1, 2 order by 2`;
  return byAccount(changes, moneyScale);
}

/** The first of the days on or after a row's date. */
const endOf = ({ sql }: Pick<Transaction, 'sql'>, ends: readonly string[]) =>
  sql`(${[...ends]}::date[])[1 + width_bucket(date - 1, ${[...ends]}::date[])]`;

const byAccount = (
  rows: readonly RowOf<typeof accountAmountShape>[],
  moneyScale: number,
): Map<string, DatedAmount[]> =>
  new Map(
    [...Map.groupBy(rows, (row) => row.account)].map(([account, own]) => [
      account,
      own.map(({ date, amount }) => ({ date, amount: readDecimal(amount, moneyScale) })),
    ]),
  );
