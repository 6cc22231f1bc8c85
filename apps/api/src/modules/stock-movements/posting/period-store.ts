import type { Transaction } from '@tallybook/db';
import type { PeriodState } from '@tallybook/domain';
import { periodState, type PeriodRow } from './read-store.ts';

interface MonthPeriod {
  id: string;
  name: string;
  start_date: string;
  end_date: string;
}

/**
 * Inserts periods that overlap no other (a month that is partly covered by a period of another length is left
 * alone) and gives what stands there now, opened by us or by a neighbour in the same moment.
 */
export async function insertMonthPeriods(
  { sql }: Transaction,
  organizationId: string,
  months: readonly MonthPeriod[],
): Promise<PeriodState[]> {
  const starts = months.map((month) => month.start_date);
  const inserted = sql`
    insert into accounting_periods (organization_id, id, name, start_date, end_date)
    select ${organizationId}, id, name, start_date, end_date from unnest(
      ${months.map((month) => month.id)}::uuid[], ${months.map((month) => month.name)}::text[],
      ${starts}::date[], ${months.map((month) => month.end_date)}::date[]
    ) as given (id, name, start_date, end_date)
    order by start_date
    on conflict do nothing`;
  const standing = sql<PeriodRow[]>`
    select id, name, start_date, end_date, status from accounting_periods
    where organization_id = ${organizationId} and start_date = any (${starts}::date[])`;
  const [, rows] = await Promise.all([inserted, standing]);
  return rows.map(periodState);
}
