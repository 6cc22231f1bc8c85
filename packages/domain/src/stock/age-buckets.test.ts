import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { ageStock, coveringParts } from './age-buckets.ts';

const day = fc.integer({ min: 1, max: 28 }).map((each) => `2026-03-${String(each).padStart(2, '0')}`);
const receipt = fc.record({ date: day, quantity: fc.integer({ min: 0, max: 50 }) });

test('the buckets add up to quantity and value, whatever the value is', () => {
  fc.assert(
    fc.property(
      fc.array(receipt, { minLength: 1, maxLength: 8 }),
      fc.nat(),
      fc.bigInt({ min: 0n, max: 10n ** 12n }),
      fc.uniqueArray(fc.integer({ min: 0, max: 40 }), { minLength: 1, maxLength: 5 }),
      (receipts, some, value, limits) => {
        const all = receipts.reduce((sum, { quantity }) => sum + quantity, 0);
        fc.pre(all > 0);
        const quantity = 1 + (some % all);
        const parts = coveringParts(quantity, receipts);
        const { buckets } = ageStock(
          { quantity, value },
          '2026-03-31',
          limits.toSorted((a, b) => a - b),
          parts,
        );
        expect(buckets.reduce((sum, bucket) => sum + bucket.quantity, 0)).toBe(quantity);
        expect(buckets.reduce((sum, bucket) => sum + bucket.value, 0n)).toBe(value);
        // No bucket is more than a minor unit away from its exact share, so an empty one has no value.
        for (const bucket of buckets) {
          const exact = value * BigInt(bucket.quantity);
          const off = bucket.value * BigInt(quantity) - exact;
          expect(off < 0n ? -off < BigInt(quantity) : off < BigInt(quantity)).toBe(true);
        }
      },
    ),
  );
});

test('of equal remainders, the youngest bucket gets the minor unit', () => {
  const parts = [
    { date: '2026-03-30', quantity: 1 },
    { date: '2026-03-20', quantity: 1 },
    { date: '2026-03-01', quantity: 1 },
  ];
  const { buckets } = ageStock({ quantity: 3, value: 1000n }, '2026-03-31', [7, 14], parts);
  expect(buckets.map(({ value }) => value)).toEqual([334n, 333n, 333n]);
});
