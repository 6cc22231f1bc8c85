import { describe, expect, test } from 'vitest';
import { differenceOf, parseCount, parseUnitCost, pastedColumn, sumOf } from './counts.ts';

const level = (on_hand: number, value: string, average_cost: string | null = null) => ({
  on_hand,
  value,
  average_cost,
  valuation_status: 'current' as const,
});

test('a count is a whole number without grouping', () => {
  expect(['', ' 7 ', '0', '007', '1.000', '1,000', '-1', '1e3', '9007199254740993'].map(parseCount)).toEqual([
    undefined,
    7,
    0,
    7,
    'invalid',
    'invalid',
    'invalid',
    'invalid',
    'invalid',
  ]);
});

test('a unit cost has at most 6 decimals, 15 digits and 12 digits before the point', () => {
  expect(
    ['', '12.5', '12,5', '0.000001', '0.0000001', '999999999999', '1000000000000'].map((text) =>
      parseUnitCost(text, ','),
    ),
  ).toEqual([undefined, '12.5', '12.5', '0.000001', null, '999999999999', null]);
});

test('1.234 is a unit cost in English, and could be one thousand where the comma separates decimals', () => {
  expect(parseUnitCost('1.234', '.')).toBe('1.234');
  expect(parseUnitCost('1.234', ',')).toBeNull();
  expect(parseUnitCost('1,234', ',')).toBe('1.234');
  expect(parseUnitCost('1,234', '.')).toBeNull();
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

test('a pasted column has the first cell of each line', () => {
  expect(pastedColumn('1\t9\r\n2\r\n\r\n4\r\n')).toEqual(['1', '2', '', '4']);
});
