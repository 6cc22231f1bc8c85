import { afterAll, beforeAll, expect, test } from 'vitest';
import { DatabaseUnavailableError } from '../../src/connection/index.ts';
import { Connection } from '../../src/connection/connection.ts';
import { createTestDatabase } from '../../src/testing/index.ts';
import type { TestDatabase } from '../../src/testing/index.ts';
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
