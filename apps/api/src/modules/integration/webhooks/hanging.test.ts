import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openReceiver, type Receiver } from '../../../testing/receiver.ts';
import { startTestApp, type TestApp } from '../../../testing/index.ts';

let app: TestApp;
let receiver: Receiver;
/** Reads requests and never responds. */
const sockets = new Set<Socket>();
let hanging = 0;
let ended = 0;
const silent = createServer((socket) => {
  sockets.add(socket);
  socket.on('error', () => {});
  socket.once('data', () => (hanging += 1));
  socket.on('close', () => (ended += 1));
});
beforeAll(async () => {
  receiver = await openReceiver();
  app = await startTestApp({ WEBHOOK_ALLOW_PRIVATE: 'true' });
  silent.listen(0, '127.0.0.1');
  await once(silent, 'listening');
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  silent.close();
  await app.stop();
  await receiver.close();
});

const post = async (key: string, path: string, body: object = {}) =>
  (await app.request('POST', `/api/webhooks${path}`, { key, body })).body;

test('hanging receivers of two organizations do not delay the deliveries of another', async () => {
  const url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}/`;
  for (let started = 0; started < 2; started += 1) {
    const { keys } = await app.newOrganization();
    const webhooks = await Promise.all(
      Array.from({ length: 20 }, () => post(keys.owner, '', { url, events: ['invitation.sent'] })),
    );
    await Promise.all(
      webhooks.flatMap(({ id }) => Array.from({ length: 4 }, () => post(keys.owner, `/${id}/test`))),
    );
  }
  // More attempts than one organization may make concurrently, so both are at their limit.
  await expect.poll(() => hanging).toBeGreaterThanOrEqual(8);
  const { id } = await post(app.keys.owner, '', { url: `${receiver.url}/healthy` });
  const before = ended;
  // Delivered while the others hang, not after all of them: only the running attempts may time out meanwhile.
  await post(app.keys.owner, `/${id}/test`);
  await expect.poll(() => receiver.postsTo('/healthy').length, { interval: 5 }).toBe(1);
  expect(ended - before).toBeLessThanOrEqual(16);
});
