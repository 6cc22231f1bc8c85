import type { TestApp } from './app.ts';

/** A movement as the model sees it, in ledger order. Costs in minor units, unit costs in millionths. */
export interface ModelRow {
  readonly id: string;
  readonly date: string;
  readonly delta: bigint;
  readonly unitCost: bigint;
  /** The movement right in front of it that it takes back. */
  readonly annuls: string | null;
}

export type CostingMethod = 'moving_average' | 'fifo';

/** Half away from zero, the long way. */
function rounded(numerator: bigint, denominator: bigint): bigint {
  const whole = numerator / denominator;
  return (numerator % denominator) * 2n >= denominator ? whole + 1n : whole;
}

/**
 * The obviously right valuation, from the first row on and unlike the service's: FIFO is one
 * queue entry for each layer, an annulled pair is left out of the queue altogether.
 */
export function modelCosts(
  rows: readonly ModelRow[],
  method: CostingMethod,
  moneyScale: number,
): Map<string, bigint> {
  const costs = new Map<string, bigint>();
  const annulled = new Set(rows.map((row) => row.annuls));
  let layers: { quantity: bigint; value: bigint }[] = [];
  for (const row of rows) {
    if (row.annuls !== null) {
      costs.set(row.id, -(costs.get(row.annuls) ?? 0n));
      continue;
    }
    const before = layers.map((layer) => ({ ...layer }));
    if (row.delta > 0n) {
      const value = rounded(row.delta * row.unitCost, 10n ** BigInt(6 - moneyScale));
      costs.set(row.id, value);
      layers.push({ quantity: row.delta, value });
      // The average is one layer for all.
      if (method === 'moving_average') layers = [sumOf(layers)];
    } else costs.set(row.id, -take(layers, -row.delta));
    layers = annulled.has(row.id) ? before : layers.filter((layer) => layer.quantity > 0n);
  }
  return costs;
}

const sumOf = (layers: readonly { quantity: bigint; value: bigint }[]) => ({
  quantity: layers.reduce((sum, layer) => sum + layer.quantity, 0n),
  value: layers.reduce((sum, layer) => sum + layer.value, 0n),
});

function take(layers: { quantity: bigint; value: bigint }[], quantity: bigint): bigint {
  let left = quantity;
  let cost = 0n;
  for (const layer of layers) {
    const taken = left < layer.quantity ? left : layer.quantity;
    const value = taken === 0n ? 0n : rounded(layer.value * taken, layer.quantity);
    layer.quantity -= taken;
    layer.value -= value;
    left -= taken;
    cost += value;
  }
  return cost;
}

interface StoredRow {
  id: string;
  date: string;
  delta: bigint;
  micros: bigint;
  cost: bigint;
  annuls: string | null;
}

/** A product's ledger as it is stored, read as the superuser. */
export async function storedLedger({ admin: sql }: Pick<TestApp, 'admin'>, productId: string) {
  const [organization] = await sql<{ money_scale: number }[]>`
    select money_scale from organizations o join products p on p.organization_id = o.id where p.id = ${productId}`;
  const moneyScale = organization?.money_scale ?? 2;
  const minor = 10 ** moneyScale;
  const [rows, days, months, [balance]] = await Promise.all([
    sql<Record<keyof StoredRow, string>[]>`
      select m.id, m.movement_date::text as date, m.quantity_delta::text as delta,
        (m.unit_cost * 1000000)::bigint::text as micros, (c.cost_amount * ${minor})::bigint::text as cost,
        case when m.order_seq <> m.seq then m.reverses_id end as annuls
      from stock_movements m
      join stock_movement_costs c on c.organization_id = m.organization_id and c.movement_id = m.id
      where m.product_id = ${productId} order by m.movement_date, m.order_seq, m.seq`,
    sql`
      select date::text, count::int, delta::text, lowest::text, highest::text, (value * ${minor})::bigint::text as value
      from stock_days where product_id = ${productId} order by date`,
    sql`
      select month::text, delta::text, (value * ${minor})::bigint::text as value
      from stock_months where product_id = ${productId} order by month`,
    sql`
      select on_hand::text, (value * ${minor})::bigint::text as value, last_movement_date::text, layers
      from stock_balances where product_id = ${productId}`,
  ]);
  return { rows: rows.map(stored), days: [...days], months: [...months], balance, moneyScale };
}

const stored = (row: Record<keyof StoredRow, string | null>): StoredRow => ({
  id: row.id ?? '',
  date: row.date ?? '',
  delta: BigInt(row.delta ?? 0),
  micros: BigInt(row.micros ?? 0),
  cost: BigInt(row.cost ?? 0),
  annuls: row.annuls,
});

/** What the sums of a product's rows must be: days, months and the balance, added up row by row. */
export function expectedSums(rows: readonly StoredRow[], costs: ReadonlyMap<string, bigint>) {
  const days = [...Map.groupBy(rows, (row) => row.date)].map(([date, own]) => {
    const running = own.map((_row, at) => own.slice(0, at + 1).reduce((sum, row) => sum + row.delta, 0n));
    const sorted = running.toSorted((a, b) => (a < b ? -1 : 1));
    const value = own.reduce((sum, row) => sum + (costs.get(row.id) ?? 0n), 0n);
    return {
      date,
      count: own.length,
      delta: `${running.at(-1)}`,
      lowest: `${sorted[0]}`,
      highest: `${sorted.at(-1)}`,
      value: `${value}`,
    };
  });
  const months = [...Map.groupBy(days, (day) => `${day.date.slice(0, 7)}-01`)].map(([month, own]) => ({
    month,
    delta: `${own.reduce((sum, day) => sum + BigInt(day.delta), 0n)}`,
    value: `${own.reduce((sum, day) => sum + BigInt(day.value), 0n)}`,
  }));
  const total = (field: 'delta' | 'value') => `${days.reduce((sum, day) => sum + BigInt(day[field]), 0n)}`;
  const balance = {
    on_hand: total('delta'),
    value: total('value'),
    last_movement_date: days.at(-1)?.date ?? null,
  };
  return { days, months, balance };
}
