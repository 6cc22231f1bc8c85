import { maxDueReviews } from '@tallybook/domain';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  expectCreated,
  postMovement,
  seedProduct,
  startTestApp,
  writeDown,
  type TestApp,
} from '../../../testing/index.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

/** 30 units on hand at 12.50, written down to 9.50, of which 10 were sold afterwards; and a product that agrees. */
async function soldAfterReview() {
  const own = await app.newOrganization();
  const key = own.keys.accountant;
  const [product, other] = [await seedProduct(app, own), await seedProduct(app, own)];
  const move = (product_id: string, type: string, quantity: number, movement_date: string) =>
    expectCreated(postMovement(app, { product_id, type, quantity, unit_cost: 12.5, movement_date }, { key }));
  for (const each of [product, other]) await move(each, 'entry', 30, '2026-01-10');
  for (const each of [product, other])
    await expectCreated(writeDown(app, each, '9.50', { key }, '2026-01-15'));
  const { accounting_period_id } = await move(product, 'exit', 10, '2026-01-20');
  // After the end of the period: changes nothing in it.
  await move(other, 'exit', 5, '2026-02-01');
  const close = (fields: object = {}) =>
    app.request('POST', `/api/accounting/periods/${accounting_period_id}/close`, { key, body: fields });
  return { own, key, product, close };
}

const due = { allowance: '90.00', required_allowance: '60.00' };

test('closing names the products whose write-down is due for review at the end of the period', async () => {
  const { product, close } = await soldAfterReview();
  const { status, body } = await close();
  expect(status).toBe(200);
  expect(body.reviews_due).toEqual({
    count: 1,
    products: [{ product_id: product, sku: expect.any(String), ...due }],
  });
});

test('closing that requires reviews is rejected for them, and succeeds after the review', async () => {
  const { own, key, product, close } = await soldAfterReview();
  const rejected = await close({ require_reviews: true });
  expect([rejected.status, rejected.body.code]).toEqual([409, 'REVIEWS_DUE']);
  expect(rejected.body.errors).toEqual([
    {
      pointer: '/require_reviews',
      code: 'REVIEWS_DUE',
      detail: expect.stringContaining('has an allowance of 90.00, but needs 60.00.'),
      product_id: product,
      sku: expect.any(String),
      ...due,
    },
  ]);
  await expectCreated(writeDown(app, product, '9.50', { key }, '2026-01-31'));
  const closed = await close({ require_reviews: true });
  expect([closed.status, closed.body.reviews_due]).toEqual([200, { count: 0, products: [] }]);
  const { body: periods } = await app.request('GET', '/api/accounting/periods', { key: own.keys.viewer });
  expect(periods.map(({ status }: { status: string }) => status)).toEqual(['open', 'closed']);
});

test(`a closing names at most ${maxDueReviews} products, and their number`, async () => {
  const own = await app.newOrganization();
  const key = own.keys.accountant;
  const created = await expectCreated(
    app.request('POST', '/api/inventory/products/batch', {
      key,
      body: {
        products: Array.from({ length: maxDueReviews + 1 }, (_, index) => ({
          sku: `LAMP-${1000 + index}`,
          name: 'Lamp',
        })),
      },
    }),
  );
  const ids: string[] = [created].flat().map(({ id }: { id: string }) => id);
  const movements = (type: string, movement_date: string) => ({
    movements: ids.map((product_id) => ({ product_id, type, quantity: 1, unit_cost: 5, movement_date })),
  });
  const batch = (body: object) => app.request('POST', '/api/inventory/stock-movements/batch', { key, body });
  const [entry] = await expectCreated(batch(movements('entry', '2026-01-10')));
  const items = ids.map((product_id) => ({ product_id, net_realizable_value: '1', reason: 'Damaged' }));
  await expectCreated(
    app.request('POST', '/api/inventory/write-downs', { key, body: { as_of: '2026-01-12', items } }),
  );
  await expectCreated(batch(movements('exit', '2026-01-20')));
  const close = `/api/accounting/periods/${entry.accounting_period_id}/close`;
  const rejected = await app.request('POST', close, { key, body: { require_reviews: true } });
  expect([rejected.status, rejected.body.errors.length]).toEqual([409, maxDueReviews]);
  expect(rejected.body.detail).toBe(
    `At the end of 2026-01 the write-downs of ${maxDueReviews + 1} products are due for review: LAMP-1000, LAMP-1001, LAMP-1002, LAMP-1003, LAMP-1004, ….`,
  );
  const { body } = await app.request('POST', close, { key, body: {} });
  expect([body.reviews_due.count, body.reviews_due.products.length]).toEqual([
    maxDueReviews + 1,
    maxDueReviews,
  ]);
});
