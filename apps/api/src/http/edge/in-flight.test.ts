import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '../../platform/log.ts';
import { startTestApp, type TestApp } from '../../testing/index.ts';
import { startUnfinishedRequest } from '../testing/raw-requests.ts';

const products = '/api/inventory/products';
const maxInFlight = 3;
const perMinute = 40;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({
    MAX_IN_FLIGHT: String(maxInFlight),
    RATE_LIMIT_PER_MINUTE: String(perMinute),
    LOG_LEVEL: 'silent',
  });
});
afterAll(() => app.stop());

const read = (key = app.keys.admin) => app.request('GET', products, { key });

const slotsInUse = () => app.services.fairness.requests.usage.used;

test('beyond its share of the requests in flight an organization gets 503; others and probes do not', async () => {
  const other = await app.newOrganization();
  const stuck = await app.admin.begin(async (tx) => {
    await tx`lock table accounting_periods in access exclusive mode`;
    const waiting = Array.from({ length: maxInFlight - 1 }, () =>
      app.request('GET', '/api/accounting/periods'),
    );
    await expect.poll(slotsInUse).toBe(maxInFlight - 1);
    const shed = await read();
    expect(shed.status).toBe(503);
    expect(shed.headers.get('retry-after')).toBe('1');
    expect(shed.headers.get('content-type')).toMatch(/^application\/problem\+json/);
    expect(shed.body).toMatchObject({ code: 'UNAVAILABLE', status: 503 });
    expect(await read(other.keys.admin)).toMatchObject({ status: 200, body: [] });
    expect((await app.request('GET', '/livez', { key: null })).status).toBe(200);
    expect((await app.request('GET', '/readyz', { key: null })).status).toBe(200);
    // Not returned alone: that would await the responses within the transaction.
    return { waiting };
  });
  await Promise.all(stuck.waiting);
  await expect.poll(slotsInUse).toBe(0);
  expect((await read()).status).toBe(200);
});

test('a request counts as in flight only once its body is complete', async () => {
  const unfinished = Array.from({ length: maxInFlight - 1 }, () => startUnfinishedRequest(app));
  await expect.poll(() => app.services.fairness.bodies.usage.used).toBe(unfinished.length);
  expect((await read()).status).toBe(200);
  // These requests get no response; a count that waits for responses would never fall.
  for (const socket of unfinished) socket.destroy();
  await expect.poll(() => app.services.fairness.bodies.usage.used).toBe(0);
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

test('shed requests share one log line a second, with their count', async () => {
  const lines: { msg: string; code: string; count: number }[] = [];
  const log = createLog('error', { write: (line: string) => void lines.push(JSON.parse(line)) });
  const full = await startTestApp({ MAX_IN_FLIGHT: '1' }, log);
  const startedAt = performance.now();
  full.services.fairness.requests.take(full.organizationId);
  const responses = await Promise.all(
    Array.from({ length: 200 }, () => full.request('GET', products, { key: full.keys.admin })),
  );
  expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 200 }, () => 503));
  await full.stop();
  const failures = lines.filter(({ msg }) => msg === 'request failed');
  expect(failures.reduce((sum, { count }) => sum + count, 0)).toBe(200);
  const seconds = Math.ceil((performance.now() - startedAt) / 1000);
  expect(failures.length).toBeLessThanOrEqual(2 + seconds);
});
