import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const folder = join(import.meta.dirname, '../../docs/adr');
const files = readdirSync(folder).filter((name) => name.endsWith('.md'));

test('decisions are numbered without gaps, and two branches have not taken the same number', () => {
  expect(files.map((name) => Number(name.slice(0, 4)))).toEqual(files.map((_, index) => index + 1));
});

test.each(files)('%s has its number in its title', (name) => {
  const [title = ''] = readFileSync(join(folder, name), 'utf8').split('\n');
  expect(title).toMatch(new RegExp(`^# ${Number(name.slice(0, 4))}\\. `));
});
