import { randomUUID } from 'node:crypto';
import { roles } from '@tallybook/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { accounts } from '../../../testing/automatic-posting.ts';
import { seedProduct, startTestApp, type TestApp, type TestOrganization } from '../../../testing/index.ts';

let app: TestApp;
let own: TestOrganization;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  own = await app.newOrganization();
});
afterAll(() => app.stop());

const call = (method: string, path: string, body?: unknown, key = own.keys.owner) =>
  app.request(method, path, {
    key,
    headers: { 'user-agent': 'audit-test/1.0' },
    ...(body === undefined ? {} : { body }),
  });
const trail = async (query = '', key = own.keys.admin) =>
  (await call('GET', `/api/audit-events${query}`, undefined, key)).body;
const types = async (query = '') => (await trail(query)).map(({ type }: { type: string }) => type);

describe('the audit trail records', () => {
  test('who sent and revoked an invitation, when and from where', async () => {
    const sent = await call(
      'POST',
      '/api/invitations',
      { email: 'grace@example.com', role: 'clerk' },
      own.keys.admin,
    );
    await call('DELETE', `/api/invitations/${sent.body.id}`);
    const [revoked, first] = await trail();
    expect(first).toEqual({
      id: expect.any(String),
      type: 'invitation.sent',
      occurred_at: expect.stringMatching(/Z$/),
      actor_user_id: own.userIds.admin,
      credential: 'api_key',
      api_key_id: expect.any(String),
      subject_type: 'invitation',
      subject_id: sent.body.id,
      details: expect.objectContaining({ email: 'grace@example.com', role: 'clerk' }),
      address: '127.0.0.1',
      user_agent: 'audit-test/1.0',
      request_id: sent.headers.get('x-request-id'),
    });
    expect(revoked).toMatchObject({
      type: 'invitation.revoked',
      actor_user_id: own.userIds.owner,
      subject_id: sent.body.id,
    });
  });

  // The period's own row does not keep who closed it before it was reopened.
  test('each closing and reopening of a period', async () => {
    const product = await seedProduct(app, own);
    const body = {
      product_id: product,
      type: 'entry',
      quantity: 1,
      unit_cost: 1,
      movement_date: '2026-03-01',
    };
    await call('POST', '/api/inventory/stock-movements', body);
    const [{ id }] = (await call('GET', '/api/accounting/periods')).body;
    const path = `/api/accounting/periods/${id}`;
    const closed = await call('POST', `${path}/close`, undefined, own.keys.accountant);
    const reopened = await call(
      'POST',
      `${path}/reopen`,
      { reason: 'An invoice arrived late' },
      own.keys.owner,
    );
    expect(reopened.body).toMatchObject({ status: 'open', closed_at: null, closed_by: null });
    await call('POST', `${path}/close`, undefined, own.keys.admin);
    const about = (await trail()).filter((each: { subject_id: string }) => each.subject_id === id);
    expect(about.map((each: Record<string, unknown>) => [each['type'], each['actor_user_id']])).toEqual([
      ['period.closed', own.userIds.admin],
      ['period.reopened', own.userIds.owner],
      ['period.closed', own.userIds.accountant],
      ['period.opened', own.userIds.owner],
    ]);
    expect(about[1].details).toMatchObject({
      closed_at: closed.body.closed_at,
      closed_by: own.userIds.accountant,
      reason: 'An invoice arrived late',
    });
    for (const each of about) expect(each.occurred_at).toMatch(/Z$/);
  });

  test('the old and the new accounts of automatic posting', async () => {
    const path = `/api/organizations/${own.organizationId}`;
    const others = { ...accounts, inventory: '1410' };
    for (const automatic_posting of [accounts, others, others, null])
      await call('PATCH', path, { settings: { automatic_posting } });
    const changes = (await trail())
      .filter(({ type }: { type: string }) => type === 'organization.updated')
      .map((each: { details: { changes: object } }) => each.details.changes);
    expect(changes).toEqual([
      { automatic_posting: { from: others, to: null } },
      { automatic_posting: { from: accounts, to: others } },
      { automatic_posting: { from: null, to: accounts } },
    ]);
  });

  test('a changed role and a removed member, but no unchanged role', async () => {
    await call('PATCH', `/api/members/${own.userIds.clerk}`, { role: 'accountant' });
    await call('PATCH', `/api/members/${own.userIds.clerk}`, { role: 'accountant' });
    await call('DELETE', `/api/members/${own.userIds.clerk}`);
    expect(await trail(`?subject_id=${own.userIds.clerk}`)).toMatchObject([
      { type: 'member.removed', subject_id: own.userIds.clerk, details: { role: 'accountant' } },
      {
        type: 'member.role_changed',
        subject_type: 'member',
        subject_id: own.userIds.clerk,
        details: { from: 'clerk', to: 'accountant' },
      },
    ]);
  });

  test('a created and revoked API key once, never the key itself', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const createKey = () =>
      app.request('POST', '/api/api-keys', {
        key: own.keys.owner,
        body: { name: 'Scanner', role: 'viewer' },
        headers,
      });
    const created = await createKey();
    await createKey();
    await call('DELETE', `/api/api-keys/${created.body.id}`);
    await call('DELETE', `/api/api-keys/${created.body.id}`);
    const rows = await trail();
    const details = { name: 'Scanner', role: 'viewer', user_id: own.userIds.owner };
    expect(rows).toMatchObject([
      { type: 'api_key.revoked', subject_id: created.body.id, details },
      { type: 'api_key.created', subject_id: created.body.id, details: { ...details, expires_at: null } },
    ]);
    expect(JSON.stringify(rows)).not.toContain(created.body.key.slice(-51, -8));
  });

  test('a period that was opened, closed and reopened, manually or by a posting', async () => {
    const opened = await call('POST', '/api/accounting/periods', {
      name: 'January',
      start_date: '2026-01-01',
      end_date: '2026-01-31',
    });
    const path = `/api/accounting/periods/${opened.body.id}`;
    const closed = await call('POST', `${path}/close`, {}, own.keys.accountant);
    await call('POST', `${path}/reopen`, {}, own.keys.admin);
    const product = await seedProduct(app, own);
    const movement = {
      product_id: product,
      type: 'entry',
      quantity: 1,
      unit_cost: 1,
      movement_date: '2026-03-10',
    };
    const posted = await call('POST', '/api/inventory/stock-movements', movement, own.keys.clerk);
    await call('POST', '/api/inventory/stock-movements', movement, own.keys.clerk);
    await call(
      'POST',
      '/api/accounting/journal-entries',
      {
        entry_date: '2026-05-10',
        memo: 'Rent',
        lines: [
          { account: '1', debit: '1' },
          { account: '2', credit: '1' },
        ],
      },
      own.keys.accountant,
    );
    expect(await trail()).toMatchObject([
      { type: 'period.opened', actor_user_id: own.userIds.accountant, details: { name: '2026-05' } },
      {
        type: 'period.opened',
        actor_user_id: own.userIds.clerk,
        subject_id: posted.body.accounting_period_id,
        request_id: posted.headers.get('x-request-id'),
        details: { name: '2026-03', start_date: '2026-03-01', end_date: '2026-03-31' },
      },
      {
        type: 'period.reopened',
        actor_user_id: own.userIds.admin,
        details: { closed_at: closed.body.closed_at, closed_by: own.userIds.accountant },
      },
      { type: 'period.closed', actor_user_id: own.userIds.accountant, subject_id: opened.body.id },
      { type: 'period.opened', actor_user_id: own.userIds.owner, details: { name: 'January' } },
    ]);
  });

  test('changed settings with their old and new values, and no others', async () => {
    const path = `/api/organizations/${own.organizationId}`;
    await call('PATCH', path, { name: 'Test Ltd', settings: { invite_registered: true } });
    await call('PATCH', path, { name: 'Test Ltd', settings: { invite_registered: true } });
    expect(await trail()).toMatchObject([
      {
        type: 'organization.updated',
        subject_id: own.organizationId,
        details: { changes: { invite_registered: { from: false, to: true } } },
      },
    ]);
  });

  test('concurrent changes of settings one after another, each with the value that the previous one set', async () => {
    const path = `/api/organizations/${own.organizationId}`;
    const names = ['Alpha', 'Beta', 'Gamma', 'Delta'];
    await Promise.all(names.map((name) => call('PATCH', path, { name })));
    const rows: { details: { changes: { name: { from: string; to: string } } } }[] = await trail();
    const next = new Map(rows.map(({ details: { changes } }) => [changes.name.from, changes.name.to]));
    const chain = ['Test Ltd'];
    for (let to = next.get('Test Ltd'); to !== undefined; to = next.get(to)) chain.push(to);
    expect(chain.slice(1).toSorted()).toEqual(names.toSorted());
  });

  test('a product that was created, changed and archived', async () => {
    const { body } = await call('POST', '/api/inventory/products', { sku: 'BOLT-8', name: 'Bolt' });
    const path = `/api/inventory/products/${body.id}`;
    await call('PATCH', path, { name: 'Bolt, 8 mm', reorder_point: 5 });
    await call('PATCH', path, { name: 'Bolt, 8 mm' });
    await call('POST', `${path}/archive`, {});
    await call('POST', `${path}/archive`, {});
    expect(await trail(`?subject_id=${body.id}`)).toMatchObject([
      { type: 'product.archived', details: { sku: 'BOLT-8' } },
      {
        type: 'product.updated',
        details: {
          changes: { name: { from: 'Bolt', to: 'Bolt, 8 mm' }, reorder_point: { from: null, to: 5 } },
        },
      },
      { type: 'product.created', details: { sku: 'BOLT-8', costing_method: 'moving_average' } },
    ]);
  });

  test('a created organization in its own trail only', async () => {
    const created = await call('POST', '/api/organizations', { name: 'Second Ltd', currency: 'JPY' });
    expect(await trail()).toEqual([]);
    expect(await trail('', created.body.api_key)).toMatchObject([
      {
        type: 'organization.created',
        actor_user_id: own.userIds.owner,
        subject_id: created.body.id,
        details: { name: 'Second Ltd', currency: 'JPY' },
      },
    ]);
  });
});

test('a rejected call leaves no audit event', async () => {
  await call('DELETE', `/api/members/${own.userIds.owner}`);
  await call('POST', '/api/api-keys', { name: 'k', role: 'owner' }, own.keys.admin);
  await call('POST', '/api/inventory/products', { sku: 'A', name: 'A' });
  expect((await call('POST', '/api/inventory/products', { sku: 'A', name: 'A' })).status).toBe(409);
  expect(await types()).toEqual(['product.created']);
});

test('a long user agent is truncated in the audit event', async () => {
  const createAs = (agent: string) =>
    app.request('POST', '/api/inventory/products', {
      key: own.keys.owner,
      body: { sku: randomUUID(), name: 'x' },
      headers: { 'user-agent': agent },
    });
  await createAs('a'.repeat(5000));
  const [row] = await trail();
  expect(row.user_agent).toBe('a'.repeat(200));
});

describe('the list of audit events', () => {
  const createProducts = async (number: number) => {
    for (let n = 0; n < number; n += 1)
      await call('POST', '/api/inventory/products', { sku: randomUUID(), name: `${n}` });
  };

  test('is for auditors, admins and owners', async () => {
    const readers = ['owner', 'admin', 'auditor'];
    for (const role of roles) {
      const { status } = await call('GET', '/api/audit-events', undefined, own.keys[role]);
      expect([role, status]).toEqual([role, readers.includes(role) ? 200 : 403]);
    }
    expect((await app.request('GET', '/api/audit-events', { key: null })).status).toBe(401);
  });

  test('is filtered by type, actor, subject and day', async () => {
    await createProducts(1);
    await call('PATCH', `/api/members/${own.userIds.clerk}`, { role: 'viewer' }, own.keys.admin);
    expect(await types('?type=member.role_changed')).toEqual(['member.role_changed']);
    expect(await types(`?actor_user_id=${own.userIds.owner}`)).toEqual(['product.created']);
    expect(await types(`?subject_id=${own.userIds.clerk}`)).toEqual(['member.role_changed']);
    expect(await types(`?subject_id=${randomUUID()}`)).toEqual([]);
    await app.admin`update audit_events set occurred_at = '2026-03-10T23:59:59.999Z'
      where organization_id = ${own.organizationId} and type = 'product.created'`;
    expect(await types('?startDate=2026-03-10&endDate=2026-03-10')).toEqual(['product.created']);
    expect(await types('?startDate=2026-03-11')).toContain('member.role_changed');
    expect(await types('?startDate=2026-03-11')).not.toContain('product.created');
    expect(await types('?endDate=2026-03-09')).toEqual([]);
    for (const query of [
      '?type=nothing',
      '?startDate=2026-03-11&endDate=2026-03-10',
      '?actor_user_id=x',
      '?sort=1',
    ])
      expect((await call('GET', `/api/audit-events${query}`)).status).toBe(400);
  });

  test('is paginated newest first over REST and tRPC, even if times are equal', async () => {
    await createProducts(7);
    await app.admin`update audit_events set occurred_at = date_trunc('minute', now())
      where organization_id = ${own.organizationId}`;
    const all = (await trail()).map(({ id }: { id: string }) => id);
    expect(all).toEqual(all.toSorted((a: string, b: string) => (a < b ? 1 : -1)));
    const trpc = app.trpc(own.keys.owner);
    const ids: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await trpc.auditEvents.listPage.query({
        limit: 3,
        ...(cursor === undefined ? {} : { cursor }),
      });
      ids.push(...page.items.map(({ id }) => id));
      cursor = page.next_cursor ?? undefined;
    } while (cursor !== undefined);
    expect(ids).toEqual(all);
    const first = await call('GET', '/api/audit-events?limit=3');
    const next = first.headers.get('x-next-cursor');
    const changed = await call('GET', `/api/audit-events?limit=3&type=product.created&cursor=${next}`);
    expect(changed.body.code).toBe('INVALID_CURSOR');
  });

  test('never contains events of another organization', async () => {
    await createProducts(1);
    const [row] = await trail();
    const foreign = await app.newOrganization();
    for (const query of ['', `?subject_id=${row.subject_id}`, `?actor_user_id=${own.userIds.owner}`])
      expect(await trail(query, foreign.keys.owner)).toEqual([]);
  });
});

test('the login of the service can add audit events but not change or delete them', async () => {
  await call('POST', '/api/inventory/products', { sku: 'A', name: 'A' });
  for (const text of [
    "update audit_events set type = 'x'",
    'delete from audit_events',
    'truncate audit_events',
  ])
    await expect(
      app.services.database.tenant(own.organizationId, (tx) => tx.sql.unsafe(text)),
    ).rejects.toMatchObject({ code: '42501' });
  expect(await types()).toEqual(['product.created']);
});
