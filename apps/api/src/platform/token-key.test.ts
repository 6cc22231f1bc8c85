import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { loadTokenKeys } from './token-key.ts';

const home = join(mkdtempSync(join(tmpdir(), 'tallybook-key-')), 'home');
afterAll(() => rmSync(home, { recursive: true, force: true }));

/** The key ring in hex, joined by spaces. */
async function load(config: { production?: boolean; tokenKey?: string; previousTokenKey?: string }) {
  const given = { production: false, tokenKey: undefined, previousTokenKey: undefined, home, ...config };
  return (await loadTokenKeys(given)).map((key) => key.export().toString('hex')).join(' ');
}

test('concurrent starts end with one token key, which only this user can read', async () => {
  const keys = await Promise.all(Array.from({ length: 10 }, () => load({})));
  expect(new Set(keys)).toHaveLength(1);
  expect(keys[0]).toMatch(/^[0-9a-f]{64}$/);
  expect(readdirSync(home)).toEqual(['token-key']);
  expect((statSync(join(home, 'token-key')).mode & 0o777).toString(8)).toBe('600');
});

test('a configured token key is used, production generates none, and a broken file is an error', async () => {
  const tokenKey = 'ab'.repeat(32);
  expect(await load({ production: true, tokenKey })).toBe(tokenKey);
  await expect(load({ production: true })).rejects.toThrow('TOKEN_KEY');
  writeFileSync(join(home, 'token-key'), 'short');
  await expect(load({})).rejects.toThrow('token-key');
});

test('the previous token key follows the current one', async () => {
  const [tokenKey, previousTokenKey] = ['ab'.repeat(32), 'cd'.repeat(32)];
  expect(await load({ tokenKey, previousTokenKey })).toBe(`${tokenKey} ${previousTokenKey}`);
});
