import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createPrintedLink } from '../../modules/identity/sessions/link.ts';
import { createPurgeWorker } from '../../modules/integration/webhooks/purge.ts';
import { mintSession } from '../../platform/auth/session-cookie.ts';
import { principalOfSession, verifySessionAndKey } from '../../platform/auth/session-principal.ts';
import { newId } from '../../platform/ids.ts';
import { startTestApp, withoutLimits, type TestApp } from '../../testing/app.ts';
import { cookieOf, sendFromConsole, signInTokenOf, signInWithKey } from '../../testing/console-session.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp(withoutLimits);
});
afterAll(() => app?.stop());

const path = '/console/session';
const as = (cookie: string, method: string, at: string, service: { url: string } = app) =>
  sendFromConsole(service, method, at, { headers: { cookie } });
const statusOf = async (cookie: string): Promise<number> => (await as(cookie, 'GET', path)).status;
const linkFor = async (userId: string): Promise<string> =>
  signInTokenOf(await createPrintedLink(app.services.database, userId, app.url));
const redeem = (token: string) => sendFromConsole(app, 'POST', path, { body: { token } });
const signInAs = async (userId: string): Promise<string> => cookieOf(await redeem(await linkFor(userId)));
const idOf = (cookie: string): string => /=(.{36})/.exec(cookie)?.[1] ?? '';
const valueOf = (cookie: string): string => cookie.slice(cookie.indexOf('=') + 1);
const listOf = async (cookie: string): Promise<string[]> =>
  ((await (await as(cookie, 'GET', '/console/sessions')).json()) as { id: string }[]).map(({ id }) => id);

describe('sign-ins and cookies are limited', () => {
  const limited = (variables: Record<string, string>) => startTestApp(variables);

  it('sign-ins by address, also with a valid key', async () => {
    const service = await limited({ PUBLIC_RATE_LIMIT_PER_MINUTE: '3' });
    const statuses = [];
    for (let count = 0; count < 5; count += 1) {
      const body = { api_key: service.keys.clerk };
      statuses.push((await sendFromConsole(service, 'POST', path, { body })).status);
    }
    expect(statuses).toEqual([201, 201, 201, 429, 429]);
    await service.stop();
  });

  it.each(['/console/session', '/console/sessions'])('wrong cookies at %s by address', async (at) => {
    const service = await limited({ PUBLIC_RATE_LIMIT_PER_MINUTE: '3' });
    const statuses = [];
    for (let count = 0; count < 5; count += 1)
      statuses.push((await as(`tallybook_dev=${mintSession(newId()).value}`, 'GET', at, service)).status);
    expect(statuses).toEqual([401, 401, 401, 429, 429]);
    // A visitor without a cookie has guessed nothing.
    expect((await as('', 'GET', at, service)).status).toBe(401);
    await service.stop();
  });

  it('calls of a session like those of its key', async () => {
    const service = await limited({ RATE_LIMIT_PER_MINUTE: '3' });
    const cookie = await signInWithKey(service, service.keys.clerk);
    const statuses = [];
    for (const at of [path, '/console/sessions', path])
      statuses.push((await as(cookie, 'GET', at, service)).status);
    expect(statuses).toEqual([200, 200, 429]);
    await service.stop();
  });

  it('20 sessions of a person, and 20 of each key: the least recently used one ends', async () => {
    const userId = app.userIds.viewer;
    const withKey = await signInWithKey(app, app.keys.viewer);
    const first = await signInAs(userId);
    const second = await signInAs(userId);
    await app.admin`update console_sessions set last_seen_at = now() + interval '1 minute' where id = ${idOf(first)}`;
    for (let count = 2; count < 21; count += 1) await signInAs(userId);
    expect([await statusOf(first), await statusOf(second), await statusOf(withKey)]).toEqual([200, 401, 200]);
    expect(await listOf(first)).toHaveLength(21);
    const [ended] = await app.admin`
      select count(*)::int as count from audit_events
      where type = 'session.ended' and subject_id = ${idOf(second)}`;
    expect(ended).toEqual({ count: 1 });
  });
});

describe('ending all other sessions', () => {
  it('ends more than a list contains, and links that were not used yet; all or none of it', async () => {
    const userId = app.userIds.accountant;
    const [own, withKey] = [await signInAs(userId), await signInWithKey(app, app.keys.accountant)];
    await app.admin`
      insert into console_sessions (id, secret_hash, user_id, via, expires_at)
      select gen_random_uuid(), 'x', ${userId}, 'link', now() + interval '1 day' from generate_series(1, 150)`;
    const [token, foreign] = [await linkFor(userId), await linkFor(app.userIds.clerk)];
    expect((await as(own, 'DELETE', '/console/sessions')).status).toBe(204);
    const live = await app.admin`
      select id from console_sessions where user_id = ${userId} and revoked_at is null`;
    expect(live).toEqual([{ id: idOf(own) }]);
    expect([await statusOf(own), await statusOf(withKey)]).toEqual([200, 401]);
    expect([(await redeem(token)).status, (await redeem(foreign)).status]).toEqual([401, 201]);
  });

  it('with a session of a key ends those of the key only, and no link', async () => {
    const [withKey, other] = [
      await signInWithKey(app, app.keys.admin),
      await signInWithKey(app, app.keys.admin),
    ];
    const [person, token] = [await signInAs(app.userIds.admin), await linkFor(app.userIds.admin)];
    expect((await as(withKey, 'DELETE', '/console/sessions')).status).toBe(204);
    expect([await statusOf(withKey), await statusOf(other), await statusOf(person)]).toEqual([200, 401, 200]);
    expect((await redeem(token)).status).toBe(201);
  });
});

it('sessions that ended 30 days ago are deleted with address and browser, and links after a day', async () => {
  const userId = app.userIds.clerk;
  const past = async (column: string, days: number): Promise<string> => {
    const id = idOf(await signInAs(userId));
    await app.admin.unsafe(
      `update console_sessions set ${column} = now() - interval '${days} days' where id = '${id}'`,
    );
    return id;
  };
  const kept = [await past('created_at', 40), await past('revoked_at', 29), await past('expires_at', 29)];
  const old = [await past('revoked_at', 31), await past('expires_at', 31), await past('last_seen_at', 31)];
  await app.admin`update console_sign_ins set expires_at = now() - interval '25 hours' where user_id = ${userId}`;
  const link = await linkFor(userId);
  const worker = createPurgeWorker(app.services.database, app.services.log);
  onTestFinished(() => worker.stop());
  worker.start();
  const left = async (): Promise<string[]> => {
    const rows = await app.admin`select id from console_sessions where id in ${app.admin([...kept, ...old])}`;
    return rows.map(({ id }) => String(id)).toSorted();
  };
  await expect.poll(left).toEqual(kept.toSorted());
  expect((await app.admin`select id from console_sign_ins where user_id = ${userId}`).length).toBe(1);
  expect((await redeem(link)).status).toBe(201);
});

it('signing out succeeds and removes the cookie, also if the session has ended', async () => {
  const cookie = await signInAs(app.userIds.clerk);
  for (const sent of [
    cookie,
    cookie,
    `tallybook_dev=${mintSession(newId()).value}`,
    'tallybook_dev=nonsense',
    '',
  ]) {
    const response = await as(sent, 'DELETE', path);
    expect({ status: response.status, cookie: response.headers.get('set-cookie') }).toEqual({
      status: 204,
      cookie: expect.stringMatching(/^tallybook_dev=; Path=\/; Max-Age=0;/),
    });
  }
  expect(await statusOf(cookie)).toBe(401);
});

describe('a session with a key', () => {
  it('of the test environment is not valid in production', async () => {
    const value = valueOf(await signInWithKey(app, app.keys.owner));
    const { database, log } = app.services;
    const parts = (production: boolean) => ({ database, log, config: { production } });
    const calls = [
      (production: boolean) => verifySessionAndKey(parts(production), value),
      (production: boolean) => principalOfSession(parts(production), value, () => undefined),
    ];
    for (const call of calls) {
      await expect(call(false)).resolves.toBeDefined();
      await expect(call(true)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    }
  });

  it('is not listed after its key was revoked', async () => {
    const { body } = await app.request('POST', '/api/api-keys', { body: { name: 'till', role: 'clerk' } });
    const [withKey, own] = [await signInWithKey(app, body.key), await signInAs(app.userIds.owner)];
    expect(await listOf(own)).toContain(idOf(withKey));
    expect((await app.request('DELETE', `/api/api-keys/${body.id}`)).status).toBe(204);
    expect(await listOf(own)).not.toContain(idOf(withKey));
    expect((await as(own, 'DELETE', `/console/sessions/${idOf(withKey)}`)).status).toBe(404);
  });
});

it('a page that was opened for another person neither lists nor ends sessions', async () => {
  const cookie = await signInAs(app.userIds.clerk);
  const headers = { cookie, 'x-tallybook-user': app.userIds.viewer };
  for (const [method, at] of [
    ['GET', '/console/sessions'],
    ['DELETE', '/console/sessions'],
    ['DELETE', `/console/sessions/${idOf(cookie)}`],
  ] as const)
    expect((await sendFromConsole(app, method, at, { headers })).status).toBe(401);
  await sendFromConsole(app, 'DELETE', path, { headers });
  expect(await statusOf(cookie)).toBe(200);
});
