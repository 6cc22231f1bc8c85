import { and, day, desc, eq, nullable, type RowOf, type Transaction } from '@tallybook/db';
import { accountingPeriods, organizations } from '@tallybook/db/schema';
import type { DateLimit, PeriodState } from '@tallybook/domain';
import { lockCalendar } from './lock-store.ts';

export const periodShape = {
  id: accountingPeriods.id,
  name: accountingPeriods.name,
  start_date: accountingPeriods.startDate,
  end_date: accountingPeriods.endDate,
  status: accountingPeriods.status,
};

export type PeriodRow = RowOf<typeof periodShape>;

/** Every period that ends on a date or later: cost changes are booked in the periods of all later rows. */
export function readPeriodsFrom({ rows }: Transaction, organizationId: string, date: string) {
  return rows(periodShape)`
    select id, name, start_date, end_date, status from accounting_periods
    where organization_id = ${organizationId} and end_date >= ${date}::date`;
}

/** The setting `max_days_ahead` and the date that it allows; both are null if there is no limit. */
export function dateLimitOf(row: {
  max_days_ahead: number | null;
  latest_date: string | null;
}): DateLimit | undefined {
  const { max_days_ahead: days, latest_date: latest } = row;
  return days === null || latest === null ? undefined : { latest, days };
}

const limitShape = { max_days_ahead: organizations.maxDaysAhead, latest_date: nullable(day()) };

export async function readDateLimit({ rows }: Transaction, organizationId: string) {
  const [row] = await rows(limitShape)`
    select max_days_ahead, (now() at time zone 'UTC')::date + max_days_ahead as latest_date
    from organizations where id = ${organizationId}`;
  return row && dateLimitOf(row);
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

/** The periods that overlap months, and the last closed day: they determine which of the months can be opened. */
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
  const [, overlaps] = await tx.flight([
    () => lockCalendar(tx, organizationId),
    () => readOverlaps(tx, organizationId, months),
  ]);
  return overlaps;
}

/** Reads without a lock, for callers that open nothing. */
export async function readOverlaps(
  tx: Transaction,
  organizationId: string,
  months: readonly MonthPeriod[],
): Promise<PeriodOverlaps> {
  const [periods, closedThrough] = await tx.flight([
    selectOverlapping(tx, organizationId, months),
    () => readClosedThrough(tx, organizationId),
  ]);
  return { overlapping: periods.map(periodState), closedThrough };
}

function selectOverlapping({ rows }: Transaction, organizationId: string, months: readonly MonthPeriod[]) {
  return rows(periodShape)`
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
      ${months.map((month) => month.start_date)}::date[], ${months.map((month) => month.end_date)}::date[])
    returning 1`;
}

/** Last day of the latest closed period; null when none is closed. */
export async function readClosedThrough({ db }: Transaction, organizationId: string): Promise<string | null> {
  const [latest] = await db
    .select({ end_date: accountingPeriods.endDate })
    .from(accountingPeriods)
    .where(and(eq(accountingPeriods.organizationId, organizationId), eq(accountingPeriods.status, 'closed')))
    .orderBy(desc(accountingPeriods.endDate))
    .limit(1);
  return latest?.end_date ?? null;
}
