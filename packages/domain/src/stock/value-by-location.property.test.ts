import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { spreadValue } from './value-by-location.ts';

const locations = fc
  .array(fc.integer({ min: -20, max: 1_000_000_007 }), { minLength: 1, maxLength: 8 })
  .map((quantities) => quantities.map((onHand, at) => ({ locationId: `${at}`, onHand })));
const value = fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n });

test('the values sum to that of the product, and none is a minor unit off its exact share', () => {
  fc.assert(
    fc.property(locations, value, (given, total) => {
      const spread = spreadValue(total, given, '0');
      expect(spread.map(({ locationId, onHand }) => ({ locationId, onHand }))).toEqual(given);
      expect(spread.reduce((sum, each) => sum + each.value, 0n)).toBe(total);
      if (given.reduce((sum, { onHand }) => sum + onHand, 0) <= 0) {
        expect(spread[0]?.value).toBe(total);
        return;
      }
      const positive = given.reduce((sum, { onHand }) => sum + BigInt(Math.max(onHand, 0)), 0n);
      for (const each of spread) {
        if (each.onHand <= 0) expect(each.value).toBe(0n);
        const off = each.value * positive - total * BigInt(Math.max(each.onHand, 0));
        expect(off < 0n ? -off < positive : off < positive).toBe(true);
      }
    }),
  );
});

test('of equal remainders, the earlier location gets the minor unit', () => {
  const three = ['a', 'b', 'c'].map((locationId) => ({ locationId, onHand: 1 }));
  expect(spreadValue(1000n, three, 'c').map(({ value: share }) => share)).toEqual([334n, 333n, 333n]);
  expect(spreadValue(-1000n, three, 'c').map(({ value: share }) => share)).toEqual([-334n, -333n, -333n]);
});

test('with nothing on hand, the value that is left is at the default location, even if another has units', () => {
  const given = [
    { locationId: 'a', onHand: 3 },
    { locationId: 'b', onHand: -3 },
  ];
  expect(spreadValue(5n, given, 'b').map(({ value: share }) => share)).toEqual([0n, 5n]);
});
