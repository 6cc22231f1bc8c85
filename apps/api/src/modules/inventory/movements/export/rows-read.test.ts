import type { Transaction } from '@tallybook/db';
import { onCluster } from '@tallybook/db/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { csvOf, exportPath, sendCsv } from '../../../../http/csv/testing/send.ts';
import { seedProduct, startTestApp, type TestApp, type TestOrganization } from '../../../../testing/index.ts';
import { pageRows, readPage } from './export.ts';
import type { ExportFilter } from './store.ts';

// Regression: right after an import, plans were based on the statistics of an empty table, and the connection kept them.
// Every page then read and sorted the rest of the ledger, until a statement exceeded its timeout.

const count = 12_000;
const tables = ['stock_movements', 'stock_movement_costs', 'products'] as const;

/** The number of rows of each table that a transaction has read so far. */
async function rowsRead({ sql }: Transaction): Promise<number[]> {
  const counted = await sql<{ name: string; rows: string }[]>`
    select relname as name, coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0) as rows
    from pg_stat_xact_user_tables`;
  return tables.map((name) => Number(counted.find((each) => each.name === name)?.rows));
}

/** Reads all pages of an export in one transaction: returned rows, and the most rows of each table that a page read. */
async function readThrough(app: TestApp, own: TestOrganization, filter: ExportFilter) {
  return app.services.database.tenant(own.organizationId, async (tx) => {
    let rows = 0;
    let most = tables.map(() => 0);
    let after: { date: string; seq: string } | undefined;
    for (;;) {
      const before = await rowsRead(tx);
      const [found] = await readPage(tx, own.organizationId, filter, after);
      const now = await rowsRead(tx);
      most = most.map((each, index) => Math.max(each, (now[index] ?? 0) - (before[index] ?? 0)));
      rows += found.length;
      const last = found.at(-1);
      if (last === undefined) return { rows, most };
      after = { date: last.movement_date, seq: last.seq };
    }
  });
}

describe.skipIf(onCluster('counts rows that one server reads')).each([
  ['the plans were made on empty tables', false],
  ['the statistics know other organizations only', true],
])('a page of an export, if %s,', (_what, others) => {
  let app: TestApp;
  let own: TestOrganization;
  let products: string[];

  const fill = async (organization: TestOrganization, rows: number): Promise<string[]> => {
    const ids: string[] = [];
    for (let index = 0; index < 40; index += 1) ids.push(await seedProduct(app, organization));
    const file = Array.from({ length: rows }, (_, index) => ({
      product_id: ids[(index * 7) % 40],
      type: index % 50 === 49 ? 'adjustment' : 'entry',
      quantity: 1,
      unit_cost: 1,
      movement_date: `2026-0${1 + Math.floor((index * 6) / rows)}-10`,
    }));
    expect((await sendCsv(app, csvOf(file), { key: organization.keys.owner })).body).toMatchObject({
      posted: rows,
    });
    return ids;
  };

  beforeAll(async () => {
    // A single connection, so that the export uses these plans.
    app = await startTestApp({ DATABASE_POOL: '1' });
    for (const table of tables)
      await app.admin.unsafe(`alter table ${table} set (autovacuum_enabled = false)`);
    own = await app.newOrganization();
    if (others) {
      await fill(await app.newOrganization(), 300);
      await app.admin`analyze`;
    }
    const [product = ''] = (products = [await seedProduct(app, own)]);
    for (let turn = 0; turn < 12; turn += 1)
      for (const filter of [{}, { product_id: product }, { type: 'adjustment' } as const])
        await readThrough(app, own, filter);
    products = await fill(own, count);
    // As if all of them had been recosted.
    await app.admin`
      insert into stock_movement_costs select organization_id, id, posted_cost, false from stock_movements
      where organization_id = ${own.organizationId}`;
  });
  afterAll(() => app.stop());

  test.each<[string, () => ExportFilter, number]>([
    ['everything', () => ({}), count],
    ['one product', () => ({ product_id: products[0] }), count / 40],
    ['the adjustments', () => ({ type: 'adjustment' }), count],
    ['a range of dates', () => ({ startDate: '2026-02-01', endDate: '2026-02-28' }), count / 6],
    [
      'one product in a range of dates',
      () => ({ product_id: products[0], startDate: '2026-02-01', endDate: '2026-02-28' }),
      count / 240,
    ],
  ])('a page of the export of %s reads its own rows once and no others', async (_which, filter, rows) => {
    const read = await readThrough(app, own, filter());
    expect(read.rows).toBe(rows);
    const page = Math.min(rows, pageRows);
    const [movements, costs, skus = 0] = read.most;
    // One more, which shows that the organization has any.
    expect([movements, costs]).toEqual([page, page + 1]);
    // Fewer if the database memoizes the product of the previous row.
    expect(skus).toBeLessThanOrEqual(page);
  });

  test('the export looks up a reversal by its key', async () => {
    const [product = ''] = products;
    const owner = { key: own.keys.owner };
    const list = await app.request('GET', `/api/inventory/stock-movements?product_id=${product}`, owner);
    for (const { id } of list.body.slice(0, 3)) {
      const path = `/api/inventory/stock-movements/${id}/reversal`;
      expect((await app.request('POST', path, { ...owner, body: {} })).status).toBe(201);
    }
    const { most } = await readThrough(app, own, {});
    // Each is read twice more: by its id and as a row.
    expect(most[0]).toBeLessThanOrEqual(pageRows + 6);
    const response = await app.request('GET', `${exportPath}?type=adjustment`, owner);
    expect(response.body.trimEnd().split('\r\n')).toHaveLength(1 + count / 50 + 3);
  });
});
