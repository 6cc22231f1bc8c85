import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  closePeriod,
  createJournalEntry,
  expectCreated,
  postMovement,
  reverseMovement,
  seedProduct,
  startTestApp,
  withoutLimits,
  writeDown,
  type TestApp,
  type TestOrganization,
} from '../../../testing/index.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp(withoutLimits);
});
afterAll(() => app?.stop());

const move = (
  own: TestOrganization,
  product_id: string,
  type: 'entry' | 'exit',
  quantity: number,
  movement_date: string,
  unit_cost = 0,
) =>
  expectCreated(
    postMovement(app, { product_id, type, quantity, unit_cost, movement_date }, { key: own.keys.owner }),
  );
const review = (own: TestOrganization, product: string, value: string, asOf: string) =>
  expectCreated(writeDown(app, product, value, { key: own.keys.accountant }, asOf));
const get = async (own: TestOrganization, url: string) => {
  const { status, body } = await app.request('GET', `/api/inventory/${url}`, { key: own.keys.viewer });
  expect({ status, body }).toMatchObject({ status: 200 });
  return body;
};

test('the valuation has the recorded allowance on any day, and says when exits have made it exceed', async () => {
  const own = await app.newOrganization();
  const [bolts, nuts] = [await seedProduct(app, own), await seedProduct(app, own, 'fifo')];
  await move(own, bolts, 'entry', 30, '2026-01-10', 12.5);
  await move(own, nuts, 'entry', 10, '2026-01-10', 1);
  await review(own, bolts, '9.50', '2026-01-31');
  await move(own, bolts, 'exit', 29, '2026-02-10');
  await review(own, nuts, '0.70', '2026-02-28');
  const figures = async (query: string) => {
    const { total_value, allowance, carrying_amount, products } = await get(own, `valuation${query}`);
    const total = await get(own, `valuation?products=false&${query.slice(1)}`);
    expect(total).toMatchObject({ total_value, allowance, carrying_amount });
    const of = (id: string) => {
      const found = products.find((each: { product_id: string }) => each.product_id === id);
      return [found.value, found.allowance, found.carrying_amount, found.review_due];
    };
    return { total: [total_value, allowance, carrying_amount], bolts: of(bolts), nuts: of(nuts) };
  };
  expect(await figures('?as_of=2026-01-30')).toEqual({
    total: ['385.00', '0.00', '385.00'],
    bolts: ['375.00', '0.00', '375.00', false],
    nuts: ['10.00', '0.00', '10.00', false],
  });
  expect(await figures('?as_of=2026-01-31')).toEqual({
    total: ['385.00', '90.00', '295.00'],
    bolts: ['375.00', '90.00', '285.00', false],
    nuts: ['10.00', '0.00', '10.00', false],
  });
  // One unit is left: it needs 3.00 of the 90.00, which stay in the account until the next review.
  expect(await figures('')).toEqual({
    total: ['22.50', '93.00', '7.00'],
    bolts: ['12.50', '90.00', '0.00', true],
    nuts: ['10.00', '3.00', '7.00', false],
  });
  await review(own, bolts, '9.50', '2026-03-31');
  expect((await figures('')).bolts).toEqual(['12.50', '3.00', '9.50', false]);
});

test('goods that are sold out have no carrying amount, before and after their period is closed', async () => {
  const own = await app.newOrganization();
  const product = await seedProduct(app, own);
  await move(own, product, 'entry', 30, '2026-01-10', 12.5);
  await review(own, product, '9.50', '2026-01-15');
  const sale = await move(own, product, 'exit', 30, '2026-01-20');
  const shown = async () => {
    const { allowance, carrying_amount, products } = await get(own, 'valuation?as_of=2026-01-31');
    return [allowance, carrying_amount, products[0].carrying_amount, products[0].review_due];
  };
  expect(await shown()).toEqual(['90.00', '0.00', '0.00', true]);
  const closed = await closePeriod(app, sale.accounting_period_id, { key: own.keys.owner });
  expect(closed.status).toBe(200);
  expect(await shown()).toEqual(['90.00', '0.00', '0.00', true]);
});

test('a review is due when units that came later need a larger allowance', async () => {
  const own = await app.newOrganization();
  const product = await seedProduct(app, own);
  await move(own, product, 'entry', 10, '2026-01-10', 12.5);
  await review(own, product, '9.50', '2026-01-15');
  const due = async () =>
    (await get(own, 'valuation')).products.map((each: { review_due: boolean }) => each.review_due);
  expect(await due()).toEqual([false]);
  await move(own, product, 'entry', 10, '2026-01-20', 12.5);
  expect(await due()).toEqual([true]);
  const proposed = await get(own, 'write-downs/proposal?as_of=2026-01-31');
  expect(proposed.items).toMatchObject([{ allowance: '30.00', review_due: true }]);
  await review(own, product, '9.50', '2026-01-31');
  expect(await due()).toEqual([false]);
});

test('a product that was reviewed without a loss is proposed once it needs an allowance', async () => {
  const own = await app.newOrganization();
  const product = await seedProduct(app, own);
  await move(own, product, 'entry', 10, '2026-01-10', 9);
  await review(own, product, '9.50', '2026-01-15');
  const proposed = async () =>
    (await get(own, 'write-downs/proposal?as_of=2026-01-31')).items.map((each: Record<string, unknown>) => [
      each['allowance'],
      each['review_due'],
    ]);
  expect(await proposed()).toEqual([]);
  await move(own, product, 'entry', 10, '2026-01-20', 12);
  expect(await proposed()).toEqual([['0.00', true]]);
});

test('the reconciliation compares the recorded allowances with each allowance account', async () => {
  const own = await app.newOrganization();
  const [first, second] = [await seedProduct(app, own), await seedProduct(app, own)];
  for (const product of [first, second]) await move(own, product, 'entry', 10, '2026-01-10', 10);
  const allowances = async () =>
    (await get(own, 'reconciliation')).periods.map((period: { allowances: unknown }) => period.allowances);
  expect(await allowances()).toEqual([[]]);
  await review(own, first, '8', '2026-01-31');
  await review(own, second, '9', '2026-02-28');
  const line = (account: string, allowance: string, account_balance = allowance, difference = '0.00') => ({
    account,
    allowance,
    account_balance,
    difference,
    reconciled: difference === '0.00',
  });
  expect(await allowances()).toEqual([[line('1490', '20.00')], [line('1490', '30.00')]]);
  // Another account: the allowance of the product moves there.
  const moved = await app.request('POST', '/api/inventory/write-downs', {
    key: own.keys.accountant,
    body: {
      as_of: '2026-03-31',
      items: [{ product_id: first, net_realizable_value: '7', reason: 'Damaged by water' }],
      journal: { loss_account: '5950', allowance_account: '1491' },
    },
  });
  expect(moved.status).toBe(201);
  expect((await allowances())[2]).toEqual([line('1490', '10.00'), line('1491', '30.00')]);
  // A manual entry on the account, and a review without an entry, are differences.
  await expectCreated(
    createJournalEntry(
      app,
      {
        entry_date: '2026-03-31',
        lines: [
          { account: '1490', debit: '4' },
          { account: '5950', credit: '4' },
        ],
      },
      { key: own.keys.accountant },
    ),
  );
  await expectCreated(
    app.request('POST', '/api/inventory/write-downs', {
      key: own.keys.accountant,
      body: {
        as_of: '2026-04-30',
        items: [{ product_id: first, net_realizable_value: '9', reason: 'Repaired' }],
      },
    }),
  );
  expect((await allowances()).slice(2)).toEqual([
    [line('1490', '10.00', '6.00', '4.00'), line('1491', '30.00')],
    [line('1490', '10.00', '6.00', '4.00'), line('1491', '10.00', '30.00', '-20.00')],
  ]);
});

test('the proposal has idle products on hand and every product with an allowance, or the given ones', async () => {
  const own = await app.newOrganization();
  const [idle, sold, moving, written] = [
    await seedProduct(app, own),
    await seedProduct(app, own),
    await seedProduct(app, own),
    await seedProduct(app, own),
  ];
  await move(own, idle, 'entry', 3, '2026-01-10', 10);
  await move(own, sold, 'entry', 3, '2026-01-10', 10);
  await move(own, sold, 'exit', 3, '2026-01-11');
  await move(own, moving, 'entry', 3, '2026-01-10', 99);
  await move(own, moving, 'exit', 1, '2026-06-20');
  await move(own, written, 'entry', 4, '2026-01-10', 25);
  await review(own, written, '20', '2026-01-31');
  await move(own, written, 'exit', 3, '2026-06-20');
  const propose = async (query: string) => {
    const { items, ...rest } = await get(own, `write-downs/proposal?${query}`);
    return { ...rest, ids: items.map((item: { product_id: string }) => item.product_id), items };
  };
  const june = await propose('as_of=2026-06-30&idle_days=170');
  expect(june).toMatchObject({ as_of: '2026-06-30', idle_days: 170, ids: [idle, written] });
  expect(june.items).toEqual([
    {
      product_id: idle,
      quantity: 3,
      cost: '30.00',
      average_cost: '10.000000',
      last_movement_date: '2026-01-10',
      idle_days: 171,
      allowance: '0.00',
      net_realizable_value: null,
      review_due: false,
      valuation_status: 'current',
    },
    {
      product_id: written,
      quantity: 1,
      cost: '25.00',
      average_cost: '25.000000',
      last_movement_date: '2026-06-20',
      idle_days: 10,
      allowance: '20.00',
      net_realizable_value: '20.000000',
      review_due: true,
      valuation_status: 'current',
    },
  ]);
  // More than n days; 180 by default.
  expect((await propose('as_of=2026-06-30&idle_days=171')).ids).toEqual([written]);
  expect(await propose('as_of=2026-06-30')).toMatchObject({ idle_days: 180, ids: [written] });
  // Before the later movements, which moved nothing yet.
  expect((await propose('as_of=2026-02-01&idle_days=0')).ids).toEqual([moving, written, idle]);
  expect(
    (await propose(`as_of=2026-06-30&product_ids=${moving},${sold},0198c5a2-7d3e-7b1a-9f42-3f6f1f0a7c11`))
      .ids,
  ).toEqual([moving]);
  const wrong = await app.request(
    'GET',
    '/api/inventory/write-downs/proposal?as_of=2026-06-30&product_ids=x',
    {
      key: own.keys.viewer,
    },
  );
  expect(wrong).toMatchObject({ status: 400, body: { errors: [{ pointer: '/product_ids' }] } });
});

test('neither a cost adjustment nor a movement reversed on its date ends idleness, whatever is posted later', async () => {
  const own = await app.newOrganization();
  const id = await seedProduct(app, own);
  const receipt = await move(own, id, 'entry', 10, '2025-01-10', 10);
  await closePeriod(app, receipt.accounting_period_id, { key: own.keys.owner });
  await expectCreated(
    app.request('POST', '/api/inventory/cost-adjustments', {
      key: own.keys.owner,
      body: { movement_id: receipt.id, amount: '5.00', adjustment_date: '2026-02-05', reason: 'landed_cost' },
    }),
  );
  const wrong = await move(own, id, 'exit', 3, '2026-02-06');
  await expectCreated(reverseMovement(app, wrong.id, {}, { key: own.keys.owner }));
  const proposed = async () =>
    (await get(own, 'write-downs/proposal?as_of=2026-02-28')).items.map((item: Record<string, unknown>) => [
      item['last_movement_date'],
      item['idle_days'],
    ]);
  expect(await proposed()).toEqual([['2025-01-10', 414]]);
  await move(own, id, 'exit', 1, '2026-03-10');
  expect(await proposed()).toEqual([['2025-01-10', 414]]);
});
