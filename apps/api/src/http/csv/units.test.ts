import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp, type TestOrganization } from '../../testing/index.ts';
import { csvOf, exportPath, sendCsv } from './testing/send.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const path = '/api/inventory/stock-movements';

async function withProducts(): Promise<TestOrganization> {
  const own = await app.newOrganization();
  const send = (body: object) =>
    app.request('POST', '/api/inventory/products', { key: own.keys.owner, body });
  await send({ sku: 'TILE', name: 'Tile', packs: [{ code: 'box', quantity: 7 }] });
  await send({ sku: 'FLOUR', name: 'Flour', unit: 'kg', quantity_scale: 3 });
  return own;
}
const movementsOf = async ({ keys }: TestOrganization) =>
  ((await app.request('GET', path, { key: keys.owner })).body as Record<string, unknown>[]).map(
    ({ type, quantity, unit_cost, price, entered, cost_amount }) => ({
      type,
      quantity,
      unit_cost,
      price,
      entered,
      cost_amount,
    }),
  );

test('entered quantities and prices survive import, export and import', async () => {
  const [first, second] = [await withProducts(), await withProducts()];
  const movement = { type: 'entry', movement_date: '2026-03-01' };
  const entered = { entered_quantity: '700000', entered_unit: 'box', entered_unit_cost: '10.00' };
  const file = csvOf([
    { ...movement, sku: 'TILE', ...entered, price_amount: '', price_per: '' },
    { ...movement, sku: 'FLOUR', entered_quantity: '2.5', entered_unit: 'kg', entered_unit_cost: '4.123456' },
  ]);
  const imported = await sendCsv(app, file, { key: first.keys.owner });
  expect(imported).toMatchObject({ status: 201, body: { posted: 2, rejected: 0 } });
  const priced = csvOf([
    { ...movement, sku: 'TILE', quantity: '2', unit_cost: '', price_amount: '1.00', price_per: '3' },
  ]);
  expect((await sendCsv(app, priced, { key: first.keys.owner })).body).toMatchObject({ posted: 1 });

  const movements = await movementsOf(first);
  expect(movements).toMatchObject([
    { quantity: 2, price: { amount: '1.00', per: 3 }, cost_amount: '0.67' },
    { quantity: 2500, cost_amount: '10.31', entered: { quantity: '2.5', unit: 'kg', unit_cost: '4.123456' } },
    { quantity: 4_900_000, price: { amount: '10.00', per: 7 }, cost_amount: '7000000.00' },
  ]);
  const exported = await app.request('GET', exportPath, { key: first.keys.owner });
  const rows = parse<Record<string, string>>(exported.body, { columns: true });
  const columns = ['sku', 'type', 'quantity', 'unit_cost', 'movement_date', ...unitColumns];
  const again = csvOf(rows.map((row) => Object.fromEntries(columns.map((name) => [name, row[name]]))));
  expect((await sendCsv(app, again, { key: second.keys.owner })).body).toMatchObject({
    posted: 3,
    rejected: 0,
  });
  expect(await movementsOf(second)).toEqual(movements);
});

const unitColumns = ['price_amount', 'price_per', 'entered_quantity', 'entered_unit', 'entered_unit_cost'];

test('a row that says different things is rejected, and names the column', async () => {
  const own = await withProducts();
  const row = { type: 'entry', movement_date: '2026-03-01', sku: 'TILE', quantity: '21', unit_cost: '' };
  const box = { entered_quantity: '3', entered_unit: 'box', entered_unit_cost: '10.00' };
  const none = { price_amount: '', price_per: '' };
  const file = csvOf([
    { ...row, ...box, ...none },
    { ...row, ...box, ...none, quantity: '20' },
    { ...row, ...box, ...none, unit_cost: '1.43' },
    { ...row, ...box, price_amount: '10.01', price_per: '7' },
    { ...row, ...box, ...none, entered_quantity: '0.5', quantity: '' },
  ]);
  const { body } = await sendCsv(app, file, { key: own.keys.owner });
  expect(body).toMatchObject({ posted: 1, rejected: 4 });
  const pointers = body.problems.map(({ errors }: { errors: { pointer: string }[] }) => errors[0]?.pointer);
  expect(pointers).toEqual([
    '/rows/3/quantity',
    '/rows/4/unit_cost',
    '/rows/5/price_amount',
    '/rows/6/entered_quantity',
  ]);
  const invalid = csvOf([{ ...row, ...box, ...none, entered_quantity: 'three' }]);
  expect((await sendCsv(app, invalid, { key: own.keys.owner })).body).toMatchObject({
    code: 'VALIDATION_FAILED',
    errors: [{ pointer: '/rows/2/entered_quantity', code: 'INVALID_TYPE' }],
  });
});

test('a pack that is named like a formula survives export and import', async () => {
  const packs = [{ code: '=box', quantity: 7 }];
  const [first, second] = [await app.newOrganization(), await app.newOrganization()];
  for (const { keys } of [first, second])
    await app.request('POST', '/api/inventory/products', {
      key: keys.owner,
      body: { sku: 'TILE', name: 'Tile', packs },
    });
  const file = csvOf([
    {
      sku: 'TILE',
      type: 'entry',
      movement_date: '2026-03-01',
      entered_quantity: '3',
      entered_unit: '=box',
      entered_unit_cost: '10.00',
    },
  ]);
  expect((await sendCsv(app, file, { key: first.keys.owner })).body).toMatchObject({ posted: 1 });
  const exported = await app.request('GET', exportPath, { key: first.keys.owner });
  expect(exported.body).toContain("'=box");
  const [row] = parse<Record<string, string>>(exported.body, { columns: true });
  const columns = ['sku', 'type', 'movement_date', ...unitColumns];
  const again = csvOf([Object.fromEntries(columns.map((name) => [name, row?.[name]]))]);
  expect((await sendCsv(app, again, { key: second.keys.owner })).body).toMatchObject({ posted: 1 });
});
