import {
  createCipheriv,
  createDecipheriv,
  createSecretKey,
  hkdfSync,
  randomBytes,
  type KeyObject,
} from 'node:crypto';
import type { TokenKeys } from './token-key.ts';

const algorithm = 'aes-256-gcm';

/** The purposes of encryption, few and fixed: each has its own key, which cannot decrypt data of another. */
export type Purpose = 'webhook-secret' | 'opt-out' | 'oidc-sign-in' | 'sign-in-email';

/** Derived once per key and purpose: the derivation took longer than the encryption of a short text. */
const derivedKeys = new WeakMap<KeyObject, Map<Purpose, KeyObject>>();

function keyFor(tokenKey: KeyObject, purpose: Purpose): KeyObject {
  const ofTokenKey = derivedKeys.get(tokenKey) ?? new Map<Purpose, KeyObject>();
  derivedKeys.set(tokenKey, ofTokenKey);
  const known = ofTokenKey.get(purpose);
  if (known !== undefined) return known;
  const bytes = hkdfSync('sha256', tokenKey, new Uint8Array(), `tallybook:${purpose}`, 32);
  const key = createSecretKey(Buffer.from(bytes));
  ofTokenKey.set(purpose, key);
  return key;
}

/**
 * Encrypts text with AES-256-GCM and a key derived from TOKEN_KEY.
 *
 * @param owner authenticated with the text, which can be decrypted only for the same owner
 */
export function encrypt([tokenKey]: TokenKeys, purpose: Purpose, owner: string, text: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv(algorithm, keyFor(tokenKey, purpose), nonce).setAAD(Buffer.from(owner));
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]).toString('base64url');
}

/** Returns undefined if the text was encrypted with none of the keys or for another owner, or was modified. */
export function decrypt(
  tokenKeys: TokenKeys,
  purpose: Purpose,
  owner: string,
  encrypted: string,
): string | undefined {
  for (const tokenKey of tokenKeys) {
    const text = decryptWith(tokenKey, purpose, owner, encrypted);
    if (text !== undefined) return text;
  }
  return undefined;
}

function decryptWith(
  tokenKey: KeyObject,
  purpose: Purpose,
  owner: string,
  encrypted: string,
): string | undefined {
  const bytes = Buffer.from(encrypted, 'base64url');
  try {
    const decipher = createDecipheriv(algorithm, keyFor(tokenKey, purpose), bytes.subarray(0, 12), {
      authTagLength: 16,
    })
      .setAAD(Buffer.from(owner))
      .setAuthTag(bytes.subarray(12, 28));
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}
