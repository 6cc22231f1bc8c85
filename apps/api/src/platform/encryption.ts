import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';

/** One key for each purpose, so that what is derived for one opens nothing of another. */
function keyFor(tokenKey: Uint8Array, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', tokenKey, new Uint8Array(), `tallybook:${purpose}`, 32));
}

/**
 * Encrypts what must be read again (AES-256-GCM, a key derived from TOKEN_KEY).
 *
 * @param owner whose it is; sealed for one it cannot be opened for another
 */
export function encrypt(tokenKey: Uint8Array, purpose: string, owner: string, text: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv(algorithm, keyFor(tokenKey, purpose), nonce).setAAD(Buffer.from(owner));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** Undefined when it was sealed with another key or for another owner, or was changed. */
export function decrypt(
  tokenKey: Uint8Array,
  purpose: string,
  owner: string,
  sealed: string,
): string | undefined {
  const bytes = Buffer.from(sealed, 'base64url');
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
