import { expect, test } from 'vitest';
import { newId } from './ids.ts';

test('ids are unique UUIDs of version 7 in the order of their creation, across refills of the pool', () => {
  const ids = Array.from({ length: 2_000 }, newId);
  expect(
    ids.filter((id) => !/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(id)),
  ).toEqual([]);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.toSorted()).toEqual(ids);
});

test('no two ids share their random part', () => {
  const parts = Array.from({ length: 2_000 }, () => newId().slice(-12));
  expect(new Set(parts).size).toBe(parts.length);
});
