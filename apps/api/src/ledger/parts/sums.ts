import type { FlightItem, RowOf, Transaction } from '@tallybook/db';
import { stockBalances, stockDays } from '@tallybook/db/schema';
import {
  formatDecimal,
  readDecimal,
  readWhole,
  type DaySum,
  type Decision,
  type LedgerState,
  type ProductOutcome,
} from '@tallybook/domain';
import type { MovementRow } from './movements.ts';
import type { Batch, Ledger, Part } from './part.ts';

/** Balances and the sums by day and month of the products that change, and from which date their costs are pending. */
export const sums: Part = {
  write: (tx, batch) => [
    updateBalances(tx, batch),
    upsertDays(tx, batch),
    addToMonths(tx, batch),
    upsertPending(tx, batch),
  ],
};

/** Product id → first day whose costs are pending after the commit. */
export function pendingAfter(state: LedgerState, { products }: Decision): Map<string, string> {
  const pending = new Map(
    [...state.products.values()].flatMap(({ id, pendingFrom: from }) =>
      from === undefined ? [] : [[id, from] as const],
    ),
  );
  for (const { productId, pendingFrom } of products) {
    const known = pending.get(productId);
    if (pendingFrom !== undefined && (known === undefined || pendingFrom < known))
      pending.set(productId, pendingFrom);
  }
  return pending;
}

const balanceShape = {
  product_id: stockBalances.productId,
  on_hand: stockBalances.onHand,
  value: stockBalances.value,
  last_movement_date: stockBalances.lastMovementDate,
  last_hash: stockBalances.lastHash,
  located: stockBalances.located,
  reserved: stockBalances.reserved,
};
export type BalanceRow = RowOf<typeof balanceShape>;

/** Balances of products; `for update` waits for their locks in id order, which prevents deadlocks. */
export function readBalances(
  { rows, sql }: Transaction,
  organizationId: string,
  productIds: readonly string[],
  mode: 'for update' | 'unlocked',
) {
  return rows(balanceShape)`
    select product_id, on_hand, value, last_movement_date, last_hash, located, reserved from stock_balances
    where organization_id = ${organizationId} and product_id = any (${[...productIds]}::uuid[])
    order by product_id ${mode === 'for update' ? sql`for update` : sql``}`;
}

export const daySumShape = {
  date: stockDays.date,
  count: stockDays.count,
  delta: stockDays.delta,
  lowest: stockDays.lowest,
  highest: stockDays.highest,
  value: stockDays.value,
  issued: stockDays.issued,
  issued_cost: stockDays.issuedCost,
  received: stockDays.received,
};
const dayShape = { product_id: stockDays.productId, ...daySumShape };

/** Sums of the days with movements from a date on, ascending, for each product. */
export function selectDays({ rows }: Transaction, organizationId: string, from: ReadonlyMap<string, string>) {
  return rows(dayShape)`
    select d.product_id, d.date, d.count, d.delta, d.lowest, d.highest, d.value, d.issued, d.issued_cost, d.received
    from unnest(${[...from.keys()]}::uuid[], ${[...from.values()]}::date[]) as touched (product_id, from_date)
    join stock_days d on d.organization_id = ${organizationId}
      and d.product_id = touched.product_id and d.date >= touched.from_date
    order by d.product_id, d.date`;
}

export function daySums(rows: readonly RowOf<typeof dayShape>[], moneyScale: number): Map<string, DaySum[]> {
  const sums = new Map<string, DaySum[]>();
  for (const row of rows) {
    const known = sums.get(row.product_id) ?? [];
    known.push({
      date: row.date,
      count: readWhole(row.count),
      delta: readWhole(row.delta),
      lowest: readWhole(row.lowest),
      highest: readWhole(row.highest),
      value: readDecimal(row.value, moneyScale),
      issued: BigInt(row.issued),
      issuedCost: readDecimal(row.issued_cost, moneyScale),
      received: BigInt(row.received),
    });
    sums.set(row.product_id, known);
  }
  return sums;
}

/** What a balance takes from a batch. */
interface Balanced {
  readonly organizationId: string;
  readonly ledger: { readonly state: Pick<LedgerState, 'moneyScale'>; readonly balances: Ledger['balances'] };
  readonly decision: { readonly products: readonly Pick<ProductOutcome, 'productId' | 'closing'>[] };
  readonly rows: readonly Pick<MovementRow, 'productId' | 'movementDate' | 'hash'>[];
  readonly adjustments: readonly Pick<MovementRow, 'productId' | 'hash'>[];
}

export function updateBalances(
  { sql }: Transaction,
  { organizationId, ledger, decision: { products }, rows, adjustments }: Balanced,
) {
  const { balances, state } = ledger;
  // The last link of each chain: cost adjustments follow the movements.
  const hashes = new Map([...rows, ...adjustments].map((row) => [row.productId, row.hash]));
  const dates = new Map<string, string>();
  for (const { productId, movementDate } of rows) {
    const known = dates.get(productId) ?? balances.get(productId)?.last_movement_date ?? '';
    dates.set(productId, known > movementDate ? known : movementDate);
  }
  const lastDate = (id: string): string | null =>
    dates.get(id) ?? balances.get(id)?.last_movement_date ?? null;
  const productIds = products.map(({ productId }) => productId);
  // The condition on the key alone makes the planner read these rows instead of all balances of the organization.
  return sql`
    update stock_balances b set on_hand = given.on_hand, value = given.value,
      last_movement_date = given.last_movement_date, last_hash = given.last_hash
    from unnest(
      ${productIds}::uuid[],
      ${products.map((product) => product.closing.quantity)}::bigint[],
      ${products.map((product) => formatDecimal(product.closing.value, state.moneyScale))}::numeric[],
      ${productIds.map(lastDate)}::date[],
      ${productIds.map((id) => hashes.get(id) ?? balances.get(id)?.last_hash ?? null)}::text[]
    ) as given (product_id, on_hand, value, last_movement_date, last_hash)
    where b.organization_id = ${organizationId} and b.product_id = given.product_id
      and b.product_id = any (${productIds}::uuid[])`;
}

function upsertDays(
  { sql }: Transaction,
  { organizationId, ledger: { state }, decision: { products } }: Batch,
) {
  const days = products.flatMap(({ productId, days: own }) => own.map((day) => ({ productId, ...day })));
  return sql`
    insert into stock_days (organization_id, product_id, date, count, delta, lowest, highest, value, issued, issued_cost,
      received)
    select ${organizationId}, * from unnest(
      ${days.map((day) => day.productId)}::uuid[], ${days.map((day) => day.date)}::date[],
      ${days.map((day) => day.count)}::bigint[], ${days.map((day) => day.delta)}::bigint[],
      ${days.map((day) => day.lowest)}::bigint[], ${days.map((day) => day.highest)}::bigint[],
      ${days.map((day) => formatDecimal(day.value, state.moneyScale))}::numeric[],
      ${days.map((day) => day.issued.toString())}::numeric[],
      ${days.map((day) => formatDecimal(day.issuedCost, state.moneyScale))}::numeric[],
      ${days.map((day) => day.received.toString())}::numeric[])
    on conflict (organization_id, product_id, date) do update set count = excluded.count, delta = excluded.delta,
      lowest = excluded.lowest, highest = excluded.highest, value = excluded.value, issued = excluded.issued,
      issued_cost = excluded.issued_cost, received = excluded.received`;
}

interface MonthChange {
  productId: string;
  month: string;
  /** A bigint: from far below zero to far above, a month can change by more than a number holds exactly. */
  delta: bigint;
  value: bigint;
  issued: bigint;
  issuedCost: bigint;
}

function addToMonths(
  { sql }: Transaction,
  { organizationId, ledger: { state }, decision: { products } }: Batch,
) {
  const changes = products.flatMap((product) =>
    monthChanges(state.products.get(product.productId)?.days ?? [], product),
  );
  return sql`
    insert into stock_months as m (organization_id, product_id, month, delta, value, issued, issued_cost)
    select ${organizationId}, * from unnest(
      ${changes.map((change) => change.productId)}::uuid[], ${changes.map((change) => change.month)}::date[],
      ${changes.map((change) => change.delta.toString())}::bigint[],
      ${changes.map((change) => formatDecimal(change.value, state.moneyScale))}::numeric[],
      ${changes.map((change) => change.issued.toString())}::numeric[],
      ${changes.map((change) => formatDecimal(change.issuedCost, state.moneyScale))}::numeric[])
    on conflict (organization_id, product_id, month) do update
      set delta = m.delta + excluded.delta, value = m.value + excluded.value, issued = m.issued + excluded.issued,
        issued_cost = m.issued_cost + excluded.issued_cost`;
}

/** The difference that a decision makes to a product's months, from its days before and after. */
function monthChanges(before: readonly DaySum[], { productId, days }: ProductOutcome): MonthChange[] {
  const previous = new Map(before.map((day) => [day.date, day]));
  const months = new Map<string, MonthChange>();
  for (const day of days) {
    const month = `${day.date.slice(0, 7)}-01`;
    const change = months.get(month) ?? {
      productId,
      month,
      delta: 0n,
      value: 0n,
      issued: 0n,
      issuedCost: 0n,
    };
    const { delta = 0, value = 0n, issued = 0n, issuedCost = 0n } = previous.get(day.date) ?? {};
    change.delta += BigInt(day.delta) - BigInt(delta);
    change.value += day.value - value;
    change.issued += day.issued - issued;
    change.issuedCost += day.issuedCost - issuedCost;
    months.set(month, change);
  }
  return [...months.values()];
}

function upsertPending({ sql }: Transaction, { organizationId, decision: { products } }: Batch): FlightItem {
  const pending = products.flatMap(({ productId, pendingFrom }) =>
    pendingFrom === undefined ? [] : [{ productId, pendingFrom }],
  );
  if (pending.length === 0) return undefined;
  return sql`
    insert into stock_recosts as r (organization_id, product_id, from_date)
    select ${organizationId}, * from unnest(
      ${pending.map((product) => product.productId)}::uuid[],
      ${pending.map((product) => product.pendingFrom)}::date[])
    on conflict (organization_id, product_id) do update
      set from_date = least(coalesce(r.from_date, excluded.from_date), excluded.from_date)`;
}
