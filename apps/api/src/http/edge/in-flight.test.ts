import { connect, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/index.ts';

const products = '/api/inventory/products';
const mostUnderWay = 2;
const perMinute = 40;

let app: TestApp;
const held: Socket[] = [];
beforeAll(async () => {
  app = await startTestApp({
    MAX_IN_FLIGHT: String(mostUnderWay),
    RATE_LIMIT_PER_MINUTE: String(perMinute),
    LOG_LEVEL: 'silent',
  });
});
afterEach(() => {
  for (const socket of held.splice(0)) socket.destroy();
});
afterAll(() => app.stop());

/** A request that stays under way: its body is promised and never sent. */
function hold(): void {
  const { hostname, port } = new URL(app.url);
  const socket = connect(Number(port), hostname, () =>
    socket.write(
      `POST ${products} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${app.keys.owner}\r\n` +
        'Content-Type: application/json\r\nContent-Length: 100\r\n\r\n',
    ),
  );
  socket.on('error', () => {});
  held.push(socket);
}

const read = (key = app.keys.admin) => app.request('GET', products, { key });
/** But the question itself; which counts against no limit. */
const underWay = (count: number) =>
  expect
    .poll(async () => (await app.request('GET', '/metrics', { key: null })).body)
    .toContain(`\ntallybook_requests_in_flight ${count + 1}\n`);

test('beyond the maximum number of requests in flight the next gets 503 until one ends; probes do not', async () => {
  for (let count = 0; count < mostUnderWay; count += 1) hold();
  await underWay(mostUnderWay);
  const shed = await read();
  expect(shed.status).toBe(503);
  expect(shed.headers.get('retry-after')).toBe('1');
  expect(shed.headers.get('content-type')).toMatch(/^application\/problem\+json/);
  expect(shed.body).toMatchObject({ code: 'UNAVAILABLE', status: 503 });
  expect((await app.request('GET', '/livez', { key: null })).status).toBe(200);
  expect((await app.request('GET', '/readyz', { key: null })).status).toBe(200);

  // Their sockets die without an answer; a count that waits for answers would never fall.
  for (const socket of held.splice(0)) socket.destroy();
  await underWay(0);
  expect(await read()).toMatchObject({ status: 200, body: [] });
});

test('beyond its calls per minute a caller gets 429 with Retry-After; other callers do not', async () => {
  const first = await read(app.keys.clerk);
  expect(first.headers.get('ratelimit-policy')).toBe(`"calls";q=${perMinute};w=60`);
  expect(first.headers.get('ratelimit')).toMatch(new RegExp(`^"calls";r=${perMinute - 1};t=\\d+$`));
  for (let call = 1; call < perMinute; call += 1) await read(app.keys.clerk);

  const refused = await read(app.keys.clerk);
  expect(refused).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
  const seconds = Number(refused.headers.get('retry-after'));
  expect(seconds).toBeGreaterThanOrEqual(1);
  expect(seconds).toBeLessThanOrEqual(60);
  expect(refused.headers.get('ratelimit')).toBe(`"calls";r=0;t=${seconds}`);
  expect((await read(app.keys.viewer)).status).toBe(200);
});
