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

// The driver would send these in the simple protocol, whose results have no columns.
test('a statement without parameters that returns no rows takes effect', async () => {
  const [id, renamed] = ['5f1f3f5e-0000-4000-8000-000000000003', '5f1f3f5e-0000-4000-8000-000000000004'];
  for (const statement of [insert(id), `update pgboss.job set id = '${renamed}' where id = '${id}'`])
    expect(await db.executeSql(statement)).toEqual({ rows: [] });
  expect(await admin`select from pgboss.job where id = ${renamed}`).toHaveLength(1);
});

test('a statement without parameters is prepared', async () => {
  const text = "select statement from pg_prepared_statements where statement like '%without parameters%'";
  expect((await db.executeSql(text)).rows).toEqual([{ statement: text }]);
});

test('times in the results of a script are dates', async () => {
  const at = "timestamptz '2026-03-01T10:00:00.250Z'";
  const first = { at: new Date('2026-03-01T10:00:00.250Z'), missing: null };
  const both = await db.executeSql(
    script(`select ${at} as at, null::timestamptz as missing`, 'select 1 as a', `select ${at} as later`),
  );
  expect(both.rows).toEqual([first, { a: 1 }, { later: first.at }]);
  const alone = await db.executeSql(`BEGIN; select ${at} as at, null::timestamptz as missing; COMMIT;`);
  expect(alone.rows).toEqual([first]);
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
