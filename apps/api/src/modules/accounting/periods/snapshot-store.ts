import { and, eq, lte, type Transaction } from '@tallybook/db';
import { stockRecosts } from '@tallybook/db/schema';

/** A product with a pending recost on or before a day; undefined if there is none. */
export async function findRecostThrough(
  { db }: Transaction,
  organizationId: string,
  endDate: string,
): Promise<string | undefined> {
  const [recost] = await db
    .select({ product_id: stockRecosts.productId })
    .from(stockRecosts)
    .where(and(eq(stockRecosts.organizationId, organizationId), lte(stockRecosts.fromDate, endDate)))
    .limit(1);
  return recost?.product_id;
}

/**
 * Stores quantity, value and allowance of every product with a movement by the period's last day. The caller holds the exclusive
 * locks of the period's months, so no posting can change them. Snapshots of earlier closings are kept.
 */
export function insertSnapshots(
  { sql }: Transaction,
  organizationId: string,
  period: { id: string; end_date: string },
): Promise<unknown> {
  return sql`
    insert into stock_snapshots (organization_id, accounting_period_id, product_id, quantity, value, allowance, created_at)
    select ${organizationId}, ${period.id}, sums.product_id, sum(delta), sum(value), coalesce(max(w.allowance), 0),
      statement_timestamp()
    from (
      select product_id, delta, value from stock_months
      where organization_id = ${organizationId} and month < date_trunc('month', ${period.end_date}::date)::date
      union all
      select product_id, delta, value from stock_days
      where organization_id = ${organizationId}
        and date between date_trunc('month', ${period.end_date}::date)::date and ${period.end_date}::date
    ) as sums
    left join (
      select distinct on (product_id) product_id, allowance from stock_write_downs
      where organization_id = ${organizationId} and as_of <= ${period.end_date}::date
      order by product_id, seq desc
    ) as w on w.product_id = sums.product_id
    group by sums.product_id
    returning 1`;
}
