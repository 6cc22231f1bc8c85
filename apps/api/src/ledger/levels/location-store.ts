import type { Transaction } from '@tallybook/db';

/** The units of the row `b` of `stock_location_balances`: now, or at the end of a day, from all of its days until then. */
export const onHandAt = ({ sql }: Transaction, organizationId: string, asOf: string | undefined) =>
  asOf === undefined
    ? sql`b.on_hand`
    : sql`(
        select coalesce(sum(d.delta), 0) from stock_location_days d
        where d.organization_id = ${organizationId} and d.product_id = b.product_id and d.location_id = b.location_id
          and d.date <= ${asOf}::date
      )`;
