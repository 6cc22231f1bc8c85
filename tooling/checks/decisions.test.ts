import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const folder = join(import.meta.dirname, '../../docs/adr');
const files = readdirSync(folder).filter((name) => name.endsWith('.md'));
const read = (name: string): string => readFileSync(join(folder, name), 'utf8');
const wordsIn = (text: string): number => text.split(/\s+/).filter((word) => /\w/.test(word)).length;

test('decisions are numbered without gaps, and two branches have not taken the same number', () => {
  expect(files.map((name) => Number(name.slice(0, 4)))).toEqual(files.map((_, index) => index + 1));
});

test.each(files)('%s has its number in its title', (name) => {
  const [title = ''] = read(name).split('\n');
  expect(title).toMatch(new RegExp(`^# ${Number(name.slice(0, 4))}\\. `));
});

test.each(files)('%s is one page that begins with a summary of at most 40 words', (name) => {
  const text = read(name);
  const [, summary = ''] = /^# .+\n\n\*\*Summary\.\*\* (.+)\n\n/.exec(text) ?? [];
  expect({ words: wordsIn(summary) }).not.toEqual({ words: 0 });
  expect(wordsIn(summary)).toBeLessThanOrEqual(40);
  expect(wordsIn(text)).toBeLessThanOrEqual(600);
});
