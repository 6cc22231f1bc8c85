import type { Transaction } from '@tallybook/db';
import type { PeriodState } from '@tallybook/domain';
import { holdBooks } from './lock-store.ts';

export interface PeriodRow {
  id: string;
  name: string;
  start_date: string;
  end_date: string;
  status: string;
}

/** A calendar month as a period that may be opened. */
export interface MonthPeriod {
  id: string;
  name: string;
  start_date: string;
  end_date: string;
}

export function periodState(row: PeriodRow): PeriodState {
  return {
    id: row.id,
    name: row.name,
    startDate: row.start_date,
    endDate: row.end_date,
    closed: row.status === 'closed',
  };
}

export interface OpenedMonths {
  /** What stands at those starts now, opened by us or by a neighbour in the same moment. */
  readonly periods: PeriodState[];
  /** Last day of the latest closed period: nothing is opened on or before it. */
  readonly closedThrough: string | null;
}

/**
 * Inserts periods that overlap no other (a month that is partly covered by a period of another length is
 * left alone) and lie behind no closed one: a movement in front of a closed period would change it.
 */
export async function insertMonthPeriods(
  tx: Transaction,
  organizationId: string,
  months: readonly MonthPeriod[],
): Promise<OpenedMonths> {
  const { sql } = tx;
  const starts = months.map((month) => month.start_date);
  const [, , periods] = await Promise.all([
    holdBooks(tx, organizationId),
    sql`
      insert into accounting_periods (organization_id, id, name, start_date, end_date)
      select ${organizationId}, id, name, start_date, end_date from unnest(
        ${months.map((month) => month.id)}::uuid[], ${months.map((month) => month.name)}::text[],
        ${starts}::date[], ${months.map((month) => month.end_date)}::date[]
      ) as given (id, name, start_date, end_date)
      where not exists (
        select from accounting_periods closed
        where closed.organization_id = ${organizationId} and closed.status = 'closed'
          and closed.end_date >= given.start_date
      )
      order by start_date
      on conflict do nothing`,
    sql<PeriodRow[]>`
      select id, name, start_date, end_date, status from accounting_periods
      where organization_id = ${organizationId} and start_date = any (${starts}::date[])`,
  ]);
  // By itself: an async function in `Promise.all` would be sent before the lock that stands in front of it.
  const closedThrough = await readClosedThrough(tx, organizationId);
  return { periods: periods.map(periodState), closedThrough };
}

/** What stands in the way of opening months: periods that overlap them, and the books closed so far. */
export async function readAround(
  tx: Transaction,
  organizationId: string,
  months: readonly MonthPeriod[],
): Promise<{ overlapping: PeriodState[]; closedThrough: string | null }> {
  const { sql } = tx;
  // Held to the end: nobody opens or closes a period between this look and what is made of it.
  const [, periods] = await Promise.all([
    holdBooks(tx, organizationId),
    sql<PeriodRow[]>`
      select p.id, p.name, p.start_date, p.end_date, p.status from accounting_periods p
      where p.organization_id = ${organizationId} and exists (
        select from unnest(
          ${months.map((month) => month.start_date)}::date[], ${months.map((month) => month.end_date)}::date[]
        ) as month (first_day, last_day)
        where p.start_date <= month.last_day and p.end_date >= month.first_day)`,
  ]);
  const closedThrough = await readClosedThrough(tx, organizationId);
  return { overlapping: periods.map(periodState), closedThrough };
}

/** Opens months that `readAround` has found free, in the same transaction. */
export function insertFreeMonths(
  { sql }: Transaction,
  organizationId: string,
  months: readonly MonthPeriod[],
): Promise<unknown> | undefined {
  if (months.length === 0) return undefined;
  return sql`
    insert into accounting_periods (organization_id, id, name, start_date, end_date)
    select ${organizationId}, * from unnest(
      ${months.map((month) => month.id)}::uuid[], ${months.map((month) => month.name)}::text[],
      ${months.map((month) => month.start_date)}::date[], ${months.map((month) => month.end_date)}::date[])`;
}

/** Last day of the latest closed period; null when none is closed. */
export async function readClosedThrough(
  { sql }: Transaction,
  organizationId: string,
): Promise<string | null> {
  const [row] = await sql<{ closed_through: string | null }[]>`
    select max(end_date) as closed_through from accounting_periods
    where organization_id = ${organizationId} and status = 'closed'`;
  return row?.closed_through ?? null;
}
