import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mintApiKey } from '../../platform/auth/api-key.ts';
import { appRouter } from '../../modules/router.ts';
import { newId } from '../../platform/ids.ts';
import {
  closePeriod,
  getMe,
  signIn,
  startTestApp,
  withoutLimits,
  type TestApp,
  type TestOrganization,
} from '../../testing/index.ts';
import { acceptsKey } from '../edge/call-context.ts';
import { tokensOf } from '../../testing/invitation-token.ts';
import { createdId, exampleCalls, restCall } from '../testing/example-calls.ts';
import { operationsOf } from './operations.ts';
import { seedExampleRows } from '../../testing/seed.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp(withoutLimits);
});
afterAll(() => app.stop());

/** A second owner of the organization, with a key. */
async function otherOwner({ organizationId }: TestOrganization): Promise<{ key: string; email: string }> {
  const [userId, { key, lookupId, secretHash }] = [newId(), mintApiKey('test')];
  const email = `second-${userId}@example.com`;
  await app.admin`insert into users (id, email, name) values (${userId}, ${email}, 'Second')`;
  await app.admin`insert into memberships (organization_id, user_id, role) values (${organizationId}, ${userId}, 'owner')`;
  await app.admin`
    insert into api_keys (organization_id, id, lookup_id, secret_hash, environment, name, role, user_id)
    values (${organizationId}, ${newId()}, ${lookupId}, ${secretHash}, 'test', 'second', 'owner', ${userId})`;
  return { key, email };
}

/** They store no response for others: idempotent calls have no need to, and a new organization belongs to its creator. */
const unshared = ['invitations.preview', 'invitations.optOut', 'invitations.optIn', 'organizations.create'];

describe('a key of one user gets 422 from another user of the organization', () => {
  test('for every operation that stores its response', async () => {
    const organization = await app.newOrganization();
    await seedExampleRows(app.admin, organization);
    const second = await otherOwner(organization);
    const operations = new Map(operationsOf(appRouter).map((operation) => [operation.name, operation]));
    const created: Record<string, string> = {};
    const replayed: unknown[] = [];
    let checked = 0;
    for (const { operation: name, input, anonymous } of exampleCalls) {
      const operation = operations.get(name);
      if (operation === undefined) throw new Error(`${name} has no REST path`);
      const fields = await input(created, organization, tokensOf(app));
      const { method, path, body } = restCall(operation, fields);
      const send = (key: string | null) =>
        app.request(method, `/api${path}`, {
          key,
          body,
          headers: { 'idempotency-key': `shared-${checked}` },
        });
      const first = await send(anonymous === true ? null : organization.keys.owner);
      const id = createdId(first.body);
      if (id !== undefined) created[name] ??= id;
      if (!acceptsKey(method) || unshared.includes(name)) continue;
      expect([name, first.status]).toEqual([name, operation.status]);
      const { status, body: problem } = await send(second.key);
      if (status !== 422 || problem.code !== 'IDEMPOTENCY_KEY_REUSED') replayed.push([name, status]);
      checked += 1;
    }
    expect(replayed).toEqual([]);
    expect(checked).toBeGreaterThan(15);
  });

  test('also when both send it at the same time: one takes effect', async () => {
    const organization = await app.newOrganization();
    const second = await otherOwner(organization);
    for (let round = 0; round < 20; round += 1) {
      const send = (key: string) =>
        app.request('POST', '/api/inventory/products', {
          key,
          body: { sku: `RACE-${round}`, name: 'Race' },
          headers: { 'idempotency-key': `race-at-once-${round}` },
        });
      const statuses = (await Promise.all([send(organization.keys.owner), send(second.key)])).map(
        ({ status }) => status,
      );
      expect(statuses.toSorted((a, b) => a - b)).toEqual([201, 422]);
    }
  });
});

test('an API key and a token of the same person are the same user', async () => {
  const { organizationId, ...rest } = await app.newOrganization();
  const { key, email } = await otherOwner({ organizationId, ...rest });
  const token = await signIn(app, email);
  expect((await getMe(app, token)).body.user_id).toBe((await getMe(app, key)).body.user_id);
  const send = (credential: string) =>
    app.request('POST', '/api/inventory/products', {
      key: credential,
      body: { sku: 'SAME', name: 'Same' },
      headers: { 'idempotency-key': 'same-person-1', 'x-organization-id': organizationId },
    });
  const [first, second] = [await send(key), await send(token)];
  expect(first.status).toBe(201);
  expect(second).toMatchObject({ status: 201, body: first.body });
  expect(second.headers.get('idempotency-replayed')).toBe('true');
});

test('the key that closed a period gets 422 from reopening it, and the period stays closed', async () => {
  const { keys } = await app.newOrganization();
  const period = await app.request('POST', '/api/accounting/periods', {
    key: keys.owner,
    body: { name: 'January', start_date: '2026-01-01', end_date: '2026-01-31' },
  });
  const path = `/api/accounting/periods/${period.body.id}`;
  const options = { key: keys.owner, headers: { 'idempotency-key': 'close-january' } };
  expect((await closePeriod(app, period.body.id, options)).status).toBe(200);
  const reopened = await app.request('POST', `${path}/reopen`, { ...options, body: {} });
  expect(reopened).toMatchObject({ status: 422, body: { code: 'IDEMPOTENCY_KEY_REUSED' } });
  const replay = await closePeriod(app, period.body.id, options);
  expect(replay).toMatchObject({ status: 200, body: { status: 'closed' } });
});
