import { percentile } from '@tallybook/machine';
import { describe, expect, it } from 'vitest';
import { judge, median, shown, spread, type Measured } from './figures.ts';

const measured = (...rounds: number[]): Measured => ({ name: 'any', unit: '/s', rounds });

describe('the figures of a benchmark', () => {
  it('takes the middle, not the mean, so that one disturbed round says nothing', () => {
    expect(median([10, 1000, 11])).toBe(11);
    expect(median([4, 1, 2, 3])).toBe(2.5);
    expect(median([])).toBeNaN();
  });

  it('tells how far the rounds lie apart', () => {
    expect(spread([90, 100, 110])).toBeCloseTo(0.2);
  });

  it('reads percentiles by nearest rank', () => {
    const hundred = Array.from({ length: 100 }, (_, index) => 100 - index);
    expect(percentile(hundred, 0.99)).toBe(99);
    expect(percentile(hundred, 0.5)).toBe(50);
    expect(percentile([7], 0.99)).toBe(7);
  });

  it('holds a ratio of medians against its bar, exactly at the bar too', () => {
    expect(judge({ of: measured(120), to: measured(100), atLeast: 1.2 })).toEqual({
      ratio: 1.2,
      reached: true,
    });
    expect(judge({ of: measured(119), to: measured(100), atLeast: 1.2 }).reached).toBe(false);
    expect(judge({ of: measured(5), to: measured(1), atMost: 5 }).reached).toBe(true);
    expect(judge({ of: measured(6), to: measured(1), atMost: 5 }).reached).toBe(false);
  });

  it('calls nothing reached that was not measured', () => {
    expect(judge({ of: measured(), to: measured(1), atLeast: 1 }).reached).toBe(false);
    expect(judge({ of: measured(1), to: measured(0), atLeast: 1 }).reached).toBe(false);
  });

  it('writes figures as they are read', () => {
    expect(shown(1_234_567.8)).toBe('1 234 568');
    expect(shown(12_345)).toBe('12 345');
    expect(shown(0.4567)).toBe('0.457');
    expect(shown(Number.NaN)).toBe('–');
  });
});
