import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import {
  expectCreated,
  postMovement,
  seedProduct,
  startTestApp,
  type TestApp,
} from '../../../testing/index.ts';

let app: TestApp;
let product: string;

const card = (query = '', id = product) =>
  app.request('GET', `/api/inventory/products/${id}/stock-card?${query}`);

const move = (movement_date: string, type: string, quantity: number, unit_cost = 0) =>
  expectCreated(postMovement(app, { product_id: product, type, quantity, unit_cost, movement_date }));

/** [date, signed quantity, cost, running quantity, running value] of each row. */
const lines = (body: {
  rows: {
    movement: { movement_date: string; quantity_delta: number; cost_amount: string };
    running_quantity: number;
    running_value: string;
  }[];
}) =>
  body.rows.map(({ movement, running_quantity, running_value }) => [
    movement.movement_date,
    movement.quantity_delta,
    movement.cost_amount,
    running_quantity,
    running_value,
  ]);

beforeAll(async () => {
  app = await startTestApp();
  product = await seedProduct(app, app);
  await move('2026-03-10', 'entry', 5, 10);
  await move('2026-03-12', 'exit', 2);
  await move('2026-04-01', 'entry', 3, 20);
  // Backdated to a day with movements: placed after them.
  await move('2026-03-12', 'entry', 1, 16);
  await move('2026-03-12', 'exit', 1);
});
afterAll(() => app.stop());

const all = [
  ['2026-03-10', 5, '50.00', 5, '50.00'],
  ['2026-03-12', -2, '-20.00', 3, '30.00'],
  ['2026-03-12', 1, '16.00', 4, '46.00'],
  ['2026-03-12', -1, '-11.50', 3, '34.50'],
  ['2026-04-01', 3, '60.00', 6, '94.50'],
] as const;

test('a stock card lists rows in ledger order with running quantity and value', async () => {
  const { status, body } = await card();
  expect(status).toBe(200);
  expect(lines(body)).toEqual(all);
  expect(body).toMatchObject({
    product_id: product,
    opening: { quantity: 0, value: '0.00' },
    closing: { quantity: 6, value: '94.50' },
    valuation_status: 'current',
    next_cursor: null,
  });
  const [row] = body.rows;
  const movement = await app.request('GET', `/api/inventory/stock-movements/${row.movement.id}`);
  expect(movement.body).toMatchObject(row.movement);
});

test('the card of a date range opens with the balance before it', async () => {
  const { body } = await card('startDate=2026-03-12&endDate=2026-03-31');
  expect(lines(body)).toEqual(all.slice(1, 4));
  expect(body).toMatchObject({
    opening: { quantity: 5, value: '50.00' },
    closing: { quantity: 3, value: '34.50' },
  });
  const after = await card('startDate=2026-04-02');
  expect(after.body).toMatchObject({
    opening: { quantity: 6, value: '94.50' },
    rows: [],
    closing: { quantity: 6, value: '94.50' },
  });
});

test.each([1, 2, 3])(
  'each page of %d rows opens with the closing of the previous one, also within a day',
  async (limit) => {
    const found: unknown[] = [];
    let opening = { quantity: 0, value: '0.00' };
    let query = `limit=${limit}`;
    for (let next: string | null = ''; next !== null;) {
      const { body, headers } = await card(query);
      expect(body.opening).toEqual(opening);
      expect(headers.get('x-next-cursor')).toBe(body.next_cursor);
      found.push(...lines(body));
      opening = body.closing;
      next = body.next_cursor;
      query = `limit=${limit}&cursor=${next}`;
    }
    expect(found).toEqual(all);
    expect(opening).toEqual({ quantity: 6, value: '94.50' });
  },
);

test('a stock card rejects invalid ids, ranges and cursors, and hides products of other organizations', async () => {
  expect((await card('', newId())).status).toBe(404);
  expect((await card('', 'x')).status).toBe(400);
  expect((await card('startDate=2026-04-01&endDate=2026-03-01')).status).toBe(400);
  const { body } = await card('limit=1');
  expect((await card(`limit=1&startDate=2026-03-01&cursor=${body.next_cursor}`)).body.code).toBe(
    'INVALID_CURSOR',
  );
  const foreign = await app.newOrganization();
  const response = await app.request('GET', `/api/inventory/products/${product}/stock-card`, {
    key: foreign.keys.owner,
  });
  expect(response.status).toBe(404);
});

test('the valuation status is recosting while costs within the range are being recalculated', async () => {
  await app.admin`insert into stock_recosts (organization_id, product_id, from_date)
    values (${app.organizationId}, ${product}, '2026-04-01')`;
  const status = async (query: string) => (await card(query)).body.valuation_status;
  expect(await status('')).toBe('recosting');
  expect(await status('endDate=2026-03-31')).toBe('current');
  expect(await status('limit=2')).toBe('current');
  await app.admin`update stock_recosts set from_date = null`;
  expect(await status('')).toBe('current');
});
