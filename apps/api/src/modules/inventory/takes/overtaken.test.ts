import { maxListedMovements, maxQuantity } from '@tallybook/domain';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import {
  expectCreated,
  postMovement,
  reverseMovement,
  seedProduct,
  startTestApp,
  waitForLockWaiters,
  type TestApp,
} from '../../../testing/index.ts';
import { expectLedgerAgrees } from '../../../testing/ledger-agreement.ts';

const path = '/api/inventory/stock-takes';
const countDate = '2026-03-15';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.stop());

const move = (product_id: string, type: string, quantity: number, movement_date = countDate) =>
  expectCreated(postMovement(app, { product_id, type, quantity, unit_cost: 1, movement_date }));
const sell = (product: string, quantity: number, date?: string) => move(product, 'exit', quantity, date);

/** A product with 10 units on hand at 1.00. */
async function seedStock(method?: 'moving_average' | 'fifo'): Promise<string> {
  const id = await seedProduct(app, app, method);
  await move(id, 'entry', 10, '2026-03-10');
  return id;
}

const call = async (method: string, at: string, body?: object, key?: string) =>
  app.request(method, `${path}${at}`, { ...(body && { body }), ...(key !== undefined && { key }) });
const enter = (id: string, ...counts: readonly (readonly [string, number])[]) =>
  call('PUT', `/${id}/counts`, {
    counts: counts.map(([product_id, counted_quantity]) => ({ product_id, counted_quantity })),
  });
const post = (id: string, body: object = {}) => call('POST', `/${id}/post`, body);

const count = (...counts: readonly (readonly [string, number])[]) => countOn(countDate, ...counts);

async function countOn(
  count_date: string,
  ...counts: readonly (readonly [string, number])[]
): Promise<string> {
  const { id } = (await call('POST', '', { count_date })).body;
  expect((await enter(id, ...counts)).status).toBe(200);
  return id;
}

const lineOf = async (id: string, product: string, rest = '') => {
  const { body } = await call('GET', `/${id}${rest}`);
  const lines = Array.isArray(body) ? body : (body.counts ?? body.differences);
  return lines.find((line: { product_id: string }) => line.product_id === product);
};

test('goods that are sold after they were counted do not become a gain: posting asks what the count is compared with', async () => {
  const product = await seedStock();
  const id = await count([product, 9]);
  const sale = await sell(product, 2);
  const changed = { quantity: -2, movements: 1, movement_ids: [sale.id] };
  const moved = { expected_when_counted: 10, changed_since_count: changed, counted: 9 };

  expect((await call('GET', `/${id}/preview`)).body).toMatchObject({
    problems: 1,
    differences: [{ ...moved, expected: 8, problem: { code: 'COUNT_OVERTAKEN' } }],
    totals: { adjusted: 0, gain: '0.00' },
  });
  const rejected = await post(id);
  expect(rejected).toMatchObject({
    status: 409,
    body: {
      code: 'COUNT_OVERTAKEN',
      errors: [
        {
          pointer: '/counts/0/counted_quantity',
          code: 'COUNT_OVERTAKEN',
          product_id: product,
          counted: 9,
          expected_when_counted: 10,
          expected: 8,
        },
      ],
    },
  });
  const { sku } = (await app.request('GET', `/api/inventory/products/${product}`)).body;
  expect(rejected.body.errors[0].detail).toContain(sku);
  expect(await lineOf(id, product)).toMatchObject({ ...moved, expected: 10, basis: null, movement_id: null });
  expect(await lineOf(id, product, '/counts/history')).toMatchObject(moved);
});

/** Corrects the adjustment of a loss of one to another day. */
async function moveAdjustment(id: string, product: string, day: string): Promise<void> {
  const { movement_id } = await lineOf(id, product);
  const movement = {
    product_id: product,
    type: 'adjustment',
    quantity: -1,
    unit_cost: 0,
    movement_date: day,
  };
  await expectCreated(
    app.request('POST', `/api/inventory/stock-movements/${movement_id}/correction`, { body: { movement } }),
  );
}

/** What the preview offers for a product, with the given basis. */
async function decide(id: string, product: string, basis: string) {
  const { counted, expected_when_counted, expected, counted_later_on, also_counted_on } = await lineOf(
    id,
    product,
    '/preview',
  );
  return {
    product_id: product,
    basis,
    counted,
    expected_when_counted,
    expected,
    counted_later_on,
    also_counted_on,
  };
}

test.each([
  ['when_counted', -1, { gain: '0.00', loss: '1.00' }, 7],
  ['end_of_day', 1, { gain: '1.00', loss: '0.00' }, 9],
])('with the basis %s, the adjustment is %i', async (basis, difference, totals, left) => {
  for (const method of ['moving_average', 'fifo'] as const) {
    const product = await seedStock(method);
    const id = await count([product, 9]);
    const sale = await sell(product, 2);
    const { choices } = await lineOf(id, product, '/preview');
    expect(choices).toMatchObject([{ basis: 'when_counted' }, { basis: 'end_of_day' }]);
    const choice = choices.find((each: { basis: string }) => each.basis === basis);
    expect(choice).toMatchObject({ difference, problem: null, valuation_status: 'current' });
    const posted = await post(id, { basis: [await decide(id, product, basis)] });
    expect(posted).toMatchObject({ status: 200, body: { totals } });
    const line = await lineOf(id, product);
    expect(line).toMatchObject({
      expected: 8,
      expected_when_counted: 10,
      changed_since_count: { quantity: -2, movements: 1, movement_ids: [sale.id] },
      basis,
      changed_since_posting: null,
    });
    const adjustment = await app.request('GET', `/api/inventory/stock-movements/${line.movement_id}`);
    // What was previewed is what was posted.
    const { quantity, unit_cost, cost_amount } = adjustment.body;
    expect({ quantity, unit_cost, cost_amount }).toEqual({
      quantity: difference,
      unit_cost: choice.unit_cost,
      cost_amount: choice.cost_amount,
    });
    expect((await call('GET', `/${id}/preview`)).body.differences).toMatchObject([
      { difference, expected: 8, choices: [] },
    ]);
    const levels = await app.request('GET', `/api/inventory/stock-levels?product_id=${product}`);
    expect(levels.body).toMatchObject([{ on_hand: left }]);
    await expectLedgerAgrees(app, product, method);
    const { body } = await app.request('GET', `${path}/${id}/export`);
    expect(body.split('\r\n')[1]).toContain(`,8,9,${difference},${difference}.00,10,-2,${basis},`);
  }
});

test('a list decides product by product; the rest is still rejected, and so is a product without a count', async () => {
  const [late, early, same] = [await seedStock(), await seedStock(), await seedStock()];
  const id = await count([late, 9], [early, 7], [same, 10]);
  await sell(late, 2);
  await sell(early, 3);
  const decision = (product_id: string, basis: string) => ({
    product_id,
    basis,
    counted: product_id === late ? 9 : 7,
    expected_when_counted: 10,
    expected: product_id === late ? 8 : 7,
  });
  const rejected = await post(id, { basis: [decision(late, 'when_counted')] });
  expect(rejected).toMatchObject({ status: 409, body: { errors: [{ product_id: early }] } });
  const unknown = await post(id, {
    basis: [decision(late, 'when_counted'), decision(newId(), 'end_of_day')],
  });
  expect(unknown).toMatchObject({ status: 400, body: { errors: [{ pointer: '/basis/1/product_id' }] } });
  const posted = await post(id, { basis: [decision(late, 'when_counted'), decision(early, 'end_of_day')] });
  expect(posted).toMatchObject({
    status: 200,
    body: { totals: { adjusted: 1, loss: '1.00', gain: '0.00' } },
  });
  expect([await lineOf(id, late), await lineOf(id, early), await lineOf(id, same)]).toMatchObject([
    { basis: 'when_counted', expected: 8 },
    { basis: 'end_of_day', expected: 7, movement_id: null },
    { basis: null, expected: 10, movement_id: null },
  ]);
  const events = await app.request('GET', `/api/audit-events?type=stock_take.posted&subject_id=${id}`);
  expect(events.body).toMatchObject([{ details: { overtaken: { when_counted: 1, end_of_day: 1 } } }]);
});

test('a decision holds for the stock that it was made about: a sale after it asks again', async () => {
  const product = await seedStock();
  const id = await count([product, 8]);
  await sell(product, 2);
  // The count showed the sale already, so nothing is missing.
  expect(await lineOf(id, product, '/preview')).toMatchObject({
    choices: [
      { basis: 'when_counted', difference: -2 },
      { basis: 'end_of_day', difference: 0, unit_cost: null, cost_amount: '0.00' },
    ],
  });
  const decision = await decide(id, product, 'end_of_day');
  await sell(product, 1);
  expect(await post(id, { basis: [decision] })).toMatchObject({
    status: 409,
    body: {
      code: 'COUNT_OVERTAKEN',
      errors: [{ product_id: product, expected_when_counted: 10, expected: 7 }],
    },
  });
  const { body } = await post(id, { basis: [{ ...decision, basis: 'when_counted', expected: 7 }] });
  expect(body.totals).toMatchObject({ adjusted: 1, loss: '2.00' });
});

test.each<[string, (id: string, product: string, saleId: string) => Promise<unknown>]>([
  [
    'somebody has counted again, after a delivery that was sold since',
    async (id, product) => {
      await move(product, 'entry', 4);
      await enter(id, [product, 11]);
      await sell(product, 4);
    },
  ],
  [
    'somebody has counted something else while the sale was reversed',
    async (id, product, saleId) => {
      await expectCreated(reverseMovement(app, saleId, {}));
      await enter(id, [product, 8]);
      await sell(product, 2);
    },
  ],
  [
    'another stock take has found a loss, and a delivery has replaced it',
    async (_id, product) => {
      const other = await count([product, 7]);
      expect((await post(other)).body.totals).toMatchObject({ loss: '1.00' });
      await move(product, 'entry', 1);
    },
  ],
])('a decision does not hold for the same stock if %s', async (_name, change) => {
  const product = await seedStock();
  const id = await count([product, 9]);
  const sale = await sell(product, 2);
  const basis = [await decide(id, product, 'end_of_day')];
  await change(id, product, sale.id);
  expect(await lineOf(id, product, '/preview')).toMatchObject({ expected: 8 });
  const rejected = await post(id, { basis });
  const { basis: _chosen, ...figures } = await decide(id, product, 'end_of_day');
  expect(rejected).toMatchObject({
    status: 409,
    body: { errors: [{ code: 'COUNT_OVERTAKEN', ...figures }] },
  });
  const decided = await post(id, { basis: [{ basis: 'end_of_day', ...figures }] });
  expect(decided).toMatchObject({ status: 200 });
});

test('a decision about a count that was replaced is rejected, also if the new count needs none', async () => {
  const product = await seedStock();
  const id = await count([product, 9]);
  await sell(product, 2);
  const basis = [await decide(id, product, 'end_of_day')];
  await enter(id, [product, 5]);
  const figures = { product_id: product, counted: 5, expected_when_counted: 8, expected: 8 };
  expect(await post(id, { basis })).toMatchObject({
    status: 409,
    body: {
      errors: [{ code: 'COUNT_OVERTAKEN', ...figures, detail: expect.stringContaining('leave it out') }],
    },
  });
  expect((await post(id)).body.totals).toMatchObject({ loss: '3.00' });
});

test('counts that are repeated with their key after a sale have no second effect, so that the sale is not a gain', async () => {
  const product = await seedStock();
  const { id } = (await call('POST', '', { count_date: countDate })).body;
  const body = { counts: [{ product_id: product, counted_quantity: 9 }] };
  const headers = { 'idempotency-key': `counts-${newId()}` };
  const enterOnce = () => app.request('PUT', `${path}/${id}/counts`, { body, headers });
  const first = await enterOnce();
  await sell(product, 2);
  const again = await enterOnce();
  expect(again).toMatchObject({ status: 200, body: first.body });
  expect(again.headers.get('idempotency-replayed')).toBe('true');
  expect(await lineOf(id, product)).toMatchObject({ expected_when_counted: 10 });
  expect(await post(id)).toMatchObject({ status: 409, body: { code: 'COUNT_OVERTAKEN' } });
});

test('a new count after the sale needs no decision, and the history says what moved between the counts', async () => {
  const product = await seedStock();
  const id = await count([product, 9]);
  const sale = await sell(product, 2);
  await enter(id, [product, 7]);
  expect(await lineOf(id, product)).toMatchObject({
    expected_when_counted: 8,
    changed_since_count: null,
  });
  const late = await sell(product, 1, '2026-03-12');
  expect((await call('GET', `/${id}/counts/history`)).body).toMatchObject([
    { counted: 7, expected_when_counted: 8, changed_since_count: { quantity: -1, movement_ids: [late.id] } },
    { counted: 9, expected_when_counted: 10, changed_since_count: { quantity: -2, movement_ids: [sale.id] } },
  ]);
  await enter(id, [product, 6]);
  expect((await post(id)).status).toBe(200);
  expect(await lineOf(id, product)).toMatchObject({ expected: 7, basis: null, changed_since_count: null });
});

test('movements that leave the stock of the count date as it was need no decision', async () => {
  const product = await seedStock();
  const id = await count([product, 9]);
  const sale = await sell(product, 2);
  const reversal = await expectCreated(reverseMovement(app, sale.id, {}));
  await sell(product, 3, '2026-03-16');
  expect(await lineOf(id, product)).toMatchObject({
    changed_since_count: { quantity: 0, movements: 2, movement_ids: [sale.id, reversal.id] },
  });
  expect((await post(id)).body.totals).toMatchObject({ loss: '1.00' });
});

test('a line names a few movements, and the rest as their sum; after posting, what is still posted late', async () => {
  const product = await seedStock();
  const id = await count([product, 4]);
  const sales = [];
  for (let at = 0; at <= maxListedMovements; at++) sales.push(await sell(product, 1));
  const changed_since_count = {
    quantity: -sales.length,
    movements: sales.length,
    movement_ids: sales.slice(0, maxListedMovements).map((sale) => sale.id),
  };
  expect(await lineOf(id, product)).toMatchObject({ changed_since_count });
  expect((await post(id, { basis: [await decide(id, product, 'end_of_day')] })).status).toBe(200);
  const late = await sell(product, 3, '2026-03-11');
  const document = (await call('GET', `/${id}`)).body;
  expect(document).toMatchObject({
    later_changes: 1,
    counts: [
      {
        changed_since_count,
        changed_since_posting: { quantity: -3, movements: 1, movement_ids: [late.id] },
      },
    ],
  });
});

test('a cancelled stock take asks for no decision, and nothing changes it', async () => {
  const product = await seedStock();
  const id = await count([product, 9]);
  const sale = await sell(product, 2);
  await enter(id, [product, 8]);
  expect((await call('POST', `/${id}/cancel`, {})).status).toBe(200);
  await sell(product, 1);
  const changed = { quantity: -2, movements: 1, movement_ids: [sale.id] };
  expect(await lineOf(id, product)).toMatchObject({ expected: 8, changed_since_count: null });
  expect((await call('GET', `/${id}/counts/history`)).body).toMatchObject([
    { counted: 8, changed_since_count: null },
    { counted: 9, changed_since_count: changed },
  ]);
  expect((await call('GET', `/${id}/preview`)).body).toMatchObject({ problems: 0, differences: [] });
});

test('counts that are posted at once are compared with the stock of that moment', async () => {
  const product = await seedStock();
  await sell(product, 2);
  const { status, body } = await call('POST', '', {
    count_date: countDate,
    counts: [{ product_id: product, counted_quantity: 9 }],
  });
  expect(status).toBe(201);
  expect(await lineOf(body.id, product)).toMatchObject({
    expected: 8,
    expected_when_counted: 8,
    changed_since_count: null,
    changed_since_posting: null,
    basis: null,
  });
});

test('a blind count shows neither the stock when it was counted nor what moved since', async () => {
  const product = await seedStock();
  const { id } = (await call('POST', '', { count_date: countDate, blind: true })).body;
  await enter(id, [product, 9]);
  await sell(product, 2);
  const hidden = { expected: null, expected_when_counted: null, changed_since_count: null };
  for (const rest of ['', '/counts/history']) {
    const { body } = await call('GET', `/${id}${rest}`, undefined, app.keys.clerk);
    expect(rest === '' ? body.counts : body).toMatchObject([hidden]);
  }
});

test('a count waits for a posting of its product, so that the sale is either in its stock or moved since', async () => {
  const product = await seedStock();
  const id = await count([product, 9]);
  const entered = await app.admin.begin(async (tx) => {
    // The lock that a posting takes last: it has drawn its place in the ledger, and has not committed yet.
    await tx`select pg_advisory_xact_lock(hashtextextended(${`ledger log:${app.organizationId}`}, 0))`;
    const sale = sell(product, 2);
    await waitForLockWaiters(app, 1, ['advisory']);
    const counted = enter(id, [product, 9]);
    await waitForLockWaiters(app, 1, ['transactionid']);
    return { sale, counted };
  });
  await Promise.all([entered.sale, entered.counted]);
  const { expected_when_counted, changed_since_count } = await lineOf(id, product);
  expect(expected_when_counted + (changed_since_count?.quantity ?? 0)).toBe(8);
});

/** Of a decision. */
const quantities = {
  product_id: newId(),
  basis: 'end_of_day',
  counted: 9,
  expected_when_counted: 10,
  expected: 8,
};

test.each([
  ['one word for whatever changes', 'end_of_day', '/basis'],
  ['a decision about no count', [{ ...quantities, counted: undefined }], '/basis/0/counted'],
  [
    'a decision about no quantity when counted',
    [{ ...quantities, expected_when_counted: undefined }],
    '/basis/0/expected_when_counted',
  ],
  ['a decision about no expected quantity', [{ ...quantities, expected: undefined }], '/basis/0/expected'],
  ['an empty list', [], '/basis'],
  ['a product twice', 'twice', '/basis/1/product_id'],
  ['an unknown field', [{ ...quantities, reason: 'x' }], '/basis/0/reason'],
])('rejects %s as basis', async (_name, given, pointer) => {
  const product = await seedStock();
  const id = await count([product, 9]);
  const one = { ...quantities, product_id: product };
  const { status, body } = await post(id, { basis: given === 'twice' ? [one, one] : given });
  expect([status, body.code, body.errors[0].pointer]).toEqual([400, 'VALIDATION_FAILED', pointer]);
});

test.each(['when_counted', 'end_of_day'])(
  'two stock takes that found the same loss book it once, with the basis %s of the second too',
  async (basis) => {
    for (const method of ['moving_average', 'fifo'] as const) {
      const product = await seedStock(method);
      const [first, second] = [await count([product, 9]), await count([product, 9])];
      expect((await post(first)).body.totals).toMatchObject({ loss: '1.00' });
      // The correction is no movement: the second count saw what the first found.
      expect(await lineOf(second, product)).toMatchObject({
        expected_when_counted: 9,
        changed_since_count: null,
      });
      const sale = await sell(product, 2);
      expect(await lineOf(second, product, '/preview')).toMatchObject({
        expected_when_counted: 9,
        expected: 7,
        changed_since_count: { quantity: -2, movements: 1, movement_ids: [sale.id] },
        choices: [{ difference: 0 }, { difference: 2 }],
      });
      expect((await post(second, { basis: [await decide(second, product, basis)] })).status).toBe(200);
      expect(await lineOf(second, product)).toMatchObject({
        expected_when_counted: 9,
        expected: 7,
        changed_since_count: { quantity: -2, movements: 1 },
        basis,
      });
      expect((await call('GET', `/${second}/counts/history`)).body).toMatchObject([
        { expected: 10, expected_when_counted: 9, changed_since_count: { quantity: -2, movements: 1 } },
      ]);
      const levels = await app.request('GET', `/api/inventory/stock-levels?product_id=${product}`);
      expect(levels.body).toMatchObject([{ on_hand: basis === 'when_counted' ? 7 : 9 }]);
      await expectLedgerAgrees(app, product, method);
    }
  },
);

test('a second stock take that found the same needs no decision; once the first is reversed, posting asks before it books the loss itself', async () => {
  const product = await seedStock();
  const [first, second, third] = [
    await count([product, 9]),
    await count([product, 9]),
    await count([product, 9]),
  ];
  await post(first);
  expect((await post(second)).body.totals).toMatchObject({ adjusted: 0 });
  const { movement_id } = await lineOf(first, product);
  await expectCreated(reverseMovement(app, movement_id, {}));
  expect(await post(third)).toMatchObject({
    status: 409,
    body: { errors: [{ code: 'COUNT_OVERTAKEN', also_counted_on: countDate }] },
  });
  const basis = [await decide(third, product, 'end_of_day')];
  expect((await post(third, { basis })).body.totals).toMatchObject({ adjusted: 1, loss: '1.00' });
});

test('a loss that a stock take for a later day has booked is not booked again for the earlier day without a question', async () => {
  const product = await seedStock();
  const later = '2026-03-20';
  const [earlier, again, agreeing] = [
    await count([product, 9]),
    await countOn(later, [product, 9]),
    await count([product, 10]),
  ];
  await post(again);
  const line = () => lineOf(earlier, product, '/preview');
  expect(await line()).toMatchObject({
    counted_later_on: later,
    problem: { code: 'COUNT_OVERTAKEN', detail: expect.stringContaining(later) as unknown },
    choices: [{ difference: -1 }, { difference: -1 }],
  });
  expect(await post(earlier)).toMatchObject({ status: 409, body: { code: 'COUNT_OVERTAKEN' } });
  // It changes nothing that the later one found.
  expect((await post(agreeing)).body.totals).toMatchObject({ adjusted: 0 });
  const stockOn = async (date: string) =>
    (await app.request('GET', `/api/inventory/stock-levels?product_id=${product}&as_of=${date}`)).body[0]
      .on_hand;
  expect([await stockOn(countDate), await stockOn(later)]).toEqual([10, 9]);

  const { movement_id } = await lineOf(again, product);
  await expectCreated(reverseMovement(app, movement_id, { movement_date: later }));
  // Somebody found nine on the later day, whatever happened to the adjustment.
  expect(await line()).toMatchObject({ counted_later_on: later, problem: { code: 'COUNT_OVERTAKEN' } });
  const basis = [await decide(earlier, product, 'end_of_day')];
  expect((await post(earlier, { basis })).body.totals).toMatchObject({ adjusted: 1, loss: '1.00' });
  expect([await stockOn(countDate), await stockOn(later)]).toEqual([9, 9]);
});

test('a decision does not hold once a stock take for a later day has been posted', async () => {
  const product = await seedStock();
  const day = '2026-03-20';
  const [earlier, later] = [await count([product, 9]), await countOn(day, [product, 9])];
  await sell(product, 2);
  const basis = [await decide(earlier, product, 'end_of_day')];
  await post(later, { basis: [await decide(later, product, 'end_of_day')] });
  expect(await post(earlier, { basis })).toMatchObject({
    status: 409,
    body: { errors: [{ code: 'COUNT_OVERTAKEN', counted_later_on: day }] },
  });
  const again = [await decide(earlier, product, 'end_of_day')];
  expect((await post(earlier, { basis: again })).body.totals).toMatchObject({ adjusted: 1, gain: '1.00' });
});

test('a later adjustment that is reversed, in part or in whole, or corrected does not make its loss be booked again without a question', async () => {
  const product = await seedStock();
  const [earlier, later] = [await count([product, 7]), await countOn('2026-03-20', [product, 7])];
  await post(later);
  const { movement_id } = await lineOf(later, product);
  await expectCreated(reverseMovement(app, movement_id, { quantity: 1 }));
  expect((await post(earlier)).body.code).toBe('COUNT_OVERTAKEN');
  await expectCreated(reverseMovement(app, movement_id, {}));
  expect((await post(earlier)).body.code).toBe('COUNT_OVERTAKEN');

  const other = await seedStock();
  const [before, after] = [await count([other, 9]), await countOn('2026-03-20', [other, 9])];
  await post(after);
  await moveAdjustment(after, other, '2026-03-20');
  expect((await post(before)).body.code).toBe('COUNT_OVERTAKEN');
});

test.each([
  ['agreed with the books', [10]],
  ['found other quantities, whose adjustments cancel out', [8, 10]],
])('a count is not posted without a question after stock takes of its day %s', async (_name, others) => {
  const product = await seedStock();
  const [first, ...later] = [
    await count([product, 9]),
    ...(await Promise.all(others.map((each) => count([product, each])))),
  ];
  for (const each of later)
    if ((await post(each)).status === 409) {
      const basis = [await decide(each, product, 'end_of_day')];
      expect((await post(each, { basis })).status).toBe(200);
    }
  const { body } = await post(first);
  expect(body).toMatchObject({
    code: 'COUNT_OVERTAKEN',
    errors: [{ expected_when_counted: 10, expected: 10 }],
  });
  const basis = [await decide(first, product, 'end_of_day')];
  expect((await post(first, { basis })).body.totals).toMatchObject({ loss: '1.00' });
  // Who counts after the others were posted has seen what they found.
  const last = await count([product, 7]);
  expect((await post(last)).body.totals).toMatchObject({ adjusted: 1 });
});

test('a later count that agreed with the books is not made wrong without a question either', async () => {
  const product = await seedStock();
  const [earlier, later] = [await count([product, 9]), await countOn('2026-03-20', [product, 10])];
  await post(later);
  expect((await post(earlier)).body.code).toBe('COUNT_OVERTAKEN');
  const basis = [await decide(earlier, product, 'end_of_day')];
  expect((await post(earlier, { basis })).body.totals).toMatchObject({ adjusted: 1 });
  await expectLedgerAgrees(app, product, 'moving_average');
});

test('a count that was overtaken is rejected for a closed period or an archived product first, which no decision solves', async () => {
  const own = await startTestApp();
  try {
    const request = (method: string, at: string, body?: object) =>
      own.request(method, at, { key: own.keys.owner, ...(body && { body }) });
    const product_id = await seedProduct(own, own);
    const entry = { product_id, type: 'entry', quantity: 2, unit_cost: 1, movement_date: countDate };
    await expectCreated(postMovement(own, entry));
    const { id } = (await request('POST', path, { count_date: countDate })).body;
    await request('PUT', `${path}/${id}/counts`, { counts: [{ product_id, counted_quantity: 3 }] });
    await expectCreated(postMovement(own, { ...entry, type: 'exit' }));
    const codes = async () => {
      const [line] = (await request('GET', `${path}/${id}/preview`)).body.differences;
      return [line.problem.code, (await request('POST', `${path}/${id}/post`, {})).body.code];
    };
    expect(await codes()).toEqual(['COUNT_OVERTAKEN', 'COUNT_OVERTAKEN']);
    expect((await request('POST', `/api/inventory/products/${product_id}/archive`, {})).status).toBe(200);
    expect(await codes()).toEqual(['PRODUCT_ARCHIVED', 'PRODUCT_ARCHIVED']);
    await request('POST', `/api/inventory/products/${product_id}/unarchive`, {});
    const periods = (await request('GET', '/api/accounting/periods')).body as {
      id: string;
      start_date: string;
    }[];
    const march = periods.find(({ start_date }) => start_date === '2026-03-01');
    const closed = await request('POST', `/api/accounting/periods/${march?.id}/close`, {
      require_counts: false,
      require_reviews: false,
    });
    expect(closed.status).toBe(200);
    expect(await codes()).toEqual(['PERIOD_CLOSED', 'PERIOD_CLOSED']);
  } finally {
    await own.stop();
  }
});

test('an overtaken count is rejected for missing stock first if no decision can avoid that', async () => {
  const product = await seedStock();
  const [impossible, possible] = [await count([product, 0]), await count([product, 5])];
  await sell(product, 2);
  await sell(product, 4, '2026-03-20');
  const problem = { code: 'INSUFFICIENT_STOCK' };
  expect(await lineOf(impossible, product, '/preview')).toMatchObject({ problem, choices: [] });
  expect(await post(impossible)).toMatchObject({
    status: 400,
    body: {
      errors: [{ ...problem, pointer: '/counts/0/counted_quantity', available: 4, on_date: '2026-03-20' }],
    },
  });
  expect(await lineOf(possible, product, '/preview')).toMatchObject({
    problem: { code: 'COUNT_OVERTAKEN' },
    choices: [
      { basis: 'when_counted', difference: -5, problem },
      { basis: 'end_of_day', difference: -3, problem: null },
    ],
  });
  expect((await post(possible)).body.code).toBe('COUNT_OVERTAKEN');
});

test('an archived product that is empty and was counted as such does not prevent posting', async () => {
  const [empty, other] = [await seedProduct(app, app), await seedStock()];
  const id = await count([empty, 0], [other, 9]);
  expect((await app.request('POST', `/api/inventory/products/${empty}/archive`, { body: {} })).status).toBe(
    200,
  );
  expect((await call('GET', `/${id}/preview`)).body).toMatchObject({ problems: 0 });
  expect(await post(id)).toMatchObject({ status: 200, body: { totals: { counted: 2, adjusted: 1 } } });
});

test('a count from before another stock take found something else does not undo it without a decision', async () => {
  const product = await seedStock();
  const [older, other, same] = [
    await count([product, 10]),
    await count([product, 10]),
    await count([product, 8]),
  ];
  const newer = await count([product, 8]);
  expect((await post(newer)).body.totals).toMatchObject({ loss: '2.00' });
  const rejected = await post(older);
  expect(rejected).toMatchObject({
    status: 409,
    body: { errors: [{ code: 'COUNT_OVERTAKEN', expected_when_counted: 8, expected: 8 }] },
  });
  expect(rejected.body.errors[0].detail).toContain(
    `A stock take for ${countDate} was posted after this count`,
  );
  expect(await lineOf(older, product, '/preview')).toMatchObject({
    problem: { code: 'COUNT_OVERTAKEN' },
    choices: [{ difference: 2 }, { difference: 2 }],
  });
  // It agrees with what was found.
  expect((await post(same)).body.totals).toMatchObject({ adjusted: 0 });
  const decided = await post(older, { basis: [await decide(older, product, 'end_of_day')] });
  expect(decided.body.totals).toMatchObject({ gain: '2.00' });
  expect(await lineOf(older, product)).toMatchObject({ basis: 'end_of_day' });
  // Two more were found: the other count agrees with that.
  expect((await post(other)).body.totals).toMatchObject({ adjusted: 0 });
  expect(await lineOf(other, product)).toMatchObject({ basis: null });
});

test('an overtaken count of quantities beyond exact integers is shown and rejected, not a failure', async () => {
  const own = await startTestApp();
  try {
    const request = async (method: string, at: string, body?: object) =>
      own.request(method, `${path}${at}`, { ...(body && { body }) });
    const product_id = await seedProduct(own, own);
    const moveAll = async (type: string, date: string, product = product_id) =>
      expectCreated(
        postMovement(own, {
          product_id: product,
          type,
          quantity: maxQuantity,
          unit_cost: 0,
          movement_date: date,
        }),
      );
    const enterCount = async (counted_quantity: number, product = product_id) => {
      const { id } = (await request('POST', '', { count_date: countDate })).body;
      await request('PUT', `/${id}/counts`, { counts: [{ product_id: product, counted_quantity }] });
      return id as string;
    };
    const isShownAndRejected = async (id: string) => {
      for (const at of ['', '/preview', '/counts/history', '/export'])
        expect([at, (await request('GET', `/${id}${at}`)).status]).toEqual([at, 200]);
      const posted = await request('POST', `/${id}/post`, {});
      expect([posted.status, posted.body.errors?.[0].code]).toEqual([400, 'QUANTITY_OVERFLOW']);
    };
    await moveAll('entry', '2026-03-10');
    const [found, missing] = [await enterCount(maxQuantity), await enterCount(0)];
    await moveAll('exit', countDate);
    const all = { counted: maxQuantity, expected_when_counted: maxQuantity };
    const basis = [{ product_id, basis: 'end_of_day', ...all, expected: 0 }];
    expect((await request('POST', `/${found}/post`, { basis })).status).toBe(200);
    // As of the count, twice as many are expected as can be.
    await isShownAndRejected(missing);
    await own.admin`update organizations set allow_negative_stock = true`;
    const below = await seedProduct(own, own);
    await moveAll('exit', '2026-03-10', below);
    await isShownAndRejected(await enterCount(maxQuantity, below));
  } finally {
    await own.stop();
  }
});

test.each(['entry', 'exit'])(
  'an %s with the reason of a stock take, and its reversal, are movements and no corrections: a reversed one needs no decision',
  async (type) => {
    const product = await seedStock();
    const id = await count([product, 10]);
    const moved = await expectCreated(
      postMovement(app, {
        product_id: product,
        type,
        quantity: 3,
        unit_cost: 1,
        movement_date: '2026-03-12',
        reason_code: 'stock_take',
      }),
    );
    await expectCreated(reverseMovement(app, moved.id, {}));
    expect(await lineOf(id, product)).toMatchObject({
      expected_when_counted: 10,
      changed_since_count: { quantity: 0, movements: 2 },
    });
    expect((await post(id)).body.totals).toMatchObject({ adjusted: 0 });
  },
);

test('a later adjustment that is reversed on another day still stands on its own: the loss is not booked twice', async () => {
  const product = await seedStock();
  const day = '2026-03-20';
  const [earlier, later] = [await count([product, 9]), await countOn(day, [product, 9])];
  await post(later);
  const { movement_id } = await lineOf(later, product);
  await expectCreated(reverseMovement(app, movement_id, { movement_date: '2026-03-28' }));
  expect(await post(earlier)).toMatchObject({
    status: 409,
    body: { errors: [{ code: 'COUNT_OVERTAKEN', counted_later_on: day }] },
  });
});

test('the problem of an outdated decision says so, and names the later stock take', async () => {
  const product = await seedStock();
  const day = '2026-03-20';
  const [earlier, later] = [await count([product, 9]), await countOn(day, [product, 9])];
  await sell(product, 1, '2026-03-10');
  const basis = [await decide(earlier, product, 'end_of_day')];
  await post(later, { basis: [await decide(later, product, 'when_counted')] });
  const { detail } = (await post(earlier, { basis })).body.errors[0];
  expect(detail).toContain('The decision is about other quantities, or from before a stock take was posted.');
  expect(detail).toContain('changed from 10 to 9');
  expect(detail).toContain(`A stock take for ${day} has counted the product again`);
});

test.each([
  ['the same day', countDate],
  ['an earlier day', '2026-03-12'],
])(
  'a loss that a stock take of %s has booked, and whose adjustment was corrected to a later day, is not booked again without a question',
  async (_name, day) => {
    const product = await seedStock();
    const [older, agreeing] = [await count([product, 9]), await countOn(day, [product, 9])];
    await post(agreeing);
    expect(await lineOf(older, product, '/preview')).toBeUndefined();
    await moveAdjustment(agreeing, product, '2026-03-20');
    const asked = { code: 'COUNT_OVERTAKEN', also_counted_on: day, counted_later_on: '2026-03-20' };
    expect(await post(older)).toMatchObject({ status: 409, body: { errors: [asked] } });
    const basis = [await decide(older, product, 'end_of_day')];
    expect((await post(older, { basis })).body.totals).toMatchObject({ loss: '1.00' });
  },
);

test('a loss whose adjustment was corrected to a later day before somebody counted again is not booked again without a question', async () => {
  const product = await seedStock();
  const first = await count([product, 9]);
  await post(first);
  await moveAdjustment(first, product, '2026-03-20');
  const second = await count([product, 9]);
  expect(await post(second)).toMatchObject({
    status: 409,
    body: { errors: [{ code: 'COUNT_OVERTAKEN', counted_later_on: '2026-03-20' }] },
  });
});

test('a decision does not hold once a stock take has found something else for the same day, even if that changed nothing', async () => {
  const product = await seedStock();
  const [first, contradicting] = [await count([product, 9]), await count([product, 8])];
  await sell(product, 2);
  const basis = [await decide(first, product, 'end_of_day')];
  // It found what the books say by now.
  expect(
    (await post(contradicting, { basis: [await decide(contradicting, product, 'end_of_day')] })).body.totals,
  ).toMatchObject({ adjusted: 0 });
  expect(await post(first, { basis })).toMatchObject({
    status: 409,
    body: { errors: [{ code: 'COUNT_OVERTAKEN', also_counted_on: countDate, expected: 8 }] },
  });
  const again = [await decide(first, product, 'end_of_day')];
  expect((await post(first, { basis: again })).body.totals).toMatchObject({ gain: '1.00' });
});
