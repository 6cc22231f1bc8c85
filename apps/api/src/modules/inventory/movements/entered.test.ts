import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp, type TestOrganization } from '../../../testing/index.ts';

let app: TestApp;
let own: TestOrganization;
beforeAll(async () => {
  app = await startTestApp();
  own = await app.newOrganization();
});
afterAll(() => app.stop());

const path = '/api/inventory/stock-movements';
const products = '/api/inventory/products';
const send = (method: 'GET' | 'POST' | 'PATCH', to: string, body?: object) =>
  app.request(method, to, { key: own.keys.owner, ...(body && { body }) });

async function newProduct(fields: object): Promise<string> {
  return (await send('POST', products, { sku: crypto.randomUUID(), name: 'P', ...fields })).body.id;
}
const movement = (product: string, entered: object, type = 'entry') => ({
  product_id: product,
  type,
  movement_date: '2026-03-01',
  entered,
});
const verified = async (product: string) =>
  (await send('GET', `/api/inventory/verify?product_id=${product}`)).body;

test('kilograms are counted in grams, echoed as entered, and reversed in part', async () => {
  const flour = await newProduct({ unit: 'kg', quantity_scale: 3, base_unit_label: 'g' });
  const entered = { quantity: '2.5', unit: 'kg', unit_cost: '4.123456' };
  const posted = await send('POST', path, movement(flour, entered));
  expect(posted).toMatchObject({ status: 201, body: { quantity: 2500, cost_amount: '10.31', entered } });
  expect((await send('GET', `${path}?product_id=${flour}`)).body).toEqual([posted.body]);
  const part = { quantity: '0.5', unit: 'KG' };
  const reversed = await send('POST', `${path}/${posted.body.id}/reversal`, { entered: part });
  expect(reversed.body).toMatchObject({ quantity: -500, entered: part, price: posted.body.price });
  expect(
    (await send('POST', `${path}/${posted.body.id}/reversal`, { entered: { quantity: '2.001', unit: 'kg' } }))
      .body,
  ).toMatchObject({ code: 'REVERSAL_EXCEEDS_REMAINING', errors: [{ pointer: '/entered/quantity' }] });
  expect((await send('POST', path, movement(flour, { ...entered, quantity: '0.0001' }))).body).toMatchObject({
    status: 400,
    code: 'NOT_WHOLE_UNITS',
    step: '0.001',
    errors: [{ pointer: '/entered/quantity' }],
  });
  expect((await send('POST', path, movement(flour, { ...entered, unit: 'lb' }))).body).toMatchObject({
    code: 'UNIT_UNKNOWN',
  });
  expect((await send('PATCH', `${products}/${flour}`, { quantity_scale: 2 })).body).toMatchObject({
    status: 409,
    code: 'QUANTITY_SCALE_FIXED',
  });
  expect((await send('PATCH', `${products}/${flour}`, { quantity_scale: 3, name: 'Flour' })).status).toBe(
    200,
  );
  expect(await verified(flour)).toMatchObject({ ok: true });
});

test('movements keep the pack that they used after it was changed', async () => {
  const tile = await newProduct({ packs: [{ code: 'box', quantity: 7 }], costing_method: 'fifo' });
  const entered = { quantity: '3', unit: 'box', unit_cost: '10.00' };
  const batch = await send('POST', `${path}/batch`, {
    movements: [movement(tile, entered), movement(tile, { ...entered, quantity: '1' }, 'exit')],
  });
  expect(batch).toMatchObject({
    status: 201,
    body: [
      {
        quantity: 21,
        unit_cost: 1.428571,
        price: { amount: '10.00', per: 7 },
        cost_amount: '30.00',
        entered,
      },
      { quantity: 7, quantity_delta: -7, cost_amount: '-10.00' },
    ],
  });
  const rejected = await send('POST', `${path}/batch`, {
    movements: [movement(tile, entered), movement(tile, { ...entered, quantity: '0.5' })],
  });
  expect(rejected.body).toMatchObject({
    code: 'NOT_WHOLE_UNITS',
    errors: [{ pointer: '/movements/1/entered/quantity', step: '1' }],
  });
  const sold = await send('POST', path, movement(tile, { ...entered, quantity: '1' }, 'exit'));
  expect(sold.body).toMatchObject({ quantity_delta: -7, cost_amount: '-10.00' });
  await send('PATCH', `${products}/${tile}`, { packs: [{ code: 'box', quantity: 8 }] });
  expect((await send('POST', path, movement(tile, entered))).body.quantity).toBe(24);
  expect((await send('GET', `${path}/${batch.body[0].id}`)).body).toMatchObject({ quantity: 21, entered });
  expect(await verified(tile)).toMatchObject({ ok: true });
  await app.admin`alter table stock_movements disable trigger user`;
  await app.admin`update stock_movements set entered = entered || '{"factor":9}' where product_id = ${tile}`;
  await app.admin`alter table stock_movements enable trigger user`;
  expect(await verified(tile)).toMatchObject({ ok: false, first_failure: { check: 'chain' } });
});

test('a product is created, listed and changed with its units, which have different names', async () => {
  const units = {
    unit: 'kg',
    quantity_scale: 3,
    base_unit_label: 'g',
    packs: [{ code: 'sack', quantity: 25_000 }],
  };
  const id = await newProduct(units);
  expect((await send('GET', `${products}/${id}`)).body).toMatchObject(units);
  const { body } = await send('POST', `${products}/batch`, {
    products: [{ sku: crypto.randomUUID(), name: 'B', ...units }],
  });
  expect(body).toMatchObject([units]);
  expect((await send('PATCH', `${products}/${id}`, { unit: 'Sack' })).body).toMatchObject({
    status: 400,
    errors: [{ pointer: '/unit', code: 'DUPLICATE' }],
  });
  expect((await send('PATCH', `${products}/${id}`, { quantity_scale: 2, packs: [] })).body).toMatchObject({
    quantity_scale: 2,
    packs: [],
  });
});
