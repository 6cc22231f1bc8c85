import { createHmac, randomBytes } from 'node:crypto';
import { decrypt, encrypt } from '../../../platform/encryption.ts';
import type { TokenKeys } from '../../../platform/token-key.ts';

/** An encrypted secret can be decrypted only for the webhook and organization that it was encrypted for. */
interface Owner {
  readonly organizationId: string;
  readonly webhookId: string;
}

const purpose = 'webhook-secret';
const ownerText = ({ organizationId, webhookId }: Owner): string => `${organizationId}:${webhookId}`;

/** A new secret of 32 bytes in the format of the Standard Webhooks specification. */
export function mintSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`;
}

/** The stored form of a secret: encrypted, not hashed, because signing needs the secret itself. */
export function encryptSecret(tokenKeys: TokenKeys, owner: Owner, secret: string): string {
  return encrypt(tokenKeys, purpose, ownerText(owner), secret);
}

/** Returns undefined if the secret was encrypted with neither TOKEN_KEY nor TOKEN_KEY_PREVIOUS. */
export function decryptSecret(
  tokenKeys: TokenKeys,
  owner: Owner,
  encryptedSecret: string,
): string | undefined {
  return decrypt(tokenKeys, purpose, ownerText(owner), encryptedSecret);
}

export interface SignedMessage {
  /** The same for every attempt of a delivery. */
  readonly id: string;
  readonly body: string;
  /** Time of this attempt, in seconds since 1970. */
  readonly timestamp: number;
}

/**
 * The headers of a signed message (Standard Webhooks, scheme v1: HMAC-SHA256 of `id.timestamp.body`). During a
 * rotation there is one signature per secret, so that receivers can verify with either.
 */
export function signedHeaders(secrets: readonly string[], message: SignedMessage): Record<string, string> {
  const { id, timestamp, body } = message;
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatures.join(' '),
  };
}
