import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { maxMapLength } from '@tallybook/domain/stock';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sendCsv } from '../../../http/csv/testing/send.ts';
import { startTestApp, type TestApp } from '../../../testing/index.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const fixtures = join(import.meta.dirname, '../../../../../../packages/domain/src/stock/file/fixtures');
const fixture = async (name: string): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await readFile(join(fixtures, name)));
const queryOf = (map: unknown, options: Record<string, string> = {}): string =>
  `?${new URLSearchParams({ map: JSON.stringify(map), ...options }).toString()}`;
const pointers = (response: { body: { errors?: { pointer: string; code: string }[] } }) =>
  response.body.errors?.map(({ pointer, code }) => `${pointer} ${code}`);

/** An organization with these products, and what it imports. */
async function organization(...skus: string[]) {
  const { keys } = await app.newOrganization();
  const key = keys.owner;
  for (const sku of skus) {
    const created = await app.request('POST', '/api/inventory/products', { key, body: { sku, name: sku } });
    expect(created.status).toBe(201);
  }
  return {
    send: (file: string | Uint8Array<ArrayBuffer>, map: unknown, options = {}) =>
      sendCsv(app, file, { key, query: queryOf(map, options) }),
    movements: async () =>
      (await app.request('GET', '/api/inventory/stock-movements', { key })).body.map(
        (each: Record<string, unknown>) => [
          each['type'],
          each['quantity'],
          each['unit_cost'],
          each['movement_date'],
        ],
      ),
    levels: async () =>
      (await app.request('GET', '/api/inventory/stock-levels', { key })).body
        .map(({ on_hand }: { on_hand: number }) => on_hand)
        .toSorted((one: number, other: number) => one - other),
  };
}

const opening = { type: { constant: 'entry' }, movement_date: { constant: '2026-03-31' } };

describe('files of other programs', () => {
  test('ERPNext: quantities in two columns', async () => {
    const { send, movements } = await organization('LAMP-01');
    const map = {
      sku: 'Item',
      quantity: { in: 'In Qty', out: 'Out Qty' },
      unit_cost: 'Incoming Rate',
      movement_date: 'Date',
    };
    const file = await fixture('erpnext-stock-ledger.csv');
    const dry = await send(file, map, { dry_run: 'true' });
    expect(dry.body).toMatchObject({
      posted: 2,
      format: { decimal: 'point', dates: 'iso', times_dropped: true },
      first_rows: [{ row: 2, values: { sku: 'LAMP-01', type: 'entry', quantity: 10 } }, { row: 3 }],
    });
    expect((await send(file, map)).body).toMatchObject({ posted: 2, rejected: 0 });
    expect(await movements()).toEqual([
      ['exit', 4, expect.any(Number), '2026-03-05'],
      ['entry', 10, 12.5, '2026-03-02'],
    ]);
  });

  test('SAP MB51: signs after the numbers, below title lines', async () => {
    const { send, movements } = await organization('0017');
    const map = {
      sku: 'Material',
      quantity: { signed: 'Menge' },
      unit_cost: { constant: '0.0463' },
      movement_date: 'Buch.dat.',
    };
    const file = await fixture('sap-mb51.txt');
    expect((await send(file, map, { header_row: '4' })).body.code).toBe('NUMBER_FORMAT_AMBIGUOUS');
    const done = await send(file, map, { header_row: '4', decimal: 'comma' });
    expect(done.body).toMatchObject({ posted: 2, rejected: 0 });
    expect(await movements()).toEqual([
      ['exit', 250, expect.any(Number), '2026-03-05'],
      ['entry', 1250, 0.0463, '2026-03-02'],
    ]);
  });

  test.each([
    ['shopify-inventory.csv', 'On hand (current)', { constant: '12.5' }, 10],
    ['lightspeed-inventory.csv', 'inventory_Main_Outlet', 'supply_price', 10],
    ['square-items.csv', 'Current Quantity Main Store', { constant: '12.5' }, 1250],
  ])('%s: what is on hand', async (name, quantity, cost, lamps) => {
    const { send, levels } = await organization('LAMP-01', 'BULB-40');
    const map = { ...opening, sku: 'SKU', quantity, unit_cost: cost };
    const options = name.startsWith('square') ? { decimal: 'point' } : {};
    expect((await send(await fixture(name), map, options)).body).toMatchObject({ posted: 2 });
    expect(await levels()).toEqual([Math.min(lamps, 120), Math.max(lamps, 120)]);
  });

  test('Odoo: locations that say the direction', async () => {
    const { send, levels } = await organization('LAMP-01');
    const map = {
      sku: 'Product/Internal Reference',
      type: { column: 'From', values: { 'Partners/Vendors': 'entry', 'WH/Stock': 'exit' } },
      quantity: 'Quantity',
      unit_cost: { constant: '12.5' },
      movement_date: 'Date',
    };
    expect((await send(await fixture('odoo-stock-moves.csv'), map)).body).toMatchObject({ rejected: 0 });
    expect(await levels()).toEqual([6]);
  });

  test('Lexware: articles as products', async () => {
    const { keys } = await app.newOrganization();
    const map = {
      sku: 'Artikelnummer',
      name: 'Bezeichnung',
      unit: 'Einheit',
      reorder_point: 'Mindestbestand',
    };
    const response = await fetch(`${app.url}/api/inventory/products/import${queryOf(map)}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${keys.owner}`, 'content-type': 'text/csv' },
      body: await fixture('lexware-artikel.csv'),
    });
    expect(await response.json()).toMatchObject({ created: 2 });
    const { body } = await app.request('GET', '/api/inventory/products?sku=0017', { key: keys.owner });
    expect(body).toMatchObject([{ name: 'Schraube M8x30, verzinkt', unit: 'Stück', reorder_point: 200 }]);
  });

  test('QuickBooks: rejected, because headings name the products', async () => {
    const { send, movements } = await organization('Desk lamp');
    const map = {
      sku: 'Name',
      quantity: { signed: 'Qty' },
      unit_cost: 'Rate',
      movement_date: 'Transaction date',
    };
    const file = await fixture('quickbooks-valuation-detail.csv');
    const response = await send(file, map, { header_row: '5', dates: 'mdy' });
    expect(response.status).toBe(400);
    expect(response.body.detail).toContain('only a heading, as in a report that groups its rows');
    expect(await movements()).toEqual([]);
  });
});

describe('a map', () => {
  const map = {
    sku: 'Item',
    quantity: { in: 'In', out: 'Out' },
    unit_cost: 'Cost',
    movement_date: 'Date',
  };
  const file = (...rows: string[]): string => ['Item,In,Out,Cost,Date', ...rows].join('\n');

  test('is part of the identity of the import', async () => {
    const { send } = await organization('A');
    const text = 'Item,Qty,Other,Cost,Date\nA,1,2,1,2026-03-02';
    const { quantity: _quantity, ...rest } = map;
    const first = await send(text, { ...rest, ...opening, quantity: 'Qty' });
    expect(first.status).toBe(201);
    const again = await send(text, { quantity: { column: 'Qty' }, ...rest, ...opening });
    expect(again.body.id).toBe(first.body.id);
    const other = await send(text, { ...rest, ...opening, quantity: 'Other' });
    expect(other.body).toMatchObject({ posted: 1 });
    expect(other.body.id).not.toBe(first.body.id);
  });

  test('errors name the columns of the file, and only the row if it has no column', async () => {
    const { send } = await organization('A');
    const wrong = await send(file('A,,x,1,2026-03-02', 'B,1,,1,2026-13-02', 'A,,3,1,2026-03-02'), map);
    expect(pointers(wrong)).toEqual([
      '/rows/2/Out INVALID_TYPE',
      '/rows/3/Date INVALID_DATE',
      '/rows/3/Item PRODUCT_NOT_FOUND',
    ]);
    const rejected = await send(file('A,5,,1,2026-03-02', 'A,,9,1,2026-03-03'), map);
    expect(rejected.body.problems).toMatchObject([
      { row: 3, errors: [{ pointer: '/rows/3/Out', code: 'INSUFFICIENT_STOCK' }] },
    ]);
    const constant = { ...map, sku: { constant: 'Z' } };
    expect(pointers(await send(file('A,5,,1,2026-03-02'), constant))).toEqual(['/rows/2 PRODUCT_NOT_FOUND']);
  });

  test('may have as many characters as the limit, and not one more', async () => {
    const { send } = await organization('A');
    const mapOf = (padding: string) => ({
      ...map,
      sku: { column: 'Item', values: { A: 'A', [padding]: 'A' } },
    });
    const rest = JSON.stringify(mapOf('')).length;
    const row = file('A,5,,1,2026-03-02');
    expect((await send(row, mapOf('x'.repeat(maxMapLength - rest)))).status).toBe(201);
    const longer = await send(row, mapOf('x'.repeat(maxMapLength - rest + 1)));
    expect([longer.status, pointers(longer)]).toEqual([400, ['/map TOO_BIG']]);
  });

  test.each([
    ['{x', 'MALFORMED_JSON'],
    ['[['.repeat(900), 'MALFORMED_JSON'],
    ['{"sku":"A","sku":"B"}', 'VALIDATION_FAILED'],
    ['{"__proto__":{"sku":"Item"}}', 'VALIDATION_FAILED'],
    ['{"constructor":"Item"}', 'VALIDATION_FAILED'],
    ['[]', 'VALIDATION_FAILED'],
    [`{"sku":"${'x'.repeat(4000)}"}`, 'VALIDATION_FAILED'],
  ])('such as case %# is rejected', async (text, code) => {
    const query = `?${new URLSearchParams({ map: text }).toString()}`;
    const response = await sendCsv(app, file('A,5,,1,2026-03-02'), { query });
    expect([response.status, response.body.code]).toEqual([400, code]);
  });
});
