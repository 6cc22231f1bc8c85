import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { newStep, pause, Pacer } from './pacer.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

/** A step that has taken some milliseconds. */
const longStep = () => ({ startedAt: performance.now() - 10 });
const resolved = async (promise: Promise<void>): Promise<boolean> => {
  let done = false;
  void promise.then(() => (done = true));
  for (let turn = 0; turn < 5; turn += 1) await nextTurn();
  return done;
};

test('without others, a computation goes on at once', async () => {
  expect(await resolved(new Pacer(() => 0).pause('a', longStep()))).toBe(true);
});

test('outside of a paced computation, pause does nothing', async () => {
  expect(await resolved(pause())).toBe(true);
});

test('while others wait, the computations of the process together get one step per interval', async () => {
  const pacer = new Pacer((key) => (key === 'a' ? 1 : 0));
  const steps = [1, 2, 3].map(() => pacer.pause('a', longStep()));
  for (const finished of [0, 1, 2, 3]) {
    const states = await Promise.all(steps.map(resolved));
    expect(states.filter(Boolean)).toHaveLength(finished);
    await vi.advanceTimersByTimeAsync(50);
  }
  expect(await resolved(pacer.pause('b', longStep()))).toBe(true);
});

test('the reports of others are not the ordinary requests that a report waits for', async () => {
  const pacer = new Pacer((key) => (key === 'a' ? 1 : 0));
  const { promise: other, resolve: endOther } = Promise.withResolvers<void>();
  const report = pacer.run('b', () => other);
  expect(await resolved(pacer.run('a', () => pause()))).toBe(true);
  endOther();
  await report;
  expect(await resolved(pacer.run('a', () => pause()))).toBe(false);
});

test('a step of a millisecond goes on with the next one, even while others wait', async () => {
  expect(await resolved(new Pacer(() => 1).pause('a', newStep()))).toBe(true);
});
