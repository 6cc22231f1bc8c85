import { array, assert, asyncProperty, constantFrom, record } from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  databaseFault,
  TransactionMisuseError,
  type Database,
  type Transaction,
} from '../../src/connection/index.ts';
import { createTestDatabase, type TestDatabase } from '../../src/testing/index.ts';
import { openFor, organizationA, organizationB, watchProcess } from './fixture.ts';
import { startProxy } from './proxy.ts';

let databases: TestDatabase;
beforeAll(async () => {
  databases = await createTestDatabase();
});
afterAll(() => databases.drop());

const oneFlight = { oneFlight: true };

/** `begun` is equal for reads of one transaction, `at` is the order of execution. */
const selectScope = async ({ sql }: Transaction) => {
  const [row] = await sql<{ scope: string; begun: string; at: string }[]>`
    select current_setting('app.organization_id') as scope, now()::text as begun, clock_timestamp()::text as at`;
  if (row === undefined) throw new Error('no row');
  return row;
};

const readAs = (database: Database, organization: string) =>
  database.tenant(organization, selectScope, oneFlight);

/** The only connection is open, and statements are prepared. */
async function openWarm(target = databases.owner, options = {}): Promise<Database> {
  const database = openFor(target, { max: 1, ...options });
  for (let turn = 0; turn < 2; turn += 1) await readAs(database, organizationA);
  return database;
}

test('k reads that wait for a connection are ⌈(k - 1) / 8⌉ writes after the first one', async () => {
  let sent = 0;
  const target = await startProxy(databases.owner, (bytes) => {
    sent += 1;
    return bytes;
  });
  const database = await openWarm(target);
  for (const [reads, writes] of [
    [1, 1],
    [2, 2],
    [9, 2],
    [10, 3],
    [17, 3],
  ] as const) {
    sent = 0;
    await Promise.all(Array.from({ length: reads }, () => readAs(database, organizationA)));
    expect(sent).toBe(writes);
  }
});

test('reads of two organizations never share a transaction', async () => {
  const database = await openWarm();
  const organizations = Array.from({ length: 60 }, (_, index) =>
    index % 3 === 0 ? organizationA : organizationB,
  );
  const found = await Promise.all(organizations.map((organization) => readAs(database, organization)));
  expect(found.map(({ scope }) => scope)).toEqual(organizations);
  const scopes = new Map<string, Set<string>>();
  for (const { begun, scope } of found) scopes.set(begun, (scopes.get(begun) ?? new Set()).add(scope));
  expect(scopes.size).toBeLessThan(12);
  for (const each of scopes.values()) expect(each.size).toBe(1);
});

test('an organization waits for one flight of another, not for all of its reads', async () => {
  const database = await openWarm();
  const many = Array.from({ length: 100 }, () => readAs(database, organizationA));
  const other = await readAs(database, organizationB);
  const before = (await Promise.all(many)).filter(({ at }) => at < other.at);
  // The first one was alone on the idle connection.
  expect(before.length).toBe(1 + 8);
});

test('a write keeps its turn among reads, and a read that needs a snapshot is alone', async () => {
  const database = await openWarm();
  const reads = [readAs(database, organizationA), readAs(database, organizationA)];
  const write = database.tenant(organizationA, selectScope);
  const snapshot = database.tenant(organizationA, selectScope, {
    ...oneFlight,
    isolation: 'repeatable read',
  });
  const later = [readAs(database, organizationA), readAs(database, organizationA)];
  const [first, second, third, fourth] = await Promise.all([...reads, ...later]);
  const [written, seen] = [await write, await snapshot];
  expect(new Set([second, third, fourth].map((row) => row?.begun)).size).toBe(1);
  expect(new Set([first, second, written, seen].map((row) => row?.begun)).size).toBe(4);
  expect((fourth?.at ?? '') < written.at).toBe(true);
});

test('reads that run again because an earlier one failed have a place, even if others have filled the queue', async () => {
  // One organization alone has 8 of these places.
  const database = await openWarm(databases.owner, { maxWaiting: 12 });
  const first = readAs(database, organizationA);
  const failing = database.tenant(
    organizationA,
    async ({ sql }) => sql`select pg_sleep(0.3), 1 / (random() * 0)::int`,
    oneFlight,
  );
  const behind = Array.from({ length: 7 }, () => readAs(database, organizationA));
  await first;
  const others = Array.from({ length: 8 }, () => database.tenant(organizationA, selectScope));
  await expect(readAs(database, organizationA)).rejects.toThrow('Timed out waiting');
  await expect(failing).rejects.toThrow('division by zero');
  for (const each of [...behind, ...others]) expect(await each).toMatchObject({ scope: organizationA });
});

test('a lost connection is the error of the first read without its rows; the others run again', async () => {
  const { uncaught } = watchProcess();
  let sent = 0;
  const target = await startProxy(databases.owner, (bytes) => ((sent += 1), sent === 2 ? 'close' : bytes));
  sent = 10;
  const database = await openWarm(target);
  sent = 0;
  const results = await Promise.allSettled(Array.from({ length: 9 }, () => readAs(database, organizationA)));
  expect(results.map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    ...Array.from({ length: 7 }, () => 'fulfilled'),
  ]);
  expect(databaseFault((results[1] as PromiseRejectedResult).reason)).toMatchObject({
    kind: 'unavailable',
    outcomeUnknown: false,
  });
  expect(uncaught).toEqual([]);
});

test.each([
  ['exceeds the time limit of statements', 'select pg_sleep(30)', { sqlstate: '57014' }],
  ['loses its backend', 'select pg_terminate_backend(pg_backend_pid())', { kind: 'unavailable' }],
])('a read that %s does not affect the others of its flight', async (_, statement, fault) => {
  const { uncaught } = watchProcess();
  for (const at of [1, 4, 8]) {
    // Only a superuser may end its own backend.
    const database = await openWarm(databases.admin, { statementTimeoutMs: 300 });
    const results = await Promise.allSettled(
      Array.from({ length: 9 }, async (_, index) =>
        index === at
          ? database.tenant(organizationA, ({ sql }) => sql.unsafe(statement), oneFlight)
          : readAs(database, organizationA),
      ),
    );
    for (const [index, result] of results.entries())
      if (index !== at) expect(result).toMatchObject({ value: { scope: organizationA } });
      else expect(databaseFault((result as PromiseRejectedResult).reason)).toMatchObject(fault);
  }
  expect(uncaught).toEqual([]);
});

/** What a caller asks for and what it gets, alone or in any flight. */
const works: Readonly<Record<string, (tx: Transaction, id: number) => Promise<unknown>>> = {
  value: async ({ sql }, id) => [...(await sql`select ${id}::int as id`)],
  values: async ({ sql, flight }, id) => {
    const [one, two] = await flight([sql`select ${id}::int as id`, () => sql`select ${id}::int as id`]);
    return [one[0], two[0]];
  },
  nothing: async (_, id) => id,
  fails: ({ sql }, id) => sql`select ${id}::int / 0`,
  'fails in its second statement': ({ sql, flight }, id) =>
    flight([sql`select ${id}::int as id`, sql`select ${id}::int / 0`]),
  'hides its failure': ({ sql }, id) => sql`select ${id}::int / 0`.catch(() => 'hidden'),
  'translates its failure': ({ sql }, id) =>
    sql`select ${id}::int / 0`.catch((error: unknown) => {
      throw new Error(`read ${id}`, { cause: error });
    }),
  writes: ({ sql }) => sql`create table forbidden ()`,
  'throws at once': async (_, id) => {
    throw new Error(`read ${id}`);
  },
  'throws after its rows': async ({ sql }, id) => {
    await sql`select ${id}::int as id`;
    throw new Error(`read ${id}`);
  },
  'sends too late': async ({ sql }, id) => {
    await sql`select ${id}::int as id`;
    return sql`select ${id}::int as id`;
  },
};

function expected(kind: string, id: number): unknown {
  if (kind === 'value') return { value: [{ id }] };
  if (kind === 'values') return { value: [{ id }, { id }] };
  if (kind === 'nothing') return { value: id };
  if (kind === 'writes') return { sqlstate: '25006' };
  if (kind === 'sends too late') return { misuse: true };
  if (kind.startsWith('throws') || kind.startsWith('translates')) return { message: `read ${id}` };
  return { sqlstate: '22012' };
}

function outcome(result: PromiseSettledResult<unknown>): unknown {
  if (result.status === 'fulfilled') return { value: result.value };
  const error: unknown = result.reason;
  if (error instanceof TransactionMisuseError) return { misuse: true };
  if (error instanceof Error && error.message.startsWith('read ')) return { message: error.message };
  return { sqlstate: databaseFault(error)?.sqlstate, error: undefined };
}

const read = record({
  kind: constantFrom('value', 'value', 'value', ...Object.keys(works)),
  organization: constantFrom(organizationA, organizationA, organizationB, undefined),
});

test('each caller gets its own rows or its own error, whatever the others of its flight do', async () => {
  const { uncaught } = watchProcess();
  const database = await openWarm(databases.owner, { acquireTimeoutMs: 60_000 });
  await assert(
    asyncProperty(array(read, { minLength: 2, maxLength: 30 }), async (reads) => {
      const results = await Promise.allSettled(
        reads.map(({ kind, organization }, id) => {
          const work = async (tx: Transaction): Promise<unknown> => works[kind]?.(tx, id);
          return organization === undefined
            ? database.system(work, oneFlight)
            : database.tenant(organization, work, oneFlight);
        }),
      );
      expect(results.map(outcome)).toEqual(reads.map(({ kind }, id) => expected(kind, id)));
      // An error does not wait for ROLLBACK.
      await expect.poll(() => database.usage(), { interval: 1 }).toMatchObject({ inUse: 0, waiting: 0 });
    }),
  );
  expect(await readAs(database, organizationA)).toMatchObject({ scope: organizationA });
  expect(uncaught).toEqual([]);
});
