import { expect, test } from 'vitest';
import { shownLines } from './shown-lines.ts';

const lines = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'].map((account) => ({ account }));
const shown = (account: string | undefined, given = lines) =>
  shownLines(given, account)
    .map((line) => line.account)
    .join('');

// Regression: in the list of an account, a long entry hid the line of that account.
test('a long entry shows its first lines, and that of the account of the list', () => {
  expect(shown(undefined)).toBe('abcdefgh');
  expect(shown('j')).toBe('abcdefgj');
  expect(shown('b')).toBe('abcdefgh');
  expect(shown('b', lines.slice(0, 3))).toBe('abc');
});
