import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startEmbedded } from '../../src/embedded/index.ts';
import { run, start, temporaryHome } from './help.ts';

test('listens on a socket in a private folder, on no port, and asks for a password', async () => {
  const { admin } = await start(temporaryHome());
  expect(statSync(admin.host).mode & 0o777).toBe(0o700);
  expect(await run(admin, "SELECT current_setting('listen_addresses') AS tcp")).toEqual([{ tcp: '' }]);
  await expect(run({ ...admin, password: 'guess' }, 'SELECT 1')).rejects.toThrow('refuses the login');
});

test('sorts and encodes alike on every machine, and loses nothing that it acknowledged', async () => {
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

test('keeps data, password and log from one start to the next, for the eyes of this user only', async () => {
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

test('a socket path may not pass 107 bytes: a long home gets a short folder, which goes with the server', async () => {
  const home = join(temporaryHome(), 'long '.repeat(20));
  const server = await start(home);
  expect(server.admin.host.startsWith(home)).toBe(false);
  expect(statSync(server.admin.host).mode & 0o777).toBe(0o700);
  await run(server.admin, 'SELECT 1');
  await server.stop();
  expect(existsSync(server.admin.host)).toBe(false);
});

test('a socket folder that others may enter is refused', async () => {
  const home = temporaryHome();
  await (await start(home)).stop();
  chmodSync(join(home, 'postgres', 'run'), 0o755);
  await expect(start(home)).rejects.toThrow('must be a folder that only this user may enter');
});

test('an initdb that was killed half-way is redone', async () => {
  const home = temporaryHome();
  const left = join(home, 'postgres', 'unfinished-1234');
  mkdirSync(left, { recursive: true });
  writeFileSync(join(left, 'PG_VERSION'), '18\n');
  const { admin } = await start(home);
  await run(admin, 'SELECT 1');
  expect(readdirSync(join(home, 'postgres'))).not.toContain('unfinished-1234');
});

test('data of another version is left alone', async () => {
  const home = temporaryHome();
  mkdirSync(join(home, 'postgres', 'data'), { recursive: true });
  writeFileSync(join(home, 'postgres', 'data', 'PG_VERSION'), '17\n');
  await expect(start(home)).rejects.toThrow('was made by PostgreSQL 17, this is 18');
});

test('a home that is a file is one clear line', async () => {
  const home = join(temporaryHome(), 'file');
  writeFileSync(home, '');
  await expect(start(home)).rejects.toThrow(/^.*file is not a folder\. Set TALLYBOOK_HOME to one\.$/);
});

test('what PostgreSQL complains about is told in one line with the place of its log', async () => {
  const home = temporaryHome();
  const starting = startEmbedded({ home, log: () => {}, settings: { max_connections: 'many' } });
  await expect(starting).rejects.toThrow(/^PostgreSQL did not start .*max_connections.*server\.log$/);
  // The lock was let go: the next start works.
  await start(home);
});

test('neither statements nor key values reach the log', async () => {
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
