import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/index.ts';

let trusting: TestApp;
let distrusting: TestApp;
beforeAll(async () => {
  const limit = { PUBLIC_RATE_LIMIT_PER_MINUTE: '2' };
  trusting = await startTestApp({ ...limit, TRUSTED_PROXIES: '127.0.0.0/8, 10.1.0.0/16' });
  distrusting = await startTestApp({ ...limit, TRUSTED_PROXIES: '192.0.2.1' });
});
afterAll(async () => {
  await trusting.stop();
  await distrusting.stop();
});

const forwarded = (addresses: string) => ({ 'x-forwarded-for': addresses });
async function recordedAddress(app: TestApp, addresses: string): Promise<unknown> {
  const { body } = await app.request('POST', '/api/api-keys', {
    body: { name: 'Key', role: 'viewer' },
    headers: forwarded(addresses),
  });
  return (await app.admin`select address from audit_events where subject_id = ${body.id}`)[0]?.['address'];
}
const statuses = async (app: TestApp, addresses: readonly string[]) => {
  const found: number[] = [];
  for (const each of addresses) {
    const options = { key: 'wrong', headers: forwarded(each) };
    found.push((await app.request('GET', '/api/me', options)).status);
  }
  return found;
};

test('X-Forwarded-For is used as far as trusted proxies wrote it', async () => {
  expect(await recordedAddress(trusting, '203.0.113.7')).toBe('203.0.113.7');
  expect(await recordedAddress(trusting, '203.0.113.7, 10.1.2.3')).toBe('203.0.113.7');
  // The client at 198.51.100.9 is not a trusted proxy, so the address that it sent is not trusted.
  expect(await recordedAddress(trusting, '203.0.113.7, 198.51.100.9, 10.1.2.3')).toBe('198.51.100.9');
});

test('X-Forwarded-For is ignored from anyone else', async () => {
  expect(await recordedAddress(distrusting, '203.0.113.7')).toBe('127.0.0.1');
});

test('callers behind a trusted proxy are rate-limited by their own addresses', async () => {
  const callers = ['203.0.113.1', '203.0.113.1', '203.0.113.1', '203.0.113.2'];
  expect(await statuses(trusting, callers)).toEqual([401, 401, 429, 401]);
  expect(await statuses(distrusting, callers)).toEqual([401, 401, 429, 429]);
});
