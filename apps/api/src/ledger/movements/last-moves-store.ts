import { day, notNull, nullable, uuid, type RowOf, type SqlFragment, type Transaction } from '@tallybook/db';
import { sumOfReversals } from '../state/reversal-store.ts';

const lastShape = { product_id: notNull(uuid()), last_in: nullable(day()), last_out: nullable(day()) };

/** The day of the latest receipt or issue of a product up to a day; movements that same-day reversals cancel do not count. */
export function lastMove(
  tx: Transaction,
  organizationId: string,
  { product, kind, asOf }: { product: SqlFragment; kind: 'in' | 'out'; asOf: string },
): SqlFragment {
  const { sql } = tx;
  const undone = sumOfReversals(tx, organizationId, {
    of: sql`m.id`,
    what: sql`r.quantity_delta`,
    where: sql`r.order_seq <> r.seq`,
  });
  return sql`(
    select m.movement_date from stock_movements m
    where m.organization_id = ${organizationId} and m.product_id = ${product} and m.movement_date <= ${asOf}::date
      and ${kind === 'in' ? sql`m.quantity_delta > 0` : sql`m.quantity_delta < 0`} and m.order_seq = m.seq
      and m.quantity_delta + ${undone} <> 0
    order by m.movement_date desc, m.seq desc limit 1)`;
}

/** The days of the latest receipt and issue of each product. */
export function selectLastMoves(
  tx: Transaction,
  organizationId: string,
  productIds: readonly string[],
  asOf: string,
): Promise<RowOf<typeof lastShape>[]> {
  const last = (kind: 'in' | 'out') =>
    lastMove(tx, organizationId, { product: tx.sql`given.product_id`, kind, asOf });
  return tx.rows(lastShape)`
    select given.product_id, ${last('in')} as last_in, ${last('out')} as last_out
    from unnest(${[...productIds]}::uuid[]) as given (product_id)`;
}
