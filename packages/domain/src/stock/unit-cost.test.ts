import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { derivedUnitCost, unitCostMicros, unitCostText } from './unit-cost.ts';
import { unitCost } from './unit-cost-schema.ts';

const schema = unitCost();

test.each<[number, number]>([
  [0.1 + 0.2, 0.3],
  [0.1 * 3, 0.3],
  [0.9999999999999999, 1],
  [12.5, 12.5],
  [0, 0],
  [0.000001, 0.000001],
  [999_999_999_999.999, 999_999_999_999.999],
])('%d is read as %d', (given, meant) => {
  expect(schema.parse(given)).toBe(meant);
});

test('-0 is 0', () => {
  expect(Object.is(schema.parse(-0), 0)).toBe(true);
});

test.each([999_999_999_999.1234, 9_007_199_254.740_993, 8_888_888_888.888_887, 123_456_789.123_456_7])(
  '%d has too many digits and is rejected, not changed',
  (given) => {
    expect(schema.safeParse(given).success).toBe(false);
  },
);

test.each([0.1234567, 1e-7, -0.01, 1e12, 123_456_789_012.123_46, Infinity, Number.NaN, 1.0000001])(
  '%d is rejected',
  (given) => {
    expect(schema.safeParse(given).success).toBe(false);
  },
);

test('every decimal with at most six places and fifteen digits is kept exactly', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 999_999_999_999_999n }),
      fc.integer({ min: 0, max: 6 }),
      (digits, places) => {
        const text = digits.toString().padStart(places + 1, '0');
        const decimal = places === 0 ? text : `${text.slice(0, -places)}.${text.slice(-places)}`;
        fc.pre(+decimal < 1e12);
        const parsed = schema.parse(+decimal);
        expect(unitCostMicros(parsed)).toBe(digits * 10n ** BigInt(6 - places));
        expect(+unitCostText(parsed)).toBe(parsed);
      },
    ),
  );
});

test.each<[bigint, number, number, number]>([
  [1000n, 3, 2, 3.333333],
  [2000n, 3, 2, 6.666667],
  [0n, 3, 2, 0],
  [1n, 3, 0, 0.333333],
  [5000n, 5, 2, 10],
])('%d minor units / %d at scale %d is %d per unit', (value, quantity, scale, cost) => {
  expect(derivedUnitCost(value, quantity, scale)).toBe(cost);
});

// Regression: 333333333333.333333 has eighteen digits, and a count or reversal with it failed with a 500.
test('derivedUnitCost always gives an accepted unit cost', () => {
  expect(derivedUnitCost(100_000_000_000_000n, 3, 2)).toBe(333_333_333_333.333);
  expect(derivedUnitCost(100_000_000_000_000n, 1, 2)).toBe(999_999_999_999.999);
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 10n ** 16n }),
      fc.integer({ min: 1 }),
      fc.integer({ min: 0, max: 4 }),
      (value, quantity, scale) => {
        const cost = derivedUnitCost(value, quantity, scale);
        expect(schema.parse(cost)).toBe(cost);
      },
    ),
  );
});
