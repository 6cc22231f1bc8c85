import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { loadTokenKey } from './token-key.ts';

const home = join(mkdtempSync(join(tmpdir(), 'tallybook-key-')), 'home');
afterAll(() => rmSync(home, { recursive: true, force: true }));

test('concurrent starts end with one token key, which only this user can read', async () => {
  const keys = await Promise.all(
    Array.from({ length: 10 }, () => loadTokenKey({ production: false, tokenKey: undefined, home })),
  );
  expect(new Set(keys.map((key) => key.toString('hex')))).toHaveLength(1);
  expect(keys[0]).toHaveLength(32);
  expect(readdirSync(home)).toEqual(['token-key']);
  expect((statSync(join(home, 'token-key')).mode & 0o777).toString(8)).toBe('600');
});

test('a configured token key is used, production generates none, and a broken file is an error', async () => {
  const tokenKey = 'ab'.repeat(32);
  expect((await loadTokenKey({ production: true, tokenKey, home })).toString('hex')).toBe(tokenKey);
  await expect(loadTokenKey({ production: true, tokenKey: undefined, home })).rejects.toThrow('TOKEN_KEY');
  writeFileSync(join(home, 'token-key'), 'short');
  await expect(loadTokenKey({ production: false, tokenKey: undefined, home })).rejects.toThrow('token-key');
});
