import type { Transaction } from '@tallybook/db';
import { formatDecimal, readDecimal, type JournalEntry, type ListJournalEntries } from '@tallybook/domain';
import type { Position } from '../../platform/cursor.ts';
import { periodState, type PeriodRow } from '../periods/month-store.ts';
import { insertEntries } from './write-store.ts';

interface EntryRow extends JournalEntry {
  money_scale: number;
}

// Amounts as text: as JSON numbers they would become doubles on the way.
const columns = ({ sql }: Transaction) => sql`
  e.id, e.entry_date, e.memo, e.source, e.accounting_period_id, e.created_at, e.created_by, o.money_scale, (
    select json_agg(
      json_build_object('account', l.account, 'debit', l.debit::text, 'credit', l.credit::text) order by l.position
    ) from journal_lines l where l.organization_id = e.organization_id and l.journal_entry_id = e.id
  ) as lines`;

const tables = ({ sql }: Transaction) =>
  sql`journal_entries e join organizations o on o.id = e.organization_id`;

function present({ money_scale: scale, ...entry }: EntryRow): JournalEntry {
  const amount = (text: string): string => formatDecimal(readDecimal(text, scale), scale);
  return {
    ...entry,
    lines: entry.lines.map((each) => ({
      account: each.account,
      debit: amount(each.debit),
      credit: amount(each.credit),
    })),
  };
}

/** What an entry of this day depends on: the settings and the period that holds the day, if one does. */
export async function readDay(tx: Transaction, organizationId: string, date: string) {
  const { sql } = tx;
  const [[organization], [period]] = await Promise.all([
    sql<{ money_scale: number; auto_open_periods: boolean }[]>`
      select money_scale, auto_open_periods from organizations where id = ${organizationId}`,
    sql<PeriodRow[]>`
      select id, name, start_date, end_date, status from accounting_periods
      where organization_id = ${organizationId} and start_date <= ${date} and end_date >= ${date}`,
  ]);
  if (organization === undefined) throw new Error('the organization is gone');
  return {
    moneyScale: organization.money_scale,
    autoOpenPeriods: organization.auto_open_periods,
    period: period && periodState(period),
  };
}

/** `created_at` is the database's. */
export async function insertEntry(
  tx: Transaction,
  organizationId: string,
  entry: Omit<JournalEntry, 'created_at' | 'source'>,
): Promise<JournalEntry> {
  const {
    id,
    entry_date: entryDate,
    accounting_period_id: periodId,
    memo,
    created_by: createdBy,
    lines,
  } = entry;
  const made = { id, entryDate, periodId, memo, source: 'manual' as const, createdBy, lines };
  const [rows] = await Promise.all(insertEntries(tx, organizationId, [made]));
  const row = rows?.[0];
  if (row === undefined) throw new Error('the journal entry was not inserted');
  return { ...entry, source: made.source, created_at: row.created_at };
}

/** Newest date first, then newest made. `nulls last` is how the index is sorted; without it, it would not serve. */
export async function selectEntries(
  tx: Transaction,
  organizationId: string,
  { startDate, endDate }: ListJournalEntries,
  page: { size: number; after: Position | undefined },
): Promise<JournalEntry[]> {
  const { sql } = tx;
  const rows = await sql<EntryRow[]>`
    select ${columns(tx)} from ${tables(tx)}
    where e.organization_id = ${organizationId}
    ${startDate === undefined ? sql`` : sql`and e.entry_date >= ${startDate}::date`}
    ${endDate === undefined ? sql`` : sql`and e.entry_date <= ${endDate}::date`}
    ${page.after === undefined ? sql`` : sql`and (e.entry_date, e.id) < (${page.after[0] ?? ''}::date, ${page.after[1] ?? ''}::uuid)`}
    order by e.entry_date desc nulls last, e.id desc nulls last limit ${page.size + 1}`;
  return rows.map(present);
}

export async function findEntry(
  tx: Transaction,
  organizationId: string,
  id: string,
): Promise<JournalEntry | undefined> {
  const [row] = await tx.sql<EntryRow[]>`
    select ${columns(tx)} from ${tables(tx)} where e.organization_id = ${organizationId} and e.id = ${id}`;
  return row && present(row);
}
