import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { unitCost, unitCostMicros, unitCostText } from './unit-cost.ts';

const schema = unitCost();

test.each<[number, number]>([
  [0.1 + 0.2, 0.3],
  [0.1 * 3, 0.3],
  [0.9999999999999999, 1],
  [12.5, 12.5],
  [0, 0],
  [0.000001, 0.000001],
  [999_999_999_999.999, 999_999_999_999.999],
])('%d is taken as %d', (given, meant) => {
  expect(schema.parse(given)).toBe(meant);
});

test('-0 is 0', () => {
  expect(Object.is(schema.parse(-0), 0)).toBe(true);
});

test.each([0.1234567, 1e-7, -0.01, 1e12, 123_456_789_012.123_46, Infinity, Number.NaN, 1.0000001])(
  '%d is refused',
  (given) => {
    expect(schema.safeParse(given).success).toBe(false);
  },
);

test('every decimal of at most six places and fifteen digits is kept to the last digit', () => {
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
