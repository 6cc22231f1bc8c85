import { bool, notNull, numeric, type RowOf, type Transaction } from '@tallybook/db';
import { locations, stockLocationBalances } from '@tallybook/db/schema';
import { readWhole, type Location, type UnitsAt } from '@tallybook/domain';

/** The units of the row `b` of `stock_location_balances`: now, or at the end of a day, from all of its days until then. */
export const onHandAt = ({ sql }: Transaction, organizationId: string, asOf: string | undefined) =>
  asOf === undefined
    ? sql`b.on_hand`
    : sql`(
        select coalesce(sum(d.delta), 0) from stock_location_days d
        where d.organization_id = ${organizationId} and d.product_id = b.product_id and d.location_id = b.location_id
          and d.date <= ${asOf}::date
      )`;

/** The default location; undefined if the organization has created no location. */
export async function findDefaultLocation(
  { rows }: Transaction,
  organizationId: string,
): Promise<string | undefined> {
  const [found] = await rows({ id: locations.id })`
    select id from locations where organization_id = ${organizationId} and is_default`;
  return found?.id;
}

/** The code of each location, by its id: at most as many as `maxLocations`. */
export async function readLocationCodes(
  { rows }: Transaction,
  organizationId: string,
): Promise<Map<string, string>> {
  const found = await rows({ id: locations.id, code: locations.code })`
    select id, code from locations where organization_id = ${organizationId}`;
  return new Map(found.map(({ id, code }) => [id, code]));
}

/** Its kind, and whether it is archived; undefined if there is no such location. */
export async function findLocationState(
  { rows }: Transaction,
  organizationId: string,
  id: string,
): Promise<{ readonly kind: Location['kind']; readonly archived: boolean } | undefined> {
  const [found] = await rows({ kind: locations.kind, archived: bool() })`
    select kind, archived_at is not null as archived from locations where organization_id = ${organizationId} and id = ${id}`;
  return found;
}

/** The location with most units of a product; undefined if none has any. */
export async function findLocationWithStock(
  tx: Transaction,
  organizationId: string,
  productId: string,
): Promise<RowOf<typeof unitsShape> | undefined> {
  const [found] = await tx.rows(unitsShape)`
    select product_id, location_id, on_hand::numeric as on_hand from stock_location_balances
    where organization_id = ${organizationId} and product_id = ${productId} and on_hand > 0
    order by on_hand desc, location_id limit 1`;
  return found;
}

const unitsShape = {
  product_id: notNull(stockLocationBalances.productId),
  location_id: notNull(stockLocationBalances.locationId),
  on_hand: numeric(),
};

/** The units at each location by product, of those products that have used another location than the default. */
export async function selectUnitsAt(
  tx: Transaction,
  organizationId: string,
  { product_ids, as_of }: { product_ids: readonly string[]; as_of: string | undefined },
): Promise<Map<string, UnitsAt[]>> {
  const found = await tx.rows(unitsShape)`
    select b.product_id, b.location_id, ${onHandAt(tx, organizationId, as_of)}::numeric as on_hand
    from stock_location_balances b
    where b.organization_id = ${organizationId} and b.product_id = any (${[...product_ids]}::uuid[])
    order by b.product_id, b.location_id`;
  const byProduct = Map.groupBy(found, (row) => row.product_id);
  return new Map(
    [...byProduct].map(([id, rows]) => [
      id,
      rows.map((row) => ({ locationId: row.location_id, onHand: readWhole(row.on_hand) })),
    ]),
  );
}
