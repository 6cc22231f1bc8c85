import { randomUUID } from 'node:crypto';
import { roles, type Role } from '@tallybook/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  getMe,
  startTestApp,
  withoutRequestId,
  type TestApp,
  type TestOrganization,
} from '../../../testing/index.ts';

/** Shorter than the cache TTL (5 s). */
const beforeTtl = { timeout: 4_000, interval: 20 };

let app: TestApp;
let own: TestOrganization;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  own = await app.newOrganization();
});
afterAll(() => app.stop());

const list = (key: string) => app.request('GET', '/api/members', { key });
const changeRole = (userId: string, role: unknown, key = own.keys.owner) =>
  app.request('PATCH', `/api/members/${userId}`, { key, body: { role } });
const remove = (userId: string, key = own.keys.owner) =>
  app.request('DELETE', `/api/members/${userId}`, { key });
const owners = async () =>
  (
    await app.admin`select user_id from memberships where organization_id = ${own.organizationId} and role = 'owner' and removed_at is null`
  ).length;

test('the member list contains the organization’s members and is visible to admins and owners', async () => {
  const listed = await list(own.keys.admin);
  expect(listed.status).toBe(200);
  expect(listed.body.map((each: { user_id: string }) => each.user_id)).toEqual(
    Object.values(own.userIds).sort(),
  );
  expect(listed.body[0]).toEqual({
    user_id: expect.any(String),
    email: expect.any(String),
    name: expect.any(String),
    role: expect.any(String),
    created_at: expect.stringMatching(/Z$/),
  });
  for (const role of ['accountant', 'clerk', 'viewer'] as const)
    expect((await list(own.keys[role])).status).toBe(403);
});

test('the member list is searched by name or address', async () => {
  const own = await app.newOrganization();
  const search = async (q: string) => {
    const { body } = await app.request('GET', `/api/members?q=${q}`, { key: own.keys.owner });
    return (body as { role: string }[]).map(({ role }) => role);
  };
  expect(await search('ACCOUNT')).toEqual(['accountant']);
  expect((await search('@example.com')).length).toBe(roles.length);
  expect(await search('%25')).toEqual([]);
  // Regression: blanks of a pasted text, and letters that some keyboards write as two characters, found nothing.
  await app.admin`update users set name = ${'Zo\u00eb'} where id = ${own.userIds.clerk}`;
  for (const text of ['zo\u00eb', 'Zoe\u0308', ' Zo\u00eb '])
    expect(await search(encodeURIComponent(text))).toEqual(['clerk']);
});

describe('changing a role', () => {
  test('applies at once to the member’s keys', async () => {
    expect((await changeRole(own.userIds.accountant, 'viewer')).body).toMatchObject({
      user_id: own.userIds.accountant,
      role: 'viewer',
    });
    await app.admin`update api_keys set revoked_at = null where user_id = ${own.userIds.accountant}`;
    // Even a key that should have been revoked is capped at the member's role.
    await expect
      .poll(async () => (await getMe(app, own.keys.accountant)).body.role, beforeTtl)
      .toBe('viewer');
  });

  test('to a lower one revokes the keys above it at once, for good', async () => {
    const created = await app.request('POST', '/api/api-keys', {
      key: own.keys.admin,
      body: { name: 'Scanner', role: 'clerk' },
    });
    expect((await changeRole(own.userIds.admin, 'clerk')).status).toBe(200);
    expect((await getMe(app, own.keys.admin)).status).toBe(401);
    expect((await getMe(app, created.body.key)).body.role).toBe('clerk');
    expect((await changeRole(own.userIds.admin, 'owner')).status).toBe(200);
    expect((await getMe(app, own.keys.admin)).status).toBe(401);
    expect((await getMe(app, created.body.key)).body.role).toBe('clerk');
  });

  test('to a higher one leaves every key unchanged', async () => {
    await changeRole(own.userIds.clerk, 'admin');
    expect((await getMe(app, own.keys.clerk)).body.role).toBe('clerk');
  });

  test('is limited to the caller’s own rank', async () => {
    for (const role of roles) {
      const response = await changeRole(own.userIds.clerk, role, own.keys.admin);
      expect([role, response.status]).toEqual([role, role === 'owner' ? 403 : 200]);
    }
    expect(await changeRole(own.userIds.owner, 'viewer', own.keys.admin)).toMatchObject({
      status: 403,
      body: { code: 'ROLE_TOO_HIGH' },
    });
    expect((await changeRole(own.userIds.clerk, 'viewer', own.keys.accountant)).body.code).toBe(
      'PERMISSION_DENIED',
    );
  });

  test('requires a valid role and id', async () => {
    for (const role of ['king', null, 1, undefined])
      expect((await changeRole(own.userIds.clerk, role)).status).toBe(400);
    expect((await changeRole('x', 'viewer')).status).toBe(400);
  });
});

describe('the last owner', () => {
  const rejected = { status: 409, body: { code: 'LAST_OWNER' } };

  test('cannot step down or leave until there is another owner', async () => {
    expect(await changeRole(own.userIds.owner, 'admin')).toMatchObject(rejected);
    expect(await remove(own.userIds.owner)).toMatchObject(rejected);
    expect((await changeRole(own.userIds.owner, 'owner')).status).toBe(200);
    await changeRole(own.userIds.admin, 'owner');
    await app.admin`update api_keys set role = 'owner' where user_id = ${own.userIds.admin}`;
    expect((await changeRole(own.userIds.owner, 'admin')).status).toBe(200);
    expect(await owners()).toBe(1);
  });

  test('remains if two owners concurrently step down, demote or remove each other', async () => {
    // Each owner's own key is needed, so the second owner gets one first.
    const rounds: ((
      a: { id: string; key: string },
      b: { id: string; key: string },
    ) => Promise<{ status: number }>[])[] = [
      (a, b) => [changeRole(a.id, 'viewer', a.key), changeRole(b.id, 'viewer', b.key)],
      (a, b) => [changeRole(a.id, 'viewer', b.key), changeRole(b.id, 'viewer', a.key)],
      (a, b) => [remove(a.id, b.key), remove(b.id, a.key)],
      (a, b) => [remove(a.id, a.key), changeRole(b.id, 'admin', b.key)],
    ];
    for (const round of rounds) {
      for (let n = 0; n < 5; n += 1) {
        own = await app.newOrganization();
        await changeRole(own.userIds.admin, 'owner');
        const token = await app.admin<{ id: string }[]>`
          update api_keys set role = 'owner' where organization_id = ${own.organizationId} and user_id = ${own.userIds.admin} returning id`;
        expect(token).toHaveLength(1);
        await expect.poll(async () => (await getMe(app, own.keys.admin)).body.role, beforeTtl).toBe('owner');
        const responses = await Promise.all(
          round(
            { id: own.userIds.owner, key: own.keys.owner },
            { id: own.userIds.admin, key: own.keys.admin },
          ),
        );
        expect(await owners()).toBe(1);
        expect(responses.map((each) => each.status).filter((each) => each < 300)).toHaveLength(1);
      }
    }
  });
});

describe('removing a member', () => {
  test('revokes the member’s keys at once, and rejoining revives none', async () => {
    expect((await getMe(app, own.keys.clerk)).status).toBe(200);
    expect(await remove(own.userIds.clerk)).toMatchObject({ status: 204, body: '' });
    expect((await getMe(app, own.keys.clerk)).status).toBe(401);
    expect((await list(own.keys.owner)).body).toHaveLength(roles.length - 1);
    await app.admin`update memberships set removed_at = null where user_id = ${own.userIds.clerk}`;
    await expect.poll(async () => (await list(own.keys.owner)).body.length, beforeTtl).toBe(roles.length);
    expect((await getMe(app, own.keys.clerk)).status).toBe(401);
  });

  test('is limited to members of at most the caller’s rank', async () => {
    expect(await remove(own.userIds.owner, own.keys.admin)).toMatchObject({
      status: 403,
      body: { code: 'ROLE_TOO_HIGH' },
    });
    expect((await remove(own.userIds.viewer, own.keys.admin)).status).toBe(204);
    expect((await remove(own.userIds.admin, own.keys.admin)).status).toBe(204);
    expect((await getMe(app, own.keys.admin)).status).toBe(401);
  });
});

test('changing or removing a removed, foreign or unknown member fails with one 404', async () => {
  const foreign = await app.newOrganization();
  await remove(own.userIds.viewer);
  for (const call of [(id: string) => changeRole(id, 'viewer'), remove]) {
    const responses = await Promise.all(
      [own.userIds.viewer, foreign.userIds.clerk, randomUUID()].map((id) => call(id)),
    );
    for (const response of responses) {
      expect(response.status).toBe(404);
      expect(withoutRequestId(response.body)).toEqual(withoutRequestId(responses[0]?.body));
    }
  }
  expect((await getMe(app, foreign.keys.clerk)).body.role).toBe('clerk' satisfies Role);
});
