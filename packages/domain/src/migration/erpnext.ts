import { figureText, product } from './exact.ts';
import type { Layout } from './layout.ts';
import type { MigrationProblem } from './problem.ts';
import { afterDate, problemAt, withoutSku, type FoundStock, type FoundStocks, type Place } from './stock.ts';
import type { Table, TableRow } from './table.ts';

/**
 * Columns of the report, from get_columns of erpnext/stock/report/stock_ledger/stock_ledger.py
 * (https://github.com/frappe/erpnext). Out Qty is negative. People can hide columns, so those of the value are optional.
 */
export const erpnextLedger: Layout = {
  title: 'the stock ledger',
  source:
    'in ERPNext: Stock, Stock Ledger, from a day before the first movement, without filters, Menu, Export',
  columns: {
    date: { kind: 'date', names: ['Date'] },
    sku: { kind: 'text', names: ['Item', 'Item Code'] },
    name: { kind: 'text', names: ['Item Name'], isOptional: true },
    unit: { kind: 'text', names: ['Stock UOM'], isOptional: true },
    in: { kind: 'number', names: ['In Qty'] },
    out: { kind: 'number', names: ['Out Qty'] },
    balance: { kind: 'number', names: ['Balance Qty'] },
    warehouse: { kind: 'text', names: ['Warehouse'], isOptional: true },
    rate: { kind: 'amount', names: ['Valuation Rate', 'Avg Rate (Balance Stock)'] },
    value: { kind: 'amount', names: ['Balance Value'], isOptional: true },
    change: { kind: 'amount', names: ['Value Change'], isOptional: true },
  },
};

interface Balance {
  last: TableRow;
  moved: bigint;
  changed: bigint;
}

/**
 * The last balance of each item in each warehouse is what ERPNext says; the sum of its movements is what follows from the
 * rows. A ledger that begins too late has a difference.
 */
export function erpnextStock([ledger]: readonly [Table], date: string): FoundStocks {
  const problems: MigrationProblem[] = [];
  const items = new Map<string, Map<string, Balance>>();
  for (const row of inOrder(ledger.rows)) {
    const [sku, day] = [row.text('sku'), row.text('date')];
    const place = (field: string): Place => ({ table: ledger, row, field });
    const isTotal = day === '' && /^'?total'?$/i.test(sku);
    if (isTotal) continue;
    if (sku === '') problems.push(withoutSku(place('sku')));
    else if (day === '')
      problems.push(
        problemAt(
          place('date'),
          'DATE_MISSING',
          'The row has no date: it is an opening balance of the report. Export the ledger from a day before the first movement, without filters.',
        ),
      );
    else if (day > date) problems.push(afterDate(place('date'), day, date));
    else {
      const warehouses = items.get(sku) ?? new Map<string, Balance>();
      items.set(sku, warehouses);
      const balance = warehouses.get(row.text('warehouse')) ?? { last: row, moved: 0n, changed: 0n };
      warehouses.set(row.text('warehouse'), balance);
      const out = row.figure('out') ?? 0n;
      balance.last = row;
      balance.moved += (row.figure('in') ?? 0n) - (out < 0n ? -out : out);
      balance.changed += row.figure('change') ?? 0n;
    }
  }
  const has = (field: string): boolean => ledger.columnOf(field) !== undefined;
  const stocks = [...items].map(([sku, warehouses]): FoundStock => {
    const balances = [...warehouses.values()];
    const rows = balances.map(({ last }) => last);
    const [row] = rows.slice(-1) as [TableRow];
    const oldValue = sum(rows.map((last) => (has('value') ? last.figure('value') : atRate(last))));
    return {
      sku,
      name: row.text('name'),
      unit: row.text('unit') === '' ? undefined : row.text('unit'),
      quantityAt: { table: ledger, row, field: 'balance' },
      valueAt: { table: ledger, row, field: has('value') ? 'value' : 'rate' },
      oldQuantity: sum(rows.map((last) => last.figure('balance') ?? 0n)) ?? 0n,
      oldValue,
      quantity: sum(balances.map(({ moved }) => moved)) ?? 0n,
      value: has('change') ? sum(balances.map(({ changed }) => changed)) : oldValue,
      note: has('value')
        ? undefined
        : rows
            .map(
              (last) =>
                `${figureText(last.figure('balance') ?? 0n)} × ${figureText(last.figure('rate') ?? 0n)}`,
            )
            .join(' + '),
    };
  });
  return { stocks, problems };
}

function atRate(row: TableRow): bigint | undefined {
  const [balance, rate] = [row.figure('balance') ?? 0n, row.figure('rate')];
  if (balance === 0n) return 0n;
  return rate === undefined ? undefined : product(balance, rate);
}

/** Undefined if one of the figures is. */
const sum = (figures: readonly (bigint | undefined)[]): bigint | undefined =>
  figures.reduce<bigint | undefined>(
    (total, figure) => (total === undefined || figure === undefined ? undefined : total + figure),
    0n,
  );

/** Oldest first; ERPNext can sort the report by date in both directions. */
function inOrder(rows: readonly TableRow[]): readonly TableRow[] {
  const days = rows.map((row) => row.text('date')).filter((day) => day !== '');
  const isNewestFirst =
    days.every((day, at) => at === 0 || day <= (days[at - 1] ?? '')) && (days[0] ?? '') > (days.at(-1) ?? '');
  return isNewestFirst ? rows.toReversed() : rows;
}
