import { expect, test } from 'vitest';
import { RoundRobin } from './round-robin.ts';

const product = (organizationId: string, productId: string) => ({ organizationId, productId });

/** The order of steps if each product needs the given number of steps. */
function order(queue: RoundRobin, steps: Record<string, number>, between?: (at: number) => void): string {
  const served: string[] = [];
  for (let task = queue.next(); task !== undefined; task = queue.next()) {
    const { productId } = task.product;
    served.push(productId);
    const left = (steps[productId] ?? 1) - served.filter((each) => each === productId).length;
    if (left > 0) queue.requeue(task);
    between?.(served.length);
  }
  return served.join(' ');
}

test('organizations take turns, and within each its products', () => {
  const queue = new RoundRobin();
  queue.add([product('a', 'a1'), product('a', 'a2'), product('b', 'b1'), product('c', 'c1')]);
  expect(order(queue, { a1: 4, a2: 2, b1: 2, c1: 1 })).toBe('a1 b1 c1 a2 b1 a1 a2 a1 a1');
});

test('a new organization waits for one step of each other one, and a queued product is not added twice', () => {
  const queue = new RoundRobin();
  const all = [product('a', 'a1'), product('b', 'b1')];
  queue.add(all);
  const later = (at: number) => {
    if (at === 3) queue.add([...all, product('c', 'c1')]);
  };
  expect(order(queue, { a1: 4, b1: 4, c1: 2 }, later)).toBe('a1 b1 a1 b1 a1 c1 b1 a1 c1 b1');
});

test('layers are kept between steps up to a limit for all products together', () => {
  const queue = new RoundRobin();
  const layer = { receipt: 'r', quantity: 1, value: 1n };
  const known = (count: number) => ({
    date: '2026-03-01',
    count: 1,
    since: '2026-01-01',
    layers: Array.from({ length: count }, () => layer),
  });
  const given = { a: 60_000, b: 60_000, c: 40_000 };
  for (const [name, count] of Object.entries(given))
    queue.requeue({ product: product(name, name), known: known(count) });
  const kept = ['a', 'b', 'c'].map(() => queue.next()?.known?.layers.length);
  expect(kept).toEqual([60_000, undefined, 40_000]);
  // The layers of a served task do not count.
  queue.requeue({ product: product('b', 'b'), known: known(100_000) });
  expect(queue.next()?.known?.layers).toHaveLength(100_000);
});
