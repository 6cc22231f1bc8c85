import { day, notNull, nullable, uuid, type RowOf, type Transaction } from '@tallybook/db';
import { sumOfReversals } from '../state/reversal-store.ts';

const lastShape = { product_id: notNull(uuid()), last_in: nullable(day()), last_out: nullable(day()) };

/** The days of the latest receipt and issue up to a day; movements that same-day reversals cancel do not count. */
export function selectLastMoves(
  tx: Transaction,
  organizationId: string,
  productIds: readonly string[],
  asOf: string,
): Promise<RowOf<typeof lastShape>[]> {
  const { sql } = tx;
  const undone = sumOfReversals(tx, organizationId, {
    of: sql`m.id`,
    what: sql`r.quantity_delta`,
    where: sql`r.order_seq <> r.seq`,
  });
  const last = (sign: ReturnType<typeof sql>) => sql`(
    select m.movement_date from stock_movements m
    where m.organization_id = ${organizationId} and m.product_id = given.product_id and m.movement_date <= ${asOf}::date
      and ${sign} and m.order_seq = m.seq and m.quantity_delta + ${undone} <> 0
    order by m.movement_date desc, m.seq desc limit 1)`;
  return tx.rows(lastShape)`
    select given.product_id, ${last(sql`m.quantity_delta > 0`)} as last_in,
      ${last(sql`m.quantity_delta < 0`)} as last_out
    from unnest(${[...productIds]}::uuid[]) as given (product_id)`;
}
