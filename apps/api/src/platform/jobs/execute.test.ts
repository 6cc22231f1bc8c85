import { openDatabase } from '@tallybook/db';
import { openTestDatabase } from '@tallybook/db/testing';
import { afterAll, expect, test } from 'vitest';
import { onDatabase } from './execute.ts';

const { database: target, admin } = await openTestDatabase();
const database = openDatabase(target.service, { max: 2, applicationName: 'execute-test' });
afterAll(() => database.close());

const db = onDatabase(database);

const script = (...statements: string[]): string => `
    BEGIN;
    SET LOCAL lock_timeout = 30000;
    ${statements.join(';\n')};
    COMMIT;
  `;
const insert = (id: string): string =>
  `insert into pgboss.job (name, id) values ('webhook-delivery', '${id}')`;
const [first, second] = ['5f1f3f5e-0000-4000-8000-000000000001', '5f1f3f5e-0000-4000-8000-000000000002'];

test('a script is one transaction: nothing remains of one that fails', async () => {
  await expect(db.executeSql(script(insert(first), insert(first)))).rejects.toMatchObject({ code: '23505' });
  expect(await admin`select from pgboss.job where id = ${first}`).toHaveLength(0);
  await db.executeSql(script(insert(first), insert(second)));
  expect(await admin`select from pgboss.job where id = any (${[first, second]})`).toHaveLength(2);
});

test('the rows of all statements of a script are returned', async () => {
  const { rows } = await db.executeSql(script('select 1 as a', 'select 2 as a'));
  expect(rows).toEqual([{ a: 1 }, { a: 2 }]);
});

test('times are dates, as from the driver that pg-boss expects; other values are as everywhere', async () => {
  const { rows } = await db.executeSql(
    `select $1::timestamptz as at, null::timestamptz as missing, date '2026-03-01' as day, $2::json as data, 1::bigint as count`,
    ['2026-03-01T10:00:00.250Z', { a: [1] }],
  );
  expect(rows).toEqual([
    {
      at: new Date('2026-03-01T10:00:00.250Z'),
      missing: null,
      day: '2026-03-01',
      data: { a: [1] },
      count: '1',
    },
  ]);
});
