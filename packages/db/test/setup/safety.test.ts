import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import type { DatabaseTarget } from '../../src/connection/index.ts';
import { unsafeReason } from '../../src/setup/index.ts';
import { createTestDatabase, type TestDatabase } from '../../src/testing/index.ts';
import { run } from '../embedded/help.ts';

let database: TestDatabase;
let login: DatabaseTarget;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const asAdmin = (statement: string) => run(database.admin, statement);

/** Creates a role that is dropped with its rights after the test. */
async function role(attributes: string): Promise<string> {
  const name = `safety_${randomBytes(4).toString('hex')}`;
  await asAdmin(`CREATE ROLE ${name} ${attributes}`);
  onTestFinished(async () => {
    await asAdmin(`DROP OWNED BY ${name} CASCADE`);
    await asAdmin(`DROP ROLE ${name}`);
  });
  return name;
}

beforeEach(async () => {
  const username = await role("LOGIN PASSWORD 'safety' IN ROLE tallybook_service");
  login = { ...database.admin, username, password: 'safety' };
});

test('a login that is only a member of tallybook_service is safe, like the one that setup creates', async () => {
  expect(await unsafeReason(login)).toBeUndefined();
  expect(await unsafeReason(database.service)).toBeUndefined();
});

test('a superuser, a login with BYPASSRLS, and one outside the service role are unsafe', async () => {
  expect(await unsafeReason(database.admin)).toContain('is a superuser');
  await asAdmin(`ALTER ROLE ${login.username} BYPASSRLS`);
  expect(await unsafeReason(login)).toContain('has BYPASSRLS');
  await asAdmin(`ALTER ROLE ${login.username} NOBYPASSRLS`);
  await asAdmin(`REVOKE tallybook_service FROM ${login.username}`);
  expect(await unsafeReason(login)).toContain('not a member of the role tallybook_service');
});

// Without INHERIT the rights are one SET ROLE away.
test.each(['SUPERUSER', 'BYPASSRLS'])(
  'a member of a %s role is unsafe, also without INHERIT',
  async (power) => {
    const powerful = await role(`NOLOGIN ${power}`);
    await asAdmin(`ALTER ROLE ${login.username} NOINHERIT`);
    await asAdmin(`GRANT ${powerful} TO ${login.username}`);
    expect(await unsafeReason(login)).toBe(
      `the database login is a member of ${powerful}, to which row level security does not apply`,
    );
  },
);

test('a member of the role that owns the tables is unsafe, also through another role', async () => {
  const between = await role('NOLOGIN IN ROLE tallybook_owner');
  await asAdmin(`GRANT ${between} TO ${login.username}`);
  expect(await unsafeReason(login)).toContain('is tallybook_owner, which owns tables, or a member of it');
});

test.each(['public', 'pgboss', 'tallybook_meta'])('the owner of a table in %s is unsafe', async (schema) => {
  const owner = await role('NOLOGIN');
  await asAdmin(`CREATE TABLE ${schema}.safety_own ()`);
  onTestFinished(async () => void (await asAdmin(`DROP TABLE IF EXISTS ${schema}.safety_own`)));
  await asAdmin(`ALTER TABLE ${schema}.safety_own OWNER TO ${owner}`);
  expect(await unsafeReason(login)).toBeUndefined();
  await asAdmin(`GRANT ${owner} TO ${login.username}`);
  expect(await unsafeReason(login)).toContain(`is ${owner}, which owns tables`);
});

test('the owner of the database is unsafe', async () => {
  const owner = await role('NOLOGIN');
  const { database: name } = database.admin;
  await asAdmin(`ALTER DATABASE ${name} OWNER TO ${owner}`);
  onTestFinished(async () => void (await asAdmin(`ALTER DATABASE ${name} OWNER TO tallybook_owner`)));
  await asAdmin(`GRANT ${owner} TO ${login.username}`);
  expect(await unsafeReason(login)).toContain(`is ${owner}, which owns the database`);
});

test.each(['DELETE', 'TRUNCATE'])('a login with %s on one table is unsafe', async (right) => {
  await asAdmin(`GRANT ${right} ON users TO ${login.username}`);
  expect(await unsafeReason(login)).toContain('can delete from the table users');
});

test('a member of a role that can delete is unsafe, and so is a right of PUBLIC', async () => {
  await asAdmin(`ALTER ROLE ${login.username} NOINHERIT`);
  await asAdmin(`GRANT pg_write_all_data TO ${login.username}`);
  expect(await unsafeReason(login)).toContain('can delete from the table');
  await asAdmin(`REVOKE pg_write_all_data FROM ${login.username}`);
  await asAdmin('GRANT DELETE ON products TO PUBLIC');
  onTestFinished(async () => void (await asAdmin('REVOKE DELETE ON products FROM PUBLIC')));
  expect(await unsafeReason(login)).toContain('can delete from the table products');
});
