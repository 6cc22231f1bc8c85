import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { seedProduct, startTestApp, type TestApp } from '../../testing/index.ts';
import { expectLedgerAgrees } from '../../testing/ledger-agreement.ts';

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

test('posts in order: each movement is decided after those in front of it', async () => {
  const traded = await seedProduct(app, app);
  const of = { product_id: traded };
  const answer = await post([
    item({ ...of, quantity: 5, expected_on_hand: 0 }),
    item({ ...of, type: 'exit', quantity: 5, reference: 'SO-1' }),
    item({ ...of, type: 'adjustment', quantity: 2, expected_on_hand: 0 }),
  ]);
  expect(answer).toMatchObject({
    status: 201,
    body: [
      { type: 'entry', cost_amount: '12.50' },
      { type: 'exit', cost_amount: '-12.50', reference: 'SO-1' },
      { type: 'adjustment', quantity: 2, cost_amount: '5.00' },
    ],
  });
  expect(answer.headers.get('location')).toBeNull();
  for (const movement of answer.body)
    expect((await app.request('GET', `/api/inventory/stock-movements/${movement.id}`)).body).toEqual(
      movement,
    );
});

describe('one refused item refuses all', () => {
  test('with its code, item, field and figures', async () => {
    const traded = await seedProduct(app, app);
    const of = { product_id: traded };
    const answer = await post([
      item({ ...of, quantity: 2 }),
      item({ ...of, type: 'exit', quantity: 3 }),
      item({ ...of, expected_on_hand: 7 }),
      item({ product_id: newId() }),
      item({ ...of, type: 'exit', quantity: 2 }),
    ]);
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({
      type: 'urn:tallybook:problem:INSUFFICIENT_STOCK',
      title: expect.any(String),
      status: 400,
      code: 'INSUFFICIENT_STOCK',
      detail: expect.stringMatching(/^\/movements\/1\/quantity: At most 2 .* \(3 of 5 refused, so nothing/),
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
          detail: 'The quantity on hand is 2, not 7.',
          actual: 2,
        },
        { pointer: '/movements/3/product_id', code: 'PRODUCT_NOT_FOUND', detail: expect.any(String) },
      ],
    });
    expect(await count(traded)).toBe(0);
  });

  test('with the status of the first, and at most a hundred entries', async () => {
    const answer = await post(Array.from({ length: 150 }, () => item({ product_id: newId() })));
    expect(answer).toMatchObject({ status: 404, body: { code: 'PRODUCT_NOT_FOUND' } });
    expect(answer.body.errors).toHaveLength(100);
    expect(answer.body.detail).toContain('150 of 150 refused');
  });

  test('but not its neighbours', async () => {
    const traded = await seedProduct(app, app);
    const of = { product_id: traded };
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        at % 2 === 0
          ? post([item(of), item(of)])
          : post([item(of), item({ ...of, type: 'exit', quantity: 1000 }), item(of)]),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map((_, at) => (at % 2 === 0 ? 201 : 400)));
    expect(await count(traded)).toBe(20);
  });

  test('for what its shape is, by item and field, on both wires', async () => {
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
      const given = (errors as { pointer: string; code: string }[]).map((each) => [each.pointer, each.code]);
      expect(given).toEqual(expect.arrayContaining(expected));
      expect(given).toHaveLength(expected.length);
    }
  });

  test.each([
    ['none', [], 'TOO_SMALL'],
    ['too many', Array.from({ length: 1001 }, () => ({})), 'TOO_BIG'],
    ['no list', {}, 'INVALID_TYPE'],
    ['null', null, 'INVALID_TYPE'],
    ['nothing', undefined, 'REQUIRED'],
  ])('%s', async (_what, movements, code) => {
    const answer = await post(movements);
    expect(answer).toMatchObject({ status: 400, body: { code: 'VALIDATION_FAILED' } });
    if (code !== 'TOO_BIG') expect(answer.body.errors).toMatchObject([{ pointer: '/movements', code }]);
  });

  test('for an organization that is not the caller’s', async () => {
    const answer = await post([item(), item({ organization_id: newId() })]);
    expect(answer).toMatchObject({
      status: 404,
      body: { code: 'ORGANIZATION_NOT_FOUND', errors: [{ pointer: '/movements/1/organization_id' }] },
    });
  });
});

test('an adjustment among them needs a right of its own', async () => {
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

test('one key, twenty times at once: one effect, one answer; a refusal does not burn the key', async () => {
  const traded = await seedProduct(app, app);
  const of = { product_id: traded };
  const headers = { 'idempotency-key': `batch-${traded}` };
  expect((await post([item({ ...of, type: 'exit' })], headers)).status).toBe(400);
  const movements = [item(of), item({ ...of, type: 'exit' })];
  const answers = await Promise.all(Array.from({ length: 20 }, () => post(movements, headers)));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
  for (const { body } of answers) expect(body).toEqual(answers[0]?.body);
  expect(answers.filter((each) => each.headers.get('idempotency-replayed') === 'true')).toHaveLength(19);
  expect(await count(traded)).toBe(2);
  expect(await post(movements.slice(1), headers)).toMatchObject({
    status: 422,
    body: { code: 'IDEMPOTENCY_KEY_REUSED' },
  });
});

// The tRPC route took 64 KB whatever the operation: a batch of a few hundred was a 413 there.
test('a thousand movements in 1 MB, on both wires', async () => {
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
