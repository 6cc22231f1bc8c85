import type { Transaction } from '@tallybook/db';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closePeriod, expectCreated, startTestApp, type TestApp } from '../testing/index.ts';
import { newId } from './ids.ts';

// What someone with the service's own database login can and cannot do (ADR 23).

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const withLogin = (work: (tx: Transaction) => Promise<unknown>) =>
  app.services.database.tenant(app.organizationId, work);
const denied = { code: '42501' };
const audit = (tx: Transaction, type: string, subject: string) =>
  tx.sql`
    insert into audit_events (organization_id, id, type, subject_id, data)
    values (${app.organizationId}, ${newId()}, ${type}, ${subject}, '{}')`;

test('the service’s login cannot un-revoke a key', async () => {
  const { id } = await expectCreated(
    app.request('POST', '/api/api-keys', { body: { name: 'k', role: 'viewer' } }),
  );
  expect((await app.request('DELETE', `/api/api-keys/${id}`)).status).toBe(204);
  for (const value of [null, '2099-01-01'])
    await expect(
      withLogin((tx) => tx.sql`update api_keys set revoked_at = ${value}::timestamptz where id = ${id}`),
    ).rejects.toMatchObject(denied);
});

test('the service’s login cannot change an address, a name or a sign-in directly', async () => {
  const { owner } = app.userIds;
  for (const statement of [
    (tx: Transaction) => tx.sql`update users set email = 'x@example.com' where id = ${owner}`,
    (tx: Transaction) => tx.sql`update users set name = 'x' where id = ${owner}`,
    (tx: Transaction) =>
      tx.sql`insert into user_identities (issuer, subject, user_id) values ('i', 's', ${owner})`,
  ])
    await expect(withLogin(statement)).rejects.toMatchObject(denied);
  // Through the function it can, but leaves an audit row.
  const eventId = newId();
  await withLogin(
    (tx) => tx.sql`select change_address(${owner}::uuid, 'new@example.com', now(), ${eventId}::uuid)`,
  );
  expect(await app.admin`select type from audit_events where id = ${eventId}`).toEqual([
    { type: 'identity.address_changed' },
  ]);
});

test('the service’s login cannot add or raise a member, or add a key, without an audit row', async () => {
  const { organizationId, userIds } = app;
  const stranger = newId();
  await withLogin((tx) => tx.sql`insert into users (id, name) values (${stranger}, 'x')`);
  const join = (tx: Transaction) =>
    tx.sql`insert into memberships (organization_id, user_id, role) values (${organizationId}, ${stranger}, 'owner')`;
  const raise = (tx: Transaction) =>
    tx.sql`update memberships set role = 'owner' where user_id = ${userIds.clerk}`;
  const keyId = newId();
  const addKey = (tx: Transaction) => tx.sql`
    insert into api_keys (organization_id, id, lookup_id, secret_hash, environment, name, role, user_id)
    values (${organizationId}, ${keyId}, ${keyId}, 'x', 'test', 'x', 'owner', ${userIds.owner})`;
  for (const [statement, type, subject] of [
    [join, 'member.joined', stranger],
    [raise, 'member.role_changed', userIds.clerk],
    [addKey, 'api_key.created', keyId],
  ] as const) {
    await expect(withLogin(statement)).rejects.toMatchObject(denied);
    // An audit row of an earlier transaction, or about another subject, is not enough.
    // The trigger compares times, which have milliseconds.
    await withLogin(async (tx) => [await audit(tx, type, subject), await tx.sql`select pg_sleep(0.005)`]);
    await expect(withLogin(statement)).rejects.toMatchObject(denied);
    const unrelated = async (tx: Transaction) => [await audit(tx, type, newId()), await statement(tx)];
    await expect(withLogin(unrelated)).rejects.toMatchObject(denied);
    await withLogin(async (tx) => [await audit(tx, type, subject), await statement(tx)]);
  }
});

test('the service’s login cannot reopen a period without an audit row', async () => {
  const { id } = await expectCreated(
    app.request('POST', '/api/accounting/periods', {
      body: { name: 'March', start_date: '2026-03-01', end_date: '2026-03-31' },
    }),
  );
  expect((await closePeriod(app, id)).status).toBe(200);
  const reopen = (tx: Transaction) => tx.sql`update accounting_periods set status = 'open' where id = ${id}`;
  // On a cluster the trigger runs beside the shard, and COMMIT fails there.
  await expect(withLogin(reopen)).rejects.toThrow(/must be audited|connection to the database was lost/);
  expect((await app.request('POST', `/api/accounting/periods/${id}/reopen`, { body: {} })).status).toBe(200);
});

test('no trigger of these runs for movements or balances', async () => {
  const triggers = await app.admin`
    select c.relname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid
    where p.proname in ('require_audit_row', 'api_keys_stay_revoked') order by 1`;
  expect([...new Set(triggers.map(({ name }) => name as string))]).toEqual([
    'accounting_periods',
    'api_keys',
    'memberships',
  ]);
});
