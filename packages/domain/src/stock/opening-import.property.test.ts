import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { readWhole } from './file/testing.ts';
import { openingKind, openingOfRows } from './opening-import.ts';

const request = { date: '2026-03-31', account: undefined, expected_total: '1' };
const cents = (value: number): string => `${Math.floor(value / 100)}.${String(value % 100).padStart(2, '0')}`;

const product = fc.oneof(
  fc.record({
    quantity: fc.integer({ min: 1, max: 1_000_000 }),
    value: fc.integer({ min: 0, max: 100_000_000 }),
  }),
  fc.array(
    fc.record({
      day: fc.integer({ min: 1, max: 31 }),
      quantity: fc.integer({ min: 1, max: 1_000_000 }),
      value: fc.integer({ min: 0, max: 100_000_000 }),
    }),
    { minLength: 1, maxLength: 5 },
  ),
);
type Product = typeof product extends fc.Arbitrary<infer Value> ? Value : never;

const linesOf = (given: Product, at: number): string[] =>
  Array.isArray(given)
    ? given.map(
        ({ day, quantity, value }) =>
          `P${at},${quantity},${cents(value)},2026-03-${String(day).padStart(2, '0')}`,
      )
    : [`P${at},${given.quantity},${cents(given.value)},`];

const totals = (given: Product): { quantity: number; value: number } =>
  Array.isArray(given)
    ? given.reduce(
        (sum, each) => ({ quantity: sum.quantity + each.quantity, value: sum.value + each.value }),
        {
          quantity: 0,
          value: 0,
        },
      )
    : given;

test('rows in any order are the items of a request, with the exact sums of layers', () => {
  fc.assert(
    fc.property(
      fc.array(product, { minLength: 1, maxLength: 8 }),
      fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })),
      (products, order) => {
        const lines = products
          .flatMap(linesOf)
          .map((line) => ({ line, at: order.next().value }))
          .toSorted((one, other) => one.at - other.at)
          .map(({ line }) => line);
        const { rows } = readWhole(`sku,quantity,value,layer_date\n${lines.join('\n')}\n`, {}, openingKind);
        const { input, pointerOf } = openingOfRows(request, rows);
        if (Array.isArray(input)) throw new Error('rejected');
        expect(input.items).toHaveLength(products.length);
        for (const [index, item] of input.items.entries()) {
          const given = products[Number.parseInt(item.sku?.slice(1) ?? '', 10)] as Product;
          const { quantity, value } = totals(given);
          expect(item.quantity).toBe(quantity);
          expect(Math.round(Number.parseFloat(item.value) * 100)).toBe(value);
          expect(item.layers?.length).toBe(Array.isArray(given) ? given.length : undefined);
          for (const [at, layer] of (item.layers ?? []).entries()) {
            const [, row = ''] =
              /^\/rows\/(\d+)\/layer_date$/.exec(pointerOf(`/items/${index}/layers/${at}/date`)) ?? [];
            expect(lines[Number.parseInt(row, 10) - 2]).toContain(`${item.sku},${layer.quantity},`);
          }
        }
      },
    ),
  );
});

test('errors of rows have the columns of the file', () => {
  const file = `sku,quantity,value,layer_date,entered_quantity,entered_unit
A,1,2.00,2026-04-01,,
A,2,,2026-03-01,,
B,,1.00,,2,
C,0,1.00,,,
,1,1.00,,,
`;
  const { input } = openingOfRows(request, readWhole(file, {}, openingKind).rows);
  expect((input as { pointer: string }[]).map(({ pointer }) => pointer).sort()).toEqual([
    '/rows/3/value',
    '/rows/4/entered_unit',
    '/rows/5/quantity',
    '/rows/6/product_id',
  ]);
  const late = 'sku,quantity,value,layer_date\nA,1,2.00,2026-03-01\nA,1,2.00,2026-04-01\n';
  expect(openingOfRows(request, readWhole(late, {}, openingKind).rows).input).toMatchObject([
    { pointer: '/rows/3/layer_date', code: 'TOO_LATE' },
  ]);
});
