import { expect, test } from 'vitest';
import { mintApiKey, parseApiKey } from './api-key.ts';

test('a minted key parses to what is stored of it, and its text holds no stored secret', () => {
  const minted = mintApiKey('live');
  expect(parseApiKey(minted.key)).toEqual({
    environment: 'live',
    lookupId: minted.lookupId,
    secretHash: minted.secretHash,
  });
  expect(minted.key).not.toContain(minted.secretHash);
});

test('one mistyped character, a cut or an addition is no key', () => {
  const { key } = mintApiKey('test');
  for (let at = 0; at < key.length; at += 1) {
    const other = key[at] === 'a' ? 'b' : 'a';
    expect(parseApiKey(key.slice(0, at) + other + key.slice(at + 1))).toBeUndefined();
  }
  expect(parseApiKey(key.slice(0, -1))).toBeUndefined();
  expect(parseApiKey(`${key}0`)).toBeUndefined();
  expect(parseApiKey(`${key}\n`)).toBeUndefined();
});
