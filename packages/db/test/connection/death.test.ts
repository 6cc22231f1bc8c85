import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { databaseFault, int4 } from '../../src/connection/index.ts';
import type { Database, Transaction } from '../../src/connection/index.ts';
import { createTestDatabase } from '../../src/testing/index.ts';
import type { TestDatabase } from '../../src/testing/index.ts';
import { openFor, organizationA, rejection, watchProcess } from './fixture.ts';
import { startProxy } from './proxy.ts';

// Backends are killed at every point of a transaction, on a table without row level security, so that no stray write
// stays hidden.
let databases: TestDatabase;
beforeAll(async () => {
  databases = await createTestDatabase();
});
afterAll(() => databases.drop());

beforeEach(async () => {
  await openFor(databases.owner).system(async ({ sql }) => {
    await sql.unsafe('drop table if exists entries; create table entries (id int primary key)');
  });
});

const LOST = { kind: 'unavailable', outcomeUnknown: false };

const backendOf = async ({ rows }: Transaction): Promise<number> => {
  const [row] = await rows({ pid: int4() })`select pg_backend_pid() as pid`;
  return row?.pid ?? 0;
};

/** Returns when the backends have ended, so that the test does not depend on how long that takes. */
async function kill(...pids: number[]): Promise<void> {
  const admin = openFor(databases.admin);
  await admin.system(
    ({ sql }) => sql`select pg_terminate_backend(pid, 5000) from unnest(${pids}::int[]) as pid`,
  );
}

const entries = (): Promise<number[]> =>
  openFor(databases.owner).system(async ({ rows }) => {
    const found = await rows({ id: int4() })`select id from entries order by id`;
    return found.map(({ id }) => id);
  });

async function expectHundredWrites(database: Database): Promise<void> {
  const calls = Array.from({ length: 100 }, (_, call) =>
    database.tenant(organizationA, ({ sql }) => sql`insert into entries values (${1000 + call})`),
  );
  await Promise.all(calls);
  expect((await entries()).filter((id) => id >= 1000)).toHaveLength(100);
}

describe('a backend that is killed', () => {
  test('between two statements leaves nothing written, however late the second statement is sent', async () => {
    const { uncaught } = watchProcess();
    const database = openFor(databases.owner, { max: 1 });
    const begun = Promise.withResolvers<number>();
    const replaced = Promise.withResolvers<void>();
    const stray = Promise.withResolvers<unknown>();
    const failed = rejection(
      database.tenant(organizationA, async (tx) => {
        await tx.sql`insert into entries values (1)`;
        begun.resolve(await backendOf(tx));
        await replaced.promise;
        stray.resolve(await rejection(tx.sql`insert into entries values (2)`.execute()));
        await tx.sql`insert into entries values (3)`;
      }),
    );
    await kill(await begun.promise);
    expect(databaseFault(await failed)).toMatchObject(LOST);
    // Another connection replaces the dead one before the second statement is sent.
    await database.tenant(organizationA, ({ sql }) => sql`insert into entries values (10)`);
    replaced.resolve();
    expect(databaseFault(await stray.promise)).toMatchObject(LOST);
    expect(await entries()).toEqual([10]);
    await expectHundredWrites(database);
    expect(uncaught).toEqual([]);
  });

  test('during a statement rejects the statement and the transaction', async () => {
    const { uncaught } = watchProcess();
    const database = openFor(databases.owner);
    const failed = rejection(
      database.tenant(organizationA, async (tx) => {
        await tx.sql`insert into entries values (1)`;
        const pid = await backendOf(tx);
        await Promise.all([tx.sql`select pg_sleep(30)`, tx.sql`insert into entries values (2)`, kill(pid)]);
      }),
    );
    expect(databaseFault(await failed)).toMatchObject(LOST);
    expect(await entries()).toEqual([]);
    await expectHundredWrites(database);
    expect(uncaught).toEqual([]);
  });

  test('during COMMIT is reported as an unknown outcome', async () => {
    const { uncaught } = watchProcess();
    const database = openFor(databases.owner);
    await database.system(({ sql }) =>
      sql.unsafe(`
        create or replace function slow() returns trigger language plpgsql as 'begin perform pg_sleep(30); return null; end';
        create constraint trigger slow after insert on entries deferrable initially deferred
          for each row when (new.id = 1) execute function slow()`),
    );
    const backend = Promise.withResolvers<number>();
    const failed = rejection(
      database.tenant(organizationA, async (tx) => {
        backend.resolve(await backendOf(tx));
        await tx.sql`insert into entries values (1)`;
      }),
    );
    const pid = await backend.promise;
    const observer = openFor(databases.admin);
    // It sleeps in the trigger that COMMIT fired.
    await expect
      .poll(() =>
        observer.system(({ sql }) => sql`select wait_event from pg_stat_activity where pid = ${pid}`),
      )
      .toEqual([{ wait_event: 'PgSleep' }]);
    await kill(pid);
    expect(databaseFault(await failed)).toMatchObject({ kind: 'unavailable', outcomeUnknown: true });
    expect(await entries()).toEqual([]);
    await expectHundredWrites(database);
    expect(uncaught).toEqual([]);
  });

  // A Citus worker may have committed before the coordinator lost its connection to it.
  test.each(['08006', 'XX000'])(
    'of a worker during COMMIT (%s) is reported as an unknown outcome',
    async (code) => {
      const database = openFor(databases.owner);
      await database.system(({ sql }) =>
        sql.unsafe(`
        create or replace function lost_worker() returns trigger language plpgsql as $$begin
          raise sqlstate '${code}' using message = 'could not commit transaction for shard 1 on at least one active node'; end$$;
        create constraint trigger lost after insert on entries deferrable initially deferred
          for each row when (new.id = 1) execute function lost_worker()`),
      );
      const failed = await rejection(
        database.tenant(organizationA, ({ sql }) => sql`insert into entries values (1)`),
      );
      expect(databaseFault(failed)).toMatchObject({
        kind: 'unavailable',
        sqlstate: code,
        outcomeUnknown: true,
      });
      await expectHundredWrites(database);
    },
  );

  test('while idle leaves the pool by itself, and later callers get other connections', async () => {
    const { uncaught } = watchProcess();
    const database = openFor(databases.owner, { max: 8 });
    const pids: number[] = [];
    const allIn = Promise.withResolvers<void>();
    const useOne = async (tx: Transaction): Promise<void> => {
      if (pids.push(await backendOf(tx)) === 3) allIn.resolve();
      await allIn.promise;
    };
    await Promise.all([1, 2, 3].map(() => database.system(useOne)));
    expect(database.usage().idle).toBe(3);
    await kill(...pids);
    // Node.js reads the end of a connection a few turns after its last bytes.
    await expect.poll(() => database.usage().idle).toBe(0);
    await expectHundredWrites(database);
    expect(uncaught).toEqual([]);
  });

  test('fails only its own transaction while others are running', async () => {
    const { uncaught } = watchProcess();
    const database = openFor(databases.owner, { max: 8 });
    const victims: number[] = [];
    const allIn = Promise.withResolvers<void>();
    const dead = Promise.withResolvers<void>();
    let begun = 0;
    const all = Promise.allSettled(
      [1, 2, 3, 4, 5, 6].map((id) =>
        database.tenant(organizationA, async (tx) => {
          await tx.sql`insert into entries values (${id})`;
          const pid = await backendOf(tx);
          if (id % 2 === 0) victims.push(pid);
          begun += 1;
          if (begun === 6) allIn.resolve();
          await dead.promise;
          await tx.sql`insert into entries values (${id + 100})`;
        }),
      ),
    );
    await allIn.promise;
    await kill(...victims);
    dead.resolve();
    const outcomes = await all;
    expect(outcomes.map(({ status }) => status)).toEqual(
      [1, 2, 3, 4, 5, 6].map((id) => (id % 2 === 0 ? 'rejected' : 'fulfilled')),
    );
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(databaseFault(outcome.reason)).toMatchObject(LOST);
    }
    expect(await entries()).toEqual([1, 3, 5, 101, 103, 105]);
    await expectHundredWrites(database);
    expect(uncaught).toEqual([]);
  });
});

/** A proxy closes the connection at an exact byte: nothing depends on timing. */
describe('a connection that is lost', () => {
  const begin = 'begin isolation';
  const commit = 'commit\0';
  test.each([
    ['before BEGIN arrives', 'writes nothing', begin, 'close', false, []],
    [
      'after BEGIN was executed but not acknowledged',
      'writes nothing',
      begin,
      'close on response',
      false,
      [],
    ],
    ['before COMMIT arrives', 'leaves the outcome unknown and writes nothing', commit, 'close', true, []],
    [
      'after COMMIT was executed but not acknowledged',
      'leaves the outcome unknown and writes everything',
      commit,
      'close on response',
      true,
      [1],
    ],
  ] as const)('%s %s', async (_when, _effect, statement, action, outcomeUnknown, written) => {
    const { uncaught } = watchProcess();
    let closing = true;
    const target = await startProxy(databases.owner, (bytes) =>
      closing && bytes.includes(statement) ? action : bytes,
    );
    const database = openFor(target);
    const failed = rejection(
      database.tenant(organizationA, ({ sql }) => sql`insert into entries values (1)`),
    );
    expect(databaseFault(await failed)).toMatchObject({ kind: 'unavailable', outcomeUnknown });
    closing = false;
    expect(await entries()).toEqual(written);
    await expectHundredWrites(database);
    expect(uncaught).toEqual([]);
  });
});

test('a BEGIN that fails on a live connection rejects every statement, and none of them changes anything', async () => {
  const { uncaught } = watchProcess();
  let corrupt = true;
  const target = await startProxy(databases.owner, (bytes) => {
    const at = corrupt ? bytes.indexOf('begin isolation') : -1;
    if (at !== -1) bytes.write('x', at);
    return bytes;
  });
  const database = openFor(target);
  const statements: unknown[] = [];
  const failed = rejection(
    database.tenant(organizationA, async ({ sql }) => {
      // Sent together with BEGIN: statements without parameters need no description first.
      const both = [sql`insert into entries values (1)`, sql`select 1`];
      statements.push(...(await Promise.allSettled(both)).map(({ status }) => status));
    }),
  );
  expect(databaseFault(await failed)).toMatchObject({ sqlstate: '42601' });
  corrupt = false;
  expect(statements).toEqual(['rejected', 'rejected']);
  expect(await entries()).toEqual([]);
  await expectHundredWrites(database);
  expect(uncaught).toEqual([]);
});
