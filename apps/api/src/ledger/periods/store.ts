import { and, asc, desc, eq, fragment, lt, type Transaction } from '@tallybook/db';
import { accountingPeriods } from '@tallybook/db/schema';
import type { AccountingPeriod, CreatePeriod } from '@tallybook/domain';
import type { Position } from '../../platform/cursor.ts';

const columns = {
  id: accountingPeriods.id,
  name: accountingPeriods.name,
  start_date: accountingPeriods.startDate,
  end_date: accountingPeriods.endDate,
  status: accountingPeriods.status,
  closed_at: accountingPeriods.closedAt,
  closed_by: accountingPeriods.closedBy,
};

const isPeriod = (organizationId: string, id: string) =>
  and(eq(accountingPeriods.organizationId, organizationId), eq(accountingPeriods.id, id));

export async function insertPeriod(
  { db }: Transaction,
  organizationId: string,
  { id, name, start_date: startDate, end_date: endDate }: CreatePeriod & { id: string },
): Promise<AccountingPeriod | undefined> {
  const [inserted] = await db
    .insert(accountingPeriods)
    .values({ organizationId, id, name, startDate, endDate })
    .returning(columns);
  return inserted;
}

/** Latest first, one row more than the page holds. Periods never overlap, so `start_date` is unique. */
export function selectPeriods(
  { db }: Transaction,
  organizationId: string,
  { size, after }: { size: number; after: Position | undefined },
): Promise<AccountingPeriod[]> {
  return db
    .select(columns)
    .from(accountingPeriods)
    .where(
      and(
        eq(accountingPeriods.organizationId, organizationId),
        after && lt(accountingPeriods.startDate, String(after[0])),
      ),
    )
    .orderBy(desc(accountingPeriods.startDate))
    .limit(size + 1);
}

export async function findPeriod(
  { db }: Transaction,
  organizationId: string,
  id: string,
): Promise<AccountingPeriod | undefined> {
  const [period] = await db.select(columns).from(accountingPeriods).where(isPeriod(organizationId, id));
  return period;
}

/** The earliest period that shares a day with the given range. */
export async function findOverlapping(
  { db }: Transaction,
  organizationId: string,
  { start_date: start, end_date: end }: Pick<CreatePeriod, 'start_date' | 'end_date'>,
): Promise<{ id: string } | undefined> {
  const { id, startDate, endDate } = accountingPeriods;
  const [found] = await db
    .select({ id })
    .from(accountingPeriods)
    .where(
      and(
        eq(accountingPeriods.organizationId, organizationId),
        fragment`${startDate} <= ${end}::date and ${endDate} >= ${start}::date`,
      ),
    )
    .orderBy(asc(startDate))
    .limit(1);
  return found;
}

/** The earliest open period that starts before a date. */
export async function findOpenBefore(
  { db }: Transaction,
  organizationId: string,
  date: string,
): Promise<AccountingPeriod | undefined> {
  const [period] = await db
    .select(columns)
    .from(accountingPeriods)
    .where(
      and(
        eq(accountingPeriods.organizationId, organizationId),
        eq(accountingPeriods.status, 'open'),
        lt(accountingPeriods.startDate, date),
      ),
    )
    .orderBy(asc(accountingPeriods.startDate))
    .limit(1);
  return period;
}

/**
 * Send it after the locks: `closed_at` is the time at which this statement starts, so it is later than every posting in
 * the period. Not clock_timestamp(), which a cluster rejects in an update.
 */
export async function closeOpenPeriod(
  { db }: Transaction,
  organizationId: string,
  id: string,
  userId: string,
): Promise<AccountingPeriod | undefined> {
  const [closed] = await db
    .update(accountingPeriods)
    .set({ status: 'closed', closedAt: fragment`statement_timestamp()`, closedBy: userId })
    .where(and(isPeriod(organizationId, id), eq(accountingPeriods.status, 'open')))
    .returning(columns);
  return closed;
}

export async function reopenClosedPeriod(
  { db }: Transaction,
  organizationId: string,
  id: string,
): Promise<AccountingPeriod | undefined> {
  const [reopened] = await db
    .update(accountingPeriods)
    .set({ status: 'open', closedAt: null, closedBy: null })
    .where(and(isPeriod(organizationId, id), eq(accountingPeriods.status, 'closed')))
    .returning(columns);
  return reopened;
}
