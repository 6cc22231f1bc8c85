import { day, notNull, nullable, uuid, type RowOf, type Transaction } from '@tallybook/db';
import { stockMovements } from '@tallybook/db/schema';
import { sumOfReversals } from '../stock-movements/posting/state/reversal-store.ts';
import {
  layerShape,
  walk,
  walkArrays,
  type DayStart,
  type SelectPiece,
  type Walk,
  type Walked,
} from '../stock-movements/posting/state/layer-store.ts';

/** Like a layer; columns of the walk and sums count as expressions. */
const receiptShape = {
  ...layerShape,
  product_id: notNull(layerShape.product_id),
  received: notNull(layerShape.received),
  value: notNull(layerShape.value),
};

/** The units that same-day reversals, and returns to the supplier before the walk's start, leave of a receipt. */
const selectReceipts: SelectPiece = (tx, organizationId, walks, piece) => {
  const { sql } = tx;
  const gone = sumOfReversals(tx, organizationId, {
    of: sql`m.id`,
    what: sql`r.quantity_delta`,
    where: sql`(r.order_seq <> r.seq or r.at_own_cost and r.movement_date < walk.start)`,
  });
  return tx.rows(receiptShape)`
    select walk.product_id, m.movement_date as received_on, m.seq, m.id as movement_id,
      (m.quantity_delta + ${gone})::bigint as received, m.posted_cost as received_value, m.quantity_delta as quantity,
      coalesce(m.posted_cost, 0) as value, false as returned
    from ${walkArrays(tx, walks)}
    cross join lateral (
      select * from stock_movements
      where organization_id = ${organizationId} and product_id = walk.product_id
        and (movement_date, seq) < (walk.received_on, walk.seq) and quantity_delta > 0 and order_seq = seq
      order by movement_date desc, seq desc limit ${piece}
    ) as m
    order by walk.place, m.movement_date desc, m.seq desc`;
};

/** The latest receipts of products with moving average before a day that make up the units on hand, newest first. */
export function walkReceipts(
  tx: Transaction,
  organizationId: string,
  starts: ReadonlyMap<string, DayStart>,
  moneyScale: number,
): Promise<Map<string, Walked>> {
  const walks = [...starts].flatMap(([productId, { date, onHand }]): Walk[] =>
    onHand > 0 ? [{ productId, units: onHand, from: [date, '0'], start: date }] : [],
  );
  return walk(tx, organizationId, walks, { select: selectReceipts, unitsOf: 'received' }, { moneyScale });
}

const dateShape = { id: stockMovements.id, received_on: notNull(stockMovements.movementDate) };

/** The days on which receipts came in; for returned goods, the day on which they had left. */
export async function selectDates(
  tx: Transaction,
  organizationId: string,
  receipts: readonly string[],
): Promise<Map<string, string>> {
  const found = await tx.rows(dateShape)`
    select m.id, coalesce((
      select original.movement_date from stock_movements original
      where original.organization_id = ${organizationId} and original.id between m.reverses_id and m.reverses_id
      order by original.id limit 1
    ), m.movement_date) as received_on
    from unnest(${[...receipts]}::uuid[]) as given (id)
    cross join lateral (
      select id, reverses_id, movement_date from stock_movements
      where organization_id = ${organizationId} and id between given.id and given.id order by id limit 1
    ) as m`;
  return new Map(found.map((row) => [row.id, row.received_on]));
}

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
