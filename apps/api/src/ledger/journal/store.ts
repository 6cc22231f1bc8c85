import {
  and,
  day,
  eq,
  gte,
  instant,
  json,
  lte,
  nullable,
  numeric,
  uuid,
  type RowOf,
  type Transaction,
} from '@tallybook/db';
import { accountingPeriods, journalEntries, organizations } from '@tallybook/db/schema';
import {
  formatDecimal,
  journalSource,
  readDecimal,
  type JournalEntry,
  type JournalLine,
  type ListedJournalEntry,
  type ListJournalEntries,
} from '@tallybook/domain';
import type { Position } from '../../platform/cursor.ts';
import { directionOf } from '../../platform/direction.ts';
import { dateLimitOf, periodShape, periodState } from '../periods/month-store.ts';
import { appendToLog } from '../log/append-store.ts';
import { insertEntries } from './write-store.ts';

const entryShape = {
  id: journalEntries.id,
  entry_date: journalEntries.entryDate,
  memo: journalEntries.memo,
  source: journalEntries.source,
  accounting_period_id: journalEntries.accountingPeriodId,
  created_at: journalEntries.createdAt,
  created_by: journalEntries.createdBy,
  stock_movement_id: nullable(uuid()),
  product_id: journalEntries.productId,
  money_scale: organizations.moneyScale,
  lines: json<JournalLine[]>(),
};

// Amounts as text: JSON numbers would be parsed as doubles. Lines are read as a range with the order of their index: with
// statistics of other organizations, any index that begins with the organization looks as good.
const columns = ({ sql }: Transaction, organizationId: string) => sql`
  e.id, e.entry_date, e.memo, e.source, e.accounting_period_id, e.created_at, e.created_by,
  case when e.source = 'stock_movement' then (
    select m.id from stock_movements m
    where m.organization_id = ${organizationId} and m.journal_entry_id between e.id and e.id
    order by m.journal_entry_id limit 1
  ) end as stock_movement_id, e.product_id, o.money_scale, (
    select json_agg(
      json_build_object('account', l.account, 'debit', l.debit::text, 'credit', l.credit::text,
        'posting_rule_id', l.posting_rule_id, 'dimension', l.dimension) order by l.position
    ) from (
      select * from journal_lines
      where organization_id = ${organizationId} and journal_entry_id between e.id and e.id
      order by journal_entry_id, position offset 0
    ) as l
  ) as lines`;

const tables = ({ sql }: Transaction, organizationId: string) =>
  sql`journal_entries e join organizations o on o.id = ${organizationId}`;

function present({ money_scale: scale, ...entry }: RowOf<typeof entryShape>): JournalEntry {
  const amount = (text: string): string => formatDecimal(readDecimal(text, scale), scale);
  return {
    ...entry,
    lines: entry.lines.map((line) => ({
      ...line,
      debit: amount(line.debit),
      credit: amount(line.credit),
    })),
  };
}

const settingsShape = {
  money_scale: organizations.moneyScale,
  auto_open_periods: organizations.autoOpenPeriods,
  max_days_ahead: organizations.maxDaysAhead,
  latest_date: nullable(day()),
  now: instant(),
};

/** The settings that an entry depends on, the time, and the period that contains its date, if any. */
export async function readDay(tx: Transaction, organizationId: string, date: string) {
  const { db } = tx;
  const [[settings], [period]] = await tx.flight([
    tx.rows(settingsShape)`
      select money_scale, auto_open_periods, max_days_ahead,
        (now() at time zone 'UTC')::date + max_days_ahead as latest_date, date_trunc('milliseconds', now()) as now
      from organizations where id = ${organizationId}`,
    db
      .select(periodShape)
      .from(accountingPeriods)
      .where(
        and(
          eq(accountingPeriods.organizationId, organizationId),
          lte(accountingPeriods.startDate, date),
          gte(accountingPeriods.endDate, date),
        ),
      ),
  ]);
  if (settings === undefined) throw new Error('the organization does not exist');
  return {
    moneyScale: settings.money_scale,
    autoOpenPeriods: settings.auto_open_periods,
    dateLimit: dateLimitOf(settings),
    now: settings.now,
    period: period && periodState(period),
  };
}

const manual = { source: 'manual', stock_movement_id: null, product_id: null } as const;

/**
 * Inserts an entry and appends it to the ledger log.
 *
 * @param openedPeriodIds periods that the transaction has opened for it
 */
export async function insertEntry(
  tx: Transaction,
  organizationId: string,
  entry: Omit<JournalEntry, keyof typeof manual>,
  openedPeriodIds: readonly string[],
): Promise<JournalEntry> {
  const {
    id,
    memo,
    lines,
    entry_date: entryDate,
    accounting_period_id: periodId,
    created_by: createdBy,
  } = entry;
  const heads = { id, entryDate, periodId, memo, createdBy, lines };
  const entries = [{ ...heads, source: manual.source, productId: null }];
  const createdAt = entry.created_at;
  await tx.flight([
    ...insertEntries(tx, organizationId, entries, createdAt),
    ...appendToLog(tx, organizationId, { entries, createdAt, periodIds: openedPeriodIds }),
  ]);
  return { ...entry, ...manual };
}

/**
 * Newest date first, then most recently created, or with `sort=date` in the reverse order. Reads a page of each source from
 * its index and merges them.
 */
export async function selectEntries(
  tx: Transaction,
  organizationId: string,
  filter: ListJournalEntries,
  page: { size: number; after: Position | undefined },
): Promise<ListedJournalEntry[]> {
  const { sql, rows } = tx;
  const sources = journalSource.options.filter(
    (source) =>
      (filter.source ?? source) === source &&
      // Those of the service always belong to something: none of them is read.
      (filter.linked !== false || source === 'manual'),
  );
  const balance = balanceAfter(tx, organizationId, filter);
  const { order } = directionOf(tx, filter.sort !== 'date');
  const entries = await rows(listedShape)`
    with found as materialized (
      select next.entry_date, next.id from unnest(${sources}::text[]) as wanted (source)
      cross join lateral (${nextOfSource(tx, organizationId, filter, page)}) as next
      order by next.entry_date ${order}, next.id ${order} limit ${page.size + 1}
    )
    select ${columns(tx, organizationId)}, ${balance?.column ?? sql`null::numeric`} as running_balance from found
    join journal_entries e on e.organization_id = ${organizationId} and e.id = found.id
    join organizations o on o.id = ${organizationId}
    ${balance?.joins ?? sql``}
    order by e.entry_date ${order}, e.id ${order}`;
  return entries.map(({ running_balance: amount, ...entry }) => ({
    ...present(entry),
    ...(amount !== null && {
      running_balance: formatDecimal(readDecimal(amount, entry.money_scale), entry.money_scale),
    }),
  }));
}

const listedShape = { ...entryShape, running_balance: nullable(numeric()) };

/**
 * The balance of an account after each entry of `found`: that of the end of its day, less the lines of the account that
 * come after the entry on that day. Reads the daily sums of the account and, of the days on the page, the lines from the
 * page's last entry of the day on. Undefined if nobody asked for it.
 */
function balanceAfter(
  { sql }: Transaction,
  organizationId: string,
  { account, running_balance: isWanted }: ListJournalEntries,
) {
  if (isWanted !== true || account === undefined) return undefined;
  return {
    column: sql`ended.balance - coalesce(own.after, 0)`,
    joins: sql`
    join (
      select date, sum(debit - credit) over (order by date) as balance from journal_days
      where organization_id = ${organizationId} and account = ${account}
        and date <= (select max(entry_date) from found)
    ) as ended on ended.date = e.entry_date
    join (
      select l.journal_entry_id, sum(sum(l.debit - l.credit)) over (
        partition by l.entry_date order by l.journal_entry_id desc
        rows between unbounded preceding and 1 preceding) as after
      from (select distinct on (entry_date) entry_date, id from found order by entry_date, id) as day
      cross join unnest(${journalSource.options}::text[]) as booked (source)
      cross join lateral (
        select * from journal_lines
        where organization_id = ${organizationId} and account = ${account} and source = booked.source
          and (entry_date, journal_entry_id) >= (day.entry_date, day.id) and entry_date <= day.entry_date
        order by entry_date desc nulls last, journal_entry_id desc nulls last
      ) as l
      group by l.entry_date, l.journal_entry_id
    ) as own on own.journal_entry_id = e.id`,
  };
}

/**
 * Finds the entries of an account by its lines; an entry with several such lines is found by the first. `nulls` matches the
 * order of the indexes, read forwards or backwards; without it they would not be used.
 */
function nextOfSource(
  tx: Transaction,
  organizationId: string,
  filter: ListJournalEntries,
  { size, after }: { size: number; after: Position | undefined },
) {
  const { sql } = tx;
  const { account, startDate, endDate } = filter;
  const descending = filter.sort !== 'date';
  const direction = directionOf(tx, descending);
  const order = descending ? sql`desc nulls last` : sql`asc nulls first`;
  const [table, id] =
    account === undefined
      ? [sql`journal_entries e`, sql`e.id`]
      : [sql`journal_lines e`, sql`e.journal_entry_id`];
  return sql`
    select e.entry_date, ${id} as id from ${table}
    where e.organization_id = ${organizationId} and e.source = wanted.source
    ${
      account === undefined
        ? sql``
        : sql`and e.account = ${account} and e.position = (
      select l.position from journal_lines l
      where l.organization_id = ${organizationId} and l.account = e.account
        and l.journal_entry_id between e.journal_entry_id and e.journal_entry_id
      order by l.journal_entry_id, l.position limit 1
    )`
    }
    ${linkedCondition(tx, organizationId, filter)}
    ${startDate === undefined ? sql`` : sql`and e.entry_date >= ${startDate}::date`}
    ${endDate === undefined ? sql`` : sql`and e.entry_date <= ${endDate}::date`}
    ${after === undefined ? sql`` : sql`and (e.entry_date, ${id}) ${direction.after} (${after[0] ?? ''}::date, ${after[1] ?? ''}::uuid)`}
    order by e.entry_date ${order}, ${id} ${order} limit ${size + 1}`;
}

/**
 * Entries of the service always belong to something; a manual entry, to what names it. Each look-up is a range with the order
 * of its index, as for lines.
 */
function linkedCondition(
  { sql }: Pick<Transaction, 'sql'>,
  organizationId: string,
  { account, linked }: ListJournalEntries,
) {
  if (linked === undefined) return sql``;
  const id = account === undefined ? sql`e.id` : sql`e.journal_entry_id`;
  const facts = {
    movements: sql`stock_movements`,
    adjustments: sql`stock_cost_adjustments`,
    writeDowns: sql`stock_write_downs`,
  };
  const isNamedIn = (table: keyof typeof facts) => sql`(
      select journal_entry_id from ${facts[table]}
      where organization_id = ${organizationId} and journal_entry_id between ${id} and ${id}
      order by journal_entry_id limit 1
    ) is not null`;
  const isLinked = sql`(wanted.source <> 'manual' or ${isNamedIn('movements')} or ${isNamedIn('adjustments')}
      or ${isNamedIn('writeDowns')})`;
  return linked ? sql`and ${isLinked}` : sql`and not ${isLinked}`;
}

export async function findEntry(
  tx: Transaction,
  organizationId: string,
  id: string,
): Promise<JournalEntry | undefined> {
  const [row] = await tx.rows(entryShape)`
    select ${columns(tx, organizationId)} from ${tables(tx, organizationId)}
    where e.organization_id = ${organizationId} and e.id = ${id}`;
  return row && present(row);
}
