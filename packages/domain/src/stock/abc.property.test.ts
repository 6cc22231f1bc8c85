import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { rankByShare, type Ranked } from './turnover.ts';

const { numRuns: runs = 100 } = fc.readConfigureGlobal();

// Amounts are small, so that many are equal, negative, or 0, and shares lie exactly on the limits.
const product = fc.record({
  sku: fc.string({ minLength: 1, maxLength: 3 }),
  amount: fc.integer({ min: -2, max: 12 }).map(BigInt),
});
const products = fc.uniqueArray(product, { selector: ({ sku }) => sku, maxLength: 12 });
const limits = fc.uniqueArray(fc.integer({ min: 1, max: 100 }), { minLength: 2, maxLength: 2 });

/** Hundredths of a percent as text, rounded half up from the exact fraction. */
const percent = (part: bigint, total: bigint): string => `${(part * 20_000n + total) / (2n * total)}`;

test('classes, shares and the order of equal amounts follow from a plain sum over the products before', () => {
  fc.assert(
    fc.property(products, limits, (given, [x = 1, y = 2]) => {
      const [a, b] = [Math.min(x, y), Math.max(x, y)];
      const all = given.map((each): Ranked => ({ ...each, id: `id of ${each.sku}` }));
      const ranked = rankByShare(all, { a, b });
      const counted = all.filter(({ amount }) => amount > 0n);
      const total = counted.reduce((sum, { amount }) => sum + amount, 0n);
      const isBefore = (one: Ranked, other: Ranked) =>
        one.amount > other.amount || (one.amount === other.amount && one.sku < other.sku);
      const expected = counted.map((each) => {
        const before = counted.filter((other) => isBefore(other, each));
        const sum = before.reduce((earlier, { amount }) => earlier + amount, 0n);
        const place = sum * 100n;
        const itsClass = place < BigInt(a) * total ? 'A' : place < BigInt(b) * total ? 'B' : 'C';
        return {
          place: before.length,
          row: [each.id, percent(each.amount, total), percent(sum + each.amount, total), itsClass],
        };
      });
      expect(ranked.map((row) => [row.id, `${row.share}`, `${row.cumulative}`, row.class])).toEqual(
        expected.toSorted((one, other) => one.place - other.place).map(({ row }) => row),
      );
      if (ranked.length > 0) expect([ranked[0]?.class, ranked.at(-1)?.cumulative]).toEqual(['A', 10_000n]);
    }),
    { numRuns: 3 * runs },
  );
});
