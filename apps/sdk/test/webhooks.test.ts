import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startTestApp, type TestApp } from '@tallybook/api/testing';
import { createTallybook, WebhookVerificationError, type WebhookEvent } from '@tallybook/sdk';
import { afterAll, beforeAll, expect, test } from 'vitest';

let app: TestApp;
let receiver: Server;
let secret = '';
const events: WebhookEvent[] = [];

beforeAll(async () => {
  app = await startTestApp({ WEBHOOK_ALLOW_PRIVATE: 'true' });
  receiver = createServer((request, response) => void receive(request, response)).listen(0, '127.0.0.1');
  await new Promise((resolve) => receiver.once('listening', resolve));
});
afterAll(async () => {
  receiver?.close();
  await app?.stop();
});

async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const tallybook = createTallybook({ baseUrl: app.url, apiKey: null });
  try {
    events.push(await tallybook.webhooks.unwrap(Buffer.concat(chunks), request.headers, secret));
    response.writeHead(204).end();
  } catch (error) {
    response.writeHead(error instanceof WebhookVerificationError ? 400 : 500).end(String(error));
  }
}

test('unwraps what the service delivers, also after a rotation of the secret', async () => {
  const tallybook = createTallybook({ baseUrl: app.url, apiKey: app.keys.owner });
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
  const webhook = await tallybook.webhooks.create({ url, events: ['stock_movement.posted'] });
  secret = webhook.secret ?? '';
  // The former secret stays valid for a day, so this receiver need not switch at once.
  await tallybook.webhooks.rotate({ id: webhook.id });
  const { id: product_id } = await tallybook.products.create({ sku: 'HOOK-1', name: 'Hook' });
  const posted = await tallybook.stockMovements.post({
    product_id,
    type: 'entry',
    quantity: 3,
    unit_cost: 2,
    movement_date: '2026-11-01',
  });
  await expect.poll(() => events.length).toBe(1);
  const [event] = events;
  if (event?.type !== 'stock_movement.posted') throw new Error(`unexpected event ${event?.type}`);
  expect(event.data.id).toBe(posted.id);
  const deliveries = () => tallybook.webhookDeliveries.list({ id: webhook.id });
  await expect.poll(deliveries).toMatchObject({ items: [{ event_id: event.id, status: 'delivered' }] });
});

test('a request that is not signed gets 400', async () => {
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
  const response = await fetch(url, { method: 'POST', body: '{"type":"webhook.test","data":{}}' });
  expect([response.status, await response.text()]).toStrictEqual([
    400,
    'WebhookVerificationError: The request has no header webhook-id.',
  ]);
});
