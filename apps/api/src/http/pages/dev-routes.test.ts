import { statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getMe, startTestApp, type TestApp } from '../../testing/index.ts';
import { statusWithHeaders } from '../testing/raw-requests.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const issue = (body: unknown, headers: Record<string, string> = {}) =>
  app.request('POST', '/dev/token', { key: app.devSecret(), body, headers });

const statusWithHost = (host: string) =>
  statusWithHeaders(
    `${app.url}/dev/token`,
    { host, 'content-type': 'application/json', authorization: `Bearer ${app.devSecret()}` },
    { method: 'POST', body: '{"email":"ada@example.com"}' },
  );

test('the development issuer issues tokens for a verified address, always of the same user', async () => {
  const one = await issue({ email: 'Ada@Example.com', name: 'Ada' });
  expect(one).toMatchObject({ status: 200, body: { token_type: 'Bearer', expires_in: 3600 } });
  const two = await issue({ email: 'ada@example.com' });
  const [first, second] = [await getMe(app, one.body.token), await getMe(app, two.body.token)];
  expect(first.body).toMatchObject({ email: 'ada@example.com', credential: 'jwt' });
  expect(second.body.user_id).toBe(first.body.user_id);
});

test('the development issuer stores its key readable for this user only', async () => {
  await issue({ email: 'ada@example.com' });
  expect(statSync(join(app.home, 'secrets', 'development-issuer.pem')).mode & 0o777).toBe(0o600);
});

test('the development issuer rejects invalid requests', async () => {
  expect(await issue({ email: 'nobody' })).toMatchObject({
    status: 400,
    body: { errors: [{ pointer: '/email' }] },
  });
  expect(await issue({})).toMatchObject({
    status: 400,
    body: { errors: [{ pointer: '/email', code: 'REQUIRED' }] },
  });
  expect(await issue({ email: 'ada@example.com', role: 'owner' })).toMatchObject({ status: 400 });
  expect(await issue('[')).toMatchObject({ status: 400, body: { code: 'MALFORMED_JSON' } });
  expect(await app.request('GET', '/dev/token', { key: null })).toMatchObject({ status: 405 });
});

test('the development issuer does not exist for proxies and for web pages whose name resolves to this machine', async () => {
  expect((await issue({ email: 'ada@example.com' }, { 'x-forwarded-for': '203.0.113.9' })).status).toBe(404);
  expect(await statusWithHost('evil.example.com')).toBe(404);
  expect(await statusWithHost('localhost')).toBe(200);
});
