import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { sessionGuards, type Setting } from '../../src/connection/guards.ts';
import { DatabaseUnavailableError } from '../../src/connection/index.ts';
import { Connection } from '../../src/connection/connection.ts';
import { poolerReason } from '../../src/setup/index.ts';
import { createTestDatabase } from '../../src/testing/index.ts';
import type { TestDatabase } from '../../src/testing/index.ts';
import { run } from '../embedded/help.ts';
import { openFor, organizationA, rejection, watchProcess } from './fixture.ts';
import { startProxy } from './proxy.ts';

let databases: TestDatabase;
beforeAll(async () => {
  databases = await createTestDatabase();
});
afterAll(() => databases.drop());

const settings = { applicationName: 'connection', connectTimeoutMs: 5_000, statementTimeoutMs: 5_000 };

test('a lost connection never reconnects, although the driver still receives queries', async () => {
  const { uncaught } = watchProcess();
  let logins = 0;
  const target = await startProxy(databases.owner, (bytes) => {
    if (bytes.includes('client_encoding')) logins += 1;
    return bytes.includes('fatal') ? 'close' : bytes;
  });
  const connection = await Connection.open(target, settings);
  const notified = Promise.withResolvers<unknown>();
  connection.onLost(notified.resolve);
  // The first waits for a description, so the others stay in the driver's queue, which it would send on reconnecting.
  const queries = [
    connection.sql`select ${'x'}::text as fatal`,
    connection.sql`select 1`,
    connection.sql`select 2`,
  ];
  const outcomes = await Promise.allSettled(queries);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(await notified.promise).toBe(connection.lost);
  expect(await rejection(connection.sql`select 3`.execute())).toBeInstanceOf(Error);
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect({ logins, uncaught }).toEqual({ logins: 1, uncaught: [] });
});

test('a session has the settings that statements rely on, whatever those of the database and of the login are', async () => {
  const elsewhere = await createTestDatabase();
  onTestFinished(() => elsewhere.drop());
  const { username, database: name } = elsewhere.service;
  const others = {
    jit: 'on',
    max_parallel_workers_per_gather: '2',
    search_path: 'pg_catalog',
    standard_conforming_strings: 'off',
    array_nulls: 'off',
    bytea_output: 'escape',
    row_security: 'off',
    lock_timeout: '1',
    TimeZone: 'Asia/Kolkata',
    DateStyle: 'German, DMY',
  };
  for (const [setting, value] of Object.entries(others))
    for (const whose of [`database ${name}`, `role ${username} in database ${name}`])
      await run(
        elsewhere.admin,
        `alter ${whose} set ${setting} = ${setting === 'DateStyle' ? value : `'${value}'`}`,
      );
  const found = await openFor(elsewhere.service).system(
    ({ sql }) =>
      sql<Setting[]>`select name, setting from pg_settings where name = any (${Object.keys(others)})`,
  );
  expect(found).toHaveLength(Object.keys(others).length);
  expect(
    found.filter((row) =>
      Object.entries(others).some(([key, value]) => key === row.name && value === row.setting),
    ),
  ).toEqual([]);
  expect(await poolerReason(elsewhere.service)).toBeUndefined();
});

// The planner overestimates statements with row level security and compiles them for seconds where its defaults apply.
test('no statement is compiled, on a server that can compile', async () => {
  const expensive =
    'explain select from generate_series(1, 1000) a, generate_series(1, 1000) b, generate_series(1, 1000) c';
  const compiles = async (rows: Promise<readonly object[]>) => JSON.stringify(await rows).includes('JIT:');
  const [server] = await run(databases.admin, 'select pg_jit_available() as available');
  expect(await compiles(run(databases.admin, expensive))).toBe(server?.['available']);
  expect(await compiles(openFor(databases.service).system(({ sql }) => sql.unsafe(expensive)))).toBe(false);
});

test('the guide to connection poolers lists every setting of a session', () => {
  const guide = readFileSync(join(import.meta.dirname, '../../../../docs/configuration.md'), 'utf8');
  const listed = [...guide.matchAll(/^ALTER ROLE tallybook_app SET "?(\w+)"? = '(.*)';$/gm)];
  expect(Object.fromEntries(listed.map(([, name, value]) => [name, value]))).toEqual(sessionGuards(15_000));
});

test('a listener added after the loss is called immediately', async () => {
  const connection = await Connection.open(databases.owner, settings);
  connection.destroy();
  let notified: unknown;
  connection.onLost((reason) => (notified = reason));
  expect(notified).toBeInstanceOf(DatabaseUnavailableError);
});

test('SET LOCAL is a message of its own: Citus repeats the whole text of its message on the workers', async () => {
  let sent = '';
  const target = await startProxy(databases.owner, (bytes) => {
    sent += bytes.toString('latin1');
    return bytes;
  });
  await openFor(target).tenant(organizationA, ({ sql }) => sql`select 1`);
  // P, four bytes of length, no name, a zero, the text, and a zero.
  const messages = [...sent.matchAll(/P[^]{4}\0([^\0]*)\0/g)].map(([, text]) => text);
  expect(messages).toContain(`set local app.organization_id = '${organizationA}'`);
});
