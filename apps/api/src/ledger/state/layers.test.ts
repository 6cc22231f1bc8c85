import type { Database, Transaction } from '@tallybook/db';
import { onCluster } from '@tallybook/db/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedProduct, startTestApp, type TestApp } from '../../testing/index.ts';
import { expectLedgerAgrees } from '../../testing/ledger-agreement.ts';
import { postDirectly, type MovementFields } from '../../testing/post-directly.ts';
import { createPostingEngine, type PostingEngine } from '../posting/engine.ts';
import { recostProduct } from '../recost/recost.ts';

// Regressions found while measuring: with all open layers in one value, each posting of a product with 50,000 open receipts
// read and wrote all of them, and a backdated movement replayed the product from its first movement on.

interface Touched {
  layersRead: number;
  layersWritten: number;
  movementsRead: number;
}

let app: TestApp;
let counting: Database;
let engine: PostingEngine;
/** Counted over the transactions since the last reset. */
let touched: Touched;

beforeAll(async () => {
  app = await startTestApp();
  // The worker polls every half minute, and its reads must not be counted here.
  await app.services.recosts.stop();
  const { database } = app.services;
  counting = {
    ...database,
    tenant: (organizationId, work, options) =>
      database.tenant(
        organizationId,
        async (tx) => {
          // The connection may not have reported earlier transactions yet.
          const before = await counts(tx);
          const result = await work(tx);
          const after = await counts(tx);
          touched = {
            layersRead: touched.layersRead + after.layersRead - before.layersRead,
            layersWritten: touched.layersWritten + after.layersWritten - before.layersWritten,
            movementsRead: touched.movementsRead + after.movementsRead - before.movementsRead,
          };
          return result;
        },
        options,
      ),
  };
  engine = createPostingEngine(counting, () => {});
});
afterAll(() => app.stop());

async function counts({ sql }: Transaction): Promise<Touched> {
  const rows = await sql<{ name: string; read: string; written: string }[]>`
    select relname as name, coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0) as read, n_tup_ins + n_tup_upd as written
    from pg_stat_xact_user_tables where relname in ('stock_layers', 'stock_movements')`;
  const of = (name: string) => rows.find((row) => row.name === name);
  const [layers, movements] = [of('stock_layers'), of('stock_movements')];
  return {
    layersRead: Number(layers?.read ?? 0),
    layersWritten: Number(layers?.written ?? 0),
    movementsRead: Number(movements?.read ?? 0),
  };
}

const move = (
  type: 'entry' | 'exit',
  quantity: number,
  movement_date: string,
  unit_cost = 1.234_567,
): MovementFields => ({ type, quantity, unit_cost, movement_date });

const post = (product: string, moves: readonly MovementFields[]) => {
  touched = { layersRead: 0, layersWritten: 0, movementsRead: 0 };
  return postDirectly(engine, app, product, moves);
};

const many = (count: number, date: string, exits = 0): MovementFields[] =>
  Array.from({ length: count }, (_, at) =>
    at % 3 === 2 && exits > 0 ? move('exit', exits, date) : move('entry', 3, date, 1 + (at % 7) / 10),
  );

/** Runs the pending recosts. */
const runRecosts = (productId: string): Promise<void> =>
  recostProduct(
    counting,
    { organizationId: app.organizationId, productId },
    { chunkRows: 100, stopped: () => false },
  );

const verified = async (product: string) =>
  (await app.request('GET', `/api/inventory/verify?product_id=${product}`)).body as { ok: boolean };

test.skipIf(onCluster('counts rows that one server reads'))(
  'a posting reads and writes only the layers that it uses, however many are open',
  async () => {
    const product = await seedProduct(app, app, 'fifo');
    for (let batch = 0; batch < 4; batch += 1) {
      await post(product, many(1_000, '2026-03-10'));
      // Plans are made before there are statistics.
      await post(product, [move('exit', 1, '2026-03-11')]);
      expect(touched.layersRead).toBeLessThan(40);
    }
    await post(product, [move('entry', 5, '2026-03-11')]);
    expect(touched).toMatchObject({ layersRead: 0, layersWritten: 1 });
    await post(product, [move('exit', 7, '2026-03-11')]);
    expect(touched.layersWritten).toBe(3);
    // Layers are read in pieces of 16, and again by the update.
    expect(touched.layersRead).toBeLessThan(40);
    // A posting that uses many layers.
    await post(product, [move('exit', 600, '2026-03-11')]);
    expect(touched.layersWritten).toBe(201);
    await expectLedgerAgrees(app, product, 'fifo');
    expect(await verified(product)).toMatchObject({ ok: true });
  },
);

test('a backdated movement after thousands of open layers is recosted in the background', async () => {
  const product = await seedProduct(app, app, 'fifo');
  for (let batch = 0; batch < 4; batch += 1) await post(product, many(1_000, '2026-03-10'));
  await post(product, [move('entry', 5, '2026-03-12', 4)]);
  await app.admin`analyze stock_layers, stock_movements`;
  await post(product, [move('exit', 7, '2026-03-11')]);
  expect(touched.layersRead).toBeLessThan(1_500);
  await runRecosts(product);
  await expectLedgerAgrees(app, product, 'fifo');
  expect(await verified(product)).toMatchObject({ ok: true });
});

test.skipIf(onCluster('counts rows that one server reads'))(
  'a backdated movement reads the rows from its day on and the layers open before it',
  async () => {
    const product = await seedProduct(app, app, 'fifo');
    for (let batch = 0; batch < 3; batch += 1) await post(product, many(900, '2026-01-10', 5));
    await post(product, many(30, '2026-02-10', 5));
    await app.admin`analyze stock_layers, stock_movements`;
    await post(product, [move('exit', 1, '2026-02-01')]);
    // The cost of a layer is that of its movement.
    expect(touched.movementsRead).toBeLessThan(touched.layersRead + 100);
    expect(touched.layersRead).toBeLessThan(500);
    await expectLedgerAgrees(app, product, 'fifo');
    expect(await verified(product)).toMatchObject({ ok: true });
  },
);

test.skipIf(onCluster('counts rows that one server reads'))(
  'a background recost reads the rows from its day on and the layers open before it',
  async () => {
    const product = await seedProduct(app, app, 'fifo');
    for (let batch = 0; batch < 3; batch += 1) await post(product, many(900, '2026-01-10', 5));
    for (const day of ['03', '05']) await post(product, many(600, `2026-02-${day}`, 5));
    await app.admin`analyze stock_layers, stock_movements`;
    await post(product, [move('entry', 50, '2026-01-31', 9.87), move('exit', 20, '2026-02-01')]);
    // The later rows are read in the background only.
    expect(touched.movementsRead).toBe(0);
    // Parts of each day; their rows are read twice, the first time to find the part's end.
    await runRecosts(product);
    expect(touched.movementsRead).toBeGreaterThanOrEqual(1_202);
    expect(touched.movementsRead).toBeLessThan(2 * 1_202 + touched.layersRead + 100);
    await expectLedgerAgrees(app, product, 'fifo');
    expect(await verified(product)).toMatchObject({ ok: true });
  },
);

// A cancelled pair has no effect on the layers, and its receipt does not count.
test('a receipt and an issue can be reversed on their date before more rows than one transaction recosts', async () => {
  const product = await seedProduct(app, app, 'fifo');
  const entered = await app.request('POST', '/api/inventory/stock-movements', {
    body: { product_id: product, type: 'entry', quantity: 40, unit_cost: 7.77, movement_date: '2026-01-02' },
  });
  await post(product, [move('entry', 90, '2026-01-03', 2.5)]);
  const issued = await app.request('POST', '/api/inventory/stock-movements', {
    body: { product_id: product, type: 'exit', quantity: 15, unit_cost: 0, movement_date: '2026-01-04' },
  });
  for (const day of ['10', '11']) await post(product, many(600, `2026-02-${day}`, 5));
  for (const { body } of [issued, entered]) {
    const reversed = await app.request('POST', `/api/inventory/stock-movements/${body.id}/reversal`, {
      body: {},
    });
    expect(reversed.status).toBe(201);
    await runRecosts(product);
    await expectLedgerAgrees(app, product, 'fifo');
    expect(await verified(product)).toMatchObject({ ok: true });
  }
  // And one before them, which must not restore the cancelled pair.
  await post(product, [move('entry', 4, '2026-01-01', 3.21)]);
  await runRecosts(product);
  await expectLedgerAgrees(app, product, 'fifo');
  expect(await verified(product)).toMatchObject({ ok: true });
});
