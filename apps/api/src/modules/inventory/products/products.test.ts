import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import {
  expectCreated,
  postMovement,
  startTestApp,
  withoutRequestId,
  type TestApp,
  type TestOrganization,
} from '../../../testing/index.ts';

let app: TestApp;
let other: TestOrganization;

beforeAll(async () => {
  app = await startTestApp();
  other = await app.newOrganization();
});
afterAll(() => app.stop());

const path = '/api/inventory/products';
let count = 0;
const sku = () => `SKU-${(count += 1)}`;

const createProduct = (
  fields: Record<string, unknown> = {},
  key?: string,
): Promise<{ id: string; sku: string }> =>
  expectCreated(app.request('POST', path, { key, body: { sku: sku(), name: 'Bolt', ...fields } }));

describe('creating a product', () => {
  test('returns the product with its defaults and its location', async () => {
    const response = await app.request('POST', path, { body: { sku: 'BOLT-8', name: 'Bolt, 8 mm' } });
    expect(response.status).toBe(201);
    expect(response.headers.get('location')).toBe(`${path}/${response.body.id}`);
    expect(response.body).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      sku: 'BOLT-8',
      barcode: null,
      name: 'Bolt, 8 mm',
      unit: 'pcs',
      quantity_scale: 0,
      base_unit_label: null,
      packs: [],
      costing_method: 'moving_average',
      reorder_point: null,
      category: null,
      reorder_quantity: null,
      lead_time_days: null,
      inventory_rule_id: null,
      archived_at: null,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    });
    const found = await app.request('GET', response.headers.get('location') ?? '');
    expect(found.body).toEqual(response.body);
  });

  test('keeps category, reorder quantity and lead time, which an update changes and null removes', async () => {
    const details = { category: 'Fasteners & more', reorder_quantity: 200, lead_time_days: 0 };
    const created = await createProduct(details);
    expect(created).toMatchObject(details);
    const found = await app.request('GET', `${path}?category=Fasteners%20%26%20more`);
    expect(found.body).toEqual([created]);
    const changed = await app.request('PATCH', `${path}/${created.id}`, {
      body: { category: null, reorder_quantity: null, lead_time_days: 30 },
    });
    expect(changed.body).toMatchObject({ category: null, reorder_quantity: null, lead_time_days: 30 });
    expect((await app.request('GET', `${path}?category=Fasteners%20%26%20more`)).body).toEqual([]);
  });

  test('inserts its balance row, so that movements can be posted at once', async () => {
    const { id } = await createProduct();
    const [balance] =
      await app.admin`select on_hand, value, last_hash from stock_balances where product_id = ${id}`;
    expect(balance).toEqual({ on_hand: '0', value: '0.0000', last_hash: '' });
    await expectCreated(postMovement(app, { product_id: id }));
  });

  test.each([
    ['no sku', { sku: undefined }, '/sku', 'REQUIRED'],
    ['no name', { name: undefined }, '/name', 'REQUIRED'],
    ['an empty sku', { sku: ' ' }, '/sku', 'TOO_SMALL'],
    ['NUL in a name', { name: 'a\0' }, '/name', 'INVALID_TEXT'],
    ['a lone surrogate', { name: '\ud800' }, '/name', 'INVALID_TEXT'],
    ['a number as the name', { name: 5 }, '/name', 'INVALID_TYPE'],
    ['a name of 201 characters', { name: 'n'.repeat(201) }, '/name', 'TOO_BIG'],
    ['an unknown costing method', { costing_method: 'lifo' }, '/costing_method', 'INVALID_VALUE'],
    ['a reorder point below 0', { reorder_point: -1 }, '/reorder_point', 'TOO_SMALL'],
    ['a reorder point as text', { reorder_point: '5' }, '/reorder_point', 'INVALID_TYPE'],
    ['a reorder quantity of 0', { reorder_quantity: 0 }, '/reorder_quantity', 'TOO_SMALL'],
    ['a barcode of two lines', { barcode: '4006\n3813' }, '/barcode', 'INVALID_TEXT'],
    ['an empty barcode', { barcode: '' }, '/barcode', 'TOO_SMALL'],
    ['a barcode as a number', { barcode: 4_006_381_333_931 }, '/barcode', 'INVALID_TYPE'],
    ['a lead time of more than ten years', { lead_time_days: 3651 }, '/lead_time_days', 'TOO_BIG'],
    ['a category of two lines', { category: 'Nuts\nBolts' }, '/category', 'INVALID_TEXT'],
    ['a category with a space at its end', { category: 'Bolts ' }, '/category', 'INVALID_TEXT'],
    ['a category in decomposed form', { category: 'Cafe\u0301' }, '/category', 'INVALID_TEXT'],
    ['a category with an invisible character', { category: 'Bo\u00adlts' }, '/category', 'INVALID_TEXT'],
    ['an unknown field', { price: 5 }, '/price', 'UNKNOWN_FIELD'],
  ])('rejects %s', async (_case, fields, pointer, code) => {
    const response = await app.request('POST', path, { body: { sku: sku(), name: 'Bolt', ...fields } });
    expect(response.status).toBe(400);
    expect(response.body.code).toBe('VALIDATION_FAILED');
    expect(response.body.errors).toContainEqual(expect.objectContaining({ pointer, code }));
  });

  test('lets one of thirty concurrent requests with the same SKU succeed; the others get 409', async () => {
    const responses = await Promise.all(
      Array.from({ length: 30 }, () => app.request('POST', path, { body: { sku: 'RACE', name: 'Bolt' } })),
    );
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1);
    const rejected = responses.filter(({ status }) => status === 409);
    expect(rejected).toHaveLength(29);
    expect(new Set(rejected.map(({ body }) => body.code))).toEqual(new Set(['SKU_ALREADY_EXISTS']));
    const [balances] = await app.admin`
      select count(*)::int as count from stock_balances b
      join products p on p.organization_id = b.organization_id and p.id = b.product_id where p.sku = 'RACE'`;
    expect(balances).toEqual({ count: 1 });
  });

  test('allows the same SKU in different organizations', async () => {
    const mine = await createProduct({ sku: 'SHARED' });
    const theirs = await createProduct({ sku: 'SHARED' }, other.keys.owner);
    expect(mine.id).not.toBe(theirs.id);
  });

  test('replays the response for a repeated Idempotency-Key', async () => {
    const body = { sku: sku(), name: 'Once' };
    const headers = { 'idempotency-key': 'product-once-1' };
    const first = await app.request('POST', path, { body, headers });
    const second = await app.request('POST', path, { body, headers });
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body).toEqual(first.body);
    expect(second.headers.get('location')).toBe(first.headers.get('location'));
    expect(first.headers.get('idempotency-replayed')).toBeNull();
    expect(second.headers.get('idempotency-replayed')).toBe('true');
    const reused = await app.request('POST', path, { body: { ...body, name: 'Twice' }, headers });
    expect([reused.status, reused.body.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
    const theirs = await app.request('POST', path, { body, headers, key: other.keys.owner });
    expect([theirs.status, theirs.headers.get('idempotency-replayed')]).toEqual([201, null]);
  });

  test('does not consume the Idempotency-Key of a rejected request', async () => {
    const existing = await createProduct();
    const headers = { 'idempotency-key': 'product-rejected-1' };
    const body = { sku: existing.sku, name: 'Late' };
    expect((await app.request('POST', path, { body, headers })).status).toBe(409);
    await app.request('PATCH', `${path}/${existing.id}`, { body: { sku: sku() } });
    expect((await app.request('POST', path, { body, headers })).status).toBe(201);
  });
});

describe('product permissions', () => {
  test.each([
    ['viewer', 403],
    ['clerk', 403],
    ['accountant', 201],
    ['admin', 201],
  ] as const)('give a %s who creates a product status %i', async (role, status) => {
    const response = await app.request('POST', path, {
      key: app.keys[role],
      body: { sku: sku(), name: 'Nut' },
    });
    expect(response.status).toBe(status);
    if (status === 403) expect(response.body.code).toBe('PERMISSION_DENIED');
  });

  test('let a viewer read, and keep a clerk from changing or archiving', async () => {
    const { id } = await createProduct();
    const key = app.keys.clerk;
    expect((await app.request('PATCH', `${path}/${id}`, { key, body: { name: 'x' } })).status).toBe(403);
    expect((await app.request('POST', `${path}/${id}/archive`, { key })).status).toBe(403);
    expect((await app.request('GET', `${path}/${id}`, { key: app.keys.viewer })).status).toBe(200);
    expect((await app.request('GET', path, { key: app.keys.viewer })).status).toBe(200);
    expect((await app.request('GET', path, { key: null })).status).toBe(401);
  });

  test('are checked after the body: a viewer with an invalid body gets 400', async () => {
    const response = await app.request('POST', path, { key: app.keys.viewer, body: {} });
    expect(response.status).toBe(400);
  });

  test.each([
    ['GET', '', undefined],
    ['PATCH', '', { name: 'Mine now' }],
    ['POST', '/archive', undefined],
  ])(
    'give the same response to %s …/{id}%s for an unknown product and one of another organization',
    async (method, rest, body) => {
      const theirs = await createProduct({}, other.keys.owner);
      const foreign = await app.request(method, `${path}/${theirs.id}${rest}`, { body });
      const unknown = await app.request(method, `${path}/${newId()}${rest}`, { body });
      expect([foreign.status, unknown.status]).toEqual([404, 404]);
      expect(withoutRequestId(foreign.body)).toEqual(withoutRequestId(unknown.body));
      const untouched = await app.request('GET', `${path}/${theirs.id}`, { key: other.keys.owner });
      expect(untouched.body).toEqual(theirs);
    },
  );
});

describe('updating a product', () => {
  test('changes only the given fields', async () => {
    const created = await createProduct({ reorder_point: 5 });
    const url = `${path}/${created.id}`;
    const renamed = await app.request('PATCH', url, { body: { name: 'Nut', unit: 'kg' } });
    expect(renamed.status).toBe(200);
    expect(renamed.body).toEqual({ ...created, name: 'Nut', unit: 'kg' });
    const cleared = await app.request('PATCH', url, { body: { reorder_point: null } });
    expect(cleared.body).toEqual({ ...renamed.body, reorder_point: null });
    expect((await app.request('PATCH', url, { body: {} })).body).toEqual(cleared.body);
  });

  test('rejects a SKU in use with 409 and changes nothing', async () => {
    const [one, two] = [await createProduct(), await createProduct()];
    const response = await app.request('PATCH', `${path}/${two.id}`, { body: { sku: one.sku, name: 'x' } });
    expect([response.status, response.body.code]).toEqual([409, 'SKU_ALREADY_EXISTS']);
    expect((await app.request('GET', `${path}/${two.id}`)).body).toEqual(two);
  });

  test('rejects the costing method and the archive date', async () => {
    const { id } = await createProduct();
    for (const field of ['costing_method', 'archived_at']) {
      const response = await app.request('PATCH', `${path}/${id}`, { body: { [field]: null } });
      expect(response.body.errors).toEqual([
        expect.objectContaining({ pointer: `/${field}`, code: 'UNKNOWN_FIELD' }),
      ]);
    }
  });
});

describe('the product list', () => {
  let listing: TestOrganization;
  let key: string;
  beforeAll(async () => {
    listing = await app.newOrganization();
    key = listing.keys.owner;
    for (const [sku, name] of [
      ['A-100%', 'Ärmel'],
      ['A_1', 'Screw'],
      ['A\\1', 'screwdriver'],
      ['AB1', 'Nail'],
    ])
      await createProduct({ sku, name }, key);
  });

  const skus = async (query: string) => {
    const response = await app.request('GET', `${path}?${query}`, { key });
    expect(response).toMatchObject({ status: 200 });
    return response.body.map(({ sku }: { sku: string }) => sku);
  };

  test('is sorted newest first', async () => {
    expect(await skus('')).toEqual(['AB1', 'A\\1', 'A_1', 'A-100%']);
  });

  test.each([
    ['screw', ['A\\1', 'A_1']],
    ['SCREW', ['A\\1', 'A_1']],
    ['ärm', ['A-100%']],
    ['ÄRM', ['A-100%']],
    ['%', ['A-100%']],
    ['_', ['A_1']],
    ['\\', ['A\\1']],
    ['a_', ['A_1']],
    ['nothing', []],
  ])('matches q=%s against SKU and name without wildcards', async (q, expected) => {
    expect(await skus(`q=${encodeURIComponent(q)}`)).toEqual(expected);
  });

  describe('with q', () => {
    // Created in this order, which is the reverse of that without a text.
    const found = [
      ['10', 'Screw'],
      ['10-A', 'Bit'],
      ['100', 'Bit'],
      ['1000', 'Bit'],
      ['a1', 'Box of 10'],
      ['B-10', 'Bit'],
      ['b1', '10 boxes'],
      ['X(10)', 'Bit'],
      ['A10', 'Bit'],
      ['C1', 'Bit no. 210'],
    ] as const;
    let searched: string;
    beforeAll(async () => {
      searched = (await app.newOrganization()).keys.owner;
      for (const [sku, name] of found) await createProduct({ sku, name }, searched);
    });
    const search = async (q: string, rest = '') => {
      const response = await app.request('GET', `${path}?q=${encodeURIComponent(q)}${rest}`, {
        key: searched,
      });
      return { ...response, skus: response.body.map(({ sku }: { sku: string }) => sku) as string[] };
    };

    test('has the exact SKU first, then SKUs, then words that start with the text, each by SKU', async () => {
      expect((await search('10')).skus).toEqual(found.map(([sku]) => sku));
    });

    test('prefers the SKU in the same case, and otherwise ignores case', async () => {
      const key = (await app.newOrganization()).keys.owner;
      for (const sku of ['bolt', 'Bolt-2', 'BOLT']) await createProduct({ sku, name: 'Bit' }, key);
      const order = async (q: string) =>
        (await app.request('GET', `${path}?q=${q}`, { key })).body.map((each: { sku: string }) => each.sku);
      expect(await order('bolt')).toEqual(['bolt', 'BOLT', 'Bolt-2']);
      expect(await order('BOLT')).toEqual(['BOLT', 'bolt', 'Bolt-2']);
      expect(await order('bOlT')).toEqual(['bolt', 'BOLT', 'Bolt-2']);
    });

    // Regression: blanks of a pasted text, and letters that some keyboards write as two characters, found nothing.
    test.each(['cafe\u0301', 'CAF\u00c9', ' café ', '\u00a0Cafe\u0301 cup\u3000'])(
      'finds composed and decomposed letters by %j',
      async (q) => {
        const key = (await app.newOrganization()).keys.owner;
        await createProduct({ sku: 'A', name: 'Cafe\u0301 cup' }, key);
        await createProduct({ sku: 'B', name: 'Caf\u00e9 cup' }, key);
        const { body } = await app.request('GET', `${path}?q=${encodeURIComponent(q)}`, { key });
        expect(body).toMatchObject([
          { sku: 'A', name: 'Caf\u00e9 cup' },
          { sku: 'B', name: 'Caf\u00e9 cup' },
        ]);
      },
    );

    // The second page begins after the first one in the order of the search, whatever filters leave out.
    test.each([
      [1, ''],
      [2, ''],
      [3, ''],
      [1000, ''],
      [2, '&archived=false'],
    ])('has the same order with %i on a page%s', async (limit, filter) => {
      const seen: string[] = [];
      for (let rest = ''; ;) {
        const page = await search('10', `&limit=${limit}${filter}${rest}`);
        expect(page.skus.length).toBeLessThanOrEqual(limit);
        seen.push(...page.skus);
        const cursor = page.headers.get('x-next-cursor');
        if (cursor === null) break;
        rest = `&cursor=${cursor}`;
      }
      expect(seen).toEqual(found.map(([sku]) => sku));
    });

    test('is combined with other filters', async () => {
      const own = await app.newOrganization();
      const key = own.keys.owner;
      const add = (sku: string, category?: string) => createProduct({ sku, name: 'Nut', category }, key);
      await add('NUT');
      const { id } = await add('NUT-2', 'Metal');
      await add('M8', 'Metal');
      await app.request('POST', `${path}/${id}/archive`, { key });
      const order = async (filter: string) =>
        (await app.request('GET', `${path}?q=nut&${filter}`, { key })).body.map(
          (each: { sku: string }) => each.sku,
        );
      expect(await order('')).toEqual(['NUT', 'NUT-2', 'M8']);
      expect(await order('archived=false')).toEqual(['NUT', 'M8']);
      expect(await order('archived=true')).toEqual(['NUT-2']);
      expect(await order('category=Metal')).toEqual(['NUT-2', 'M8']);
      expect(await order('category=Metal&archived=false')).toEqual(['M8']);
      expect(await order('sku=M8')).toEqual(['M8']);
    });

    test.each([
      '^',
      '$',
      '(',
      ')',
      '*',
      '+',
      '.',
      '?',
      '[',
      ']',
      '{',
      '|',
      '}',
      '\\',
      '***=',
      '[[:<:]]',
      '-',
    ])('treats %s as text', async (q) => {
      expect((await search(q)).status).toBe(200);
      const sku = `${q}Z`;
      const { id } = await createProduct({ sku, name: 'Bit' }, searched);
      expect((await search(sku)).skus).toEqual([sku]);
      await app.request('PATCH', `${path}/${id}`, { key: searched, body: { sku: `z${count}` } });
      count += 1;
    });
  });

  test('matches sku exactly', async () => {
    expect(await skus('sku=AB1')).toEqual(['AB1']);
    expect(await skus('sku=AB')).toEqual([]);
  });

  test('can be filtered by archived', async () => {
    const { id } = await createProduct({ sku: 'OLD' }, key);
    await app.request('POST', `${path}/${id}/archive`, { key });
    expect(await skus('archived=true')).toEqual(['OLD']);
    expect(await skus('archived=false')).toEqual(['AB1', 'A\\1', 'A_1', 'A-100%']);
    expect(await skus('')).toHaveLength(5);
  });

  test.each([
    ['archived=1', '/archived', 'INVALID_TYPE'],
    ['limit=0', '/limit', 'TOO_SMALL'],
    ['limit=1001', '/limit', 'TOO_BIG'],
    ['limit=1e2', '/limit', 'INVALID_TYPE'],
    ['offset=5', '/offset', 'UNKNOWN_FIELD'],
    ['sku=a&sku=b', '/sku', 'REPEATED'],
  ])('rejects ?%s', async (query, pointer, code) => {
    const response = await app.request('GET', `${path}?${query}`, { key });
    expect(response.status).toBe(400);
    expect(response.body.errors).toEqual([expect.objectContaining({ pointer, code })]);
  });

  test('keeps its pages stable while products are created', async () => {
    const paged = (await app.newOrganization()).keys.owner;
    const created: string[] = [];
    for (let index = 0; index < 5; index += 1) created.unshift((await createProduct({}, paged)).id);
    const seen: string[] = [];
    let next: string | null = `${path}?limit=2`;
    while (next !== null) {
      const response = await app.request('GET', next, { key: paged });
      seen.push(...response.body.map(({ id }: { id: string }) => id));
      await createProduct({}, paged);
      const link: string | null = response.headers.get('link');
      expect(link === null).toBe(response.headers.get('x-next-cursor') === null);
      next = link === null ? null : (/^<(.*)>; rel="next"$/.exec(link)?.[1] ?? null);
    }
    expect(seen).toEqual(created);
  });

  test('rejects a cursor of another list, filter or organization', async () => {
    const first = await app.request('GET', `${path}?limit=1&archived=false`, { key });
    const cursor = first.headers.get('x-next-cursor') ?? '';
    expect(
      (await app.request('GET', `${path}?limit=3&archived=false&cursor=${cursor}`, { key })).status,
    ).toBe(200);
    for (const [query, whose] of [
      [`archived=true&cursor=${cursor}`, key],
      [`cursor=${cursor}`, key],
      [`archived=false&cursor=${cursor}`, other.keys.owner],
      ['cursor=nonsense', key],
    ] as const) {
      const response = await app.request('GET', `${path}?${query}`, { key: whose });
      expect([response.status, response.body.code]).toEqual([400, 'INVALID_CURSOR']);
    }
  });

  test('is an array with tRPC list and a page with listPage', async () => {
    const client = app.trpc(key);
    const all = await client.products.list.query({});
    expect(all.map(({ sku }) => sku)).toEqual(await skus(''));
    const page = await client.products.listPage.query({ limit: 2 });
    expect(page.items).toEqual(all.slice(0, 2));
    const rest = await client.products.listPage.query({ cursor: page.next_cursor ?? '' });
    expect(rest).toEqual({ items: all.slice(2), next_cursor: null });
  });
});
