import {
  and,
  asc,
  eq,
  fragment,
  gt,
  isNotNull,
  isNull,
  int8,
  ne,
  notNull,
  nullable,
  numeric,
  type RowOf,
  type Transaction,
} from '@tallybook/db';
import { locations, stockLocationBalances, stockTransfers } from '@tallybook/db/schema';
import {
  defaultLocation,
  readWhole,
  transitLocation,
  type CreateLocation,
  type ListLocationLevels,
  type ListLocations,
  type Location,
  type LocationLevel,
  type UpdateLocation,
} from '@tallybook/domain';
import { lowestAhead, reservedNow } from '../../../ledger/levels/ahead-store.ts';
import { onHandAt } from '../../../ledger/levels/location-store.ts';
import { totalThrough } from '../../../ledger/levels/store.ts';
import type { Position } from '../../../platform/cursor.ts';

const columns = {
  id: locations.id,
  code: locations.code,
  name: locations.name,
  kind: locations.kind,
  is_default: locations.isDefault,
  archived_at: locations.archivedAt,
  created_at: locations.createdAt,
  created_by: locations.createdBy,
};

const isLocation = (organizationId: string, id: string) =>
  and(eq(locations.organizationId, organizationId), eq(locations.id, id));

/** Adds a location, and before the first one those of movements without a location and of goods in transit. */
export async function insertLocation(
  { db, flight }: Transaction,
  organizationId: string,
  location: CreateLocation & { readonly id: string; readonly defaultId: string; readonly transitId: string },
  userId: string,
): Promise<Location> {
  const rowOf = (
    id: string,
    { code, name }: { code: string; name: string },
    { isDefault = false, kind = 'normal' }: { isDefault?: boolean; kind?: Location['kind'] },
  ) => ({
    organizationId,
    id,
    code,
    name,
    isDefault,
    kind,
    createdBy: userId,
  });
  const [, , [inserted]] = await flight([
    db
      .insert(locations)
      .values(rowOf(location.defaultId, defaultLocation, { isDefault: true }))
      .onConflictDoNothing(),
    db
      .insert(locations)
      .values(rowOf(location.transitId, transitLocation, { kind: 'transit' }))
      .onConflictDoNothing(),
    db
      .insert(locations)
      .values(rowOf(location.id, location, {}))
      .returning(columns),
  ]);
  if (inserted === undefined) throw new Error('the location was not inserted');
  return inserted;
}

export async function countLocations({ rows }: Transaction, organizationId: string): Promise<number> {
  const [found] = await rows({ count: int8() })`
    select count(*) as count from locations where organization_id = ${organizationId}`;
  return readWhole(found?.count ?? '0');
}

export async function findLocationByCode(
  { db }: Transaction,
  organizationId: string,
  code: string,
): Promise<Location | undefined> {
  const [found] = await db
    .select(columns)
    .from(locations)
    .where(and(eq(locations.organizationId, organizationId), eq(locations.code, code)));
  return found;
}

export async function findLocation(
  { db }: Transaction,
  organizationId: string,
  id: string,
): Promise<Location | undefined> {
  const [found] = await db.select(columns).from(locations).where(isLocation(organizationId, id));
  return found;
}

/** Oldest first, since ids ascend with time; one row more than the page holds. */
export function selectLocations(
  { db }: Transaction,
  organizationId: string,
  { archived }: ListLocations,
  { size, after }: { size: number; after: Position | undefined },
): Promise<Location[]> {
  return db
    .select(columns)
    .from(locations)
    .where(
      and(
        eq(locations.organizationId, organizationId),
        archived === undefined
          ? undefined
          : archived
            ? isNotNull(locations.archivedAt)
            : isNull(locations.archivedAt),
        after && gt(locations.id, String(after[0])),
      ),
    )
    .orderBy(asc(locations.id))
    .limit(size + 1);
}

interface ChangedLocation {
  readonly before: Location | undefined;
  readonly after: Location | undefined;
}

/** Changes only the given fields. Both are undefined if the organization has no such location. */
export async function updateLocationRow(
  { db, flight }: Transaction,
  organizationId: string,
  { id, code, name }: UpdateLocation,
): Promise<ChangedLocation> {
  const [[before], [after]] = await flight([
    db.select(columns).from(locations).where(isLocation(organizationId, id)).for('update'),
    db
      .update(locations)
      // The builder rejects an update that sets no column.
      .set({ code, name: name ?? fragment`${locations.name}` })
      .where(isLocation(organizationId, id))
      .returning(columns),
  ]);
  return { before, after };
}

export async function archiveLocationRow(
  { db }: Transaction,
  organizationId: string,
  id: string,
): Promise<Location | undefined> {
  const [after] = await db
    .update(locations)
    .set({ archivedAt: fragment`now()` })
    .where(isLocation(organizationId, id))
    .returning(columns);
  return after;
}

/** A product with units at a location, or below zero there; undefined if it is empty. */
export async function findStockAt(
  { db }: Transaction,
  organizationId: string,
  locationId: string,
): Promise<{ productId: string; onHand: number } | undefined> {
  const [found] = await db
    .select({ productId: stockLocationBalances.productId, onHand: stockLocationBalances.onHand })
    .from(stockLocationBalances)
    .where(
      and(
        eq(stockLocationBalances.organizationId, organizationId),
        eq(stockLocationBalances.locationId, locationId),
        ne(stockLocationBalances.onHand, 0),
      ),
    )
    .limit(1);
  return found;
}

/** A product of which open reservations keep units at a location; undefined if there is none. After a count, there may be none left. */
export async function findReservedAt(
  { rows }: Transaction,
  organizationId: string,
  locationId: string,
): Promise<{ productId: string; units: number } | undefined> {
  const [found] = await rows(reservedShape)`
    select product_id, reserved from stock_location_balances
    where organization_id = ${organizationId} and location_id = ${locationId} and reserved > 0
    order by product_id limit 1`;
  return found && { productId: found.product_id, units: readWhole(found.reserved) };
}

const reservedShape = {
  product_id: stockLocationBalances.productId,
  reserved: stockLocationBalances.reserved,
};

/** A product of which goods are under way to a location; undefined if there is none. */
export async function findUnderWayTo(
  { rows }: Transaction,
  organizationId: string,
  locationId: string,
): Promise<{ productId: string; open: number } | undefined> {
  const [found] = await rows(underWayShape)`
    select product_id, open from stock_transfers
    where organization_id = ${organizationId} and destination_location_id = ${locationId} and open > 0
    order by product_id limit 1`;
  return found && { productId: found.product_id, open: readWhole(found.open) };
}

const underWayShape = { product_id: stockTransfers.productId, open: notNull(stockTransfers.open) };

const levelShape = {
  product_id: notNull(stockLocationBalances.productId),
  location_id: notNull(stockLocationBalances.locationId),
  on_hand: numeric(),
  in_transit_to: nullable(stockLocationBalances.onHand),
  reserved: nullable(numeric()),
  available: nullable(numeric()),
};

/**
 * Quantities by product and location, ordered by both; one row more than the page. All of a product that has used no other
 * location is at the default one. The days of a product go with it to its locations, so an earlier day needs nothing else.
 */
export function selectLocationLevels(
  tx: Transaction,
  organizationId: string,
  { product_id: product, location_id: location, as_of: asOf }: ListLocationLevels,
  { size, after }: { size: number; after: Position | undefined },
) {
  const { rows, sql } = tx;
  const [afterProduct, afterLocation] = after ?? [];
  const isOwn = sql`${product === undefined ? sql`` : sql`and b.product_id = ${product}`}`;
  const page = sql`
    ${after === undefined ? sql`` : sql`and b.product_id >= ${String(afterProduct)}::uuid`} ${isOwn}`;
  // How much of a dispatch was under way on an earlier day is not stored.
  const underWayTo =
    asOf === undefined
      ? sql`coalesce((
          select sum(t.open) from stock_transfers t
          where t.organization_id = ${organizationId} and t.product_id = levels.product_id
            and t.destination_location_id = levels.location_id and t.open > 0
        ), 0)::bigint`
      : sql`null::bigint`;
  // Today's figures: what is reserved was not stored by day.
  const ahead = (at: 'product' | 'location') =>
    asOf === undefined
      ? sql`${reservedNow(tx, organizationId, at)},
          (select quantity from ${lowestAhead(tx, organizationId, at)} as ahead)`
      : sql`null::numeric, null::numeric`;
  return rows(levelShape)`
    select product_id, location_id, on_hand::numeric as on_hand, ${underWayTo} as in_transit_to,
      reserved::numeric as reserved, (ahead - reserved)::numeric as available from (
      (
        select b.product_id, b.location_id, ${onHandAt(tx, organizationId, asOf)}, ${ahead('location')} from stock_location_balances b
        where b.organization_id = ${organizationId} ${page}
          ${location === undefined ? sql`` : sql`and b.location_id = ${location}`}
          ${after === undefined ? sql`` : sql`and (b.product_id, b.location_id) > (${String(afterProduct)}::uuid, ${String(afterLocation)}::uuid)`}
        order by b.product_id, b.location_id limit ${size + 1}
      )
      union all
      (
        select b.product_id, l.id, ${asOf === undefined ? sql`b.on_hand` : sql`total.on_hand`}, ${ahead('product')}
        from stock_balances b
        ${asOf === undefined ? sql`` : sql`cross join lateral ${totalThrough(tx, organizationId, asOf)} as total`}
        join locations l on l.organization_id = ${organizationId} and l.is_default
          ${location === undefined ? sql`` : sql`and l.id = ${location}`}
        where b.organization_id = ${organizationId} and not b.located ${page}
          ${after === undefined ? sql`` : sql`and (b.product_id, l.id) > (${String(afterProduct)}::uuid, ${String(afterLocation)}::uuid)`}
        order by b.product_id limit ${size + 1}
      )
    ) as levels (product_id, location_id, on_hand, reserved, ahead)
    order by product_id, location_id limit ${size + 1}`;
}

export const presentLocationLevel = (
  row: RowOf<typeof levelShape>,
  asOf: string | undefined,
): LocationLevel => ({
  ...row,
  on_hand: readWhole(row.on_hand),
  in_transit_to: row.in_transit_to === null ? null : readWhole(row.in_transit_to),
  reserved: row.reserved === null ? null : readWhole(row.reserved),
  available: row.available === null ? null : readWhole(row.available),
  as_of: asOf ?? null,
});
