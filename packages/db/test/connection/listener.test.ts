import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../src/connection/index.ts';
import { createTestDatabase } from '../../src/testing/index.ts';
import type { TestDatabase } from '../../src/testing/index.ts';
import { openFor, watchProcess } from './fixture.ts';
import { wireTo } from './wire.ts';

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
  return { listening, until };
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
    ({ sql }) => sql`select pg_terminate_backend(pid) from pg_stat_activity where query ilike 'listen %' or
      (application_name = 'listening' and query = 'select 1')`,
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
