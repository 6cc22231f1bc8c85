import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { connectTo } from '@tallybook/db/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { postMovement, seedProduct, startTestApp, type TestApp } from '../src/testing/index.ts';
import { urlOf } from './service-process.ts';

// The role for reports of packages/db/README.md, on a real database.

const folder = join(import.meta.dirname, '../../../packages/db');
const readme = readFileSync(join(folder, 'README.md'), 'utf8');
const block = (kind: string): string =>
  new RegExp(`^\`\`\`${kind} reader\\n(.*?)^\`\`\``, 'ms').exec(readme)?.[1] ?? '';

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
