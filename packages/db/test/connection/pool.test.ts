import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { databaseFault, openDatabase } from '../../src/connection/index.ts';
import type { DatabaseTarget, Transaction } from '../../src/connection/index.ts';
import { createTestDatabase } from '../../src/testing/index.ts';
import type { TestDatabase } from '../../src/testing/index.ts';
import { busyFor, openFor, rejection, watchProcess } from './fixture.ts';
import { wireTo } from './proxy.ts';

let databases: TestDatabase;
beforeAll(async () => {
  databases = await createTestDatabase();
});
afterAll(() => databases.drop());

const ask = ({ sql }: Transaction) => sql`select 1 as one`;
const UNAVAILABLE = { kind: 'unavailable', outcomeUnknown: false };

/** A transaction that keeps its connection until it is let go. */
function hold(database: ReturnType<typeof openFor>): {
  held: Promise<void>;
  letGo: () => void;
  done: Promise<unknown>;
} {
  const held = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  const done = database.system(async (tx) => {
    await ask(tx);
    held.resolve();
    await gate.promise;
  });
  return { held: held.promise, letGo: gate.resolve, done };
}

/** A server that accepts connections and never says anything. */
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

test('an exhausted pool refuses in time, and serves again when a connection is free', async () => {
  const database = openFor(databases.owner, { max: 1, acquireTimeoutMs: 200 });
  // Connecting, too, may take no longer, which a busy machine does not always keep to.
  await expect.poll(() => database.system(ask).catch(() => [])).toEqual([{ one: 1 }]);
  const holder = hold(database);
  await holder.held;
  const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => database.system(ask)));
  for (const outcome of outcomes) {
    expect(outcome.status === 'rejected' && databaseFault(outcome.reason)).toMatchObject(UNAVAILABLE);
  }
  holder.letGo();
  await holder.done;
  expect(await database.system(ask)).toEqual([{ one: 1 }]);
});

test('the queue is bounded: one more than may wait is refused at once', async () => {
  const database = openFor(databases.owner, { max: 1, maxWaiting: 2, acquireTimeoutMs: 20_000 });
  const holder = hold(database);
  await holder.held;
  const waiting = [database.system(ask), database.system(ask)];
  expect(databaseFault(await rejection(database.system(ask)))).toMatchObject(UNAVAILABLE);
  holder.letGo();
  await Promise.all([...waiting, holder.done]);
});

test('never more connections than agreed, and callers are served in order of arrival', async () => {
  const database = openFor(databases.owner, { max: 3, applicationName: 'counted' });
  const order: number[] = [];
  const allIn = Promise.withResolvers<void>();
  const counts = await Promise.all(
    Array.from({ length: 40 }, (_, caller) =>
      database.system(async ({ sql }) => {
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
  expect(order).toEqual(order.toSorted((a, b) => a - b));
});

test('a server that is not there, and one that never greets, are unavailable within the time to acquire', async () => {
  const { uncaught } = watchProcess();
  const silent = await silentServer();
  const nobody = { ...databases.owner, host: '/nonexistent' };
  for (const target of [silent, nobody]) {
    const database = openFor(target, { max: 2, acquireTimeoutMs: 300 });
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => database.system(ask)));
    for (const outcome of outcomes) {
      expect(outcome.status === 'rejected' && databaseFault(outcome.reason)).toMatchObject(UNAVAILABLE);
    }
  }
  expect(uncaught).toEqual([]);
});

test('a login that the server refuses is an unavailability that says why', async () => {
  const refused = { '28P01': { password: 'wrong' }, '3D000': { database: 'nowhere' } };
  for (const [sqlstate, wrong] of Object.entries(refused)) {
    const database = openFor({ ...databases.owner, ...wrong });
    expect(databaseFault(await rejection(database.system(ask)))).toMatchObject({ ...UNAVAILABLE, sqlstate });
  }
});

test('who waits in vain is told why no connection could be made', async () => {
  // The first login is refused, the next never answered: the waiting end by their own time limit.
  const target = { ...databases.owner, password: 'wrong' };
  let refusals = 0;
  const wire = await wireTo(target, (bytes) => ((refusals += 1) > 3 ? 'swallow' : bytes));
  const database = openFor(wire, { max: 1, acquireTimeoutMs: 400 });
  const outcomes = await Promise.allSettled([1, 2].map(() => database.system(ask)));
  const faults = outcomes.map((each) => each.status === 'rejected' && databaseFault(each.reason));
  expect(faults).toMatchObject([
    { sqlstate: '28P01', reason: 'connect' },
    { sqlstate: '28P01', reason: 'pool' },
  ]);
});

test('a backend that dies while connecting ends nothing but the attempt', async () => {
  // With the driver's own query for array types at this point, the process would end.
  const { uncaught } = watchProcess();
  let cut = true;
  const target = await wireTo(databases.owner, (bytes) =>
    cut && bytes.includes('select 1\0') ? 'cut' : bytes,
  );
  const database = openFor(target, { max: 2 });
  expect(databaseFault(await rejection(database.system(ask)))).toMatchObject(UNAVAILABLE);
  cut = false;
  expect(await database.system(ask)).toEqual([{ one: 1 }]);
  expect(uncaught).toEqual([]);
});

test('a network that goes silent is given up, and the connection with it', async () => {
  let swallow = true;
  const target = await wireTo(databases.owner, (bytes) =>
    swallow && bytes.includes('begin isolation') ? 'swallow' : bytes,
  );
  const database = openFor(target, { max: 1, statementTimeoutMs: 0, answerGraceMs: 300 });
  expect(databaseFault(await rejection(database.system(ask)))).toMatchObject(UNAVAILABLE);
  swallow = false;
  // By a connection of its own; one that was kept would never answer.
  await expect.poll(() => database.system(ask).catch(() => [])).toEqual([{ one: 1 }]);
});

// Once, the timer that comes first behind such a pause cut the connection, with the answer lying in its socket.
test('a pause of this process is not taken for a silent network', async () => {
  const database = openFor(databases.owner, { max: 1, statementTimeoutMs: 0, answerGraceMs: 400 });
  await expect.poll(() => database.system(ask).catch(() => [])).toEqual([{ one: 1 }]);
  const asked = database.system(({ sql }) => sql`select 1 as one from pg_sleep(0.2)`);
  await sleep(100);
  // From here the next turn begins with the timers.
  await new Promise((resolve) => setImmediate(resolve));
  busyFor(1_000);
  expect(await asked).toEqual([{ one: 1 }]);
});

test('connections that the network forgot are given up together, when the first of them is silent to BEGIN', async () => {
  let seen = 0;
  let forgotten = 0;
  const target = await wireTo(databases.owner, (bytes, connection) => {
    seen = Math.max(seen, connection + 1);
    return connection < forgotten ? 'swallow' : bytes;
  });
  const database = openFor(target, { max: 4, acquireTimeoutMs: 500 });
  const holders = [hold(database), hold(database), hold(database)];
  await Promise.all(holders.map(({ held }) => held));
  for (const { letGo } of holders) letGo();
  await Promise.all(holders.map(({ done }) => done));
  forgotten = seen;
  expect(databaseFault(await rejection(database.system(ask)))).toMatchObject(UNAVAILABLE);
  // Each of the others would cost its caller the same time.
  expect(await database.system(ask)).toEqual([{ one: 1 }]);
});

test('a statement that never arrived is given up when the server says that it has nothing to do', async () => {
  const target = await wireTo(databases.owner, (bytes) => (bytes.includes('select 7') ? 'swallow' : bytes));
  // No limit of time would end it within this test.
  const database = openFor(target, { max: 1, statementTimeoutMs: 0, answerGraceMs: 120_000 });
  const silent = database.system(async ({ sql }) => {
    await sql`select 1`;
    await sql`select 7 as seven`;
  });
  expect(databaseFault(await rejection(silent))).toMatchObject(UNAVAILABLE);
  expect(await database.system(ask)).toEqual([{ one: 1 }]);
});

test('a statement that takes its time is left alone while the server works on it', async () => {
  const database = openFor(databases.owner, { max: 1, acquireTimeoutMs: 500 });
  expect(await database.system(({ sql }) => sql`select 1 as one from pg_sleep(6)`)).toEqual([{ one: 1 }]);
});

test('a statement that takes too long is ended by the server, and so is a transaction that does nothing', async () => {
  const database = openFor(databases.owner, { max: 1, statementTimeoutMs: 300 });
  const slow = database.system(({ sql }) => sql`select pg_sleep(20)`);
  expect(databaseFault(await rejection(slow))).toMatchObject({ ...UNAVAILABLE, sqlstate: '57014' });
  const idle = hold(database);
  expect(databaseFault(await rejection(idle.done))).toMatchObject(UNAVAILABLE);
  expect(await database.system(ask)).toEqual([{ one: 1 }]);
});

test('closing waits for what is running, refuses what comes, and leaves no connection', async () => {
  const database = openDatabase(databases.owner, { max: 2, applicationName: 'closing' });
  const holder = hold(database);
  await holder.held;
  const closed = database.close();
  expect(databaseFault(await rejection(database.system(ask)))).toMatchObject(UNAVAILABLE);
  holder.letGo();
  await Promise.all([holder.done, closed, database.close()]);
  const looking = openFor(databases.owner);
  const left = () =>
    looking.system(({ sql }) => sql`select from pg_stat_activity where application_name = 'closing'`);
  await expect.poll(left).toHaveLength(0);
});
