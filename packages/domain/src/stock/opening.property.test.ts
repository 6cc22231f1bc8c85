import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { divideRounded, formatDecimal, readDecimal } from '../shared/decimal.ts';
import { emptyLedger, movement } from '../testing/ledger.ts';
import type { MovementCommand } from './command.ts';
import { decide } from './decide.ts';
import { ProblemError } from '../problem/problem.ts';

const [product] = [...emptyLedger('fifo').products.keys()];

interface Layer {
  readonly units: number;
  readonly value: bigint;
}

const layer: fc.Arbitrary<Layer> = fc.record({
  // Up to the number of units for which any value has an exact price.
  units: fc.oneof(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 1_000_000_000 })),
  value: fc.oneof(fc.bigInt({ min: 0n, max: 100n }), fc.bigInt({ min: 0n, max: 10n ** 14n - 1n })),
});

const day = (at: number): string => `01-${String(at + 1).padStart(2, '0')}`;

const opening = (id: string, at: number, { units, value }: Layer, isLayer: boolean): MovementCommand => {
  const { unit_cost: _, ...input } = movement(id, day(at), units).input;
  return {
    kind: 'movement',
    id,
    input: { ...input, product_id: product ?? '' },
    opening: { value: formatDecimal(value, 2), account: null, isLayer },
  };
};

const costsOf = ({ outcomes }: Pick<ReturnType<typeof decide>, 'outcomes'>): (bigint | string)[] =>
  outcomes.flatMap((outcome): (bigint | string)[] =>
    'accepted' in outcome
      ? outcome.accepted.map((each) => ('cost' in (each as object) ? (each as { cost: bigint }).cost : ''))
      : outcome.rejected.flatMap((each) => (each instanceof ProblemError ? each.code : [])),
  );

/** Issues that leave nothing, as shares of what is left. */
const shares = fc.array(fc.integer({ min: 1, max: 100 }), { maxLength: 4 });

function issuesOf(total: number, parts: readonly number[]): number[] {
  const issues: number[] = [];
  let left = total;
  for (const share of parts) {
    const units = Math.max(1, Math.floor((left / 100) * share));
    if (units >= left) break;
    issues.push(units);
    left -= units;
  }
  return [...issues, left];
}

const exits = (issues: readonly number[]) =>
  issues.map((units, at) => [movement(`exit ${at}`, '02-01', -units)]);

test('an average-cost product has exactly the value that was given, and issues take it at its average', () => {
  fc.assert(
    fc.property(layer, shares, (given, parts) => {
      const issues = issuesOf(given.units, parts);
      const posted = decide(emptyLedger('moving_average'), [
        [opening('a', 0, given, false)],
        ...exits(issues),
      ]);
      let { units, value } = given;
      const expected = issues.map((out) => {
        const cost = out === units ? value : divideRounded(value * BigInt(out), BigInt(units));
        units -= out;
        value -= cost;
        return -cost;
      });
      expect(costsOf(posted)).toEqual([given.value, ...expected]);
    }),
  );
});

test('each layer of a FIFO product has exactly its value, and issues take the layers in order', () => {
  fc.assert(
    fc.property(fc.array(layer, { minLength: 1, maxLength: 5 }), shares, (given, parts) => {
      const total = given.reduce((sum, { units }) => sum + units, 0);
      const issues = issuesOf(total, parts);
      const posted = decide(emptyLedger('fifo'), [
        given.map((each, at) => opening(`layer ${at}`, at, each, true)),
        ...exits(issues),
      ]);
      const left = given.map(({ units, value }) => ({ units, value }));
      const expected = issues.map((out) => {
        let [missing, cost] = [out, 0n];
        for (const from of left) {
          const taken = Math.min(missing, from.units);
          if (taken === 0) continue;
          const part =
            taken === from.units ? from.value : divideRounded(from.value * BigInt(taken), BigInt(from.units));
          from.units -= taken;
          from.value -= part;
          missing -= taken;
          cost += part;
        }
        return -cost;
      });
      expect(costsOf(posted)).toEqual([...given.map(({ value }) => value), ...expected]);
    }),
  );
});

const manyUnits: fc.Arbitrary<Layer> = fc.record({
  units: fc.oneof(
    fc.integer({ min: 1_000_000_001, max: 10_000_000_000_000 }),
    fc.integer({ min: 1_000_000_001, max: Number.MAX_SAFE_INTEGER }),
  ),
  value: fc.oneof(fc.bigInt({ min: 0n, max: 10n ** 7n }), fc.bigInt({ min: 0n, max: 10n ** 14n - 1n })),
});

test.each(['moving_average', 'fifo'] as const)(
  'with %s, a value of more than 10^9 units is exact, or rejected with the nearest possible one',
  (method) => {
    const post = (given: Layer) => {
      const [outcome] = decide(emptyLedger(method), [[opening('a', 0, given, false)]]).outcomes;
      if (outcome === undefined) throw new Error('no outcome');
      if ('accepted' in outcome) return costsOf({ outcomes: [outcome] })[0];
      return outcome.rejected[0]?.message.match(/value is ([\d.]+);/)?.[1];
    };
    let rejected = 0;
    fc.assert(
      fc.property(manyUnits, ({ units, value }) => {
        const first = post({ units, value });
        if (first === value) return;
        rejected += 1;
        expect(units).toBeGreaterThan(10_000_000_000_000);
        const nearest = readDecimal(String(first), 2);
        expect(post({ units, value: nearest })).toBe(nearest);
      }),
    );
    expect(rejected).toBeGreaterThan(0);
    expect(post({ units: 1_234_567_891, value: 6_666_667n })).toBe(6_666_667n);
  },
);

test('a batch has one opening balance of a product at most, and none of one with movements', () => {
  const one = { units: 3, value: 1000n };
  const first = [opening('a', 1, one, false)];
  const again = [opening('b', 0, one, false)];
  expect(costsOf(decide(emptyLedger('moving_average'), [first, again]))).toEqual([
    1000n,
    'PRODUCT_HAS_MOVEMENTS',
  ]);
  // What was rejected has moved nothing.
  const rejected = [opening('a', 1, { ...one, units: 9_007_199_254_740_991 }, false)];
  expect(costsOf(decide(emptyLedger('moving_average'), [rejected, again]))).toEqual([
    'VALIDATION_FAILED',
    1000n,
  ]);
});
