import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  expectCreated,
  postMovement,
  seedProduct,
  sendInvitation,
  startTestApp,
  type TestApp,
} from '../../testing/index.ts';
import { sendRaw } from '../testing/raw-requests.ts';
import { pageLink } from './links.ts';

const movements = '/api/inventory/stock-movements';
const products = '/api/inventory/products';

let app: TestApp;
let productId: string;
beforeAll(async () => {
  app = await startTestApp({ RATE_LIMIT_PER_MINUTE: '0', PUBLIC_RATE_LIMIT_PER_MINUTE: '0' });
  productId = await seedProduct(app, app);
  for (let quantity = 1; quantity <= 7; quantity += 1)
    await expectCreated(postMovement(app, { product_id: productId, quantity }));
});
afterAll(() => app.stop());

const errorOf = async (response: ReturnType<TestApp['request']>) => (await response).body.errors[0];

describe('the link to the next page', () => {
  test('leads through three pages, each with one cursor and the same filters', async () => {
    const seen: number[] = [];
    let path: string | undefined = `${movements}?limit=3&product_id=${productId}&type=entry`;
    for (let page = 0; page < 3; page += 1) {
      if (path === undefined) throw new Error('there is no next page');
      const { status, body, headers } = await app.request('GET', path);
      expect(status).toBe(200);
      seen.push(...body.map(({ quantity }: { quantity: number }) => quantity));
      path = /^<([^>]+)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1];
      if (page === 2) break;
      const query = new URL(path ?? '', app.url).searchParams;
      expect(query.getAll('cursor')).toEqual([headers.get('x-next-cursor')]);
      expect([query.get('limit'), query.get('product_id'), query.get('type')]).toEqual([
        '3',
        productId,
        'entry',
      ]);
    }
    expect(path).toBeUndefined();
    expect(seen).toEqual([7, 6, 5, 4, 3, 2, 1]);
  });

  test('replaces a cursor that the URL already has', () => {
    expect(pageLink('/api/things?cursor=first&limit=1', 'second')).toBe(
      '</api/things?cursor=second&limit=1>; rel="next"',
    );
    expect(pageLink('/api/things?limit=1&cursor=a&cursor=b', 'c')).toBe(
      '</api/things?limit=1&cursor=c>; rel="next"',
    );
  });
});

describe('a slash at the end of an API path', () => {
  test.each([
    ['GET', `${products}/`, undefined, 200],
    ['GET', `${products}/?limit=1`, undefined, 200],
    ['POST', `${products}/`, { sku: 'SLASH', name: 'Slash' }, 201],
    ['PUT', `${products}/`, {}, 405],
    ['GET', '/trpc/me.get/', undefined, 200],
    ['GET', '/api/nothing/', undefined, 404],
    ['GET', `${products}//`, undefined, 404],
    ['GET', '/api/', undefined, 404],
  ])('%s %s', async (method, path, body, status) => {
    expect((await app.request(method, path, { body })).status).toBe(status);
  });

  test('does not change who may call', async () => {
    expect((await app.request('GET', `${products}/`, { key: null })).status).toBe(401);
    expect((await app.request('GET', `${products}/${productId}/`)).body.id).toBe(productId);
  });
});

describe('the media type', () => {
  test.each([
    ['application/vnd.api+json', 201],
    ['application/problem+json; charset=utf-8', 201],
    ['APPLICATION/JSON', 201],
    ['application/json;charset=UTF-8', 201],
    ['application/+json', 415],
    ['application/jsonx', 415],
    ['text/json', 415],
    ['application/vnd.api+json; charset=utf-16', 415],
  ])('%s', async (type, status) => {
    const body = JSON.stringify({ sku: `TYPE-${type.slice(0, 40)}`, name: 'Type' });
    const response = await app.request('POST', products, { body, headers: { 'content-type': type } });
    expect(response.status).toBe(status);
  });
});

describe('an unknown query parameter', () => {
  test.each([
    [
      'start_date=2026-03-01',
      '/start_date',
      'There is no query parameter start_date. Did you mean startDate?',
    ],
    ['productId=x', '/productId', 'There is no query parameter productId. Did you mean product_id?'],
    ['limt=1', '/limt', 'There is no query parameter limt. Did you mean limit?'],
    ['nonsense=1', '/nonsense', 'There is no query parameter nonsense.'],
  ])('%s', async (query, pointer, detail) => {
    for (const path of [movements, `${movements}/export`]) {
      if (path.endsWith('export') && query.startsWith('limt')) continue;
      expect(await errorOf(app.request('GET', `${path}?${query}`))).toEqual({
        pointer,
        code: 'UNKNOWN_FIELD',
        detail,
      });
    }
  });
});

test('the error for a large tRPC batch states the limit', async () => {
  for (const calls of [11, 900]) {
    const path = Array.from({ length: calls }, () => 'me.get').join(',');
    const { status, body } = await app.request('GET', `/trpc/${path}?batch=1`);
    expect(status).toBe(400);
    expect(JSON.stringify(body)).toContain('A batch can contain at most 10 calls.');
  }
});

describe('a list', () => {
  const raw = async (path: string, ...headers: string[]) => {
    const lines = [`GET ${path} HTTP/1.1`, 'Host: x', `Authorization: Bearer ${app.keys.owner}`, ...headers];
    return sendRaw(app.url, [...lines, 'Connection: close', '', ''].join('\r\n'));
  };

  test.each([movements, '/trpc/stockMovements.list', '/trpc/stockMovements.list,me.get?batch=1'])(
    '%s is compressed for callers that ask, with the same Content-Type',
    async (path) => {
      const plain = await raw(path);
      expect(plain).not.toMatch(/content-encoding/i);
      expect(await raw(path, 'Accept-Encoding: gzip;q=0')).not.toMatch(/content-encoding/i);
      expect(await raw(path, 'Accept-Encoding: gzip, br')).toMatch(/\r\ncontent-encoding: gzip\r\n/i);
      const response = await fetch(app.url + path, {
        headers: { authorization: `Bearer ${app.keys.owner}`, 'accept-encoding': 'gzip' },
      });
      expect(response.headers.get('content-encoding')).toBe('gzip');
      expect(response.headers.get('vary')).toContain('accept-encoding');
      const type = response.headers.get('content-type');
      expect(type).toBe('application/json; charset=utf-8');
      expect(plain).toMatch(new RegExp(`\\r\\ncontent-type: ${type}\\r\\n`, 'i'));
      expect(await response.json()).toEqual(JSON.parse(plain.slice(plain.indexOf('\r\n\r\n') + 4)));
    },
  );

  test('of less than 1 KB is not', async () => {
    expect(await raw(`${movements}?limit=1`, 'Accept-Encoding: gzip')).not.toMatch(/content-encoding/i);
  });
});

describe('a SKU with white space at its ends is rejected', () => {
  test.each([' BOLT', 'BOLT ', '\u00a0BOLT', 'BOLT\u3000'])('in JSON: %j', async (sku) => {
    const expected = {
      pointer: '/sku',
      code: 'INVALID_TEXT',
      detail: 'sku must not begin or end with white space.',
    };
    expect(await errorOf(app.request('POST', products, { body: { sku, name: 'Bolt' } }))).toEqual(expected);
    expect(await errorOf(app.request('PATCH', `${products}/${productId}`, { body: { sku } }))).toEqual(
      expected,
    );
  });

  test('in CSV', async () => {
    const csv = 'sku,type,quantity,unit_cost,movement_date\nBOLT ,entry,1,1,2026-03-10\n';
    const { body } = await app.request('POST', `${movements}/import?dry_run=true`, {
      body: csv,
      headers: { 'content-type': 'text/csv' },
    });
    expect(body.errors).toMatchObject([
      { pointer: '/rows/2/sku', detail: 'sku must not begin or end with white space.' },
    ]);
  });
});

describe('an error says what is wrong in words', () => {
  test.each([
    [products, 65_537, '64 KB'],
    [`${movements}/batch`, 1_048_577, '1 MB'],
  ])('a body over the limit of %s', async (path, length, limit) => {
    const { status, body } = await app.request('POST', path, { body: `"${'x'.repeat(length)}"` });
    expect([status, body.detail]).toEqual([413, `The body exceeds ${limit}, the limit of this operation.`]);
  });

  test('malformed JSON', async () => {
    const { body } = await app.request('POST', products, { body: '{\n  "sku": "A",\n  "name": }' });
    expect(body.detail).toBe('The body is not well-formed JSON: see line 3, column 11.');
  });

  test('an invalid field', async () => {
    const { body } = await postMovement(app, { product_id: productId, quantity: '5' });
    expect(body.detail).toBe('quantity must be a number.');
  });

  test('a conflict names the existing product', async () => {
    const { id } = await expectCreated(app.request('POST', products, { body: { sku: 'TWICE', name: 'A' } }));
    const other = await expectCreated(app.request('POST', products, { body: { sku: 'OTHER', name: 'B' } }));
    const conflict = { status: 409, body: { code: 'SKU_ALREADY_EXISTS', existing_id: id } };
    expect(await app.request('POST', products, { body: { sku: 'TWICE', name: 'C' } })).toMatchObject(
      conflict,
    );
    expect(await app.request('PATCH', `${products}/${other.id}`, { body: { sku: 'TWICE' } })).toMatchObject(
      conflict,
    );
  });

  test('a conflict names the overlapping period', async () => {
    const create = (start_date: string, end_date: string) =>
      app.request('POST', '/api/accounting/periods', { body: { name: start_date, start_date, end_date } });
    const { id } = await expectCreated(create('2027-01-01', '2027-01-31'));
    expect(await create('2027-01-15', '2027-02-15')).toMatchObject({
      status: 409,
      body: { code: 'PERIOD_OVERLAPS', existing_id: id },
    });
  });

  test('a conflict names the pending invitation, but nothing about an account', async () => {
    const { id, email } = await expectCreated(sendInvitation(app));
    const again = await sendInvitation(app, { email });
    expect(again).toMatchObject({
      status: 409,
      body: { code: 'INVITATION_ALREADY_EXISTS', existing_id: id },
    });
    const [owner] = await app.admin`select email from users where id = ${app.userIds.clerk}`;
    const registered = await sendInvitation(app, { email: owner?.['email'] });
    expect(registered.body.code).toBe('EMAIL_ALREADY_REGISTERED');
    expect(registered.body).not.toHaveProperty('existing_id');
  });
});
