import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createPrintedLink } from '../../modules/identity/sessions/link.ts';
import { Credentials } from '../../platform/auth/principal.ts';
import type { RunningService } from '../../start/service.ts';
import { startTestApp, withoutLimits, type TestApp } from '../../testing/app.ts';
import { sendFromConsole, sessionHeaders, signInTokenOf } from '../../testing/console-session.ts';
import { startSecondInstance } from '../../testing/index.ts';

let app: TestApp;
let second: RunningService;
beforeAll(async () => {
  app = await startTestApp(withoutLimits);
  second = await startSecondInstance(app, withoutLimits);
});
afterAll(async () => {
  await second?.stop();
  await app?.stop();
});

type Headers = Record<string, string>;
const signIn = async (userId: string): Promise<Headers> =>
  sessionHeaders(app, {
    token: signInTokenOf(await createPrintedLink(app.services.database, userId, app.url)),
  });
const send = (headers: Headers, method: string, path: string, service: { url: string } = app) =>
  sendFromConsole(service, method, path, { headers: { ...headers, origin: service.url } });
const me = async (headers: Headers, service: { url: string } = app) =>
  (await send(headers, 'GET', '/console/trpc/me.get', service)).status;
const idOf = ({ cookie = '' }: Headers): string => /=(.{36})/.exec(cookie)?.[1] ?? '';
const endAsAdmin = (userId: string, role: 'admin' | 'clerk' | 'owner' = 'admin') =>
  app.request('DELETE', `/api/members/${userId}/sessions`, { key: app.keys[role] });

describe('a session that both instances have verified and cached', () => {
  it.each([
    ['signs out', (own: Headers) => send(own, 'DELETE', '/console/session')],
    [
      'is ended in the list',
      (own: Headers, by: Headers) => send(by, 'DELETE', `/console/sessions/${idOf(own)}`),
    ],
    ['is ended with all others', (_: Headers, by: Headers) => send(by, 'DELETE', '/console/sessions')],
    ['is ended by an admin', () => endAsAdmin(app.userIds.accountant)],
  ])('acts no more on either after it %s', async (_, end) => {
    const [own, by] = [await signIn(app.userIds.accountant), await signIn(app.userIds.accountant)];
    const credentials = new Credentials(undefined, undefined, own['cookie']?.replace(/^.*=/, ''));
    // Of two calls, the second finds the principal of the first in the cache.
    for (const service of [app, second])
      expect([await me(own, service), await me(own, service)]).toEqual([200, 200]);
    const isCached = ({ services }: Pick<RunningService, 'services'>) =>
      !services.authenticator.needsLookup(credentials);
    expect([isCached(app), isCached(second)]).toEqual([true, true]);
    const invalidate = vi.spyOn(app.services.authenticator, 'invalidate');
    expect((await end(own, by)).status).toBe(204);
    // Before the response, not only by the notification, which does not pass through this function.
    expect(invalidate).toHaveBeenCalledWith(app.userIds.accountant);
    invalidate.mockRestore();
    expect(isCached(app)).toBe(false);
    expect(await me(own)).toBe(401);
    // Entries that have merely expired are still known: only the notification drops them.
    await expect.poll(() => isCached(second)).toBe(false);
    expect(await me(own, second)).toBe(401);
  });
});

describe('an admin', () => {
  it('ends the sessions of a member in every browser, with those of keys of the organization, and unused links', async () => {
    const person = await signIn(app.userIds.viewer);
    const ofKey = await sessionHeaders(app, { api_key: app.keys.viewer });
    const link = signInTokenOf(await createPrintedLink(app.services.database, app.userIds.viewer, app.url));
    expect((await endAsAdmin(app.userIds.viewer)).status).toBe(204);
    expect([await me(person), await me(ofKey)]).toEqual([401, 401]);
    const opened = await sendFromConsole(app, 'POST', '/console/session', { body: { token: link } });
    expect(opened.status).toBe(401);
    const events = await app.admin`
      select type, actor_user_id, data from audit_events
      where organization_id = ${app.organizationId} and (subject_id = ${app.userIds.viewer} or subject_id = ${idOf(person)})
        and type <> 'session.started' order by type`;
    expect(events).toEqual([
      { type: 'member.sessions_ended', actor_user_id: app.userIds.admin, data: { sessions: 2 } },
      { type: 'session.ended', actor_user_id: null, data: { user_id: app.userIds.viewer, by: 'admin' } },
    ]);
    // The key itself remains.
    expect((await app.request('GET', '/api/me', { key: app.keys.viewer })).status).toBe(200);
    expect((await endAsAdmin(app.userIds.viewer)).status).toBe(204);
  });

  it('ends none of an owner, of a member of another organization, or of a key of another one', async () => {
    const owner = await signIn(app.userIds.owner);
    expect(await endAsAdmin(app.userIds.owner)).toMatchObject({
      status: 403,
      body: { code: 'ROLE_TOO_HIGH' },
    });
    const other = await app.newOrganization();
    const stranger = await signIn(other.userIds.clerk);
    expect((await endAsAdmin(other.userIds.clerk)).status).toBe(404);
    expect([await me(owner), await me(stranger)]).toEqual([200, 200]);
    await app.admin`
      insert into memberships (organization_id, user_id, role)
      values (${app.organizationId}, ${other.userIds.viewer}, 'viewer')`;
    const elsewhere = await sessionHeaders(app, { api_key: other.keys.viewer });
    expect((await endAsAdmin(other.userIds.viewer)).status).toBe(204);
    expect(await me(elsewhere)).toBe(200);
  });

  it('needs the role: a clerk ends no sessions', async () => {
    expect(await endAsAdmin(app.userIds.viewer, 'clerk')).toMatchObject({
      status: 403,
      body: { code: 'PERMISSION_DENIED' },
    });
  });
});
