import type { TallybookEvent } from '../contract/events.ts';
import { checkNumber } from '../options.ts';
import { checkTimestamp, isSigned, type SignedHeaders } from './signature.ts';
import { WebhookVerificationError } from './verification-error.ts';

/** An event with the id that all its deliveries have in common: process each id once. */
export type WebhookEvent = TallybookEvent & { readonly id: string };

/** Headers as `fetch` or Node represents them. */
export type WebhookHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

export interface UnwrapOptions {
  /** How far the message's timestamp may differ from this machine's time, in seconds. Default 300. */
  readonly toleranceSeconds?: number | undefined;
}

/**
 * Verifies that a webhook request comes from Tallybook and is recent, and returns its event. The type of `data` follows
 * from `type`. Ignore types that you do not know: later versions add some.
 *
 * @param body exactly as received, before any parsing: parsed and serialized again it would have another signature
 * @param secret the webhook's signing secret (`whsec_…`); several while you switch to a new one
 * @throws WebhookVerificationError if the request must not be trusted: respond with 400
 * @throws TypeError if an argument is of the wrong type or the secret is not a signing secret
 */
export async function unwrapWebhook(
  body: string | Uint8Array | ArrayBuffer,
  headers: WebhookHeaders,
  secret: string | readonly string[],
  { toleranceSeconds = 300 }: UnwrapOptions = {},
): Promise<WebhookEvent> {
  checkNumber(toleranceSeconds, 'toleranceSeconds');
  const bytes = bytesOf(body);
  const secrets = typeof secret === 'string' ? [secret] : secret;
  if (secrets.length === 0 || secrets.some((each) => typeof each !== 'string'))
    throw new TypeError('secret must be the signing secret of the webhook, or a list of them');
  const signed = signedHeaders(headers);
  checkTimestamp(signed.timestamp, toleranceSeconds);
  if (!(await isSigned(bytes, signed, secrets)))
    throw new WebhookVerificationError(
      'WRONG_SIGNATURE',
      'No signature matches. Check that the secret is the one of this webhook and that the body is unchanged.',
    );
  return { ...eventOf(bytes), id: signed.id };
}

/** `unwrapWebhook`, whose secret is the client's `webhookSecret` unless the call gives another. */
export type UnwrapMethod = (
  body: string | Uint8Array | ArrayBuffer,
  headers: WebhookHeaders,
  secret?: string | readonly string[],
  options?: UnwrapOptions,
) => Promise<WebhookEvent>;

export const createUnwrap =
  (webhookSecret: string | readonly string[] | undefined): UnwrapMethod =>
  async (body, headers, secret = webhookSecret, options = {}) => {
    if (secret === undefined)
      throw new TypeError('the option webhookSecret of the client, or the secret, is required');
    return unwrapWebhook(body, headers, secret, options);
  };

function bytesOf(body: string | Uint8Array | ArrayBuffer): Uint8Array {
  if (typeof body === 'string') return new TextEncoder().encode(body);
  if (body instanceof Uint8Array) return body;
  if (body instanceof ArrayBuffer) return new Uint8Array(body);
  throw new TypeError(
    'body must be the body of the request as received: a string or bytes, not a parsed object',
  );
}

function signedHeaders(headers: WebhookHeaders): SignedHeaders {
  const required = (name: string): string => {
    const value = valueOf(headers, name);
    if (value === undefined || value === '')
      throw new WebhookVerificationError('MISSING_HEADER', `The request has no header ${name}.`);
    return value;
  };
  return {
    id: required('webhook-id'),
    timestamp: required('webhook-timestamp'),
    signatures: required('webhook-signature').split(' '),
  };
}

function valueOf(headers: WebhookHeaders, name: string): string | undefined {
  if (isFetchHeaders(headers)) return headers.get(name) ?? undefined;
  // Names of headers are not case-sensitive.
  const key = Object.keys(headers).find((each) => each.toLowerCase() === name) ?? name;
  const value = headers[key];
  return typeof value === 'string' ? value : value?.[0];
}

/** Not `instanceof`: the Headers of a library or another realm are just as good. */
const isFetchHeaders = (headers: WebhookHeaders): headers is Headers => typeof headers['get'] === 'function';

function eventOf(bytes: Uint8Array): TallybookEvent {
  try {
    const event: unknown = JSON.parse(new TextDecoder().decode(bytes));
    if (typeof event === 'object' && event !== null && 'type' in event && 'data' in event)
      return event as TallybookEvent;
  } catch {
    // Reported below.
  }
  throw new WebhookVerificationError(
    'UNEXPECTED_BODY',
    'The signature is valid, but the body is not an event of Tallybook.',
  );
}
