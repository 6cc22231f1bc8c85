import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import {
  closePeriod,
  expectCreated,
  postMovement,
  seedProduct,
  startTestApp,
  type TestApp,
} from '../../../testing/index.ts';
import { expectLedgerAgrees } from '../../../testing/ledger-agreement.ts';

const path = '/api/inventory/stock-takes';

let app: TestApp;
let products: [string, string, string];

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const move = (product_id: string, movement_date: string, type: string, quantity: number, unit_cost = 0) =>
  expectCreated(postMovement(app, { product_id, type, quantity, unit_cost, movement_date }));

/** A product with an entry of 10 on March 10 and an exit of 4 on March 20. */
async function seedStock(): Promise<string> {
  const id = await seedProduct(app, app);
  await move(id, '2026-03-10', 'entry', 10, 1.5);
  await move(id, '2026-03-20', 'exit', 4);
  return id;
}

const record = (
  counts: unknown,
  count_date: unknown = '2026-03-15',
  options: { key?: string; headers?: Record<string, string> } = {},
) => app.request('POST', path, { body: { count_date, counts }, ...options });

beforeAll(async () => {
  products = [await seedStock(), await seedStock(), await seedStock()];
});

test('a stock take posts an adjustment for each difference on the count date and none for equal quantities', async () => {
  const [over, under, same] = products;
  const response = await record([
    { product_id: over, counted_quantity: 12, unit_cost: 2 },
    { product_id: same, counted_quantity: 10 },
    { product_id: under, counted_quantity: 7 },
  ]);
  expect(response.status).toBe(201);
  const { id, movements, unchanged } = response.body;
  expect(unchanged).toEqual([same]);
  expect(movements).toMatchObject([
    { product_id: over, quantity: 2, unit_cost: 2, cost_amount: '4.00' },
    { product_id: under, quantity: -3, cost_amount: '-4.50' },
  ]);
  for (const [at, counted] of [12, 7].entries())
    expect(movements[at]).toMatchObject({
      type: 'adjustment',
      movement_date: '2026-03-15',
      reason_code: 'stock_take',
      reference: `stock-take:${id}`,
      metadata: { counted_quantity: counted },
    });
  for (const product of products) await expectLedgerAgrees(app, product);
  expect((await record([{ product_id: under, counted_quantity: 7 }])).body).toMatchObject({
    movements: [],
    unchanged: [under],
  });
});

test('a surplus without a unit cost is valued at the average cost at the end of the count date', async () => {
  const product = await seedProduct(app, app);
  await move(product, '2026-03-01', 'entry', 10, 10);
  await move(product, '2026-03-20', 'entry', 10, 100);
  const { body } = await record([{ product_id: product, counted_quantity: 15 }]);
  expect(body.movements).toMatchObject([{ quantity: 5, unit_cost: 10, cost_amount: '50.00' }]);
});

test('a surplus without a unit cost is valued at the average cost after an exit', async () => {
  const id = await seedStock();
  const { body } = await record([{ product_id: id, counted_quantity: 11 }], '2026-03-31');
  expect(body.movements).toMatchObject([{ quantity: 5, unit_cost: 1.5, cost_amount: '7.50' }]);
});

// Regression: units found after all of them were issued came in at 0.
test.each(['moving_average', 'fifo'] as const)(
  'by %s, units found after all were issued are received at the last known average, or at the given cost',
  async (method) => {
    const product = await seedProduct(app, app, method);
    const take = async (date: string, count: object) => {
      const { body } = await record([{ product_id: product, ...count }], date);
      return body.movements;
    };
    expect(await take('2026-03-01', { counted_quantity: 1 })).toMatchObject([{ unit_cost: 0 }]);
    await move(product, '2026-03-02', 'exit', 1);
    await move(product, '2026-03-03', 'entry', 1, 10);
    await move(product, '2026-03-03', 'entry', 2, 5);
    await move(product, '2026-03-10', 'exit', 3);
    await move(product, '2026-03-20', 'entry', 4, 8);
    expect(await take('2026-03-15', { counted_quantity: 2 })).toMatchObject([
      { quantity: 2, unit_cost: 6.666667, cost_amount: '13.33' },
    ]);
    await move(product, '2026-03-25', 'exit', 6);
    expect(await take('2026-03-25', { counted_quantity: 1, unit_cost: 9 })).toMatchObject([
      { quantity: 1, unit_cost: 9, cost_amount: '9.00' },
    ]);
    await expectLedgerAgrees(app, product);
  },
);

describe('a stock take is rejected as a whole', () => {
  test('with item, field and figures, if later exits need the missing quantity', async () => {
    const [first, second] = [await seedStock(), await seedStock()];
    const response = await record([
      { product_id: first, counted_quantity: 9 },
      { product_id: second, counted_quantity: 3 },
    ]);
    expect(response).toMatchObject({
      status: 400,
      body: {
        code: 'INSUFFICIENT_STOCK',
        errors: [
          {
            pointer: '/counts/1/counted_quantity',
            code: 'INSUFFICIENT_STOCK',
            available: 6,
            on_date: '2026-03-20',
          },
        ],
      },
    });
    expect(await expectLedgerAgrees(app, first)).toHaveLength(2);
  });

  test('if a product is unknown, archived or of another organization', async () => {
    const other = await app.newOrganization();
    const archived = await seedProduct(app, app);
    await app.request('POST', `/api/inventory/products/${archived}/archive`);
    const foreign = await seedProduct(app, other);
    const response = await record(
      [await seedStock(), newId(), foreign, archived].map((product_id) => ({
        product_id,
        counted_quantity: 1,
      })),
      '2026-03-31',
    );
    expect(response).toMatchObject({
      status: 404,
      body: {
        code: 'PRODUCT_NOT_FOUND',
        errors: [
          { pointer: '/counts/1/product_id', code: 'PRODUCT_NOT_FOUND' },
          { pointer: '/counts/2/product_id', code: 'PRODUCT_NOT_FOUND' },
          { pointer: '/counts/3/product_id', code: 'PRODUCT_ARCHIVED' },
        ],
      },
    });
  });

  test('in a closed period, with a single error', async () => {
    const counts = [await seedStock(), await seedStock()].map((product_id) => ({
      product_id,
      counted_quantity: 0,
    }));
    const period = await app.request('POST', '/api/accounting/periods', {
      body: { name: 'Early', start_date: '2020-01-01', end_date: '2020-01-31' },
    });
    await closePeriod(app, period.body.id);
    expect((await record(counts, '2020-01-15')).body).toMatchObject({
      code: 'PERIOD_CLOSED',
      errors: [{ pointer: '/count_date', code: 'PERIOD_CLOSED' }],
    });
  });

  const id = newId();
  test.each([
    ['/counts/1/product_id', 'DUPLICATE', [id, id.toUpperCase()].map((product_id) => ({ product_id }))],
    ['/counts/0/counted_quantity', 'TOO_SMALL', [{ counted_quantity: -1 }]],
    ['/counts/0/counted_quantity', 'INVALID_TYPE', [{ counted_quantity: '1' }]],
    ['/counts/0/unit_cost', 'INVALID_TYPE', [{ unit_cost: null }]],
    ['/counts/0/colour', 'UNKNOWN_FIELD', [{ colour: 'red' }]],
    ['/counts', 'TOO_SMALL', []],
  ])('if validation reports %s %s', async (pointer, code, given) => {
    const counts = given.map((each) => ({ product_id: id, counted_quantity: 1, ...each }));
    expect(await record(counts)).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION_FAILED', errors: [{ pointer, code }] },
    });
  });

  test('if the caller may not post adjustments', async () => {
    const counts = [{ product_id: await seedStock(), counted_quantity: 1 }];
    expect((await record(counts, '2026-03-31', { key: app.keys.clerk })).status).toBe(403);
    expect((await record(counts, '2026-03-31', { key: app.keys.accountant })).status).toBe(201);
  });
});

test('an Idempotency-Key replays a stock take, even one without differences', async () => {
  const counts = [{ product_id: await seedStock(), counted_quantity: 6 }];
  const headers = { 'idempotency-key': `take-${counts[0]?.product_id}` };
  const first = await record(counts, '2026-03-31', { headers });
  await move(counts[0]?.product_id ?? '', '2026-03-31', 'entry', 1);
  const second = await record(counts, '2026-03-31', { headers });
  expect(second).toMatchObject({ status: 201, body: first.body });
  expect(second.headers.get('idempotency-replayed')).toBe('true');
});

test('twenty concurrent stock takes with the same count post one adjustment', async () => {
  const id = await seedStock();
  const responses = await Promise.all(
    Array.from({ length: 20 }, () => record([{ product_id: id, counted_quantity: 2 }], '2026-03-31')),
  );
  expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 201));
  expect(responses.flatMap(({ body }) => body.movements)).toMatchObject([{ quantity: -4 }]);
  expect(await expectLedgerAgrees(app, id)).toHaveLength(3);
});
