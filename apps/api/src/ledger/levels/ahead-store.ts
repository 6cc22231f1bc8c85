import type { Transaction } from '@tallybook/db';

const today = ({ sql }: Transaction) => sql`(now() at time zone 'UTC')::date`;

/**
 * The lowest quantity, as (quantity, date), from the end of today (UTC) on: what can be taken today without taking from a later
 * row. Few rows are dated after today. Of the row `b` of `stock_balances`, or of `stock_location_balances` with `at`.
 */
export const lowestAhead = (tx: Transaction, organizationId: string, at: 'product' | 'location') => {
  const { sql } = tx;
  const later = sql`
    ${at === 'product' ? sql`stock_days` : sql`stock_location_days`} d
    where d.organization_id = ${organizationId} and d.product_id = b.product_id
      ${at === 'product' ? sql`` : sql`and d.location_id = b.location_id`} and d.date > ${today(tx)}`;
  return sql`(
    select ahead.quantity, ahead.date from (
      select b.on_hand - coalesce((select sum(d.delta) from ${later}), 0), ${today(tx)}
      union all
      select b.on_hand - sum(d.delta) over (order by d.date desc) + d.lowest, d.date from ${later}
    ) as ahead (quantity, date) order by ahead.quantity, ahead.date limit 1)`;
};

/** Units of the row `b` that open reservations keep, without expired ones, which the sweep has not released yet. */
export const reservedNow = ({ sql }: Transaction, organizationId: string, at: 'product' | 'location') => sql`
  case when b.reserved = 0 then 0 else b.reserved - coalesce((
    select sum(o.quantity - o.fulfilled) from stock_reservations o
    where o.organization_id = ${organizationId} and o.product_id = b.product_id and o.status = 'open'
      and o.expires_at <= now() ${
        at === 'product'
          ? sql``
          : sql`and b.location_id = coalesce(o.location_id, (
              select l.id from locations l where l.organization_id = ${organizationId} and l.is_default))`
      }), 0) end`;
