import { notNull, numeric, type RowOf, type Transaction } from '@tallybook/db';
import { stockDays } from '@tallybook/db/schema';

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
