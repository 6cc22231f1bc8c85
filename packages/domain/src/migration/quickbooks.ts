import { canonicalDate } from '../stock/file/dates.ts';
import { recordsOf } from '../stock/file/decide-file.ts';
import type { DateOrder } from '../stock/file/options.ts';
import type { Layout } from './layout.ts';
import type { MigrationProblem } from './problem.ts';
import { columnOf, type RecognizedFile } from './recognize.ts';
import {
  afterDate,
  repeatedSku,
  withoutSku,
  type FoundStock,
  type FoundStocks,
  type Place,
} from './stock.ts';
import type { Table, TableRow } from './table.ts';

const totalForm = /^Total for (.*)$/s;

/**
 * The report names a product once above its rows, in the first column, and totals it below them:
 * https://quickbooks.intuit.com/learn-support (Inventory Valuation Detail). `rewrite` repeats the name in each row; a
 * product's total is its row without a date.
 */
export const quickbooksDetail: Layout = {
  title: 'the report Inventory Valuation Detail',
  source: 'in QuickBooks Online: Reports, Inventory Valuation Detail, All Dates, Export to CSV',
  added: 'Product',
  columns: {
    sku: { kind: 'text', names: ['Product'], isOptional: true },
    date: { kind: 'date', names: ['Transaction date', 'Date'] },
    quantity: { kind: 'number', names: ['Qty'] },
    cost: { kind: 'amount', names: ['FIFO Cost', 'Inventory Cost'] },
    balance: { kind: 'number', names: ['Qty on Hand'] },
    value: { kind: 'amount', names: ['Asset Value'] },
  },
  rewrite: () => {
    let heading = '';
    return ({ cells, at }) => {
      const [first = '', ...others] = cells;
      const total = totalForm.exec(first.trim())?.[1];
      const isEmpty = others.every((cell) => cell.trim() === '');
      if (first.trim() !== '' && total === undefined && (isEmpty || at('date') === '')) {
        // A heading; the total of the report has figures, but no product.
        heading = isEmpty ? first.trim() : '';
        return undefined;
      }
      const isOfProduct = total === undefined || total === heading;
      const product = heading;
      if (total !== undefined) heading = '';
      return isOfProduct ? { added: product, cells } : undefined;
    };
  },
};

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/**
 * The order of day and month that puts all dates into the months of the title, such as "March 2026"; undefined if the title
 * does not tell.
 */
export function quickbooksDates({
  bytes,
  encoding,
  delimiter,
  headerRow,
  header,
  layout,
}: RecognizedFile): DateOrder | undefined {
  const column = columnOf(header, layout.columns['date']?.names ?? []);
  const days: string[] = [];
  let range: readonly [string, string] | undefined;
  for (const record of recordsOf(bytes, encoding, delimiter)) {
    if (record === undefined) continue;
    if (record.row < headerRow) range ??= rangeOf(record.cells.join(' '));
    else if (record.row > headerRow && (record.cells[column] ?? '') !== '')
      days.push(record.cells[column] ?? '');
  }
  if (range === undefined) return undefined;
  const [from, to] = range;
  const fitting = (['mdy', 'dmy'] as const).filter((order) =>
    days.every((day) => {
      const month = canonicalDate(day, order)?.slice(0, 7);
      return month !== undefined && month >= from && month <= to;
    }),
  );
  return fitting.length === 1 ? fitting[0] : undefined;
}

/** First and last month of a title as YYYY-MM. */
function rangeOf(title: string): readonly [string, string] | undefined {
  const named = [...title.matchAll(new RegExp(`\\b(${months.join('|')})\\b`, 'g'))].map(([, name = '']) =>
    `${months.indexOf(name) + 1}`.padStart(2, '0'),
  );
  const years = [...title.matchAll(/\b(\d{4})\b/g)].map(([, year = '']) => year);
  const [month, year] = [named[0], years[0]];
  if (month === undefined || year === undefined) return undefined;
  return [`${year}-${month}`, `${years.at(-1) ?? year}-${named.at(-1) ?? month}`];
}

interface Product {
  readonly first: TableRow;
  last: TableRow;
  total: TableRow | undefined;
  quantity: bigint;
  value: bigint;
}

/** The total of a product is what QuickBooks says; the sum of its transactions is what follows from the rows. */
export function quickbooksStock([detail]: readonly [Table], date: string): FoundStocks {
  const problems: MigrationProblem[] = [];
  const products = new Map<string, Product>();
  for (const row of detail.rows) {
    const [sku, day] = [row.text('sku'), row.text('date')];
    const place = (field: string): Place => ({ table: detail, row, field });
    const known = products.get(sku);
    if (sku === '') problems.push(withoutSku(place('sku')));
    else if (known?.total !== undefined) problems.push(repeatedSku(place('sku'), sku, known.first.row));
    else if (day > date) problems.push(afterDate(place('date'), day, date));
    else {
      const product = known ?? { first: row, last: row, total: undefined, quantity: 0n, value: 0n };
      products.set(sku, product);
      product.last = row;
      if (day === '') product.total = row;
      else {
        product.quantity += row.figure('quantity') ?? 0n;
        product.value += row.figure('cost') ?? 0n;
      }
    }
  }
  const stocks = [...products].map(([sku, { last, quantity, value }]): FoundStock => ({
    sku,
    name: sku,
    unit: undefined,
    quantityAt: { table: detail, row: last, field: 'balance' },
    valueAt: { table: detail, row: last, field: 'value' },
    oldQuantity: last.figure('balance') ?? 0n,
    oldValue: last.figure('value'),
    quantity,
    value,
    note: undefined,
  }));
  return { stocks, problems };
}
