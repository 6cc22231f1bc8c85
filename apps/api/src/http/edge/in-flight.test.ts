import type { Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/index.ts';
import { startUnfinishedRequest } from '../testing/raw-requests.ts';

const products = '/api/inventory/products';
const maxInFlight = 2;
const perMinute = 40;

let app: TestApp;
const unfinished: Socket[] = [];
beforeAll(async () => {
  app = await startTestApp({
    MAX_IN_FLIGHT: String(maxInFlight),
    RATE_LIMIT_PER_MINUTE: String(perMinute),
    LOG_LEVEL: 'silent',
  });
});
afterEach(() => {
  for (const socket of unfinished.splice(0)) socket.destroy();
});
afterAll(() => app.stop());

const read = (key = app.keys.admin) => app.request('GET', products, { key });

/** Waits until this number of requests is in flight, not counting the one that reads the metrics. */
const waitForInFlight = (count: number) =>
  expect
    .poll(async () => (await app.request('GET', '/metrics', { key: null })).body)
    .toContain(`\ntallybook_requests_in_flight ${count + 1}\n`);

test('beyond the maximum number of requests in flight the next gets 503 until one ends; probes do not', async () => {
  for (let count = 0; count < maxInFlight; count += 1) unfinished.push(startUnfinishedRequest(app));
  await waitForInFlight(maxInFlight);
  const shed = await read();
  expect(shed.status).toBe(503);
  expect(shed.headers.get('retry-after')).toBe('1');
  expect(shed.headers.get('content-type')).toMatch(/^application\/problem\+json/);
  expect(shed.body).toMatchObject({ code: 'UNAVAILABLE', status: 503 });
  expect((await app.request('GET', '/livez', { key: null })).status).toBe(200);
  expect((await app.request('GET', '/readyz', { key: null })).status).toBe(200);

  // These requests get no response; a count that waits for responses would never fall.
  for (const socket of unfinished.splice(0)) socket.destroy();
  await waitForInFlight(0);
  expect(await read()).toMatchObject({ status: 200, body: [] });
});

test('beyond its calls per minute a caller gets 429 with Retry-After; other callers do not', async () => {
  const first = await read(app.keys.clerk);
  expect(first.headers.get('ratelimit-policy')).toBe(`"calls";q=${perMinute};w=60`);
  expect(first.headers.get('ratelimit')).toMatch(new RegExp(`^"calls";r=${perMinute - 1};t=\\d+$`));
  for (let call = 1; call < perMinute; call += 1) await read(app.keys.clerk);

  const limited = await read(app.keys.clerk);
  expect(limited).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
  const seconds = Number(limited.headers.get('retry-after'));
  expect(seconds).toBeGreaterThanOrEqual(1);
  expect(seconds).toBeLessThanOrEqual(60);
  expect(limited.headers.get('ratelimit')).toBe(`"calls";r=0;t=${seconds}`);
  expect((await read(app.keys.viewer)).status).toBe(200);
});
