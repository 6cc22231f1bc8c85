import { formulaSafe } from '@tallybook/domain/rules';
import type { Product } from '@tallybook/sdk';
import type { AgedProduct } from './query.ts';

type Cell = string | number | null;

/** The report as CSV (RFC 4180), with a quantity and a value for each bucket; amounts as the service sent them. */
export function ageingCsv(
  rows: readonly AgedProduct[],
  productOf: (id: string) => Pick<Product, 'sku' | 'name'> | undefined,
): string {
  const nameOf = (from: number, to: number | null): string => (to === null ? `${from}_up` : `${from}_${to}`);
  const records = rows.map((row): Readonly<Record<string, Cell>> => {
    const product = productOf(row.product_id);
    return {
      product_id: row.product_id,
      sku: formulaSafe(product?.sku ?? ''),
      name: formulaSafe(product?.name ?? ''),
      on_hand: row.on_hand,
      value: row.value,
      average_age_days: row.average_age_days,
      oldest_on: row.oldest_on,
      last_in: row.last_in,
      last_out: row.last_out,
      ...Object.fromEntries<Cell>(
        row.buckets.flatMap(({ from_days, to_days, quantity, value }) => [
          [`quantity_${nameOf(from_days, to_days)}`, quantity],
          [`value_${nameOf(from_days, to_days)}`, value],
        ]),
      ),
    };
  });
  const [first] = records;
  if (first === undefined) return '';
  return [Object.keys(first), ...records.map((record) => Object.values(record))]
    .map((cells) => `${cells.map(quoted).join(',')}\r\n`)
    .join('');
}

function quoted(cell: Cell): string {
  const text = cell === null ? '' : String(cell);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
