import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  expectCreated,
  startTestApp,
  verifyLedger,
  type TestApp,
  type TestOrganization,
} from '../../../testing/index.ts';

let app: TestApp;
let own: TestOrganization;

beforeAll(async () => {
  app = await startTestApp();
  own = await app.newOrganization();
});
afterAll(() => app.stop());

const path = '/api/inventory/products';
const gtin = '4006381333931';

const request = (method: string, at: string, body?: unknown, key = own.keys.owner) =>
  app.request(method, at, { key, ...(body !== undefined && { body }) });
const create = (fields: Record<string, unknown>) =>
  expectCreated(request('POST', path, { name: 'Product', ...fields }));
const skusFor = async (q: string, list = path, more = '') => {
  const { status, body } = await request('GET', `${list}?q=${encodeURIComponent(q)}${more}`);
  expect(status).toBe(200);
  return (body as { sku: string }[]).map(({ sku }) => sku);
};

test('a barcode is unique among the products that have one, and the problem names the other product', async () => {
  const first = await create({ sku: 'UNIQUE-1', barcode: 'U-1' });
  expect(first).toMatchObject({ barcode: 'U-1' });
  const second = await create({ sku: 'UNIQUE-2' });
  const third = await create({ sku: 'UNIQUE-3', barcode: null });
  const taken = { status: 409, body: { code: 'BARCODE_ALREADY_EXISTS', existing_id: first.id } };
  expect(await request('POST', path, { sku: 'UNIQUE-4', name: 'Four', barcode: 'U-1' })).toMatchObject(taken);
  expect(await request('PATCH', `${path}/${second.id}`, { barcode: 'U-1' })).toMatchObject(taken);
  // Case matters, as in SKUs.
  expect((await request('PATCH', `${path}/${second.id}`, { barcode: 'u-1' })).body.barcode).toBe('u-1');
  expect((await request('PATCH', `${path}/${first.id}`, { barcode: null })).body.barcode).toBeNull();
  expect((await request('PATCH', `${path}/${third.id}`, { barcode: 'U-1' })).body.barcode).toBe('U-1');
  const other = await app.newOrganization();
  await expectCreated(request('POST', path, { sku: 'A', name: 'A', barcode: 'U-1' }, other.keys.owner));
  expect((await verifyLedger(app, '', { key: own.keys.owner })).body.ok).toBe(true);
});

test('one of ten concurrent requests for the same barcode succeeds', async () => {
  const responses = await Promise.all(
    Array.from({ length: 10 }, (_, at) =>
      request('POST', path, { sku: `RACE-${at}`, name: 'Race', barcode: 'RACE' }),
    ),
  );
  expect(responses.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(responses.filter(({ body }) => body.code === 'BARCODE_ALREADY_EXISTS')).toHaveLength(9);
});

test('a search ranks the exact SKU, then the exact barcode, before all others, on every page', async () => {
  await create({ sku: `A${gtin}`, name: 'Contains the code' });
  await create({ sku: `${gtin}-B`, name: 'Starts with the code' });
  await create({ sku: 'Z-LAST', barcode: gtin, name: 'Has the barcode' });
  await create({ sku: gtin, name: 'Has the code as SKU' });
  const ranked = [gtin, 'Z-LAST', `${gtin}-B`, `A${gtin}`];
  expect(await skusFor(gtin)).toEqual(ranked);
  const idOf = new Map(
    ((await request('GET', `${path}?q=${gtin}`)).body as { id: string; sku: string }[]).map((each) => [
      each.id,
      each.sku,
    ]),
  );
  const levels = await request('GET', `/api/inventory/stock-levels?q=${gtin}`);
  expect(levels.body.map((each: { product_id: string }) => idOf.get(each.product_id))).toEqual(ranked);
  for (const limit of [1, 2, 3]) {
    const pages: string[] = [];
    let next = `${path}?q=${gtin}&limit=${limit}`;
    while (next !== '') {
      const { body, headers } = await request('GET', next);
      pages.push(...(body as { sku: string }[]).map(({ sku }) => sku));
      next = /<[^>]*(\/api\/[^>]*)>; rel="next"/.exec(headers.get('link') ?? '')?.[1] ?? '';
    }
    expect(pages, `pages of ${limit}`).toEqual(ranked);
  }
  // A part of a barcode finds nothing: scanners read whole codes.
  expect(await skusFor(gtin.slice(0, 12), path, '&category=None')).toEqual([]);
  expect(await skusFor(gtin, path, '&archived=true')).toEqual([]);
});

test('a product that has its SKU as barcode is found once', async () => {
  await create({ sku: 'SAME-1', barcode: 'SAME-1' });
  await create({ sku: 'SAME-10' });
  expect(await skusFor('SAME-1')).toEqual(['SAME-1', 'SAME-10']);
});

test('a clerk finds a product by its barcode, and does not assign one', async () => {
  const { id } = await create({ sku: 'CLERK-1', barcode: 'CLERK' });
  const { body } = await request('GET', `${path}?q=CLERK`, undefined, own.keys.clerk);
  expect(body[0]).toMatchObject({ id, barcode: 'CLERK' });
  const { status } = await request('PATCH', `${path}/${id}`, { barcode: 'OTHER' }, own.keys.clerk);
  expect(status).toBe(403);
});
