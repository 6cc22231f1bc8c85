import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { TokenKeys } from './token-key.ts';

const algorithm = 'aes-256-gcm';

/** Derives one key per purpose, so that a key for one cannot decrypt data of another. */
function keyFor(tokenKey: Uint8Array, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', tokenKey, new Uint8Array(), `tallybook:${purpose}`, 32));
}

/**
 * Encrypts text with AES-256-GCM and a key derived from TOKEN_KEY.
 *
 * @param owner authenticated with the text, which can be decrypted only for the same owner
 */
export function encrypt([tokenKey]: TokenKeys, purpose: string, owner: string, text: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv(algorithm, keyFor(tokenKey, purpose), nonce).setAAD(Buffer.from(owner));
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]).toString('base64url');
}

/** Returns undefined if the text was encrypted with none of the keys or for another owner, or was modified. */
export function decrypt(
  tokenKeys: TokenKeys,
  purpose: string,
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
  tokenKey: Uint8Array,
  purpose: string,
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
