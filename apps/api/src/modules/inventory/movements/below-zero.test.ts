import * as fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  postMovement,
  seedProduct,
  startTestApp,
  updateSettings,
  verifyLedger,
  type TestApp,
  type TestOrganization,
} from '../../../testing/index.ts';
import { expectLedgerAgrees } from '../../../testing/ledger-agreement.ts';

const maxQuantity = 9_007_199_254_740_991;

let app: TestApp;
let mine: TestOrganization;
let product: string;

const call = (method: string, path: string, body?: unknown) =>
  app.request(method, path, { key: mine.keys.owner, body });

const post = (type: string, quantity: number, unit_cost: number, movement_date: string, more = {}) =>
  postMovement(
    app,
    { product_id: product, type, quantity, unit_cost, movement_date, ...more },
    { key: mine.keys.owner },
  );

const allow = async (allow_negative_stock: boolean) =>
  expect(await updateSettings(app, mine, { allow_negative_stock })).toMatchObject({
    status: 200,
    body: { settings: { allow_negative_stock } },
  });

const level = async (query = '') =>
  (await call('GET', `/api/inventory/stock-levels?product_id=${product}${query}`)).body[0];

const verified = async () =>
  (await verifyLedger(app, `product_id=${product}`, { key: mine.keys.owner })).body;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

describe.each(['moving_average', 'fifo'] as const)('negative stock with %s', (method) => {
  beforeEach(async () => {
    mine = await app.newOrganization();
    product = await seedProduct(app, mine, method);
    await allow(true);
  });

  const agrees = async () => {
    const rows = await expectLedgerAgrees(app, product, method, 'below zero');
    expect(await verified()).toMatchObject({ ok: true });
    return rows;
  };

  // The example of the ledger's design document, with each movement on its own day.
  const example = [
    ['entry', 10, 10, '2026-03-01', '100.00'],
    ['exit', 15, 0, '2026-03-02', '-150.00'],
    ['exit', 5, 0, '2026-03-03', '-50.00'],
    ['entry', 15, 15, '2026-03-04', '175.00'],
  ] as const;

  test('values 5 units at 75.00 after 10 @ 10, exit 15, exit 5, 15 @ 15', async () => {
    for (const [type, quantity, cost, date, amount] of example)
      expect(await post(type, quantity, cost, date)).toMatchObject({
        status: 201,
        body: { cost_amount: amount },
      });
    expect(await level()).toMatchObject({ on_hand: 5, value: '75.00', average_cost: '15.000000' });
    expect(await level('&as_of=2026-03-03')).toMatchObject({
      on_hand: -10,
      value: '-100.00',
      average_cost: '10.000000',
    });
    const card = await call('GET', `/api/inventory/products/${product}/stock-card`);
    expect(
      card.body.rows.map((row: { running_quantity: number; running_value: string }) => [
        row.running_quantity,
        row.running_value,
      ]),
    ).toEqual([
      [10, '100.00'],
      [-5, '-50.00'],
      [-10, '-100.00'],
      [5, '75.00'],
    ]);
    expect((await call('GET', '/api/inventory/valuation?as_of=2026-03-02')).body).toMatchObject({
      total_value: '-50.00',
    });
    await agrees();
  });

  test('gives the same result if the first movement is posted last', async () => {
    for (const [type, quantity, cost, date] of example.toReversed())
      expect((await post(type, quantity, cost, date)).status).toBe(201);
    expect(await level()).toMatchObject({ on_hand: 5, value: '75.00' });
    const listed = await call('GET', `/api/inventory/stock-movements?product_id=${product}`);
    expect(listed.body.map((each: { cost_amount: string }) => each.cost_amount)).toEqual(
      example.map((row) => row[4]).toReversed(),
    );
    await agrees();
  });

  test('values another exit on the last day at the average at the end of that day', async () => {
    await post('entry', 2, 10, '2026-03-01');
    await post('exit', 2, 0, '2026-03-02');
    await post('entry', 1, 4, '2026-03-02');
    await post('exit', 1, 0, '2026-03-02');
    expect((await post('exit', 1, 0, '2026-03-02')).body).toMatchObject({ cost_amount: '-4.00' });
    await agrees();
  });

  test('reads the last average from the last row with stock when nothing is on hand', async () => {
    await post('entry', 3, 0.333_333, '2026-03-01');
    await post('exit', 3, 0, '2026-03-02');
    // A movement and its reversal on the same day do not count.
    const { id } = (await post('entry', 1, 99, '2026-03-03')).body;
    expect((await call('POST', `/api/inventory/stock-movements/${id}/reversal`, {})).status).toBe(201);
    for (const date of ['2026-03-10', '2026-03-03', '2026-03-02'])
      expect((await post('exit', 1, 0, date)).body).toMatchObject({ cost_amount: '-0.33' });
    expect((await post('exit', 1, 0, '2026-02-01')).body).toMatchObject({ cost_amount: '0.00' });
    await agrees();
  });

  test('a stock take without a cost values the difference from below zero at the average of the missing units', async () => {
    await post('entry', 2, 10, '2026-03-01');
    await post('exit', 5, 0, '2026-03-02');
    const take = (count_date: string, counted_quantity: number, more = {}) =>
      call('POST', '/api/inventory/stock-takes', {
        count_date,
        counts: [{ product_id: product, counted_quantity, ...more }],
      });
    expect((await take('2026-03-05', 4)).body.movements).toMatchObject([
      { quantity: 7, unit_cost: 10, cost_amount: '70.00' },
    ]);
    // Backdated before the other count, which keeps its result.
    expect((await take('2026-03-03', 0, { unit_cost: 1 })).body.movements).toMatchObject([
      { quantity: 3, cost_amount: '30.00' },
    ]);
    expect(await level()).toMatchObject({ on_hand: 7, value: '70.00' });
    await agrees();
  });

  test('closing a period stores a negative quantity, and later postings continue from it', async () => {
    const { accounting_period_id: january } = (await post('exit', 4, 0, '2026-01-20')).body;
    await post('entry', 2, 3, '2026-01-10');
    await post('exit', 1, 0, '2026-02-01');
    expect((await call('POST', `/api/accounting/periods/${january}/close`)).status).toBe(200);
    const [snapshot] =
      await app.admin`select quantity, value from stock_snapshots where product_id = ${product}`;
    expect(snapshot).toEqual({ quantity: '-2', value: '-6.0000' });
    expect((await post('entry', 1, 1, '2026-01-31')).body).toMatchObject({ code: 'PERIOD_CLOSED' });
    expect((await post('entry', 5, 4, '2026-02-01')).body).toMatchObject({ cost_amount: '17.00' });
    expect(await level()).toMatchObject({ on_hand: 2, value: '8.00' });
    await agrees();
  });

  test('after the setting is switched off, exits are rejected and entries are accepted', async () => {
    const { id } = (await post('exit', 5, 0, '2026-03-02')).body;
    await allow(false);
    expect((await post('exit', 1, 0, '2026-03-03')).body).toMatchObject({
      code: 'INSUFFICIENT_STOCK',
      available: 0,
      on_date: '2026-03-03',
    });
    expect((await post('entry', 2, 1, '2026-03-04', { expected_on_hand: -5 })).status).toBe(201);
    expect((await post('entry', 2, 7, '2026-03-01')).body).toMatchObject({ cost_amount: '14.00' });
    expect((await post('exit', 1, 0, '2026-03-05')).body).toMatchObject({ code: 'INSUFFICIENT_STOCK' });
    expect(await level()).toMatchObject({ on_hand: -1, value: '-7.00' });
    await agrees();
    expect((await call('POST', `/api/inventory/stock-movements/${id}/reversal`, {})).status).toBe(201);
    expect((await post('exit', 4, 0, '2026-03-05')).body).toMatchObject({ cost_amount: '-16.00' });
    await agrees();
  });

  // Reversing an exit is allowed, because it brings units in; the row after it issues from no stock.
  test('costs below zero stay correct after the setting is switched off', async () => {
    await post('entry', 2, 5, '2026-02-01');
    await post('exit', 2, 0, '2026-02-02');
    const { id } = (await post('exit', 1, 0, '2026-03-01')).body;
    await post('exit', 3, 0, '2026-03-02');
    await allow(false);
    expect((await call('POST', `/api/inventory/stock-movements/${id}/reversal`, {})).status).toBe(201);
    expect(await level()).toMatchObject({ on_hand: -3, value: '-15.00' });
    await agrees();
  });

  test('the balance is exact down to −(2^53−1), and lower balances are rejected', async () => {
    expect((await post('exit', maxQuantity, 0, '2026-03-02')).status).toBe(201);
    for (const date of ['2026-03-01', '2026-03-02', '2026-03-03'])
      expect((await post('exit', 1, 0, date)).body).toMatchObject({ code: 'QUANTITY_OVERFLOW' });
    expect((await post('entry', maxQuantity, 1, '2026-03-04')).status).toBe(201);
    expect((await post('entry', 1, 1, '2026-03-04')).body).toMatchObject({ code: 'QUANTITY_OVERFLOW' });
    expect((await post('entry', maxQuantity, 1, '2026-03-05')).status).toBe(201);
    expect(await level()).toMatchObject({ on_hand: maxQuantity, value: `${maxQuantity}.00` });
    await agrees();
  });

  const day = fc.record({ month: fc.integer({ min: 1, max: 3 }), day: fc.integer({ min: 1, max: 3 }) });
  const step = fc.record({
    kind: fc.constantFrom('entry', 'entry', 'exit', 'exit', 'exit', 'reversal', 'count'),
    quantity: fc.integer({ min: 1, max: 9 }),
    cents: fc.integer({ min: 0, max: 2_000 }),
    on: day,
    which: fc.nat(),
  });

  test.each([11, 12, 13])(
    'any history in any order, with reversals and stock takes, agrees with the model (seed %i)',
    async (seed) => {
      const steps = fc.sample(step, { numRuns: 60, seed });
      const ids: string[] = [];
      for (const [index, { kind, quantity, cents, on, which }] of steps.entries()) {
        const date = `2026-0${on.month}-0${on.day}`;
        if (kind === 'reversal' && ids.length > 0) {
          const id = ids[which % ids.length];
          // Half of the reversals have another date, which must be a later one.
          const { status, body } = await call(
            'POST',
            `/api/inventory/stock-movements/${id}/reversal`,
            quantity % 2 === 0 ? {} : { movement_date: date },
          );
          if (status !== 201)
            expect(body.code).toMatch(/^(ALREADY_REVERSED|REVERSAL_NOT_REVERSIBLE|VALIDATION_FAILED)$/);
        } else if (kind === 'count') {
          const counts = [{ product_id: product, counted_quantity: quantity - 1, unit_cost: cents / 100 }];
          const { status } = await call('POST', '/api/inventory/stock-takes', { count_date: date, counts });
          expect(status).toBe(201);
        } else {
          const movement = { product_id: product, type: kind === 'entry' ? kind : 'exit', quantity };
          const movements = [{ ...movement, unit_cost: cents / 100, movement_date: date }];
          // Some are posted in a batch with a movement of the day before.
          if (index % 3 === 0) movements.push({ ...movements[0]!, movement_date: '2026-01-02' });
          const { status, body } = await call('POST', '/api/inventory/stock-movements/batch', { movements });
          expect(status).toBe(201);
          ids.push(...body.map((each: { id: string }) => each.id));
        }
        if (index % 10 === 9) await agrees();
      }
      let running = 0n;
      const quantities = (await agrees()).map((row) => (running += row.delta));
      expect(quantities.some((quantity) => quantity < 0n)).toBe(true);
    },
  );
});

test('negative stock is a setting of one organization; another organization still rejects it', async () => {
  mine = await app.newOrganization();
  await allow(true);
  mine = await app.newOrganization();
  product = await seedProduct(app, mine);
  expect((await post('exit', 1, 0, '2026-03-01')).body).toMatchObject({
    code: 'INSUFFICIENT_STOCK',
    available: 0,
  });
});
