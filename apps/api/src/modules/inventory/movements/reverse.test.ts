import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import {
  expectCreated,
  postMovement,
  reverseMovement,
  seedProduct,
  startTestApp,
  withoutRequestId,
  type TestApp,
} from '../../../testing/index.ts';
import { expectLedgerAgrees } from '../../../testing/ledger-agreement.ts';

const path = '/api/inventory/stock-movements';

let app: TestApp;
let product: string;

beforeAll(async () => {
  app = await startTestApp();
  product = await seedProduct(app, app);
});
afterAll(() => app.stop());

const post = (fields: Record<string, unknown> = {}, key?: string): Promise<{ id: string }> =>
  expectCreated(postMovement(app, { product_id: product, quantity: 4, unit_cost: 2.5, ...fields }, { key }));

const reverse = (
  id: string,
  fields: Record<string, unknown> = {},
  headers?: Record<string, string>,
  key?: string,
) => reverseMovement(app, id, fields, { headers, key });

test('a reversal is an adjustment with the opposite quantity, and both movements refer to each other', async () => {
  const original = await post({ unit_cost: 1.234567 });
  const response = await reverse(original.id, { note: 'Typing error' });
  expect(response).toMatchObject({
    status: 201,
    body: {
      type: 'adjustment',
      quantity: -4,
      quantity_delta: -4,
      unit_cost: 1.234567,
      cost_amount: '-4.94',
      movement_date: '2026-03-10',
      reverses_id: original.id,
      reversed_by_id: null,
      note: 'Typing error',
    },
  });
  expect(response.headers.get('location')).toBe(`${path}/${response.body.id}`);
  expect((await app.request('GET', `${path}/${response.body.id}`)).body).toMatchObject(response.body);
  const { body: reversed } = await app.request('GET', `${path}/${original.id}`);
  expect(reversed).toEqual({
    ...original,
    reversed_by_id: response.body.id,
    reversed_quantity: 4,
    reversal_ids: [response.body.id],
    // Only of one movement.
    import_id: null,
    hash: expect.stringMatching(/^v1:[0-9a-f]{64}$/) as unknown,
  });
});

test('a reversal needs no request body, and works over tRPC', async () => {
  const [one, other] = [await post(), await post()];
  expect((await app.request('POST', `${path}/${one.id}/reversal`)).status).toBe(201);
  expect(await app.trpc().stockMovements.reverse.mutate({ id: other.id })).toMatchObject({
    reverses_id: other.id,
  });
});

describe('a reversal is rejected', () => {
  test('if the movement is already reversed, or is a reversal itself', async () => {
    const original = await post();
    const { body: reversal } = await reverse(original.id);
    expect(await reverse(original.id)).toMatchObject({
      status: 400,
      body: { code: 'ALREADY_REVERSED', errors: [{ pointer: '/id' }] },
    });
    expect(await reverse(reversal.id)).toMatchObject({
      status: 400,
      body: { code: 'REVERSAL_NOT_REVERSIBLE', errors: [{ pointer: '/id' }] },
    });
  });

  test('if the received units have been issued since', async () => {
    const traded = await seedProduct(app, app);
    const original = await post({ product_id: traded });
    await post({ product_id: traded, type: 'exit', quantity: 3, movement_date: '2026-03-12' });
    await post({ product_id: traded, movement_date: '2026-03-14' });
    expect(await reverse(original.id)).toMatchObject({
      status: 400,
      body: {
        code: 'INSUFFICIENT_STOCK',
        available: 1,
        on_date: '2026-03-12',
        errors: [{ pointer: '/id', code: 'INSUFFICIENT_STOCK' }],
      },
    });
    expect((await reverse(original.id, { movement_date: '2026-03-14' })).status).toBe(201);
  });

  test('with the same 404 for an unknown id and one of another organization', async () => {
    const other = await app.newOrganization();
    const theirs = await post({ product_id: await seedProduct(app, other) }, other.keys.owner);
    const [foreign, unknown] = [await reverse(theirs.id), await reverse(newId())];
    expect([foreign.status, foreign.body.code]).toEqual([404, 'NOT_FOUND']);
    expect(withoutRequestId(foreign.body)).toEqual(withoutRequestId(unknown.body));
  });

  test('if the caller may not post adjustments', async () => {
    const original = await post();
    for (const role of ['viewer', 'clerk'] as const)
      expect(await reverse(original.id, {}, {}, app.keys[role])).toMatchObject({
        status: 403,
        body: { code: 'PERMISSION_DENIED' },
      });
    expect((await reverse(original.id, {}, {}, app.keys.accountant)).status).toBe(201);
  });

  test.each([
    ['movement_date', null],
    ['movement_date', '2026-02-30'],
    ['note', null],
    ['note', 'a\0'],
    ['quantity', 0],
    ['quantity', -1],
    ['quantity', 1.5],
    ['quantity', null],
    ['id', 'x'],
  ])('with %s = %j', async (field, junk) => {
    const response = await reverse(newId(), { [field]: junk });
    expect(response).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION_FAILED', errors: [{ pointer: `/${field}` }] },
    });
  });
});

describe('a reversal of a movement in a closed period', () => {
  test('needs a date in an open period, and returns issued units at their original cost', async () => {
    const organization = await app.newOrganization();
    const key = organization.keys.owner;
    const traded = await seedProduct(app, organization);
    const of = { product_id: traded, movement_date: '2026-03-10' };
    await post({ ...of, quantity: 3, unit_cost: 3.33 }, key);
    await post({ ...of, quantity: 3, unit_cost: 3.34 }, key);
    const exit = await post({ ...of, type: 'exit', quantity: 3, unit_cost: 99 }, key);
    const [period] = (await app.request('GET', '/api/accounting/periods', { key })).body;
    await app.request('POST', `/api/accounting/periods/${period.id}/close`, { key });
    expect(await reverse(exit.id, {}, {}, key)).toMatchObject({
      status: 400,
      body: { code: 'PERIOD_CLOSED', errors: [{ pointer: '/movement_date' }] },
    });
    // unit_cost is the recorded one; the cost is that of the exit.
    expect(await reverse(exit.id, { movement_date: '2026-04-02' }, {}, key)).toMatchObject({
      status: 201,
      body: { quantity: 3, unit_cost: 99, cost_amount: '10.01', movement_date: '2026-04-02' },
    });
    await expectLedgerAgrees(app, traded);
  });
});

describe('a reversal on a later date', () => {
  // With a unit cost rounded to six decimals, three million units would return 1.50 less than they cost.
  test.each(['moving_average', 'fifo'] as const)(
    'returns exactly the cost of the exit (%s)',
    async (method) => {
      const traded = await seedProduct(app, app, method);
      const of = { product_id: traded, movement_date: '2026-03-01' };
      await post({ ...of, quantity: 3_000_000, unit_cost: 0.333_333 });
      await post({ ...of, quantity: 3_000_000, unit_cost: 0.333_334 });
      const exit = await post({ ...of, type: 'exit', quantity: 3_000_001, movement_date: '2026-03-02' });
      const { cost_amount: cost } = exit as unknown as { cost_amount: string };
      const back = await reverse(exit.id, { movement_date: '2026-03-05' });
      expect(back.body.cost_amount).toBe(cost.slice(1));
      await expectLedgerAgrees(app, traded, method);
    },
  );

  test('follows its original: a backdated movement changes both as if posted in time', async () => {
    const cards = [];
    for (const order of ['late', 'in time']) {
      const traded = await seedProduct(app, app);
      const first = { product_id: traded, movement_date: '2026-03-01', quantity: 10, unit_cost: 20 };
      if (order === 'in time') await post(first);
      await post({ ...first, movement_date: '2026-03-02', unit_cost: 10 });
      const exit = await post({ ...first, type: 'exit', quantity: 5, movement_date: '2026-03-05' });
      expect((await reverse(exit.id, { movement_date: '2026-03-10' })).status).toBe(201);
      if (order === 'late') await post(first);
      const { body } = await app.request('GET', `/api/inventory/products/${traded}/stock-card`);
      cards.push(body.rows.map((row: { movement: { cost_amount: string } }) => row.movement.cost_amount));
      expect((await app.request('GET', `/api/inventory/verify?product_id=${traded}`)).body.ok).toBe(true);
    }
    expect(cards).toEqual(['late', 'in time'].map(() => ['200.00', '100.00', '-75.00', '75.00']));
  });

  test('must not be dated before its original', async () => {
    const original = await post();
    expect(await reverse(original.id, { movement_date: '2026-03-09' })).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION_FAILED', errors: [{ pointer: '/movement_date' }] },
    });
  });
});

test('a movement of an archived product can be reversed, even into a new month', async () => {
  const old = await seedProduct(app, app);
  const entry = await post({ product_id: old, quantity: 2 });
  const sale = await post({ product_id: old, type: 'exit', quantity: 2 });
  await app.request('POST', `/api/inventory/products/${old}/archive`);
  expect((await reverse(sale.id)).status).toBe(201);
  // A posting to an archived product is rejected before its month opens; a reversal must open it.
  expect((await reverse(entry.id, { movement_date: '2031-05-01' })).status).toBe(201);
});

test('twenty concurrent reversals of a movement create one', async () => {
  const traded = await seedProduct(app, app);
  const original = await post({ product_id: traded });
  const responses = await Promise.all(Array.from({ length: 20 }, () => reverse(original.id)));
  expect(responses.filter(({ status }) => status === 201)).toHaveLength(1);
  const rejected = responses.filter(({ status }) => status === 400);
  expect(new Set(rejected.map(({ body }) => body.code))).toEqual(new Set(['ALREADY_REVERSED']));
  expect(rejected).toHaveLength(19);
  expect(await expectLedgerAgrees(app, traded)).toHaveLength(2);
});

test('twenty concurrent reversals with one Idempotency-Key create one and return it twenty times', async () => {
  const original = await post();
  const headers = { 'idempotency-key': `reverse-${original.id}` };
  const responses = await Promise.all(Array.from({ length: 20 }, () => reverse(original.id, {}, headers)));
  expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 201));
  expect(new Set(responses.map(({ body }) => body.id)).size).toBe(1);
  expect(responses.filter(({ headers: given }) => given.get('idempotency-replayed') === null)).toHaveLength(
    1,
  );
});
