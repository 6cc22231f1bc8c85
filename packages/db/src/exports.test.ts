import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as connections from './index.ts';
import * as tables from './schema/index.ts';

const readme = readFileSync(join(import.meta.dirname, '../README.md'), 'utf8');

test.each([
  ['@tallybook/db', connections],
  ['@tallybook/db/schema', tables],
])('README.md lists what %s exports', (entry, exported) => {
  const [, listed = ''] =
    new RegExp(`^\\*\\*\`${entry}\`\\*\\*: ([^]*?)\\n(?:\\n|$)`, 'm').exec(readme) ?? [];
  const names = [...listed.matchAll(/`(\w+)`/g)].map(([, name = '']) => name);
  expect(new Set(names)).toEqual(new Set(Object.keys(exported)));
});
