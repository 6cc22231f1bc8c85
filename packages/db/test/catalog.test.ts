import postgres from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../src/testing/index.ts';

let database: TestDatabase;
let admin: postgres.Sql;

beforeAll(async () => {
  database = await createTestDatabase();
  admin = postgres({ ...database.admin, ssl: false, max: 1, onnotice: () => undefined });
});

afterAll(async () => {
  await admin.end();
  await database.drop();
});

const names = (rows: Iterable<{ name: string }>) => [...rows].map((row) => row.name).sort();

test('every table of an organization is under forced row level security with the one policy', async () => {
  const bare = await admin<{ name: string }[]>`
    select c.relname as name from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'organization_id' and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and not (c.relrowsecurity and c.relforcerowsecurity and exists (
        select from pg_policy p where p.polrelid = c.oid and p.polname = 'organization' and p.polpermissive
          and p.polcmd = '*' and p.polqual is not null and p.polwithcheck is not null))`;
  expect(names(bare)).toEqual([]);
});

test('every other table is on this list', async () => {
  const others = await admin<{ name: string }[]>`
    select c.relname as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not exists (
      select from pg_attribute a where a.attrelid = c.oid and a.attname = 'organization_id' and not a.attisdropped)`;
  expect(names(others)).toEqual(['organizations', 'user_identities', 'users']);
});

test('keys of those tables begin with the organization', async () => {
  const astray = await admin<{ name: string }[]>`
    select con.conname as name from pg_constraint con
    join pg_class c on c.oid = con.conrelid and c.relnamespace = 'public'::regnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'organization_id'
    where con.contype in ('p', 'u', 'x') and con.conkey[1] <> a.attnum`;
  // Looked up before the organization is known.
  expect(names(astray)).toEqual(['api_keys_lookup_id']);
});

test('the service owns nothing, deletes nothing, and passes no policy by', async () => {
  const [role] = await admin<{ rolsuper: boolean; rolbypassrls: boolean; rolcreaterole: boolean }[]>`
    select rolsuper, rolbypassrls, rolcreaterole from pg_roles where rolname = 'tallybook_service'`;
  expect(role).toEqual({ rolsuper: false, rolbypassrls: false, rolcreaterole: false });
  const rights = await admin<{ name: string }[]>`
    select table_name || ' ' || privilege_type as name from information_schema.table_privileges
    where table_schema = 'public' and grantee in ('tallybook_service', 'PUBLIC', ${database.service.username})
      and privilege_type not in ('SELECT', 'INSERT', 'UPDATE')`;
  expect(names(rights)).toEqual([]);
  const owned = await admin<{ name: string }[]>`
    select c.relname as name from pg_class c join pg_roles r on r.oid = c.relowner
    where r.rolname in ('tallybook_service', ${database.service.username})`;
  expect(names(owned)).toEqual([]);
});

test('facts of the ledger cannot be rewritten, only linked to their journal entry', async () => {
  const columns = await admin<{ name: string }[]>`
    select column_name as name from information_schema.column_privileges
    where table_name = 'stock_movements' and grantee = 'tallybook_service' and privilege_type = 'UPDATE'`;
  expect(names(columns)).toEqual(['journal_entry_id']);
});

test('look-ups that run as the owner have an empty search path and are not for everybody', async () => {
  const loose = await admin<{ name: string }[]>`
    select p.proname as name from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prosecdef
      and (p.proconfig is distinct from array['search_path=""'] or has_function_privilege('public', p.oid, 'execute'))`;
  expect(names(loose)).toEqual([]);
});
