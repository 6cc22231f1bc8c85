import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSecondInstance } from '../../testing/second-instance.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.stop());

const marker = { 'x-tallybook-console': '1' };
const own = () => ({ ...marker, origin: app.url });

const send = (method: string, path: string, headers: Record<string, string>, body?: unknown) =>
  fetch(app.url + path, {
    method,
    headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });

async function signIn(key: string): Promise<{ cookie: string; setCookie: string; body: unknown }> {
  const response = await send('POST', '/console/session', own(), { api_key: key });
  expect(response.status).toBe(201);
  const [setCookie = ''] = response.headers.getSetCookie();
  return { cookie: setCookie.split(';')[0] ?? '', setCookie, body: await response.json() };
}

const me = (headers: Record<string, string>, url = app.url) =>
  fetch(`${url}/console/trpc/me.get`, { headers });

describe('a session of the console', () => {
  it('acts as its API key: in its organization, with its role', async () => {
    const { cookie, setCookie, body } = await signIn(app.keys.clerk);
    expect(setCookie).toMatch(
      /^tallybook_dev=[0-9a-f-]{36}\.[\w-]{43}; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Strict$/,
    );
    expect(body).toEqual({
      user_id: app.userIds.clerk,
      email: expect.stringMatching(/^clerk-/),
      organizations: [app.organizationId],
      expires_at: expect.stringMatching(/Z$/),
    });
    const described = await send('GET', '/console/session', { ...marker, cookie });
    expect(await described.json()).toEqual(body);
    expect(await (await me({ ...marker, cookie })).json()).toMatchObject({
      result: { data: { credential: 'session', role: 'clerk', organization_id: app.organizationId } },
    });
  });

  it('has no effect on /api and /trpc, and /console accepts nothing else', async () => {
    const { cookie } = await signIn(app.keys.owner);
    for (const path of ['/api/me', '/trpc/me.get'])
      expect((await send('GET', path, { ...marker, cookie })).status).toBe(401);
    const bearer = { authorization: `Bearer ${app.keys.owner}` };
    expect((await me({ ...marker, ...bearer })).status).toBe(401);
    // A header with the value of the cookie is no session either.
    const value = cookie.slice(cookie.indexOf('=') + 1);
    for (const authorization of [value, `Session ${value}`, `Bearer ${value}`])
      for (const path of ['/api/me', '/console/trpc/me.get'])
        expect((await send('GET', path, { ...marker, authorization })).status).toBe(401);
  });

  it.each([
    ['without the header of the console', (): Record<string, string> => ({ origin: app.url })],
    ['from another origin', () => ({ ...marker, origin: 'http://127.0.0.1:1' })],
    ['from another site', () => ({ ...own(), 'sec-fetch-site': 'cross-site' })],
    ['from another port, which is the same site', () => ({ ...own(), 'sec-fetch-site': 'same-site' })],
    ['without an origin', () => marker],
  ])('CSRF: a write %s is rejected before anything is read', async (_name, headersOf) => {
    const { cookie } = await signIn(app.keys.owner);
    const headers = { ...headersOf(), cookie };
    const input = { sku: 'CSRF', name: 'Lamp', unit: 'pcs', costing_method: 'fifo' };
    const write = await send('POST', '/console/trpc/products.create', headers, input);
    expect({ status: write.status, body: await write.json() }).toMatchObject({
      status: 403,
      body: { error: { data: { problem: { code: 'CROSS_SITE_REQUEST' } } } },
    });
    expect((await send('POST', '/console/session', headers, { api_key: app.keys.owner })).status).toBe(403);
    expect((await send('DELETE', '/console/session', headers)).status).toBe(403);
    expect((await me({ ...marker, cookie })).status).toBe(200);
    // No page of another origin may read a response, or send the header.
    const preflight = await send('OPTIONS', '/console/trpc/products.create', {
      origin: 'http://127.0.0.1:1',
      'access-control-request-method': 'POST',
    });
    expect(preflight.headers.get('access-control-allow-origin')).toBeNull();
  });

  it('ends with a sign-out, here and on another instance within a second, and both are in the audit trail', async () => {
    const other = await startSecondInstance(app);
    const { cookie } = await signIn(app.keys.admin);
    expect((await me({ ...marker, cookie }, other.url)).status).toBe(200);
    const left = await send('DELETE', '/console/session', { ...own(), cookie });
    expect({ status: left.status, cookies: left.headers.getSetCookie() }).toEqual({
      status: 204,
      cookies: [expect.stringMatching(/^tallybook_dev=; Path=\/; Max-Age=0;/)],
    });
    expect((await me({ ...marker, cookie })).status).toBe(401);
    await expect.poll(async () => (await me({ ...marker, cookie }, other.url)).status).toBe(401);
    await other.stop();
    const { body } = await app.request('GET', `/api/audit-events?actor_user_id=${app.userIds.admin}`);
    expect(body).toMatchObject([
      { type: 'session.ended', credential: 'session' },
      { type: 'session.started', credential: 'session', details: { via: 'key' } },
    ]);
  });

  it('ends with its key', async () => {
    const { body } = await app.request('POST', '/api/api-keys', { body: { name: 'till', role: 'clerk' } });
    const { cookie } = await signIn(body.key);
    expect((await me({ ...marker, cookie })).status).toBe(200);
    expect((await app.request('DELETE', `/api/api-keys/${body.id}`)).status).toBeLessThan(300);
    expect((await me({ ...marker, cookie })).status).toBe(401);
    expect((await send('GET', '/console/session', { ...marker, cookie })).status).toBe(401);
  });

  it('ends after 12 hours without use, and after 7 days in any case', async () => {
    for (const column of ['last_seen_at', 'expires_at']) {
      const { cookie } = await signIn(app.keys.viewer);
      const [, id = ''] = /=(.{36})/.exec(cookie) ?? [];
      const then = column === 'last_seen_at' ? `now() - interval '12 hours'` : 'now()';
      await app.admin.unsafe(`update console_sessions set ${column} = ${then} where id = '${id}'`);
      expect((await me({ ...marker, cookie })).status).toBe(401);
    }
  });

  it('is not started by a wrong key, and wrong ones are limited by address', async () => {
    const limited = await startTestApp({ PUBLIC_RATE_LIMIT_PER_MINUTE: '3' });
    const attempt = () =>
      fetch(`${limited.url}/console/session`, {
        method: 'POST',
        headers: { ...marker, origin: limited.url, 'content-type': 'application/json' },
        body: JSON.stringify({ api_key: `tb_test_${'x'.repeat(40)}` }),
      });
    const statuses = [];
    for (let count = 0; count < 5; count += 1) statuses.push((await attempt()).status);
    expect(statuses).toEqual([401, 401, 401, 429, 429]);
    await limited.stop();
  });

  it('cannot be read or called by a web page for which CORS_ORIGINS allows the API', async () => {
    const origin = 'https://app.example.com';
    const open = await startTestApp({ CORS_ORIGINS: origin });
    const headers = { origin, 'access-control-request-method': 'POST' };
    const allowed = async (method: string, path: string) =>
      (await fetch(open.url + path, { method, headers })).headers.get('access-control-allow-origin');
    expect(await allowed('OPTIONS', '/api/me')).toBe(origin);
    for (const path of ['/console', '/console/session', '/console/trpc/me.get', '/console/levels'])
      for (const method of ['GET', 'OPTIONS'])
        expect([method, path, await allowed(method, path)]).toEqual([method, path, null]);
    await open.stop();
  });

  it('has a secure cookie for the host alone where the service has an https URL', async () => {
    const production = await startTestApp({ PUBLIC_URL: 'https://books.example.com' });
    const response = await fetch(`${production.url}/console/session`, {
      method: 'POST',
      headers: { ...marker, origin: 'https://books.example.com', 'content-type': 'application/json' },
      body: JSON.stringify({ api_key: production.keys.owner }),
    });
    expect(response.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^__Host-tallybook=.*; Path=\/; .*HttpOnly; SameSite=Strict; Secure$/),
    ]);
    await production.stop();
  });
});
