import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { mintApiKey } from '../../platform/auth/api-key.ts';
import { startTestApp, type TestApp } from '../../testing/index.ts';

const limit = 48;
const requests = 400;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({
    PUBLIC_RATE_LIMIT_PER_MINUTE: String(limit),
    TRUSTED_PROXIES: '127.0.0.0/8',
  });
});
afterAll(() => app.stop());
afterEach(() => vi.restoreAllMocks());

/** A well-formed key that does not exist. */
const unknownKey = () => mintApiKey('test').key;

const me = async (key: string, address: string) =>
  (await app.request('GET', '/api/me', { key, headers: { 'x-forwarded-for': address } })).status;

/** Counts lookups of keys; background work uses the same scope. */
function countLookups() {
  const { calls } = vi.spyOn(app.services.database, 'system').mock;
  return () => calls.filter(([work]) => String(work).includes('findKeyOrganization')).length;
}

test('past the limit of failed authentications, unknown keys cost no lookup', async () => {
  const lookups = countLookups();
  const statuses: number[] = [];
  for (let at = 0; at < requests; at += 1) statuses.push(await me(unknownKey(), '203.0.113.1'));
  expect(statuses.filter((status) => status === 401)).toHaveLength(limit);
  expect(statuses.filter((status) => status === 429)).toHaveLength(requests - limit);
  expect(lookups()).toBe(limit);
});

test('requests that arrive at once cost no more lookups than the limit', async () => {
  const lookups = countLookups();
  const sent = Array.from({ length: requests }, () => me(unknownKey(), '203.0.113.2'));
  const statuses = await Promise.all(sent);
  expect(statuses.filter((status) => status === 401)).toHaveLength(limit);
  expect(lookups()).toBe(limit);
});

test('an unknown key is looked up once, then remembered', async () => {
  const lookups = countLookups();
  const key = unknownKey();
  for (let at = 0; at < 10; at += 1) expect(await me(key, '203.0.113.3')).toBe(401);
  expect(lookups()).toBe(1);
});

test('the addresses of one IPv6 /64 network share a limit, other networks do not', async () => {
  for (let at = 0; at < limit; at += 1)
    expect(await me(unknownKey(), `2001:db8:1:2::${at.toString(16)}`)).toBe(401);
  expect(await me(unknownKey(), '2001:db8:1:2:ffff::1')).toBe(429);
  expect(await me(unknownKey(), '2001:db8:1:3::1')).toBe(401);
});

test('a caller with a valid key is served from an address past the limit', async () => {
  const address = '203.0.113.4';
  expect(await me(app.keys.owner, address)).toBe(200);
  for (let at = 0; at <= limit; at += 1) await me(unknownKey(), address);
  expect(await me(unknownKey(), address)).toBe(429);
  expect(await me(app.keys.owner, address)).toBe(200);
});

test('many callers behind one address can send their first calls at once', async () => {
  const organizations = await Promise.all(Array.from({ length: 20 }, () => app.newOrganization()));
  const keys = organizations.flatMap(({ keys: each }) => Object.values(each));
  expect(keys.length).toBeGreaterThan(limit);
  const statuses = await Promise.all(keys.map((key) => me(key, '203.0.113.5')));
  expect(new Set(statuses)).toEqual(new Set([200]));
});
