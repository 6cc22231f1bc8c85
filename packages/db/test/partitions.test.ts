import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { connectTo, openTestDatabase } from '../src/testing/index.ts';

const script = readFileSync(join(import.meta.dirname, '../partitions/stock-movements.sql'), 'utf8');
const organization = '0a000000-0000-4000-8000-00000000000a';
/** The id of every other row. */
const id = '0c000000-0000-4000-8000-00000000000c';

const { database, admin } = await openTestDatabase();

/** Queries for everything that the catalog holds about the table, except how it is stored. */
const catalogQueries = {
  columns: `select column_name, data_type, is_nullable, column_default from information_schema.columns
    where table_schema = 'public' and table_name = 'stock_movements' order by 1`,
  // Without NOT NULL constraints, which exist from PostgreSQL 18 on: `columns` includes them in every version.
  constraints: `select conname, pg_get_constraintdef(oid) as text from pg_constraint
    where conrelid = 'stock_movements'::regclass and contype in ('p', 'u', 'c', 'x', 'f') and conparentid = 0 order by 1`,
  indexes: `select indexrelid::regclass::text as name, replace(pg_get_indexdef(indexrelid), ' ON ONLY ', ' ON ') as text
    from pg_index where indrelid = 'stock_movements'::regclass order by 1`,
  triggers: `select pg_get_triggerdef(oid) as text from pg_trigger
    where tgrelid = 'stock_movements'::regclass and not tgisinternal order by 1`,
  policies: `select polname, polcmd, pg_get_expr(polqual, polrelid) as reads, pg_get_expr(polwithcheck, polrelid) as writes
    from pg_policy where polrelid = 'stock_movements'::regclass`,
  rights: `select grantee, privilege_type, column_name from information_schema.column_privileges
    where table_name = 'stock_movements' order by 1, 2, 3`,
  table: `select relrowsecurity, relforcerowsecurity, pg_get_userbyid(relowner) as owner
    from pg_class where oid = 'stock_movements'::regclass`,
};

async function describeTable(): Promise<Record<string, unknown[]>> {
  const description: Record<string, unknown[]> = {};
  for (const [part, query] of Object.entries(catalogQueries))
    description[part] = [...(await admin.unsafe(query))];
  return description;
}

test('partitions/stock-movements.sql keeps the table, its rows and its row level security', async () => {
  await admin`insert into organizations (id, name, currency, money_scale) values (${organization}, 'Ltd', 'EUR', 2)`;
  await admin`insert into products (organization_id, id, sku, name, unit, costing_method, created_by)
    values (${organization}, ${id}, 'A', 'A', 'pcs', 'moving_average', ${id})`;
  const insertMovement = () => admin`
    insert into stock_movements (organization_id, id, seq, order_seq, product_id, type, quantity,
      unit_cost, movement_date, accounting_period_id, hash, created_by, posted_cost)
    select ${organization}, gen_random_uuid(), n, n, ${id}, 'entry', 1, 1, '2026-03-10', ${id}, repeat('0', 64), ${id}, 1
    from nextval('stock_movement_seq') as n`;
  await insertMovement();
  const before = await describeTable();
  await admin.unsafe(script);
  expect(await describeTable()).toEqual(before);
  await insertMovement();
  const service = connectTo(database.service);
  try {
    expect(await service`select 1 from stock_movements`).toHaveLength(0);
    await service`select set_config('app.organization_id', ${organization}, false)`;
    expect(await service`select 1 from stock_movements`).toHaveLength(2);
  } finally {
    await service.end();
  }
  const [partitions] = await admin`select count(*)::int as all,
      count(*) filter (where relrowsecurity and relforcerowsecurity)::int as forced,
      count(*) filter (where has_table_privilege('tallybook_service', oid, 'SELECT, INSERT, UPDATE'))::int as accessible
    from pg_class where relname ~ '^stock_movements_\\d$'`;
  expect(partitions).toEqual({ all: 8, forced: 8, accessible: 0 });
});
