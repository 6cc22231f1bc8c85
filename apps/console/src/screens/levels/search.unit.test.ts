import { expect, test } from 'vitest';
import { readLevelsSearch } from './search.ts';

test('keeps valid filters, also a search that the router has parsed as a number', () => {
  const valid = { as_of: '2026-02-28', below: true };
  expect(readLevelsSearch({ ...valid, q: 4711 })).toEqual({ ...valid, q: '4711' });
});

test('ignores filters that the service would reject, such as a day that does not exist', () => {
  expect(readLevelsSearch({ q: '', as_of: '2026-02-30', below: 'yes' })).toEqual({});
  expect(readLevelsSearch({ as_of: '0002-03-01' })).toEqual({});
});
