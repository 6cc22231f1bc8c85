import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  expectCreated,
  lockBalance,
  postMovement,
  reverseMovement,
  seedProduct,
  startTestApp,
  updateSettings,
  verifyLedger,
  waitForLockWaiters,
  type TestApp,
  type TestResponse,
} from '../../../testing/index.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const path = '/api/inventory/products';
const archive = (id: string) => app.request('POST', `${path}/${id}/archive`);
const unarchive = (id: string) => app.request('POST', `${path}/${id}/unarchive`);
const outcome = ({ status, body }: TestResponse) => [status, body.code];

const exit = (product_id: string, quantity: number) =>
  postMovement(app, { product_id, type: 'exit', quantity });

const count = (product_id: string, counted_quantity: number) =>
  app.request('POST', '/api/inventory/stock-takes', {
    body: { count_date: '2026-03-31', counts: [{ product_id, counted_quantity }] },
  });

test('an archived product takes no new movements; archiving it again changes nothing', async () => {
  const id = await seedProduct(app, app);
  const first = await archive(id);
  expect(first.status).toBe(200);
  expect(first.body.archived_at).toMatch(/Z$/);
  const second = await archive(id);
  expect([second.status, second.body]).toEqual([200, first.body]);
  expect(outcome(await postMovement(app, { product_id: id }))).toEqual([400, 'PRODUCT_ARCHIVED']);
});

test('a product with units on hand, or below zero, is not archived, and the problem has their number', async () => {
  const id = await seedProduct(app, app);
  await expectCreated(postMovement(app, { product_id: id, quantity: 3 }));
  const rejected = await archive(id);
  expect(rejected.body).toMatchObject({
    code: 'PRODUCT_HAS_STOCK',
    status: 409,
    on_hand: 3,
    detail: '3 units of the product are on hand. Issue or count them first, until none is left.',
  });
  expect((await app.request('GET', `${path}/${id}`)).body.archived_at).toBeNull();
  await expectCreated(exit(id, 3));
  expect((await archive(id)).status).toBe(200);
});

test('an unarchived product takes movements again, and has its alerts; unarchiving it again changes nothing', async () => {
  const id = await seedProduct(app, app);
  const { id: entry } = await expectCreated(postMovement(app, { product_id: id, quantity: 3 }));
  await expectCreated(reverseMovement(app, entry));
  await app.request('PATCH', `${path}/${id}`, { body: { reorder_point: 5 } });
  const alerts = async () =>
    (await app.request('GET', '/api/inventory/alerts?status=open&limit=1000')).body
      .filter((alert: { product_id: string }) => alert.product_id === id)
      .map(({ kind }: { kind: string }) => kind)
      .toSorted();
  expect(await alerts()).toEqual(['low', 'out']);
  await archive(id);
  expect(await alerts()).toEqual([]);
  const first = await unarchive(id);
  expect([first.status, first.body.archived_at]).toEqual([200, null]);
  expect(await alerts()).toEqual(['low', 'out']);
  const second = await unarchive(id);
  expect([second.status, second.body]).toEqual([200, first.body]);
  expect((await postMovement(app, { product_id: id })).status).toBe(201);
  const { body: events } = await app.request('GET', `/api/audit-events?subject_id=${id}`);
  expect(events.map(({ type }: { type: string }) => type)).toEqual([
    'product.unarchived',
    'product.archived',
    'product.updated',
  ]);
  expect((await verifyLedger(app)).body.ok).toBe(true);
});

test('what a reversal brings back to an archived product can be issued, counted and reversed until none is left', async () => {
  const id = await seedProduct(app, app);
  await expectCreated(postMovement(app, { product_id: id, quantity: 5 }));
  const sale = await expectCreated(exit(id, 5));
  await archive(id);
  const returned = () => expectCreated(reverseMovement(app, sale.id, { quantity: 1 }));

  await returned();
  expect(outcome(await postMovement(app, { product_id: id }))).toEqual([400, 'PRODUCT_ARCHIVED']);
  await expectCreated(exit(id, 1));
  expect(outcome(await exit(id, 1))).toEqual([400, 'PRODUCT_ARCHIVED']);

  await returned();
  await expectCreated(count(id, 0));
  expect((await count(id, 0)).body).toMatchObject({ unchanged: [id] });

  await returned();
  const scrapped = await expectCreated(
    postMovement(app, { product_id: id, type: 'adjustment', quantity: -1 }),
  );
  await expectCreated(reverseMovement(app, scrapped.id));
  // Through a stock take that is counted and posted in steps.
  const take = await expectCreated(
    app.request('POST', '/api/inventory/stock-takes', { body: { count_date: '2026-03-31' } }),
  );
  const counts = [{ product_id: id, counted_quantity: 0 }];
  const takes = `/api/inventory/stock-takes/${take.id}`;
  expect((await app.request('PUT', `${takes}/counts`, { body: { counts } })).status).toBe(200);
  expect((await app.request('POST', `${takes}/post`, { body: {} })).status).toBe(200);
  expect((await archive(id)).body.archived_at).not.toBeNull();
});

test.each([
  ['on hand', 'exit', 2],
  ['below zero', 'entry', -2],
] as const)(
  'what is left of an archived product, %s, can move to zero, but not past it',
  async (_case, type, left) => {
    const own = await app.newOrganization();
    const key = own.keys.owner;
    await updateSettings(app, own, { allow_negative_stock: true });
    const id = await seedProduct(app, own);
    const post = (fields: object) => postMovement(app, { product_id: id, ...fields }, { key });
    const countAs = (counted_quantity: number, count_date: string) =>
      app.request('POST', '/api/inventory/stock-takes', {
        key,
        body: { count_date, counts: [{ product_id: id, counted_quantity }] },
      });
    const quantity = Math.abs(left) + 1;
    const undone = await expectCreated(post({ type, quantity }));
    await expectCreated(post({ type: 'adjustment', quantity: Math.sign(left) * quantity }));
    await app.request('POST', `${path}/${id}/archive`, { key });
    await expectCreated(reverseMovement(app, undone.id, { quantity: Math.abs(left) }, { key }));

    for (const delta of [-left - Math.sign(left), Math.sign(left)])
      expect(outcome(await post({ type: 'adjustment', quantity: delta }))).toEqual([400, 'PRODUCT_ARCHIVED']);
    expect((await countAs(3, '2026-03-31')).body.errors).toMatchObject([{ code: 'PRODUCT_ARCHIVED' }]);
    await expectCreated(post({ type: 'adjustment', quantity: -left }));
  },
);

test('a backdated count takes what is left of an archived product towards zero, but not past it', async () => {
  const own = await app.newOrganization();
  const key = own.keys.owner;
  await updateSettings(app, own, { allow_negative_stock: true });
  const id = await seedProduct(app, own);
  const post = (fields: object) => expectCreated(postMovement(app, { product_id: id, ...fields }, { key }));
  await post({ quantity: 10, movement_date: '2026-03-01' });
  const sale = await post({ type: 'exit', quantity: 10, movement_date: '2026-03-20' });
  await app.request('POST', `${path}/${id}/archive`, { key });
  await expectCreated(reverseMovement(app, sale.id, { quantity: 2 }, { key }));
  const countAs = (counted_quantity: number) =>
    app.request('POST', '/api/inventory/stock-takes', {
      key,
      body: { count_date: '2026-03-10', counts: [{ product_id: id, counted_quantity }] },
    });

  for (const counted of [7, 11])
    expect((await countAs(counted)).body.errors).toMatchObject([{ code: 'PRODUCT_ARCHIVED' }]);
  expect((await countAs(10)).body).toMatchObject({ unchanged: [id] });
  await expectCreated(countAs(8));
  expect((await countAs(8)).body).toMatchObject({ unchanged: [id] });
  expect((await countAs(9)).body.errors).toMatchObject([{ code: 'PRODUCT_ARCHIVED' }]);
});

// Regression: after waiting, FOR UPDATE re-reads only the locked table, so a joined `products` row was outdated.
test('archiving is seen by a posting that waited for it', async () => {
  const id = await seedProduct(app, app);
  const mayCommit = Promise.withResolvers<void>();
  const locked = Promise.withResolvers<void>();
  const archiving = app.admin.begin(async (sql) => {
    await lockBalance(sql, app.organizationId, id);
    await sql`
      update products set archived_at = now() where organization_id = ${app.organizationId} and id = ${id}`;
    locked.resolve();
    await mayCommit.promise;
  });
  await locked.promise;
  const posting = postMovement(app, { product_id: id });
  await waitForLockWaiters(app, 1, ['transactionid', 'tuple']);
  mayCommit.resolve();
  await archiving;
  expect(outcome(await posting)).toEqual([400, 'PRODUCT_ARCHIVED']);
});

test('stock that a posting in progress brings is seen by an archiving that waited for it', async () => {
  const id = await seedProduct(app, app);
  const { organizationId } = app;
  const mayCommit = Promise.withResolvers<void>();
  const locked = Promise.withResolvers<void>();
  const posting = app.admin.begin(async (sql) => {
    await lockBalance(sql, organizationId, id);
    await sql`
      update stock_balances set on_hand = 2, value = 2, last_movement_date = '2026-03-10'
      where organization_id = ${organizationId} and product_id = ${id}`;
    locked.resolve();
    await mayCommit.promise;
  });
  await locked.promise;
  const archiving = archive(id);
  await waitForLockWaiters(app, 1, ['transactionid', 'tuple']);
  mayCommit.resolve();
  await posting;
  expect(outcome(await archiving)).toEqual([409, 'PRODUCT_HAS_STOCK']);
});

test('a product of which one location has what another one lacks is not archived, and the problem names the location', async () => {
  const mine = await app.newOrganization();
  const { owner: key } = mine.keys;
  const call = (method: string, at: string, body?: object) =>
    app.request(method, `/api/inventory/${at}`, { key, ...(body && { body }) });
  await updateSettings(app, mine, { allow_negative_stock: true });
  const west = (await expectCreated(call('POST', 'locations', { code: 'WEST', name: 'West' }))).id as string;
  const standard = (await call('GET', 'locations')).body[0].id as string;
  const product_id = await seedProduct(app, mine);
  const move = (from: string, to: string) =>
    expectCreated(
      call('POST', 'stock-transfers', {
        product_id,
        from_location_id: from,
        to_location_id: to,
        quantity: 5,
        transfer_date: '2026-03-10',
      }),
    );
  await move(standard, west);
  expect((await call('POST', `products/${product_id}/archive`)).body).toMatchObject({
    status: 409,
    code: 'PRODUCT_HAS_STOCK',
    on_hand: 5,
    location_id: west,
    detail:
      '5 units of the product are at a location, and other locations lack as many. Transfer the goods to where they are lacking first.',
  });
  await move(west, standard);
  expect((await call('POST', `products/${product_id}/archive`)).status).toBe(200);
});
