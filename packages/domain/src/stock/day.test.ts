import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { Day } from './day.ts';
import type { TimelineRow } from './timeline-row.ts';

const row = (id: string, delta: number, cancels: string | null = null): TimelineRow => ({
  id,
  date: '2026-03-10',
  delta,
  unitCostMicros: 0n,
  cancels,
  kind: { type: 'adjustment', reversedType: null, reasonCode: null },
  cost: BigInt(delta),
});

const pairOrRow = fc.record({ delta: fc.integer({ min: -9, max: 9 }), reversed: fc.boolean() });

test('the lowest balance of a day leaves out the balance between a movement and its reversal', () => {
  fc.assert(
    fc.property(fc.array(pairOrRow, { minLength: 1, maxLength: 8 }), fc.nat(), (given, seed) => {
      const day = new Day('2026-03-10', undefined, []);
      for (const [index, { delta }] of given.entries()) day.put(index, row(`${index}`, delta));
      // In any order, as callers reverse them.
      const undone = given.flatMap(({ reversed }, index) => (reversed ? [index] : []));
      for (const index of undone.toSorted((a, b) => ((a * 7 + seed) % 5) - ((b * 7 + seed) % 5))) {
        const reversal = row(`undo ${index}`, -(given[index]?.delta ?? 0), `${index}`);
        day.put(day.placeOf(reversal), reversal);
      }
      let running = 0;
      const counted = given.map(({ delta, reversed }) => (running += reversed ? 0 : delta));
      expect(day.lowest).toBe(Math.min(...counted));
      expect(day.delta).toBe(running);
      expect(Day.of({ ...day.sum(), rows: day.rows }).sum()).toEqual(day.sum());
    }),
  );
});

// Pinned counterexample: several pairs directly before a row, and a day that consists of pairs.
test('the last row before another leaves out every cancelled pair', () => {
  const rows = [
    row('a', 5),
    row('b', 2),
    row('undo b', -2, 'b'),
    row('c', 3),
    row('undo c', -3, 'c'),
    row('d', -5),
  ];
  const day = new Day('2026-03-10', undefined, rows);
  expect([0, 1, 2, 3, 5, 6].map((index) => day.lastBefore(index)?.quantity)).toEqual([
    undefined,
    5,
    2,
    5,
    5,
    -5,
  ]);
  const pairs = new Day('2026-03-10', undefined, rows.slice(1, 5));
  expect(pairs.lastBefore(4)).toBeUndefined();
  // Of a row that is reversed in part, the rest counts.
  const parts = [row('a', 5), row('b', 8), row('undo 3', -3, 'b'), row('undo 4', -4, 'b')];
  expect(new Day('2026-03-10', undefined, parts).lastBefore(4)?.quantity).toBe(1);
});
