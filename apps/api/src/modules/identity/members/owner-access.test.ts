import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { RunningService } from '../../../start/service.ts';
import {
  expectCreated,
  getMe,
  sendRequest,
  signIn,
  startSecondInstance,
  startTestApp,
  type TestApp,
  type TestOrganization,
} from '../../../testing/index.ts';

let app: TestApp;
let second: RunningService;
let own: TestOrganization;
beforeAll(async () => {
  app = await startTestApp();
  second = await startSecondInstance(app);
});
beforeEach(async () => {
  own = await app.newOrganization();
});
afterAll(async () => {
  await second.stop();
  await app.stop();
});

const rejected = { status: 409, body: { code: 'LAST_OWNER_CREDENTIAL' } };
const newKey = (key: string, body: object = {}) =>
  expectCreated(
    app.request('POST', '/api/api-keys', { key, body: { name: 'k', role: 'owner', ...body } }),
  ) as Promise<{ id: string; key: string }>;
const idOf = async (name: string): Promise<string> =>
  (
    await app.admin`select id from api_keys where organization_id = ${own.organizationId} and name = ${name}`
  )[0]?.['id'] as string;
const revoke = (id: string, key: string, url = app.url) =>
  sendRequest('DELETE', `${url}/api/api-keys/${id}`, { key });
const changeRole = (userId: string, role: string, key: string) =>
  app.request('PATCH', `/api/members/${userId}`, { key, body: { role } });

test('the only owner key cannot be revoked; with another one it can', async () => {
  const first = await idOf('owner');
  expect(await revoke(first, own.keys.owner)).toMatchObject(rejected);
  expect((await getMe(app, own.keys.owner)).body.role).toBe('owner');
  const other = await newKey(own.keys.owner);
  expect((await revoke(first, own.keys.owner)).status).toBe(204);
  expect((await getMe(app, other.key)).body.role).toBe('owner');
  expect(await revoke(other.id, other.key)).toMatchObject(rejected);
});

test('keys of lower roles, revoked, expired or removed owners’ keys do not count as owner credentials', async () => {
  const first = await idOf('owner');
  await newKey(own.keys.owner, { role: 'admin' });
  const expired = await newKey(own.keys.owner, { expires_in_days: 1 });
  await app.admin`update api_keys set expires_at = now() - interval '1 second' where id = ${expired.id}`;
  const revoked = await newKey(own.keys.owner);
  expect((await revoke(revoked.id, own.keys.owner)).status).toBe(204);
  expect(await revoke(first, own.keys.owner)).toMatchObject(rejected);
});

test('an owner key cannot be replaced by one that expires earlier, so that waiting locks nobody out', async () => {
  const first = await idOf('owner');
  const short = await newKey(own.keys.owner, { expires_in_days: 1 });
  expect(await revoke(first, short.key)).toMatchObject(rejected);
  expect(await revoke(first, own.keys.owner)).toMatchObject(rejected);
  expect((await changeRole(own.userIds.admin, 'owner', own.keys.owner)).status).toBe(200);
  await app.admin`
    update api_keys set role = 'owner', expires_at = now() + interval '30 days' where user_id = ${own.userIds.admin}`;
  expect(await changeRole(own.userIds.owner, 'admin', own.keys.admin)).toMatchObject(rejected);
  expect(
    await app.request('DELETE', `/api/members/${own.userIds.owner}`, { key: own.keys.admin }),
  ).toMatchObject(rejected);
  expect((await revoke(short.id, own.keys.owner)).status).toBe(204);
  const lasting = await newKey(own.keys.owner);
  expect((await revoke(first, lasting.key)).status).toBe(204);
});

test('where every owner key expires, one can be revoked if another one lives as long', async () => {
  const first = await idOf('owner');
  await app.admin`update api_keys set expires_at = now() + interval '30 days' where id = ${first}`;
  const earlier = await newKey(own.keys.owner, { expires_in_days: 7 });
  expect(await revoke(first, earlier.key)).toMatchObject(rejected);
  // Expires with the key that creates it.
  const other = await newKey(own.keys.owner);
  expect((await revoke(first, other.key)).status).toBe(204);
  expect((await revoke(earlier.id, other.key)).status).toBe(204);
  expect((await getMe(app, other.key)).body.role).toBe('owner');
});

test('an owner who has signed in at the configured issuer counts, one of another issuer does not', async () => {
  const first = await idOf('owner');
  const [user] = await app.admin`select email from users where id = ${own.userIds.owner}`;
  await app.admin`
    insert into user_identities (issuer, subject, user_id) values ('https://old.example.com', ${own.userIds.owner}, ${own.userIds.owner})`;
  expect(await revoke(first, own.keys.owner)).toMatchObject(rejected);
  const token = await signIn(app, user?.['email'] as string);
  expect((await getMe(app, token)).body).toMatchObject({ user_id: own.userIds.owner, role: 'owner' });
  expect((await revoke(first, own.keys.owner)).status).toBe(204);
  expect((await getMe(app, token)).body.role).toBe('owner');
});

test('an owner whose credentials are the last ones cannot be demoted or removed, although another owner remains', async () => {
  expect((await changeRole(own.userIds.admin, 'owner', own.keys.owner)).status).toBe(200);
  // The other owner has a key with the role admin only.
  expect(await changeRole(own.userIds.owner, 'admin', own.keys.owner)).toMatchObject(rejected);
  expect(
    await app.request('DELETE', `/api/members/${own.userIds.owner}`, { key: own.keys.owner }),
  ).toMatchObject(rejected);
  expect((await getMe(app, own.keys.owner)).body.role).toBe('owner');
  await app.admin`update api_keys set role = 'owner' where user_id = ${own.userIds.admin}`;
  expect((await changeRole(own.userIds.owner, 'admin', own.keys.owner)).status).toBe(200);
});

test('of two owner keys revoked at the same time on two instances, one remains', async () => {
  for (let round = 0; round < 12; round += 1) {
    own = await app.newOrganization();
    const first = await idOf('owner');
    const other = await newKey(own.keys.owner);
    const self = round % 2 === 0;
    const responses = await Promise.all([
      revoke(first, self ? own.keys.owner : other.key),
      revoke(other.id, self ? other.key : own.keys.owner, second.url),
    ]);
    expect(responses.filter(({ status }) => status === 204)).toHaveLength(1);
    const live = await app.admin`
      select from api_keys where organization_id = ${own.organizationId} and role = 'owner' and revoked_at is null`;
    expect(live).toHaveLength(1);
  }
});

test('every role lists and revokes its own keys, and no others', async () => {
  for (const role of ['viewer', 'clerk', 'accountant'] as const) {
    const listed = await app.request('GET', '/api/api-keys', { key: own.keys[role] });
    expect(listed.body.map((key: { name: string }) => key.name)).toEqual([role]);
    expect((await revoke(await idOf('admin'), own.keys[role])).body.code).toBe('PERMISSION_DENIED');
    expect(
      (await app.request('POST', '/api/api-keys', { key: own.keys[role], body: { name: 'k', role } })).status,
    ).toBe(403);
  }
  expect((await revoke(await idOf('viewer'), own.keys.accountant)).status).toBe(403);
  expect((await revoke(await idOf('clerk'), own.keys.clerk)).status).toBe(204);
  expect((await getMe(app, own.keys.clerk)).status).toBe(401);
});
