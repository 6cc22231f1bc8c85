import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  expectCreated,
  postMovement,
  reverseMovement,
  seedProduct,
  startTestApp,
  verifyLedger,
  type TestApp,
} from '../../../testing/index.ts';
import { expectLedgerAgrees } from '../../../testing/ledger-agreement.ts';
import { createPostingEngine } from '../../../ledger/posting/engine.ts';
import { recostProduct } from '../../../ledger/recost/recost.ts';
import { histories } from '../../../testing/histories.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ RATE_LIMIT_PER_MINUTE: '0' });
  await app.services.recosts.stop();
  // Few later rows go to the background, where the tests run the recosts themselves.
  Object.assign(app.services, {
    posting: createPostingEngine(app.services.database, () => {}, undefined, 3),
  });
});
afterAll(() => app.stop());

const post = (product_id: string, type: string, quantity: number, movement_date: string, unit_cost = 10) =>
  postMovement(app, { product_id, type, quantity, movement_date, unit_cost });

test.each(['moving_average', 'fifo'] as const)(
  'a mistake that was reversed on its own day does not block earlier postings: %s',
  async (method) => {
    const product = await seedProduct(app, app, method);
    await expectCreated(post(product, 'entry', 10, '2026-03-01'));
    const mistake = await expectCreated(post(product, 'exit', 10, '2026-03-10'));
    await expectCreated(reverseMovement(app, mistake.id));
    expect((await post(product, 'exit', 3, '2026-03-05')).body).toMatchObject({ cost_amount: '-30.00' });
    // What is left before the pair is still the limit.
    expect((await post(product, 'exit', 8, '2026-03-05')).body).toMatchObject({
      code: 'INSUFFICIENT_STOCK',
      available: 7,
      on_date: '2026-03-05',
    });
    await expectCreated(post(product, 'exit', 7, '2026-03-07'));
    // Now the pair itself is ordered where nothing is on hand.
    await expectLedgerAgrees(app, product, method);
    expect((await verifyLedger(app, `product_id=${product}`)).body).toMatchObject({ ok: true });
    expect((await post(product, 'exit', 1, '2026-03-10')).body).toMatchObject({
      code: 'INSUFFICIENT_STOCK',
      available: 0,
    });
  },
);

test('the balance after a reversed pair still counts', async () => {
  const product = await seedProduct(app, app);
  await expectCreated(post(product, 'entry', 10, '2026-03-01'));
  await expectCreated(post(product, 'exit', 8, '2026-03-10'));
  const mistake = await expectCreated(post(product, 'entry', 5, '2026-03-10'));
  await expectCreated(reverseMovement(app, mistake.id));
  expect((await post(product, 'exit', 3, '2026-03-05')).body).toMatchObject({
    code: 'INSUFFICIENT_STOCK',
    available: 2,
    on_date: '2026-03-10',
  });
});

test('the lowest balance of a day leaves out the balance between a movement and its reversal', async () => {
  const product = await seedProduct(app, app);
  await expectCreated(post(product, 'entry', 10, '2026-03-01'));
  await expectCreated(post(product, 'exit', 2, '2026-03-10'));
  const mistake = await expectCreated(post(product, 'exit', 8, '2026-03-10'));
  await expectCreated(reverseMovement(app, mistake.id));
  await expectCreated(post(product, 'entry', 4, '2026-03-10'));
  // A reversal on a later date is no pair.
  const returned = await expectCreated(post(product, 'exit', 5, '2026-03-11'));
  await expectCreated(reverseMovement(app, returned.id, { movement_date: '2026-03-12' }));
  expect([
    ...(await app.admin`select date::text, lowest::int from stock_days where product_id = ${product} order by date`),
  ]).toEqual([
    { date: '2026-03-01', lowest: 10 },
    { date: '2026-03-10', lowest: -2 },
    { date: '2026-03-11', lowest: -5 },
    { date: '2026-03-12', lowest: 5 },
  ]);
});

const date = fc.integer({ min: 1, max: 9 }).map((day) => `2026-03-0${day}`);
const move = fc.record({
  kind: fc.constantFrom('entry', 'exit', 'exit', 'reverse', 'reverse'),
  quantity: fc.integer({ min: 1, max: 6 }),
  cents: fc.integer({ min: 0, max: 999 }),
  date,
  which: fc.nat(),
  recost: fc.boolean(),
});

test('histories with reversed mistakes agree with the model, whatever is posted before them', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(move, { minLength: 5, maxLength: 14 }), fc.boolean(), async (moves, fifo) => {
      const method = fifo ? 'fifo' : 'moving_average';
      const product = await seedProduct(app, app, method);
      const only = { organizationId: app.organizationId, productId: product };
      const recost = (chunkRows: number) =>
        recostProduct(app.services.database, only, { chunkRows, stopped: () => false });
      await expectCreated(post(product, 'entry', 6, '2026-03-02', 7.77));
      const ids: string[] = [];
      for (const { kind, quantity, cents, date: on, which, recost: now } of moves) {
        const { status, body } =
          kind === 'reverse'
            ? await reverseMovement(app, ids[which % Math.max(1, ids.length)] ?? product)
            : await post(product, kind, quantity, on, cents / 100);
        expect(status).toBeLessThan(500);
        if (status === 201 && kind !== 'reverse') ids.push(body.id);
        if (now) await recost(1 + (which % 3));
      }
      await recost(2);
      await expectLedgerAgrees(app, product, method);
      expect((await verifyLedger(app, `product_id=${product}`)).body).toMatchObject({ ok: true });
    }),
    { numRuns: histories(15) },
  );
});
