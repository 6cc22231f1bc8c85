import type { Database, Transaction } from '@tallybook/db';
import { onCluster } from '@tallybook/db/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedProduct, startTestApp, type TestApp } from '../../testing/index.ts';
import { expectLedgerAgrees } from '../../testing/ledger-agreement.ts';
import { postDirectly, type MovementFields } from '../../testing/post-directly.ts';
import { createPostingEngine, type PostingEngine } from '../posting/engine.ts';
import { recostStep, type LayersBefore } from './recost.ts';

let app: TestApp;
let engine: PostingEngine;

beforeAll(async () => {
  app = await startTestApp();
  await app.services.recosts.stop();
  engine = createPostingEngine(app.services.database, () => {}, undefined, 3);
});
afterAll(() => app.stop());

const day = (index: number): string => new Date(Date.UTC(2026, 0, 17 + index)).toISOString().slice(0, 10);

test.each([
  ['moving_average', 10, 35],
  ['moving_average', 10, 30],
  ['fifo', 10, 35],
  ['fifo', 1, 7],
  // More days than are read at first.
  ['moving_average', 32, 70],
  ['moving_average', 40, 90],
  ['fifo', 40, 70],
] as const)(
  'a recost of one movement a day takes every day, %s with %i rows a step and %i days',
  async (method, chunkRows, days) => {
    const productId = await seedProduct(app, app, method);
    const history = Array.from({ length: days }, (_each, index): MovementFields => ({
      type: index % 3 === 2 ? 'exit' : 'entry',
      quantity: 2,
      unit_cost: 1 + index / 8,
      movement_date: day(index),
    }));
    await postDirectly(engine, app, productId, history);
    await postDirectly(engine, app, productId, [
      { type: 'entry', quantity: 3, unit_cost: 99, movement_date: day(-1) },
    ]);
    const only = { organizationId: app.organizationId, productId };
    let steps = 0;
    let known: LayersBefore | undefined;
    for (let done = false; !done; steps += 1) {
      const step = await recostStep(app.services.database, only, known, chunkRows);
      if (step === 'done') done = true;
      else known = step.next;
    }
    expect(steps).toBeGreaterThanOrEqual(Math.ceil(days / chunkRows));
    await expectLedgerAgrees(app, productId, method);
    const { body } = await app.request('GET', `/api/inventory/verify?product_id=${productId}`);
    expect(body).toMatchObject({ ok: true, valuation_status: 'current', movements_checked: days + 1 });
  },
);

// Each day of a product is on another page. Steps read all days of the product before and after the place they had reached:
// 1,460 pages of a history of four years, and postings waited up to 140 ms for the product's lock.
test.skipIf(onCluster('counts rows that one server reads'))(
  'a step reads the days that it recosts, not all days of the product',
  async () => {
    const productId = await seedProduct(app, app);
    const entries = Array.from({ length: 400 }, (_each, index): MovementFields => ({
      type: 'entry',
      quantity: 2,
      unit_cost: 1 + index / 8,
      movement_date: day(index - 500),
    }));
    await postDirectly(engine, app, productId, entries);
    const late = { type: 'entry', quantity: 3, unit_cost: 99, movement_date: day(-300) } as const;
    await postDirectly(engine, app, productId, [late]);
    const { database } = app.services;
    // Without this, whether the planner scans the table depends on when autovacuum last counted its rows.
    await app.admin`analyze stock_days`;
    let read = 0;
    const counting: Pick<Database, 'tenant'> = {
      tenant: (organizationId, work, options) =>
        database.tenant(
          organizationId,
          async (tx) => {
            await tx.sql`set local enable_seqscan = off`;
            const before = await daysRead(tx);
            const result = await work(tx);
            read = (await daysRead(tx)) - before;
            return result;
          },
          options,
        ),
    };
    await recostStep(counting, { organizationId: app.organizationId, productId }, undefined, 10);
    expect(read).toBeGreaterThan(10);
    // Those of a month for the sums before the first day, those read at first, and the ten that change.
    expect(read).toBeLessThan(100);
  },
);

async function daysRead({ sql }: Transaction): Promise<number> {
  const [counted] = await sql<{ rows: string }[]>`
    select coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0) as rows
    from pg_stat_xact_user_tables where relname = 'stock_days'`;
  return Number(counted?.rows);
}
