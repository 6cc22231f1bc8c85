import { bool, notNull, nullable, numeric, type RowOf, type Transaction } from '@tallybook/db';
import { selectTransfers, type TransferRow } from './transfer-store.ts';
import { locations, stockBalances, stockLocationBalances, stockLocationDays } from '@tallybook/db/schema';

const headShape = {
  product_id: stockBalances.productId,
  located: stockBalances.located,
  /** Null if the organization has no locations. */
  default_id: nullable(locations.id),
  /** The location of goods under way. */
  transit_id: nullable(locations.id),
  reserved: stockBalances.reserved,
  /** Units that its open reservations keep. */
  kept: notNull(numeric()),
};

const balanceShape = {
  product_id: stockLocationBalances.productId,
  location_id: stockLocationBalances.locationId,
  on_hand: stockLocationBalances.onHand,
  known: bool(),
  reserved: stockLocationBalances.reserved,
  kept: notNull(numeric()),
};

const dayShape = {
  product_id: stockLocationDays.productId,
  location_id: stockLocationDays.locationId,
  date: stockLocationDays.date,
  delta: stockLocationDays.delta,
  lowest: stockLocationDays.lowest,
  highest: stockLocationDays.highest,
};

/** The stored quantities of a product by location. */
export interface StoredLocations extends RowOf<typeof headShape> {
  readonly balances: readonly RowOf<typeof balanceShape>[];
  readonly days: readonly RowOf<typeof dayShape>[];
  /** In ledger order. */
  readonly transfers: readonly TransferRow[];
}

export async function readLocations(
  tx: Transaction,
  organizationId: string,
  productIds: readonly string[],
): Promise<Map<string, StoredLocations>> {
  const { rows, sql, flight } = tx;
  const ids = [...productIds];
  const kept = (there: ReturnType<typeof sql>) => sql`(
    select coalesce(sum(r.quantity - r.fulfilled), 0) from stock_reservations r
    where r.organization_id = ${organizationId} and r.product_id = b.product_id and r.status = 'open' ${there})`;
  const [heads, balances, days, transfers] = await flight([
    rows(headShape)`
      select b.product_id, b.located, standard.id as default_id, transit.id as transit_id,
        b.reserved, ${kept(sql``)} as kept from stock_balances b
      left join locations standard on standard.organization_id = ${organizationId} and standard.is_default
      left join locations transit on transit.organization_id = ${organizationId} and transit.kind = 'transit'
      where b.organization_id = ${organizationId} and b.product_id = any(${ids}::uuid[])`,
    rows(balanceShape)`
      select b.product_id, b.location_id, b.on_hand, l.id is not null as known,
        b.reserved, ${kept(sql`and (r.location_id = b.location_id or r.location_id is null and l.is_default)`)} as kept
      from stock_location_balances b
      left join locations l on l.organization_id = ${organizationId} and l.id = b.location_id
      where b.organization_id = ${organizationId} and b.product_id = any(${ids}::uuid[])`,
    rows(dayShape)`
      select product_id, location_id, date, delta, lowest, highest from stock_location_days
      where organization_id = ${organizationId} and product_id = any(${ids}::uuid[])`,
    selectTransfers(tx, organizationId, ids),
  ]);
  const balancesOf = Map.groupBy(balances, (row) => row.product_id);
  const transfersOf = Map.groupBy(transfers, (row) => row.product_id);
  const daysOf = Map.groupBy(days, (row) => row.product_id);
  return new Map(
    heads.map((head) => [
      head.product_id,
      {
        ...head,
        balances: balancesOf.get(head.product_id) ?? [],
        days: daysOf.get(head.product_id) ?? [],
        transfers: transfersOf.get(head.product_id) ?? [],
      },
    ]),
  );
}
