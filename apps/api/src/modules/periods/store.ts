import type { Transaction } from '@tallybook/db';
import type { AccountingPeriod, CreatePeriod } from '@tallybook/domain';
import type { Position } from '../../platform/cursor.ts';

const columns = ({ sql }: Transaction) => sql`id, name, start_date, end_date, status, closed_at, closed_by`;

export async function insertPeriod(
  tx: Transaction,
  organizationId: string,
  period: CreatePeriod & { id: string },
): Promise<AccountingPeriod | undefined> {
  const { id, name, start_date, end_date } = period;
  const rows = await tx.sql<AccountingPeriod[]>`
    insert into accounting_periods (organization_id, id, name, start_date, end_date)
    values (${organizationId}, ${id}, ${name}, ${start_date}, ${end_date})
    returning ${columns(tx)}`;
  return rows[0];
}

/** Latest first, one row more than the page holds. Periods never overlap, so `start_date` is unique. */
export async function selectPeriods(
  tx: Transaction,
  organizationId: string,
  page: { size: number; after: Position | undefined },
): Promise<AccountingPeriod[]> {
  const { sql } = tx;
  return sql<AccountingPeriod[]>`
    select ${columns(tx)} from accounting_periods
    where organization_id = ${organizationId}
    ${page.after === undefined ? sql`` : sql`and start_date < ${page.after[0] ?? ''}::date`}
    order by start_date desc limit ${page.size + 1}`;
}

export async function findPeriod(
  tx: Transaction,
  organizationId: string,
  id: string,
): Promise<AccountingPeriod | undefined> {
  const rows = await tx.sql<AccountingPeriod[]>`
    select ${columns(tx)} from accounting_periods where organization_id = ${organizationId} and id = ${id}`;
  return rows[0];
}

/** The earliest open period that starts before a date. */
export async function findOpenBefore(
  tx: Transaction,
  organizationId: string,
  date: string,
): Promise<AccountingPeriod | undefined> {
  const rows = await tx.sql<AccountingPeriod[]>`
    select ${columns(tx)} from accounting_periods
    where organization_id = ${organizationId} and status = 'open' and start_date < ${date}
    order by start_date limit 1`;
  return rows[0];
}

/** `closed_at` is read after the locks were acquired, so it is later than every posting in the period. */
export async function closeOpenPeriod(
  tx: Transaction,
  organizationId: string,
  id: string,
  userId: string,
): Promise<AccountingPeriod | undefined> {
  const rows = await tx.sql<AccountingPeriod[]>`
    update accounting_periods set status = 'closed', closed_at = clock_timestamp(), closed_by = ${userId}
    where organization_id = ${organizationId} and id = ${id} and status = 'open'
    returning ${columns(tx)}`;
  return rows[0];
}

export async function reopenClosedPeriod(
  tx: Transaction,
  organizationId: string,
  id: string,
): Promise<AccountingPeriod | undefined> {
  const rows = await tx.sql<AccountingPeriod[]>`
    update accounting_periods set status = 'open', closed_at = null, closed_by = null
    where organization_id = ${organizationId} and id = ${id} and status = 'closed'
    returning ${columns(tx)}`;
  return rows[0];
}
