import { expect, test } from 'vitest';
import { adjustCost } from '../../generated/forms.ts';
import { addDecimals } from '../decimal.ts';
import { readAmount } from './read-amount.ts';

test.each([
  ['12.50', '.', { value: '12.5' }],
  ['−12,50', ',', { value: '-12.5' }],
  ['+007', '.', { value: '7' }],
  ['1.234', ',', { issue: { code: 'AMBIGUOUS' } }],
  ['1,234.50', '.', { issue: { code: 'INVALID_TYPE' } }],
  ['0,00', ',', { issue: { code: 'ZERO' } }],
  ['0.00001', '.', { issue: { code: 'TOO_PRECISE' } }],
  ['1e3', '.', { issue: { code: 'INVALID_TYPE' } }],
] as const)('the amount %s with decimal separator %s', (text, separator, result) =>
  expect(readAmount(text, adjustCost.amount, separator)).toEqual(result),
);

test('sums are exact', () => {
  expect(addDecimals('0.1', '0.2')).toBe('0.3');
  expect(addDecimals('375.00', '-400')).toBe('-25.00');
  expect(addDecimals('-0.05', '0.0499')).toBe('-0.0001');
  expect(addDecimals('90071992547409.93', '0.01')).toBe('90071992547409.94');
  expect(addDecimals('5', '-12')).toBe('-7');
});
