import { expect, test } from 'vitest';
import { readSort } from './sort.ts';

test('keeps an order that the list has, and ignores any other', () => {
  const read = (sort: unknown) => readSort<'sku' | '-sku'>(['sku'], { sort });
  expect(read('sku')).toEqual({ sort: 'sku' });
  expect(read('-sku')).toEqual({ sort: '-sku' });
  for (const sort of ['value', '--sku', '', 7, undefined, null]) expect(read(sort)).toEqual({});
});
