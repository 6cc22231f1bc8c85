import type { Transaction } from '@tallybook/db';
import type { PeriodState } from '@tallybook/domain';
import { lockCalendar } from './lock-store.ts';

export interface PeriodRow {
  id: string;
  name: string;
  start_date: string;
  end_date: string;
  status: string;
}

/** A calendar month that can be opened as a period. */
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

/** The months that can be opened: they overlap no existing period and start after the last closed one. */
export function freeMonths(
  months: readonly MonthPeriod[],
  { overlapping, closedThrough }: { overlapping: readonly PeriodState[]; closedThrough: string | null },
): MonthPeriod[] {
  return months.filter(
    (month) =>
      month.start_date > (closedThrough ?? '') &&
      !overlapping.some((period) => period.startDate <= month.end_date && period.endDate >= month.start_date),
  );
}

export function monthState(month: MonthPeriod): PeriodState {
  return {
    id: month.id,
    name: month.name,
    startDate: month.start_date,
    endDate: month.end_date,
    closed: false,
  };
}

/** What determines whether months can be opened: the periods that overlap them and the last closed day. */
interface PeriodOverlaps {
  readonly overlapping: PeriodState[];
  readonly closedThrough: string | null;
}

/** Takes the calendar lock first, so that the result stays valid until the transaction ends. */
export async function lockAndReadOverlaps(
  tx: Transaction,
  organizationId: string,
  months: readonly MonthPeriod[],
): Promise<PeriodOverlaps> {
  const [, periods] = await Promise.all([
    lockCalendar(tx, organizationId),
    overlapping(tx, organizationId, months),
  ]);
  return {
    overlapping: periods.map(periodState),
    closedThrough: await readClosedThrough(tx, organizationId),
  };
}

/** Reads without a lock, for callers that open nothing. */
export async function readOverlaps(
  tx: Transaction,
  organizationId: string,
  months: readonly MonthPeriod[],
): Promise<PeriodOverlaps> {
  const periods = await overlapping(tx, organizationId, months);
  return {
    overlapping: periods.map(periodState),
    closedThrough: await readClosedThrough(tx, organizationId),
  };
}

function overlapping({ sql }: Transaction, organizationId: string, months: readonly MonthPeriod[]) {
  return sql<PeriodRow[]>`
    select p.id, p.name, p.start_date, p.end_date, p.status from accounting_periods p
    where p.organization_id = ${organizationId} and exists (
      select from unnest(
        ${months.map((month) => month.start_date)}::date[], ${months.map((month) => month.end_date)}::date[]
      ) as month (first_day, last_day)
      where p.start_date <= month.last_day and p.end_date >= month.first_day)`;
}

/** Opens months that `lockAndReadOverlaps` found to be free in the same transaction. */
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
