import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedProduct, startTestApp, type TestApp } from '../../testing/index.ts';
import { selectMovements } from './store.ts';

// Two traps met while measuring. An order that its index does not serve (`nulls last` against a plain index)
// reads and sorts every row for a page. A foreign-key check planned on an empty table reads every row for each
// new one.

let app: TestApp;
let product: string;

beforeAll(async () => {
  app = await startTestApp();
  product = await seedProduct(app, app);
  for (let batch = 0; batch < 3; batch += 1) {
    const movements = Array.from({ length: 1000 }, () => ({
      product_id: product,
      type: 'entry',
      quantity: 1,
      unit_cost: 1,
      movement_date: '2026-03-10',
    }));
    const { status } = await app.request('POST', '/api/inventory/stock-movements/batch', {
      body: { movements },
    });
    expect(status).toBe(201);
  }
  await app.admin`analyze stock_movements, stock_movement_costs`;
});

afterAll(() => app.stop());

test.each([['every product'], ['one product']])(
  'a page of %s reads about a page of rows, not all',
  async (which) => {
    const filter = which === 'one product' ? { product_id: product } : {};
    const read = await app.services.database.tenant(app.organizationId, async (tx) => {
      const rows = await selectMovements(tx, app.organizationId, filter, { size: 10, after: undefined });
      expect(rows).toHaveLength(11);
      const [counted] = await tx.sql<{ rows: string }[]>`
      select coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0) as rows
      from pg_stat_xact_user_tables where relname = 'stock_movements'`;
      return Number(counted?.rows);
    });
    expect(read).toBeGreaterThan(0);
    expect(read).toBeLessThan(200);
  },
);

test('no new row is checked against stock_movements but a reversal', async () => {
  const keys = await app.admin<{ name: string }[]>`
    select conname as name from pg_constraint where contype = 'f' and confrelid = 'stock_movements'::regclass`;
  expect(keys.map((key) => key.name)).toEqual(['stock_movements_original']);
});
