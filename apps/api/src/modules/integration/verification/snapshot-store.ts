import type { RowOf, Transaction } from '@tallybook/db';
import { accountingPeriods } from '@tallybook/db/schema';

const periodShape = { id: accountingPeriods.id, name: accountingPeriods.name };

/**
 * A closed period whose products have newest snapshots of different times; undefined if there is none. Each closing
 * stores one of every product with a movement by then, so the newest ones are all of the latest closing.
 */
export async function findMixedSnapshots(
  { rows }: Transaction,
  organizationId: string,
): Promise<RowOf<typeof periodShape> | undefined> {
  const [mixed] = await rows(periodShape)`
    select a.id, a.name from accounting_periods a
    where a.organization_id = ${organizationId} and a.status = 'closed' and (
      select min(closing) <> max(closing) from (
        select max(s.created_at) as closing from stock_snapshots s
        where s.organization_id = ${organizationId} and s.accounting_period_id = a.id
        group by s.product_id
      ) as newest
    )
    order by a.end_date limit 1`;
  return mixed;
}
