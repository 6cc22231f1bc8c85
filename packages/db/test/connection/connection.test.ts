import { afterAll, beforeAll, expect, test } from 'vitest';
import { DatabaseUnavailableError } from '../../src/connection/index.ts';
import { Connection } from '../../src/connection/connection.ts';
import { createTestDatabase } from '../../src/testing/index.ts';
import type { TestDatabase } from '../../src/testing/index.ts';
import { rejection, watchProcess } from './fixture.ts';
import { wireTo } from './proxy.ts';

let databases: TestDatabase;
beforeAll(async () => {
  databases = await createTestDatabase();
});
afterAll(() => databases.drop());

const settings = { applicationName: 'connection', connectTimeoutMs: 5_000, statementTimeoutMs: 5_000 };

test('a lost connection is never made again, whatever is still asked of the driver', async () => {
  const { uncaught } = watchProcess();
  let greetings = 0;
  const target = await wireTo(databases.owner, (bytes) => {
    if (bytes.includes('client_encoding')) greetings += 1;
    return bytes.includes('fatal') ? 'cut' : bytes;
  });
  const connection = await Connection.open(target, settings);
  const told = Promise.withResolvers<unknown>();
  connection.onLost(told.resolve);
  // The first waits for a description, so the others stay in the driver's own queue, to be sent on reconnecting.
  const asked = [
    connection.sql`select ${'x'}::text as fatal`,
    connection.sql`select 1`,
    connection.sql`select 2`,
  ];
  const outcomes = await Promise.allSettled(asked);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(await told.promise).toBe(connection.lost);
  expect(await rejection(connection.sql`select 3`.execute())).toBeInstanceOf(Error);
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect({ greetings, uncaught }).toEqual({ greetings: 1, uncaught: [] });
});

test('who asks to be told of a loss that has happened is told at once', async () => {
  const connection = await Connection.open(databases.owner, settings);
  connection.destroy();
  let told: unknown;
  connection.onLost((reason) => (told = reason));
  expect(told).toBeInstanceOf(DatabaseUnavailableError);
});
