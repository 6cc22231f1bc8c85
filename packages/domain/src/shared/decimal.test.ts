import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { divideRounded, formatDecimal, parseDecimal } from './decimal.ts';

test('halves go away from zero', () => {
  expect([5n, 4n, -5n, -4n, 15n].map((each) => divideRounded(each, 10n))).toEqual([1n, 0n, -1n, 0n, 2n]);
});

test('an amount survives being written and read', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }),
      fc.integer({ min: 0, max: 4 }),
      (units, scale) => {
        expect(parseDecimal(formatDecimal(units, scale), scale)).toBe(units);
      },
    ),
  );
});

test('nothing is rounded away in silence, and no other spelling is a decimal', () => {
  expect(parseDecimal('1.005', 2)).toBeUndefined();
  expect(parseDecimal('1.500', 2)).toBe(150n);
  for (const text of ['', '.5', '5.', '1e3', '+1', ' 1', '1,5', 'NaN', '0x1'])
    expect(parseDecimal(text, 2)).toBeUndefined();
});
