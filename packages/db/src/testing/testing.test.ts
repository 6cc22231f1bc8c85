import { afterAll, beforeAll, expect, test } from 'vitest';
import { withSession } from '../setup/session.ts';
import { createTestDatabase, type TestDatabase } from './index.ts';

let first: TestDatabase;
let second: TestDatabase;

beforeAll(async () => {
  [first, second] = await Promise.all([createTestDatabase(), createTestDatabase()]);
});
afterAll(() => Promise.all([first.drop(), second.drop()]));

test('createTestDatabase creates a separate migrated copy each time', async () => {
  await withSession(first.owner, (session) => session.unsafe('CREATE TABLE only_in_first ()'));
  const tables = (target: TestDatabase['owner']) =>
    withSession(
      target,
      (session) => session`SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`,
    );
  const names = (await tables(second.owner)).map((row) => String(row['tablename']));
  expect(names).toContain('organizations');
  expect(names).not.toContain('only_in_first');
});

test('the owner is not a superuser, and the service owns nothing', async () => {
  const readRole = (target: TestDatabase['owner']) =>
    withSession(
      target,
      (session) => session`
        SELECT current_user::text AS name, rolsuper, rolbypassrls,
          (SELECT count(*)::int FROM pg_class WHERE relowner = r.oid) AS owned
        FROM pg_roles r WHERE rolname = current_user`,
    );
  const [owner] = await readRole(first.owner);
  const [service] = await readRole(first.service);
  expect(owner).toMatchObject({ name: 'tallybook_owner', rolsuper: false, rolbypassrls: false });
  expect(service).toMatchObject({ rolsuper: false, rolbypassrls: false, owned: 0 });
});

test('test databases have the durability settings of production', async () => {
  const [row] = await withSession(
    first.service,
    (session) =>
      session`SELECT current_setting('fsync') AS fsync, current_setting('synchronous_commit') AS commit`,
  );
  expect(row).toEqual({ fsync: 'on', commit: 'on' });
});
