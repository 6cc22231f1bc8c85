import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectTo, createTestDatabase, type TestDatabase } from '../src/testing/index.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

// to_char returns null for infinity, so such a time would have the hash of a missing one: `verify` would not see it.
test('times that may be missing in rows of the ledger log cannot be infinite', async () => {
  const sql = connectTo(database.owner);
  try {
    const columns = await sql<{ name: string }[]>`
      select table_name || '.' || column_name as name from information_schema.columns
      where table_name in ('products', 'accounting_periods', 'journal_entries', 'stock_movements')
        and data_type = 'timestamp with time zone' and is_nullable = 'YES' order by 1`;
    const checked = await sql<{ name: string }[]>`
      select c.conrelid::regclass::text || '.' || substring(pg_get_constraintdef(c.oid) from 'isfinite\\((\\w+)\\)') as name
      from pg_constraint c where contype = 'c' and pg_get_constraintdef(c.oid) like 'CHECK (isfinite(%' order by 1`;
    expect(columns.map(({ name }) => name)).toContain('products.archived_at');
    // Other tables may check theirs, too.
    expect(checked).toEqual(expect.arrayContaining([...columns]));
  } finally {
    await sql.end();
  }
});
