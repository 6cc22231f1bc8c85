import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  createJournalEntry,
  postMovement,
  seedProduct,
  startTestApp,
  type TestApp,
} from '../../../testing/index.ts';

const path = '/api/inventory/stock-movements';

let app: TestApp;
let product: string;

beforeAll(async () => {
  app = await startTestApp();
  product = await seedProduct(app, app);
  for (const [movement_date, type] of [
    ['2026-03-02', 'entry'],
    ['2026-03-01', 'entry'],
    ['2026-03-02', 'exit'],
    ['2026-03-03', 'entry'],
  ])
    await post({ movement_date, type });
});

afterAll(() => app.stop());

const post = (fields: Record<string, unknown>) => postMovement(app, { product_id: product, ...fields });

const get = (query: string, key?: string) => app.request('GET', `${path}${query}`, { key });

const datesOf = (body: { movement_date: string; type: string }[]) =>
  body.map((movement) => `${movement.movement_date} ${movement.type}`);

describe('the list of movements', () => {
  test('is a plain array, newest date first, then newest posted', async () => {
    const { status, body, headers } = await get('');
    expect(status).toBe(200);
    expect(datesOf(body)).toEqual([
      '2026-03-03 entry',
      '2026-03-02 exit',
      '2026-03-02 entry',
      '2026-03-01 entry',
    ]);
    expect(headers.get('link')).toBeNull();
    expect(headers.get('cache-control')).toBe('no-store');
  });

  test('filters by product, type and an inclusive range of dates', async () => {
    expect(
      (await get(`?product_id=${product}&type=entry&startDate=2026-03-02&endDate=2026-03-02`)).body,
    ).toHaveLength(1);
    expect((await get('?startDate=2026-03-02')).body).toHaveLength(3);
    expect((await get('?endDate=2026-03-01')).body).toHaveLength(1);
    expect((await get('?product_id=018f0000-0000-7000-8000-00000000dead')).body).toEqual([]);
  });

  test('filters by reference, reason, accounting period and journal entry, also in pages and the export', async () => {
    const own = await app.newOrganization();
    const key = own.keys.owner;
    const id = await seedProduct(app, own);
    const entry = (await createJournalEntry(app, { entry_date: '2026-04-10' }, { key })).body.id;
    const base = { product_id: id, unit_cost: 1 };
    const each = [
      { movement_date: '2026-03-31', reference: 'PO-1', reason_code: 'purchase' },
      { movement_date: '2026-04-01', reference: 'PO-1', reason_code: 'gift' },
      { movement_date: '2026-04-30', reference: 'PO-10', reason_code: 'purchase', journal_entry_id: entry },
      { movement_date: '2026-05-01' },
    ];
    const posted: { id: string; accounting_period_id: string }[] = [];
    for (const fields of each) posted.push((await postMovement(app, { ...base, ...fields }, { key })).body);
    const april = posted[1]?.accounting_period_id;
    for (const [query, expected] of [
      ['reference=PO-1', [1, 0]],
      ['reason_code=purchase', [2, 0]],
      [`reason_code=purchase&product_id=${id}&startDate=2026-04-01`, [2]],
      [`accounting_period_id=${april}`, [2, 1]],
      [`accounting_period_id=${april}&endDate=2026-04-29&product_id=${id}`, [1]],
      [`accounting_period_id=${april}&startDate=2026-01-01&endDate=2026-12-31&reference=PO-1`, [1]],
      [`accounting_period_id=${id}`, []],
      [`journal_entry_id=${entry}`, [2]],
      [`journal_entry_id=${id}`, []],
      ['linked=true', [2]],
      ['linked=false', [3, 1, 0]],
      [`linked=false&product_id=${id}&startDate=2026-04-01`, [3, 1]],
      [`linked=true&reference=PO-1`, []],
      ['reference=PO', []],
    ] as [string, number[]][]) {
      const ids = expected.map((index) => posted[index]?.id);
      expect((await get(`?${query}`, key)).body.map((row: { id: string }) => row.id)).toEqual(ids);
      const exported = await get(`/export?${query}`, key);
      expect(exported.body.trim().split('\n').slice(1)).toHaveLength(ids.length);
      for (const known of ids) expect(exported.body).toContain(known);
      const { linked, ...texts } = Object.fromEntries(new URLSearchParams(query));
      const filter = { ...texts, ...(linked !== undefined && { linked: linked === 'true' }) };
      const page = await app.trpc(key).stockMovements.listPage.query({ ...filter, limit: 1 });
      expect(page.items.map((row) => row.id)).toEqual(ids.slice(0, 1));
      expect(page.next_cursor === null).toBe(ids.length < 2);
    }
  });

  test('contains no movement of another organization', async () => {
    const other = await app.newOrganization();
    expect((await get('', other.keys.viewer)).body).toEqual([]);
    expect((await get(`?product_id=${product}`, other.keys.owner)).body).toEqual([]);
  });

  test.each([
    ['?startDate=2026-03-02&endDate=2026-03-01', '/startDate'],
    ['?startDate=2026-02-30', '/startDate'],
    ['?endDate=', '/endDate'],
    ['?type=sale', '/type'],
    ['?product_id=7', '/product_id'],
    ['?limit=0', '/limit'],
    ['?limit=1001', '/limit'],
    ['?limit=1e2', '/limit'],
    ['?limit=010', '/limit'],
    ['?limit=5.5', '/limit'],
    ['?start_date=2026-03-01', '/start_date'],
    ['?toString=1', '/toString'],
    ['?__proto__=1', '/__proto__'],
    ['?type=entry&type=exit', '/type'],
    ['?cursor=nonsense', '/cursor'],
  ])('rejects %s with a 400 that names %s', async (query, pointer) => {
    const { status, body } = await get(query);
    expect(status).toBe(400);
    expect((body.errors as { pointer: string }[]).map((error) => error.pointer)).toContain(pointer);
  });
});

describe('paging through the movements', () => {
  const next = (headers: Headers) => /^<([^>]+)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1];

  test('by the Link header neither repeats nor skips a row while others are posted', async () => {
    const first = await get(`?limit=2&product_id=${product}`);
    const link = next(first.headers);
    expect(link).toBeDefined();
    expect(first.headers.get('x-next-cursor')).not.toBeNull();
    await post({ movement_date: '2026-03-04' });
    const second = await app.request('GET', link ?? '');
    expect(datesOf([...first.body, ...second.body])).toEqual([
      '2026-03-03 entry',
      '2026-03-02 exit',
      '2026-03-02 entry',
      '2026-03-01 entry',
    ]);
    expect(next(second.headers)).toBeUndefined();
  });

  test('rejects a cursor of another list, filter or organization', async () => {
    const { headers } = await get('?limit=1');
    const cursor = headers.get('x-next-cursor') ?? '';
    expect((await get(`?limit=3&cursor=${cursor}`)).status).toBe(200);
    const other = await app.newOrganization();
    for (const response of [
      await get(`?type=entry&cursor=${cursor}`),
      await get(`?cursor=${cursor}`, other.keys.owner),
    ])
      expect([response.status, response.body.code]).toEqual([400, 'INVALID_CURSOR']);
  });

  test('over tRPC listPage returns the items and the next cursor', async () => {
    const client = app.trpc().stockMovements.listPage;
    const first = await client.query({ limit: 2 });
    expect(first.items).toHaveLength(2);
    const rest = await client.query({ limit: 1000, cursor: first.next_cursor ?? '' });
    expect(rest.next_cursor).toBeNull();
  });
});
