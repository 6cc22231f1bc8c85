import type { TestApp } from './app.ts';

interface StoredRow {
  id: string;
  seq: bigint;
  date: string;
  /** For a reversal: the original's. */
  type: string;
  delta: bigint;
  micros: bigint;
  cost: bigint;
  cancels: string | null;
  reverses: string | null;
  atOwnCost: boolean;
  /** Sum of its cost adjustments in place. */
  adjusted: bigint;
  /** For a split cost adjustment, a row of 0 units: the receipt, and the amount. */
  splits: string | null;
  amount: bigint;
}

/** Reads everything stored about a product, as the superuser; amounts in minor units, unit costs in millionths. */
export async function storedLedger({ admin: sql }: Pick<TestApp, 'admin'>, productId: string) {
  const [organization] = await sql<{ id: string; money_scale: number }[]>`
    select o.id, money_scale from organizations o join products p on p.organization_id = o.id where p.id = ${productId}`;
  // A Citus cluster joins only within one organization.
  const organizationId = organization?.id ?? '';
  const moneyScale = organization?.money_scale ?? 2;
  const minor = 10 ** moneyScale;
  const [rows, days, months, [balance], layers] = await Promise.all([
    sql<Record<keyof StoredRow, string>[]>`
      select m.id, m.seq::text as seq, m.movement_date::text as date, coalesce((
          select o.type from stock_movements o where o.organization_id = ${organizationId} and o.id = m.reverses_id
        ), m.type) as type, m.quantity_delta::text as delta,
        (m.unit_cost * 1000000)::bigint::text as micros, (coalesce(c.cost_amount, m.posted_cost) * ${minor})::bigint::text as cost,
        case when m.order_seq <> m.seq then m.reverses_id end as cancels, m.reverses_id as reverses, m.at_own_cost::text as "atOwnCost", (
          select (sum(a.amount) * ${minor})::bigint::text from stock_cost_adjustments a
          where a.organization_id = ${organizationId} and a.movement_id = m.id and a.mode = 'in_place'
        ) as adjusted, null::uuid as splits, null as amount, m.order_seq, m.seq as place
      from stock_movements m
      left join stock_movement_costs c on c.organization_id = ${organizationId} and c.movement_id = m.id
      where m.organization_id = ${organizationId} and m.product_id = ${productId}
      union all
      select a.id, a.seq::text, a.booked_on::text, 'cost adjustment', '0', '0', (c.cost_amount * ${minor})::bigint::text, null, null, null, null,
        a.movement_id, (a.amount * ${minor})::bigint::text, a.seq, a.seq
      from stock_cost_adjustments a
      left join stock_movement_costs c on c.organization_id = ${organizationId} and c.movement_id = a.id
      where a.organization_id = ${organizationId} and a.product_id = ${productId} and a.mode = 'split'
      order by date, order_seq, place`,
    sql`
      select date::text, count::int, delta::text, lowest::text, highest::text, (value * ${minor})::bigint::text as value,
        issued::text, (issued_cost * ${minor})::bigint::text as issued_cost, received::text
      from stock_days where product_id = ${productId} order by date`,
    sql`
      select month::text, delta::text, (value * ${minor})::bigint::text as value, issued::text,
        (issued_cost * ${minor})::bigint::text as issued_cost
      from stock_months where product_id = ${productId} order by month`,
    sql`
      select on_hand::text, (value * ${minor})::bigint::text as value, last_movement_date::text
      from stock_balances where product_id = ${productId}`,
    sql<{ receipt: string; quantity: string; value: string }[]>`
      select movement_id as receipt, quantity::text, (value * ${minor})::bigint::text as value
      from stock_layers where product_id = ${productId} and not used_up order by received_on, seq`,
  ]);
  return {
    rows: rows.map(parseRow),
    days: [...days],
    months: [...months],
    balance,
    layers: [...layers],
    moneyScale,
  };
}

const parseRow = (row: Record<keyof StoredRow, string | null>): StoredRow => ({
  id: row.id ?? '',
  seq: BigInt(row.seq ?? 0),
  date: row.date ?? '',
  type: row.type ?? '',
  delta: BigInt(row.delta ?? 0),
  micros: BigInt(row.micros ?? 0),
  cost: BigInt(row.cost ?? 0),
  cancels: row.cancels,
  reverses: row.reverses,
  atOwnCost: row.atOwnCost === 'true',
  adjusted: BigInt(row.adjusted ?? 0),
  splits: row.splits,
  amount: BigInt(row.amount ?? 0),
});

/** Whether the next row is a same-day reversal of this one, or of the same row: the balance between them is no lowest one. */
export const isCancelled = (rows: readonly Pick<StoredRow, 'id' | 'cancels'>[], at: number): boolean =>
  rows[at + 1] !== undefined && rows[at + 1]?.cancels === (rows[at]?.cancels ?? rows[at]?.id);

/** Adds up a product's rows one by one: the sums of days and months, and the balance. */
export function expectedSums(rows: readonly StoredRow[], costs: ReadonlyMap<string, bigint>) {
  const days = [...Map.groupBy(rows, (row) => row.date)].map(([date, dayRows]) => {
    let sum = 0n;
    const running = dayRows.map(({ delta }) => (sum += delta));
    const sorted = running.toSorted((a, b) => (a < b ? -1 : 1));
    const settled = running.filter((_sum, index) => !isCancelled(dayRows, index));
    const costOf = (own: readonly StoredRow[]) =>
      own.reduce((sum, row) => sum + (costs.get(row.id) ?? 0n), 0n);
    const unitsOf = (own: readonly StoredRow[]) => own.reduce((total, row) => total + row.delta, 0n);
    const issues = dayRows.filter(({ type }) => type === 'exit');
    const receipts = dayRows.filter(({ delta, cancels }) => delta > 0n && cancels === null);
    const takenBack = dayRows.filter(
      ({ delta, cancels, atOwnCost }) => delta < 0n && (cancels !== null || atOwnCost),
    );
    return {
      date,
      count: dayRows.length,
      delta: `${running.at(-1)}`,
      lowest: `${settled.toSorted((a, b) => (a < b ? -1 : 1))[0]}`,
      highest: `${sorted.at(-1)}`,
      value: `${costOf(dayRows)}`,
      issued: `${-unitsOf(issues)}`,
      issued_cost: `${-costOf(issues)}`,
      received: `${unitsOf([...receipts, ...takenBack])}`,
    };
  });
  const months = [...Map.groupBy(days, (day) => `${day.date.slice(0, 7)}-01`)].map(([month, monthDays]) => ({
    month,
    delta: `${monthDays.reduce((sum, day) => sum + BigInt(day.delta), 0n)}`,
    value: `${monthDays.reduce((sum, day) => sum + BigInt(day.value), 0n)}`,
    issued: `${monthDays.reduce((sum, day) => sum + BigInt(day.issued), 0n)}`,
    issued_cost: `${monthDays.reduce((sum, day) => sum + BigInt(day.issued_cost), 0n)}`,
  }));
  const total = (field: 'delta' | 'value') => `${days.reduce((sum, day) => sum + BigInt(day[field]), 0n)}`;
  const balance = {
    on_hand: total('delta'),
    value: total('value'),
    last_movement_date: rows.findLast(({ splits }) => splits === null)?.date ?? null,
  };
  return { days, months, balance };
}
