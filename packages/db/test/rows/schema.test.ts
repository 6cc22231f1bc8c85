import { getTableColumns, getTableName, is, type Column } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { typedStatements } from '../../src/connection/index.ts';
import * as schema from '../../src/schema/index.ts';
import { createTestDatabase, type TestDatabase } from '../../src/testing/index.ts';

let database: TestDatabase;
let admin: postgres.Sql;

beforeAll(async () => {
  database = await createTestDatabase();
  admin = postgres({ ...database.admin, ssl: false, max: 1, onnotice: () => undefined });
});

afterAll(async () => {
  await admin.end();
  await database.drop();
});

const tables = Object.values(schema).filter((value) => is(value, PgTable));

/** `numeric(36, 4)` and `timestamp (3) with time zone` as `format_type` writes them. */
const formatted = (column: Column): string =>
  column
    .getSQLType()
    .replace(', ', ',')
    .replace('timestamp (', 'timestamp(')
    .replace(/^char\(/, 'character(');

test('the check of typed statements is loaded for every test file', () => {
  expect(typedStatements.hasSubscribers).toBe(true);
});

describe('the drizzle tables', () => {
  test('are the tables of the migrated database, with its columns, types, and nullability', async () => {
    const rows = await admin<{ table: string; column: string; type: string; notNull: boolean }[]>`
      select c.relname as table, a.attname as column, a.attnotnull as "notNull",
        format_type(a.atttypid, a.atttypmod) || coalesce(' collate ' || quote_ident(l.collname), '') as type
      from pg_attribute a join pg_class c on c.oid = a.attrelid
      join pg_type t on t.oid = a.atttypid
      left join pg_collation l on l.oid = a.attcollation and l.oid <> t.typcollation
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0
        and not a.attisdropped
      order by c.relname, a.attname`;
    const declared = tables.flatMap((table) =>
      Object.values(getTableColumns(table)).map((column) => ({
        table: getTableName(table),
        column: column.name,
        type: formatted(column),
        notNull: column.notNull,
      })),
    );
    const key = (row: { table: string; column: string }): string => `${row.table}.${row.column}`;
    const sorted = (list: readonly { table: string; column: string }[]) =>
      list.toSorted((a, b) => (key(a) < key(b) ? -1 : 1));
    expect(sorted(declared)).toEqual(sorted(rows));
  });

  test('declare the values that a check constraint allows, and no others', async () => {
    const rows = await admin<{ table: string; definition: string }[]>`
      select conrelid::regclass::text as table, pg_get_constraintdef(oid) as definition
      from pg_constraint where contype = 'c' and connamespace = 'public'::regnamespace`;
    const allowed = rows.flatMap(({ table, definition }) => {
      // A list of values on one column: CHECK ((status = ANY (ARRAY['open'::text, 'closed'::text])))
      const [, column, values] =
        /^CHECK \(\((\w+) = ANY \(ARRAY\[([^\]]*)\]\)\)\)(?: NOT VALID)?$/.exec(definition) ?? [];
      if (column === undefined || values === undefined) return [];
      return [[`${table}.${column}`, [...values.matchAll(/'([^']*)'/g)].map((value) => value[1])] as const];
    });
    const declared = tables.flatMap((table) =>
      Object.values(getTableColumns(table))
        .filter(({ enumValues = [] }) => enumValues.length > 0)
        .map(({ name, enumValues }) => [`${getTableName(table)}.${name}`, enumValues] as const),
    );
    // A line's source is a copy of its entry's, which has a constraint.
    expect(Object.fromEntries(declared.filter(([name]) => name !== 'journal_lines.source'))).toEqual(
      Object.fromEntries(allowed),
    );
  });
});
