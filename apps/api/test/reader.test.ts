import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { connectTo } from '@tallybook/db/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setAutomaticPosting } from '../src/testing/automatic-posting.ts';
import { postMovement, seedProduct, startTestApp, type TestApp } from '../src/testing/index.ts';
import { urlOf } from './service-process.ts';

// The role for reports of packages/db/README.md, on a real database.

const folder = join(import.meta.dirname, '../../../packages/db');
const readme = readFileSync(join(folder, 'README.md'), 'utf8');
const block = (kind: string, index = 0): string =>
  [...readme.matchAll(new RegExp(`^\`\`\`${kind} reader\\n(.*?)^\`\`\``, 'gms'))][index]?.[1] ?? '';

let app: TestApp;
let reader: ReturnType<typeof connectTo>;
const login = { username: 'tallybook_test_reports', password: 'reports-password' };

beforeAll(async () => {
  app = await startTestApp();
  const { admin } = app;
  // Roles belong to the server, which test files share.
  await admin.unsafe(`
    DO $$ BEGIN
      IF to_regrole('tallybook_reader') IS NULL THEN CREATE ROLE tallybook_reader NOLOGIN; END IF;
      IF to_regrole('${login.username}') IS NULL THEN
        CREATE ROLE ${login.username} LOGIN PASSWORD '${login.password}' IN ROLE tallybook_reader;
      END IF;
    END $$`);
  const owner = connectTo(app.database.owner);
  await owner.unsafe(readFileSync(join(folder, 'reader/grants.sql'), 'utf8'));
  await owner.end();
  reader = connectTo({ ...app.database.service, ...login });
});
afterAll(async () => {
  await reader.end();
  await app.admin.unsafe('DROP OWNED BY tallybook_reader');
  await app.stop();
});

const scope = (organizationId: string) =>
  reader.unsafe(`select set_config('app.organization_id', '${organizationId}', false)`);

test('the reader runs the queries of README.md, which show one organization', async () => {
  const organization = await app.newOrganization();
  const other = await app.newOrganization();
  for (const each of [organization, other]) {
    const product_id = await seedProduct(app, each);
    const post = (given: object) =>
      postMovement(app, { product_id, movement_date: '2026-03-10', ...given }, { key: each.keys.owner });
    expect((await post({ type: 'entry', quantity: 10, unit_cost: 12.5 })).status).toBe(201);
    expect((await post({ type: 'exit', quantity: 4, unit_cost: 0 })).status).toBe(201);
  }
  expect([...(await reader.unsafe(block('sql')))]).toEqual([]);
  await scope(organization.organizationId);
  expect(await reader.unsafe(block('sql'))).toMatchObject([{ month: '2026-03', issued: '4', cost: '50.00' }]);
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      '--input-type=module-typescript',
      '--eval',
      block('ts'),
      // In the place of the program's path.
      'report',
      urlOf({ ...app.database.service, ...login }),
      organization.organizationId,
    ],
    { cwd: folder },
  );
  expect(stdout).toMatch(/^\S+ 6 75\.0000\n$/);
});

test('what the reader sees adds up after every kind of fact, in a closed month too', async () => {
  const organization = await app.newOrganization();
  await setAutomaticPosting(app, organization);
  const post = async (url: string, body: object) => {
    const response = await app.request('POST', url, { key: organization.keys.owner, body });
    expect([response.status, response.body]).toEqual([201, expect.anything()]);
    return response.body;
  };
  const move = (product_id: string, movement_date: string, type: string, quantity: number, unit_cost = 0) =>
    post('/api/inventory/stock-movements', { product_id, type, quantity, unit_cost, movement_date });
  const adjust = (movement_id: string, amount: string, adjustment_date: string) =>
    post('/api/inventory/cost-adjustments', { movement_id, amount, adjustment_date, reason: 'landed_cost' });
  for (const method of ['moving_average', 'fifo'] as const) {
    const product = await seedProduct(app, organization, method);
    const receipt = await move(product, '2026-01-10', 'entry', 10, 10);
    await move(product, '2026-01-12', 'exit', 4);
    const later = await move(product, '2026-02-03', 'entry', 8, 11);
    await move(product, '2026-02-05', 'exit', 3);
    await move(product, '2026-01-11', 'entry', 2, 13);
    await move(product, '2026-02-06', 'adjustment', 1, 9);
    await adjust(later.id, '4.00', '2026-02-07');
    await post(`/api/inventory/stock-movements/${later.id}/reversal`, {
      quantity: 2,
      movement_date: '2026-02-08',
    });
    await post('/api/inventory/stock-takes', {
      count_date: '2026-02-09',
      counts: [{ product_id: product, counted_quantity: 11 }],
    });
    const periods = (await app.request('GET', '/api/accounting/periods', { key: organization.keys.owner }))
      .body;
    const january = periods.find((period: { name: string }) => period.name === '2026-01');
    const set = (what: string) =>
      app.request('POST', `/api/accounting/periods/${january.id}/${what}`, {
        key: organization.keys.owner,
        body: {},
      });
    expect((await set('close')).status).toBe(200);
    const { mode } = await adjust(receipt.id, '7.00', '2026-02-15');
    expect(mode).toBe('split');
    expect((await set('reopen')).status).toBe(200);
    await post('/api/inventory/write-downs', {
      as_of: '2026-02-28',
      items: [{ product_id: product, net_realizable_value: '3.00', reason: 'damaged' }],
      journal: { loss_account: '5950', allowance_account: '1490' },
    });
  }
  await scope(organization.organizationId);
  const rows = await reader.unsafe<Record<'sku' | 'units' | 'cost' | 'on_hand' | 'value', string>[]>(
    block('sql', 1),
  );
  expect(rows).toHaveLength(2);
  for (const { units, cost, on_hand, value } of rows)
    expect([Number(units), Number(cost)]).toEqual([Number(on_hand), Number(value)]);
  // By day, by month, of the layers, and in the accounts.
  const sums = await reader.unsafe<{ what: string; amount: string }[]>(`
    select 'balances' as what, sum(value) as amount from stock_balances
    union all select 'days', sum(value) from stock_days
    union all select 'months', sum(value) from stock_months
    union all select 'journal lines', sum(l.debit - l.credit) from journal_lines l, organizations o
      where l.account = o.automatic_posting ->> 'inventory'
    union all select 'journal days', sum(d.debit - d.credit) from journal_days d, organizations o
      where d.account = o.automatic_posting ->> 'inventory'`);
  const [balances] = sums;
  expect(sums).toHaveLength(5);
  for (const { what, amount } of sums)
    expect([what, Number(amount)]).toEqual([what, Number(balances?.amount)]);
  expect(await reader.unsafe('select 1 from stock_recosts where from_date is not null')).toHaveLength(0);
});

test('the reader can read the tables that README.md lists, and no other; it can write none', async () => {
  const listed = [...readme.matchAll(/^\| (`\w+`(?:, `\w+`)*) \| .* \|.*\|$/gm)].flatMap(([, names = '']) =>
    [...names.matchAll(/`(\w+)`/g)].map(([, name = '']) => name),
  );
  const tables = await app.admin<{ name: string; readable: boolean; writable: boolean }[]>`
    select relname as name, has_any_column_privilege('tallybook_reader', oid, 'SELECT') as readable,
      has_any_column_privilege('tallybook_reader', oid, 'INSERT, UPDATE')
        or has_table_privilege('tallybook_reader', oid, 'DELETE, TRUNCATE') as writable
    from pg_class where relkind in ('r', 'p', 'v', 'm') and relnamespace in ('public'::regnamespace, 'pgboss'::regnamespace)`;
  const readable = tables.filter((table) => table.readable).map(({ name }) => name);
  expect(new Set(readable)).toEqual(new Set(listed));
  expect(tables.filter((table) => table.writable)).toEqual([]);
  const columns = await app.admin<{ name: string }[]>`
    select attname as name from pg_attribute where attrelid in (select oid from pg_class where relname = any (${readable}))
      and attnum > 0 and has_column_privilege('tallybook_reader', attrelid, attnum, 'SELECT')`;
  expect(
    columns.map(({ name }) => name).filter((name) => /secret|token|hash_key|email|password/.test(name)),
  ).toEqual([]);
  for (const table of ['api_keys', 'webhooks', 'invitations', 'users', 'idempotency_keys', 'audit_events'])
    await expect(reader.unsafe(`select * from ${table}`)).rejects.toMatchObject({ code: '42501' });
  await expect(reader.unsafe('update products set name = sku')).rejects.toMatchObject({ code: '42501' });
});
