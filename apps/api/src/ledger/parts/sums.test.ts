import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedProduct, startTestApp, type TestApp } from '../../testing/index.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const sumsOf = async (product: string) => [
  ...(await app.admin`
    select date::text, issued, issued_cost, received from stock_days where product_id = ${product} order by date`),
  ...(await app.admin`
    select month::text, issued, issued_cost from stock_months where product_id = ${product} order by month`),
];

test('days and months state what was issued and received, less what reversals take back', async () => {
  const product_id = await seedProduct(app, app);
  const post = async (path: string, body: object) => {
    const posted = await app.request('POST', `/api/inventory/stock-movements${path}`, { body });
    expect(posted.status).toBe(201);
    return (posted.body as { id: string }).id;
  };
  const move = (type: string, quantity: number, movement_date: string, unit_cost = 2) =>
    post('', { product_id, type, quantity, unit_cost, movement_date });
  const undo = (id: string, quantity: number, movement_date: string) =>
    post(`/${id}/reversal`, { quantity, movement_date });

  const receipt = await move('entry', 20, '2026-03-02');
  await undo(receipt, 1, '2026-03-02');
  const sale = await move('exit', 5, '2026-03-02');
  await undo(sale, 2, '2026-03-02');
  await undo(sale, 1, '2026-03-05');
  await undo(receipt, 4, '2026-03-05');
  await move('adjustment', -3, '2026-03-05');
  await move('adjustment', 2, '2026-04-01', 3);
  await move('exit', 1, '2026-04-01');
  expect(await sumsOf(product_id)).toMatchObject([
    { date: '2026-03-02', issued: '3', issued_cost: '6.00', received: '19' },
    // The returned unit ages from now on; the units that went back to the supplier do not.
    { date: '2026-03-05', issued: '-1', issued_cost: '-2.00', received: '-3' },
    { date: '2026-04-01', issued: '1', issued_cost: '2.17', received: '2' },
    { month: '2026-03-01', issued: '2', issued_cost: '4.00' },
    { month: '2026-04-01', issued: '1', issued_cost: '2.17' },
  ]);
});

test('the units issued and received have no limit', async () => {
  const product_id = await seedProduct(app, app);
  const largest = '9223372036854775807';
  const post = async (type: string) => {
    const body = { product_id, type, quantity: 2, unit_cost: 1, movement_date: '2026-03-02' };
    expect((await app.request('POST', '/api/inventory/stock-movements', { body })).status).toBe(201);
  };
  await post('entry');
  await app.admin`
    update stock_days set issued = ${largest}::numeric, received = ${largest}::numeric where product_id = ${product_id}`;
  await app.admin`update stock_months set issued = ${largest}::numeric where product_id = ${product_id}`;
  await post('exit');
  await post('entry');
  const sum = '9223372036854775809';
  expect(await sumsOf(product_id)).toMatchObject([{ issued: sum, received: sum }, { issued: sum }]);
});
