import { array, assert, constant, constantFrom, integer, oneof, option, property, record } from 'fast-check';
import { expect, test } from 'vitest';
import { FairQueue } from './fair-queue.ts';

function drain<T>(queue: FairQueue<T>, eligible?: (key: string) => boolean): T[] {
  const served: T[] = [];
  for (let item = queue.next(eligible); item !== undefined; item = queue.next(eligible)) served.push(item);
  return served;
}

test('keys take turns, and the items of a key are served in order of arrival', () => {
  const queue = new FairQueue<string>();
  for (const item of ['a1', 'a2', 'a3', 'b1', 'c1', 'c2']) queue.add(item.slice(0, 1), item);
  expect(drain(queue)).toEqual(['a1', 'b1', 'c1', 'a2', 'c2', 'a3']);
});

test('a key that is not eligible keeps its place', () => {
  const queue = new FairQueue<string>();
  for (const item of ['a1', 'a2', 'b1', 'c1']) queue.add(item.slice(0, 1), item);
  expect(queue.next((key) => key === 'b')).toBe('b1');
  expect(queue.next((key) => key === 'b')).toBeUndefined();
  expect(drain(queue)).toEqual(['a1', 'c1', 'a2']);
});

/** A plain list of items in order of arrival, and the keys in the order in which they are served. */
class Model {
  items: { key: string; item: number }[] = [];
  order: string[] = [];

  add(key: string, item: number): boolean {
    if (this.items.some((each) => each.key === key && each.item === item)) return false;
    this.items.push({ key, item });
    if (!this.order.includes(key)) this.order.push(key);
    return true;
  }

  remove(key: string, item: number): boolean {
    const before = this.items.length;
    this.items = this.items.filter((each) => each.key !== key || each.item !== item);
    if (!this.items.some((each) => each.key === key)) this.order = this.order.filter((each) => each !== key);
    return this.items.length < before;
  }

  take(key: string, count: number, accepts: (item: number) => boolean): number[] {
    const taken = this.items.filter((each) => each.key === key && accepts(each.item)).slice(0, count);
    for (const each of taken) this.remove(key, each.item);
    return taken.map(({ item }) => item);
  }

  next(eligible: (key: string) => boolean): number | undefined {
    const key = this.order.find(eligible);
    const found = this.items.find((each) => each.key === key);
    if (key === undefined || found === undefined) return undefined;
    this.remove(key, found.item);
    if (this.order.includes(key)) this.order = [...this.order.filter((each) => each !== key), key];
    return found.item;
  }
}

const key = constantFrom('a', 'b', 'c', 'd');
const item = integer({ min: 0, max: 20 });
const action = oneof(
  record({ kind: constant('add' as const), key, item }),
  record({ kind: constant('remove' as const), key, item }),
  record({ kind: constant('take' as const), key, item: integer({ min: 0, max: 4 }) }),
  record({ kind: constant('next' as const), skipped: option(key) }),
);

test('any sequence of calls has the results of a plain list', () => {
  assert(
    property(array(action, { maxLength: 200 }), (actions) => {
      const queue = new FairQueue<number>();
      const model = new Model();
      for (const each of actions) {
        if (each.kind === 'next') {
          const eligible = (name: string): boolean => name !== each.skipped;
          expect(queue.next(eligible)).toBe(model.next(eligible));
        } else if (each.kind === 'take') {
          const even = (item: number): boolean => item % 2 === 0;
          expect(queue.take(each.key, each.item, even)).toEqual(model.take(each.key, each.item, even));
        } else expect(queue[each.kind](each.key, each.item)).toBe(model[each.kind](each.key, each.item));
        expect(queue.size).toBe(model.items.length);
        for (const name of ['a', 'b', 'c', 'd'])
          expect(queue.sizeOf(name)).toBe(model.items.filter((one) => one.key === name).length);
      }
      expect(drain(queue)).toHaveLength(model.items.length);
    }),
  );
});
