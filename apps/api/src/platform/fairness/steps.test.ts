import * as fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { Pacer } from './pacer.ts';
import { mapInSteps, sortInSteps, stepRows } from './steps.ts';

afterEach(() => void vi.restoreAllMocks());

const rows = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

/** The pauses of a computation. */
async function pausesOf(work: () => Promise<unknown>): Promise<number> {
  const pacer = new Pacer(() => 0);
  const pause = vi.spyOn(pacer, 'pause');
  await pacer.run('a', work);
  return pause.mock.calls.length;
}

test('a computation of one step does not pause, and a longer one pauses between its steps', async () => {
  const doubled = (count: number) => mapInSteps(rows(count), (row) => row * 2);
  expect(await doubled(2 * stepRows + 1)).toEqual(rows(2 * stepRows + 1).map((row) => row * 2));
  expect(await pausesOf(() => doubled(stepRows))).toBe(0);
  expect(await pausesOf(() => doubled(2 * stepRows + 1))).toBe(2);
});

test('sorting in steps is stable and equals toSorted', async () => {
  const compare = (one: readonly [number, number], other: readonly [number, number]) => one[0] - other[0];
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 0, max: 3 * stepRows + 1 }), fc.integer(), async (count, seed) => {
      const given = rows(count).map((row) => [Math.abs((row * 7919 + seed) % 97), row] as const);
      expect(await sortInSteps(given, compare)).toEqual(given.toSorted(compare));
    }),
    { numRuns: 20 },
  );
});
