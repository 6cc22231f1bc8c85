import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { seedProduct, startTestApp, type TestApp } from '../../testing/index.ts';
import { expectLedgerAgrees } from '../../testing/ledger-agreement.ts';

const path = '/api/inventory/stock-takes';

let app: TestApp;
let products: [string, string, string];

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const move = async (
  product_id: string,
  movement_date: string,
  type: string,
  quantity: number,
  unit_cost = 0,
) =>
  expect(
    await app.request('POST', '/api/inventory/stock-movements', {
      body: { product_id, type, quantity, unit_cost, movement_date },
    }),
  ).toMatchObject({ status: 201 });

/** 10 on hand on 10 March, 4 of them gone on the 20th. */
async function traded(): Promise<string> {
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
  products = [await traded(), await traded(), await traded()];
});

test('makes an adjustment of each difference on that day, and none where they agree', async () => {
  const [over, under, same] = products;
  const answer = await record([
    { product_id: over, counted_quantity: 12, unit_cost: 2 },
    { product_id: same, counted_quantity: 10 },
    { product_id: under, counted_quantity: 7 },
  ]);
  expect(answer.status).toBe(201);
  const { id, movements, unchanged } = answer.body;
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

test('without a cost, what is found over comes in at the average at the end of the day of the count', async () => {
  const product = await seedProduct(app, app);
  await move(product, '2026-03-01', 'entry', 10, 10);
  await move(product, '2026-03-20', 'entry', 10, 100);
  const { body } = await record([{ product_id: product, counted_quantity: 15 }]);
  expect(body.movements).toMatchObject([{ quantity: 5, unit_cost: 10, cost_amount: '50.00' }]);
});

test('what is found over comes in at the average cost when none is given', async () => {
  const id = await traded();
  const { body } = await record([{ product_id: id, counted_quantity: 11 }], '2026-03-31');
  expect(body.movements).toMatchObject([{ quantity: 5, unit_cost: 1.5, cost_amount: '7.50' }]);
});

describe('is refused as a whole', () => {
  test('with item, field and figures: later exits need what was counted away', async () => {
    const [first, second] = [await traded(), await traded()];
    const answer = await record([
      { product_id: first, counted_quantity: 9 },
      { product_id: second, counted_quantity: 3 },
    ]);
    expect(answer).toMatchObject({
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

  test('for a product that is unknown, another’s or archived', async () => {
    const other = await app.newOrganization();
    const archived = await seedProduct(app, app);
    await app.request('POST', `/api/inventory/products/${archived}/archive`);
    const foreign = await seedProduct(app, other);
    const answer = await record(
      [await traded(), newId(), foreign, archived].map((product_id) => ({ product_id, counted_quantity: 1 })),
      '2026-03-31',
    );
    expect(answer).toMatchObject({
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

  test('in a closed period, which is said once', async () => {
    const counts = [await traded(), await traded()].map((product_id) => ({
      product_id,
      counted_quantity: 0,
    }));
    const made = await app.request('POST', '/api/accounting/periods', {
      body: { name: 'Early', start_date: '2020-01-01', end_date: '2020-01-31' },
    });
    await app.request('POST', `/api/accounting/periods/${made.body.id}/close`);
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
  ])('%s %s', async (pointer, code, given) => {
    const counts = given.map((each) => ({ product_id: id, counted_quantity: 1, ...each }));
    expect(await record(counts)).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION_FAILED', errors: [{ pointer, code }] },
    });
  });

  test('to whoever may not adjust', async () => {
    const counts = [{ product_id: await traded(), counted_quantity: 1 }];
    expect((await record(counts, '2026-03-31', { key: app.keys.clerk })).status).toBe(403);
    expect((await record(counts, '2026-03-31', { key: app.keys.accountant })).status).toBe(201);
  });
});

test('one key gives one stock take, even where nothing differed', async () => {
  const counts = [{ product_id: await traded(), counted_quantity: 6 }];
  const headers = { 'idempotency-key': `take-${counts[0]?.product_id}` };
  const first = await record(counts, '2026-03-31', { headers });
  await move(counts[0]?.product_id ?? '', '2026-03-31', 'entry', 1);
  const second = await record(counts, '2026-03-31', { headers });
  expect(second).toMatchObject({ status: 201, body: first.body });
  expect(second.headers.get('idempotency-replayed')).toBe('true');
});

test('counted twenty times at once: adjusted once', async () => {
  const id = await traded();
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => record([{ product_id: id, counted_quantity: 2 }], '2026-03-31')),
  );
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
  expect(answers.flatMap(({ body }) => body.movements)).toMatchObject([{ quantity: -4 }]);
  expect(await expectLedgerAgrees(app, id)).toHaveLength(3);
});
