import type { SqlFragment, Transaction } from '@tallybook/db';
import type { DayRange } from '@tallybook/domain';

/**
 * Rows with `issued` and `issued_cost` that add up to what was issued in a range, less reversals: the sums of the whole months
 * in it, and of its other days.
 *
 * @param only a condition on the product, which starts with `and`; empty for all
 */
export const issuedIn = (
  { sql }: Transaction,
  organizationId: string,
  only: SqlFragment,
  { startDate, endDate }: DayRange,
): SqlFragment => {
  const firstMonth = sql`date_trunc('month', ${startDate}::date + interval '1 month - 1 day')::date`;
  const afterMonths = sql`date_trunc('month', ${endDate}::date + 1)::date`;
  const own = sql`organization_id = ${organizationId} ${only}`;
  return sql`
    select issued, issued_cost from stock_months
    where ${own} and month >= ${firstMonth} and month < ${afterMonths}
    union all
    select issued, issued_cost from stock_days
    where ${own} and date >= ${startDate}::date and date < least(${firstMonth}, ${endDate}::date + 1)
    union all
    select issued, issued_cost from stock_days
    where ${own} and date >= greatest(${firstMonth}, ${afterMonths}) and date <= ${endDate}::date`;
};
