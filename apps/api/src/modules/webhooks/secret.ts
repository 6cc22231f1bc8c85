import { createHmac, randomBytes } from 'node:crypto';
import { seal, unseal } from '../../platform/sealing.ts';

/** Whose secret it is: it opens for this webhook of this organization only. */
interface Owner {
  readonly organizationId: string;
  readonly webhookId: string;
}

const purpose = 'webhook-secret';
const ownerText = ({ organizationId, webhookId }: Owner): string => `${organizationId}:${webhookId}`;

/** A new secret in the form of the Standard Webhooks specification: 32 bytes. */
export function mintSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`;
}

/** What is stored of a secret. Signing needs it again, so it is encrypted and not hashed. */
export function sealSecret(tokenKey: Uint8Array, owner: Owner, secret: string): string {
  return seal(tokenKey, purpose, ownerText(owner), secret);
}

/** Undefined when TOKEN_KEY is not the one it was sealed with. */
export function openSecret(tokenKey: Uint8Array, owner: Owner, sealed: string): string | undefined {
  return unseal(tokenKey, purpose, ownerText(owner), sealed);
}

export interface SignedMessage {
  /** The same at every try. */
  readonly id: string;
  readonly body: string;
  /** Seconds since 1970, of this try. */
  readonly timestamp: number;
}

/**
 * The headers of a signed message (Standard Webhooks, scheme v1: HMAC-SHA256 of `id.timestamp.body`). During a
 * rotation there is one signature for each secret, and a consumer who knows either is content.
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
