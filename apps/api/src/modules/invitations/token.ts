import { createHash, createHmac } from 'node:crypto';

export interface LinkToken {
  /** 32 bytes in base64url; sent in the email, stored nowhere. */
  readonly token: string;
  /** sha256 of the token in hex, which is stored. */
  readonly hash: string;
}

/**
 * The token of an invitation's link, derived so that the queued mail job need not contain it. Each resend increments
 * `version`, which yields another token and invalidates the old link.
 */
export function linkToken(key: Uint8Array, invitationId: string, version: number): LinkToken {
  const token = createHmac('sha256', key).update(`invitation:${invitationId}:${version}`).digest('base64url');
  return { token, hash: hashOfToken(token) };
}

export function hashOfToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
