import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../src/connection/index.ts';
import { createTestDatabase } from '../../src/testing/index.ts';
import type { TestDatabase } from '../../src/testing/index.ts';
import { busyFor, openFor, watchProcess } from './fixture.ts';
import { wireTo } from './proxy.ts';

let databases: TestDatabase;
beforeAll(async () => {
  databases = await createTestDatabase();
});
afterAll(() => databases.drop());

/** What a listener was told, and a way to wait for the next of it. */
function follow(database: Database) {
  const events: unknown[] = [];
  let wake = (): void => undefined;
  const note = (event: unknown): void => {
    events.push(event);
    wake();
  };
  const listening = database.listen('news "quoted"', note, note);
  const until = async (count: number): Promise<unknown[]> => {
    while (events.length < count) await new Promise<void>((resolve) => (wake = resolve));
    return events;
  };
  return { events, listening, until };
}

const tell = (database: Database, payload: string) =>
  database.system(({ sql }) => sql.notify('news "quoted"', payload) as unknown as Promise<unknown>);

test('says when it listens, hears what is committed, says when it is cut, and listens again', async () => {
  const { uncaught } = watchProcess();
  const database = openFor(databases.owner, { applicationName: 'listening' });
  const { listening, until } = follow(database);
  expect(await until(1)).toEqual([true]);
  await tell(database, 'one');
  expect(await until(2)).toEqual([true, 'one']);
  await openFor(databases.admin, { applicationName: 'killer' }).system(
    // Of this database only: other test files listen on the same server.
    ({ sql }) => sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()
      and application_name = 'listening' and (query ilike 'listen %' or query = 'select 1')`,
  );
  expect(await until(4)).toEqual([true, 'one', false, true]);
  await tell(database, 'two');
  expect((await until(5)).at(-1)).toBe('two');
  await listening.close();
  expect(listening.up).toBe(false);
  expect(uncaught).toEqual([]);
});

test('a network that goes silent counts as down', async () => {
  let swallow = false;
  const target = await wireTo(databases.owner, (bytes) => (swallow ? 'swallow' : bytes));
  const { listening, until } = follow(openFor(target));
  expect(await until(1)).toEqual([true]);
  swallow = true;
  expect(await until(2)).toEqual([true, false]);
  expect(listening.up).toBe(false);
  swallow = false;
  expect(await until(3)).toEqual([true, false, true]);
});

// Once, its own timer, which comes first behind such a pause, cut the connection with the answer lying in the socket.
test('a pause of this process is not taken for a silent network', async () => {
  const { events, until } = follow(openFor(databases.owner));
  await until(1);
  // As long as until it asks for the first time; what it asks has left when the pause begins.
  await sleep(400);
  await new Promise((resolve) => setImmediate(resolve));
  busyFor(1_000);
  await sleep(500);
  expect(events).toEqual([true]);
});
