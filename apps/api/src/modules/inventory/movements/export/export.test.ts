import { request, type IncomingMessage } from 'node:http';
import { unitColumns } from '@tallybook/domain';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { csvOf, exportPath, sendCsv } from '../../../../http/csv/testing/send.ts';
import {
  expectCreated,
  postMovement,
  seedProduct,
  startTestApp,
  type TestApp,
  type TestOrganization,
} from '../../../../testing/index.ts';
import { storedLedger } from '../../../../testing/ledger-model.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

type Row = Record<string, string>;

const rowsOf = (text: string): Row[] => parse(text, { columns: true });

async function exported(organization: Pick<TestOrganization, 'keys'>, query = ''): Promise<Row[]> {
  const response = await app.request('GET', `${exportPath}${query}`, { key: organization.keys.accountant });
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
  return rowsOf(response.body);
}

const post = (organization: TestOrganization, product_id: string, fields: Record<string, unknown>) =>
  expectCreated(postMovement(app, { product_id, ...fields }, { key: organization.keys.owner }));

test('an export contains every field of every movement, in ledger order', async () => {
  const own = await app.newOrganization();
  const product = await seedProduct(app, own);
  const late = await post(own, product, {
    quantity: 5,
    unit_cost: 0.1,
    movement_date: '2026-03-12',
    note: 'ü "x",\n2',
  });
  const early = await post(own, product, { quantity: 9, movement_date: '2026-03-10', metadata: { dock: 4 } });
  const out = await post(own, product, {
    type: 'exit',
    quantity: 2,
    unit_cost: 0,
    movement_date: '2026-03-10',
  });
  const { body: back } = await app
    .request('POST', `/api/inventory/stock-movements/${early.id}/reversal`, {
      key: own.keys.owner,
      body: { movement_date: '2026-03-12' },
    })
    .catch((error: unknown) => ({ body: error }));
  const rows = await exported(own);
  expect(rows.map(({ id }) => id)).toEqual([early.id, out.id, late.id, back.id]);
  const { body: listed } = await app.request('GET', '/api/inventory/stock-movements', {
    key: own.keys.owner,
  });
  const movement = listed.find(({ id }: { id: string }) => id === late.id);
  const asText = Object.fromEntries(
    Object.entries<string | number | null>(movement).map(([name, value]) => [name, `${value ?? ''}`]),
  );
  const noUnits = Object.fromEntries(unitColumns.map((column) => [column, '']));
  // The movement names no location and no dispatch, so their fields are absent and their cells empty.
  const noLocation = { location_id: '', location_code: '', dispatch_id: '' };
  expect(rows[2]).toEqual({ ...asText, ...noUnits, ...noLocation, sku: product });
  expect(rows[0]).toMatchObject({ metadata: '{"dock":4}', cost_amount: '9.00' });
  // Numbers are not quoted.
  expect(rows[1]).toMatchObject({
    quantity: '2',
    quantity_delta: '-2',
    cost_amount: '-2.00',
    unit_cost: '0',
  });
});

test('an export has the filters of the list', async () => {
  const own = await app.newOrganization();
  const [one, two] = [await seedProduct(app, own), await seedProduct(app, own)];
  for (const product of [one, two])
    for (const date of ['2026-01-10', '2026-02-10', '2026-03-10'])
      await post(own, product, { movement_date: date });
  await post(own, one, { type: 'exit', movement_date: '2026-02-11' });
  const dates = async (query: string) => (await exported(own, query)).map((row) => row['movement_date']);
  expect(await dates(`?product_id=${one}&startDate=2026-02-10`)).toEqual([
    '2026-02-10',
    '2026-02-11',
    '2026-03-10',
  ]);
  expect(await dates('?endDate=2026-02-10')).toHaveLength(4);
  expect(await dates('?type=exit')).toEqual(['2026-02-11']);
  expect(await dates('?product_id=00000000-0000-4000-8000-000000000000')).toEqual([]);
  for (const query of [
    '?type=x',
    '?limit=5',
    '?startDate=2026-03-01&endDate=2026-02-01',
    '?type=exit&type=exit',
  ])
    expect((await app.request('GET', exportPath + query)).status, `of ${query}`).toBe(400);
  const empty = await app.request('GET', `${exportPath}?startDate=2030-01-01`);
  expect(empty.body).toMatch(/^product_id,sku,.*\r\n$/);
  expect(empty.headers.get('content-disposition')).toBe('attachment; filename="stock-movements.csv"');
});

test('an accountant may export, a clerk may not, and each organization exports its own movements', async () => {
  expect((await app.request('GET', exportPath, { key: app.keys.clerk })).body.code).toBe('PERMISSION_DENIED');
  const own = await app.newOrganization();
  await post(own, await seedProduct(app, own), { movement_date: '2026-01-10' });
  expect(await exported(await app.newOrganization())).toEqual([]);
});

test('HEAD returns the headers of an export and reads no movement', async () => {
  const head = await app.request('HEAD', exportPath);
  expect(head).toMatchObject({ status: 200, body: '' });
  expect(head.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  const headers = { authorization: `Bearer ${app.keys.clerk}` };
  expect((await fetch(app.url + exportPath, { method: 'HEAD', headers })).status).toBe(403);
});

test('no exported cell is a formula, whatever the list separator, and an import restores the original texts', async () => {
  const own = await app.newOrganization();
  const texts = [
    '=1+1',
    '+1',
    '-5',
    '@x',
    '\t=1',
    ' =1+1',
    "'=1",
    "''-1",
    "it's",
    '-',
    'a=1',
    '＝1',
    '\n=1',
    '5-3',
    'Kabel;=1+1',
    "Kabel;'=1",
    'Kabel; "=1"',
    'Kabel\n=1+1',
    'Kabel\n-1',
    'Kabel\t@x',
    'one\n\ntwo; three',
  ];
  const product = await seedProduct(app, own);
  await app.request('PATCH', `/api/inventory/products/${product}`, {
    key: own.keys.owner,
    body: { sku: '-A=1' },
  });
  for (const note of texts) await post(own, product, { note, movement_date: '2026-01-10' });
  const rows = await exported(own);
  for (const row of rows)
    for (const [column, cell] of Object.entries(row))
      if (!/quantity|cost/.test(column))
        expect(cell, `in ${column}`).not.toMatch(/^\s*[=+\-@\t\r\n＝＋－＠]/u);
  // A spreadsheet whose list separator is the semicolon sees these cells, quotes included.
  const { body: file } = await app.request('GET', exportPath, { key: own.keys.owner });
  for (const cell of (file as string).split(/[;\t\r\n]/)) expect(cell).not.toMatch(/^[\s"]*[=+\-@＝＋－＠]/u);
  const again = rows.map(({ sku, type, quantity, unit_cost, movement_date, note }) => ({
    sku,
    type,
    quantity,
    unit_cost,
    movement_date,
    note,
  }));
  const response = await sendCsv(app, csvOf(again), { key: own.keys.owner });
  expect(response.body).toMatchObject({ posted: texts.length, rejected: 0 });
  const { body } = await app.request('GET', `/api/inventory/stock-movements?product_id=${product}`, {
    key: own.keys.owner,
  });
  const notes = body.map((movement: { note: string }) => movement.note).toReversed();
  expect(notes).toEqual([...texts, ...texts]);
});

describe('importing an export into another organization gives the same ledger', () => {
  const required = ['sku', 'type', 'quantity', 'unit_cost', 'movement_date'];

  async function imported(rows: readonly Row[], skus: readonly string[], method: 'moving_average' | 'fifo') {
    const other = await app.newOrganization();
    const products: string[] = [];
    for (const sku of skus) {
      const id = await seedProduct(app, other, method);
      await app.request('PATCH', `/api/inventory/products/${id}`, { key: other.keys.owner, body: { sku } });
      products.push(id);
    }
    const subset = rows.map((row) => Object.fromEntries(required.map((name) => [name, row[name]])));
    const response = await sendCsv(app, csvOf(subset), { key: other.keys.owner });
    expect(response.body).toMatchObject({ posted: rows.length, rejected: 0 });
    return products;
  }

  const ledger = async (product: string) => {
    const { rows, days, months, balance } = await storedLedger(app, product);
    return { costs: rows.map(({ date, delta, cost }) => [date, delta, cost]), days, months, balance };
  };

  test.each(['moving_average', 'fifo'] as const)(
    'with %s and movements posted in any order',
    async (method) => {
      const own = await app.newOrganization();
      const products = [await seedProduct(app, own, method), await seedProduct(app, own, method)];
      for (let index = 0; index < 60; index += 1) {
        const product = products[index % 2] ?? '';
        const date = `2026-0${1 + ((index * 5) % 3)}-${10 + ((index * 7) % 9)}`;
        await app.request('POST', '/api/inventory/stock-movements', {
          key: own.keys.owner,
          body: {
            product_id: product,
            type: index % 5 < 3 ? 'entry' : index % 5 === 3 ? 'exit' : 'adjustment',
            quantity: index % 5 === 4 ? -1 : 1 + (index % 4),
            unit_cost: (index % 7) + 0.333333,
            movement_date: date,
          },
        });
      }
      const rows = await exported(own);
      expect(rows.length).toBeGreaterThan(40);
      const copies = await imported(rows, products, method);
      for (const [index, product] of products.entries())
        expect(await ledger(copies[index] ?? '')).toEqual(await ledger(product));
    },
  );

  // Posting in file order would reject the second exit: the reversal comes directly after the first exit in the ledger,
  // and the backdated exit issues the units that it returned.
  test('with a reversal on the same day that a later backdated exit relies on', async () => {
    const own = await app.newOrganization();
    const product = await seedProduct(app, own);
    await post(own, product, { quantity: 10, movement_date: '2026-01-01' });
    const first = await post(own, product, { type: 'exit', quantity: 5, movement_date: '2026-01-10' });
    await post(own, product, { type: 'exit', quantity: 5, movement_date: '2026-01-10' });
    const reversal = await app.request('POST', `/api/inventory/stock-movements/${first.id}/reversal`, {
      key: own.keys.owner,
      body: {},
    });
    expect(reversal.status).toBe(201);
    await post(own, product, { type: 'exit', quantity: 5, movement_date: '2026-01-05' });
    const rows = await exported(own);
    expect(rows.map((row) => row['quantity_delta'])).toEqual(['10', '-5', '-5', '5', '-5']);
    expect((await exported(own, '?type=adjustment')).map(({ id }) => id)).toEqual([reversal.body.id]);
    expect(await exported(own, '?type=exit')).toHaveLength(3);
    const [copy = ''] = await imported(rows, [product], 'moving_average');
    expect((await ledger(copy)).balance).toEqual((await ledger(product)).balance);
  });
});

describe('a long export', () => {
  let own: TestOrganization;
  let product: string;
  const count = 12_500;
  beforeAll(async () => {
    own = await app.newOrganization();
    product = await seedProduct(app, own);
    const file = csvOf(
      Array.from({ length: count }, (_, index) => ({
        product_id: product,
        type: 'entry',
        quantity: 1,
        unit_cost: 1,
        movement_date: `2026-01-${10 + (index % 3)}`,
        note: 'x'.repeat(1000),
      })),
    );
    for (let from = 0; from < count; from += 9_000) {
      const [head = '', ...lines] = file.trimEnd().split('\n');
      const part = [head, ...lines.slice(from, from + 9_000)].join('\n');
      expect((await sendCsv(app, part, { key: own.keys.owner })).status).toBe(201);
    }
  });

  // Without keep-alive: a connection from the previous test may be closing.
  const begin = (): Promise<IncomingMessage> =>
    new Promise((resolve, reject) => {
      const headers = { authorization: `Bearer ${own.keys.owner}` };
      request(`${app.url}${exportPath}`, { headers, agent: false }, resolve).on('error', reject).end();
    });

  test('contains every row once, even if others post during it', async () => {
    const response = await begin();
    let text = '';
    for await (const chunk of response) {
      if (text === '') await post(own, product, { movement_date: '2026-02-01' });
      text += String(chunk);
    }
    const rows = rowsOf(text);
    expect(rows).toHaveLength(count);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(count);
  });

  test('occupies no database connection while the client does not read, and nothing after it disconnects', async () => {
    const response = await begin();
    response.on('error', () => undefined);
    response.pause();
    const busy = async () =>
      (
        await app.admin`select pid from pg_stat_activity where datname = current_database()
          and application_name = 'tallybook' and state <> 'idle'`
      ).length;
    await expect.poll(busy).toBe(0);
    response.destroy();
    expect((await exported(own)).length).toBeGreaterThan(count);
  });

  test('that fails midway does not look like a complete file', async () => {
    const response = await begin();
    let bytes = 0;
    const read = (async () => {
      for await (const chunk of response) {
        if (bytes === 0) {
          // Every further page queries a table that no longer exists.
          await app.admin`alter table stock_movement_costs rename to stock_movement_costs_away`;
        }
        bytes += (chunk as Buffer).length;
      }
    })();
    await expect(read).rejects.toThrow(/aborted|reset|hang up/);
    await app.admin`alter table stock_movement_costs_away rename to stock_movement_costs`;
    expect(bytes).toBeGreaterThan(0);
    expect(response.complete).toBe(false);
    expect((await app.request('GET', '/livez', { key: null })).status).toBe(200);
  });
});
