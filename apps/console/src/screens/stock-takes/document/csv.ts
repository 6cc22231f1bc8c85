import { formulaSafe } from '@tallybook/domain/rules';
import type { Product } from '@tallybook/sdk';
import type { Preview, Take } from './take.ts';

/** The counts as CSV (RFC 4180); amounts as the service sent them. Cells of what a blind count hides are empty. */
export function countsCsv(
  { counts }: Take,
  differences: Preview['differences'],
  productOf: (id: string) => Pick<Product, 'sku' | 'name' | 'unit'> | undefined,
): string {
  const costs = new Map(differences.map(({ product_id, cost_amount }) => [product_id, cost_amount]));
  const header = [
    'product_id',
    'sku',
    'name',
    'unit',
    'expected',
    'counted',
    'difference',
    'value',
    'counted_by',
    'counted_at',
  ];
  const records = counts.map(({ product_id, expected, counted, counted_by, counted_at }) => {
    const product = productOf(product_id);
    return [
      product_id,
      formulaSafe(product?.sku ?? ''),
      formulaSafe(product?.name ?? ''),
      formulaSafe(product?.unit ?? ''),
      expected,
      counted,
      expected === null ? null : counted - expected,
      costs.get(product_id) ?? null,
      counted_by,
      counted_at,
    ];
  });
  return [header, ...records].map((cells) => `${cells.map(quoted).join(',')}\r\n`).join('');
}

function quoted(cell: string | number | null): string {
  const text = cell === null ? '' : String(cell);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
