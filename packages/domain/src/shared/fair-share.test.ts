import { array, assert, constantFrom, integer, property, record } from 'fast-check';
import { expect, test } from 'vitest';
import { FairShare } from './fair-share.ts';

/** The keys in this order take as many slots as they may. */
function takeAll(total: number, ratio: number, keys: readonly string[]): number[] {
  const share = new FairShare(total, ratio);
  return keys.map((key) => {
    while (share.take(key));
    return share.usedBy(key);
  });
}

test('one key leaves slots for others, which it does not take back', () => {
  expect(takeAll(10, 2, ['a', 'b', 'c'])).toEqual([7, 2, 1]);
  expect(takeAll(4, 1, ['a', 'b', 'c'])).toEqual([2, 1, 1]);
  expect(takeAll(6, 0.5, ['a', 'b', 'c', 'd'])).toEqual([2, 2, 1, 1]);
  expect(takeAll(1_000, 2, ['a', 'b', 'c'])).toEqual([667, 222, 74]);
});

test('a key alone may use even a single slot', () => {
  for (const ratio of [1, 2]) expect(takeAll(1, ratio, ['a', 'b'])).toEqual([1, 0]);
});

test('busy keys converge to equal shares, whichever came first', () => {
  const share = new FairShare(10, 2);
  while (share.take('a'));
  // Each slot that becomes free is offered to both.
  for (let step = 0; step < 20; step += 1) {
    share.release(step % 2 === 0 || share.usedBy('b') === 0 ? 'a' : 'b');
    share.take('b');
    share.take('a');
  }
  expect([share.usedBy('a'), share.usedBy('b')]).toEqual([4, 4]);
});

test('releasing more than was taken is an error, not a slot gained', () => {
  const share = new FairShare(1, 1);
  expect(() => share.release('a')).toThrow('not taken');
});

const action = record({ key: constantFrom('a', 'b', 'c', 'd', 'e'), take: constantFrom(true, true, false) });

test('in any sequence, a key is denied a free slot only if it holds its share already', () => {
  assert(
    property(
      array(action, { maxLength: 200 }),
      integer({ min: 1, max: 30 }),
      constantFrom(0.5, 1, 2),
      (actions, total, ratio) => {
        const share = new FairShare(total, ratio);
        const held = new Map<string, number>();
        const sum = (): number => [...held.values()].reduce((all, each) => all + each, 0);
        for (const { key, take } of actions) {
          const own = held.get(key) ?? 0;
          if (take) {
            const free = total - sum();
            const taken = share.take(key);
            expect(taken).toBe(free > 0 && own < ratio * free);
            // What others find free after a key has taken several slots.
            if (taken && own >= ratio) expect(free - 1).toBeGreaterThan(0);
            held.set(key, own + (taken ? 1 : 0));
          } else if (own > 0) {
            share.release(key);
            held.set(key, own - 1);
          }
          expect(share.used).toBe(sum());
          expect(share.usedBy(key)).toBe(held.get(key) ?? 0);
        }
      },
    ),
  );
});
