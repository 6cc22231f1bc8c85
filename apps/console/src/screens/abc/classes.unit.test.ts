import { expect, test } from 'vitest';
import { sumClasses } from './classes.ts';

const product = (name: 'A' | 'B' | 'C', amount: string, cumulative_share: string) => ({
  product_id: amount,
  sku: amount,
  amount,
  share: '0.00',
  cumulative_share,
  class: name,
});

test('the classes have the sums of their products, and their shares add up to 100', () => {
  expect(
    sumClasses([
      product('A', '2.50', '31.25'),
      product('A', '2.50', '62.50'),
      product('C', '3.00', '100.00'),
    ]),
  ).toEqual([
    { name: 'A', products: 2, amount: '5.00', share: '62.50' },
    { name: 'B', products: 0, amount: '0', share: '0.00' },
    { name: 'C', products: 1, amount: '3.00', share: '37.50' },
  ]);
});
