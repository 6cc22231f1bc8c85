import { createHash, createHmac, randomBytes, type KeyObject } from 'node:crypto';
import type { TokenKeys } from '../../../platform/token-key.ts';

export interface LinkToken {
  /** 32 bytes in base64url; sent in the email, stored nowhere. */
  readonly token: string;
  /** sha256 of the token in hex, which is stored. */
  readonly hash: string;
}

/** The invitation that a link is for; each resend increments `version`, which invalidates the old link. */
export interface LinkOf {
  readonly id: string;
  readonly version: number;
}

/** The random part of a token, stored in the queued mail job only. */
export function newSalt(): string {
  return randomBytes(16).toString('base64url');
}

/**
 * The token of an invitation's link. It is derived from a key that is not in the database and a salt that is deleted
 * once the email is sent: neither a backup nor the key yields a token, and afterwards both together do not either.
 */
export function linkToken(key: KeyObject, { id, version }: LinkOf, salt: string): LinkToken {
  const token = createHmac('sha256', key).update(`invitation:${id}:${version}:${salt}`).digest('base64url');
  return { token, hash: hashOfToken(token) };
}

/** The token with this hash, whichever key it was created with; undefined if none of the keys yields it. */
export function recoverToken(keys: TokenKeys, of: LinkOf, salt: string, hash: string): string | undefined {
  return keys.map((key) => linkToken(key, of, salt)).find((link) => link.hash === hash)?.token;
}

export function hashOfToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
