import { expect, test } from 'vitest';
import { data, hangUp, errorResponse, scriptedServer, silence, page } from '../test/scripted-server.ts';
import { createTallybook, RateLimitError, TallybookError, UnavailableError } from './index.ts';
import { pauseBefore, retryAfterSeconds } from './retry.ts';

const movement = {
  product_id: 'p',
  type: 'entry',
  quantity: 1,
  unit_cost: 1,
  movement_date: '2026-11-01',
} as const;
const client = (url: string, options: object = {}) =>
  createTallybook({ baseUrl: url, apiKey: 'key-for-tests', ...options });

test('retries a query after a broken connection and after 503', async () => {
  await using server = await scriptedServer(hangUp, errorResponse(503, 'UNAVAILABLE'), page([]));
  expect(await client(server.url).stockMovements.list()).toMatchObject({ items: [] });
  expect(server.received).toHaveLength(3);
});

test('retries a posting with the same generated Idempotency-Key', async () => {
  await using server = await scriptedServer(hangUp, data({ id: 'm' }));
  await client(server.url).stockMovements.post(movement);
  const keys = server.received.map(({ headers }) => headers['idempotency-key']);
  expect(keys).toHaveLength(2);
  expect(keys[0]).toMatch(/^sdk-[0-9a-f]{32}$/);
  expect(keys[1]).toBe(keys[0]);
});

test('generates a key per posting and uses a given key unchanged', async () => {
  await using server = await scriptedServer(data({ id: 'm' }));
  const { stockMovements } = client(server.url);
  await stockMovements.post(movement);
  await stockMovements.post(movement);
  await stockMovements.post(movement, { idempotencyKey: 'order-4711' });
  const keys = server.received.map(({ headers }) => headers['idempotency-key']);
  expect(new Set(keys).size).toBe(3);
  expect(keys[2]).toBe('order-4711');
});

test('retries 429 but no other client error', async () => {
  await using limited = await scriptedServer(
    errorResponse(429, 'RATE_LIMITED', {}, { 'retry-after': '0' }),
    data({ id: 'p' }),
  );
  await client(limited.url).products.update({ id: 'p', name: 'n' });
  expect(limited.received).toHaveLength(2);
  for (const status of [400, 401, 403, 404, 409, 413, 422]) {
    await using server = await scriptedServer(errorResponse(status, 'NOT_FOUND'));
    await expect(client(server.url).stockMovements.list()).rejects.toBeInstanceOf(TallybookError);
    expect(server.received).toHaveLength(1);
  }
});

test('leaves a Retry-After of more than 30 seconds to the caller', async () => {
  await using server = await scriptedServer(
    errorResponse(429, 'RATE_LIMITED', {}, { 'retry-after': '3600' }),
  );
  const failure: unknown = await client(server.url)
    .stockMovements.list()
    .catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(RateLimitError);
  expect(failure).toMatchObject({ retryAfter: 3600 });
  expect(server.received).toHaveLength(1);
});

test('limits retries by maxRetries, per client and per call, and throws the last error', async () => {
  await using server = await scriptedServer(hangUp, errorResponse(503, 'UNAVAILABLE'));
  const { stockMovements } = client(server.url, { maxRetries: 1 });
  await expect(stockMovements.list()).rejects.toBeInstanceOf(UnavailableError);
  expect(server.received).toHaveLength(2);
  await expect(stockMovements.list({}, { maxRetries: 0 })).rejects.toBeInstanceOf(UnavailableError);
  expect(server.received).toHaveLength(3);
});

test('retries after a timeout', async () => {
  await using server = await scriptedServer(silence, page([]));
  expect(await client(server.url, { timeoutMs: 100 }).stockMovements.list()).toMatchObject({ items: [] });
  expect(server.received).toHaveLength(2);
});

test('doubles the delay up to eight seconds with jitter, and respects Retry-After', () => {
  const error = (retryAfter?: number) =>
    new UnavailableError({ code: 'UNAVAILABLE', detail: '', status: 503, retryAfter });
  expect([0, 1, 2, 10].map((attempt) => pauseBefore(error(), attempt, 1))).toStrictEqual([
    250, 500, 1000, 8000,
  ]);
  expect(pauseBefore(error(), 0, 0)).toBe(125);
  expect(pauseBefore(error(2), 5, 0)).toBe(2000);
  expect(pauseBefore(error(2), 5, 1)).toBe(2250);
  expect(pauseBefore(error(31), 0)).toBeUndefined();
});

test('parses Retry-After as seconds or a date', () => {
  const now = Date.parse('2026-11-20T10:00:00Z');
  const of = (value: string) => retryAfterSeconds(new Headers({ 'retry-after': value }), now);
  expect(of('12')).toBe(12);
  expect(of('Fri, 20 Nov 2026 10:00:30 GMT')).toBe(30);
  expect(of('Fri, 20 Nov 2026 09:00:00 GMT')).toBe(0);
  expect(of('soon')).toBeUndefined();
  expect(retryAfterSeconds(new Headers())).toBeUndefined();
});
