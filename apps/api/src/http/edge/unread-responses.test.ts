import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startTestApp, withoutLimits, type TestApp, type TestOrganization } from '../../testing/index.ts';
import { socketLimits } from './socket-limits.ts';

/** Of a process; an organization alone gets 8. */
const megabytes = 12;
const ofOne = 8;
/** More than the operating system accepts for a connection that nobody reads. */
const perSocket = 16;

let app: TestApp;
let other: TestOrganization;
const sockets: Socket[] = [];
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  app = await startTestApp({
    ...withoutLimits,
    MAX_UNSENT_MEGABYTES: String(megabytes),
    LOG_LEVEL: 'silent',
  });
  other = await app.newOrganization();
  // The log of the organization: entries of 100 KB.
  await app.admin`
    insert into ledger_log (organization_id, position, recorded_at, facts, has_states, head)
    select ${app.organizationId}, n, '2026-03-12', '[["link","' || repeat('0', 100000) || '"]]', false, repeat('0', 64)
    from generate_series(1000, 1009) n`;
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await expect.poll(() => app.services.fairness.unsent.usage.used).toBe(0);
});
afterAll(async () => {
  await app.stop();
  vi.useRealTimers();
});

const path = '/api/inventory/ledger-log?after_position=999';
const unsent = () => app.services.fairness.unsent.usedBy(app.organizationId);
const read = (key: string) => app.request('GET', path, { key });

/** Requests pages of 1 MB on a connection and reads nothing. */
async function requestUnread(count: number): Promise<Socket> {
  const { hostname, port } = new URL(app.url);
  const socket = connect(Number(port), hostname).on('error', () => {});
  sockets.push(socket);
  await once(socket, 'connect');
  socket.write(
    `GET ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${app.keys.owner}\r\n\r\n`.repeat(count),
  );
  return socket;
}

test('responses that nobody reads take at most the share of their organization; then it gets 503, and others are served', async () => {
  let rejected = await read(app.keys.owner);
  await expect
    .poll(async () => {
      await requestUnread(perSocket);
      expect(unsent()).toBeLessThanOrEqual(ofOne);
      rejected = await read(app.keys.owner);
      return rejected.status;
    })
    .toBe(503);
  expect(rejected.headers.get('retry-after')).toBe('1');
  expect(rejected.body).toMatchObject({ code: 'UNAVAILABLE', detail: expect.stringContaining('Read them') });
  for (let index = 0; index < 20; index += 1) {
    expect((await read(other.keys.owner)).status).toBe(200);
    expect(unsent()).toBeLessThanOrEqual(ofOne);
  }
  expect(unsent()).toBeGreaterThan(0);
});

test('a caller who stops reading is disconnected', async () => {
  const socket = await requestUnread(perSocket);
  await expect.poll(unsent).toBeGreaterThan(0);
  const closed = vi.fn();
  socket.once('close', closed);
  await expect
    .poll(() => {
      vi.advanceTimersByTime(socketLimits.responseInterval);
      return unsent();
    })
    .toBe(0);
  socket.resume();
  await expect.poll(() => closed.mock.calls.length).toBe(1);
});

test('a caller who reads gets the whole page, also behind others on its connection', async () => {
  const expected = await read(app.keys.owner);
  expect(expected.status).toBe(200);
  const socket = await requestUnread(3);
  let bytes = 0;
  socket.on('data', (chunk: Buffer) => (bytes += chunk.length));
  const length = Buffer.byteLength(JSON.stringify(expected.body));
  expect(length).toBeGreaterThan(900_000);
  await expect.poll(() => bytes).toBeGreaterThan(3 * length);
});
