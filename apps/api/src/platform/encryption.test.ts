import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { decrypt, encrypt } from './encryption.ts';

const key = randomBytes(32);

test('what is sealed is read again by the same key, for the same purpose and owner, unchanged', () => {
  const sealed = encrypt(key, 'secret', 'mine', 'whsec_text');
  expect(decrypt(key, 'secret', 'mine', sealed)).toBe('whsec_text');
  expect(decrypt(randomBytes(32), 'secret', 'mine', sealed)).toBeUndefined();
  expect(decrypt(key, 'other', 'mine', sealed)).toBeUndefined();
  expect(decrypt(key, 'secret', 'yours', sealed)).toBeUndefined();
  const bytes = Buffer.from(sealed, 'base64url');
  for (const at of [0, 13, bytes.length - 1]) {
    const changed = Buffer.from(bytes);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(decrypt(key, 'secret', 'mine', changed.toString('base64url'))).toBeUndefined();
  }
  for (const short of ['', 'AAAA', bytes.subarray(0, 20).toString('base64url')])
    expect(decrypt(key, 'secret', 'mine', short)).toBeUndefined();
});

test('the same text is sealed differently each time, and does not show through', () => {
  const [a, b] = [encrypt(key, 'secret', 'mine', 'text'), encrypt(key, 'secret', 'mine', 'text')];
  expect(a).not.toBe(b);
  expect(Buffer.from(a, 'base64url').includes('text')).toBe(false);
});
