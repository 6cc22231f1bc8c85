import type { Transaction } from '@tallybook/db';
import { readDecimal, readWhole, unitCostScale, type DaySum, type TimelineRow } from '@tallybook/domain';
import type { RowsToRead } from '../plan.ts';
import { restoredOf, reversalColumns } from './reversal-columns.ts';

interface DayRow {
  product_id: string;
  date: string;
  count: string;
  delta: string;
  lowest: string;
  highest: string;
  value: string;
}

/**
 * Sums of the days with movements from a date on, for each product, ascending. Values are decimal text.
 *
 * Not an async function: in a `Promise.all` those are sent before everything that stands in front of them, and
 * this one must come behind the statement that waits for the lock.
 */
export function selectDays(
  { sql }: Transaction,
  organizationId: string,
  from: ReadonlyMap<string, string>,
): Promise<DayRow[]> {
  return sql<DayRow[]>`
    select d.product_id, d.date, d.count, d.delta, d.lowest, d.highest, d.value
    from unnest(${[...from.keys()]}::uuid[], ${[...from.values()]}::date[]) as touched (product_id, from_date)
    join stock_days d on d.organization_id = ${organizationId}
      and d.product_id = touched.product_id and d.date >= touched.from_date
    order by d.product_id, d.date`;
}

export function daySums(rows: readonly DayRow[], moneyScale: number): Map<string, DaySum[]> {
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
    });
    sums.set(row.product_id, known);
  }
  return sums;
}

interface LedgerRow {
  id: string;
  product_id: string;
  movement_date: string;
  quantity_delta: string;
  unit_cost: string;
  cancels: string | null;
  restores: string | null;
  restored_cost: string | null;
  cost_amount: string;
}

/**
 * Rows in ledger order, by product. Each range for itself (`offset 0` keeps it so): joined, the planner takes a range
 * for a tenth of the product, and for a long history reads the whole table instead of the few rows at its end.
 */
export async function selectRows(
  tx: Transaction,
  organizationId: string,
  wanted: ReadonlyMap<string, RowsToRead>,
  moneyScale: number,
): Promise<Map<string, TimelineRow[]>> {
  const { sql } = tx;
  const ranges = [...wanted].flatMap(([product, rows]): [string, string, string][] =>
    'from' in rows ? [[product, rows.from, '2199-12-31']] : rows.on.map((date) => [product, date, date]),
  );
  const found = await sql<LedgerRow[]>`
    select m.id, m.product_id, m.movement_date, m.quantity_delta, m.unit_cost, c.cost_amount,
      ${reversalColumns(tx)}
    from unnest(
      ${ranges.map(([product]) => product)}::uuid[], ${ranges.map(([, from]) => from)}::date[],
      ${ranges.map(([, , through]) => through)}::date[]
    ) as wanted (product_id, first_date, last_date)
    cross join lateral (
      select * from stock_movements
      where organization_id = ${organizationId} and product_id = wanted.product_id
        and movement_date between wanted.first_date and wanted.last_date
      offset 0
    ) as m
    join stock_movement_costs c on c.organization_id = m.organization_id and c.movement_id = m.id
    order by m.product_id, m.movement_date, m.order_seq, m.seq`;
  const rows = new Map<string, TimelineRow[]>();
  for (const row of found) {
    const known = rows.get(row.product_id) ?? [];
    known.push({
      id: row.id,
      date: row.movement_date,
      delta: readWhole(row.quantity_delta),
      unitCostMicros: readDecimal(row.unit_cost, unitCostScale),
      cancels: row.cancels,
      restores: restoredOf(row, moneyScale),
      cost: readDecimal(row.cost_amount, moneyScale),
    });
    rows.set(row.product_id, known);
  }
  return rows;
}
