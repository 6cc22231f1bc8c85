import { afterAll, beforeAll, expect, test } from 'vitest';
import { openReceiver, type Receiver } from '../../../testing/receiver.ts';
import { startTestApp, type TestApp } from '../../../testing/index.ts';

// As in production: without WEBHOOK_ALLOW_PRIVATE.
let app: TestApp;
let receiver: Receiver;
beforeAll(async () => {
  receiver = await openReceiver();
  app = await startTestApp();
});
afterAll(async () => {
  await app.stop();
  await receiver.close();
});

const create = (url: string) => app.request('POST', '/api/webhooks', { body: { url } });

test.each([
  'http://hooks.example.invalid/',
  'https://localhost/',
  'https://tallybook.localhost:8443/',
  'https://intranet/',
  'https://127.0.0.1:8080/',
  'https://[::1]/',
  'https://[::ffff:a00:1]/',
  'https://10.1.2.3/',
  'https://169.254.169.254/latest/meta-data/',
  'https://[fd00:ec2::254]/',
  'https://0.0.0.0/',
])('the service rejects a webhook to %s', async (url) => {
  expect(await create(url)).toMatchObject({
    status: 400,
    body: { code: 'WEBHOOK_URL_REFUSED', errors: [{ pointer: '/url' }] },
  });
});

test('the service accepts a webhook whose host does not resolve, and its deliveries show the error', async () => {
  const webhook = await create('https://hooks.example.invalid/');
  expect(webhook.status).toBe(201);
  expect(webhook.headers.get('location')).toBe(`/api/webhooks/${webhook.body.id}`);
  await app.request('POST', `/api/webhooks/${webhook.body.id}/test`, { body: {} });
  const last = async () =>
    (await app.request('GET', `/api/webhooks/${webhook.body.id}/deliveries`)).body[0].last_error;
  await expect.poll(last).toMatch(/^The host name cannot be resolved/);
});

test('the service does not connect to a webhook whose host has become private', async () => {
  const webhook = await create('https://hooks.example.invalid/');
  for (const url of [
    receiver.url,
    receiver.url.replace('127.0.0.1', 'localhost').replace('http:', 'https:'),
  ]) {
    await app.admin`update webhooks set url = ${url} where id = ${webhook.body.id}`;
    const { body } = await app.request('POST', `/api/webhooks/${webhook.body.id}/test`, { body: {} });
    const row = async () =>
      (await app.admin`select last_error from webhook_deliveries where id = ${body.id}`)[0]?.['last_error'];
    await expect.poll(row).toBe('The host resolves to an address that is not public.');
  }
  expect(receiver.posts).toEqual([]);
});
