import { maxOpenStockTakes } from '@tallybook/domain';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  closePeriod,
  expectCreated,
  postMovement,
  seedProduct,
  startTestApp,
  waitForLockWaiters,
  type TestApp,
} from '../../../testing/index.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

/** January of an organization with 10 units of a product, and what its accountant does with stock takes. */
async function january() {
  const own = await app.newOrganization();
  const key = own.keys.accountant;
  const product_id = await seedProduct(app, own);
  const movement = { product_id, type: 'entry', quantity: 10, unit_cost: 2, movement_date: '2026-01-10' };
  const { accounting_period_id: id } = await expectCreated(postMovement(app, movement, { key }));
  const takes = '/api/inventory/stock-takes';
  const open = async (count_date: string): Promise<string> =>
    (await expectCreated(app.request('POST', takes, { key, body: { count_date } }))).id;
  const count = (take: string) =>
    app.request('PUT', `${takes}/${take}/counts`, {
      key,
      body: { counts: [{ product_id, counted_quantity: 9 }] },
    });
  const finish = (take: string, how: 'post' | 'cancel') =>
    app.request('POST', `${takes}/${take}/${how}`, { key, body: {} });
  const close = (fields: object) =>
    app.request('POST', `/api/accounting/periods/${id}/close`, { key, body: fields });
  return { organizationId: own.organizationId, id: String(id), key, open, count, finish, close };
}

test('closing names the stock takes of the period that are neither posted nor cancelled, by count date', async () => {
  const { id, key, open, count, finish } = await january();
  const counting = await open('2026-01-31');
  await count(counting);
  const untouched = await open('2026-01-01');
  const posted = await open('2026-01-20');
  await count(posted);
  await finish(posted, 'post');
  await finish(await open('2026-01-21'), 'cancel');
  await open('2026-02-01');
  await (await january()).open('2026-01-15');
  const { status, body } = await closePeriod(app, id, { key });
  expect([status, body.open_stock_takes]).toEqual([
    200,
    {
      count: 2,
      stock_takes: [
        { id: untouched, count_date: '2026-01-01', status: 'open' },
        { id: counting, count_date: '2026-01-31', status: 'counting' },
      ],
    },
  ]);
});

test('closing that requires counts is rejected for open stock takes, and succeeds once they are posted or cancelled', async () => {
  const { open, count, finish, close } = await january();
  const [counting, untouched] = [await open('2026-01-30'), await open('2026-01-31')];
  await count(counting);
  const { status, body } = await close({ require_counts: true });
  expect([status, body.code, body.detail]).toEqual([
    409,
    'OPEN_STOCK_TAKES',
    '2 stock takes of 2026-01 are neither posted nor cancelled: 2026-01-30, 2026-01-31.',
  ]);
  const problem = { pointer: '/require_counts', code: 'OPEN_STOCK_TAKES' };
  expect(body.errors).toEqual([
    {
      ...problem,
      detail: 'The stock take of 2026-01-30 is neither posted nor cancelled.',
      stock_take_id: counting,
      count_date: '2026-01-30',
      current_status: 'counting',
    },
    {
      ...problem,
      detail: 'The stock take of 2026-01-31 is neither posted nor cancelled.',
      stock_take_id: untouched,
      count_date: '2026-01-31',
      current_status: 'open',
    },
  ]);
  await finish(counting, 'post');
  await finish(untouched, 'cancel');
  const closed = await close({ require_counts: true });
  expect([closed.status, closed.body.open_stock_takes]).toEqual([200, { count: 0, stock_takes: [] }]);
});

test('a closing waits for a stock take that is being opened, and names it', async () => {
  const { key, close } = await january();
  const { opening, closing } = await app.admin.begin(async (other) => {
    await other`lock table audit_events in share mode`;
    const request = { key, body: { count_date: '2026-01-31' } };
    const opening = app.request('POST', '/api/inventory/stock-takes', request);
    await waitForLockWaiters(app, 1, ['relation']);
    const closing = close({});
    await waitForLockWaiters(app, 1, ['advisory']);
    return { opening, closing };
  });
  const { id } = await expectCreated(opening);
  expect((await closing).body.open_stock_takes).toEqual({
    count: 1,
    stock_takes: [{ id, count_date: '2026-01-31', status: 'open' }],
  });
});

test('opening a stock take waits for a closing in progress, and is rejected', async () => {
  const { organizationId, key, close } = await january();
  const { opening, closing } = await app.admin.begin(async (other) => {
    await other`select pg_advisory_xact_lock(hashtextextended(${`ledger log:${organizationId}`}, 0))`;
    const closing = close({ require_counts: true });
    await waitForLockWaiters(app, 1, ['advisory']);
    const request = { key, body: { count_date: '2026-01-31' } };
    const opening = app.request('POST', '/api/inventory/stock-takes', request);
    await waitForLockWaiters(app, 2, ['advisory']);
    return { opening, closing };
  });
  expect((await closing).body.open_stock_takes).toEqual({ count: 0, stock_takes: [] });
  const { status, body } = await opening;
  expect([status, body.code]).toEqual([400, 'PERIOD_CLOSED']);
});

test(`a closing names at most ${maxOpenStockTakes} stock takes, and their number`, async () => {
  const { open, close } = await january();
  for (let opened = 0; opened <= maxOpenStockTakes; opened += 1) await open('2026-01-31');
  const rejected = await close({ require_counts: true });
  expect([rejected.status, rejected.body.errors.length]).toEqual([409, maxOpenStockTakes]);
  expect(rejected.body.detail).toMatch(/^\d+ stock takes of 2026-01 .*: (?:2026-01-31, ){5}…\.$/);
  expect(Number.parseInt(rejected.body.detail, 10)).toBe(maxOpenStockTakes + 1);
  const { body } = await close({ require_counts: false });
  expect([body.open_stock_takes.count, body.open_stock_takes.stock_takes.length]).toEqual([
    maxOpenStockTakes + 1,
    maxOpenStockTakes,
  ]);
});
