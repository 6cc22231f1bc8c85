import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { allocate } from './allocate.ts';

test('published: 100.00 by thirds and a remainder that ties gives the earlier one the cent', () => {
  expect(allocate(10_000n, [1n, 1n, 1n])).toEqual([3_334n, 3_333n, 3_333n]);
  expect(allocate(-10_000n, [1n, 1n, 1n])).toEqual([-3_334n, -3_333n, -3_333n]);
  expect(allocate(1n, [1n, 3n, 3n])).toEqual([0n, 1n, 0n]);
  expect(allocate(5n, [0n, 2n])).toEqual([0n, 5n]);
  expect(() => allocate(5n, [0n])).toThrow(RangeError);
});

test('shares add up to the amount, and each is within one unit of its exact share', () => {
  const weights = fc.array(fc.bigInt({ min: 0n, max: 10n ** 18n }), { minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }), weights, (amount, given) => {
      const total = given.reduce((sum, weight) => sum + weight, 0n);
      fc.pre(total > 0n);
      const shares = allocate(amount, given);
      expect(shares.reduce((sum, share) => sum + share, 0n)).toBe(amount);
      for (const [index, share] of shares.entries()) {
        const difference = share * total - amount * (given[index] ?? 0n);
        expect(difference < total && -difference < total).toBe(true);
        if (given[index] === 0n) expect(share).toBe(0n);
      }
    }),
  );
});
