import { describe, expect, test } from 'vitest';
import { withoutSubquery } from '../../src/distribute/policies.ts';
import { everywhere } from '../../src/distribute/tables.ts';
import { readMigrations } from '../../src/migrate/folder.ts';
import { openTestDatabase } from '../../src/testing/index.ts';

// What Citus cannot distribute is found here, also where no cluster is available. CONTRIBUTING.md, "Add a migration".

const { admin } = await openTestDatabase();

const tables = await admin<{ name: string; tenant: boolean }[]>`
  select c.relname as name, a.attname is not null as tenant from pg_class c
  left join pg_attribute a on a.attrelid = c.oid and a.attname = 'organization_id' and not a.attisdropped
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname !~ '_[0-9]{6,}$'`;
const distributed = tables
  .filter(({ name, tenant }) => tenant && !everywhere.includes(name))
  .map(({ name }) => name);
const references = tables.map(({ name }) => name).filter((name) => !distributed.includes(name));

describe('on a cluster', () => {
  test('the tables that every node has a copy of are the small ones that identify callers', () => {
    expect(references.toSorted()).toEqual([
      'api_keys',
      'console_sessions',
      'console_sign_ins',
      'mail_recipients',
      'memberships',
      'organizations',
      'user_identities',
      'users',
    ]);
  });

  test('every unique index of a distributed table contains the organization, except the one that distribute replaces', async () => {
    const withoutOrganization = await admin<{ name: string }[]>`
      select i.indexrelid::regclass::text as name from pg_index i
      join pg_class c on c.oid = i.indrelid
      left join pg_attribute a on a.attrelid = c.oid and a.attname = 'organization_id'
      where c.relnamespace = 'public'::regnamespace and c.relname = any(${distributed})
        and (i.indisunique or i.indisexclusion) and not coalesce(a.attnum = any (i.indkey::int2[]), false)
        and i.indexrelid::regclass::text <> 'invitations_token_hash'`;
    expect(withoutOrganization).toEqual([]);
  });

  test('every foreign key stays within an organization or refers to a table that every node has', async () => {
    const keys = await admin<{ name: string; from: string; to: string; together: boolean }[]>`
      select con.conname as name, c.relname as from, f.relname as to,
        exists (select from unnest(con.conkey, con.confkey) as pair (here, there)
          join pg_attribute x on x.attrelid = c.oid and x.attnum = pair.here and x.attname = 'organization_id'
          join pg_attribute y on y.attrelid = f.oid and y.attnum = pair.there and y.attname = 'organization_id') as together
      from pg_constraint con join pg_class c on c.oid = con.conrelid join pg_class f on f.oid = con.confrelid
      where con.contype = 'f' and c.relnamespace = 'public'::regnamespace and c.relname !~ '_[0-9]{6,}$'`;
    expect(keys.length).toBeGreaterThan(10);
    const wrong = keys.filter(({ from, to, together }) =>
      references.includes(from) ? !references.includes(to) : !references.includes(to) && !together,
    );
    expect(wrong).toEqual([]);
  });

  test('no policy contains a subquery, except the one that distribute removes', async () => {
    const policies = await admin<{ name: string; expression: string }[]>`
      select tablename || '.' || policyname as name, concat_ws(' ', qual, with_check) as expression
      from pg_policies where schemaname = 'public'`;
    expect(policies.length).toBeGreaterThan(25);
    expect(policies.filter(({ expression }) => /\bselect\b/i.test(withoutSubquery(expression)))).toEqual([]);
  });

  test('a migration that may run on a distributed database writes policies without a subquery', () => {
    // `distribute` follows the last of these, and rewrites their policies.
    const files = readMigrations();
    const first = files.findIndex(({ tag }) => tag === '0008_background');
    expect(first).toBeGreaterThan(0);
    const policies = files
      .slice(first)
      .flatMap(({ statements }) => statements.filter((statement) => /\bpolicy\b/i.test(statement)));
    expect(policies.filter((statement) => /\(\s*select\b/i.test(statement))).toEqual([]);
  });

  test('a function in SQL with parameters reads no distributed table: Citus distributes only PL/pgSQL', async () => {
    const functions = await admin<{ name: string; source: string }[]>`
      select p.oid::regprocedure::text as name, p.prosrc as source from pg_proc p join pg_language l on l.oid = p.prolang
      where p.pronamespace = 'public'::regnamespace and l.lanname = 'sql' and p.pronargs > 0
        and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`;
    expect(functions.length).toBeGreaterThan(0);
    const reading = functions.filter(({ source }) =>
      distributed.some((table) => new RegExp(`\\bpublic\\.${table}\\b`).test(source)),
    );
    expect(reading.map(({ name }) => name)).toEqual([]);
  });

  // A trigger runs beside its shard, on any node: it reads its own row only, or asks is_worker() and is_distributed().
  test('these triggers exist; a new one must work on a shard', async () => {
    const triggers = await admin<{ name: string }[]>`
      select c.relname || ': ' || t.tgname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
      where not t.tgisinternal and c.relname = any(${tables.map(({ name }) => name)})
        and c.relnamespace = 'public'::regnamespace order by 1`;
    expect(triggers.map(({ name }) => name)).toEqual([
      'accounting_periods: a_reopened_period',
      'api_keys: a_new_key',
      'api_keys: api_keys_changed',
      'api_keys: api_keys_stay_revoked',
      'memberships: a_changed_membership',
      'memberships: a_new_membership',
      'memberships: memberships_changed',
      'organizations: organizations_negative_stock',
      'stock_movements: stock_movements_link_once',
    ]);
  });
});
