import { expect, test } from 'vitest';
import { parseCount, parseUnitCost, pastedColumn } from './counts.ts';

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

test('a pasted column has the first cell of each line', () => {
  expect(pastedColumn('1\t9\r\n2\r\n\r\n4\r\n')).toEqual(['1', '2', '', '4']);
});
