import { describe, expect, test } from 'vitest';
import { costVariance } from './cost-variance.ts';
import { FifoLayers } from './fifo.ts';
import { CostFold } from './fold.ts';

const row = (delta: number, unitCost: number, cancels: string | null = null) => ({
  id: 'row',
  delta,
  unitCostMicros: BigInt(unitCost * 1_000_000),
  cancels,
});

/** Each row's cost and variance, and the holding after it. */
function costed(rows: readonly ReturnType<typeof row>[], layers?: FifoLayers) {
  const fold = new CostFold({ quantity: 0, value: 0n }, layers?.copy(), 2);
  return rows.map((each, at) => {
    const cost = fold.next(each, rows[at + 1]?.cancels === 'before');
    return [cost, costVariance({ ...each, cost }, 2), fold.holding.quantity, fold.holding.value];
  });
}

describe.each([
  ['moving average', undefined],
  ['FIFO', new FifoLayers([])],
])('cost variance, %s', (_method, layers) => {
  test('10@10, exit 15, exit 5, 15@15 leaves 5 worth 75.00, and a variance for the 10 units issued in advance', () => {
    expect(costed([row(10, 10), row(-15, 0), row(-5, 0), row(15, 15)], layers)).toEqual([
      [10_000n, 0n, 10, 10_000n],
      [-15_000n, 0n, -5, -5000n],
      [-5000n, 0n, -10, -10_000n],
      [17_500n, -5000n, 5, 7500n],
    ]);
  });

  test("a receipt that covers only part of the shortfall is valued at the shortfall's average", () => {
    expect(costed([row(10, 10), row(-15, 0), row(2, 99), row(3, 12)], layers).slice(2)).toEqual([
      [2000n, -17_800n, -3, -3000n],
      [3000n, -600n, 0, 0n],
    ]);
  });

  test('with nothing on hand, an issue costs the last known average, or 0 without one', () => {
    expect(costed([row(-3, 7), row(3, 5), row(-1, 0)], layers)).toEqual([
      [0n, 0n, -3, 0n],
      [0n, -1500n, 0, 0n],
      [0n, 0n, -1, 0n],
    ]);
    // 1/3 of 1.00 exactly, not 0.33: three of them are 1.00 again.
    const thirds = costed([row(3, 0.333_333), row(-3, 0), row(-3, 0)], layers);
    expect(thirds.map(([cost]) => cost)).toEqual([100n, -100n, -100n]);
  });

  test('a cancelled pair has no variance and sets no last average', () => {
    const pairs = [row(4, 99), row(-4, 99, 'before'), row(-4, 1), row(4, 1, 'before')];
    expect(costed([row(2, 10), row(-2, 0), ...pairs, row(-1, 0)], layers).at(-1)).toEqual([
      -1000n,
      0n,
      -1,
      -1000n,
    ]);
    expect(costed([row(1, 10), row(-3, 0), row(4, 20), row(-4, 20, 'before')], layers)).toEqual([
      [1000n, 0n, 1, 1000n],
      [-3000n, 0n, -2, -2000n],
      [6000n, -2000n, 2, 4000n],
      [-6000n, 2000n, -2, -2000n],
    ]);
    expect(costed([row(2, 10), row(-3, 5), row(3, 5, 'before')], layers).at(-1)).toEqual([
      3000n,
      0n,
      2,
      2000n,
    ]);
  });
});

test("FIFO: units covered by layers cost their layers' value, the rest the last average", () => {
  expect(costed([row(2, 10), row(2, 20), row(-6, 0)], new FifoLayers([])).at(-1)).toEqual([
    -9000n,
    0n,
    -2,
    -3000n,
  ]);
  expect(costed([row(1, 0.01), row(2, 0.01), row(-7, 0), row(9, 1)], new FifoLayers([])).slice(2)).toEqual([
    [-7n, 0n, -4, -4n],
    [504n, -396n, 5, 500n],
  ]);
});
