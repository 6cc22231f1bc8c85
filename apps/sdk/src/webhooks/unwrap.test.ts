import { createHmac, randomBytes } from 'node:crypto';
import { describe, expect, onTestFinished, test } from 'vitest';
import { unwrapWebhook, type WebhookHeaders } from './unwrap.ts';

const secret = `whsec_${randomBytes(32).toString('base64')}`;
const body = '{"type":"webhook.test","timestamp":"2026-03-10T09:30:00.000Z","data":{"webhook_id":"a·b"}}';
const now = (): number => Math.floor(Date.now() / 1000);

const sign = (text: string, id: string, timestamp: number, key = secret): string =>
  `v1,${createHmac('sha256', Buffer.from(key.slice(6), 'base64'))
    .update(`${id}.${timestamp}.${text}`)
    .digest('base64')}`;

const headersOf = (text = body, timestamp = now(), key = secret) => ({
  'webhook-id': 'event-1',
  'webhook-timestamp': String(timestamp),
  'webhook-signature': sign(text, 'event-1', timestamp, key),
});
const event = { ...JSON.parse(body), id: 'event-1' };

describe('accepts', () => {
  test.each([
    ['text', body],
    ['a Buffer', Buffer.from(body)],
    ['an ArrayBuffer', new TextEncoder().encode(body).buffer],
  ])('a body as %s', async (_name, given) => {
    expect(await unwrapWebhook(given, headersOf(), secret)).toStrictEqual(event);
  });

  test.each<[string, WebhookHeaders]>([
    ['Headers', new Headers(headersOf())],
    ['other case', Object.fromEntries(Object.entries(headersOf()).map(([k, v]) => [k.toUpperCase(), v]))],
    [
      'lists, as some servers represent them',
      Object.fromEntries(Object.entries(headersOf()).map(([k, v]) => [k, [v]])),
    ],
  ])('headers as %s', async (_name, headers) => {
    expect(await unwrapWebhook(body, headers, secret)).toStrictEqual(event);
  });

  test('any of several signatures, as during a rotation of the secret', async () => {
    const headers = headersOf();
    const other = sign(body, 'event-1', now(), `whsec_${randomBytes(32).toString('base64')}`);
    headers['webhook-signature'] = `v1a,unknown ${other} v1,%% ${headers['webhook-signature']}`;
    expect(await unwrapWebhook(body, headers, secret)).toStrictEqual(event);
  });

  test('any of several secrets', async () => {
    const newer = `whsec_${randomBytes(32).toString('base64')}`;
    expect(await unwrapWebhook(body, headersOf(), [newer, secret])).toStrictEqual(event);
  });

  test('another tolerance', async () => {
    const headers = headersOf(body, now() - 900);
    expect(await unwrapWebhook(body, headers, secret, { toleranceSeconds: 1000 })).toStrictEqual(event);
  });
});

describe('rejects', () => {
  const without = (name: string) =>
    Object.fromEntries(Object.entries(headersOf()).filter(([key]) => key !== name));

  test.each<[string, string, WebhookHeaders, string]>([
    ['a changed body', body.replace('a·b', 'c'), headersOf(), 'WRONG_SIGNATURE'],
    ['another id', body, { ...headersOf(), 'webhook-id': 'event-2' }, 'WRONG_SIGNATURE'],
    ['another time', body, { ...headersOf(), 'webhook-timestamp': String(now() + 1) }, 'WRONG_SIGNATURE'],
    [
      'the signature of another secret',
      body,
      headersOf(body, now(), `whsec_${'A'.repeat(44)}`),
      'WRONG_SIGNATURE',
    ],
    [
      'an unknown kind of signature',
      body,
      { ...headersOf(), 'webhook-signature': 'v2,abc' },
      'WRONG_SIGNATURE',
    ],
    ['an old message', body, headersOf(body, now() - 301), 'TOO_OLD'],
    ['a message from the future', body, headersOf(body, now() + 310), 'TOO_NEW'],
    ['no timestamp', body, without('webhook-timestamp'), 'MISSING_HEADER'],
    ['no id', body, without('webhook-id'), 'MISSING_HEADER'],
    ['no signature', body, without('webhook-signature'), 'MISSING_HEADER'],
    [
      'a timestamp that is no number',
      body,
      { ...headersOf(), 'webhook-timestamp': '1e9' },
      'INVALID_TIMESTAMP',
    ],
    ['a signed body that is no event', '"text"', headersOf('"text"'), 'UNEXPECTED_BODY'],
    ['a signed body that is no JSON', '{', headersOf('{'), 'UNEXPECTED_BODY'],
  ])('%s', async (_name, text, headers, reason) => {
    await expect(unwrapWebhook(text, headers, secret)).rejects.toMatchObject({
      name: 'WebhookVerificationError',
      reason,
    });
  });

  test.each([Number.NaN, '5m', -1])(
    'the tolerance %s, which would accept any time',
    async (toleranceSeconds) => {
      const options = { toleranceSeconds: toleranceSeconds as number };
      await expect(unwrapWebhook(body, headersOf(body, 0), secret, options)).rejects.toThrow(TypeError);
    },
  );

  test('a forged request with many signatures after ten of them', async () => {
    const { subtle } = crypto;
    let computed = 0;
    const verify = subtle.verify.bind(subtle);
    subtle.verify = (...given: Parameters<typeof verify>) => {
      computed += 1;
      return verify(...given);
    };
    onTestFinished(() => void (subtle.verify = verify));
    const forged = Array.from({ length: 1500 }, () => `v1,${randomBytes(32).toString('base64')}`).join(' ');
    const short = Array.from({ length: 1500 }, () => 'v1,AAAA').join(' ');
    for (const signature of [forged, short])
      await expect(
        unwrapWebhook(body, { ...headersOf(), 'webhook-signature': signature }, secret),
      ).rejects.toMatchObject({ reason: 'WRONG_SIGNATURE' });
    expect(computed).toBe(10);
  });

  test('a parsed body, and says what to pass', async () => {
    await expect(unwrapWebhook(JSON.parse(body), headersOf(), secret)).rejects.toThrow(
      /body must be the body of the request as received/,
    );
  });

  test.each([[''], ['whsec_'], ['whsec_%'], ['secret-text'], [[]]])(
    'the secret %j, without repeating it',
    async (wrong) => {
      const failure: unknown = await unwrapWebhook(body, headersOf(), wrong).catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(TypeError);
      expect(String(failure)).not.toContain('secret-text');
    },
  );
});
