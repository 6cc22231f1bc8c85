import { countColumns, ignoredCountColumns, importColumns } from '@tallybook/domain';
import { expect, test } from 'vitest';
import { fileColumns } from './columns.ts';

test('the page names every column of movements that the service reads', () => {
  const { required, optional } = fileColumns.movements;
  // The page says separately that it may take the place of the SKU.
  expect([...required, ...optional, 'product_id'].sort()).toEqual([...importColumns].sort());
});

test('the page names every column of counts that the service reads or ignores', () => {
  const { required, optional, ignored = [] } = fileColumns.counts;
  expect([...required, ...optional, 'product_id'].sort()).toEqual([...countColumns].sort());
  expect([...ignored].sort()).toEqual([...ignoredCountColumns].sort());
});
