import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../src/testing/index.ts';
import { openFor } from '../connection/fixture.ts';

let databases: TestDatabase;
beforeAll(async () => {
  databases = await createTestDatabase();
});
afterAll(() => databases.drop());

// Our patch of the driver generates a function from the columns of a statement, so their names become source text.
test('columns of any name are read into properties of that name', async () => {
  const names = [
    'a b',
    'quo"te',
    "single'",
    '`${1}`',
    '\\',
    'ünï',
    '}; throw 1; //',
    'class',
    '1',
    'line\nbreak',
  ];
  const columns = names.map((name, at) => `${at}::text as "${name.replaceAll('"', '""')}"`).join(', ');
  const [row] = await openFor(databases.owner).system(({ sql }) => sql.unsafe(`select ${columns}`));
  expect(row).toEqual(Object.fromEntries(names.map((name, at) => [name, String(at)])));
});

test('statements with the same names and other types are read with their own types', async () => {
  const database = openFor(databases.owner, { max: 1 });
  const read = (value: string): Promise<unknown> =>
    database.system(({ sql }) => sql.unsafe(`select ${value} as v, null as n`));
  for (const [value, expected] of [
    ['1::int', 1],
    ['1::bigint', '1'],
    ['true', true],
    ['array[1, null]::int[]', [1, null]],
    [`'{"a": "é"}'::jsonb`, { a: 'é' }],
    ['null::int', null],
  ] as const)
    expect(await read(value)).toEqual([{ v: expected, n: null }]);
});
