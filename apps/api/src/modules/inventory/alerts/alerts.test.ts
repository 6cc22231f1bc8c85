import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  expectCreated,
  openReceiver,
  postMovement,
  reverseMovement,
  startTestApp,
  updateSettings,
  verifyLedger,
  withoutLimits,
  type TestApp,
  type TestOrganization,
  type TestResponse,
} from '../../../testing/index.ts';

const path = '/api/inventory/alerts';
let app: TestApp;
let own: TestOrganization;
let product: string;

beforeAll(async () => {
  app = await startTestApp({ ...withoutLimits, WEBHOOK_ALLOW_PRIVATE: 'true' });
});
afterAll(() => app?.stop());

const create = async (reorder_point: number | null, of = own, sku = 'BOLT-8'): Promise<string> =>
  (
    await expectCreated(
      app.request('POST', '/api/inventory/products', {
        key: of.keys.owner,
        body: { sku, name: 'Bolt, 8 mm', reorder_point },
      }),
    )
  ).id;

beforeEach(async () => {
  own = await app.newOrganization();
  product = await create(10);
});

const post = (
  type: 'entry' | 'exit' | 'adjustment',
  quantity: number,
  more: object = {},
): Promise<{ id: string }> =>
  expectCreated(
    postMovement(
      app,
      { product_id: product, type, quantity, unit_cost: 1, movement_date: '2026-03-10', ...more },
      { key: own.keys.owner },
    ),
  );
const list = async (query = '', of = own) =>
  (await app.request('GET', `${path}${query}`, { key: of.keys.viewer })).body;
const open = () => list('?status=open');
const kinds = async () => (await open()).map((alert: { kind: string }) => alert.kind).sort();
const update = (body: object, id = product): Promise<TestResponse> =>
  app.request('PATCH', `/api/inventory/products/${id}`, { key: own.keys.owner, body });
const acknowledge = (id: string, key = own.keys.clerk) =>
  app.request('POST', `${path}/${id}/acknowledge`, { key });
/** Events in the outbox, oldest first. */
const events = async () =>
  (
    await app.admin<{ type: string; data: Record<string, unknown> }[]>`
      select type, data from outgoing_events where organization_id = ${own.organizationId} and type like 'product.%'
      order by id`
  ).map(({ type, data }) => [type, data['on_hand'], data['movement_id']]);
const subscribe = (url = 'https://hooks.example.com/stock') =>
  expectCreated(
    app.request('POST', '/api/webhooks', {
      key: own.keys.owner,
      body: { url, events: ['product.low_stock', 'product.out_of_stock', 'product.restocked'] },
    }),
  );

test('an alert opens once, with the movement that caused it, and closes above the point', async () => {
  await subscribe();
  await post('entry', 30);
  expect(await open()).toEqual([]);
  const crossing = await post('exit', 20);
  expect(await open()).toMatchObject([
    {
      product_id: product,
      sku: 'BOLT-8',
      kind: 'low',
      status: 'open',
      on_hand: 10,
      current_on_hand: 10,
      reorder_point: 10,
      opened_by_movement: crossing.id,
      closed_at: null,
      acknowledged_at: null,
    },
  ]);
  await post('exit', 4);
  expect(await open()).toMatchObject([{ on_hand: 10, current_on_hand: 6, opened_by_movement: crossing.id }]);
  const emptied = await post('exit', 6);
  expect(await kinds()).toEqual(['low', 'out']);
  await post('entry', 5);
  expect(await kinds()).toEqual(['low']);
  const restocked = await post('entry', 6);
  expect(await open()).toEqual([]);
  expect(await list('?status=closed')).toMatchObject([{ kind: 'out' }, { kind: 'low', status: 'closed' }]);
  expect(await events()).toEqual([
    ['product.low_stock', 10, crossing.id],
    ['product.out_of_stock', 0, emptied.id],
    ['product.restocked', 11, restocked.id],
  ]);
});

test('a product has no alert before its first movement, which compares from above', async () => {
  expect(await open()).toEqual([]);
  await update({ reorder_point: 20 });
  expect(await open()).toEqual([]);
  const first = await post('entry', 5);
  expect(await open()).toMatchObject([{ kind: 'low', opened_by_movement: first.id }]);
});

test('a new reorder point is compared at once; null and archiving close silently', async () => {
  await subscribe();
  await post('entry', 30);
  expect((await update({ reorder_point: 40 })).status).toBe(200);
  expect(await open()).toMatchObject([
    { kind: 'low', on_hand: 30, opened_by_movement: null, reorder_point: 40 },
  ]);
  await update({ reorder_point: 40, name: 'Bolt' });
  await update({ reorder_point: 20 });
  expect(await open()).toEqual([]);
  await update({ reorder_point: 30 });
  await update({ reorder_point: null });
  expect(await open()).toEqual([]);
  await update({ reorder_point: 30 });
  expect(await kinds()).toEqual(['low']);
  const sold = await post('exit', 30);
  expect(await kinds()).toEqual(['low', 'out']);
  await app.request('POST', `/api/inventory/products/${product}/archive`, { key: own.keys.owner });
  expect(await open()).toEqual([]);
  await update({ reorder_point: 50 });
  expect(await open()).toEqual([]);
  expect(await events()).toEqual([
    ['product.low_stock', 30, null],
    ['product.restocked', 30, null],
    ['product.low_stock', 30, null],
    ['product.low_stock', 30, null],
    ['product.out_of_stock', 0, sold.id],
  ]);
});

test('a point of 0 alerts only when nothing is on hand', async () => {
  await update({ reorder_point: 0 });
  await post('entry', 3);
  expect(await open()).toEqual([]);
  await post('exit', 3);
  expect(await kinds()).toEqual(['out']);
  await post('entry', 1);
  expect(await open()).toEqual([]);
});

test('reversals, backdated movements, stock takes and stock below zero compare what is on hand now', async () => {
  await updateSettings(app, own, { allow_negative_stock: true });
  await post('entry', 12);
  const exit = await post('exit', 15);
  expect(await open()).toMatchObject([
    { kind: 'out', on_hand: -3 },
    { kind: 'low', on_hand: -3 },
  ]);
  await expectCreated(reverseMovement(app, exit.id, {}, { key: own.keys.owner }));
  expect(await open()).toEqual([]);
  // Dated when 12 were on hand, and effective on what is on hand now.
  const backdated = await post('exit', 2, { movement_date: '2026-03-01' });
  expect(await open()).toMatchObject([{ kind: 'low', on_hand: 10, opened_by_movement: backdated.id }]);
  await expectCreated(
    app.request('POST', '/api/inventory/stock-takes', {
      key: own.keys.owner,
      body: { count_date: '2026-03-31', counts: [{ product_id: product, counted_quantity: 11 }] },
    }),
  );
  expect(await open()).toEqual([]);
});

test('the movements of one call are compared together; the alert names the one that crossed for good', async () => {
  await subscribe();
  await post('entry', 30);
  const line = (type: string, quantity: number) => ({
    product_id: product,
    type,
    quantity,
    unit_cost: 1,
    movement_date: '2026-03-10',
  });
  const batch = (movements: object[]) =>
    expectCreated(
      app.request('POST', '/api/inventory/stock-movements/batch', {
        key: own.keys.owner,
        body: { movements },
      }),
    );
  await batch([line('exit', 25), line('entry', 25)]);
  expect(await list()).toEqual([]);
  const posted = await batch([line('exit', 25), line('entry', 10), line('exit', 6), line('exit', 1)]);
  expect(await open()).toMatchObject([{ kind: 'low', on_hand: 8, opened_by_movement: posted[2].id }]);
  expect(await events()).toEqual([['product.low_stock', 8, posted[2].id]]);
});

test('the rows of an import open alerts by what is on hand after them', async () => {
  const file =
    'sku,type,quantity,unit_cost,movement_date\nBOLT-8,entry,30,1,2026-03-10\nBOLT-8,exit,25,0,2026-03-11\nBOLT-8,entry,40,1,2026-03-12\nBOLT-8,exit,38,0,2026-03-13\n';
  await expectCreated(
    app.request('POST', '/api/inventory/stock-movements/import', {
      key: own.keys.owner,
      body: file,
      headers: { 'content-type': 'text/csv' },
    }),
  );
  expect(await list()).toMatchObject([{ kind: 'low', on_hand: 7, status: 'open' }]);
});

test('a clerk acknowledges an alert; the first acknowledgement stays, and only it is audited', async () => {
  await post('entry', 5);
  const [alert] = await open();
  expect((await acknowledge(alert.id, own.keys.viewer)).status).toBe(403);
  const first = await acknowledge(alert.id);
  expect(first.status).toBe(200);
  expect(first.body).toMatchObject({ status: 'open', acknowledged_by: own.userIds.clerk });
  expect((await acknowledge(alert.id, own.keys.owner)).body).toEqual(first.body);
  const { body: audited } = await app.request('GET', '/api/audit-events?type=alert.acknowledged', {
    key: own.keys.owner,
  });
  expect(audited).toMatchObject([{ subject_id: alert.id, details: { sku: 'BOLT-8', kind: 'low' } }]);
});

test('alerts of another organization are neither listed nor acknowledged', async () => {
  await post('entry', 5);
  const [alert] = await open();
  const other = await app.newOrganization();
  expect(await list('', other)).toEqual([]);
  expect(await list(`?product_id=${product}`, other)).toEqual([]);
  expect((await acknowledge(alert.id, other.keys.owner)).status).toBe(404);
  expect(await open()).toMatchObject([{ acknowledged_at: null }]);
});

test('pages are filtered by status, product and kind, most recently opened first', async () => {
  const second = await create(5, own, 'NUT-8');
  await post('entry', 3);
  await post('exit', 3, { product_id: product });
  await post('entry', 2, { product_id: second });
  expect(await list(`?product_id=${product}&kind=out`)).toMatchObject([{ kind: 'out' }]);
  expect(await list(`?product_id=${second}`)).toMatchObject([{ kind: 'low', sku: 'NUT-8' }]);
  const seen: string[] = [];
  let cursor = '';
  do {
    const { body, headers } = await app.request('GET', `${path}?limit=1&status=open${cursor}`, {
      key: own.keys.viewer,
    });
    seen.push(...body.map((alert: { sku: string; kind: string }) => `${alert.sku} ${alert.kind}`));
    const next = headers.get('x-next-cursor');
    cursor = next === null ? '' : `&cursor=${next}`;
  } while (cursor !== '');
  expect(seen[0]).toBe('NUT-8 low');
  expect(seen.slice(1).sort()).toEqual(['BOLT-8 low', 'BOLT-8 out']);
});

test('a webhook receives one event for each crossing, and alerts leave the books as they are', async () => {
  const receiver = await openReceiver();
  try {
    await subscribe(`${receiver.url}/stock`);
    await post('entry', 30);
    await update({ reorder_quantity: 200 });
    const low = await post('exit', 25);
    await post('exit', 1);
    await post('entry', 20);
    await expect.poll(() => receiver.postsTo('/stock').length, { timeout: 20_000 }).toBe(2);
    const bodies = receiver
      .postsTo('/stock')
      .map(({ body }) => JSON.parse(body) as { type: string; data: unknown });
    expect(bodies.find(({ type }) => type === 'product.low_stock')?.data).toEqual({
      product_id: product,
      sku: 'BOLT-8',
      on_hand: 5,
      reorder_point: 10,
      reorder_quantity: 200,
      movement_id: low.id,
      alert_id: (await list())[0].id,
    });
    expect(bodies.map(({ type }) => type).sort()).toEqual(['product.low_stock', 'product.restocked']);
    expect((await verifyLedger(app, '', { key: own.keys.owner })).body.ok).toBe(true);
  } finally {
    await receiver.close();
  }
});
