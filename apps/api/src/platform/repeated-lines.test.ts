import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RepeatedLines } from './repeated-lines.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(() => void vi.useRealTimers());

test('the first line of a kind is written at once, the following ones once a second with their count', () => {
  const lines = new RepeatedLines();
  const written: string[] = [];
  const log = (kind: string): void => lines.log(kind, (count) => void written.push(`${kind} ${count}`));
  for (const kind of ['a', 'a', 'b', 'a']) log(kind);
  expect(written).toEqual(['a 1', 'b 1']);
  vi.advanceTimersByTime(1_000);
  expect(written.splice(0)).toEqual(['a 1', 'b 1', 'a 2']);
  // The flood goes on: still one line a second.
  for (let index = 0; index < 300; index += 1) log('a');
  expect(written).toEqual([]);
  vi.advanceTimersByTime(1_000);
  expect(written.splice(0)).toEqual(['a 300']);
  vi.advanceTimersByTime(1_000);
  expect(vi.getTimerCount()).toBe(0);
  log('a');
  expect(written).toEqual(['a 1']);
});

test('any number of kinds takes a bounded number of lines', () => {
  const lines = new RepeatedLines();
  let written = 0;
  for (let index = 0; index < 10_000; index += 1) lines.log(`kind ${index}`, () => (written += 1));
  lines.flush();
  expect(written).toBeLessThan(110);
});
