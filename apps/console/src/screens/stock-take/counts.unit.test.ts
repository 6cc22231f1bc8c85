import { describe, expect, test } from 'vitest';
import { differenceOf, sumOf } from './counts.ts';

const level = (on_hand: number, value: string, average_cost: string | null = null) => ({
  on_hand,
  value,
  average_cost,
  valuation_status: 'current' as const,
});

describe('the value of a difference', () => {
  test('of a shortage is the exact share, and everything with the last unit', () => {
    const stock = level(3, '10.00', '3.333333');
    expect(differenceOf(stock, 2, 'moving_average')).toEqual({
      quantity: -1,
      value: '-3.33',
      isEstimate: false,
    });
    expect(differenceOf(stock, 0, 'moving_average').value).toBe('-10.00');
  });

  test('of a surplus is at the given cost or the average', () => {
    expect(differenceOf(level(3, '10.00', '3.333333'), 6, 'moving_average').value).toBe('10.00');
    expect(differenceOf(level(3, '10.00', '3.333333'), 5, 'moving_average', '2.005').value).toBe('4.01');
    expect(differenceOf(level(0, '0', null), 4, 'moving_average')).toMatchObject({ quantity: 4, value: '0' });
  });

  test('of stock below zero includes the missing units', () => {
    expect(differenceOf(level(-2, '-6.00', '3.000000'), 1, 'moving_average', '4').value).toBe('10.00');
  });

  test('of a FIFO shortage is an estimate, unless nothing is left', () => {
    expect(differenceOf(level(3, '10.00', '3.333333'), 2, 'fifo').isEstimate).toBe(true);
    expect(differenceOf(level(3, '10.00', '3.333333'), 0, 'fifo').isEstimate).toBe(false);
    expect(differenceOf(level(3, '10.00', '3.333333'), 4, 'fifo').isEstimate).toBe(false);
  });
});

test('sums are exact beyond 2^53', () => {
  expect(sumOf(['90071992547409.93', '-0.01', '0.02'])).toBe('90071992547409.94');
  expect(sumOf([])).toBe('0');
});
