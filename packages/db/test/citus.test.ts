import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { parseDatabaseUrl } from '../src/connection/index.ts';
import { prepareDatabase } from '../src/setup/index.ts';
import { openTestDatabase } from '../src/testing/index.ts';
import { run, temporaryHome } from './embedded/help.ts';

const script = readFileSync(join(import.meta.dirname, '../citus/distribute.sql'), 'utf8');
const tablesOf = (kind: string): string[] =>
  [...script.matchAll(new RegExp(`^SELECT create_${kind}_table\\('(\\w+)'`, 'gm'))].map(
    ([, name = '']) => name,
  );
const [distributed, references] = [tablesOf('distributed'), tablesOf('reference')];
const dropped = [...script.matchAll(/^DROP INDEX (\w+);/gm)].map(([, name]) => name);

const url = process.env['CITUS_URL'];
if (url === undefined)
  console.warn('CITUS_URL is not set: citus/distribute.sql is compared with the catalog, but not run');

const { admin } = await openTestDatabase();

describe('citus/distribute.sql', () => {
  test('names every table once', async () => {
    const tables = await admin<{ name: string }[]>`
      select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by 1`;
    expect([...distributed, ...references].toSorted()).toEqual(tables.map(({ name }) => name));
    const by = [...script.matchAll(/create_distributed_table\('\w+', '(\w+)'/g)].map(([, column]) => column);
    expect(new Set(by)).toEqual(new Set(['organization_id']));
  });

  test('drops every unique index of a distributed table that does not contain the organization', async () => {
    const withoutOrganization = await admin<{ name: string }[]>`
      select i.indexrelid::regclass::text as name from pg_index i
      join pg_class c on c.oid = i.indrelid
      left join pg_attribute a on a.attrelid = c.oid and a.attname = 'organization_id'
      where c.relnamespace = 'public'::regnamespace and c.relname = any(${distributed})
        and (i.indisunique or i.indisexclusion) and not coalesce(a.attnum = any (i.indkey::int2[]), false)`;
    expect(withoutOrganization.map(({ name }) => name)).toEqual(dropped);
  });

  test('keeps every foreign key within an organization or towards a reference table', async () => {
    const keys = await admin<{ name: string; from: string; to: string; together: boolean }[]>`
      select con.conname as name, c.relname as from, f.relname as to,
        exists (select from unnest(con.conkey, con.confkey) as pair (here, there)
          join pg_attribute x on x.attrelid = c.oid and x.attnum = pair.here and x.attname = 'organization_id'
          join pg_attribute y on y.attrelid = f.oid and y.attnum = pair.there and y.attname = 'organization_id') as together
      from pg_constraint con join pg_class c on c.oid = con.conrelid join pg_class f on f.oid = con.confrelid
      where con.contype = 'f' and c.relnamespace = 'public'::regnamespace`;
    expect(keys.length).toBeGreaterThan(10);
    const wrong = keys.filter(({ from, to, together }) =>
      references.includes(from) ? !references.includes(to) : !references.includes(to) && !together,
    );
    expect(wrong).toEqual([]);
  });

  test('handles every trigger: drops those that query a distributed table', async () => {
    const triggers = await admin<{ name: string; table: string; source: string }[]>`
      select t.tgname as name, c.relname as table, p.prosrc as source
      from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid
      where not t.tgisinternal and c.relnamespace = 'public'::regnamespace order by 1`;
    const querying = triggers.filter(({ source }) =>
      distributed.some((table) =>
        new RegExp(`\\b(FROM|JOIN|INTO|UPDATE)\\s+public\\.${table}\\b`, 'i').test(source),
      ),
    );
    const drops = [...script.matchAll(/^DROP TRIGGER (\w+) ON (\w+);/gm)].map(([, name, table]) => ({
      name,
      table,
    }));
    expect(drops.toSorted((a, b) => (String(a.name) < String(b.name) ? -1 : 1))).toEqual(
      querying.map(({ name, table }) => ({ name, table })),
    );
    const kept = triggers.filter((trigger) => !querying.includes(trigger));
    expect(kept.map(({ name, table }) => `${table}: ${name}`)).toEqual([
      'api_keys: api_keys_changed',
      'api_keys: api_keys_stay_revoked',
      'memberships: memberships_changed',
      'organizations: organizations_negative_stock',
      'stock_movements: stock_movements_link_once',
    ]);
  });
});

test.skipIf(url === undefined)(
  'citus/distribute.sql distributes the tables of a Citus cluster, and queries find rows by organization',
  async () => {
    const admin = parseDatabaseUrl(url ?? '');
    const name = `citus_${randomBytes(6).toString('hex')}`;
    const home = temporaryHome();
    await prepareDatabase({ admin, database: name, secretsDir: home, log: () => undefined });
    onTestFinished(async () => void (await run(admin, `drop database ${name} with (force)`)));
    const cluster = { ...admin, database: name };
    await run(cluster, "create extension citus; select citus_set_coordinator_host('localhost')");
    await run(cluster, script.replaceAll('DATABASE tallybook', `DATABASE ${name}`));
    const tables = await run(cluster, 'select table_name::text as name from citus_tables');
    expect(tables).toHaveLength(distributed.length + references.length);
    const id = '0a000000-0000-4000-8000-00000000000a';
    await run(
      cluster,
      `insert into organizations (id, name, currency, money_scale) values ('${id}', 'Ltd', 'EUR', 2);
       insert into accounting_periods (organization_id, id, name, start_date, end_date)
       values ('${id}', '${id}', '2026', '2026-01-01', '2026-12-31')`,
    );
    expect(await run(cluster, `select name from accounting_periods where organization_id = '${id}'`)).toEqual(
      [{ name: '2026' }],
    );
  },
);
