import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { seedProduct, startTestApp, type TestApp } from '../../../testing/index.ts';
import { expectLedgerAgrees } from '../../../testing/ledger-agreement.ts';

const path = '/api/inventory/stock-movements/batch';

let app: TestApp;
let product: string;

beforeAll(async () => {
  app = await startTestApp();
  product = await seedProduct(app, app);
});
afterAll(() => app.stop());

const item = (given: Record<string, unknown> = {}): Record<string, unknown> => ({
  product_id: product,
  type: 'entry',
  quantity: 1,
  unit_cost: 2.5,
  movement_date: '2026-03-10',
  ...given,
});

const post = (movements: unknown, headers: Record<string, string> = {}, key?: string) =>
  app.request('POST', path, { body: { movements }, headers, key });

const count = async (id: string): Promise<number> => (await expectLedgerAgrees(app, id)).length;

test('a batch posts in order: each movement is checked after those before it', async () => {
  const traded = await seedProduct(app, app);
  const of = { product_id: traded };
  const response = await post([
    item({ ...of, quantity: 5, expected_on_hand: 0 }),
    item({ ...of, type: 'exit', quantity: 5, reference: 'SO-1' }),
    item({ ...of, type: 'adjustment', quantity: 2, expected_on_hand: 0 }),
  ]);
  expect(response).toMatchObject({
    status: 201,
    body: [
      { type: 'entry', cost_amount: '12.50' },
      { type: 'exit', cost_amount: '-12.50', reference: 'SO-1' },
      { type: 'adjustment', quantity: 2, cost_amount: '5.00' },
    ],
  });
  expect(response.headers.get('location')).toBeNull();
  for (const movement of response.body)
    expect((await app.request('GET', `/api/inventory/stock-movements/${movement.id}`)).body).toMatchObject(
      movement,
    );
});

describe('a batch with an invalid item is rejected as a whole', () => {
  test('with the code, item, field and figures of each error', async () => {
    const traded = await seedProduct(app, app);
    const of = { product_id: traded };
    const response = await post([
      item({ ...of, quantity: 2 }),
      item({ ...of, type: 'exit', quantity: 3 }),
      item({ ...of, expected_on_hand: 7 }),
      item({ product_id: newId() }),
      item({ ...of, type: 'exit', quantity: 2 }),
    ]);
    expect(response.status).toBe(400);
    expect(response.body).toEqual({
      type: '/problems/INSUFFICIENT_STOCK',
      title: expect.any(String),
      status: 400,
      code: 'INSUFFICIENT_STOCK',
      detail: expect.stringMatching(
        /^\/movements\/1\/quantity: At most 2 .* \(3 of 5 items rejected; nothing/,
      ),
      request_id: expect.any(String),
      errors: [
        {
          pointer: '/movements/1/quantity',
          code: 'INSUFFICIENT_STOCK',
          detail: expect.any(String),
          available: 2,
          on_date: '2026-03-10',
        },
        {
          pointer: '/movements/2/expected_on_hand',
          code: 'ON_HAND_MISMATCH',
          detail: 'The quantity on hand is 2, but expected_on_hand is 7.',
          actual: 2,
        },
        { pointer: '/movements/3/product_id', code: 'PRODUCT_NOT_FOUND', detail: expect.any(String) },
      ],
    });
    expect(await count(traded)).toBe(0);
  });

  test('with the status of the first error, and at most a hundred errors', async () => {
    const response = await post(Array.from({ length: 150 }, () => item({ product_id: newId() })));
    expect(response).toMatchObject({ status: 404, body: { code: 'PRODUCT_NOT_FOUND' } });
    expect(response.body.errors).toHaveLength(100);
    expect(response.body.detail).toContain('150 of 150 items rejected');
  });

  test('without affecting concurrent batches', async () => {
    const traded = await seedProduct(app, app);
    const of = { product_id: traded };
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        at % 2 === 0
          ? post([item(of), item(of)])
          : post([item(of), item({ ...of, type: 'exit', quantity: 1000 }), item(of)]),
      ),
    );
    expect(responses.map(({ status }) => status)).toEqual(
      responses.map((_, at) => (at % 2 === 0 ? 201 : 400)),
    );
    expect(await count(traded)).toBe(20);
  });

  test('with the item and field of each invalid shape, over both transports', async () => {
    const movements = [item(), item({ quantity: 0 }), item({ colour: 'red', unit_cost: '1' }), 7];
    const expected = [
      ['/movements/1/quantity', 'TOO_SMALL'],
      ['/movements/2/unit_cost', 'INVALID_TYPE'],
      ['/movements/2/colour', 'UNKNOWN_FIELD'],
      ['/movements/3', 'INVALID_TYPE'],
    ];
    const rest = await post(movements);
    const trpc = await app.request('POST', '/trpc/stockMovements.postBatch', { body: { movements } });
    for (const { code, errors } of [rest.body, trpc.body.error.data.problem]) {
      expect(code).toBe('VALIDATION_FAILED');
      const actual = (errors as { pointer: string; code: string }[]).map((error) => [
        error.pointer,
        error.code,
      ]);
      expect(actual).toEqual(expect.arrayContaining(expected));
      expect(actual).toHaveLength(expected.length);
    }
  });

  test.each([
    ['empty', [], 'TOO_SMALL'],
    ['too long', Array.from({ length: 1001 }, () => ({})), 'TOO_BIG'],
    ['not an array', {}, 'INVALID_TYPE'],
    ['null', null, 'INVALID_TYPE'],
    ['absent', undefined, 'REQUIRED'],
  ])('if `movements` is %s', async (_what, movements, code) => {
    const response = await post(movements);
    expect(response).toMatchObject({ status: 400, body: { code: 'VALIDATION_FAILED' } });
    if (code !== 'TOO_BIG') expect(response.body.errors).toMatchObject([{ pointer: '/movements', code }]);
  });

  test('if an item names another organization', async () => {
    const response = await post([item(), item({ organization_id: newId() })]);
    expect(response).toMatchObject({
      status: 404,
      body: { code: 'ORGANIZATION_NOT_FOUND', errors: [{ pointer: '/movements/1/organization_id' }] },
    });
  });
});

test('an adjustment in a batch requires a separate permission', async () => {
  const traded = await seedProduct(app, app);
  const movements = [item({ product_id: traded }), item({ product_id: traded, type: 'adjustment' })];
  expect(await post(movements, {}, app.keys.clerk)).toMatchObject({
    status: 403,
    body: { code: 'PERMISSION_DENIED' },
  });
  expect(await count(traded)).toBe(0);
  expect((await post(movements.slice(0, 1), {}, app.keys.clerk)).status).toBe(201);
  expect((await post(movements.slice(0, 1), {}, app.keys.viewer)).status).toBe(403);
  expect((await post(movements, {}, app.keys.accountant)).status).toBe(201);
});

test('twenty concurrent batches with one Idempotency-Key post once; a rejected batch does not consume the key', async () => {
  const traded = await seedProduct(app, app);
  const of = { product_id: traded };
  const headers = { 'idempotency-key': `batch-${traded}` };
  expect((await post([item({ ...of, type: 'exit' })], headers)).status).toBe(400);
  const movements = [item(of), item({ ...of, type: 'exit' })];
  const responses = await Promise.all(Array.from({ length: 20 }, () => post(movements, headers)));
  expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 201));
  for (const { body } of responses) expect(body).toEqual(responses[0]?.body);
  expect(responses.filter((each) => each.headers.get('idempotency-replayed') === 'true')).toHaveLength(19);
  expect(await count(traded)).toBe(2);
  expect(await post(movements.slice(1), headers)).toMatchObject({
    status: 422,
    body: { code: 'IDEMPOTENCY_KEY_REUSED' },
  });
});

// A single body limit of 64 KB for the tRPC route would reject a batch of a few hundred.
test('a batch may contain a thousand movements in 1 MB, over both transports', async () => {
  const traded = await seedProduct(app, app);
  const movements = Array.from({ length: 1000 }, () => item({ product_id: traded, note: 'n'.repeat(700) }));
  const rest = await post(movements);
  expect([rest.status, rest.body.length]).toEqual([201, 1000]);
  expect(await app.trpc().stockMovements.postBatch.mutate({ movements: movements as never })).toHaveLength(
    1000,
  );
  expect(await count(traded)).toBe(2000);
  const large = movements.map((each) => ({ ...each, note: 'n'.repeat(1500) }));
  for (const at of [path, '/trpc/stockMovements.postBatch'])
    expect((await app.request('POST', at, { body: { movements: large } })).status).toBe(413);
});
