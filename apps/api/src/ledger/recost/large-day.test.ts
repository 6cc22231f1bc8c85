import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedProduct, startTestApp, type TestApp } from '../../testing/index.ts';
import { expectLedgerAgrees } from '../../testing/ledger-agreement.ts';
import { postDirectly, type MovementFields } from '../../testing/post-directly.ts';
import { createPostingEngine, type PostingEngine } from '../posting/engine.ts';
import { recostStep, type LayersBefore } from './recost.ts';

const day = '2026-02-10';
const rows = 40;
const chunkRows = 6;

let app: TestApp;
let engine: PostingEngine;

beforeAll(async () => {
  app = await startTestApp();
  await app.services.recosts.stop();
  engine = createPostingEngine(app.services.database, () => {}, undefined, 3);
});
afterAll(() => app.stop());

const movement = (index: number): MovementFields => ({
  type: index % 3 === 2 ? 'exit' : 'entry',
  quantity: 2,
  unit_cost: 1 + index / 8,
  movement_date: day,
});

// One day was one transaction: with 30,000 movements on it, postings waited for the whole day.
test.each([
  ['moving_average', 'untouched'],
  ['moving_average', 'changed'],
  ['fifo', 'untouched'],
  ['fifo', 'changed'],
] as const)('a day with many rows is recosted in parts: %s, %s meanwhile', async (method, meanwhile) => {
  const productId = await seedProduct(app, app, method);
  await postDirectly(engine, app, productId, [
    { ...movement(0), quantity: 5, movement_date: '2026-02-01' },
    ...Array.from({ length: rows }, (_each, index) => movement(index)),
    { ...movement(2), movement_date: '2026-02-11' },
  ]);
  const [late] = [{ type: 'entry', quantity: 3, unit_cost: 99, movement_date: '2026-01-31' }] as const;
  await postDirectly(engine, app, productId, [late]);
  const ids = await app.admin<{ id: string }[]>`
    select id from stock_movements where product_id = ${productId} and movement_date = ${day} order by seq`;
  const reverse = async (index: number): Promise<void> => {
    const { status } = await app.request(
      'POST',
      `/api/inventory/stock-movements/${ids[index]?.id}/reversal`,
      {
        body: { movement_date: day },
      },
    );
    expect(status).toBe(201);
  };
  const changes = [
    () => postDirectly(engine, app, productId, [movement(3)]),
    // After the place that has been reached, and before it.
    () => reverse(rows - 2),
    () => reverse(3),
    () => postDirectly(engine, app, productId, [movement(1)]),
  ];
  const only = { organizationId: app.organizationId, productId };
  let steps = 0;
  let known: LayersBefore | undefined;
  for (let done = false; !done; steps += 1) {
    const before = await changedRows(productId);
    const step = await recostStep(app.services.database, only, known, chunkRows);
    expect((await changedRows(productId)) - before).toBeLessThanOrEqual(chunkRows + 2);
    if (step === 'done') done = true;
    else known = step.next;
    if (meanwhile === 'changed' && steps > 1) await changes.shift()?.();
  }
  expect(steps).toBeGreaterThanOrEqual(Math.ceil(rows / chunkRows));
  await expectLedgerAgrees(app, productId, method);
  const { body } = await app.request('GET', `/api/inventory/verify?product_id=${productId}`);
  expect(body).toMatchObject({ ok: true, valuation_status: 'current' });
});

/** Versions of cost rows, counted by the transactions that wrote them. */
async function changedRows(productId: string): Promise<number> {
  const [found] = await app.admin<{ count: number }[]>`
    select count(*)::int as count from stock_movement_costs c
    join stock_movements m on m.organization_id = c.organization_id and m.id = c.movement_id
    where m.product_id = ${productId} and c.xmin <> m.xmin`;
  return found?.count ?? 0;
}
