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

interface MonthPeriod {
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
