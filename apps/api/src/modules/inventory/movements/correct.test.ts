import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import {
  closePeriod,
  expectCreated,
  postMovement,
  reverseMovement,
  seedProduct,
  startTestApp,
  type TestApp,
} from '../../../testing/index.ts';
import { expectLedgerAgrees } from '../../../testing/ledger-agreement.ts';

const path = '/api/inventory/stock-movements';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const entry = (product_id: string, more: object = {}) => ({
  product_id,
  type: 'entry',
  quantity: 10,
  unit_cost: 2,
  movement_date: '2026-03-10',
  ...more,
});
const correct = (id: string, body: object, options: object = {}) =>
  app.request('POST', `${path}/${id}/correction`, { body, ...options });
const levelOf = async (product: string) =>
  (await app.request('GET', `/api/inventory/stock-levels?product_id=${product}`)).body[0];

test.each(['moving_average', 'fifo'] as const)(
  'a receipt is corrected although most of it has been sold (%s)',
  async (method) => {
    const product = await seedProduct(app, app, method);
    const wrong = await expectCreated(
      postMovement(app, entry(product, { reference: 'DN-7', dimension: 'Store 2' })),
    );
    await expectCreated(
      postMovement(app, entry(product, { type: 'exit', quantity: 8, movement_date: '2026-03-12' })),
    );
    const { status, body } = await correct(wrong.id, {
      movement: entry(product, { quantity: 9, unit_cost: 3, reference: 'DN-7' }),
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      reversal: {
        reverses_id: wrong.id,
        quantity: -10,
        movement_date: '2026-03-10',
        reference: 'DN-7',
        dimension: 'Store 2',
      },
      movement: { type: 'entry', quantity: 9, unit_cost: 3, reference: 'DN-7', reverses_id: null },
    });
    expect(await levelOf(product)).toMatchObject({ on_hand: 1, value: '3.00' });
    await expectLedgerAgrees(app, product, method);
  },
);

test('an issue is corrected to one that is possible only without the mistake', async () => {
  const product = await seedProduct(app, app);
  await expectCreated(postMovement(app, entry(product)));
  const wrong = await expectCreated(postMovement(app, entry(product, { type: 'exit', quantity: 9 })));
  const { body } = await correct(wrong.id, { movement: entry(product, { type: 'exit', quantity: 5 }) });
  expect(body).toMatchObject({ reversal: { quantity: 9 }, movement: { type: 'exit', quantity: 5 } });
  expect(await levelOf(product)).toMatchObject({ on_hand: 5, value: '10.00' });
});

test('a movement of the wrong product, with some units reversed already, moves to the right one', async () => {
  const [wrong, right] = [await seedProduct(app, app), await seedProduct(app, app)];
  const posted = await expectCreated(postMovement(app, entry(wrong)));
  await expectCreated(reverseMovement(app, posted.id, { quantity: 4 }));
  const { body } = await correct(posted.id, { movement: entry(right, { quantity: 6 }) });
  expect(body.reversal).toMatchObject({ product_id: wrong, quantity: -6 });
  expect([await levelOf(wrong), await levelOf(right)]).toMatchObject([{ on_hand: 0 }, { on_hand: 6 }]);
});

test('nothing is posted if either half is rejected, and the problem names its field', async () => {
  const product = await seedProduct(app, app);
  const posted = await expectCreated(postMovement(app, entry(product)));
  await expectCreated(
    postMovement(app, entry(product, { type: 'exit', quantity: 8, movement_date: '2026-03-12' })),
  );
  const before = await levelOf(product);
  const pointersOf = async (body: object, id = posted.id) => {
    const response = await correct(id, body);
    return [response.status, response.body.code, response.body.errors?.[0]?.pointer];
  };
  const foreign = entry(product, { product_id: newId() });
  expect(await pointersOf({ movement: foreign })).toEqual([404, 'PRODUCT_NOT_FOUND', '/movement/product_id']);
  const tooFew = { movement: entry(product, { quantity: 7 }) };
  expect(await pointersOf(tooFew)).toEqual([400, 'INSUFFICIENT_STOCK', '/id']);
  const invalid = { movement: entry(product, { quantity: -1 }) };
  expect(await pointersOf(invalid)).toEqual([400, 'VALIDATION_FAILED', '/movement/quantity']);
  expect(await pointersOf({ movement: entry(product) }, newId())).toEqual([404, 'NOT_FOUND', undefined]);
  expect(await levelOf(product)).toEqual(before);
});

test('a movement in a closed period is corrected with a date in an open one', async () => {
  const own = await startTestApp();
  try {
    const product = await seedProduct(own, own);
    const posted = await expectCreated(postMovement(own, entry(product)));
    expect((await closePeriod(own, posted['accounting_period_id'] as string)).status).toBe(200);
    const send = (body: object) => own.request('POST', `${path}/${posted.id}/correction`, { body });
    const movement = entry(product, { quantity: 9, movement_date: '2026-04-01' });
    expect((await send({ movement })).body).toMatchObject({
      code: 'PERIOD_CLOSED',
      errors: [{ pointer: '/reversal_date' }],
    });
    const { status, body } = await send({ movement, reversal_date: '2026-04-01' });
    expect([status, body.reversal?.movement_date]).toEqual([201, '2026-04-01']);
  } finally {
    await own.stop();
  }
});

test('a repeated correction posts once, and a second one is rejected', async () => {
  const product = await seedProduct(app, app);
  const posted = await expectCreated(postMovement(app, entry(product)));
  const body = { movement: entry(product, { quantity: 9 }) };
  const headers = { 'idempotency-key': `correction-${posted.id}` };
  const first = await correct(posted.id, body, { headers });
  const again = await correct(posted.id, body, { headers });
  expect(again.body).toEqual(first.body);
  expect(again.headers.get('idempotency-replayed')).toBe('true');
  expect((await correct(posted.id, body)).body.code).toBe('ALREADY_REVERSED');
  expect(await levelOf(product)).toMatchObject({ on_hand: 9 });
});

test('an issue that cannot be reversed is named as the reason, not the stock that its reversal would have brought back', async () => {
  const own = await startTestApp();
  try {
    const product = await seedProduct(own, own);
    await expectCreated(postMovement(own, entry(product)));
    const wrong = await expectCreated(postMovement(own, entry(product, { type: 'exit', quantity: 9 })));
    const send = async (movement: object) => {
      const { body } = await own.request('POST', `${path}/${wrong.id}/correction`, { body: { movement } });
      return [body.code, body.errors?.[0]?.pointer];
    };
    const right = entry(product, { type: 'exit', quantity: 6 });
    expect((await closePeriod(own, wrong['accounting_period_id'] as string)).status).toBe(200);
    expect(await send({ ...right, movement_date: '2026-04-01' })).toEqual([
      'PERIOD_CLOSED',
      '/reversal_date',
    ]);
    await expectCreated(reverseMovement(own, wrong.id, { movement_date: '2026-04-01' }));
    await expectCreated(
      postMovement(own, entry(product, { type: 'exit', quantity: 5, movement_date: '2026-04-01' })),
    );
    expect(await send({ ...right, movement_date: '2026-04-01' })).toEqual(['ALREADY_REVERSED', '/id']);
  } finally {
    await own.stop();
  }
});

test.each(['entry', 'exit'])(
  'the expected quantity on hand is the one before the correction (%s)',
  async (type) => {
    const product = await seedProduct(app, app);
    await expectCreated(postMovement(app, entry(product)));
    const wrong = await expectCreated(postMovement(app, entry(product, { type, quantity: 3 })));
    const before = (await levelOf(product)).on_hand;
    const send = (expected_on_hand: number) =>
      correct(wrong.id, { movement: entry(product, { type, quantity: 2, expected_on_hand }) });
    // Neither another quantity nor the one between the two halves.
    for (const expected of [before + 1, 10])
      expect((await send(expected)).body).toMatchObject({
        code: 'ON_HAND_MISMATCH',
        actual: before,
        errors: [{ pointer: '/movement/expected_on_hand' }],
      });
    expect((await send(before)).status).toBe(201);
  },
);

test('a clerk corrects nothing; over tRPC the same is posted', async () => {
  const product = await seedProduct(app, app);
  const posted = await expectCreated(postMovement(app, entry(product)));
  const movement = { ...entry(product, { quantity: 9 }), type: 'entry' as const };
  const { status } = await correct(posted.id, { movement }, { key: app.keys.clerk });
  expect(status).toBe(403);
  const corrected = await app.trpc().stockMovements.correct.mutate({ id: posted.id, movement });
  expect(corrected).toMatchObject({ reversal: { reverses_id: posted.id }, movement: { quantity: 9 } });
});

test('the problem of a receipt of which more was sold says that its figure includes the corrected receipt', async () => {
  const product = await seedProduct(app, app);
  const wrong = await expectCreated(postMovement(app, entry(product)));
  const exit = entry(product, { type: 'exit', movement_date: '2026-03-12' });
  await expectCreated(postMovement(app, exit));
  const { body } = await correct(wrong.id, { movement: entry(product, { quantity: 9 }) });
  expect(body).toMatchObject({ code: 'INSUFFICIENT_STOCK', available: 9, on_date: '2026-03-12' });
  expect(body.detail).toContain('with the corrected receipt, at most 9 units could be taken back');
  expect(await levelOf(product)).toMatchObject({ on_hand: 0 });
});

test('a receipt is corrected into an exit: what is missing is missing for the exit', async () => {
  const product = await seedProduct(app, app);
  const wrong = await expectCreated(postMovement(app, entry(product)));
  const { body } = await correct(wrong.id, { movement: entry(product, { type: 'exit', quantity: 5 }) });
  expect(body).toMatchObject({
    code: 'INSUFFICIENT_STOCK',
    errors: [{ pointer: '/movement/quantity' }],
  });
});
