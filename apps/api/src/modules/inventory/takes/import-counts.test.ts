import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  expectCreated,
  postMovement,
  seedProduct,
  startTestApp,
  type TestApp,
  type TestResponse,
} from '../../../testing/index.ts';

const path = '/api/inventory/stock-takes';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

async function open(more: object = {}): Promise<string> {
  const { id } = await expectCreated(
    app.request('POST', path, { body: { count_date: '2026-03-15', ...more } }),
  );
  return id;
}

interface Options {
  readonly query?: string;
  readonly key?: string;
  readonly headers?: Record<string, string>;
}

async function send(id: string, file: string, options: Options = {}): Promise<TestResponse> {
  const { query = '', key = app.keys.clerk, headers = {} } = options;
  const response = await fetch(`${app.url}${path}/${id}/counts/import${query}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'text/csv', ...headers },
    body: file,
  });
  return { status: response.status, headers: response.headers, body: await response.json() };
}

const take = async (id: string) => (await app.request('GET', `${path}/${id}`)).body;
const history = async (id: string) => (await app.request('GET', `${path}/${id}/counts/history`)).body;
const skuOf = async (id: string): Promise<string> =>
  (await app.request('GET', `/api/inventory/products/${id}`)).body.sku;
/** Equal errors are one entry with their rows. */
const errors = ({ body }: TestResponse) =>
  body.errors?.map(({ pointer, code, rows }: { pointer: string; code: string; rows?: number[] }) =>
    rows === undefined ? [pointer, code] : [pointer, code, ...rows],
  );

async function seedPacked(): Promise<{ id: string; sku: string }> {
  const sku = `BOX-${crypto.randomUUID()}`;
  const { id } = await expectCreated(
    app.request('POST', '/api/inventory/products', {
      body: { sku, name: 'In boxes', unit: 'pcs', packs: [{ code: 'box', quantity: 12 }] },
    }),
  );
  return { id, sku };
}

describe('counts of a file', () => {
  test('are entered all or none, by SKU or id, in base units or packs, and once', async () => {
    const [one, two] = [await seedProduct(app, app), await seedPacked()];
    const id = await open();
    const file = `sku;counted;entered_quantity;entered_unit;unit_cost\n${await skuOf(one)};8;;;1,25\n${two.sku};;2,5;box;\n${two.sku}-none;;;;\n`;
    const dry = await send(id, file, { query: '?dry_run=true' });
    // A product that nobody counted need not exist.
    expect(dry).toMatchObject({
      status: 200,
      body: { dry_run: true, rows: 3, entered: 2, unchanged: 0, not_counted: 1 },
    });
    expect(dry.body.format.description).toContain('semicolons, decimal comma');
    expect(await take(id)).toMatchObject({ status: 'open', counts: [] });

    const headers = { 'idempotency-key': `counts-${id}` };
    const done = await send(id, file, { headers });
    expect(done).toMatchObject({ status: 201, body: { dry_run: false, entered: 2, not_counted: 1 } });
    expect(done.headers.get('idempotency-replayed')).toBeNull();
    const repeated = await send(id, file, { headers });
    expect(repeated.headers.get('idempotency-replayed')).toBe('true');
    expect(repeated.body).toEqual(done.body);
    // Without a key, the counts are there already.
    expect((await send(id, file)).body).toMatchObject({ entered: 0, unchanged: 2, not_counted: 1 });
    const counted = await take(id);
    expect(counted.status).toBe('counting');
    expect(
      Object.fromEntries(
        counted.counts.map((each: Record<string, unknown>) => [
          each['product_id'],
          [each['counted'], each['unit_cost']],
        ]),
      ),
    ).toEqual({ [one]: [8, 1.25], [two.id]: [30, null] });
    expect(await history(id)).toHaveLength(2);

    const changed = `product_id,counted\n${one},8\n${two.id},31\n`;
    // Without its cost, the count of the first product is another one.
    expect((await send(id, changed)).body).toMatchObject({ entered: 2, unchanged: 0 });
  });

  test('that a stock take exports can be imported into another one', async () => {
    const products = [await seedProduct(app, app), await seedProduct(app, app)];
    const first = await open();
    await app.request('PUT', `${path}/${first}/counts`, {
      body: { counts: products.map((product_id, at) => ({ product_id, counted_quantity: at + 3 })) },
    });
    const exported = await fetch(`${app.url}${path}/${first}/export`, {
      headers: { authorization: `Bearer ${app.keys.clerk}` },
    });
    const file = await exported.text();
    expect((await send(first, file)).body).toMatchObject({ entered: 0, unchanged: 2 });
    const second = await open();
    expect((await send(second, file)).body).toMatchObject({ entered: 2, unchanged: 0 });
    // With a remark beside each row, as people write them.
    const [header = '', ...rows] = file.trimEnd().split(/\r?\n/);
    const remarked = [`${header},note`, ...rows.map((row) => `${row},shelf 4`)].join('\n');
    expect((await send(second, remarked)).body).toMatchObject({ entered: 0, unchanged: 2 });
  });

  test('with wrong rows enter nothing, and every wrong row is named by the column of the file', async () => {
    const [one, archived] = [await seedProduct(app, app), await seedProduct(app, app)];
    await app.request('POST', `/api/inventory/products/${archived}/archive`, { body: {} });
    const { id: other, sku } = await seedPacked();
    const own = await skuOf(one);
    const id = await open();
    const map = encodeURIComponent(
      JSON.stringify({ sku: 'Item', counted: 'Count', entered_quantity: 'Qty', entered_unit: 'Unit' }),
    );
    const rows = [
      `${own},1.5,,`,
      `${own},-1,,`,
      `NOBODY,1,,`,
      `${sku},,0.3,box`,
      `${sku},,1,bag`,
      `${sku},13,1,box`,
      `${own},4,,`,
      `${own},5,,`,
    ];
    const file = `Item,Count,Qty,Unit\n${rows.join('\n')}\n`;
    for (const query of [`?map=${map}`, `?dry_run=true&map=${map}`]) {
      const rejected = await send(id, file, { query });
      expect(rejected.status).toBe(400);
      expect(errors(rejected)).toEqual([
        ['/rows/2/Count', 'INVALID_TYPE'],
        ['/rows/3/Count', 'TOO_SMALL'],
        ['/rows/4/Item', 'PRODUCT_NOT_FOUND'],
        ['/rows/5/Qty', 'NOT_WHOLE_UNITS'],
        ['/rows/6/Item', 'REPEATED', 6, 7],
        ['/rows/9/Item', 'REPEATED'],
      ]);
    }
    const ofArchived = await send(id, `sku,counted\n${await skuOf(archived)},1\n`);
    expect(errors(ofArchived)).toEqual([['/rows/2/sku', 'PRODUCT_ARCHIVED']]);
    const differing = await send(id, `product_id,sku,counted\n${other},${own},1\n`);
    expect(errors(differing)).toEqual([['/rows/2/sku', 'DIFFERS']]);
    expect(errors(await send(id, 'sku,counted\n'))).toEqual([['/rows', 'NO_ROWS']]);
    expect(errors(await send(id, 'name,count\nA,1\n'))).toEqual([
      ['/header/count', 'UNKNOWN_FIELD'],
      ['/header/counted', 'REQUIRED'],
      ['/header/product_id', 'REQUIRED'],
    ]);
    expect(await take(id)).toMatchObject({ status: 'open', counts: [] });
  });

  test('of a blind stock take say nothing about the expected quantities', async () => {
    const product_id = await seedProduct(app, app);
    const entry = { product_id, type: 'entry', quantity: 731, unit_cost: 1, movement_date: '2026-03-10' };
    await expectCreated(postMovement(app, entry));
    const id = await open({ blind: true });
    const file = `product_id,counted\n${product_id},5\n`;
    for (const query of ['?dry_run=true', ''])
      expect(JSON.stringify((await send(id, file, { query })).body)).not.toContain('731');
  });

  test('are rejected where counting is: by location, after the end, and in a stock take that does not exist', async () => {
    const product = await seedProduct(app, app);
    const file = `product_id,counted\n${product},5\n`;
    const missing = await send('0198c5a2-7d3e-7b1a-9f42-a56145270ce6', file);
    expect(missing).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    expect((await send('nonsense', file)).status).toBe(400);
    const id = await open();
    await app.request('POST', `${path}/${id}/cancel`, { body: {} });
    for (const query of ['?dry_run=true', ''])
      expect(await send(id, file, { query })).toMatchObject({
        status: 409,
        body: { code: 'STOCK_TAKE_STATE_CONFLICT', current_status: 'cancelled' },
      });

    const { id: shop } = await expectCreated(
      app.request('POST', '/api/inventory/locations', { body: { code: 'SHOP', name: 'Shop' } }),
    );
    const entry = {
      product_id: product,
      type: 'entry',
      quantity: 5,
      unit_cost: 1,
      movement_date: '2026-03-10',
    };
    await expectCreated(postMovement(app, { ...entry, location_id: shop }));
    const whole = await open();
    for (const query of ['?dry_run=true', ''])
      expect(errors(await send(whole, file, { query }))).toEqual([
        ['/rows/2/product_id', 'LOCATION_REQUIRED'],
      ]);
    const located = await open({ location_id: shop });
    expect((await send(located, file)).body).toMatchObject({ entered: 1 });
  });

  test('may be 10,000 at most', async () => {
    const id = await open();
    const rows = Array.from({ length: 10_001 }, (_, at) => `P${at},\n`).join('');
    expect(errors(await send(id, `sku,counted\n${rows}`))).toEqual([['/rows', 'VALIDATION_FAILED']]);
  });
});
