import {
  bool,
  day,
  notNull,
  numeric,
  text,
  type FlightItem,
  type RowOf,
  type Transaction,
} from '@tallybook/db';
import { stockBalances, stockReservations } from '@tallybook/db/schema';
import {
  readWhole,
  reservationStatuses,
  shownEntered,
  type ListReservations,
  type Reservation,
  type ReservedUnits,
} from '@tallybook/domain';
import { lowestAhead, reservedNow } from '../../../ledger/levels/ahead-store.ts';
import { subtractReserved } from '../../../ledger/parts/reservations.ts';
import type { Position } from '../../../platform/cursor.ts';

const reservationShape = {
  id: stockReservations.id,
  product_id: stockReservations.productId,
  location_id: stockReservations.locationId,
  quantity: stockReservations.quantity,
  fulfilled: stockReservations.fulfilled,
  entered: stockReservations.entered,
  status: text(...reservationStatuses),
  short: notNull(bool()),
  reference: stockReservations.reference,
  expires_at: stockReservations.expiresAt,
  organization_id: stockReservations.organizationId,
  created_at: stockReservations.createdAt,
  created_by: stockReservations.createdBy,
};
type ReservationRecord = RowOf<typeof reservationShape>;

/** The status by the database's clock. The sweep releases an expired one, but no user did. */
const statusNow = ({ sql }: Transaction) => sql`
  case
    when r.status = 'open' and r.expires_at <= now() or r.status = 'released' and r.released_by is null then 'expired'
    else r.status
  end`;

/** Whether the reservations at the place of an open one keep more than is there, from today on. */
const isShort = (tx: Transaction, organizationId: string) => {
  const { sql } = tx;
  return sql`
    ${statusNow(tx)} = 'open' and coalesce((
      select ${reservedNow(tx, organizationId, 'location')} > ahead.quantity
      from stock_location_balances b
      cross join lateral ${lowestAhead(tx, organizationId, 'location')} as ahead
      where total.located and b.organization_id = ${organizationId} and b.product_id = r.product_id
        and b.location_id = coalesce(r.location_id, (
          select l.id from locations l where l.organization_id = ${organizationId} and l.is_default))
    ), (
      select ${reservedNow(tx, organizationId, 'product')} > ahead.quantity
      from stock_balances b
      cross join lateral ${lowestAhead(tx, organizationId, 'product')} as ahead
      where b.organization_id = ${organizationId} and b.product_id = r.product_id
    ))`;
};

const columns = (tx: Transaction, organizationId: string) => tx.sql`
  r.id, r.product_id, r.location_id, r.quantity, r.fulfilled, r.entered, ${statusNow(tx)} as status,
  ${isShort(tx, organizationId)} as short, r.reference, r.expires_at, r.organization_id, r.created_at, r.created_by`;

const joined = ({ sql }: Transaction, organizationId: string) => sql`
  join stock_balances total on total.organization_id = ${organizationId} and total.product_id = r.product_id`;

export async function findReservation(
  tx: Transaction,
  organizationId: string,
  id: string,
): Promise<Reservation | undefined> {
  const [row] = await tx.rows(reservationShape)`
    select ${columns(tx, organizationId)} from stock_reservations r ${joined(tx, organizationId)}
    where r.organization_id = ${organizationId} and r.id = ${id}`;
  return row && presentReservation(row);
}

/** Newest first, since ids ascend with time; one row more than the page. */
export async function selectReservations(
  tx: Transaction,
  organizationId: string,
  { product_id: product, location_id: location, status }: ListReservations,
  { size, after }: { size: number; after: Position | undefined },
): Promise<Reservation[]> {
  const { sql } = tx;
  const found = await tx.rows(reservationShape)`
    select ${columns(tx, organizationId)} from (
      select * from stock_reservations r where r.organization_id = ${organizationId}
        ${product === undefined ? sql`` : sql`and r.product_id = ${product}`}
        ${location === undefined ? sql`` : sql`and r.location_id = ${location}`}
        ${status === undefined ? sql`` : sql`and ${statusNow(tx)} = ${status}`}
        ${after === undefined ? sql`` : sql`and r.id < ${String(after[0])}::uuid`}
      order by r.id desc limit ${size + 1}
    ) as r ${joined(tx, organizationId)}
    order by r.id desc`;
  return found.map(presentReservation);
}

const presentReservation = ({ entered, quantity, fulfilled, ...row }: ReservationRecord): Reservation => ({
  ...row,
  quantity: readWhole(quantity),
  fulfilled: readWhole(fulfilled),
  ...(entered !== null && { entered: shownEntered(entered) }),
});

const availableShape = { lowest: numeric(), on_date: day(), reserved: notNull(stockBalances.reserved) };

/**
 * What is there from today on, and how much of it is reserved; undefined if the product has never been at the location. Read it under
 * the product's lock, after the expired reservations were released.
 *
 * @param locationId undefined for a product that has used only the default location
 */
export async function readAvailable(
  tx: Transaction,
  organizationId: string,
  { productId, locationId }: { productId: string; locationId: string | undefined },
): Promise<{ lowest: number; onDate: string; reserved: number } | undefined> {
  const { sql } = tx;
  const [found] = await tx.rows(availableShape)`
    select ahead.quantity::numeric as lowest, ahead.date as on_date, b.reserved
    from ${locationId === undefined ? sql`stock_balances` : sql`stock_location_balances`} b
    cross join lateral ${lowestAhead(tx, organizationId, locationId === undefined ? 'product' : 'location')} as ahead
    where b.organization_id = ${organizationId} and b.product_id = ${productId}
      ${locationId === undefined ? sql`` : sql`and b.location_id = ${locationId}`}`;
  return (
    found && { lowest: readWhole(found.lowest), onDate: found.on_date, reserved: readWhole(found.reserved) }
  );
}

interface NewReservation extends ReservedUnits {
  readonly id: string;
  readonly productId: string;
  readonly locationId: string | undefined;
  readonly reference: string | undefined;
  readonly expiresAt: string | undefined;
  readonly createdBy: string;
}

/** Adds a reservation to those of its product and location, under the product's lock. */
export function insertReservation(
  { sql }: Transaction,
  organizationId: string,
  reservation: NewReservation,
): FlightItem[] {
  const { id, productId, locationId, quantity, entered } = reservation;
  return [
    sql`
      insert into stock_reservations (organization_id, id, product_id, location_id, quantity, entered, reference, expires_at,
        created_at, created_by)
      values (${organizationId}, ${id}, ${productId}, ${locationId ?? null}, ${quantity},
        ${entered === null ? null : JSON.stringify(entered)}::jsonb, ${reservation.reference ?? null},
        ${reservation.expiresAt ?? null}::timestamptz, date_trunc('milliseconds', now()), ${reservation.createdBy})`,
    sql`
      update stock_balances set reserved = reserved + ${quantity}
      where organization_id = ${organizationId} and product_id = ${productId}`,
    ...(locationId === undefined
      ? []
      : [
          sql`
            update stock_location_balances set reserved = reserved + ${quantity}
            where organization_id = ${organizationId} and product_id = ${productId} and location_id = ${locationId}`,
        ]),
  ];
}

const endedShape = {
  id: stockReservations.id,
  product_id: stockReservations.productId,
  location_id: stockReservations.locationId,
  quantity: stockReservations.quantity,
  fulfilled: stockReservations.fulfilled,
};
export type EndedReservation = RowOf<typeof endedShape>;

/** Releases an open reservation, unless it has expired; undefined if it is not open. Call it under the product's lock. */
export async function releaseReservationRow(
  { rows }: Transaction,
  organizationId: string,
  { id, userId }: { id: string; userId: string },
): Promise<EndedReservation | undefined> {
  const [ended] = await rows(endedShape)`
    update stock_reservations set status = 'released', released_by = ${userId}
    where organization_id = ${organizationId} and id = ${id} and status = 'open'
      and (expires_at is null or expires_at > now())
    returning id, product_id, location_id, quantity, fulfilled`;
  return ended;
}

/** Releases the expired reservations of products. Call it under their locks. */
export const releaseExpiredRows = (
  { rows }: Transaction,
  organizationId: string,
  productIds: readonly string[],
): Promise<EndedReservation[]> => rows(endedShape)`
  update stock_reservations set status = 'released'
  where organization_id = ${organizationId} and product_id = any (${[...productIds]}::uuid[]) and status = 'open'
    and expires_at <= now()
  returning id, product_id, location_id, quantity, fulfilled`;

/** Units of ended reservations are no longer reserved. */
export async function freeUnits(
  tx: Transaction,
  organizationId: string,
  ended: readonly EndedReservation[],
  located: { readonly ids: ReadonlySet<string>; readonly defaultId: string | undefined },
): Promise<void> {
  if (ended.length === 0) return;
  const units = ended.map((row) => ({
    productId: row.product_id,
    locationId: located.ids.has(row.product_id) ? (row.location_id ?? located.defaultId) : undefined,
    quantity: readWhole(row.quantity) - readWhole(row.fulfilled),
  }));
  await tx.flight(subtractReserved(tx, organizationId, units));
}

/** Organizations with expired reservations that still count as reserved. */
export async function findOrganizationsWithExpired({ rows }: Transaction): Promise<string[]> {
  const found = await rows({ id: notNull(stockReservations.organizationId) })`
    select find_expired_reservations() as id`;
  return found.map(({ id }) => id);
}

/** At most 100 products with expired reservations. */
export async function findProductsWithExpired(
  { rows }: Transaction,
  organizationId: string,
): Promise<string[]> {
  const found = await rows({ product_id: stockReservations.productId })`
    select distinct product_id from stock_reservations
    where organization_id = ${organizationId} and status = 'open' and expires_at <= now()
    order by product_id limit 100`;
  return found.map((row) => row.product_id);
}
