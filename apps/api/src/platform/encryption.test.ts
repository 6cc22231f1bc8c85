import crypto, { createSecretKey, randomBytes } from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { expect, onTestFinished, test, vi } from 'vitest';
import { decrypt, encrypt } from './encryption.ts';

const newKey = () => createSecretKey(randomBytes(32));
const key = [newKey()] as const;

test('encrypted text can be decrypted only unmodified, with the same key, purpose and owner', () => {
  const encrypted = encrypt(key, 'webhook-secret', 'mine', 'whsec_text');
  expect(decrypt(key, 'webhook-secret', 'mine', encrypted)).toBe('whsec_text');
  expect(decrypt([newKey()], 'webhook-secret', 'mine', encrypted)).toBeUndefined();
  expect(decrypt(key, 'opt-out', 'mine', encrypted)).toBeUndefined();
  expect(decrypt(key, 'webhook-secret', 'yours', encrypted)).toBeUndefined();
  const bytes = Buffer.from(encrypted, 'base64url');
  for (const at of [0, 13, bytes.length - 1]) {
    const changed = Buffer.from(bytes);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(decrypt(key, 'webhook-secret', 'mine', changed.toString('base64url'))).toBeUndefined();
  }
  for (const short of ['', 'AAAA', bytes.subarray(0, 20).toString('base64url')])
    expect(decrypt(key, 'webhook-secret', 'mine', short)).toBeUndefined();
});

test('the same text is encrypted differently each time', () => {
  const [a, b] = [
    encrypt(key, 'webhook-secret', 'mine', 'text'),
    encrypt(key, 'webhook-secret', 'mine', 'text'),
  ];
  expect(a).not.toBe(b);
  expect(Buffer.from(a, 'base64url').includes('text')).toBe(false);
});

test('text encrypted before a key rotation can be decrypted while the previous key is known', () => {
  const encrypted = encrypt(key, 'webhook-secret', 'mine', 'whsec_text');
  const next = newKey();
  expect(decrypt([next, ...key], 'webhook-secret', 'mine', encrypted)).toBe('whsec_text');
  expect(decrypt([next], 'webhook-secret', 'mine', encrypted)).toBeUndefined();
  expect(
    decrypt([next], 'webhook-secret', 'mine', encrypt([next, ...key], 'webhook-secret', 'mine', 'new')),
  ).toBe('new');
});

test('the key of a purpose is derived once, not for each text', () => {
  const derive = vi.spyOn(crypto, 'hkdfSync');
  syncBuiltinESMExports();
  onTestFinished(() => {
    derive.mockRestore();
    syncBuiltinESMExports();
  });
  const keys = [newKey()] as const;
  for (const text of ['one', 'two', 'three'])
    expect(decrypt(keys, 'opt-out', 'mine', encrypt(keys, 'opt-out', 'mine', text))).toBe(text);
  expect(derive).toHaveBeenCalledTimes(1);
});
