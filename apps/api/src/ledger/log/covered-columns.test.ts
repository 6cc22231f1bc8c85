import { openTestDatabase } from '@tallybook/db/testing';
import { expect, test } from 'vitest';
import { coveredColumns, derivedColumns } from '../../testing/covered-columns.ts';

const { admin } = await openTestDatabase();

const known = [
  ...Object.entries(coveredColumns).map(
    ([table, { hashed, derived }]) => [table, [...hashed, ...derived]] as const,
  ),
  ...Object.entries(derivedColumns),
];

test.each(known)('every column of %s is hashed or derived', async (table, columns) => {
  const found = await admin<{ name: string }[]>`
    select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = ${table} order by 1`;
  expect(found.map(({ name }) => name)).toEqual([...columns].sort());
});
