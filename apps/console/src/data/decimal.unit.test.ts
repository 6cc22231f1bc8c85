import { expect, test } from 'vitest';
import { divideDecimal } from './decimal.ts';

test.each([
  ['-85.20', -8, '10.650000'],
  ['10.00', 3, '3.333333'],
  ['20.00', 3, '6.666667'],
  ['-5', -4, '1.250000'],
  ['0.00', 7, '0.000000'],
  ['90071992547409.91', 1, '90071992547409.910000'],
])('%s divided by %i is %s', (amount, by, expected) => {
  expect(divideDecimal(amount, by)).toBe(expected);
});
