import { array, assert, asyncProperty, constantFrom, integer, record, scheduler } from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { databaseFault, type Database } from '../../src/connection/index.ts';
import { createTestDatabase } from '../../src/testing/index.ts';
import type { TestDatabase } from '../../src/testing/index.ts';
import { openFor, organizationA as a, organizationB as b, rejection } from './fixture.ts';

const c = '0c000000-0000-4000-8000-00000000000c';

let databases: TestDatabase;
beforeAll(async () => {
  databases = await createTestDatabase();
});
afterAll(() => databases.drop());

/** A transaction of an organization that keeps its connection until `release` is called. */
function hold(database: Database, organization: string, onBegin: () => void = () => {}) {
  const gate = Promise.withResolvers<void>();
  let begun = false;
  const done = database.tenant(organization, async () => {
    begun = true;
    onBegin();
    await gate.promise;
  });
  return { done, release: gate.resolve, begun: () => begun };
}

const countBegun = (held: readonly { begun: () => boolean }[]): number =>
  held.filter((each) => each.begun()).length;

test('an organization that holds its connections for long leaves some to the others', async () => {
  const database = openFor(databases.owner, { max: 10, acquireTimeoutMs: 60_000 });
  const greedy = Array.from({ length: 50 }, () => hold(database, a));
  await expect.poll(() => countBegun(greedy)).toBe(7);
  for (let turn = 0; turn < 20; turn += 1)
    await database.tenant(turn % 2 === 0 ? b : c, ({ sql }) => sql`select 1`);
  expect(countBegun(greedy)).toBe(7);
  for (const { release } of greedy) release();
  await Promise.all(greedy.map(({ done }) => done));
});

test('organizations that wait for a connection take turns', async () => {
  const database = openFor(databases.owner, { max: 1, acquireTimeoutMs: 60_000 });
  const first = hold(database, a);
  await expect.poll(first.begun).toBe(true);
  const order: string[] = [];
  const waiting = ['a1', 'a2', 'a3', 'b1', 'c1', 'c2'].map((name) =>
    hold(database, { a, b, c }[name.slice(0, 1)] ?? '', () => order.push(name)),
  );
  for (const { release } of [first, ...waiting]) release();
  await Promise.all(waiting.map(({ done }) => done));
  expect(order).toEqual(['a1', 'b1', 'c1', 'a2', 'c2', 'a3']);
});

test('callers of one organization cannot take every place in the queue', async () => {
  const database = openFor(databases.owner, { max: 1, maxWaiting: 9, acquireTimeoutMs: 60_000 });
  const first = hold(database, a);
  await expect.poll(first.begun).toBe(true);
  const waiting = Array.from({ length: 6 }, () => hold(database, a));
  expect(databaseFault(await rejection(hold(database, a).done))).toMatchObject({ reason: 'pool' });
  const other = hold(database, b);
  for (const { release } of [first, ...waiting, other]) release();
  await Promise.all([first, ...waiting, other].map(({ done }) => done));
});

const step = record({
  organization: constantFrom(a, b, c),
  fails: constantFrom(false, false, false, true),
  statements: integer({ min: 0, max: 2 }),
});

test('in any order of beginnings and ends, no organization exceeds its share, each is served, and no connection is leaked', async () => {
  const max = 5;
  const database = openFor(databases.owner, { max, acquireTimeoutMs: 60_000 });
  await assert(
    asyncProperty(array(step, { minLength: 1, maxLength: 30 }), scheduler(), async (steps, schedule) => {
      const held: string[] = [];
      const run = steps.map(async ({ organization, fails, statements }) => {
        const work = database.tenant(organization, async ({ sql }) => {
          const own = held.filter((each) => each === organization).length;
          expect(own).toBeLessThan(2 * (max - held.length));
          held.push(organization);
          for (let each = 0; each < statements; each += 1) await sql`select 1`;
          await schedule.schedule(Promise.resolve());
          // The pool gets the connection back later, after COMMIT or ROLLBACK.
          held.splice(held.indexOf(organization), 1);
          if (fails) throw new Error('as planned');
        });
        expect((await Promise.allSettled([work]))[0]).toMatchObject(
          fails ? { reason: { message: 'as planned' } } : { status: 'fulfilled' },
        );
      });
      await schedule.waitFor(Promise.all(run));
      expect(database.usage()).toMatchObject({ inUse: 0, waiting: 0 });
    }),
    { numRuns: 30 },
  );
});
