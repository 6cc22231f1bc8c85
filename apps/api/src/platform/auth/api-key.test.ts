import { expect, test } from 'vitest';
import { mintApiKey, parseApiKey } from './api-key.ts';

test('a new key parses to its stored parts and does not contain its stored hash', () => {
  const minted = mintApiKey('live');
  expect(parseApiKey(minted.key)).toEqual({
    environment: 'live',
    lookupId: minted.lookupId,
    secretHash: minted.secretHash,
  });
  expect(minted.key).not.toContain(minted.secretHash);
});

test('a key with one wrong, missing or additional character does not parse', () => {
  const { key } = mintApiKey('test');
  for (let at = 0; at < key.length; at += 1) {
    const other = key[at] === 'a' ? 'b' : 'a';
    expect(parseApiKey(key.slice(0, at) + other + key.slice(at + 1))).toBeUndefined();
  }
  expect(parseApiKey(key.slice(0, -1))).toBeUndefined();
  expect(parseApiKey(`${key}0`)).toBeUndefined();
  expect(parseApiKey(`${key}\n`)).toBeUndefined();
});
