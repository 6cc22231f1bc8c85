import { WebhookVerificationError } from './verification-error.ts';

/** The three headers of Standard Webhooks. */
export interface SignedHeaders {
  readonly id: string;
  readonly timestamp: string;
  readonly signatures: readonly string[];
}

const encoder = new TextEncoder();

/** In bytes: HMAC-SHA256. */
const signatureLength = 32;
/** The service sends at most four. Each one costs an HMAC of the body, also for a forged request. */
const maxSignatures = 10;

/** @throws WebhookVerificationError if the timestamp is more than the tolerance away from this machine's time */
export function checkTimestamp(timestamp: string, toleranceSeconds: number): void {
  if (!/^\d{1,12}$/.test(timestamp))
    throw new WebhookVerificationError(
      'INVALID_TIMESTAMP',
      'The header webhook-timestamp is not a Unix timestamp in seconds.',
    );
  const age = Math.floor(Date.now() / 1000) - Number(timestamp);
  const limit = `more than ${toleranceSeconds} seconds`;
  if (age > toleranceSeconds)
    throw new WebhookVerificationError(
      'TOO_OLD',
      `The message is ${age} seconds old, ${limit}. It may be a replay, or this machine's clock is fast.`,
    );
  if (-age > toleranceSeconds)
    throw new WebhookVerificationError(
      'TOO_NEW',
      `The message is dated ${-age} seconds ahead, ${limit}. Check this machine's clock.`,
    );
}

/** Whether any of the signatures is `v1` HMAC-SHA256 of `id.timestamp.body` with any of the secrets. */
export async function isSigned(
  body: Uint8Array,
  { id, timestamp, signatures }: SignedHeaders,
  secrets: readonly string[],
): Promise<boolean> {
  const content = concatenated(encoder.encode(`${id}.${timestamp}.`), body);
  const candidates = signatures
    .map((each) => (each.startsWith('v1,') ? decoded(each.slice(3)) : undefined))
    .filter((bytes) => bytes?.length === signatureLength)
    .slice(0, maxSignatures);
  for (const secret of secrets) {
    const key = await importKey(secret, 'verify');
    for (const signature of candidates)
      // Compares in constant time.
      if (signature !== undefined && (await crypto.subtle.verify('HMAC', key, signature, content)))
        return true;
  }
  return false;
}

/** The header `webhook-signature` of a message. @throws TypeError if the secret is not a signing secret */
export async function signatureOf(
  body: Uint8Array,
  { id, timestamp }: Pick<SignedHeaders, 'id' | 'timestamp'>,
  secret: string,
): Promise<string> {
  const content = concatenated(encoder.encode(`${id}.${timestamp}.`), body);
  const signature = await crypto.subtle.sign('HMAC', await importKey(secret, 'sign'), content);
  return `v1,${btoa(String.fromCharCode(...new Uint8Array(signature)))}`;
}

/** @throws TypeError without the secret's text if it is not a signing secret */
function importKey(secret: string, use: 'sign' | 'verify'): ReturnType<typeof crypto.subtle.importKey> {
  const bytes = secret.startsWith('whsec_') ? decoded(secret.slice('whsec_'.length)) : undefined;
  if (bytes === undefined || bytes.length === 0)
    throw new TypeError('secret must be the signing secret of the webhook: whsec_ followed by base64');
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, [use]);
}

/** Undefined if it is not base64. */
function decoded(base64: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
  } catch {
    return undefined;
  }
}

function concatenated(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(first.length + second.length);
  bytes.set(first);
  bytes.set(second, first.length);
  return bytes;
}
