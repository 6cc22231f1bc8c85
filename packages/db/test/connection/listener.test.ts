import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../src/connection/index.ts';
import { createTestDatabase } from '../../src/testing/index.ts';
import type { TestDatabase } from '../../src/testing/index.ts';
import { busyFor, openFor, watchProcess } from './fixture.ts';
import { startProxy } from './proxy.ts';

let databases: TestDatabase;
beforeAll(async () => {
  databases = await createTestDatabase();
});
afterAll(() => databases.drop());

/** Records the events of a listener; `until` waits for a number of them. */
function follow(database: Database) {
  const events: unknown[] = [];
  let wake = (): void => undefined;
  const record = (event: unknown): void => {
    events.push(event);
    wake();
  };
  const listening = database.listen('news "quoted"', record, record);
  const until = async (count: number): Promise<unknown[]> => {
    while (events.length < count) await new Promise<void>((resolve) => (wake = resolve));
    return events;
  };
  return { events, listening, until };
}

const notify = (database: Database, payload: string) =>
  database.system(async ({ sql }) => {
    await sql.notify('news "quoted"', payload);
  });

test('a listener reports when it listens, receives committed messages, and reconnects after a loss', async () => {
  const { uncaught } = watchProcess();
  const database = openFor(databases.owner, { applicationName: 'listening' });
  const { listening, until } = follow(database);
  expect(await until(1)).toEqual([true]);
  await notify(database, 'one');
  expect(await until(2)).toEqual([true, 'one']);
  await openFor(databases.admin, { applicationName: 'killer' }).system(
    // In this database only: other test files listen on the same server.
    ({ sql }) => sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()
      and application_name = 'listening' and (query ilike 'listen %' or query = 'select 1')`,
  );
  expect(await until(4)).toEqual([true, 'one', false, true]);
  await notify(database, 'two');
  expect((await until(5)).at(-1)).toBe('two');
  await listening.close();
  expect(listening.up).toBe(false);
  expect(uncaught).toEqual([]);
});

test('a network that goes silent counts as down', async () => {
  let dropping = false;
  const target = await startProxy(databases.owner, (bytes) => (dropping ? 'drop' : bytes));
  const { listening, until } = follow(openFor(target));
  expect(await until(1)).toEqual([true]);
  dropping = true;
  expect(await until(2)).toEqual([true, false]);
  expect(listening.up).toBe(false);
  dropping = false;
  expect(await until(3)).toEqual([true, false, true]);
});

// Regression: the timer that fires first after a pause closed the connection although the response was in its socket.
test('a blocked process is not mistaken for a dead network', async () => {
  const { events, until } = follow(openFor(databases.owner));
  await until(1);
  // Until the first heartbeat, which has been sent when the pause begins.
  await sleep(400);
  await new Promise((resolve) => setImmediate(resolve));
  busyFor(1_000);
  await sleep(500);
  expect(events).toEqual([true]);
});
