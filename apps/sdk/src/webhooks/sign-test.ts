import type { TallybookEvent } from '../contract/events.ts';
import { signatureOf } from './signature.ts';

/** A webhook request as the service would send it. */
export interface TestWebhook {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

export interface SignTestOptions {
  /** The id of the event, which all its deliveries have in common. Default: a new one. */
  readonly id?: string | undefined;
  /** When the request is sent. Default: now. A time more than five minutes ago tests how you reject a replay. */
  readonly sentAt?: Date | undefined;
}

/**
 * Signs an event for the tests of your receiver, so that it runs without the service:
 * `const { body, headers } = await signTestWebhook(event, secret)`.
 *
 * @param event an event, or the text of a body
 * @param secret any signing secret: `whsec_` followed by base64
 * @throws TypeError if the secret is not a signing secret
 */
export async function signTestWebhook(
  event: TallybookEvent | string,
  secret: string,
  { id = crypto.randomUUID(), sentAt = new Date() }: SignTestOptions = {},
): Promise<TestWebhook> {
  const body = typeof event === 'string' ? event : JSON.stringify(event);
  const timestamp = String(Math.floor(sentAt.getTime() / 1000));
  const signature = await signatureOf(new TextEncoder().encode(body), { id, timestamp }, secret);
  return {
    body,
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': signature,
    },
  };
}
