import { randomUUID } from 'node:crypto';
import { roles, type Role } from '@tallybook/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  getMe,
  startTestApp,
  withoutRequestId,
  type TestApp,
  type TestOrganization,
} from '../../testing/index.ts';

/** Sooner than what is cached would run out by itself (5 s). */
const heard = { timeout: 4_000, interval: 20 };

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
const give = (userId: string, role: unknown, key = own.keys.owner) =>
  app.request('PATCH', `/api/members/${userId}`, { key, body: { role } });
const remove = (userId: string, key = own.keys.owner) =>
  app.request('DELETE', `/api/members/${userId}`, { key });
const owners = async () =>
  (
    await app.admin`select user_id from memberships where organization_id = ${own.organizationId} and role = 'owner' and removed_at is null`
  ).length;

test('lists the members of this organization only, to admins and owners', async () => {
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

describe('a role', () => {
  test('counts at once for the key that the member has', async () => {
    expect((await give(own.userIds.accountant, 'viewer')).body).toMatchObject({
      user_id: own.userIds.accountant,
      role: 'viewer',
    });
    await app.admin`update api_keys set revoked_at = null where user_id = ${own.userIds.accountant}`;
    // Even a key that should not be there any more does no more than its member may.
    await expect.poll(async () => (await getMe(app, own.keys.accountant)).body.role, heard).toBe('viewer');
  });

  test('that is lowered ends the keys above it at once, for good; those up to it stay', async () => {
    const made = await app.request('POST', '/api/api-keys', {
      key: own.keys.admin,
      body: { name: 'Scanner', role: 'clerk' },
    });
    expect((await give(own.userIds.admin, 'clerk')).status).toBe(200);
    expect((await getMe(app, own.keys.admin)).status).toBe(401);
    expect((await getMe(app, made.body.key)).body.role).toBe('clerk');
    expect((await give(own.userIds.admin, 'owner')).status).toBe(200);
    expect((await getMe(app, own.keys.admin)).status).toBe(401);
    expect((await getMe(app, made.body.key)).body.role).toBe('clerk');
  });

  test('that is raised leaves every key as it was', async () => {
    await give(own.userIds.clerk, 'admin');
    expect((await getMe(app, own.keys.clerk)).body.role).toBe('clerk');
  });

  test('is neither given nor taken above the own rank', async () => {
    for (const role of roles) {
      const answer = await give(own.userIds.clerk, role, own.keys.admin);
      expect([role, answer.status]).toEqual([role, role === 'owner' ? 403 : 200]);
    }
    expect(await give(own.userIds.owner, 'viewer', own.keys.admin)).toMatchObject({
      status: 403,
      body: { code: 'ROLE_TOO_HIGH' },
    });
    expect((await give(own.userIds.clerk, 'viewer', own.keys.accountant)).body.code).toBe(
      'PERMISSION_DENIED',
    );
  });

  test('of another form is refused before anything is looked up', async () => {
    for (const role of ['king', null, 1, undefined])
      expect((await give(own.userIds.clerk, role)).status).toBe(400);
    expect((await give('x', 'viewer')).status).toBe(400);
  });
});

describe('the last owner', () => {
  const refused = { status: 409, body: { code: 'LAST_OWNER' } };

  test('neither steps down nor leaves; with another owner both work', async () => {
    expect(await give(own.userIds.owner, 'admin')).toMatchObject(refused);
    expect(await remove(own.userIds.owner)).toMatchObject(refused);
    expect((await give(own.userIds.owner, 'owner')).status).toBe(200);
    await give(own.userIds.admin, 'owner');
    expect((await give(own.userIds.owner, 'admin')).status).toBe(200);
    expect(await owners()).toBe(1);
  });

  test('is left when two owners step down, demote or remove each other at the same moment', async () => {
    // Each owner's own key is needed, so the second owner gets one first.
    const rounds: ((
      a: { id: string; key: string },
      b: { id: string; key: string },
    ) => Promise<{ status: number }>[])[] = [
      (a, b) => [give(a.id, 'viewer', a.key), give(b.id, 'viewer', b.key)],
      (a, b) => [give(a.id, 'viewer', b.key), give(b.id, 'viewer', a.key)],
      (a, b) => [remove(a.id, b.key), remove(b.id, a.key)],
      (a, b) => [remove(a.id, a.key), give(b.id, 'admin', b.key)],
    ];
    for (const round of rounds) {
      for (let n = 0; n < 5; n += 1) {
        own = await app.newOrganization();
        await give(own.userIds.admin, 'owner');
        const token = await app.admin<{ id: string }[]>`
          update api_keys set role = 'owner' where organization_id = ${own.organizationId} and user_id = ${own.userIds.admin} returning id`;
        expect(token).toHaveLength(1);
        await expect.poll(async () => (await getMe(app, own.keys.admin)).body.role, heard).toBe('owner');
        const answers = await Promise.all(
          round(
            { id: own.userIds.owner, key: own.keys.owner },
            { id: own.userIds.admin, key: own.keys.admin },
          ),
        );
        expect(await owners()).toBe(1);
        expect(answers.map((each) => each.status).filter((each) => each < 300)).toHaveLength(1);
      }
    }
  });
});

describe('removal', () => {
  test('kills the keys of the member at once, and joining again revives none', async () => {
    expect((await getMe(app, own.keys.clerk)).status).toBe(200);
    expect(await remove(own.userIds.clerk)).toMatchObject({ status: 204, body: '' });
    expect((await getMe(app, own.keys.clerk)).status).toBe(401);
    expect((await list(own.keys.owner)).body).toHaveLength(4);
    await app.admin`update memberships set removed_at = null where user_id = ${own.userIds.clerk}`;
    await expect.poll(async () => (await list(own.keys.owner)).body.length, heard).toBe(5);
    expect((await getMe(app, own.keys.clerk)).status).toBe(401);
  });

  test('is for equals and below', async () => {
    expect(await remove(own.userIds.owner, own.keys.admin)).toMatchObject({
      status: 403,
      body: { code: 'ROLE_TOO_HIGH' },
    });
    expect((await remove(own.userIds.viewer, own.keys.admin)).status).toBe(204);
    expect((await remove(own.userIds.admin, own.keys.admin)).status).toBe(204);
    expect((await getMe(app, own.keys.admin)).status).toBe(401);
  });
});

test('a removed member, a foreign one and a random id answer alike, to both operations', async () => {
  const foreign = await app.newOrganization();
  await remove(own.userIds.viewer);
  for (const call of [(id: string) => give(id, 'viewer'), remove]) {
    const answers = await Promise.all(
      [own.userIds.viewer, foreign.userIds.clerk, randomUUID()].map((id) => call(id)),
    );
    for (const answer of answers) {
      expect(answer.status).toBe(404);
      expect(withoutRequestId(answer.body)).toEqual(withoutRequestId(answers[0]!.body));
    }
  }
  expect((await getMe(app, foreign.keys.clerk)).body.role).toBe('clerk' satisfies Role);
});
