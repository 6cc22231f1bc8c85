import { ProblemError } from '@tallybook/domain';
import { array, assert, asyncProperty, constantFrom, integer, record } from 'fast-check';
import { expect, test } from 'vitest';
import { FairSlots, type Share } from './fair-slots.ts';

const share = (fields: Partial<Share> = {}): Share => ({
  total: 4,
  ratio: 1,
  waitMs: 60_000,
  detail: 'Try again later.',
  ...fields,
});

/** Runs every callback that is due. */
const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test('those that wait take turns', async () => {
  const slots = new FairSlots(share({ total: 1 }));
  await slots.acquire('a');
  const order: string[] = [];
  const all = ['a1', 'a2', 'a3', 'b1', 'c1', 'c2'].map((name) =>
    slots.use(name.slice(0, 1), async () => void order.push(name)),
  );
  slots.release('a');
  await Promise.all(all);
  expect(order).toEqual(['a1', 'b1', 'c1', 'a2', 'c2', 'a3']);
  expect(slots.usage).toEqual({ used: 0, waiting: 0 });
});

test('the slot is released when the work fails', async () => {
  const slots = new FairSlots(share());
  await expect(slots.use('a', () => Promise.reject(new Error('as planned')))).rejects.toThrow('as planned');
  expect(slots.usage).toEqual({ used: 0, waiting: 0 });
});

test('a caller who waits too long gets 503 and leaves its place', async () => {
  const slots = new FairSlots(share({ total: 1, waitMs: 5 }));
  await slots.acquire('a');
  await expect(slots.acquire('b')).rejects.toMatchObject({ status: 503, retryAfter: 1 });
  expect(slots.usage).toEqual({ used: 1, waiting: 0 });
  slots.release('a');
  expect(slots.usage).toEqual({ used: 0, waiting: 0 });
});

test('a call that was admitted before waits as long as necessary, even if every place is taken', async () => {
  const slots = new FairSlots(share({ total: 1, waitMs: 5 }));
  await slots.acquire('a');
  const admitted = slots.use('b', async () => 'served', true);
  await Promise.all(
    Array.from({ length: 400 }, () => expect(slots.acquire('b')).rejects.toThrow('Try again later.')),
  );
  expect(slots.usage).toEqual({ used: 1, waiting: 1 });
  slots.release('a');
  expect(await admitted).toBe('served');
  expect(slots.usage).toEqual({ used: 0, waiting: 0 });
});

test.each([
  ['are served', 60_000, 'served'],
  ['have waited too long', 1, 'Try again later.'],
])('callers who %s leave their places to as many others', async (_outcome, waitMs, expected) => {
  const slots = new FairSlots(share({ total: 1, waitMs }));
  for (let round = 0; round < 3; round += 1) {
    await slots.acquire('a');
    // As many as may wait for one organization.
    const waiting = Array.from({ length: 200 }, () =>
      slots
        .use('b', async () => 'served')
        .catch((error: unknown) => (error instanceof ProblemError ? error.message : error)),
    );
    expect(slots.usage).toEqual({ used: 1, waiting: 200 });
    if (expected === 'served') slots.release('a');
    expect(new Set(await Promise.all(waiting))).toEqual(new Set([expected]));
    if (expected !== 'served') slots.release('a');
  }
});

test('one organization cannot take every place among those that wait', async () => {
  const slots = new FairSlots(share({ total: 1 }));
  await slots.acquire('a');
  const greedy = Array.from({ length: 300 }, () => slots.use('a', settle).catch((error: unknown) => error));
  const other = slots.use('b', async () => 'served');
  slots.release('a');
  expect(await other).toBe('served');
  const rejected = (await Promise.all(greedy)).filter((outcome) => outcome instanceof ProblemError);
  expect(rejected).toHaveLength(100);
});

test('without a limit everyone gets a slot', async () => {
  const slots = new FairSlots(share({ total: 0 }));
  await Promise.all(Array.from({ length: 500 }, () => slots.acquire('a')));
  expect(slots.usage).toEqual({ used: 500, waiting: 0 });
});

const action = record({ key: constantFrom('a', 'b', 'c'), kind: constantFrom('acquire', 'take', 'release') });

test('in any sequence, a caller waits only for its own share or where no slot is free; none is leaked', async () => {
  await assert(
    asyncProperty(
      array(action, { maxLength: 80 }),
      integer({ min: 1, max: 8 }),
      constantFrom(0.5, 1, 2),
      async (actions, total, ratio) => {
        const slots = new FairSlots(share({ total, ratio }));
        const held: string[] = [];
        const waiting: string[] = [];
        const own = (key: string): number => held.filter((each) => each === key).length;
        const mayTake = (key: string): boolean =>
          held.length < total && own(key) < ratio * (total - held.length);
        const wait = async (key: string): Promise<void> => {
          await slots.acquire(key);
          waiting.splice(waiting.indexOf(key), 1);
          held.push(key);
        };
        for (const { key, kind } of actions) {
          const expected = mayTake(key);
          if (kind === 'acquire') {
            waiting.push(key);
            void wait(key);
          } else if (kind === 'take') {
            if (expected) {
              slots.take(key);
              held.push(key);
            } else expect(() => slots.take(key)).toThrow('Try again later.');
          } else if (held.includes(key)) {
            held.splice(held.indexOf(key), 1);
            slots.release(key);
          }
          await settle();
          expect(slots.usage).toEqual({ used: held.length, waiting: waiting.length });
          expect(waiting.filter(mayTake)).toEqual([]);
        }
        while (held.length > 0) {
          slots.release(held.pop() ?? '');
          await settle();
        }
        expect(slots.usage).toEqual({ used: 0, waiting: 0 });
      },
    ),
  );
});
