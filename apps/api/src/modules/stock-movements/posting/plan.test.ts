import type { LedgerCommand } from '@tallybook/domain';
import { expect, test } from 'vitest';
import { inlineRows, rowsToRead, type KnownProduct } from './plan.ts';

const count = (productId: string, countDate: string): LedgerCommand => ({
  kind: 'count',
  id: `count of ${productId}`,
  productId,
  countDate,
  counted: 5,
  unitCost: undefined,
  reference: 'take',
});

const product = (id: string, rows: number): KnownProduct => ({
  id,
  lastDate: '2026-03-31',
  days: [
    { date: '2026-03-10', count: 1 },
    { date: '2026-03-31', count: rows - 1 },
  ],
});

const plan = (products: readonly KnownProduct[], date: string) =>
  rowsToRead(products, new Map(products.map(({ id }) => [id, [count(id, date)]])));

// Regression: with a limit per product, a count of 500 products with 200 later rows each was one transaction of 100,000 rows.
test('the products of a batch share the limit of recosted rows per transaction, smallest first', () => {
  const products = [
    product('a', 500),
    product('b', 900),
    product('c', 10),
    product('d', 491),
    product('e', 7),
  ];
  expect(plan(products, '2026-03-10')).toEqual(
    new Map<string, unknown>([
      ['e', { from: '2026-03-10' }],
      ['c', { from: '2026-03-10' }],
      ['d', { from: '2026-03-10' }],
      ['a', { on: [] }],
      ['b', { on: [] }],
    ]),
  );
  const thousand = Array.from({ length: 1_000 }, (_each, at) => product(`p${at}`, 1_000));
  const read = [...plan(thousand, '2026-03-10').values()].filter((rows) => 'from' in rows);
  expect(read).toHaveLength(1);
});

test('a product is recosted in the transaction up to the row limit, but not beyond it', () => {
  expect(plan([product('a', inlineRows)], '2026-03-10').get('a')).toEqual({ from: '2026-03-10' });
  expect(plan([product('a', inlineRows + 1)], '2026-03-10').get('a')).toEqual({ on: [] });
});

test('a movement at the end needs no rows', () => {
  expect(plan([product('a', 3)], '2026-03-31')).toEqual(new Map());
});
