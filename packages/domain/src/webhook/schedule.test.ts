import { expect, test } from 'vitest';
import { secondsUntilRetry } from './schedule.ts';

function intervals(jitter: number): number[] {
  const waits: number[] = [];
  for (let attempts = 1; ; attempts += 1) {
    const wait = secondsUntilRetry(attempts, jitter);
    if (wait === undefined) return waits;
    waits.push(wait);
  }
}

test('attempts continue for a day at increasing intervals, with at most a tenth of jitter', () => {
  for (const jitter of [0, 0.5, 1]) {
    const waits = intervals(jitter);
    const hours = waits.reduce((sum, wait) => sum + wait, 0) / 3600;
    expect(hours).toBeGreaterThanOrEqual(24);
    expect(hours).toBeLessThan(27);
    expect(waits).toEqual([...waits].sort((a, b) => a - b));
    for (const wait of waits) expect(Number.isInteger(wait)).toBe(true);
  }
  expect(intervals(0)[0]).toBe(5);
});
