import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp, type TestOrganization } from '../../../testing/index.ts';

let app: TestApp;
let own: TestOrganization;
beforeAll(async () => {
  app = await startTestApp();
  own = await app.newOrganization();
});
afterAll(() => app.stop());

const path = '/api/inventory/stock-movements';
const send = (method: 'GET' | 'POST', to: string, body?: object) =>
  app.request(method, to, { key: own.keys.owner, ...(body && { body }) });

async function newProduct(method: string): Promise<string> {
  const body = { sku: crypto.randomUUID(), name: 'Tile', costing_method: method };
  return (await send('POST', '/api/inventory/products', body)).body.id;
}

const receive = (product: string, quantity: number, price: object, date = '2026-03-01') =>
  send('POST', path, { product_id: product, type: 'entry', quantity, price, movement_date: date });
const issue = (product: string, quantity: number, date = '2026-03-02') =>
  send('POST', path, { product_id: product, type: 'exit', quantity, unit_cost: 0, movement_date: date });

describe.each(['moving_average', 'fifo'])('a price for several units, with %s', (method) => {
  test('is exact, and shown beside the rounded unit cost wherever the movement is', async () => {
    const product = await newProduct(method);
    const posted = await receive(product, 21, { amount: '10.00', per: 7 });
    expect(posted).toMatchObject({
      status: 201,
      body: { quantity: 21, unit_cost: 1.428571, price: { amount: '10.00', per: 7 }, cost_amount: '30.00' },
    });
    expect((await send('GET', `${path}?product_id=${product}`)).body).toEqual([posted.body]);
    expect((await send('GET', `${path}/${posted.body.id}`)).body).toMatchObject(posted.body);
    const half = await receive(product, 2, { amount: '10.00', per: 20 });
    expect(half.body).toMatchObject({ unit_cost: 0.5, cost_amount: '1.00' });
    expect(half.body).not.toHaveProperty('price');
    const level = await send('GET', `/api/inventory/stock-levels?product_id=${product}`);
    expect(level.body).toMatchObject([{ on_hand: 23, value: '31.00' }]);
  });

  test('stays exact in reversals, returns, cost adjustments and recosts', async () => {
    const product = await newProduct(method);
    const { body: receipt } = await receive(product, 21, { amount: '10.00', per: 7 });
    const reversed = await send('POST', `${path}/${receipt.id}/reversal`, { quantity: 7 });
    expect(reversed.body).toMatchObject({ cost_amount: '-10.00', price: { amount: '10.00', per: 7 } });
    await send('POST', '/api/inventory/cost-adjustments', {
      movement_id: receipt.id,
      amount: '1.00',
      adjustment_date: '2026-03-01',
      reason: 'landed_cost',
    });
    const { body: sold } = await issue(product, 7);
    expect(sold.cost_amount).toBe('-10.50');
    const back = await send('POST', `${path}/${receipt.id}/reversal`, {
      quantity: 7,
      movement_date: '2026-03-03',
    });
    expect(back.body).toMatchObject({ cost_amount: '-10.50' });
    await receive(product, 3, { amount: '1.00', per: 3 }, '2026-02-01');
    const recosted = await send('GET', `${path}/${sold.id}`);
    // 3 for 1.00 and 14 for 21.00: 7 of 17 units, or the oldest 3 and 4 of the others.
    expect(recosted.body.cost_amount).toBe(method === 'fifo' ? '-7.00' : '-9.06');
    expect((await send('GET', `/api/inventory/verify?product_id=${product}`)).body).toMatchObject({
      ok: true,
    });
  });

  test('is hashed', async () => {
    const product = await newProduct(method);
    await receive(product, 2, { amount: '1.00', per: 3 });
    await app.admin`alter table stock_movements disable trigger user`;
    await app.admin`update stock_movements set cost_per = 4 where product_id = ${product}`;
    await app.admin`alter table stock_movements enable trigger user`;
    expect((await send('GET', `/api/inventory/verify?product_id=${product}`)).body).toMatchObject({
      ok: false,
      first_failure: { check: 'chain' },
    });
  });
});

test('both protocols reject a movement with two costs, none, or a quotient of too many units', async () => {
  const product = await newProduct('fifo');
  const movement = { product_id: product, type: 'entry', quantity: 1, movement_date: '2026-03-01' };
  for (const [cost, code] of [
    [{}, 'REQUIRED'],
    [{ unit_cost: 1, price: { amount: '1.00', per: 2 } }, 'AMBIGUOUS'],
    [{ price: { amount: '1.000001', per: 2_000_000_001 } }, 'TOO_PRECISE'],
    [{ price: { amount: '1.0000001', per: 2 } }, 'INVALID_AMOUNT'],
    [{ price: { amount: '1.00', per: 0 } }, 'TOO_SMALL'],
  ] as const) {
    const rejected = await send('POST', path, { ...movement, ...cost });
    expect(rejected).toMatchObject({ status: 400, body: { code: 'VALIDATION_FAILED', errors: [{ code }] } });
  }
  const { body } = await app.request('POST', '/trpc/stockMovements.post', {
    key: own.keys.owner,
    body: { ...movement, price: { amount: '10.00', per: 7 } },
  });
  expect(body.result.data).toMatchObject({ price: { amount: '10.00', per: 7 }, cost_amount: '1.43' });
});
