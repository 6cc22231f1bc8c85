import { maxImportChunk } from '@tallybook/domain';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { csvOf, exportPath, sendCsv } from '../../../http/csv/testing/send.ts';
import {
  expectCreated,
  seedProduct,
  startTestApp,
  withoutLimits,
  type TestApp,
} from '../../../testing/index.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp(withoutLimits);
});
afterAll(() => app.stop());

async function withLocations() {
  const mine = await app.newOrganization();
  const call = (method: string, at: string, body?: object) =>
    app.request(method, `/api/inventory/${at}`, { key: mine.keys.accountant, ...(body && { body }) });
  const west = (await expectCreated(call('POST', 'locations', { code: 'WEST', name: 'West' }))).id;
  const [{ id: standard }] = (await call('GET', 'locations')).body;
  const product = await seedProduct(app, mine);
  const send = (rows: readonly object[], query = '') =>
    sendCsv(app, csvOf(rows.map((row) => ({ product_id: product, unit_cost: 2, ...row }))), {
      key: mine.keys.accountant,
      query,
    });
  const levels = async () =>
    Object.fromEntries(
      (await call('GET', `location-levels?product_id=${product}`)).body.map(
        (row: { location_id: string; on_hand: number }) => [row.location_id, row.on_hand],
      ),
    );
  return { mine, call, west, standard, product, send, levels };
}

const row = (type: string, quantity: number, day: string, location_id = '') => ({
  type,
  quantity,
  movement_date: `2026-03-${day}`,
  location_id,
});

test('rows of a file are posted at their locations, and the dry run rejects the same ones', async () => {
  const { call, west, standard, send, levels } = await withLocations();
  const closed = (await expectCreated(call('POST', 'locations', { code: 'OLD', name: 'Old' }))).id;
  expect((await call('POST', `locations/${closed}/archive`)).status).toBe(200);
  const other = await withLocations();
  const rows = [
    row('entry', 5, '10'),
    row('entry', 4, '10', west),
    row('exit', 6, '11', west),
    row('entry', 1, '11', other.west),
    row('entry', 1, '11', closed),
    row('exit', 1, '12', west),
    row('exit', 6, '12', standard),
    row('exit', 2, '12'),
  ];
  const dry = await send(rows, '?dry_run=true');
  const real = await send(rows);
  expect(dry).toMatchObject({ status: 200, body: { posted: 4, rejected: 4 } });
  expect(real).toMatchObject({ status: 201, body: { posted: 4, rejected: 4 } });
  expect(dry.body.problems).toEqual(real.body.problems);
  const short = (pointer: string, location_id: string, available: number) => ({
    code: 'INSUFFICIENT_STOCK',
    errors: [{ pointer, location_id, available }],
  });
  expect(real.body.problems).toMatchObject([
    short('/rows/4/quantity', west, 4),
    { code: 'LOCATION_NOT_FOUND', errors: [{ pointer: '/rows/5/location_id' }] },
    { code: 'LOCATION_ARCHIVED', errors: [{ pointer: '/rows/6/location_id' }] },
    short('/rows/8/quantity', standard, 5),
  ]);
  expect(await levels()).toEqual({ [standard]: 3, [west]: 3 });
});

test('an export can be imported again as it is, to the same locations', async () => {
  const { mine, call, west, standard, product, send, levels } = await withLocations();
  const dispatch = {
    product_id: product,
    from_location_id: standard,
    to_location_id: west,
    quantity: 2,
    transfer_date: '2026-03-13',
  };
  await send([row('entry', 5, '10'), row('entry', 4, '11', west), row('exit', 1, '12', west)]);
  await expectCreated(call('POST', 'stock-transfers', dispatch));
  const entry = {
    product_id: product,
    type: 'entry',
    quantity: 7,
    unit_cost: 2,
    movement_date: '2026-03-13',
  };
  const undone = await expectCreated(call('POST', 'stock-movements', { ...entry, location_id: west }));
  await expectCreated(call('POST', `stock-movements/${undone.id}/reversal`, {}));
  expect(await levels()).toEqual({ [standard]: 3, [west]: 5 });
  const { body } = await app.request('GET', exportPath, { key: mine.keys.accountant });
  const rows = parse<Record<string, string>>(body, { columns: true });
  expect(rows.map((each) => each['location_code'])).toEqual(['DEFAULT', 'WEST', 'WEST', 'WEST', 'WEST']);
  const again = await sendCsv(app, body, { key: mine.keys.accountant, query: '?again=true' });
  expect(again).toMatchObject({ status: 201, body: { posted: 5, rejected: 0 } });
  // What is at a location twice; transfers are not in the file.
  expect(await levels()).toEqual({ [standard]: 8, [west]: 8 });
  const byCode = csvOf([
    { ...row('exit', 1, '13'), product_id: product, unit_cost: 2, location_code: 'WEST' },
  ]);
  expect((await sendCsv(app, byCode, { key: mine.keys.accountant })).body).toMatchObject({ posted: 1 });
  expect(await levels()).toEqual({ [standard]: 8, [west]: 7 });
});

test('an unknown code, or one of another location than the id, rejects the file and names the cells', async () => {
  const { mine, call, west, standard, product } = await withLocations();
  const send = (rows: readonly object[]) =>
    sendCsv(app, csvOf(rows.map((each) => ({ product_id: product, unit_cost: 2, ...each }))), {
      key: mine.keys.accountant,
    });
  const at = (location_code: string, location_id = '') => ({
    ...row('entry', 1, '10', location_id),
    location_code,
  });
  const errorsOf = ({ body }: Awaited<ReturnType<typeof send>>) =>
    body.errors.map(({ pointer, code }: { pointer: string; code: string }) => [pointer, code]);
  expect(errorsOf(await send([at('WEST'), at('NORTH'), at('west'), at('WEST', standard)]))).toEqual([
    // Of rows 3 and 4.
    ['/rows/3/location_code', 'LOCATION_NOT_FOUND'],
    ['/rows/5/location_code', 'DIFFERS'],
  ]);
  expect(errorsOf(await send([at('x'.repeat(33))]))).toEqual([['/rows/2/location_code', 'TOO_BIG']]);
  // Codes that an export escapes, and the rules of the ledger for locations.
  const formula = (await expectCreated(call('POST', 'locations', { code: '=1', name: 'One' }))).id;
  expect((await send([at("'=1"), at('=1'), at("'=1", formula)])).body).toMatchObject({ posted: 3 });
  const closed = (await expectCreated(call('POST', 'locations', { code: 'OLD', name: 'Old' }))).id;
  expect((await call('POST', `locations/${closed}/archive`)).status).toBe(200);
  expect((await send([at('OLD'), at('TRANSIT'), at('WEST', west)])).body).toMatchObject({
    posted: 1,
    problems: [
      { code: 'LOCATION_ARCHIVED', errors: [{ pointer: '/rows/2/location_code' }] },
      { code: 'LOCATION_IS_TRANSIT', errors: [{ pointer: '/rows/3/location_code' }] },
    ],
  });
  await expectCreated(call('POST', 'locations', { code: "'=1", name: 'Escaped' }));
  expect(errorsOf(await send([at("'=1", formula), at("'=1")]))).toEqual([
    ['/rows/3/location_code', 'AMBIGUOUS'],
  ]);
});

test('a row that names a product by id and SKU must mean one product', async () => {
  const { mine, product, send } = await withLocations();
  const other = await seedProduct(app, mine);
  const found = await app.request('GET', `/api/inventory/products/${product}`, { key: mine.keys.accountant });
  const { sku } = found.body;
  expect((await send([{ ...row('entry', 1, '10'), sku }])).body).toMatchObject({ posted: 1 });
  expect((await send([{ ...row('entry', 1, '10'), sku, product_id: other }])).body.errors).toMatchObject([
    { pointer: '/rows/2/sku', code: 'DIFFERS' },
  ]);
});

// Each chunk is decided against the stored locations plus those of the chunks before it.
test('a dry run of several chunks has the goods of all of them at their locations', async () => {
  const { west, standard, send, levels } = await withLocations();
  const rows = [
    row('entry', 3, '09'),
    ...Array.from({ length: maxImportChunk }, () => row('entry', 1, '10', west)),
    row('exit', maxImportChunk, '11', west),
    row('exit', 1, '12', west),
    row('exit', 4, '12'),
    row('exit', 3, '12'),
  ];
  const dry = await send(rows, '?dry_run=true');
  expect(dry.body).toMatchObject({
    posted: maxImportChunk + 3,
    problems: [
      { row: maxImportChunk + 4, errors: [{ location_id: west, available: 0 }] },
      { row: maxImportChunk + 5, errors: [{ location_id: standard, available: 3 }] },
    ],
  });
  const real = await send(rows);
  expect(real.body.problems).toEqual(dry.body.problems);
  expect(await levels()).toEqual({ [standard]: 0, [west]: 0 });
});
