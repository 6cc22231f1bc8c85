import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import {
  arrayOf,
  bool,
  int4,
  int8,
  json,
  notNull,
  nullable,
  text,
  type Shape,
  type Transaction,
} from '../../src/connection/index.ts';
import { invitations, products, stockMovements } from '../../src/schema/index.ts';
import { createTestDatabase, type TestDatabase } from '../../src/testing/index.ts';
import { requireNoMismatch, takeMismatches } from '../../src/testing/check-statements.ts';
import { openFor, organizationA } from '../connection/fixture.ts';

let databases: TestDatabase;
beforeAll(async () => {
  databases = await createTestDatabase();
});
afterAll(() => databases.drop());

/** The mismatches of one statement, which would otherwise fail this file. */
async function mismatchesOf(statement: (tx: Transaction) => Promise<unknown>): Promise<string[]> {
  await openFor(databases.service).tenant(organizationA, async (tx) => void (await statement(tx)));
  return takeMismatches().map((mismatch) => mismatch.split('\n')[0] ?? '');
}

const one = { id: products.id } satisfies Shape;

describe('the check of typed statements', () => {
  test('accepts a shape that PostgreSQL describes likewise', async () => {
    const shape = {
      id: stockMovements.id,
      seq: stockMovements.seq,
      note: stockMovements.note,
      movement_date: stockMovements.movementDate,
      unit_cost: stockMovements.unitCost,
      metadata: stockMovements.metadata,
      created_at: stockMovements.createdAt,
      kinds: arrayOf(stockMovements.type),
      late: bool(),
      rows: int8(),
      place: int4(),
      name: nullable(products.name),
      answer: json<{ a: number }>(),
    };
    expect(
      await mismatchesOf(
        (tx) => tx.rows(shape)`
          select m.id, m.seq, m.note, m.movement_date, m.unit_cost, m.metadata, m.created_at, array[m.type] as kinds,
            m.created_at > now() as late, count(*) over () as rows, 1 as place, p.name, '{}'::jsonb as answer
          from stock_movements m left join products p on p.id = m.product_id`,
      ),
    ).toEqual([]);
  });

  test('reports a column that is missing, one that is not in the shape, and a name used twice', async () => {
    expect(await mismatchesOf((tx) => tx.rows(one)`select name, name from products`)).toEqual([
      '"name" is not in the shape',
      'two columns have the same name',
      '"id" is in the shape, but not returned',
    ]);
  });

  test('reports another type', async () => {
    expect(await mismatchesOf((tx) => tx.rows({ id: int4() })`select id from products`)).toEqual([
      '"id" is uuid, the shape says smallint or integer',
    ]);
    expect(await mismatchesOf((tx) => tx.rows({ n: int4() })`select count(*) as n from products`)).toEqual([
      '"n" is bigint, the shape says smallint or integer',
    ]);
  });

  test('reports a column that may be null although its shape says not', async () => {
    expect(
      await mismatchesOf((tx) => tx.rows({ sku: products.sku })`select email as sku from users`),
    ).toEqual(['"sku" is users.email, which may be null']);
    expect(
      await mismatchesOf((tx) => tx.rows({ sku: products.sku })`select upper(sku) as sku from products`),
    ).toEqual([
      '"sku" is an expression, the shape says a column that is never null; use notNull() or nullable()',
    ]);
    expect(
      await mismatchesOf(
        (tx) => tx.rows(one)`
          select p.id from invitations i left join lateral (select id from products) p on true`,
      ),
    ).toEqual(['"id" comes from the outer join of products; use nullable() or notNull()']);
  });

  test('reports a null and a value that the shape excludes', async () => {
    const shape = { status: notNull(invitations.status), name: text('a', 'b') };
    expect(
      await mismatchesOf((tx) => tx.rows(shape)`select 'lost'::text as status, null::text as name`),
    ).toEqual(['"status" is none of pending, accepted, expired, revoked, declined', '"name" is null']);
  });

  test('fails the file whose statement differs, naming statement and column', async () => {
    await openFor(databases.service).tenant(organizationA, (tx) => tx.rows({ n: int8() })`select 1 as n`);
    expect(requireNoMismatch).toThrow('"n" is integer, the shape says bigint\n  in: select 1 as n');
    expect(requireNoMismatch).not.toThrow();
  });

  test('reports a statement that a cluster would reject, with what to write instead', async () => {
    await openFor(databases.service)
      .tenant(
        organizationA,
        (tx) => tx.sql`
          insert into stock_months (organization_id, product_id, month, delta, value)
          select ${organizationA}, * from unnest(${[]}::uuid[], ${[]}::date[], ${[]}::bigint[], ${[]}::numeric[])`,
      )
      // A cluster does reject it.
      .catch(() => undefined);
    expect(requireNoMismatch).toThrow('INSERT INTO stock_months … SELECT without RETURNING or ON CONFLICT');
  });

  test('knows the tables of every test database by the OIDs of the template', () => {
    const { columns } = inject('tallybookCatalog');
    expect(Object.values(columns)).toContainEqual({ table: 'products', name: 'sku', notNull: true });
  });
});
