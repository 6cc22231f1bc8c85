import { expect, test } from 'vitest';
import { maxCostPer } from './exact-price.ts';
import { price } from './price-schema.ts';

const messageOf = (amount: string, per: number): string | undefined =>
  price().safeParse({ amount, per }).error?.issues[0]?.message;

test('a price that cannot be expressed is rejected with the nearest one, if that one can be sent', () => {
  expect(messageOf('1.000001', 2_000_000_011)).toContain('The nearest one is 0.5 for 1000000000.');
  // The nearest ones have 16 digits, or are nothing: they were computed as doubles, which ended with 500.
  expect(messageOf('1234567890.12345', 1_000_000_007)).toContain('Send fewer digits.');
  expect(messageOf('123456789012.345', 1_234_567_891)).toContain('Send fewer digits.');
  expect(messageOf('1', Number.MAX_SAFE_INTEGER)).toContain('Send fewer digits.');
});

test('a price in lowest terms is for at most maxCostPer units', () => {
  expect(messageOf('1', maxCostPer)).toBeUndefined();
  expect(messageOf('1', maxCostPer + 1)).toContain('at most 1,000,000,000 units');
  // The terms are reduced first.
  expect(messageOf('2', 2 * maxCostPer)).toBeUndefined();
});
