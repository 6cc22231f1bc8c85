import { bool, notNull, nullable, type FlightItem, type RowOf, type Transaction } from '@tallybook/db';
import {
  locations as locationsTable,
  stockLocationBalances,
  stockLocationDays,
  stockMovements,
} from '@tallybook/db/schema';
import {
  namedLocations,
  productOf,
  readWhole,
  type LedgerCommand,
  type LocatedState,
  type LocationDayState,
  type LocationRow,
  type LocationState,
} from '@tallybook/domain';
import { firstDays, reversalDays } from '../posting/plan.ts';
import type { Batch, Part } from './part.ts';
import type { BalanceRow } from './sums.ts';

/** Quantities by location, of products that have used another location than the default. */
export const locations: Part = {
  write: (tx, batch) => [
    ...locateProducts(tx, batch),
    upsertBalances(tx, batch),
    ...copyReserved(tx, batch),
    upsertDays(tx, batch),
  ],
};

const locationShape = {
  id: locationsTable.id,
  is_default: locationsTable.isDefault,
  kind: locationsTable.kind,
  archived: bool(),
};

const balanceShape = {
  product_id: stockLocationBalances.productId,
  location_id: stockLocationBalances.locationId,
  on_hand: stockLocationBalances.onHand,
  reserved: stockLocationBalances.reserved,
};

const dayShape = {
  product_id: stockLocationDays.productId,
  location_id: stockLocationDays.locationId,
  date: stockLocationDays.date,
  delta: stockLocationDays.delta,
  lowest: stockLocationDays.lowest,
  highest: stockLocationDays.highest,
};

const rowShape = {
  product_id: notNull(stockMovements.productId),
  location_id: notNull(stockMovements.locationId),
  id: notNull(stockMovements.id),
  date: notNull(stockMovements.movementDate),
  delta: notNull(stockMovements.quantityDelta),
  cancels: nullable(stockMovements.reversesId),
  order_seq: notNull(stockMovements.orderSeq),
  seq: notNull(stockMovements.seq),
};

/**
 * What the commands need of the locations that they name and of the default one, read under the products' locks. Undefined,
 * without any statement, if no command names a location and no product has used another one than the default.
 */
export function readLocated(
  tx: Transaction,
  organizationId: string,
  balances: readonly BalanceRow[],
  commands: readonly LedgerCommand[],
): Promise<LocatedState | undefined> | undefined {
  const productIds = new Set(balances.flatMap((row) => (row.located ? [row.product_id] : [])));
  const named = new Set(commands.flatMap(namedLocations));
  if (productIds.size === 0 && named.size === 0) return undefined;
  return readStates(tx, organizationId, { named: [...named], productIds, commands });
}

async function readStates(
  tx: Transaction,
  organizationId: string,
  {
    named,
    productIds,
    commands,
  }: { named: readonly string[]; productIds: ReadonlySet<string>; commands: readonly LedgerCommand[] },
): Promise<LocatedState | undefined> {
  const own = commands.filter((command) => productIds.has(productOf(command)));
  const first = firstDays(own);
  // Days on which a row is put between others are read row by row.
  const inserted = [...Map.groupBy(own, productOf)].flatMap(([productId, each]) =>
    reversalDays(each).map((date) => ({ productId, date })),
  );
  const [found, balances, days, rows] = await tx.flight([
    selectLocations(tx, organizationId, named),
    productIds.size === 0 ? [] : selectBalances(tx, organizationId, { productIds: [...productIds], named }),
    productIds.size === 0 ? [] : selectDays(tx, organizationId, { from: first, named }),
    inserted.length === 0 ? [] : selectRows(tx, organizationId, inserted),
  ]);
  const defaultId = found.find((row) => row.is_default)?.id;
  if (defaultId === undefined) return undefined;
  const rowsOf = Map.groupBy(
    rows,
    ({ product_id, location_id, date }) => `${product_id} ${location_id} ${date}`,
  );
  const daysOf = Map.groupBy(days, ({ product_id, location_id }) => `${product_id} ${location_id}`);
  const products = new Map([...productIds].map((id) => [id, new Map<string, LocationState>()]));
  for (const { product_id: product, location_id: location, on_hand, reserved } of balances)
    products.get(product)?.set(location, {
      onHand: readWhole(on_hand),
      reserved: readWhole(reserved),
      days: (daysOf.get(`${product} ${location}`) ?? []).map((day) =>
        dayState(day, rowsOf.get(`${product} ${location} ${day.date}`)),
      ),
    });
  return {
    defaultId,
    archived: new Map(found.map((row) => [row.id, row.archived])),
    transitId: found.find((row) => row.kind === 'transit')?.id,
    products,
  };
}

const dayState = (
  day: RowOf<typeof dayShape>,
  rows: readonly RowOf<typeof rowShape>[] | undefined,
): LocationDayState => ({
  date: day.date,
  delta: readWhole(day.delta),
  lowest: readWhole(day.lowest),
  highest: readWhole(day.highest),
  rows: rows?.map(({ id, date, delta, cancels }): LocationRow => ({
    id,
    date,
    delta: readWhole(delta),
    cancels,
  })),
});

/** The default location and those named. */
export const selectLocations = ({ rows }: Transaction, organizationId: string, named: readonly string[]) =>
  rows(locationShape)`
    select id, is_default, kind, archived_at is not null as archived from locations
    where organization_id = ${organizationId} and (is_default or id = any (${[...named]}::uuid[]))`;

/** Those that the commands affect, as an array: a product may have used a thousand others. */
const affected = ({ sql }: Transaction, organizationId: string, named: readonly string[]) => sql`
  (${[...named]}::uuid[] || (select id from locations where organization_id = ${organizationId} and is_default))`;

const selectBalances = (
  tx: Transaction,
  organizationId: string,
  { productIds, named }: { productIds: readonly string[]; named: readonly string[] },
) =>
  tx.rows(balanceShape)`
    select product_id, location_id, on_hand, reserved from stock_location_balances
    where organization_id = ${organizationId} and product_id = any (${[...productIds]}::uuid[])
      and location_id = any (${affected(tx, organizationId, named)})`;

const selectDays = (
  tx: Transaction,
  organizationId: string,
  { from, named }: { from: ReadonlyMap<string, string>; named: readonly string[] },
) =>
  tx.rows(dayShape)`
    select d.product_id, d.location_id, d.date, d.delta, d.lowest, d.highest
    from unnest(${[...from.keys()]}::uuid[], ${[...from.values()]}::date[]) as touched (product_id, from_date)
    join stock_location_days d on d.organization_id = ${organizationId}
      and d.product_id = touched.product_id and d.date >= touched.from_date
      and d.location_id = any (${affected(tx, organizationId, named)})
    order by d.product_id, d.location_id, d.date`;

/** In ledger order. */
const selectRows = (
  { rows }: Transaction,
  organizationId: string,
  days: readonly { productId: string; date: string }[],
) =>
  rows(rowShape)`
    select m.product_id, coalesce(m.location_id, standard.id) as location_id, m.id, m.movement_date as date,
      m.quantity_delta as delta, case when m.order_seq <> m.seq then m.reverses_id end as cancels, m.order_seq, m.seq
    from unnest(${days.map(({ productId }) => productId)}::uuid[], ${days.map(({ date }) => date)}::date[])
      as wanted (product_id, date)
    join locations standard on standard.organization_id = ${organizationId} and standard.is_default
    cross join lateral (
      select * from stock_movements
      where organization_id = ${organizationId}
        and (product_id, movement_date) >= (wanted.product_id, wanted.date)
        and (product_id, movement_date) <= (wanted.product_id, wanted.date)
      order by product_id, movement_date, seq offset 0
    ) as m
    union all
    select t.product_id, side.location_id, t.id, t.transfer_date, side.sign * t.quantity, null, t.seq, t.seq
    from unnest(${days.map(({ productId }) => productId)}::uuid[], ${days.map(({ date }) => date)}::date[])
      as wanted (product_id, date)
    join stock_transfers t on t.organization_id = ${organizationId} and t.product_id = wanted.product_id
      and t.transfer_date = wanted.date
    cross join lateral (values (t.from_location_id, -1), (t.to_location_id, 1)) as side (location_id, sign)
    order by order_seq, seq`;

/** A located product has sums of its own at the default location, which until now were those of the product. */
function locateProducts({ sql }: Transaction, { organizationId, ledger, decision }: Batch): FlightItem[] {
  const ids = decision.located.flatMap(({ isNew, productId }) => (isNew ? [productId] : []));
  if (ids.length === 0) return [];
  return [
    sql`
      update stock_balances set located = true
      where organization_id = ${organizationId} and product_id = any (${ids}::uuid[])`,
    sql`
      insert into stock_location_days (organization_id, product_id, location_id, date, delta, lowest, highest)
      select organization_id, product_id, ${ledger.state.located?.defaultId ?? null}::uuid, date, delta,
        least(lowest, 0), greatest(highest, 0)
      from stock_days where organization_id = ${organizationId} and product_id = any (${ids}::uuid[])
      returning 1`,
  ];
}

/** All that was reserved of a product is at its default location. */
function copyReserved({ sql }: Transaction, { organizationId, ledger, decision }: Batch): FlightItem[] {
  const ids = decision.located.flatMap(({ isNew, productId }) =>
    isNew && ledger.balances.get(productId)?.reserved !== '0' ? [productId] : [],
  );
  if (ids.length === 0) return [];
  return [
    sql`
      update stock_location_balances l set reserved = b.reserved from stock_balances b
      where l.organization_id = ${organizationId} and l.product_id = any (${ids}::uuid[])
        and l.location_id = ${ledger.state.located?.defaultId ?? null}::uuid
        and b.organization_id = ${organizationId} and b.product_id = l.product_id`,
  ];
}

const changedIn = ({ decision }: Batch) =>
  decision.located.flatMap(({ productId, locations: own }) => own.map((each) => ({ productId, ...each })));

function upsertBalances({ sql }: Transaction, batch: Batch): FlightItem {
  const changed = changedIn(batch);
  return sql`
    insert into stock_location_balances (organization_id, product_id, location_id, on_hand)
    select ${batch.organizationId}, * from unnest(
      ${changed.map(({ productId }) => productId)}::uuid[], ${changed.map(({ locationId }) => locationId)}::uuid[],
      ${changed.map(({ onHand }) => onHand)}::bigint[])
    on conflict (organization_id, product_id, location_id) do update set on_hand = excluded.on_hand`;
}

function upsertDays({ sql }: Transaction, batch: Batch): FlightItem {
  const changed = changedIn(batch).flatMap(({ productId, locationId, days }) =>
    days.map((day) => ({ productId, locationId, ...day })),
  );
  return sql`
    insert into stock_location_days (organization_id, product_id, location_id, date, delta, lowest, highest)
    select ${batch.organizationId}, * from unnest(
      ${changed.map(({ productId }) => productId)}::uuid[], ${changed.map(({ locationId }) => locationId)}::uuid[],
      ${changed.map(({ date }) => date)}::date[], ${changed.map(({ delta }) => delta)}::bigint[],
      ${changed.map(({ lowest }) => lowest)}::bigint[], ${changed.map(({ highest }) => highest)}::bigint[])
    on conflict (organization_id, product_id, location_id, date) do update
      set delta = excluded.delta, lowest = excluded.lowest, highest = excluded.highest`;
}
