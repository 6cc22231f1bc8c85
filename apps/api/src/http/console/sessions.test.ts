import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPrintedLink } from '../../modules/identity/sessions/link.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { cookieOf, sendFromConsole, signInTokenOf, signInWithKey } from '../../testing/console-session.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.stop());

const as = (cookie: string, method: string, path: string, body?: unknown, headers = {}) =>
  sendFromConsole(app, method, path, { headers: { cookie, ...headers }, body });

async function signInAs(userId: string): Promise<string> {
  const token = signInTokenOf(await createPrintedLink(app.services.database, userId, app.url));
  return cookieOf(await sendFromConsole(app, 'POST', '/console/session', { body: { token } }));
}

const idOf = (cookie: string): string => /=(.{36})/.exec(cookie)?.[1] ?? '';
const alive = async (cookie: string) => (await as(cookie, 'GET', '/console/session')).status === 200;

describe('the sessions of a person', () => {
  it('are listed with device, address and last use, and end one by one or all others at once', async () => {
    const [first, second, third] = [
      await signInAs(app.userIds.admin),
      await signInAs(app.userIds.admin),
      await signInAs(app.userIds.admin),
    ];
    const foreign = await signInAs(app.userIds.clerk);
    const listed = await as(first, 'GET', '/console/sessions');
    const sessions = (await listed.json()) as { id: string; current: boolean }[];
    expect(new Set(sessions.map(({ id }) => id))).toEqual(new Set([first, second, third].map(idOf)));
    expect(sessions.filter(({ current }) => current).map(({ id }) => id)).toEqual([idOf(first)]);
    expect(sessions[0]).toEqual({
      id: expect.any(String),
      via: 'link',
      current: expect.any(Boolean),
      created_at: expect.stringMatching(/Z$/),
      last_seen_at: expect.stringMatching(/Z$/),
      expires_at: expect.stringMatching(/Z$/),
      address: expect.stringMatching(/127\.0\.0\.1$/),
      user_agent: expect.any(String),
    });
    expect((await as(first, 'DELETE', `/console/sessions/${idOf(second)}`)).status).toBe(204);
    expect([await alive(second), await alive(third)]).toEqual([false, true]);
    for (const id of [idOf(second), idOf(foreign), 'nonsense']) {
      const response = await as(first, 'DELETE', `/console/sessions/${id}`);
      expect({ status: response.status, body: await response.json() }).toMatchObject({
        status: 404,
        body: { code: 'NOT_FOUND' },
      });
    }
    expect((await as(first, 'DELETE', '/console/sessions')).status).toBe(204);
    expect([await alive(first), await alive(third), await alive(foreign)]).toEqual([true, false, true]);
  });

  it('a session with a key neither sees nor ends those of the person', async () => {
    const person = await signInAs(app.userIds.owner);
    const withKey = await signInWithKey(app, app.keys.owner);
    const list = (await (await as(withKey, 'GET', '/console/sessions')).json()) as { id: string }[];
    expect(list.map(({ id }) => id)).toEqual([idOf(withKey)]);
    expect((await as(withKey, 'DELETE', `/console/sessions/${idOf(person)}`)).status).toBe(404);
    expect((await as(withKey, 'DELETE', '/console/sessions')).status).toBe(204);
    expect(await alive(person)).toBe(true);
  });

  it('CSRF: another site can neither read nor end them', async () => {
    const cookie = await signInAs(app.userIds.owner);
    for (const [method, path] of [
      ['GET', '/console/sessions'],
      ['DELETE', '/console/sessions'],
      ['DELETE', `/console/sessions/${idOf(cookie)}`],
    ] as const)
      expect((await as(cookie, method, path, undefined, { 'sec-fetch-site': 'same-site' })).status).toBe(403);
    expect(await alive(cookie)).toBe(true);
  });
});

describe('a sign-in older than 15 minutes', () => {
  const makeOlder = (cookie: string, minutes: number) =>
    app.admin`update console_sessions set authenticated_at = now() - make_interval(mins => ${minutes}) where id = ${idOf(cookie)}`;
  const calls = (): [string, object][] => [
    ['apiKeys.create', { name: 'till', role: 'clerk' }],
    ['members.updateRole', { user_id: app.userIds.clerk, role: 'clerk' }],
    ['organizations.update', { id: app.organizationId, name: 'Example Ltd' }],
  ];

  it.each([0, 1, 2])('does not suffice for the writes that give rights away (%i)', async (index) => {
    const [operation, input] = calls()[index] ?? ['', {}];
    const cookie = await signInAs(app.userIds.owner);
    await makeOlder(cookie, 16);
    const old = await as(cookie, 'POST', `/console/trpc/${operation}`, input, {
      'idempotency-key': `again-${operation}`,
    });
    expect({ status: old.status, body: await old.json() }).toMatchObject({
      status: 403,
      body: { error: { data: { problem: { code: 'SIGN_IN_AGAIN' } } } },
    });
    // Reading and everything else go on.
    expect((await as(cookie, 'GET', '/console/trpc/members.list?input={}')).status).toBe(200);
    // The same request with the same key, after signing in again.
    const again = await signInAs(app.userIds.owner);
    const retried = await as(again, 'POST', `/console/trpc/${operation}`, input, {
      'idempotency-key': `again-${operation}`,
    });
    expect({ status: retried.status, text: await retried.text() }).toMatchObject({ status: 200 });
  });

  it('does not suffice to end other sessions, only the own one', async () => {
    const [old, other] = [await signInAs(app.userIds.admin), await signInAs(app.userIds.admin)];
    await makeOlder(old, 16);
    for (const path of ['/console/sessions', `/console/sessions/${idOf(other)}`]) {
      const response = await as(old, 'DELETE', path);
      expect({ status: response.status, body: await response.json() }).toMatchObject({
        status: 403,
        body: { code: 'SIGN_IN_AGAIN' },
      });
    }
    expect(await alive(other)).toBe(true);
    expect((await as(old, 'DELETE', '/console/session')).status).toBe(204);
    expect([await alive(old), await alive(other)]).toEqual([false, true]);
  });

  it('who may not do it anyway learns that, instead of signing in again for nothing', async () => {
    const cookie = await signInAs(app.userIds.viewer);
    await makeOlder(cookie, 16);
    const response = await as(cookie, 'POST', '/console/trpc/organizations.update', {
      id: app.organizationId,
      name: 'Mine',
    });
    expect(await response.json()).toMatchObject({
      error: { data: { problem: { code: 'PERMISSION_DENIED' } } },
    });
  });
});

describe('CSV files', () => {
  const path = '/console/api/inventory/stock-movements';
  const csv = (cookie: string, headers = {}, query = '?dry_run=true') =>
    fetch(`${app.url}${path}/import${query}`, {
      method: 'POST',
      headers: {
        'x-tallybook-console': '1',
        origin: app.url,
        cookie,
        'content-type': 'text/csv',
        ...headers,
      },
      body: 'sku,type,quantity,unit_cost,movement_date\nLAMP,entry,10,12.5,2026-03-10\n',
    });

  it('are exported and imported with the session', async () => {
    const cookie = await signInAs(app.userIds.owner);
    const exported = await as(cookie, 'GET', `${path}/export`);
    expect(exported.status).toBe(200);
    expect(exported.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(exported.headers.get('cache-control')).toBe('no-store');
    expect(await exported.text()).toMatch(/^[a-z_,]+\r?\n/);
    const product = { sku: 'LAMP', name: 'Lamp' };
    expect((await app.request('POST', '/api/inventory/products', { body: product })).status).toBe(201);
    const imported = await csv(cookie);
    expect({ status: imported.status, body: await imported.json() }).toMatchObject({
      status: 200,
      body: { posted: 1, rejected: 0 },
    });
  });

  it('not without it, not with an API key instead, not from another site, and not beyond the role', async () => {
    const cookie = await signInAs(app.userIds.owner);
    expect((await as('', 'GET', `${path}/export`)).status).toBe(401);
    expect(
      (await as('', 'GET', `${path}/export`, undefined, { authorization: `Bearer ${app.keys.owner}` }))
        .status,
    ).toBe(401);
    expect((await as(cookie, 'GET', `${path}/export`, undefined, { 'x-tallybook-console': '' })).status).toBe(
      403,
    );
    expect((await csv(cookie, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await csv(await signInAs(app.userIds.viewer))).status).toBe(403);
    // The other operations are on tRPC.
    expect((await as(cookie, 'GET', '/console/api/me')).status).toBe(404);
    expect(
      (await fetch(`${app.url}/api/inventory/stock-movements/export`, { headers: { cookie } })).status,
    ).toBe(401);
  });
});
