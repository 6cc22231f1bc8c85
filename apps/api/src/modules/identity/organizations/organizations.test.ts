import { randomUUID } from 'node:crypto';
import { roles } from '@tallybook/domain';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  getMe,
  signIn,
  startTestApp,
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

const token = (email: string): Promise<string> => signIn(app, email);
const create = (key: string, body: unknown, headers: Record<string, string> = {}) =>
  app.request('POST', '/api/organizations', { key, body, headers });

describe('creating an organization', () => {
  test('makes a user without an organization its owner, who can act in it at once', async () => {
    const key = await token('founder@example.com');
    expect((await getMe(app, key)).body.organization_id).toBeNull();
    const created = await create(key, { name: 'Neu & Söhne', currency: 'JPY' });
    expect(created).toMatchObject({
      status: 201,
      body: {
        name: 'Neu & Söhne',
        currency: 'JPY',
        settings: { allow_negative_stock: false, auto_open_periods: true, invite_registered: false },
      },
    });
    expect(created.headers.get('location')).toBe(`/api/organizations/${created.body.id}`);
    expect((await getMe(app, key)).body).toMatchObject({ organization_id: created.body.id, role: 'owner' });
    expect((await getMe(app, created.body.api_key)).body).toMatchObject({
      organization_id: created.body.id,
      role: 'owner',
      credential: 'api_key',
    });
    const [row] = await app.admin`select money_scale from organizations where id = ${created.body.id}`;
    expect(row).toEqual({ money_scale: 0 });
  });

  test('with an API key requires an owner, and does not affect the key’s organization', async () => {
    expect((await create(app.keys.admin, { name: 'Second' })).body.code).toBe('PERMISSION_DENIED');
    const created = await create(app.keys.owner, { name: 'Second' });
    expect(created).toMatchObject({ status: 201, body: { currency: 'EUR' } });
    expect((await getMe(app, created.body.api_key)).body).toMatchObject({
      user_id: app.userIds.owner,
      organization_id: created.body.id,
    });
    expect((await getMe(app, app.keys.owner)).body).toMatchObject({
      organization_id: app.organizationId,
      role: 'owner',
    });
    expect((await app.request('GET', '/api/members')).body).toHaveLength(roles.length);
  });

  test('with one Idempotency-Key happens once, even in concurrent requests; one response shows the key', async () => {
    const key = await token('twice@example.com');
    const headers = { 'idempotency-key': randomUUID() };
    const responses = await Promise.all([1, 2, 3].map(() => create(key, { name: 'Once' }, headers)));
    expect(responses.map((each) => each.status)).toEqual([201, 201, 201]);
    expect(new Set(responses.map((each) => each.body.id)).size).toBe(1);
    expect(responses.filter((each) => each.body.api_key !== null)).toHaveLength(1);
    expect((await app.request('GET', '/api/organizations', { key })).body).toHaveLength(1);
    expect((await create(key, { name: 'Twice' }, headers)).status).toBe(422);
    // Idempotency-Keys of different users are independent.
    const stranger = await token('stranger@example.com');
    const theirs = await create(stranger, { name: 'Once' }, headers);
    expect(theirs.headers.get('idempotency-replayed')).toBeNull();
    expect(theirs.body.id).not.toBe(responses[0]?.body.id);
  });

  test('rejects unknown currencies and fields, and a missing name', async () => {
    for (const body of [
      {},
      { name: ' ' },
      { name: 'x', currency: 'EURO' },
      { name: 'x', currency: 'eur' },
      { name: 'x', currency: 'XXQ' },
      { name: 'x', settings: {} },
      { name: 5 },
    ])
      expect([body, (await create(app.keys.owner, body)).status]).toEqual([body, 400]);
    expect((await app.request('POST', '/api/organizations', { key: null, body: { name: 'x' } })).status).toBe(
      401,
    );
  });
});

describe('the list of organizations', () => {
  test('contains the one organization of an API key', async () => {
    const listed = await app.request('GET', '/api/organizations', { key: app.keys.clerk });
    expect(listed.body.map((each: { id: string }) => each.id)).toEqual([app.organizationId]);
  });

  // Regression: a statement is sent only when it is awaited, so each organization was read in the scope of the
  // previous one, and row level security hid it.
  test('contains every organization of a user, in pages', async () => {
    const key = await token('many@example.com');
    const created: string[] = [];
    for (const name of ['a', 'b', 'c', 'd', 'e']) created.push((await create(key, { name })).body.id);
    const all = await app.request('GET', '/api/organizations', { key });
    expect(all.body.map((each: { id: string; name: string }) => [each.id, each.name])).toEqual(
      created.map((id, at) => [id, 'abcde'[at]]),
    );
    const ids: string[] = [];
    let next: string | null = '/api/organizations?limit=2';
    while (next !== null) {
      const page = await app.request('GET', next, { key });
      ids.push(...page.body.map((each: { id: string }) => each.id));
      const cursor: string | null = page.headers.get('x-next-cursor');
      next = cursor === null ? null : `/api/organizations?limit=2&cursor=${encodeURIComponent(cursor)}`;
    }
    expect(ids).toEqual(created);
  });

  test('is empty for a user without organizations', async () => {
    expect(
      (await app.request('GET', '/api/organizations', { key: await token('none@example.com') })).body,
    ).toEqual([]);
  });
});

describe('an organization', () => {
  const path = (id: string) => `/api/organizations/${id}`;

  test('can be read by every member and changed by its owner', async () => {
    expect((await app.request('GET', path(app.organizationId), { key: app.keys.viewer })).body).toMatchObject(
      { id: app.organizationId, name: 'Test Ltd' },
    );
    const changed = await app.request('PATCH', path(app.organizationId), {
      body: { name: 'New Ltd', settings: { auto_open_periods: false } },
    });
    expect(changed).toMatchObject({
      status: 200,
      body: { name: 'New Ltd', settings: { auto_open_periods: false, invite_registered: false } },
    });
    const again = await app.request('PATCH', path(app.organizationId), {
      body: { settings: { invite_registered: true } },
    });
    expect(again.body).toMatchObject({
      name: 'New Ltd',
      settings: { auto_open_periods: false, invite_registered: true },
    });
    expect((await app.request('PATCH', path(app.organizationId), { body: {} })).body).toEqual(again.body);
    for (const role of ['admin', 'accountant', 'clerk', 'viewer'] as const)
      expect(
        (await app.request('PATCH', path(app.organizationId), { key: app.keys[role], body: { name: 'x' } }))
          .status,
      ).toBe(403);
  });

  test('rejects unknown settings and wrong types', async () => {
    for (const body of [
      { settings: { allow_negative_stock: 1 } },
      { settings: { negative_stock_since: '2026-01-01T00:00:00.000Z' } },
      { settings: { auto_open_periods: 'true' } },
      { settings: null },
      { currency: 'USD' },
      { name: null },
    ])
      expect([body, (await app.request('PATCH', path(app.organizationId), { body })).status]).toEqual([
        body,
        400,
      ]);
  });

  // The time is needed long after the setting has been withdrawn.
  test('records when it first allowed negative stock, which nobody can set or change', async () => {
    const mine = await app.newOrganization();
    const since = async () =>
      (
        await app.admin`select negative_stock_since as since from organizations where id = ${mine.organizationId}`
      )[0]?.['since'];
    const allow = async (allow_negative_stock: boolean, key = mine.keys.owner) =>
      app.request('PATCH', path(mine.organizationId), { key, body: { settings: { allow_negative_stock } } });
    expect((await allow(true, mine.keys.admin)).status).toBe(403);
    expect((await allow(false)).body.settings.allow_negative_stock).toBe(false);
    expect(await since()).toBeNull();
    expect((await allow(true)).body.settings).toMatchObject({
      allow_negative_stock: true,
      auto_open_periods: true,
    });
    const first = await since();
    expect(first).not.toBeNull();
    expect((await allow(false)).body.settings.allow_negative_stock).toBe(false);
    expect((await allow(true)).status).toBe(200);
    await app.admin`update organizations set negative_stock_since = null where id = ${mine.organizationId}`;
    expect(await since()).toEqual(first);
    const read = await app.request('GET', path(mine.organizationId), { key: mine.keys.viewer });
    expect(read.body.settings.allow_negative_stock).toBe(true);
  });

  test('that the request does not act in is unknown (404), even to its own member', async () => {
    for (const [method, body] of [
      ['GET', undefined],
      ['PATCH', { name: 'Mine now' }],
    ] as const) {
      const [foreign, random] = await Promise.all(
        [other.organizationId, randomUUID()].map((id) =>
          app.request(method, path(id), body === undefined ? {} : { body }),
        ),
      );
      expect(foreign).toMatchObject({ status: 404, body: { code: 'ORGANIZATION_NOT_FOUND' } });
      expect(withoutRequestId(random?.body)).toEqual(withoutRequestId(foreign?.body));
    }
    const [row] = await app.admin`select name from organizations where id = ${other.organizationId}`;
    expect(row).toEqual({ name: 'Test Ltd' });
  });
});

test('the database denies the service to change fixed columns of organizations and keys', async () => {
  const service = app.services.database;
  const attempt = (column: string, table: string) =>
    service.tenant(
      app.organizationId,
      (tx) => tx.sql`update ${tx.sql(table)} set ${tx.sql(column)} = ${tx.sql(column)}`,
    );
  for (const [column, table] of [
    ['money_scale', 'organizations'],
    ['currency', 'organizations'],
    ['negative_stock_since', 'organizations'],
    ['role', 'api_keys'],
    ['secret_hash', 'api_keys'],
  ] as const)
    await expect(attempt(column, table)).rejects.toMatchObject({ code: '42501' });
});
