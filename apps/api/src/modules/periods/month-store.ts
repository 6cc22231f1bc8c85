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

/**
 * A month as an open period, where it may be one: it overlaps no period (one that is partly covered by a period
 * of another length is left alone) and lies behind no closed one, which a movement in front of it would change.
 */
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

/** What stands in the way of opening months: periods that overlap them, and the books closed so far. */
interface PeriodOverlaps {
  readonly overlapping: PeriodState[];
  readonly closedThrough: string | null;
}

/** As `readOverlaps`, and held to the end: nobody opens or closes a period between this look and what is made of it. */
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

/** The same for one who makes nothing of it, without a lock. */
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

/** Opens months that `lockAndReadOverlaps` has found free, in the same transaction. */
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
