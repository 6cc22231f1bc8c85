import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { expectReconciled, setAutomaticPosting } from '../../../testing/automatic-posting.ts';
import {
  adjustCost,
  expectCreated,
  postMovement,
  reverseMovement,
  seedProduct,
  startTestApp,
  withoutLimits,
  type TestApp,
} from '../../../testing/index.ts';
import { expectLedgerAgrees } from '../../../testing/ledger-agreement.ts';

let app: TestApp;
let products: string[];
let receipts: { id: string }[];

beforeAll(async () => {
  app = await startTestApp(withoutLimits);
  await setAutomaticPosting(app, app);
  products = [await seedProduct(app, app, 'fifo'), await seedProduct(app, app)];
  const receive = (at: number, quantity: number, unit_cost: number) =>
    expectCreated(
      postMovement(app, { product_id: products[at], quantity, unit_cost, movement_date: '2026-03-10' }),
    );
  receipts = [
    await receive(0, 1, 10),
    await receive(0, 1, 10),
    await receive(1, 2, 5),
    await receive(1, 1, 0),
  ];
  for (const product_id of products)
    await expectCreated(
      postMovement(app, { product_id, type: 'exit', quantity: 1, movement_date: '2026-03-12' }),
    );
});
afterAll(() => app.stop());

const allocate = (fields: object, key = app.keys.accountant, headers: Record<string, string> = {}) =>
  app.request('POST', '/api/inventory/cost-allocations', {
    key,
    headers,
    body: {
      amount: '10.00',
      adjustment_date: '2026-03-31',
      reason: 'landed_cost',
      receipts: receipts.map(({ id }) => ({ movement_id: id })),
      ...fields,
    },
  });
const weighted = (...weights: string[]) =>
  weights.map((weight, at) => ({ movement_id: receipts[at]?.id, weight }));
const amounts = (body: { adjustments: { movement_id: string; amount: string }[] }) =>
  body.adjustments.map(({ movement_id, amount }) => [
    receipts.findIndex(({ id }) => id === movement_id),
    amount,
  ]);

// In this order: by value, later cases depend on the earlier ones.
test.each([
  ['value', () => ({}), ['3.34', '3.33', '3.33']],
  ['quantity', () => ({ amount: '0.03' }), ['0.01', '0.01', '0.01']],
  ['weight', () => ({ amount: '-1', receipts: weighted('1.5', '0.5') }), ['-0.75', '-0.25']],
  ['value', () => ({ amount: '0.01' }), [undefined, undefined, '0.01']],
] as const)('allocates by %s (%#)', async (by, fields, shares) => {
  const { status, body } = await allocate({ by, ...fields() });
  expect(status).toBe(201);
  expect(amounts(body)).toEqual(shares.flatMap((share, at) => (share === undefined ? [] : [[at, share]])));
  const listed = await app.request('GET', `/api/inventory/cost-adjustments?allocation_id=${body.id}`);
  expect(listed.body.toReversed()).toEqual(body.adjustments);
  await expectLedgerAgrees(app, products[0] ?? '', 'fifo');
  await expectLedgerAgrees(app, products[1] ?? '');
  await expectReconciled(app, app);
  const verified = await app.request('GET', '/api/inventory/verify');
  expect(verified.body).toMatchObject({ ok: true });
});

test('an allocation is recorded for all receipts or for none, and errors name the receipt', async () => {
  const count = async () => (await app.request('GET', '/api/inventory/cost-adjustments')).body.length;
  const before = await count();
  const expectProblem = async (fields: object, code: string, pointer: string) => {
    const { status, body } = await allocate(fields);
    expect([body.code, body.errors?.[0]?.pointer]).toEqual([code, pointer]);
    expect(status).toBe(code === 'NOT_FOUND' ? 404 : 400);
  };
  const [first, second] = receipts.map(({ id }) => ({ movement_id: id }));
  await expectProblem(
    { by: 'quantity', receipts: [first, first] },
    'VALIDATION_FAILED',
    '/receipts/1/movement_id',
  );
  const detailOf = async (given: readonly unknown[]) =>
    (await allocate({ by: 'quantity', receipts: given })).body.errors?.[0].detail;
  expect(await detailOf([first, first])).toBe(
    'receipts[1].movement_id must not repeat a receipt. Name each receipt once.',
  );
  expect(await detailOf([])).toBe('receipts must have at least 1 item.');
  await expectProblem({ by: 'weight' }, 'VALIDATION_FAILED', '/receipts/0/weight');
  await expectProblem({ by: 'value', receipts: weighted('1') }, 'VALIDATION_FAILED', '/receipts/0/weight');
  await expectProblem({ by: 'weight', receipts: weighted('0') }, 'VALIDATION_FAILED', '/receipts/0/weight');
  await expectProblem({ by: 'quantity', amount: '0.001' }, 'VALIDATION_FAILED', '/amount');
  await expectProblem(
    { by: 'quantity', receipts: [first, { movement_id: newId() }] },
    'NOT_FOUND',
    '/receipts/1/movement_id',
  );
  await expectProblem(
    { by: 'quantity', adjustment_date: '2026-03-09' },
    'VALIDATION_FAILED',
    '/adjustment_date',
  );
  // The first receipt alone could bear its share.
  await expectProblem(
    { by: 'weight', amount: '-22', receipts: weighted('1', '100') },
    'COST_BELOW_ZERO',
    '/receipts/1/movement_id',
  );
  const reversed = await expectCreated(postMovement(app, { product_id: products[0], unit_cost: 0 }));
  await expectProblem({ by: 'value', receipts: [{ movement_id: reversed.id }] }, 'VALIDATION_FAILED', '/by');
  const reversal = await expectCreated(reverseMovement(app, reversed.id));
  await expectProblem(
    { by: 'quantity', receipts: [second, { movement_id: reversed.id }] },
    'ALREADY_REVERSED',
    '/receipts/1/movement_id',
  );
  await expectProblem(
    { by: 'quantity', receipts: [{ movement_id: reversal.id }] },
    'MOVEMENT_NOT_A_RECEIPT',
    '/receipts/0/movement_id',
  );
  expect((await allocate({ by: 'quantity' }, app.keys.clerk)).body.code).toBe('PERMISSION_DENIED');
  expect(await count()).toBe(before);
  expect((await adjustCost(app, receipts[3]?.id ?? '', '1')).status).toBe(201);
});

const receiveTen = async (method: 'moving_average' | 'fifo', unit_cost: number) => {
  const product_id = await seedProduct(app, app, method);
  return expectCreated(postMovement(app, { product_id, quantity: 10, unit_cost }));
};

test('a repeated allocation returns the stored response, whatever became of its receipts', async () => {
  const receipt = await receiveTen('fifo', 1);
  const headers = { 'idempotency-key': 'all-of-the-value' };
  const given = { by: 'value', amount: '-10.00', receipts: [{ movement_id: receipt.id }] };
  const first = await allocate(given, undefined, headers);
  expect(first.status).toBe(201);
  const again = async () => {
    const response = await allocate(given, undefined, headers);
    expect([response.status, response.body]).toEqual([201, first.body]);
    expect(response.headers.get('idempotency-replayed')).toBe('true');
  };
  // The receipt is worth nothing now.
  await again();
  expect((await allocate(given)).body.errors[0]).toMatchObject({ pointer: '/by' });
  await expectCreated(
    app.request('POST', `/api/inventory/cost-adjustments/${first.body.adjustments[0].id}/reversal`, {
      body: {},
    }),
  );
  await expectCreated(reverseMovement(app, receipt.id));
  await again();
  expect((await allocate(given)).body.code).toBe('ALREADY_REVERSED');
  expect((await allocate({ ...given, amount: '-9.00' }, undefined, headers)).body.code).toBe(
    'IDEMPOTENCY_KEY_REUSED',
  );
});

test.each([
  ['value', ['1.00', '10.00']],
  ['quantity', ['1.00', '10.00']],
] as const)(
  'by %s, units that were reversed on the date of their receipt have no weight',
  async (by, shares) => {
    const [undone, whole] = [await receiveTen('moving_average', 10), await receiveTen('fifo', 10)];
    await expectCreated(reverseMovement(app, undone.id, { quantity: 9 }));
    // Units that went back on a later date were received.
    await expectCreated(reverseMovement(app, whole.id, { quantity: 4, movement_date: '2026-03-11' }));
    const { body } = await allocate({
      by,
      amount: '11.00',
      receipts: [{ movement_id: undone.id }, { movement_id: whole.id }],
    });
    expect(body.adjustments.map(({ amount }: { amount: string }) => amount)).toEqual(shares);
    // The value includes the first share: 11.00 and 110.00.
    const next = await allocate({
      by: 'value',
      amount: '-121.00',
      receipts: [{ movement_id: undone.id }, { movement_id: whole.id }],
    });
    expect(next.body.adjustments.map(({ amount }: { amount: string }) => amount)).toEqual([
      '-11.00',
      '-110.00',
    ]);
    expect((await app.request('GET', '/api/inventory/verify')).body).toMatchObject({ ok: true });
  },
);
