import { numeric, type RowOf, type Transaction } from '@tallybook/db';
import { readDecimal, readWhole, type Holding } from '@tallybook/domain';

export const holdingShape = { quantity: numeric(), value: numeric() };

export type HoldingRow = RowOf<typeof holdingShape>;

/** The holding at the start of a day: the sums of earlier months and of the earlier days of its month. */
export async function sumBefore(
  { rows }: Transaction,
  organizationId: string,
  productId: string,
  date: string,
): Promise<HoldingRow> {
  const [row] = await rows(holdingShape)`
    select coalesce(sum(delta), 0) as quantity, coalesce(sum(value), 0) as value from (
      select delta, value from stock_months
      where organization_id = ${organizationId} and product_id = ${productId}
        and month < date_trunc('month', ${date}::date)::date
      union all
      select delta, value from stock_days
      where organization_id = ${organizationId} and product_id = ${productId}
        and date >= date_trunc('month', ${date}::date)::date and date < ${date}::date
    ) as sums`;
  return row ?? { quantity: '0', value: '0' };
}

export const holdingOf = ({ quantity, value }: HoldingRow, moneyScale: number): Holding => ({
  quantity: readWhole(quantity),
  value: readDecimal(value, moneyScale),
});
