import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { divideRounded, formatDecimal, parseDecimal, readDecimal, storedDecimal } from './decimal.ts';

test('divideRounded rounds halves away from zero', () => {
  expect([5n, 4n, -5n, -4n, 15n].map((each) => divideRounded(each, 10n))).toEqual([1n, 0n, -1n, 0n, 2n]);
});

test('readDecimal inverts formatDecimal', () => {
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

test('storedDecimal shows a stored amount with the decimals of its scale', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }),
      fc.integer({ min: 0, max: 4 }),
      (units, scale) => {
        const stored = formatDecimal(units * 10n ** BigInt(4 - scale), 4);
        expect(storedDecimal(stored, scale)).toBe(formatDecimal(readDecimal(stored, scale), scale));
        expect(storedDecimal(formatDecimal(units, scale), scale)).toBe(formatDecimal(units, scale));
      },
    ),
  );
  for (const lost of ['1.0050', '-0.0001', 'NaN', ''])
    expect(() => storedDecimal(lost, 2)).toThrow(RangeError);
  expect(() => storedDecimal('1.5000', 0)).toThrow(RangeError);
});

test('parseDecimal rejects excess decimals and other notations', () => {
  expect(parseDecimal('1.005', 2)).toBeUndefined();
  expect(parseDecimal('1.500', 2)).toBe(150n);
  for (const text of ['', '.5', '5.', '1e3', '+1', ' 1', '1,5', 'NaN', '0x1'])
    expect(parseDecimal(text, 2)).toBeUndefined();
});
