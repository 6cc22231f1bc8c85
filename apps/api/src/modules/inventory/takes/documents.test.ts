import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import {
  closePeriod,
  expectCreated,
  postMovement,
  seedProduct,
  startTestApp,
  type TestApp,
} from '../../../testing/index.ts';
import { expectLedgerAgrees } from '../../../testing/ledger-agreement.ts';

const path = '/api/inventory/stock-takes';

interface Counted {
  readonly product_id: string;
  readonly counted: number | null;
  readonly expected: number | null;
}

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const move = (product_id: string, movement_date: string, type: string, quantity: number, unit_cost = 0) =>
  expectCreated(postMovement(app, { product_id, type, quantity, unit_cost, movement_date }));

/** A product with 10 units on hand at 1.50 on March 10. */
async function seedStock(method?: 'moving_average' | 'fifo'): Promise<string> {
  const id = await seedProduct(app, app, method);
  await move(id, '2026-03-10', 'entry', 10, 1.5);
  return id;
}

async function open(count_date = '2026-03-15', more: object = {}, key?: string): Promise<string> {
  const response = await app.request('POST', path, {
    body: { count_date, ...more },
    ...(key === undefined ? {} : { key }),
  });
  expect(response.status).toBe(201);
  return response.body.id;
}

const enter = (
  id: string,
  counts: readonly (readonly [string, number | null, number?])[],
  key = app.keys.clerk,
) =>
  app.request('PUT', `${path}/${id}/counts`, {
    key,
    body: {
      counts: counts.map(([product_id, counted_quantity, unit_cost]) => ({
        product_id,
        counted_quantity,
        ...(unit_cost === undefined ? {} : { unit_cost }),
      })),
    },
  });
const get = (id: string, rest = '', key?: string) =>
  app.request('GET', `${path}/${id}${rest}`, key === undefined ? {} : { key });
const post = (
  id: string,
  { basis, ...options }: { key?: string; headers?: Record<string, string>; basis?: object[] } = {},
) => app.request('POST', `${path}/${id}/post`, { body: basis === undefined ? {} : { basis }, ...options });
const cancel = (id: string, options: { key?: string } = {}) =>
  app.request('POST', `${path}/${id}/cancel`, { body: {}, ...options });
const skuOf = async (id: string) => (await app.request('GET', `/api/inventory/products/${id}`)).body.sku;
const sorted = (...ids: string[]) => ids.toSorted();

test('a stock take is opened, counted by several people, previewed and posted', async () => {
  const [short, over, same] = [await seedStock(), await seedStock('fifo'), await seedStock()];
  const opened = await app.request('POST', path, {
    key: app.keys.clerk,
    body: { count_date: '2026-03-15', note: 'Aisle 4' },
  });
  expect(opened.headers.get('location')).toBe(`${path}/${opened.body.id}`);
  expect(opened.body).toMatchObject({
    status: 'open',
    count_date: '2026-03-15',
    blind: false,
    note: 'Aisle 4',
    created_by: app.userIds.clerk,
    posted_at: null,
    movements: [],
    unchanged: [],
  });
  const { id } = opened.body;
  const first = await enter(id, [
    [short, 7],
    [over, 10],
  ]);
  expect(first).toMatchObject({ status: 200, body: { id, status: 'counting' } });
  expect(first.body.counts).toMatchObject([
    { product_id: short, expected: 10, counted: 7, counted_by: app.userIds.clerk, movement_id: null },
    { product_id: over, expected: 10, counted: 10 },
  ]);
  await enter(id, [[same, 10]]);
  await enter(id, [[over, 12, 2]], app.keys.accountant);

  const preview = (await get(id, '/preview')).body;
  const figures = {
    [short]: { difference: -3, unit_cost: 1.5, cost_amount: '-4.50' },
    [over]: { difference: 2, unit_cost: 2, cost_amount: '4.00' },
  };
  const differences = sorted(short, over).map((product_id) => ({
    product_id,
    expected: 10,
    ...figures[product_id],
  }));
  expect(preview).toMatchObject({ id, status: 'counting', problems: 0, differences });
  const totals = { counted: 3, adjusted: 2, gain: '4.00', loss: '4.50', net: '-0.50' };
  expect(preview.totals).toEqual(totals);

  const posted = await post(id, { key: app.keys.accountant });
  expect(posted.status).toBe(200);
  expect(posted.body).toMatchObject({
    id,
    status: 'posted',
    created_by: app.userIds.clerk,
    posted_by: app.userIds.accountant,
    counted_products: 3,
    totals,
  });
  const detail = (await get(id)).body;
  const { totals: _totals, ...document } = posted.body;
  expect(detail).toMatchObject({ ...document, totals, later_changes: 0 });
  expect(detail.counts.map(({ product_id }: { product_id: string }) => product_id)).toEqual(
    sorted(short, over, same),
  );
  for (const count of detail.counts) {
    expect(count.movement_id === null).toBe(count.product_id === same);
    if (count.movement_id === null) continue;
    const { body } = await app.request('GET', `/api/inventory/stock-movements/${count.movement_id}`);
    expect(body).toMatchObject({
      product_id: count.product_id,
      movement_date: '2026-03-15',
      reason_code: 'stock_take',
      reference: `stock-take:${id}`,
      metadata: { counted_quantity: count.counted },
      quantity: count.counted - count.expected,
      created_at: detail.posted_at,
    });
  }
  expect((await get(id, '/preview')).body).toMatchObject({ status: 'posted', differences, totals });
  for (const product of [short, over, same]) await expectLedgerAgrees(app, product);
});

test('the one-step form leaves a posted document with every count', async () => {
  const [short, same] = [await seedStock(), await seedStock()];
  const { body } = await app.request('POST', path, {
    body: {
      count_date: '2026-03-15',
      counts: [
        { product_id: short, counted_quantity: 8 },
        { product_id: same, counted_quantity: 10 },
      ],
    },
  });
  const detail = (await get(body.id)).body;
  const { movements, unchanged, ...document } = body;
  expect(detail).toMatchObject({ ...document, status: 'posted', counted_products: 2 });
  expect(detail.totals).toEqual({ counted: 2, adjusted: 1, gain: '0.00', loss: '3.00', net: '-3.00' });
  expect(unchanged).toEqual([same]);
  const counts = Object.fromEntries(detail.counts.map((count: Counted) => [count.product_id, count]));
  expect(counts[short]).toMatchObject({ expected: 10, counted: 8, movement_id: movements[0].id });
  expect(counts[same]).toMatchObject({ expected: 10, counted: 10, movement_id: null });
  expect((await get(body.id, '/counts/history')).body).toHaveLength(2);
});

test('the last count applies, a count can be withdrawn, and the history keeps all', async () => {
  const [product, other] = [await seedStock(), await seedStock()];
  const id = await open();
  await enter(id, [[product, 3]]);
  expect((await enter(id, [[product, 9, 4]], app.keys.accountant)).body.counts).toMatchObject([
    { counted: 9, counted_by: app.userIds.accountant },
  ]);
  await enter(id, [
    [other, 1],
    [product, 8],
  ]);
  expect((await enter(id, [[other, null]])).body.counts).toEqual([]);
  expect((await get(id)).body).toMatchObject({
    counted_products: 1,
    counts: [{ product_id: product, counted: 8, unit_cost: null }],
  });
  const history = `/counts/history?product_id=${product}`;
  expect((await get(id, history)).body).toMatchObject([
    { counted: 8, unit_cost: null, counted_by: app.userIds.clerk },
    { counted: 9, unit_cost: 4, counted_by: app.userIds.accountant },
    { counted: 3, expected: 10 },
  ]);
  const seen: unknown[] = [];
  let cursor: string | null = '';
  for (
    let next = '/counts/history?limit=2';
    cursor !== null;
    next = `/counts/history?limit=2&cursor=${cursor}`
  ) {
    const page = await get(id, next);
    seen.push(...page.body.map(({ product_id, counted }: Counted) => [product_id, counted]));
    cursor = page.headers.get('x-next-cursor');
  }
  const third = [
    [other, 1],
    [product, 8],
  ].toSorted(([a], [b]) => (String(a) < String(b) ? 1 : -1));
  expect(seen).toEqual([[other, null], ...third, [product, 9], [product, 3]]);
  await post(id);
  expect((await get(id)).body.totals).toMatchObject({ counted: 1, adjusted: 1, loss: '3.00' });
});

test('differences are those at the time of posting', async () => {
  const product = await seedStock();
  const id = await open();
  expect((await enter(id, [[product, 8]])).body.counts).toMatchObject([{ expected: 10 }]);
  await move(product, '2026-03-12', 'exit', 2);
  await move(product, '2026-03-16', 'exit', 5);
  expect((await get(id, '/preview')).body).toMatchObject({
    differences: [{ expected: 8, difference: 0, choices: [{ difference: -2 }, { difference: 0 }] }],
    totals: { counted: 1, adjusted: 0 },
  });
  const basis = [
    { product_id: product, basis: 'end_of_day', counted: 8, expected_when_counted: 10, expected: 8 },
  ];
  expect((await post(id, { basis })).body.totals).toMatchObject({ adjusted: 0, net: '0.00' });
  expect((await get(id)).body.counts).toMatchObject([{ expected: 8, counted: 8, movement_id: null }]);
});

describe('later changes', () => {
  test('are movements posted after the stock take and dated until its day; a difference they explain is reversed', async () => {
    const [product, uncounted] = [await seedStock(), await seedStock()];
    await move(product, '2026-03-12', 'exit', 1);
    const id = await open();
    await enter(id, [[product, 7]]);
    await post(id);
    const late = await move(product, '2026-03-14', 'exit', 2);
    const sameDay = await move(product, '2026-03-15', 'entry', 1, 3);
    await move(product, '2026-03-16', 'exit', 1);
    await move(uncounted, '2026-03-14', 'exit', 1);
    expect((await get(id)).body).toMatchObject({ later_changes: 2 });
    const listed = await get(id, '/later-changes?limit=1');
    expect(listed.body).toMatchObject([{ id: late.id, quantity_delta: -2 }]);
    const next = await get(id, `/later-changes?limit=1&cursor=${listed.headers.get('x-next-cursor')}`);
    expect(next.body.map(({ id: each }: { id: string }) => each)).toEqual([sameDay.id]);
    const [{ movement_id }] = (await get(id)).body.counts;
    const reversal = await app.request('POST', `/api/inventory/stock-movements/${movement_id}/reversal`, {
      body: {},
    });
    expect(reversal.status).toBe(201);
    const after = (await get(id)).body;
    expect(after).toMatchObject({ later_changes: 2, counts: [{ reversed_by_id: reversal.body.id }] });
    await expectLedgerAgrees(app, product);
  });

  test('include reversals of products whose count changed nothing', async () => {
    const product = await seedStock();
    const exit = await move(product, '2026-03-14', 'exit', 2);
    const id = await open();
    await enter(id, [[product, 8]]);
    await post(id);
    const reversal = await app.request('POST', `/api/inventory/stock-movements/${exit.id}/reversal`, {
      body: {},
    });
    expect((await get(id, '/later-changes')).body).toMatchObject([
      { id: reversal.body.id, quantity_delta: 2 },
    ]);
    expect((await get(id)).body).toMatchObject({ later_changes: 1, counts: [{ movement_id: null }] });
  });

  test('are none before posting', async () => {
    const product = await seedStock();
    const id = await open();
    await enter(id, [[product, 7]]);
    await move(product, '2026-03-14', 'exit', 2);
    expect((await get(id, '/later-changes')).body).toEqual([]);
    expect((await get(id)).body).toMatchObject({ later_changes: 0, totals: null });
  });
});

describe('the status', () => {
  test('allows posting and cancelling once, with 409 and the current status otherwise', async () => {
    const product = await seedStock();
    const conflict = (current_status: string) => ({
      status: 409,
      body: { code: 'STOCK_TAKE_STATE_CONFLICT', current_status },
    });
    const id = await open();
    expect(await post(id)).toMatchObject(conflict('open'));
    await enter(id, [[product, 9]]);
    expect((await post(id)).status).toBe(200);
    for (const again of [await post(id), await cancel(id), await enter(id, [[product, 1]])])
      expect(again).toMatchObject(conflict('posted'));
    const other = await open();
    expect((await cancel(other)).body).toMatchObject({
      status: 'cancelled',
      cancelled_by: app.userIds.owner,
    });
    for (const again of [await post(other), await cancel(other), await enter(other, [[product, 1]])])
      expect(again).toMatchObject(conflict('cancelled'));
    await expectLedgerAgrees(app, product);
  });

  test('stays `counting` when all counts are withdrawn; then there is nothing to post', async () => {
    const product = await seedStock();
    const id = await open();
    await enter(id, [[product, 9]]);
    await enter(id, [[product, null]]);
    expect((await post(id)).body).toMatchObject({
      code: 'STOCK_TAKE_STATE_CONFLICT',
      current_status: 'counting',
      detail: 'All counts have been withdrawn. Enter counts, or cancel the stock take.',
    });
  });

  test('filters the list, latest count date first', async () => {
    const own = await app.newOrganization();
    const request = (method: string, to: string, body?: object) =>
      app.request(method, to, { key: own.keys.owner, ...(body === undefined ? {} : { body }) });
    const ids: string[] = [];
    for (const count_date of ['2026-03-02', '2026-03-04', '2026-03-03'])
      ids.push((await request('POST', path, { count_date })).body.id);
    await request('POST', `${path}/${ids[1]}/cancel`, {});
    const listed = async (query: string) =>
      (await request('GET', `${path}${query}`)).body.map(({ id }: { id: string }) => ids.indexOf(id));
    expect(await listed('')).toEqual([1, 2, 0]);
    expect(await listed('?status=open')).toEqual([2, 0]);
    expect(await listed('?status=cancelled')).toEqual([1]);
    expect(await listed('?startDate=2026-03-03&endDate=2026-03-03')).toEqual([2]);
    const page = await request('GET', `${path}?limit=2`);
    expect(await listed(`?limit=2&cursor=${page.headers.get('x-next-cursor')}`)).toEqual([0]);
  });
});

describe('posting is rejected as a whole, naming the count', () => {
  test('if a product was archived meanwhile; its count can be withdrawn', async () => {
    const [product, archived] = [await seedStock(), await seedStock()].toSorted() as [string, string];
    const id = await open();
    await enter(id, [
      [archived, 9],
      [product, 9],
    ]);
    await move(archived, '2026-03-20', 'exit', 10);
    await app.request('POST', `/api/inventory/products/${archived}/archive`);
    expect((await get(id, '/preview')).body).toMatchObject({
      problems: 1,
      differences: [
        { product_id: product, cost_amount: '-1.50', problem: null },
        { product_id: archived, cost_amount: null, problem: { code: 'PRODUCT_ARCHIVED' } },
      ],
      totals: { adjusted: 1, net: '-1.50' },
    });
    expect(await post(id)).toMatchObject({
      status: 400,
      body: {
        code: 'PRODUCT_ARCHIVED',
        errors: [
          {
            pointer: '/counts/1/product_id',
            code: 'PRODUCT_ARCHIVED',
            detail: expect.stringMatching(new RegExp(`^${await skuOf(archived)}: `)),
          },
        ],
      },
    });
    expect((await get(id)).body.status).toBe('counting');
    expect((await enter(id, [[archived, 8]])).body).toMatchObject({ code: 'PRODUCT_ARCHIVED' });
    expect((await enter(id, [[archived, null]])).status).toBe(200);
    expect((await post(id)).status).toBe(200);
    await expectLedgerAgrees(app, product);
  });

  test('if later exits need the missing quantity', async () => {
    const product = await seedStock();
    await move(product, '2026-03-20', 'exit', 6);
    const id = await open();
    await enter(id, [[product, 5]]);
    const problem = { code: 'INSUFFICIENT_STOCK' };
    expect((await get(id, '/preview')).body.differences).toMatchObject([{ difference: -5, problem }]);
    expect((await post(id)).body).toMatchObject({
      ...problem,
      errors: [{ pointer: '/counts/0/counted_quantity', available: 4 }],
    });
  });

  test('if the period was closed meanwhile, and opening one there is rejected', async () => {
    const own = await app.newOrganization();
    const key = own.keys.owner;
    const product = await seedProduct(app, own);
    const period = await app.request('POST', '/api/accounting/periods', {
      key,
      body: { name: 'Early', start_date: '2020-01-01', end_date: '2020-01-31' },
    });
    const { body } = await app.request('POST', path, { key, body: { count_date: '2020-01-15' } });
    await enter(body.id, [[product, 1, 1]], key);
    await closePeriod(app, period.body.id, { key });
    expect((await get(body.id, '/preview', key)).body.differences).toMatchObject([
      { difference: 1, problem: { code: 'PERIOD_CLOSED' } },
    ]);
    expect(await post(body.id, { key })).toMatchObject({
      status: 400,
      body: { code: 'PERIOD_CLOSED', errors: [{ pointer: '/count_date' }] },
    });
    expect((await app.request('POST', path, { key, body: { count_date: '2020-01-20' } })).body).toMatchObject(
      {
        code: 'PERIOD_CLOSED',
      },
    );
  });
});

describe('entering counts is rejected', () => {
  test('as a whole if a product is unknown or of another organization', async () => {
    const product = await seedStock();
    const foreign = await seedProduct(app, await app.newOrganization());
    const id = await open();
    const response = await enter(id, [
      [product, 1],
      [newId(), 1],
      [foreign, null],
    ]);
    expect(response).toMatchObject({
      status: 404,
      body: {
        code: 'PRODUCT_NOT_FOUND',
        errors: [{ pointer: '/counts/1/product_id' }, { pointer: '/counts/2/product_id' }],
      },
    });
    expect((await get(id)).body).toMatchObject({ status: 'open', counts: [] });
  });

  test('for a stock take of another organization, as is everything else', async () => {
    const other = await app.newOrganization();
    const product = await seedProduct(app, other);
    const id = await open();
    const key = other.keys.owner;
    const responses = [
      await enter(id, [[product, 1]], key),
      await post(id, { key }),
      await cancel(id, { key }),
      ...(await Promise.all(
        ['', '/preview', '/counts/history', '/later-changes'].map((rest) => get(id, rest, key)),
      )),
    ];
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 404));
    expect((await app.request('GET', path, { key })).body).toEqual([]);
  });
});

describe('roles', () => {
  test('clerks open, count and read; accountants post and cancel; viewers read', async () => {
    const product = await seedStock();
    const { clerk, viewer, accountant } = app.keys;
    const id = await open('2026-03-15', {}, clerk);
    expect(
      (await app.request('POST', path, { key: viewer, body: { count_date: '2026-03-15' } })).status,
    ).toBe(403);
    expect((await enter(id, [[product, 1]], viewer)).status).toBe(403);
    expect((await enter(id, [[product, 9]], clerk)).status).toBe(200);
    for (const rest of ['', '/preview', '/counts/history', '/later-changes'])
      expect((await get(id, rest, viewer)).status).toBe(200);
    for (const act of [post, cancel]) expect((await act(id, { key: clerk })).status).toBe(403);
    expect((await post(id, { key: accountant })).status).toBe(200);
  });

  test('a blind stock take hides expected quantities from all who may not post it, until it is posted', async () => {
    const product = await seedStock();
    const { clerk, viewer, accountant } = app.keys;
    const id = await open('2026-03-15', { blind: true }, clerk);
    expect((await enter(id, [[product, 9]], clerk)).body.counts).toMatchObject([
      { expected: null, counted: 9 },
    ]);
    expect((await enter(id, [[product, 8]], accountant)).body.counts).toMatchObject([{ expected: 10 }]);
    const seenBy = async (key: string) => ({
      detail: (await get(id, '', key)).body.counts.map((count: Counted) => count.expected),
      history: (await get(id, '/counts/history', key)).body.map((count: Counted) => count.expected),
      preview: (await get(id, '/preview', key)).status,
    });
    for (const key of [clerk, viewer])
      expect(await seenBy(key)).toEqual({ detail: [null], history: [null, null], preview: 403 });
    expect(await seenBy(accountant)).toEqual({ detail: [10], history: [10, 10], preview: 200 });
    expect(JSON.stringify((await app.request('GET', `${path}?limit=5`, { key: clerk })).body)).not.toContain(
      'expected',
    );
    await post(id);
    expect(await seenBy(clerk)).toEqual({ detail: [10], history: [10, 10], preview: 200 });
  });

  test('a cancelled blind stock take stays hidden', async () => {
    const product = await seedStock();
    const id = await open('2026-03-15', { blind: true });
    await enter(id, [[product, 9]]);
    await cancel(id);
    expect((await get(id, '', app.keys.clerk)).body.counts).toMatchObject([{ expected: null }]);
    expect((await get(id, '/preview', app.keys.clerk)).status).toBe(403);
  });
});

describe('an Idempotency-Key', () => {
  const keyed = () => ({ headers: { 'idempotency-key': `key-${newId()}` } });

  test('replays posting instead of reporting its own effect as a conflict', async () => {
    const product = await seedStock();
    const id = await open();
    await enter(id, [[product, 9]]);
    const options = keyed();
    const first = await post(id, options);
    const second = await post(id, options);
    expect(second).toMatchObject({ status: 200, body: first.body });
    expect(second.headers.get('idempotency-replayed')).toBe('true');
    expect((await post(id)).status).toBe(409);
    const other = await open();
    expect((await post(other, options)).body.code).toBe('IDEMPOTENCY_KEY_REUSED');
  });

  test('replays opening and cancelling', async () => {
    const options = { body: { count_date: '2026-03-15' }, ...keyed() };
    const opened = [await app.request('POST', path, options), await app.request('POST', path, options)];
    expect(opened[1]?.body).toEqual(opened[0]?.body);
    const again = { body: {}, ...keyed() };
    const to = `${path}/${opened[0]?.body.id}/cancel`;
    const cancelled = [await app.request('POST', to, again), await app.request('POST', to, again)];
    expect(cancelled.map(({ status }) => status)).toEqual([200, 200]);
    expect(cancelled[1]?.body).toEqual(cancelled[0]?.body);
  });

  test('of the one-step form leaves one document', async () => {
    const own = await app.newOrganization();
    const key = own.keys.owner;
    const product_id = await seedProduct(app, own);
    const body = { count_date: '2026-03-15', counts: [{ product_id, counted_quantity: 3, unit_cost: 2 }] };
    const options = { key, body, ...keyed() };
    const responses = await Promise.all([1, 2, 3].map(() => app.request('POST', path, options)));
    expect(new Set(responses.map((response) => response.body.id)).size).toBe(1);
    expect((await app.request('GET', path, { key })).body).toHaveLength(1);
  });
});

test('opening, posting and cancelling are audited, with the figures of the posting', async () => {
  const product = await seedStock();
  const id = await open('2026-03-15', { note: 'Audited' });
  await enter(id, [[product, 8]]);
  await post(id);
  const other = await open();
  await cancel(other);
  const events = async (type: string, subject: string) => {
    const { body } = await app.request('GET', `/api/audit-events?type=${type}&subject_id=${subject}`);
    return body.map(({ details }: { details: unknown }) => details);
  };
  expect(await events('stock_take.opened', id)).toMatchObject([
    { count_date: '2026-03-15', note: 'Audited' },
  ]);
  expect(await events('stock_take.posted', id)).toMatchObject([{ totals: { adjusted: 1, loss: '3.00' } }]);
  expect(await events('stock_take.cancelled', other)).toHaveLength(1);
});
