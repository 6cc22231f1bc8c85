import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startEmbedded } from '../../src/embedded/index.ts';
import { run, start, temporaryHome } from './help.ts';

test('the embedded server listens on a socket in a private directory, on no port, and requires a password', async () => {
  const { admin } = await start(temporaryHome());
  expect(statSync(admin.host).mode & 0o777).toBe(0o700);
  expect(await run(admin, "SELECT current_setting('listen_addresses') AS tcp")).toEqual([{ tcp: '' }]);
  await expect(run({ ...admin, password: 'guess' }, 'SELECT 1')).rejects.toThrow('rejected the login');
});

test('the embedded server sorts and encodes identically on every machine, and has durable commits', async () => {
  const { admin } = await start(temporaryHome());
  const [row] = await run(
    admin,
    `SELECT pg_encoding_to_char(encoding) AS encoding, datlocprovider::text AS provider, datlocale AS locale,
       current_setting('fsync') AS fsync, current_setting('synchronous_commit') AS commit,
       current_setting('password_encryption') AS passwords
     FROM pg_database WHERE datname = 'postgres'`,
  );
  expect(row).toEqual({
    encoding: 'UTF8',
    provider: 'b',
    locale: 'C.UTF-8',
    fsync: 'on',
    commit: 'on',
    passwords: 'scram-sha-256',
  });
});

test('the embedded server keeps data, password, and log between starts, readable by this user only', async () => {
  const home = temporaryHome();
  const first = await start(home);
  await run(first.admin, 'CREATE TABLE kept ()');
  await first.stop();
  const second = await start(home);
  expect(await run(second.admin, "SELECT to_regclass('kept') IS NOT NULL AS found")).toEqual([
    { found: true },
  ]);
  expect(statSync(join(home, 'postgres')).mode & 0o777).toBe(0o700);
  for (const name of ['password', 'server.log']) {
    expect(statSync(join(home, 'postgres', name)).mode & 0o777).toBe(0o600);
  }
});

test('a home whose socket path exceeds 107 bytes gets a short socket directory, removed with the server', async () => {
  const home = join(temporaryHome(), 'long '.repeat(20));
  const server = await start(home);
  expect(server.admin.host.startsWith(home)).toBe(false);
  expect(statSync(server.admin.host).mode & 0o777).toBe(0o700);
  await run(server.admin, 'SELECT 1');
  await server.stop();
  expect(existsSync(server.admin.host)).toBe(false);
});

test('a socket directory that others can access is rejected', async () => {
  const home = temporaryHome();
  await (await start(home)).stop();
  chmodSync(join(home, 'postgres', 'run'), 0o755);
  await expect(start(home)).rejects.toThrow('must be a directory that only this user can access');
});

test('an interrupted initdb is repeated', async () => {
  const home = temporaryHome();
  const left = join(home, 'postgres', 'unfinished-1234');
  mkdirSync(left, { recursive: true });
  writeFileSync(join(left, 'PG_VERSION'), '18\n');
  const { admin } = await start(home);
  await run(admin, 'SELECT 1');
  expect(readdirSync(join(home, 'postgres'))).not.toContain('unfinished-1234');
});

test('data of another PostgreSQL version is not touched', async () => {
  const home = temporaryHome();
  mkdirSync(join(home, 'postgres', 'data'), { recursive: true });
  writeFileSync(join(home, 'postgres', 'data', 'PG_VERSION'), '17\n');
  await expect(start(home)).rejects.toThrow('was created by PostgreSQL 17, but this is 18');
});

test('a home that is a file fails with one clear line', async () => {
  const home = join(temporaryHome(), 'file');
  writeFileSync(home, '');
  await expect(start(home)).rejects.toThrow(
    /^.*file is not a directory\. Set TALLYBOOK_HOME to a directory\.$/,
  );
});

test('an error of PostgreSQL is reported in one line with the path of its log', async () => {
  const home = temporaryHome();
  const starting = startEmbedded({ home, log: () => {}, settings: { max_connections: 'many' } });
  await expect(starting).rejects.toThrow(/^PostgreSQL did not start .*max_connections.*server\.log$/);
  // The lock was released: the next start works.
  await start(home);
});

test('neither statements nor key values are logged', async () => {
  const home = temporaryHome();
  const { admin } = await start(home);
  await run(admin, 'CREATE TABLE people (email text PRIMARY KEY)');
  await expect(
    run(admin, "INSERT INTO people VALUES ('someone@example.com'), ('someone@example.com')"),
  ).rejects.toThrow('duplicate key');
  expect(execFileSync('cat', [join(home, 'postgres', 'server.log')], { encoding: 'utf8' })).not.toContain(
    'someone',
  );
});
