import { randomUUID } from 'node:crypto';
import { roles, rolesUpTo, type Role } from '@tallybook/domain';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  getMe,
  startTestApp,
  withoutRequestId,
  type TestApp,
  type TestOrganization,
} from '../../testing/index.ts';

let app: TestApp;
let other: TestOrganization;
beforeAll(async () => {
  app = await startTestApp();
  other = await app.newOrganization();
});
afterAll(() => app.stop());

const create = (role: Role, key = app.keys.owner, more: object = {}, headers: Record<string, string> = {}) =>
  app.request('POST', '/api/api-keys', { key, body: { name: 'Scanner', role, ...more }, headers });

describe('create', () => {
  test('shows the key once; it acts for its creator, in the role it was given', async () => {
    const made = await create('clerk');
    expect(made).toMatchObject({
      status: 201,
      body: {
        name: 'Scanner',
        role: 'clerk',
        user_id: app.userIds.owner,
        expires_at: null,
        revoked_at: null,
      },
    });
    expect((await getMe(app, made.body.key)).body).toMatchObject({
      user_id: app.userIds.owner,
      role: 'clerk',
    });
    const listed = await app.request('GET', '/api/api-keys');
    expect(listed.body[0]).toMatchObject({ id: made.body.id });
    expect(JSON.stringify(listed.body)).not.toContain('tb_test_');
  });

  test('every role gives its own and those below, an admin or owner only; above: ROLE_TOO_HIGH', async () => {
    for (const role of roles) {
      const answer = await create(role, app.keys.admin);
      expect([role, answer.status]).toEqual([role, role === 'owner' ? 403 : 201]);
      if (role === 'owner')
        expect(answer.body).toMatchObject({
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

  test('an owner who acts through an admin key is an admin', async () => {
    const { body } = await create('admin');
    expect((await create('owner', body.key)).status).toBe(403);
    expect((await create('admin', body.key)).status).toBe(201);
  });

  test('does not outlive the key that it was made with', async () => {
    const short = await create('admin', app.keys.owner, { expires_in_days: 1 });
    const made = await create('viewer', short.body.key);
    const asked = await create('viewer', short.body.key, { expires_in_days: 30 });
    expect([made.body.expires_at, asked.body.expires_at]).toEqual([
      short.body.expires_at,
      short.body.expires_at,
    ]);
  });

  test('expires after the days asked for, by the database clock', async () => {
    const { body } = await create('viewer', app.keys.owner, { expires_in_days: 30 });
    expect(Date.parse(body.expires_at) - Date.parse(body.created_at)).toBe(30 * 86_400_000);
  });

  test('refuses what is no name, role or number of days, and unknown fields', async () => {
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

  test('a replay says that the key cannot be shown again; nothing that opens a door was stored', async () => {
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

describe('list and revoke', () => {
  test('an admin sees and revokes keys up to their own rank; an owner key is as good as unknown to them', async () => {
    const owners = (await create('owner')).body;
    const admins = (await create('admin')).body;
    const listed = await app.request('GET', '/api/api-keys', { key: app.keys.admin });
    const shown = listed.body.map((each: { role: Role }) => each.role);
    expect(new Set(shown)).toEqual(new Set(rolesUpTo('admin')));
    const revoke = (id: string) => app.request('DELETE', `/api/api-keys/${id}`, { key: app.keys.admin });
    expect((await revoke(owners.id)).status).toBe(404);
    expect((await getMe(app, owners.key)).status).toBe(200);
    const gone = await revoke(admins.id);
    expect(gone).toMatchObject({ status: 204, body: '' });
    expect(gone.headers.get('content-type')).toBeNull();
    expect((await getMe(app, admins.key)).status).toBe(401);
  });

  test('revoking again changes nothing, not even the time', async () => {
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

  test('counts at once in this process, whether or not the message about it has come', async () => {
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

  test("another organization's key answers like a random id, and lives on", async () => {
    const foreign = (await create('viewer', other.keys.owner)).body;
    const answers = await Promise.all(
      [foreign.id, randomUUID()].map((id) => app.request('DELETE', `/api/api-keys/${id}`)),
    );
    expect(answers.map((each) => each.status)).toEqual([404, 404]);
    expect(withoutRequestId(answers[0]!.body)).toEqual(withoutRequestId(answers[1]!.body));
    expect((await getMe(app, foreign.key)).status).toBe(200);
    const listed = await app.request('GET', '/api/api-keys');
    expect(JSON.stringify(listed.body)).not.toContain(foreign.id);
  });

  test('the list is paged, newest first, on both wires', async () => {
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

  test('a revocation on the tRPC wire counts too, and answers nothing', async () => {
    const trpc = app.trpc();
    const made = await trpc.apiKeys.create.mutate({ name: 'k', role: 'viewer' });
    expect(await trpc.apiKeys.revoke.mutate({ id: made.id })).toBeUndefined();
    expect((await getMe(app, made.key ?? '')).status).toBe(401);
  });
});
