import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createTallybook, signTestWebhook, type TallybookEvent } from '../index.ts';

const secretOf = () => `whsec_${randomBytes(32).toString('base64')}`;
const [secret, otherSecret] = [secretOf(), secretOf()];
const event: TallybookEvent = {
  type: 'webhook.test',
  timestamp: '2026-03-10T09:30:00.000Z',
  data: { webhook_id: 'a·b' },
};
const options = { baseUrl: 'http://127.0.0.1:1', apiKey: null };

describe('a request that signTestWebhook signs', () => {
  test('is what the client accepts with its webhookSecret', async () => {
    const { webhooks } = createTallybook({ ...options, webhookSecret: secret });
    const { body, headers } = await signTestWebhook(event, secret, { id: 'event-1' });
    expect(await webhooks.unwrap(body, headers)).toStrictEqual({ ...event, id: 'event-1' });
  });

  test('is accepted during a rotation, with both secrets', async () => {
    const { webhooks } = createTallybook({ ...options, webhookSecret: [secret, otherSecret] });
    const { body, headers } = await signTestWebhook(event, otherSecret);
    expect(await webhooks.unwrap(body, headers)).toMatchObject(event);
  });

  test('is rejected with another secret, which a call gives instead of the one of the client', async () => {
    const { webhooks } = createTallybook({ ...options, webhookSecret: secret });
    const { body, headers } = await signTestWebhook(event, secret);
    await expect(webhooks.unwrap(body, headers, otherSecret)).rejects.toMatchObject({
      reason: 'WRONG_SIGNATURE',
    });
  });

  test('is rejected as a replay if it was sent long ago', async () => {
    const { webhooks } = createTallybook({ ...options, webhookSecret: secret });
    const { body, headers } = await signTestWebhook(event, secret, { sentAt: new Date(0) });
    await expect(webhooks.unwrap(body, headers)).rejects.toMatchObject({ reason: 'TOO_OLD' });
  });
});

test('without any secret, unwrap names the option', async () => {
  const { body, headers } = await signTestWebhook(event, secret);
  await expect(createTallybook(options).webhooks.unwrap(body, headers)).rejects.toThrow(/webhookSecret/);
});
