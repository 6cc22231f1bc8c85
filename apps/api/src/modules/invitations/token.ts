import { createHash, createHmac } from 'node:crypto';

export interface LinkToken {
  /** 32 bytes in base64url: in the mail and nowhere else. */
  readonly token: string;
  /** sha256 of the token, in hex: what is stored. */
  readonly hash: string;
}

/**
 * The token of an invitation's link. It is derived, so that the queued mail need not hold it; each resend counts
 * `version` up, which makes another token and kills the old link.
 */
export function linkToken(key: Uint8Array, invitationId: string, version: number): LinkToken {
  const token = createHmac('sha256', key).update(`invitation:${invitationId}:${version}`).digest('base64url');
  return { token, hash: hashOfToken(token) };
}

export function hashOfToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
