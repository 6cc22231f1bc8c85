import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { decrypt, encrypt } from './encryption.ts';

const key = [randomBytes(32)] as const;

test('encrypted text can be decrypted only unmodified, with the same key, purpose and owner', () => {
  const encrypted = encrypt(key, 'secret', 'mine', 'whsec_text');
  expect(decrypt(key, 'secret', 'mine', encrypted)).toBe('whsec_text');
  expect(decrypt([randomBytes(32)], 'secret', 'mine', encrypted)).toBeUndefined();
  expect(decrypt(key, 'other', 'mine', encrypted)).toBeUndefined();
  expect(decrypt(key, 'secret', 'yours', encrypted)).toBeUndefined();
  const bytes = Buffer.from(encrypted, 'base64url');
  for (const at of [0, 13, bytes.length - 1]) {
    const changed = Buffer.from(bytes);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(decrypt(key, 'secret', 'mine', changed.toString('base64url'))).toBeUndefined();
  }
  for (const short of ['', 'AAAA', bytes.subarray(0, 20).toString('base64url')])
    expect(decrypt(key, 'secret', 'mine', short)).toBeUndefined();
});

test('the same text is encrypted differently each time', () => {
  const [a, b] = [encrypt(key, 'secret', 'mine', 'text'), encrypt(key, 'secret', 'mine', 'text')];
  expect(a).not.toBe(b);
  expect(Buffer.from(a, 'base64url').includes('text')).toBe(false);
});

test('S14: text encrypted before a key rotation can be decrypted while the previous key is known', () => {
  const encrypted = encrypt(key, 'secret', 'mine', 'whsec_text');
  const next = randomBytes(32);
  expect(decrypt([next, ...key], 'secret', 'mine', encrypted)).toBe('whsec_text');
  expect(decrypt([next], 'secret', 'mine', encrypted)).toBeUndefined();
  expect(decrypt([next], 'secret', 'mine', encrypt([next, ...key], 'secret', 'mine', 'new'))).toBe('new');
});
