import { afterAll, beforeAll, expect, test } from 'vitest';
import { postMovement, seedProduct, startTestApp, type TestApp } from '../../testing/index.ts';
import { expectLedgerAgrees } from '../../testing/ledger-agreement.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ RATE_LIMIT_PER_MINUTE: '0' });
  // Nothing is recosted in the background here.
  await app.services.recosts.stop();
});
afterAll(() => app.stop());

/** A product with `rows` movements, one a day. */
async function productWith(rows: number): Promise<string> {
  const id = await seedProduct(app, app);
  const movements = Array.from({ length: rows }, (_each, index) => ({
    product_id: id,
    type: index % 3 === 2 ? 'exit' : 'entry',
    quantity: 1,
    unit_cost: 1 + (index % 7),
    movement_date: new Date(Date.UTC(2026, 2, 2 + index)).toISOString().slice(0, 10),
  }));
  const { status } = await app.request('POST', '/api/inventory/stock-movements/batch', {
    body: { movements },
  });
  expect(status).toBe(201);
  return id;
}

const statusOf = async (product_id: string): Promise<string> =>
  (await app.request('GET', `/api/inventory/stock-levels?product_id=${product_id}`)).body[0].valuation_status;

test('every request with up to 1,000 later rows is recosted before its response, however many arrive at once', async () => {
  const products: string[] = [];
  for (let count = 0; count < 12; count += 1) products.push(await productWith(300));
  const responses = await Promise.all(
    [...products, ...products].map(async (product_id) => {
      const { status, body } = await postMovement(app, {
        product_id,
        unit_cost: 9,
        movement_date: '2026-03-01',
      });
      return [status, body.valuation_status, await statusOf(product_id)];
    }),
  );
  const pending = responses.filter((each) => each.includes('recosting'));
  expect(`${pending.length} of ${responses.length} recosting`).toBe('0 of 24 recosting');
  expect(new Set(responses.flat())).toEqual(new Set([201, 'current']));
  for (const product of products.slice(0, 2)) await expectLedgerAgrees(app, product);
});

test('the movements of one batch request share the 1,000 rows, the smallest products first', async () => {
  const [small, large, larger] = await Promise.all([productWith(300), productWith(600), productWith(601)]);
  const movements = [larger, small, large].map((product_id) => ({
    product_id,
    type: 'entry',
    quantity: 1,
    unit_cost: 9,
    movement_date: '2026-03-01',
  }));
  const { status, body } = await app.request('POST', '/api/inventory/stock-movements/batch', {
    body: { movements },
  });
  expect(status).toBe(201);
  expect(await Promise.all([larger, small, large].map(statusOf))).toEqual([
    'recosting',
    'current',
    'current',
  ]);
  // Its own cost is final; that of later movements is not.
  expect(body[0].valuation_status).toBe('current');
});
