import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { startTestApp, type TestApp, type TestOrganization } from '../../testing/index.ts';

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

async function make(fields: Record<string, unknown> = {}, key?: string) {
  const answer = await app.request('POST', path, {
    body: { sku: sku(), name: 'Bolt', ...fields },
    ...(key === undefined ? {} : { key }),
  });
  expect(answer).toMatchObject({ status: 201 });
  return answer.body as { id: string; sku: string };
}

const withoutRequestId = ({ request_id: _id, ...body }: Record<string, unknown>) => body;

describe('create', () => {
  test('gives the product with its defaults, and where it is', async () => {
    const answer = await app.request('POST', path, { body: { sku: 'BOLT-8', name: 'Bolt, 8 mm' } });
    expect(answer.status).toBe(201);
    expect(answer.headers.get('location')).toBe(`${path}/${answer.body.id}`);
    expect(answer.body).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      sku: 'BOLT-8',
      name: 'Bolt, 8 mm',
      unit: 'pcs',
      costing_method: 'moving_average',
      reorder_point: null,
      archived_at: null,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    });
    const found = await app.request('GET', answer.headers.get('location') ?? '');
    expect(found.body).toEqual(answer.body);
  });

  test('a product can be posted to at once: its balance row came with it', async () => {
    const { id } = await make();
    const [balance] =
      await app.admin`select on_hand, value, last_hash from stock_balances where product_id = ${id}`;
    expect(balance).toEqual({ on_hand: '0', value: '0.0000', last_hash: '' });
    const posted = await app.request('POST', '/api/inventory/stock-movements', {
      body: { product_id: id, type: 'entry', quantity: 3, unit_cost: 1.5, movement_date: '2026-03-10' },
    });
    expect(posted.status).toBe(201);
  });

  test.each([
    ['no sku', { sku: undefined }, '/sku', 'REQUIRED'],
    ['no name', { name: undefined }, '/name', 'REQUIRED'],
    ['an empty sku', { sku: ' ' }, '/sku', 'TOO_SMALL'],
    ['NUL in a name', { name: 'a\0' }, '/name', 'INVALID_TEXT'],
    ['a lone surrogate', { name: '\ud800' }, '/name', 'INVALID_TEXT'],
    ['a number as name', { name: 5 }, '/name', 'INVALID_TYPE'],
    ['a name of 201', { name: 'n'.repeat(201) }, '/name', 'TOO_BIG'],
    ['a costing method unknown', { costing_method: 'lifo' }, '/costing_method', 'INVALID_VALUE'],
    ['a reorder point below 0', { reorder_point: -1 }, '/reorder_point', 'TOO_SMALL'],
    ['a reorder point as text', { reorder_point: '5' }, '/reorder_point', 'INVALID_TYPE'],
    ['a field unknown', { price: 5 }, '/price', 'UNKNOWN_FIELD'],
  ])('refuses %s', async (_what, fields, pointer, code) => {
    const answer = await app.request('POST', path, { body: { sku: sku(), name: 'Bolt', ...fields } });
    expect(answer.status).toBe(400);
    expect(answer.body.code).toBe('VALIDATION_FAILED');
    expect(answer.body.errors).toContainEqual(expect.objectContaining({ pointer, code }));
  });

  test('one SKU, thirty callers at once: one product, and 409 for the rest', async () => {
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => app.request('POST', path, { body: { sku: 'RACE', name: 'Bolt' } })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    const refused = answers.filter(({ status }) => status === 409);
    expect(refused).toHaveLength(29);
    expect(new Set(refused.map(({ body }) => body.code))).toEqual(new Set(['SKU_ALREADY_EXISTS']));
    const [balances] = await app.admin`
      select count(*)::int as count from stock_balances b
      join products p on p.id = b.product_id where p.sku = 'RACE'`;
    expect(balances).toEqual({ count: 1 });
  });

  test('a SKU is unique in the organization only', async () => {
    const mine = await make({ sku: 'SHARED' });
    const theirs = await make({ sku: 'SHARED' }, other.keys.owner);
    expect(mine.id).not.toBe(theirs.id);
  });

  test('an Idempotency-Key gives the same product again', async () => {
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

  test('a refusal does not burn the key', async () => {
    const taken = await make();
    const headers = { 'idempotency-key': 'product-refused-1' };
    const body = { sku: taken.sku, name: 'Late' };
    expect((await app.request('POST', path, { body, headers })).status).toBe(409);
    await app.request('PATCH', `${path}/${taken.id}`, { body: { sku: sku() } });
    expect((await app.request('POST', path, { body, headers })).status).toBe(201);
  });
});

describe('who may', () => {
  test.each([
    ['viewer', 403],
    ['clerk', 403],
    ['accountant', 201],
    ['admin', 201],
  ] as const)('a %s who adds one gets %i', async (role, status) => {
    const answer = await app.request('POST', path, {
      key: app.keys[role],
      body: { sku: sku(), name: 'Nut' },
    });
    expect(answer.status).toBe(status);
    if (status === 403) expect(answer.body.code).toBe('PERMISSION_DENIED');
  });

  test('a clerk changes and archives nothing, a viewer reads', async () => {
    const { id } = await make();
    const key = app.keys.clerk;
    expect((await app.request('PATCH', `${path}/${id}`, { key, body: { name: 'x' } })).status).toBe(403);
    expect((await app.request('POST', `${path}/${id}/archive`, { key })).status).toBe(403);
    expect((await app.request('GET', `${path}/${id}`, { key: app.keys.viewer })).status).toBe(200);
    expect((await app.request('GET', path, { key: app.keys.viewer })).status).toBe(200);
    expect((await app.request('GET', path, { key: null })).status).toBe(401);
  });

  test('shape comes before right: a viewer with a wrong body gets 400', async () => {
    const answer = await app.request('POST', path, { key: app.keys.viewer, body: {} });
    expect(answer.status).toBe(400);
  });

  test.each([
    ['GET', '', undefined],
    ['PATCH', '', { name: 'Mine now' }],
    ['POST', '/archive', undefined],
  ])('%s …/{id}%s: a foreign product answers as an unknown one', async (method, rest, body) => {
    const theirs = await make({}, other.keys.owner);
    const foreign = await app.request(method, `${path}/${theirs.id}${rest}`, { body });
    const unknown = await app.request(method, `${path}/${newId()}${rest}`, { body });
    expect([foreign.status, unknown.status]).toEqual([404, 404]);
    expect(withoutRequestId(foreign.body)).toEqual(withoutRequestId(unknown.body));
    const untouched = await app.request('GET', `${path}/${theirs.id}`, { key: other.keys.owner });
    expect(untouched.body).toEqual(theirs);
  });
});

describe('update', () => {
  test('changes what is given and nothing else', async () => {
    const made = await make({ reorder_point: 5 });
    const url = `${path}/${made.id}`;
    const renamed = await app.request('PATCH', url, { body: { name: 'Nut', unit: 'kg' } });
    expect(renamed.status).toBe(200);
    expect(renamed.body).toEqual({ ...made, name: 'Nut', unit: 'kg' });
    const cleared = await app.request('PATCH', url, { body: { reorder_point: null } });
    expect(cleared.body).toEqual({ ...renamed.body, reorder_point: null });
    expect((await app.request('PATCH', url, { body: {} })).body).toEqual(cleared.body);
  });

  test('a SKU in use is 409, and the product stays as it was', async () => {
    const [one, two] = [await make(), await make()];
    const answer = await app.request('PATCH', `${path}/${two.id}`, { body: { sku: one.sku, name: 'x' } });
    expect([answer.status, answer.body.code]).toEqual([409, 'SKU_ALREADY_EXISTS']);
    expect((await app.request('GET', `${path}/${two.id}`)).body).toEqual(two);
  });

  test('the costing method and the archive mark are not for PATCH', async () => {
    const { id } = await make();
    for (const field of ['costing_method', 'archived_at']) {
      const answer = await app.request('PATCH', `${path}/${id}`, { body: { [field]: null } });
      expect(answer.body.errors).toEqual([
        expect.objectContaining({ pointer: `/${field}`, code: 'UNKNOWN_FIELD' }),
      ]);
    }
  });
});

describe('archive', () => {
  test('nothing can be posted to it any more; again it changes nothing', async () => {
    const { id } = await make();
    const first = await app.request('POST', `${path}/${id}/archive`);
    expect(first.status).toBe(200);
    expect(first.body.archived_at).toMatch(/Z$/);
    const second = await app.request('POST', `${path}/${id}/archive`);
    expect([second.status, second.body]).toEqual([200, first.body]);
    const posted = await app.request('POST', '/api/inventory/stock-movements', {
      body: { product_id: id, type: 'entry', quantity: 1, unit_cost: 1, movement_date: '2026-03-10' },
    });
    expect([posted.status, posted.body.code]).toEqual([400, 'PRODUCT_ARCHIVED']);
  });

  // FOR UPDATE re-reads only the locked table after a wait: a joined `products` row stayed the old one.
  test('a posting that waited for the archiving sees it', async () => {
    const { id } = await make();
    const archiving = Promise.withResolvers<void>();
    const held = Promise.withResolvers<void>();
    const done = app.admin.begin(async (sql) => {
      await sql`select from stock_balances where product_id = ${id} for update`;
      await sql`update products set archived_at = now() where id = ${id}`;
      held.resolve();
      await archiving.promise;
    });
    await held.promise;
    const posting = app.request('POST', '/api/inventory/stock-movements', {
      body: { product_id: id, type: 'entry', quantity: 1, unit_cost: 1, movement_date: '2026-03-10' },
    });
    await waitForLockWaiter();
    archiving.resolve();
    await done;
    const posted = await posting;
    expect([posted.status, posted.body.code]).toEqual([400, 'PRODUCT_ARCHIVED']);
  });
});

/** Until a statement of this database waits for a lock. */
async function waitForLockWaiter(): Promise<void> {
  for (let tries = 0; tries < 10_000; tries += 1) {
    const [row] = await app.admin`
      select count(*)::int as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    if (row?.['waiting'] > 0) return;
  }
  throw new Error('nothing waits for the lock');
}

describe('list', () => {
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
      await make({ sku, name }, key);
  });

  const skus = async (query: string) => {
    const answer = await app.request('GET', `${path}?${query}`, { key });
    expect(answer).toMatchObject({ status: 200 });
    return answer.body.map((each: { sku: string }) => each.sku);
  };

  test('newest first', async () => {
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
  ])('q=%s is a part of the SKU or name, wildcards meaning themselves', async (q, expected) => {
    expect(await skus(`q=${encodeURIComponent(q)}`)).toEqual(expected);
  });

  test('sku is exact', async () => {
    expect(await skus('sku=AB1')).toEqual(['AB1']);
    expect(await skus('sku=AB')).toEqual([]);
  });

  test('archived chooses', async () => {
    const { id } = await make({ sku: 'OLD' }, key);
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
  ])('refuses ?%s', async (query, pointer, code) => {
    const answer = await app.request('GET', `${path}?${query}`, { key });
    expect(answer.status).toBe(400);
    expect(answer.body.errors).toEqual([expect.objectContaining({ pointer, code })]);
  });

  test('pages stand still while products arrive', async () => {
    const paged = (await app.newOrganization()).keys.owner;
    const made: string[] = [];
    for (let index = 0; index < 5; index += 1) made.unshift((await make({}, paged)).id);
    const seen: string[] = [];
    let next: string | null = `${path}?limit=2`;
    while (next !== null) {
      const answer = await app.request('GET', next, { key: paged });
      seen.push(...answer.body.map((each: { id: string }) => each.id));
      await make({}, paged);
      const link: string | null = answer.headers.get('link');
      expect(link === null).toBe(answer.headers.get('x-next-cursor') === null);
      next = link === null ? null : (/^<(.*)>; rel="next"$/.exec(link)?.[1] ?? null);
    }
    expect(seen).toEqual(made);
  });

  test('a cursor serves only its own list, filters and organization', async () => {
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
      const answer = await app.request('GET', `${path}?${query}`, { key: whose });
      expect([answer.status, answer.body.code]).toEqual([400, 'INVALID_CURSOR']);
    }
  });

  test('on tRPC list gives the array and listPage the page', async () => {
    const client = app.trpc(key);
    const all = await client.products.list.query({});
    expect(all.map((each) => each.sku)).toEqual(await skus(''));
    const page = await client.products.listPage.query({ limit: 2 });
    expect(page.items).toEqual(all.slice(0, 2));
    const rest = await client.products.listPage.query({ cursor: page.next_cursor ?? '' });
    expect(rest).toEqual({ items: all.slice(2), next_cursor: null });
  });
});
