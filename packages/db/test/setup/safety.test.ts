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

/** A role that is gone, with its rights, after the test. */
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

test('a login that is only a member of tallybook_service may serve, as may the one that we make', async () => {
  expect(await unsafeReason(login)).toBeUndefined();
  expect(await unsafeReason(database.service)).toBeUndefined();
});

test('a superuser, BYPASSRLS and a stranger are refused', async () => {
  expect(await unsafeReason(database.admin)).toContain('is a superuser');
  await asAdmin(`ALTER ROLE ${login.username} BYPASSRLS`);
  expect(await unsafeReason(login)).toContain('has BYPASSRLS');
  await asAdmin(`ALTER ROLE ${login.username} NOBYPASSRLS`);
  await asAdmin(`REVOKE tallybook_service FROM ${login.username}`);
  expect(await unsafeReason(login)).toContain('no member of the role tallybook_service');
});

// Without INHERIT the rights are not there at once, but one SET ROLE away.
test.each(['SUPERUSER', 'BYPASSRLS'])(
  'a member of a %s role is refused, also without INHERIT',
  async (power) => {
    const powerful = await role(`NOLOGIN ${power}`);
    await asAdmin(`ALTER ROLE ${login.username} NOINHERIT`);
    await asAdmin(`GRANT ${powerful} TO ${login.username}`);
    expect(await unsafeReason(login)).toBe(
      `the database login is a member of ${powerful}, which row level security does not bind`,
    );
  },
);

test('a member of the role that owns the tables is refused, also through another role', async () => {
  const between = await role('NOLOGIN IN ROLE tallybook_owner');
  await asAdmin(`GRANT ${between} TO ${login.username}`);
  expect(await unsafeReason(login)).toContain('is tallybook_owner, which owns tables, or a member of it');
});

test.each(['public', 'pgboss', 'tallybook_meta'])('the owner of a table in %s is refused', async (schema) => {
  const owner = await role('NOLOGIN');
  await asAdmin(`CREATE TABLE ${schema}.safety_own ()`);
  onTestFinished(async () => void (await asAdmin(`DROP TABLE IF EXISTS ${schema}.safety_own`)));
  await asAdmin(`ALTER TABLE ${schema}.safety_own OWNER TO ${owner}`);
  expect(await unsafeReason(login)).toBeUndefined();
  await asAdmin(`GRANT ${owner} TO ${login.username}`);
  expect(await unsafeReason(login)).toContain(`is ${owner}, which owns tables`);
});

test('the owner of the database is refused', async () => {
  const owner = await role('NOLOGIN');
  const { database: name } = database.admin;
  await asAdmin(`ALTER DATABASE ${name} OWNER TO ${owner}`);
  onTestFinished(async () => void (await asAdmin(`ALTER DATABASE ${name} OWNER TO tallybook_owner`)));
  await asAdmin(`GRANT ${owner} TO ${login.username}`);
  expect(await unsafeReason(login)).toContain(`is ${owner}, which owns the database`);
});

test.each(['DELETE', 'TRUNCATE'])('a login with %s on one table is refused', async (right) => {
  await asAdmin(`GRANT ${right} ON users TO ${login.username}`);
  expect(await unsafeReason(login)).toContain('may delete from the table users');
});

test('a member of a role that may delete is refused, and so is whoever everybody is', async () => {
  await asAdmin(`ALTER ROLE ${login.username} NOINHERIT`);
  await asAdmin(`GRANT pg_write_all_data TO ${login.username}`);
  expect(await unsafeReason(login)).toContain('may delete from the table');
  await asAdmin(`REVOKE pg_write_all_data FROM ${login.username}`);
  await asAdmin('GRANT DELETE ON products TO PUBLIC');
  onTestFinished(async () => void (await asAdmin('REVOKE DELETE ON products FROM PUBLIC')));
  expect(await unsafeReason(login)).toContain('may delete from the table products');
});
