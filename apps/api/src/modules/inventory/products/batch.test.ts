import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { csvOf } from '../../../http/csv/testing/send.ts';
import {
  expectCreated,
  postMovement,
  sendRequest,
  startSecondInstance,
  startTestApp,
  verifyLedger,
  type TestApp,
  type TestOrganization,
} from '../../../testing/index.ts';
import type { RunningService } from '../../../start/service.ts';

let app: TestApp;
let second: RunningService;
beforeAll(async () => {
  app = await startTestApp();
  second = await startSecondInstance(app);
});
afterAll(async () => {
  await second.stop();
  await app.stop();
});

const path = '/api/inventory/products';

const createBatch = (
  organization: Pick<TestOrganization, 'keys'>,
  products: readonly unknown[],
  headers?: Record<string, string>,
) => app.request('POST', `${path}/batch`, { key: organization.keys.owner, headers, body: { products } });

const skusOf = async ({ keys }: Pick<TestOrganization, 'keys'>): Promise<string[]> => {
  const { body } = await app.request('GET', path, { key: keys.owner });
  return body.map(({ sku }: { sku: string }) => sku).toSorted();
};

const product = (sku: string, fields: object = {}) => ({ sku, name: `Product ${sku}`, ...fields });

describe('a batch of products', () => {
  test('creates a thousand products that can be posted to, in the order of the request, with an event each', async () => {
    const own = await app.newOrganization();
    const wanted = Array.from({ length: 1000 }, (_, index) =>
      product(`P-${1000 - index}`, { reorder_point: index }),
    );
    const created = await expectCreated(createBatch(own, wanted));
    expect(created).toMatchObject(wanted);
    expect(created[0]).toMatchObject({ unit: 'pcs', costing_method: 'moving_average', archived_at: null });
    await expectCreated(postMovement(app, { product_id: created[999].id }, { key: own.keys.owner }));
    const [{ count } = {}] = await app.admin`select count(*)::int as count from audit_events
      where organization_id = ${own.organizationId} and type = 'product.created'`;
    expect(count).toBe(1000);
    expect((await verifyLedger(app, '', { key: own.keys.owner })).body.ok).toBe(true);
    expect((await createBatch(own, [...wanted, product('Q')])).body.errors).toMatchObject([
      { pointer: '/products' },
    ]);
  });

  test('with a SKU in use or repeated creates nothing and names the product', async () => {
    const own = await app.newOrganization();
    await expectCreated(createBatch(own, [product('A')]));
    const { status, body } = await createBatch(own, [product('B'), product('A'), product('C'), product('B')]);
    expect([status, body.code]).toEqual([409, 'SKU_ALREADY_EXISTS']);
    expect(body.errors.map(({ pointer }: { pointer: string }) => pointer)).toEqual([
      '/products/1/sku',
      '/products/3/sku',
    ]);
    expect(await skusOf(own)).toEqual(['A']);
  });

  test('with a barcode in use or repeated creates nothing and names the product', async () => {
    const own = await app.newOrganization();
    await expectCreated(createBatch(own, [product('A', { barcode: '1' })]));
    const { status, body } = await createBatch(own, [
      product('B', { barcode: '2' }),
      product('C', { barcode: '1' }),
      product('D'),
      product('E', { barcode: '2' }),
      product('A', { barcode: '3' }),
    ]);
    expect([status, body.code]).toEqual([409, 'BARCODE_ALREADY_EXISTS']);
    expect(body.errors.map(({ pointer }: { pointer: string }) => pointer)).toEqual([
      '/products/1/barcode',
      '/products/3/barcode',
      '/products/4/sku',
    ]);
    expect(await skusOf(own)).toEqual(['A']);
  });

  test('with an invalid product creates nothing and names the field', async () => {
    const own = await app.newOrganization();
    const { status, body } = await createBatch(own, [product('A'), { sku: 'B' }, product('C', { price: 1 })]);
    expect([status, body.code]).toEqual([400, 'VALIDATION_FAILED']);
    expect(body.errors.map(({ pointer }: { pointer: string }) => pointer)).toEqual([
      '/products/1/name',
      '/products/2/price',
    ]);
    expect(await skusOf(own)).toEqual([]);
  });

  test('has one effect when it is repeated with the same key on another instance', async () => {
    const own = await app.newOrganization();
    const headers = { 'idempotency-key': 'products-of-march' };
    const first = await createBatch(own, [product('A'), product('B')], headers);
    const again = await sendRequest('POST', `${second.url}${path}/batch`, {
      key: own.keys.owner,
      headers,
      body: { products: [product('A'), product('B')] },
    });
    expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([201, 'true']);
    expect(again.body).toEqual(first.body);
    expect(await skusOf(own)).toEqual(['A', 'B']);
  });

  test('two batches with the same SKUs in opposite order at once: one is created, the other rejected', async () => {
    const own = await app.newOrganization();
    const wanted = Array.from({ length: 200 }, (_, index) => product(`P-${index}`));
    const responses = await Promise.all([
      createBatch(own, wanted),
      sendRequest('POST', `${second.url}${path}/batch`, {
        key: own.keys.owner,
        body: { products: wanted.toReversed() },
      }),
    ]);
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201, 409]));
    expect(await skusOf(own)).toHaveLength(200);
  });
});

const importFile = (
  { keys }: Pick<TestOrganization, 'keys'>,
  body: string,
  { query = '', headers = {} }: { query?: string; headers?: Record<string, string> } = {},
) =>
  app.request('POST', `${path}/import${query}`, {
    key: keys.owner,
    body,
    headers: { 'content-type': 'text/csv', ...headers },
  });

const rows = [
  { sku: 'BOLT', name: 'Bolt', unit: 'box', costing_method: 'fifo', reorder_point: '50' },
  { sku: 'NUT', name: "'=Nut;' -8", unit: '', costing_method: '', reorder_point: '' },
];

describe('an import of products', () => {
  test('creates the products of a file once; the same file again changes nothing', async () => {
    const own = await app.newOrganization();
    const posted = { format: null, first_rows: [] };
    const dry = await importFile(own, csvOf(rows), { query: '?dry_run=true' });
    expect([dry.status, dry.body]).toMatchObject([
      200,
      { dry_run: true, rows: 2, created: 2, unchanged: 0, first_rows: [{ row: 2 }, { row: 3 }] },
    ]);
    expect(await skusOf(own)).toEqual([]);
    const first = await importFile(own, csvOf(rows));
    expect([first.status, first.body]).toEqual([
      201,
      { ...posted, dry_run: false, rows: 2, created: 2, unchanged: 0 },
    ]);
    const again = await importFile(own, csvOf([...rows, { sku: 'NEW', name: 'New' }]));
    expect([again.status, again.body]).toEqual([
      201,
      { ...posted, dry_run: false, rows: 3, created: 1, unchanged: 2 },
    ]);
    const { body } = await app.request('GET', `${path}?sku=BOLT`, { key: own.keys.owner });
    expect(body).toMatchObject([{ name: 'Bolt', unit: 'box', costing_method: 'fifo', reorder_point: 50 }]);
    const nut = await app.request('GET', `${path}?sku=NUT`, { key: own.keys.owner });
    expect(nut.body).toMatchObject([{ name: '=Nut; -8', unit: 'pcs', reorder_point: null }]);
  });

  test.each<[string, string, string]>([
    ['an unknown column', 'sku,name,price\nA,B,1\n', '/header/price UNKNOWN_FIELD'],
    ['a missing column', 'sku\nA\n', '/header/name REQUIRED'],
    ['no rows', 'sku,name\n', '/rows NO_ROWS'],
    ['a row without a name', 'sku,name\nA,B\nC,\n', '/rows/3/name REQUIRED'],
    ['too many cells', 'sku,name\nA,B,C\n', '/rows/2 WRONG_CELL_COUNT'],
    [
      'a reorder point that is not a number',
      'sku,name,reorder_point\nA,B,1e3\n',
      '/rows/2/reorder_point INVALID_TYPE',
    ],
    [
      'an unknown costing method',
      'sku,name,costing_method\nA,B,lifo\n',
      '/rows/2/costing_method INVALID_VALUE',
    ],
    ['a repeated SKU', 'sku,name\nA,B\nA,B\n', '/rows/3/sku REPEATED'],
    ['the SKU of another product', 'sku,name\nNEW,New\nTAKEN,Other\n', '/rows/3/sku SKU_ALREADY_EXISTS'],
    ['a repeated barcode', 'sku,name,barcode\nA,B,1\nC,D,1\n', '/rows/3/barcode REPEATED'],
    [
      'the barcode of another product',
      'sku,name,barcode\nNEW,New,\nOTHER,Other,4006381333931\n',
      '/rows/3/barcode BARCODE_ALREADY_EXISTS',
    ],
    ['an open quote', 'sku,name\nA,"B\n', '/rows/2 MALFORMED_ROW'],
    [
      'too many rows',
      `sku,name\n${Array.from({ length: 10_001 }, (_, at) => `S${at},N\n`).join('')}`,
      '/rows TOO_BIG',
    ],
  ])('with %s is rejected as a whole', async (_what, file, expected) => {
    const own = await app.newOrganization();
    await expectCreated(createBatch(own, [product('TAKEN', { barcode: '4006381333931' })]));
    for (const query of ['', '?dry_run=true']) {
      const { status, body } = await importFile(own, file, { query });
      expect([status, body.code]).toEqual([400, 'VALIDATION_FAILED']);
      expect(`${body.errors[0].pointer} ${body.errors[0].code}`).toBe(expected);
    }
    expect(await skusOf(own)).toEqual(['TAKEN']);
  });

  test('accepts ten thousand rows in one transaction', async () => {
    const own = await app.newOrganization();
    const file = `sku,name\n${Array.from({ length: 10_000 }, (_, at) => `S${at},N\n`).join('')}`;
    expect((await importFile(own, file)).body).toMatchObject({ created: 10_000, unchanged: 0 });
    expect((await importFile(own, file)).body).toMatchObject({ created: 0, unchanged: 10_000 });
  });

  test('with an Idempotency-Key returns the first report again, and rejects another file', async () => {
    const own = await app.newOrganization();
    const headers = { 'idempotency-key': 'products-file-1' };
    const first = await importFile(own, csvOf(rows), { headers });
    const again = await importFile(own, csvOf(rows), { headers });
    expect([again.body, again.headers.get('idempotency-replayed')]).toEqual([first.body, 'true']);
    const other = await importFile(own, csvOf([{ sku: 'X', name: 'X' }]), { headers });
    expect(other.status).toBe(422);
  });
});
