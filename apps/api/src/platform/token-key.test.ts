import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { loadTokenKey } from './token-key.ts';

const home = join(mkdtempSync(join(tmpdir(), 'tallybook-key-')), 'home');
afterAll(() => rmSync(home, { recursive: true, force: true }));

test('starts at the same time end with one key, which this user alone can read', async () => {
  const keys = await Promise.all(
    Array.from({ length: 10 }, () => loadTokenKey({ production: false, tokenKey: undefined, home })),
  );
  expect(new Set(keys.map((key) => key.toString('hex')))).toHaveLength(1);
  expect(keys[0]).toHaveLength(32);
  expect(readdirSync(home)).toEqual(['token-key']);
  expect((statSync(join(home, 'token-key')).mode & 0o777).toString(8)).toBe('600');
});

test('a configured key is taken; production makes none; a broken file is said to be one', async () => {
  const tokenKey = 'ab'.repeat(32);
  expect((await loadTokenKey({ production: true, tokenKey, home })).toString('hex')).toBe(tokenKey);
  await expect(loadTokenKey({ production: true, tokenKey: undefined, home })).rejects.toThrow('TOKEN_KEY');
  writeFileSync(join(home, 'token-key'), 'short');
  await expect(loadTokenKey({ production: false, tokenKey: undefined, home })).rejects.toThrow('token-key');
});
