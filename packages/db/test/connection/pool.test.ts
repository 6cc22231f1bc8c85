import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { databaseFault, openDatabase } from '../../src/connection/index.ts';
import type { DatabaseTarget, Transaction } from '../../src/connection/index.ts';
import { createTestDatabase } from '../../src/testing/index.ts';
import type { TestDatabase } from '../../src/testing/index.ts';
import { busyFor, openFor, organizationA, organizationB, rejection, watchProcess } from './fixture.ts';
import { startProxy } from './proxy.ts';

let databases: TestDatabase;
beforeAll(async () => {
  databases = await createTestDatabase();
});
afterAll(() => databases.drop());

const selectOne = ({ sql }: Transaction) => sql`select 1 as one`;
const UNAVAILABLE = { kind: 'unavailable', outcomeUnknown: false };

/** A transaction that keeps its connection until `release` is called. */
function hold(database: ReturnType<typeof openFor>): {
  acquired: Promise<void>;
  release: () => void;
  done: Promise<unknown>;
} {
  const acquired = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  const done = database.system(async (tx) => {
    await selectOne(tx);
    acquired.resolve();
    await gate.promise;
  });
  return { acquired: acquired.promise, release: gate.resolve, done };
}

/** A server that accepts connections and never responds. */
async function silentServer(): Promise<DatabaseTarget> {
  const sockets = new Set<net.Socket>();
  const server = net.createServer((socket) => sockets.add(socket.on('error', () => undefined)));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const { port } = server.address() as net.AddressInfo;
  return { ...databases.owner, host: '127.0.0.1', port };
}

test('an exhausted pool rejects callers in time, and serves them once a connection is free', async () => {
  const database = openFor(databases.owner, { max: 1, acquireTimeoutMs: 200 });
  // The limit includes connecting, which may take longer on a busy machine.
  await expect.poll(() => database.system(selectOne).catch(() => [])).toEqual([{ one: 1 }]);
  const holder = hold(database);
  await holder.acquired;
  const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => database.system(selectOne)));
  for (const outcome of outcomes) {
    expect(outcome.status === 'rejected' && databaseFault(outcome.reason)).toMatchObject(UNAVAILABLE);
  }
  holder.release();
  await holder.done;
  expect(await database.system(selectOne)).toEqual([{ one: 1 }]);
});

test('the queue is bounded: a caller beyond its limit is rejected immediately', async () => {
  const database = openFor(databases.owner, { max: 1, maxWaiting: 2, acquireTimeoutMs: 20_000 });
  const holder = hold(database);
  await holder.acquired;
  const waiting = [database.system(selectOne), database.system(selectOne)];
  expect(databaseFault(await rejection(database.system(selectOne)))).toMatchObject(UNAVAILABLE);
  holder.release();
  await Promise.all([...waiting, holder.done]);
});

test('the pool opens no more connections than its maximum and serves the callers of an organization in order of arrival', async () => {
  const database = openFor(databases.owner, { max: 3, applicationName: 'counted' });
  const order: number[] = [];
  const allIn = Promise.withResolvers<void>();
  const counts = await Promise.all(
    Array.from({ length: 40 }, (_, caller) =>
      database.tenant(caller % 2 === 0 ? organizationA : organizationB, async ({ sql }) => {
        order.push(caller);
        if (order.length === 3) allIn.resolve();
        await allIn.promise;
        const [row] =
          await sql`select count(*)::int as n from pg_stat_activity where application_name = 'counted'`;
        return row?.['n'] as number;
      }),
    ),
  );
  expect(new Set(counts)).toEqual(new Set([3]));
  for (const own of [0, 1]) {
    const callers = order.filter((caller) => caller % 2 === own);
    expect(callers).toEqual(callers.toSorted((a, b) => a - b));
  }
});

test('a missing server and one that never responds are unavailable within the acquire timeout', async () => {
  const { uncaught } = watchProcess();
  const silent = await silentServer();
  const missing = { ...databases.owner, host: '/nonexistent' };
  for (const target of [silent, missing]) {
    const database = openFor(target, { max: 2, acquireTimeoutMs: 300 });
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => database.system(selectOne)));
    for (const outcome of outcomes) {
      expect(outcome.status === 'rejected' && databaseFault(outcome.reason)).toMatchObject(UNAVAILABLE);
    }
  }
  expect(uncaught).toEqual([]);
});

test('a login that the server rejects is reported as unavailable with the SQLSTATE', async () => {
  const rejected = { '28P01': { password: 'wrong' }, '3D000': { database: 'nowhere' } };
  for (const [sqlstate, wrong] of Object.entries(rejected)) {
    const database = openFor({ ...databases.owner, ...wrong });
    expect(databaseFault(await rejection(database.system(selectOne)))).toMatchObject({
      ...UNAVAILABLE,
      sqlstate,
    });
  }
});

test('a caller that times out gets the reason why no connection could be opened', async () => {
  // The first login is rejected and the next one gets no response, so the second caller reaches its timeout.
  const target = { ...databases.owner, password: 'wrong' };
  let packets = 0;
  const proxied = await startProxy(target, (bytes) => ((packets += 1) > 3 ? 'drop' : bytes));
  const database = openFor(proxied, { max: 1, acquireTimeoutMs: 400 });
  const outcomes = await Promise.allSettled([1, 2].map(() => database.system(selectOne)));
  const faults = outcomes.map((outcome) => outcome.status === 'rejected' && databaseFault(outcome.reason));
  expect(faults).toMatchObject([
    { sqlstate: '28P01', reason: 'connect' },
    { sqlstate: '28P01', reason: 'pool' },
  ]);
});

test('a backend that dies while connecting fails that attempt only', async () => {
  // The driver's own query for array types would end the process at this point.
  const { uncaught } = watchProcess();
  let closing = true;
  const target = await startProxy(databases.owner, (bytes) =>
    closing && bytes.includes('from pg_settings') ? 'close' : bytes,
  );
  const database = openFor(target, { max: 2 });
  expect(databaseFault(await rejection(database.system(selectOne)))).toMatchObject(UNAVAILABLE);
  closing = false;
  expect(await database.system(selectOne)).toEqual([{ one: 1 }]);
  expect(uncaught).toEqual([]);
});

test('a connection without a response is closed', async () => {
  let dropping = true;
  const target = await startProxy(databases.owner, (bytes) =>
    dropping && bytes.includes('begin isolation') ? 'drop' : bytes,
  );
  const database = openFor(target, { max: 1, statementTimeoutMs: 0, responseGraceMs: 300 });
  expect(databaseFault(await rejection(database.system(selectOne)))).toMatchObject(UNAVAILABLE);
  dropping = false;
  // On a new connection; the old one would never respond.
  await expect.poll(() => database.system(selectOne).catch(() => [])).toEqual([{ one: 1 }]);
});

// Regression: the timer that fires first after a pause closed the connection although the response was in its socket.
test('a blocked process is not mistaken for a dead network', async () => {
  const database = openFor(databases.owner, { max: 1, statementTimeoutMs: 0, responseGraceMs: 2_000 });
  await expect.poll(() => database.system(selectOne).catch(() => [])).toEqual([{ one: 1 }]);
  const pending = database.system(({ sql }) => sql`select 1 as one from pg_sleep(0.2)`);
  await sleep(100);
  // The next turn of the event loop begins with the timers.
  await new Promise((resolve) => setImmediate(resolve));
  // Long enough for the server to respond on a busy machine too.
  busyFor(3_000);
  expect(await pending).toEqual([{ one: 1 }]);
});

test('idle connections are closed together when one of them does not respond to BEGIN', async () => {
  let seen = 0;
  let droppedBelow = 0;
  const target = await startProxy(databases.owner, (bytes, connection) => {
    seen = Math.max(seen, connection + 1);
    return connection < droppedBelow ? 'drop' : bytes;
  });
  const database = openFor(target, { max: 4, acquireTimeoutMs: 500 });
  const holders = [hold(database), hold(database), hold(database)];
  await Promise.all(holders.map(({ acquired }) => acquired));
  for (const { release } of holders) release();
  await Promise.all(holders.map(({ done }) => done));
  droppedBelow = seen;
  expect(databaseFault(await rejection(database.system(selectOne)))).toMatchObject(UNAVAILABLE);
  // Otherwise each of the others would cost a caller the same timeout.
  expect(await database.system(selectOne)).toEqual([{ one: 1 }]);
});

test('a statement is rejected when the server reports that its backend is idle', async () => {
  const target = await startProxy(databases.owner, (bytes) => (bytes.includes('select 7') ? 'drop' : bytes));
  // No timeout ends it within this test.
  const database = openFor(target, { max: 1, statementTimeoutMs: 0, responseGraceMs: 120_000 });
  const silent = database.system(async ({ sql }) => {
    await sql`select 1`;
    await sql`select 7 as seven`;
  });
  expect(databaseFault(await rejection(silent))).toMatchObject(UNAVAILABLE);
  expect(await database.system(selectOne)).toEqual([{ one: 1 }]);
});

test('a slow statement continues while its backend is active', async () => {
  const database = openFor(databases.owner, { max: 1, acquireTimeoutMs: 500 });
  expect(await database.system(({ sql }) => sql`select 1 as one from pg_sleep(6)`)).toEqual([{ one: 1 }]);
});

test('the server ends a statement that exceeds its timeout, and an idle transaction', async () => {
  const database = openFor(databases.owner, { max: 1, statementTimeoutMs: 300 });
  const slow = database.system(({ sql }) => sql`select pg_sleep(20)`);
  expect(databaseFault(await rejection(slow))).toMatchObject({ ...UNAVAILABLE, sqlstate: '57014' });
  const idle = hold(database);
  expect(databaseFault(await rejection(idle.done))).toMatchObject(UNAVAILABLE);
  expect(await database.system(selectOne)).toEqual([{ one: 1 }]);
});

test('close waits for running transactions, rejects new ones, and leaves no connection', async () => {
  const database = openDatabase(databases.owner, { max: 2, applicationName: 'closing' });
  const holder = hold(database);
  await holder.acquired;
  const closed = database.close();
  expect(databaseFault(await rejection(database.system(selectOne)))).toMatchObject(UNAVAILABLE);
  holder.release();
  await Promise.all([holder.done, closed, database.close()]);
  const observer = openFor(databases.owner);
  const left = () =>
    observer.system(({ sql }) => sql`select from pg_stat_activity where application_name = 'closing'`);
  await expect.poll(left).toHaveLength(0);
});
