import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { shareRanker } from './turnover.ts';

const { numRuns: runs = 100 } = fc.readConfigureGlobal();

// Amounts are small, so that many are equal, and shares lie exactly on the limits.
const amounts = fc.array(fc.integer({ min: 1, max: 12 }).map(BigInt), { maxLength: 12 });
const limits = fc.uniqueArray(fc.integer({ min: 1, max: 100 }), { minLength: 2, maxLength: 2 });

/** Hundredths of a percent as text, rounded half up from the exact fraction. */
const percent = (part: bigint, total: bigint): string => `${(part * 20_000n + total) / (2n * total)}`;

test('classes and shares follow from a plain sum over the products before', () => {
  fc.assert(
    fc.property(amounts, limits, (given, [x = 1, y = 2]) => {
      const [a, b] = [Math.min(x, y), Math.max(x, y)];
      const sorted = given.toSorted((one, other) => Number(other - one));
      const total = sorted.reduce((sum, amount) => sum + amount, 0n);
      const ranked = sorted.map(shareRanker(total, { a, b }));
      const expected = sorted.map((amount, place) => {
        const sum = sorted.slice(0, place).reduce((earlier, each) => earlier + each, 0n);
        const itsClass = sum * 100n < BigInt(a) * total ? 'A' : sum * 100n < BigInt(b) * total ? 'B' : 'C';
        return [percent(amount, total), percent(sum + amount, total), itsClass];
      });
      expect(ranked.map((row) => [`${row.share}`, `${row.cumulative}`, row.class])).toEqual(expected);
      if (ranked.length > 0) expect([ranked[0]?.class, ranked.at(-1)?.cumulative]).toEqual(['A', 10_000n]);
    }),
    { numRuns: 3 * runs },
  );
});
