import { notNull, nullable, numeric, type RowOf, type Transaction } from '@tallybook/db';
import { stockDays, stockRecosts } from '@tallybook/db/schema';

const shape = { date: notNull(stockDays.date), value: numeric() };

/** The change of the value through each of the days, which are the last ones of consecutive months, since the one before it. */
export const sumMonths = (
  { rows }: Transaction,
  organizationId: string,
  ends: readonly string[],
): Promise<RowOf<typeof shape>[]> =>
  rows(shape)`
    select greatest(month + interval '1 month - 1 day', ${ends[0] ?? ''}::date)::date as date, sum(value) as value
    from stock_months
    where organization_id = ${organizationId} and month <= ${ends.at(-1) ?? ''}::date
    group by 1`;

/** The first day whose costs are being recalculated; null if none are. */
export async function findFirstRecost({ rows }: Transaction, organizationId: string): Promise<string | null> {
  const [found] = await rows({ first: nullable(stockRecosts.fromDate) })`
    select min(from_date) as first from stock_recosts where organization_id = ${organizationId}`;
  return found?.first ?? null;
}
