import type { FlightItem, Transaction } from '@tallybook/db';
import { formatDecimal, type ProductOutcome } from '@tallybook/domain';
import type { Ledger } from './ledger.ts';

/** Statements that write the sums by day and by month, and from which date costs are pending. */
export function sumStatements(
  tx: Transaction,
  organizationId: string,
  ledger: Ledger,
  products: readonly ProductOutcome[],
): readonly FlightItem[] {
  return [
    upsertDays(tx, organizationId, ledger, products),
    addToMonths(tx, organizationId, ledger, products),
    upsertPending(tx, organizationId, products),
  ];
}

function upsertDays(
  { sql }: Transaction,
  organizationId: string,
  { state }: Ledger,
  products: readonly ProductOutcome[],
) {
  const days = products.flatMap(({ productId, days: own }) => own.map((day) => ({ productId, ...day })));
  return sql`
    insert into stock_days (organization_id, product_id, date, count, delta, lowest, highest, value)
    select ${organizationId}, * from unnest(
      ${days.map((day) => day.productId)}::uuid[], ${days.map((day) => day.date)}::date[],
      ${days.map((day) => day.count)}::bigint[], ${days.map((day) => day.delta)}::bigint[],
      ${days.map((day) => day.lowest)}::bigint[], ${days.map((day) => day.highest)}::bigint[],
      ${days.map((day) => formatDecimal(day.value, state.moneyScale))}::numeric[])
    on conflict (organization_id, product_id, date) do update set count = excluded.count, delta = excluded.delta,
      lowest = excluded.lowest, highest = excluded.highest, value = excluded.value`;
}

interface MonthChange {
  productId: string;
  month: string;
  /** A bigint: from far below zero to far above, a month can change by more than a number holds exactly. */
  delta: bigint;
  value: bigint;
}

function addToMonths(
  { sql }: Transaction,
  organizationId: string,
  { state }: Ledger,
  products: readonly ProductOutcome[],
) {
  const changes = products.flatMap((product) =>
    monthChanges(state.products.get(product.productId)?.days ?? [], product),
  );
  return sql`
    insert into stock_months as m (organization_id, product_id, month, delta, value)
    select ${organizationId}, * from unnest(
      ${changes.map((change) => change.productId)}::uuid[], ${changes.map((change) => change.month)}::date[],
      ${changes.map((change) => change.delta.toString())}::bigint[],
      ${changes.map((change) => formatDecimal(change.value, state.moneyScale))}::numeric[])
    on conflict (organization_id, product_id, month) do update
      set delta = m.delta + excluded.delta, value = m.value + excluded.value`;
}

/** The difference that a decision makes to a product's months, from its days before and after. */
function monthChanges(
  before: readonly { date: string; delta: number; value: bigint }[],
  { productId, days }: ProductOutcome,
): MonthChange[] {
  const previous = new Map(before.map((day) => [day.date, day]));
  const months = new Map<string, MonthChange>();
  for (const day of days) {
    const month = `${day.date.slice(0, 7)}-01`;
    const change = months.get(month) ?? { productId, month, delta: 0n, value: 0n };
    change.delta += BigInt(day.delta) - BigInt(previous.get(day.date)?.delta ?? 0);
    change.value += day.value - (previous.get(day.date)?.value ?? 0n);
    months.set(month, change);
  }
  return [...months.values()];
}

function upsertPending(
  { sql }: Transaction,
  organizationId: string,
  products: readonly ProductOutcome[],
): FlightItem {
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
