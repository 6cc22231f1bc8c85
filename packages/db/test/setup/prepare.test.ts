import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, inject, onTestFinished, test } from 'vitest';
import type { DatabaseTarget } from '../../src/connection/index.ts';
import { pendingMigrations } from '../../src/migrate/index.ts';
import { prepareDatabase } from '../../src/setup/index.ts';
import { run, start, temporaryHome } from '../embedded/help.ts';

const { admin } = inject('tallybookDatabase');
const log = () => {};
let database: string;
let secretsDir: string;

beforeEach(() => {
  database = `test_${randomBytes(6).toString('hex')}`;
  secretsDir = join(mkdtempSync(join(tmpdir(), 'tb-secrets-')), 'secrets');
  onTestFinished(async () => {
    rmSync(join(secretsDir, '..'), { recursive: true, force: true });
    await run(admin, `DROP DATABASE IF EXISTS ${database} WITH (FORCE)`);
  });
});

/** The login of an administrator who is not a superuser, as managed servers provide it. */
async function managedLogin(attributes: string): Promise<DatabaseTarget> {
  const username = `managed_${randomBytes(4).toString('hex')}`;
  await run(admin, `CREATE ROLE ${username} LOGIN PASSWORD 'managed' ${attributes}`);
  onTestFinished(async () => {
    await run(admin, `DROP DATABASE IF EXISTS ${database} WITH (FORCE)`);
    await run(admin, `DROP OWNED BY ${username} CASCADE`);
  });
  return { ...admin, username, password: 'managed' };
}

test('prepareDatabase creates the database, migrates it as its owner, and grants the service its rights only', async () => {
  const { owner, service } = await prepareDatabase({ admin, database, secretsDir, log });
  expect(await pendingMigrations(service)).toEqual([]);
  expect(await run(owner, 'SELECT current_user::text AS me')).toEqual([{ me: 'tallybook_owner' }]);
  const [own] = await run(
    service,
    'SELECT count(*)::int AS n FROM pg_tables WHERE tableowner = current_user',
  );
  expect(own).toEqual({ n: 0 });
  await expect(run(service, 'CREATE TABLE mine ()')).rejects.toThrow('permission denied');
  await expect(run(service, 'SET ROLE tallybook_owner')).rejects.toThrow('permission denied');
});

test('prepareDatabase stores its logins in files that only this user can read, and returns the same ones again', async () => {
  const first = await prepareDatabase({ admin, database, secretsDir, log });
  expect(statSync(join(secretsDir, 'database-app.json')).mode & 0o777).toBe(0o600);
  expect(statSync(join(secretsDir, 'database-owner.json')).mode & 0o777).toBe(0o600);
  expect(await prepareDatabase({ admin, database, secretsDir, log })).toEqual(first);
});

test('two concurrent starts create one database and one pair of logins', async () => {
  const [one, two] = await Promise.all([
    prepareDatabase({ admin, database, secretsDir, log }),
    prepareDatabase({ admin, database, secretsDir, log }),
  ]);
  expect(one).toEqual(two);
});

test('a second home on the same server gets its own logins', async () => {
  const [one, two] = [
    await prepareDatabase({ admin, database, secretsDir, log }),
    await prepareDatabase({ admin, database, secretsDir: `${secretsDir}-2`, log }),
  ];
  expect(one.service.username).not.toBe(two.service.username);
  expect(await run(one.service, 'SELECT 1 AS one')).toEqual(await run(two.service, 'SELECT 1 AS one'));
});

test('DATABASE_URL may name a database that does not exist yet', async () => {
  const { service } = await prepareDatabase({ admin: { ...admin, database }, database, secretsDir, log });
  expect(service.database).toBe(database);
});

test('an existing database is used', async () => {
  await run(admin, `CREATE DATABASE ${database}`);
  const { service } = await prepareDatabase({ admin: { ...admin, database }, database, secretsDir, log });
  expect(await pendingMigrations(service)).toEqual([]);
});

// Since PostgreSQL 16, creating a role grants its administration but not its rights.
test('on an empty server an administrator who is not a superuser is sufficient', async () => {
  const server = await start(temporaryHome());
  await run(server.admin, "CREATE ROLE managed LOGIN PASSWORD 'managed' CREATEROLE CREATEDB");
  const managed = { ...server.admin, username: 'managed', password: 'managed' };
  const { service } = await prepareDatabase({ admin: managed, database, secretsDir, log });
  expect(await pendingMigrations(service)).toEqual([]);
});

test('missing rights, a wrong password, and an unreachable server fail with one clear line each', async () => {
  const weak = await managedLogin('');
  const prepare = (target: DatabaseTarget) => prepareDatabase({ admin: target, database, secretsDir, log });
  await expect(prepare(weak)).rejects.toThrow(
    /^The database login "managed_\w+" lacks the rights to set up Tallybook .*CREATEROLE/,
  );
  await expect(prepare({ ...weak, password: 'wrong' })).rejects.toThrow(
    /^PostgreSQL at .* rejected the login/,
  );
  await expect(prepare({ ...weak, host: '127.0.0.1', port: 1 })).rejects.toThrow(
    /^Cannot reach PostgreSQL at 127.0.0.1:1/,
  );
});

test('a database with another encoding is rejected: text would be lost', async () => {
  await run(
    admin,
    `CREATE DATABASE ${database} ENCODING 'LATIN1' LOCALE_PROVIDER libc LOCALE 'C' TEMPLATE template0`,
  );
  await expect(prepareDatabase({ admin, database, secretsDir, log })).rejects.toThrow('requires UTF8');
});

test('a truncated login file fails with one clear line', async () => {
  await prepareDatabase({ admin, database, secretsDir, log });
  writeFileSync(join(secretsDir, 'database-app.json'), '{"username":');
  await expect(prepareDatabase({ admin, database, secretsDir, log })).rejects.toThrow(
    'Remove it and start again',
  );
});
