import { randomUUID } from 'node:crypto';
import { roles, rolesUpTo, type Role } from '@tallybook/domain';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  getMe,
  startTestApp,
  waitForLockWaiters,
  withoutRequestId,
  type TestApp,
  type TestOrganization,
} from '../../../testing/index.ts';

let app: TestApp;
let other: TestOrganization;
beforeAll(async () => {
  app = await startTestApp();
  other = await app.newOrganization();
});
afterAll(() => app.stop());

const create = (role: Role, key = app.keys.owner, more: object = {}, headers: Record<string, string> = {}) =>
  app.request('POST', '/api/api-keys', { key, body: { name: 'Scanner', role, ...more }, headers });

describe('creating an API key', () => {
  test('shows the key once; it acts for its creator with the given role', async () => {
    const created = await create('clerk');
    expect(created).toMatchObject({
      status: 201,
      body: {
        name: 'Scanner',
        role: 'clerk',
        user_id: app.userIds.owner,
        expires_at: null,
        revoked_at: null,
      },
    });
    expect((await getMe(app, created.body.key)).body).toMatchObject({
      user_id: app.userIds.owner,
      role: 'clerk',
    });
    const listed = await app.request('GET', '/api/api-keys');
    expect(listed.body[0]).toMatchObject({ id: created.body.id });
    expect(JSON.stringify(listed.body)).not.toContain('tb_test_');
  });

  test('is allowed to admins and owners, for roles up to their own', async () => {
    for (const role of roles) {
      const response = await create(role, app.keys.admin);
      expect([role, response.status]).toEqual([role, role === 'owner' ? 403 : 201]);
      if (role === 'owner')
        expect(response.body).toMatchObject({
          code: 'ROLE_TOO_HIGH',
          errors: [{ pointer: '/role', code: 'ROLE_TOO_HIGH' }],
        });
    }
    for (const role of ['accountant', 'clerk', 'viewer'] as const)
      expect(await create('viewer', app.keys[role])).toMatchObject({
        status: 403,
        body: { code: 'PERMISSION_DENIED' },
      });
  });

  test('rejects a role above the one to which a demotion that commits first has changed the caller', async () => {
    const own = await app.newOrganization();
    const started = await app.admin.begin(async (demotion) => {
      await demotion`select pg_advisory_xact_lock(hashtextextended(${`members:${own.organizationId}`}, 0))`;
      // The service has not heard of the demotion: the caller is an owner when the call begins.
      const creating = create('owner', own.keys.owner);
      await waitForLockWaiters(app, 1, ['advisory']);
      await demotion`
        update memberships set role = 'admin'
        where organization_id = ${own.organizationId} and user_id = ${own.userIds.owner}`;
      return { creating };
    });
    expect(await started.creating).toMatchObject({ status: 403, body: { code: 'ROLE_TOO_HIGH' } });
    const above = await app.admin`
      select from api_keys where organization_id = ${own.organizationId} and name = 'Scanner'`;
    expect(above).toHaveLength(0);
    expect((await create('admin', own.keys.owner)).status).toBe(201);
  });

  test('with an admin key is limited to the role admin, even for an owner', async () => {
    const { body } = await create('admin');
    expect((await create('owner', body.key)).status).toBe(403);
    expect((await create('admin', body.key)).status).toBe(201);
  });

  test('with an expiring key creates one that expires no later', async () => {
    const short = await create('admin', app.keys.owner, { expires_in_days: 1 });
    const created = await create('viewer', short.body.key);
    const requested = await create('viewer', short.body.key, { expires_in_days: 30 });
    expect([created.body.expires_at, requested.body.expires_at]).toEqual([
      short.body.expires_at,
      short.body.expires_at,
    ]);
  });

  test('sets the requested expiry, by the database clock', async () => {
    const { body } = await create('viewer', app.keys.owner, { expires_in_days: 30 });
    expect(Date.parse(body.expires_at) - Date.parse(body.created_at)).toBe(30 * 86_400_000);
  });

  test('rejects invalid names, roles and lifetimes, and unknown fields', async () => {
    for (const more of [
      { name: '' },
      { name: null },
      { role: 'king' },
      { expires_in_days: 0 },
      { expires_in_days: '5' },
      { expires_in_days: 3651 },
      { expires_in_days: null },
      { key: 'x' },
    ])
      expect([more, (await create('viewer', app.keys.owner, more)).status]).toEqual([more, 400]);
  });

  test('returns null instead of the key on a replay, and stores no secret', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const first = await create('viewer', app.keys.owner, {}, headers);
    const again = await create('viewer', app.keys.owner, {}, headers);
    expect(again.status).toBe(201);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(again.body).toEqual({ ...first.body, key: null });
    const secret = first.body.key.slice(-51);
    const tables = await app.admin<
      { name: string }[]
    >`select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`;
    for (const { name } of tables) {
      const [found] =
        await app.admin`select count(*)::int as n from ${app.admin(name)} t where t::text like ${`%${secret.slice(0, 43)}%`}`;
      expect({ name, ...found }).toEqual({ name, n: 0 });
    }
    expect((await create('clerk', app.keys.owner, {}, headers)).body.code).toBe('IDEMPOTENCY_KEY_REUSED');
  });
});

describe('listing and revoking API keys', () => {
  test('is limited to keys of at most the caller’s rank; others are unknown (404)', async () => {
    const owners = (await create('owner')).body;
    const admins = (await create('admin')).body;
    const listed = await app.request('GET', '/api/api-keys', { key: app.keys.admin });
    const shown = listed.body.map((each: { role: Role }) => each.role);
    expect(new Set(shown)).toEqual(new Set(rolesUpTo('admin')));
    const revoke = (id: string) => app.request('DELETE', `/api/api-keys/${id}`, { key: app.keys.admin });
    expect((await revoke(owners.id)).status).toBe(404);
    expect((await getMe(app, owners.key)).status).toBe(200);
    const revoked = await revoke(admins.id);
    expect(revoked).toMatchObject({ status: 204, body: '' });
    expect(revoked.headers.get('content-type')).toBeNull();
    expect((await getMe(app, admins.key)).status).toBe(401);
  });

  test('does not change a revoked key, not even its time', async () => {
    const { body } = await create('viewer');
    const path = `/api/api-keys/${body.id}`;
    const revokedAt = async () =>
      (await app.request('GET', '/api/api-keys')).body.find((each: { id: string }) => each.id === body.id)
        .revoked_at;
    await app.request('DELETE', path);
    const first = await revokedAt();
    expect(first).toMatch(/Z$/);
    expect((await app.request('DELETE', path)).status).toBe(204);
    expect(await revokedAt()).toBe(first);
  });

  test('takes effect at once in the same process, even without the cache invalidation message', async () => {
    const { body } = await create('viewer');
    await app.admin`alter table api_keys disable trigger api_keys_changed`;
    try {
      expect((await getMe(app, body.key)).status).toBe(200);
      await app.request('DELETE', `/api/api-keys/${body.id}`);
      expect((await getMe(app, body.key)).status).toBe(401);
    } finally {
      await app.admin`alter table api_keys enable trigger api_keys_changed`;
    }
  });

  test('treats another organization’s key as unknown', async () => {
    const foreign = (await create('viewer', other.keys.owner)).body;
    const responses = await Promise.all(
      [foreign.id, randomUUID()].map((id) => app.request('DELETE', `/api/api-keys/${id}`)),
    );
    expect(responses.map((each) => each.status)).toEqual([404, 404]);
    expect(withoutRequestId(responses[0]?.body)).toEqual(withoutRequestId(responses[1]?.body));
    expect((await getMe(app, foreign.key)).status).toBe(200);
    const listed = await app.request('GET', '/api/api-keys');
    expect(JSON.stringify(listed.body)).not.toContain(foreign.id);
  });

  test('returns pages, newest first, over both transports', async () => {
    const all = (await app.request('GET', '/api/api-keys')).body;
    const ids: string[] = [];
    const trpc = app.trpc();
    let cursor: string | undefined;
    do {
      const page = await trpc.apiKeys.listPage.query({
        limit: 3,
        ...(cursor === undefined ? {} : { cursor }),
      });
      ids.push(...page.items.map((each) => each.id));
      cursor = page.next_cursor ?? undefined;
    } while (cursor !== undefined);
    expect(ids).toEqual(all.map((each: { id: string }) => each.id));
    expect(ids).toEqual([...ids].sort().toReversed());
  });

  test('works over tRPC too', async () => {
    const trpc = app.trpc();
    const created = await trpc.apiKeys.create.mutate({ name: 'k', role: 'viewer' });
    expect(await trpc.apiKeys.revoke.mutate({ id: created.id })).toBeUndefined();
    expect((await getMe(app, created.key ?? '')).status).toBe(401);
  });
});
