import { bool, notNull, type FlightItem, type RowOf, type Transaction } from '@tallybook/db';
import { stockReservations } from '@tallybook/db/schema';
import { readWhole, type Fulfillment, type ReservationState } from '@tallybook/domain';
import type { TracedEvent } from '../../platform/events/event.ts';
import type { Batch, Part } from './part.ts';

/** What exits take of reservations. The movement does not name its reservation; an audit event names both. */
export const reservations: Part = {
  derive: (batch) => ({ events: batch.decision.fulfillments.flatMap((each) => fulfilledEvent(batch, each)) }),
  write: (tx, { organizationId, decision: { fulfillments } }) => [
    fulfill(tx, organizationId, fulfillments),
    ...subtractReserved(tx, organizationId, fulfillments),
  ],
};

function fulfilledEvent({ organizationId, commands }: Batch, each: Fulfillment): TracedEvent[] {
  const posting = commands.get(each.movementId)?.posting;
  if (posting === undefined) return [];
  const { reservationId, movementId, quantity } = each;
  return [
    {
      origin: posting.origin,
      event: {
        organizationId,
        type: 'reservation.fulfilled',
        subjectId: reservationId,
        data: { movement_id: movementId, quantity },
      },
    },
  ];
}

/** One row for each key, with the sum of its quantities; rows without a key are left out. */
function summed<Row extends { readonly quantity: number }>(
  rows: readonly Row[],
  keyOf: (row: Row) => string | undefined,
): Row[] {
  const found = new Map<string, Row>();
  for (const row of rows) {
    const key = keyOf(row);
    if (key !== undefined)
      found.set(key, { ...row, quantity: (found.get(key)?.quantity ?? 0) + row.quantity });
  }
  return [...found.values()];
}

function fulfill(
  { sql }: Transaction,
  organizationId: string,
  fulfillments: readonly Fulfillment[],
): FlightItem {
  const taken = summed(fulfillments, ({ reservationId }) => reservationId);
  return sql`
    update stock_reservations r set fulfilled = r.fulfilled + given.quantity,
      status = case when r.fulfilled + given.quantity = r.quantity then 'fulfilled' else r.status end
    from unnest(${taken.map(({ reservationId }) => reservationId)}::uuid[],
      ${taken.map(({ quantity }) => quantity)}::bigint[]) as given (id, quantity)
    where r.organization_id = ${organizationId} and r.id = given.id`;
}

/** Units that are no longer reserved, of a product and of its location. */
export type NotReserved = Pick<Fulfillment, 'productId' | 'locationId' | 'quantity'>;

/** Subtracts from the sums of what is reserved. Call it under the products' locks. */
export function subtractReserved(
  { sql }: Transaction,
  organizationId: string,
  units: readonly NotReserved[],
): FlightItem[] {
  const products = summed(units, ({ productId }) => productId);
  const locations = summed(units, ({ productId, locationId }) => locationId && `${productId} ${locationId}`);
  return [
    sql`
      update stock_balances b set reserved = b.reserved - given.quantity
      from unnest(${products.map(({ productId }) => productId)}::uuid[],
        ${products.map(({ quantity }) => quantity)}::bigint[]) as given (product_id, quantity)
      where b.organization_id = ${organizationId} and b.product_id = given.product_id
        and b.product_id = any (${products.map(({ productId }) => productId)}::uuid[])`,
    ...(locations.length === 0
      ? []
      : [
          sql`
            update stock_location_balances l set reserved = l.reserved - given.quantity
            from unnest(${locations.map(({ productId }) => productId)}::uuid[],
              ${locations.map(({ locationId }) => locationId ?? null)}::uuid[],
              ${locations.map(({ quantity }) => quantity)}::bigint[]) as given (product_id, location_id, quantity)
            where l.organization_id = ${organizationId} and l.product_id = given.product_id
              and l.location_id = given.location_id`,
        ]),
  ];
}

const reservationShape = {
  id: stockReservations.id,
  product_id: stockReservations.productId,
  location_id: stockReservations.locationId,
  quantity: stockReservations.quantity,
  fulfilled: stockReservations.fulfilled,
  open: notNull(bool()),
};

/** Reservations that commands name. Read them under the products' locks. */
export const readReservations = ({ rows }: Transaction, organizationId: string, ids: readonly string[]) =>
  rows(reservationShape)`
    select id, product_id, location_id, quantity, fulfilled,
      status = 'open' and (expires_at is null or expires_at > now()) as open
    from stock_reservations where organization_id = ${organizationId} and id = any (${[...ids]}::uuid[])`;

export const reservationsOf = (
  rows: readonly RowOf<typeof reservationShape>[],
): Map<string, ReservationState> =>
  new Map(
    rows.map((row) => [
      row.id,
      {
        productId: row.product_id,
        locationId: row.location_id,
        remaining: row.open ? readWhole(row.quantity) - readWhole(row.fulfilled) : 0,
      },
    ]),
  );
