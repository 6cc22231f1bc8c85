import { int8, numeric, uuid, type Transaction } from '@tallybook/db';
import { products, stockWriteDowns } from '@tallybook/db/schema';
import { maxDueReviews, readWhole, storedDecimal, type DueReviews } from '@tallybook/domain';
import { levels } from '../../../ledger/levels/store.ts';

const dueShape = {
  product_id: uuid(),
  sku: products.sku,
  allowance: stockWriteDowns.allowance,
  required: numeric(),
  count: int8(),
};

/**
 * The products whose allowance is not the one that the net realizable value of their last review requires at the end of a
 * day: `isReviewDue`, as `round` rounds half away from zero. In an organization without write-downs one index lookup.
 */
export async function selectDueReviews(
  tx: Transaction,
  organizationId: string,
  { asOf, moneyScale }: { asOf: string; moneyScale: number },
): Promise<DueReviews> {
  const rows = await tx.rows(dueShape)`
    select due.product_id, p.sku, due.allowance, due.required, due.count from (
      select product_id, allowance, required, count(*) over () as count from (
        select newest.product_id, newest.allowance, case when l.on_hand > 0
          then greatest(0, l.value - round(l.on_hand * newest.net_realizable_value, ${moneyScale}::int))
          else 0 end as required
        from (
          select distinct on (w.product_id) w.product_id, w.allowance, w.net_realizable_value
          from stock_write_downs w
          where w.organization_id = ${organizationId} and w.as_of <= ${asOf}::date
          order by w.product_id, w.seq desc
        ) as newest
        join (${levels(tx, organizationId, asOf)}) as l on l.product_id = newest.product_id
      ) as reviewed
      where allowance <> required
    ) as due
    join products p on p.organization_id = ${organizationId} and p.id = due.product_id
    order by p.sku, p.id limit ${maxDueReviews}`;
  return {
    count: readWhole(rows[0]?.count ?? '0'),
    products: rows.map(({ product_id, sku, allowance, required }) => ({
      product_id,
      sku,
      allowance: storedDecimal(allowance, moneyScale),
      required_allowance: storedDecimal(required, moneyScale),
    })),
  };
}
