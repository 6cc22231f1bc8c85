import { maxImportChunk } from '@tallybook/domain';
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

test('an export can be imported again, to the same locations', async () => {
  const { mine, west, standard, send, levels } = await withLocations();
  await send([row('entry', 5, '10'), row('entry', 4, '11', west), row('exit', 1, '12', west)]);
  const { body } = await app.request('GET', exportPath, { key: mine.keys.accountant });
  const columns = String(body)
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(','));
  const imported = columns[0]?.slice(0, columns[0].indexOf('id')) ?? [];
  expect(imported).toContain('location_id');
  const own = columns.map((cells) => cells.slice(0, imported.length));
  const bySku = imported.indexOf('sku');
  const file = own.map((cells) => cells.filter((_, index) => index !== bySku).join(',')).join('\r\n');
  const again = await sendCsv(app, file, { key: mine.keys.accountant, query: '?again=true' });
  expect(again).toMatchObject({ status: 201, body: { posted: 3, rejected: 0 } });
  expect(await levels()).toEqual({ [standard]: 10, [west]: 6 });
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
