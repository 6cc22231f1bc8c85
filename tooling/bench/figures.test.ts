import { percentile } from '@tallybook/machine';
import { describe, expect, it } from 'vitest';
import { judge, median, ratios, shown, spread, type Measured } from './figures.ts';

const measured = (...rounds: number[]): Measured => ({ name: 'any', unit: '/s', rounds });

describe('benchmark figures', () => {
  it('use the median, so that one disturbed round has no effect', () => {
    expect(median([10, 1000, 11])).toBe(11);
    expect(median([4, 1, 2, 3])).toBe(2.5);
    expect(median([])).toBeNaN();
  });

  it('give the spread of the rounds relative to the median', () => {
    expect(spread([90, 100, 110])).toBeCloseTo(0.2);
  });

  it('give percentiles by nearest rank', () => {
    const hundred = Array.from({ length: 100 }, (_, index) => 100 - index);
    expect(percentile(hundred, 0.99)).toBe(99);
    expect(percentile(hundred, 0.5)).toBe(50);
    expect(percentile([7], 0.99)).toBe(7);
  });

  it('compare the ratio of medians with its bar, inclusively', () => {
    expect(judge({ of: measured(120), to: measured(100), atLeast: 1.2 })).toEqual({
      ratio: 1.2,
      reached: true,
    });
    expect(judge({ of: measured(119), to: measured(100), atLeast: 1.2 }).reached).toBe(false);
    expect(judge({ of: measured(5), to: measured(1), atMost: 5 }).reached).toBe(true);
    expect(judge({ of: measured(6), to: measured(1), atMost: 5 }).reached).toBe(false);
  });

  it('never reach a bar that was not measured', () => {
    expect(judge({ of: measured(), to: measured(1), atLeast: 1 }).reached).toBe(false);
    expect(judge({ of: measured(1), to: measured(0), atLeast: 1 }).reached).toBe(false);
  });

  it('compare two contenders round by round', () => {
    expect(ratios({ of: measured(50, 120), to: measured(100, 100) })).toEqual([0.5, 1.2]);
    expect(ratios({ of: measured(50), to: measured() })).toEqual([Number.NaN]);
  });

  it('are printed with grouped digits or three significant digits', () => {
    expect(shown(1_234_567.8)).toBe('1 234 568');
    expect(shown(12_345)).toBe('12 345');
    expect(shown(0.4567)).toBe('0.457');
    expect(shown(Number.NaN)).toBe('–');
  });
});
