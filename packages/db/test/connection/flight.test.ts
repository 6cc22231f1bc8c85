import { integer, pgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { databaseFault, TransactionMisuseError } from '../../src/connection/index.ts';
import type { Transaction } from '../../src/connection/index.ts';
import { createTestDatabase } from '../../src/testing/index.ts';
import type { TestDatabase } from '../../src/testing/index.ts';
import { openFor, rejection, watchProcess } from './fixture.ts';
import { startProxy } from './proxy.ts';

let databases: TestDatabase;
beforeAll(async () => {
  databases = await createTestDatabase();
});
afterAll(() => databases.drop());

beforeEach(async () => {
  await openFor(databases.owner).system(({ sql }) =>
    sql.unsafe(`drop table if exists sent; create table sent (place serial, id int primary key)`),
  );
});

const sent = pgTable('sent', { place: integer(), id: integer() });

/** Each way to write a statement: which of them is sent first must depend on the array alone. */
const ways = {
  raw: ({ sql }: Transaction, id: number) => sql`insert into sent (id) values (${id})`,
  builder: ({ db }: Transaction, id: number) => db.insert(sent).values({ id }),
  thunk: (tx: Transaction, id: number) => () => ways.raw(tx, id),
  async: (tx: Transaction, id: number) => async () => void (await ways.raw(tx, id)),
  asyncBuilder: (tx: Transaction, id: number) => async () => {
    await ways.builder(tx, id);
  },
  slow: (tx: Transaction, id: number) => async () => {
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
    await new Promise((resolve) => setTimeout(resolve, 5));
    await ways.raw(tx, id);
  },
  nested: (tx: Transaction, id: number) => () => tx.flight([ways.async(tx, id), ways.raw(tx, id + 1000)]),
  several: (tx: Transaction, id: number) => () => Promise.all([ways.raw(tx, id), ways.raw(tx, id + 1000)]),
};
type Way = keyof typeof ways;

const order = (): Promise<number[]> =>
  openFor(databases.owner).system(async ({ sql }) => {
    const rows = await sql`select id from sent order by place`;
    return rows.map((row) => row['id'] as number);
  });

const names = Object.keys(ways) as Way[];

describe('a flight', () => {
  test.each(names.flatMap((first) => names.map((second): [Way, Way] => [first, second])))(
    'sends %s before %s',
    async (first, second) => {
      const database = openFor(databases.owner);
      await database.system((tx) => tx.flight([ways[first](tx, 1), ways[second](tx, 2), ways.raw(tx, 3)]));
      const both = (way: Way, id: number) => (way === 'nested' || way === 'several' ? [id, id + 1000] : [id]);
      expect(await order()).toEqual([...both(first, 1), ...both(second, 2), 3]);
    },
  );

  test('resolves with the results of its items in order, each with its own type', async () => {
    const read = async ({ sql }: Transaction): Promise<string> => {
      const [row] = await sql`select 'read' as name`;
      return String(row?.['name']);
    };
    const [none, rows, name, built, empty] = await openFor(databases.owner).system((tx) =>
      tx.flight([undefined, tx.sql`select 1 as n`, () => read(tx), tx.db.select().from(sent), []]),
    );
    const typed: [undefined, string, { id: number | null }[]] = [none, name, built];
    expect([typed, [...rows], empty]).toEqual([[undefined, 'read', []], [{ n: 1 }], []]);
  });

  test('takes one round trip, whatever its items are', async () => {
    let packets = 0;
    const target = await startProxy(databases.owner, (bytes) => {
      packets += 1;
      return bytes;
    });
    const database = openFor(target, { max: 1 });
    const read = (tx: Transaction) =>
      tx.flight([
        tx.sql`select id from sent where id = ${1}`,
        async () => {
          await tx.sql`select id from sent where id = ${2}`;
        },
        tx.db.select({ id: sent.id }).from(sent),
      ]);
    // Each statement is described once.
    for (let i = 0; i < 2; i += 1) await database.system(read, { readOnly: true });
    packets = 0;
    for (let i = 0; i < 10; i += 1) await database.system(read, { readOnly: true });
    expect(packets).toBeLessThanOrEqual(11);
  });

  test('rejects with the first failure once every item has settled, and leaves nothing unhandled', async () => {
    const { uncaught } = watchProcess();
    const database = openFor(databases.owner);
    let settled = false;
    const failed = await database
      .system(async (tx) => {
        const error = await rejection(
          tx.flight([
            async () => {
              await ways.raw(tx, 1);
              await rejection(Promise.resolve(ways.raw(tx, 4)));
              settled = true;
            },
            ways.async(tx, 1),
            ways.raw(tx, 2),
            () => rejection(Promise.resolve(ways.raw(tx, 3))),
          ]),
        );
        expect(settled).toBe(true);
        throw error;
      })
      .catch((error: unknown) => error);
    expect(databaseFault(failed)).toMatchObject({ kind: 'constraint', constraint: 'sent_pkey' });
    expect(await order()).toEqual([]);
    await new Promise((resolve) => setImmediate(resolve));
    expect(uncaught).toEqual([]);
  });

  test.each([
    [
      'throws',
      () => {
        throw new Error('broken');
      },
    ],
    ['rejects', () => Promise.reject(new Error('broken'))],
  ])('stops at a function that %s before it has sent anything', async (_, broken) => {
    const { uncaught } = watchProcess();
    await openFor(databases.owner).system(async (tx) => {
      const failed = tx.flight([ways.async(tx, 1), broken, ways.raw(tx, 2)]);
      await expect(failed).rejects.toThrow('broken');
    });
    expect(await order()).toEqual([1]);
    expect(uncaught).toEqual([]);
  });

  test('rejects a promise: its statement was sent before the flight began', async () => {
    const started = openFor(databases.owner).system((tx) =>
      tx.flight([ways.raw(tx, 1), ways.async(tx, 2)() as never]),
    );
    await expect(started).rejects.toThrow(TransactionMisuseError);
  });

  test('in a savepoint has ended when its failure is handled', async () => {
    await openFor(databases.owner).system(async (tx) => {
      const failed = tx.sql.savepoint(() =>
        tx.flight([ways.async(tx, 1), ways.async(tx, 1), ways.async(tx, 2)]),
      );
      expect(databaseFault(await rejection(failed))).toMatchObject({ kind: 'constraint' });
      await tx.flight([ways.builder(tx, 3), ways.async(tx, 4)]);
    });
    expect(await order()).toEqual([3, 4]);
  });
});
