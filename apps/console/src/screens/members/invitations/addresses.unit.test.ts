import { expect, test } from 'vitest';
import { readAddresses } from './addresses.ts';

test('addresses are separated by commas, spaces or lines, and each is invited once', () => {
  expect(readAddresses(' a@example.com,b@example.com;\nA@Example.com  c@d.example ')).toEqual({
    emails: ['A@Example.com', 'b@example.com', 'c@d.example'],
    wrong: undefined,
  });
  expect(readAddresses('')).toEqual({ emails: [], wrong: undefined });
});

test('the first text that is no address is named', () => {
  expect(readAddresses('a@example.com ann b@').wrong).toBe('ann');
  expect(readAddresses('a@example').wrong).toBe('a@example');
});
