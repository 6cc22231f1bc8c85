import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { JournalLine } from '@tallybook/domain';
import { accounts, expectReconciled, setAutomaticPosting } from '../../../testing/automatic-posting.ts';
import {
  expectCreated,
  postMovement,
  seedProduct,
  startTestApp,
  type TestApp,
  type TestOrganization,
} from '../../../testing/index.ts';
import { expectLedgerAgrees } from '../../../testing/ledger-agreement.ts';
import { recostProduct } from '../../../ledger/recost/recost.ts';

const path = '/api/inventory/cost-adjustments';
let app: TestApp;
let own: TestOrganization;

beforeAll(async () => {
  app = await startTestApp({ RATE_LIMIT_PER_MINUTE: '0' });
});
beforeEach(async () => {
  own = await app.newOrganization();
  await setAutomaticPosting(app, own);
});
afterAll(() => app.stop());

const move = (product_id: string, movement_date: string, type: string, quantity: number, unit_cost = 0) =>
  expectCreated(
    postMovement(app, { product_id, type, quantity, unit_cost, movement_date }, { key: own.keys.owner }),
  );
const post = async (url: string, body: object) => {
  const response = await app.request('POST', url, { key: own.keys.owner, body });
  expect([response.status, response.body]).toEqual([201, expect.anything()]);
  return response.body;
};
const adjust = (movement_id: string, amount: string, adjustment_date: string) =>
  post(path, { movement_id, amount, adjustment_date, reason: 'landed_cost' });
const get = async (url: string) => (await app.request('GET', url, { key: own.keys.owner })).body;
const shares = async (id: string) => {
  const { mode, amount, to_stock, to_variance } = await get(`${path}/${id}`);
  return [mode, amount, to_stock, to_variance];
};
const setClosed = async (name: string, what: 'close' | 'reopen') => {
  const period = (await get('/api/accounting/periods')).find((each: { name: string }) => each.name === name);
  const response = await app.request('POST', `/api/accounting/periods/${period.id}/${what}`, {
    key: own.keys.owner,
    body: {},
  });
  expect(response.status).toBe(200);
};
const expectRight = async (product: string, method: 'moving_average' | 'fifo') => {
  await expectReconciled(app, own);
  await expectLedgerAgrees(app, product, method);
  expect(await get(`/api/inventory/verify?product_id=${product}`)).toMatchObject({ ok: true });
};

test.each(['moving_average', 'fifo'] as const)(
  'freight for a receipt of a closed month (%s): the share on hand is added to stock on its own date, the rest is a variance',
  async (method) => {
    const product = await seedProduct(app, own, method);
    const receipt = await move(product, '2026-01-10', 'entry', 10, 10);
    await move(product, '2026-01-20', 'exit', 4);
    await setClosed('2026-01', 'close');
    const { id, ...adjusted } = await adjust(receipt.id, '10.00', '2026-02-15');
    expect(adjusted).toMatchObject({
      mode: 'split',
      amount: '10.00',
      to_stock: '6.00',
      to_variance: '4.00',
      booked_on: '2026-02-15',
    });
    await expectRight(product, method);
    const entry = await get(`/api/accounting/journal-entries/${adjusted.journal_entry_id}`);
    expect(entry).toMatchObject({ entry_date: '2026-02-15', source: 'cost_adjustment' });
    expect(entry.lines.map(({ account, debit, credit }: JournalLine) => [account, debit, credit])).toEqual([
      [accounts.inventory, '6.00', '0.00'],
      [accounts.cost_variance, '4.00', '0.00'],
      [accounts.goods_received, '0.00', '10.00'],
    ]);

    // A late issue before it leaves fewer units; a later one takes its share.
    await move(product, '2026-02-10', 'exit', 1);
    expect(await shares(id)).toEqual(['split', '10.00', '5.00', '5.00']);
    const late = await move(product, '2026-02-20', 'exit', 1);
    expect(late.cost_amount).toBe('-11.00');
    await expectRight(product, method);

    // Reopening changes nothing, and its reversal is split too.
    await setClosed('2026-01', 'reopen');
    expect(await shares(id)).toEqual(['split', '10.00', '5.00', '5.00']);
    const back = await post(`${path}/${id}/reversal`, { adjustment_date: '2026-02-25' });
    expect(await shares(back.id)).toEqual(['split', '-10.00', '-4.00', '-6.00']);
    await expectRight(product, method);
  },
);

test.each(['moving_average', 'fifo'] as const)(
  'an adjustment of a receipt in a closed month (%s) that is dated before the receipt is rejected',
  async (method) => {
    const product = await seedProduct(app, own, method);
    await move(product, '2026-01-05', 'entry', 3, 10);
    const receipt = await move(product, '2026-01-10', 'entry', 10, 10);
    await setClosed('2026-01', 'close');
    // By FIFO these failed with an internal error: the layers of a day were read without the days up to the receipt.
    for (const adjustment_date of ['2026-01-09', '2026-01-04', '2025-12-31']) {
      const { status, body } = await app.request('POST', path, {
        key: own.keys.owner,
        body: { movement_id: receipt.id, amount: '1.00', adjustment_date, reason: 'landed_cost' },
      });
      expect([status, body.code, body.errors?.[0].pointer]).toEqual([
        400,
        'VALIDATION_FAILED',
        '/adjustment_date',
      ]);
    }
  },
);

test('an own journal entry is dated in the period in which the adjustment is booked, and the error names it', async () => {
  const product = await seedProduct(app, own);
  const receipt = await move(product, '2026-01-10', 'entry', 10, 10);
  const entryOn = async (entry_date: string) => {
    const lines = [
      { account: '1', debit: '5' },
      { account: '2', credit: '5' },
    ];
    return (await post('/api/accounting/journal-entries', { entry_date, memo: 'Freight', lines })).id;
  };
  const [january, february] = [await entryOn('2026-01-31'), await entryOn('2026-02-01')];
  const adjustWith = (journal_entry_id: string) =>
    app.request('POST', path, {
      key: own.keys.owner,
      body: {
        movement_id: receipt.id,
        amount: '5',
        adjustment_date: '2026-02-15',
        reason: 'landed_cost',
        journal_entry_id,
      },
    });
  const rejected = (day: string) => ({
    status: 400,
    body: {
      code: 'JOURNAL_ENTRY_INVALID',
      detail: `The journal entry must be a manual entry of this organization, dated in the period of ${day}, on which the adjustment is booked.`,
    },
  });
  expect(await adjustWith(february)).toMatchObject(rejected('2026-01-10'));
  await setClosed('2026-01', 'close');
  expect(await adjustWith(january)).toMatchObject(rejected('2026-02-15'));
  expect(await adjustWith(february)).toMatchObject({ status: 201, body: { booked_on: '2026-02-15' } });
});

test('an adjustment in place whose month is closed afterwards is reversed by splitting', async () => {
  const product = await seedProduct(app, own);
  const receipt = await move(product, '2026-01-10', 'entry', 10, 10);
  await move(product, '2026-01-20', 'exit', 5);
  const { id, mode } = await adjust(receipt.id, '8.00', '2026-01-25');
  expect(mode).toBe('in_place');
  await setClosed('2026-01', 'close');
  const early = await app.request('POST', `${path}/${id}/reversal`, { key: own.keys.owner, body: {} });
  expect([early.body.code, early.body.errors[0].pointer]).toEqual(['PERIOD_CLOSED', '/adjustment_date']);
  const back = await post(`${path}/${id}/reversal`, { adjustment_date: '2026-02-01' });
  expect(await shares(back.id)).toEqual(['split', '-8.00', '-4.00', '-4.00']);
  expect(await shares(id)).toEqual(['in_place', '8.00', '8.00', '0.00']);
  await expectRight(product, 'moving_average');
});

test('one bill for receipts of closed and open months: each share by its own mode', async () => {
  const product = await seedProduct(app, own, 'fifo');
  const first = await move(product, '2026-01-10', 'entry', 10, 10);
  await move(product, '2026-01-20', 'exit', 10);
  await setClosed('2026-01', 'close');
  const second = await move(product, '2026-02-10', 'entry', 10, 10);
  const { adjustments } = await post('/api/inventory/cost-allocations', {
    amount: '15.00',
    adjustment_date: '2026-02-20',
    reason: 'landed_cost',
    by: 'quantity',
    receipts: [{ movement_id: first.id }, { movement_id: second.id }],
  });
  expect(adjustments).toMatchObject([
    { mode: 'split', to_stock: '0.00', to_variance: '7.50', booked_on: '2026-02-20' },
    { mode: 'in_place', to_stock: '7.50', to_variance: '0.00', booked_on: '2026-02-10' },
  ]);
  await expectRight(product, 'fifo');
});

test('a negative adjustment takes at most the value on hand; the receipt is never worth less than 0', async () => {
  const product = await seedProduct(app, own);
  const dear = await move(product, '2026-01-10', 'entry', 10, 10);
  await move(product, '2026-01-11', 'exit', 10);
  await move(product, '2026-01-12', 'entry', 10, 1);
  await setClosed('2026-01', 'close');
  const { id } = await adjust(dear.id, '-100.00', '2026-02-10');
  expect(await shares(id)).toEqual(['split', '-100.00', '-10.00', '-90.00']);
  const { status, body } = await app.request('POST', path, {
    key: own.keys.owner,
    body: { movement_id: dear.id, amount: '-0.01', adjustment_date: '2026-02-11', reason: 'other' },
  });
  expect([status, body.code, body.receipt_value]).toEqual([400, 'COST_BELOW_ZERO', '0.00']);
  await expectRight(product, 'moving_average');
});

test('the stock card adds the share, on every page; consumers of events learn it, and verification finds a changed one', async () => {
  const product = await seedProduct(app, own);
  const receipt = await move(product, '2026-01-10', 'entry', 10, 10);
  await setClosed('2026-01', 'close');
  await move(product, '2026-02-10', 'exit', 5);
  const { id } = await adjust(receipt.id, '10.00', '2026-02-10');
  await move(product, '2026-02-10', 'exit', 1);
  const card = `/api/inventory/products/${product}/stock-card`;
  const rows = [];
  for (let cursor = ''; ;) {
    const page = await get(`${card}?limit=1${cursor}`);
    rows.push(...page.rows);
    if (page.next_cursor === null) break;
    cursor = `&cursor=${page.next_cursor}`;
  }
  expect(rows.map((row) => [row.kind, row.running_quantity, row.running_value])).toEqual([
    ['movement', 10, '100.00'],
    ['movement', 5, '50.00'],
    ['cost_adjustment', 5, '55.00'],
    ['movement', 4, '44.00'],
  ]);
  const [event] = await get('/api/audit-events?type=stock_costs.changed');
  expect(event.details).toMatchObject({
    amount: '5.00',
    periods: [{ amount: '5.00', changes: [{ type: 'entry', direction: 'in', amount: '5.00' }] }],
    movements: [{ id: receipt.id, cost_adjustment_id: id, movement_date: '2026-02-10', cost_amount: '5.00' }],
  });
  await app.admin`update stock_movement_costs set cost_amount = 4 where movement_id = ${id}`;
  expect(await get(`/api/inventory/verify?product_id=${product}`)).toMatchObject({
    ok: false,
    first_failure: { check: 'cost', movement_id: receipt.id },
  });
  await app.admin`update stock_movement_costs set cost_amount = 5 where movement_id = ${id}`;
});

test.each(['moving_average', 'fifo'] as const)(
  'before more rows than one transaction recosts (%s), the share is final after the background recost, also within a day',
  async (method) => {
    const product = await seedProduct(app, own, method);
    const receipt = await move(product, '2026-01-10', 'entry', 2000, 1);
    await setClosed('2026-01', 'close');
    const exit = {
      product_id: product,
      type: 'exit',
      quantity: 1,
      unit_cost: 0,
      movement_date: '2026-02-10',
    };
    const batch = (count: number) =>
      post('/api/inventory/stock-movements/batch', { movements: Array.from({ length: count }, () => exit) });
    await batch(600);
    const within = await adjust(receipt.id, '10.00', '2026-02-10');
    expect(within).toMatchObject({ to_stock: '7.00', valuation_status: 'current' });
    await batch(500);
    await app.services.recosts.stop();
    const early = await adjust(receipt.id, '20.00', '2026-02-01');
    // By moving average, the share is exact at once, and only later costs are pending.
    expect(early.valuation_status).toBe(method === 'fifo' ? 'recosting' : 'current');
    await expectReconciled(app, own);
    const recosted = { organizationId: own.organizationId, productId: product };
    await recostProduct(app.services.database, recosted, { chunkRows: 100, stopped: () => false });
    expect(await shares(early.id)).toEqual(['split', '20.00', '20.00', '0.00']);
    expect(await shares(within.id)).toEqual(['split', '10.00', '7.00', '3.00']);
    await expectRight(product, method);
  },
);

// Regression: an adjustment in place counted later ones in split mode as value of the receipt. Where its month was reopened, the stock
// was worth less than 0 from the receipt to the date of the split one.
test('a receipt whose month was reopened is not adjusted below what it is worth in that month', async () => {
  const product = await seedProduct(app, own);
  const receipt = await move(product, '2026-01-10', 'entry', 2, 1);
  await setClosed('2026-01', 'close');
  await adjust(receipt.id, '5.00', '2026-02-15');
  await setClosed('2026-01', 'reopen');
  const reduce = (amount: string) =>
    app.request('POST', path, {
      key: own.keys.owner,
      body: { movement_id: receipt.id, amount, adjustment_date: '2026-01-31', reason: 'price_difference' },
    });
  expect(await reduce('-2.01')).toMatchObject({
    status: 400,
    body: { code: 'COST_BELOW_ZERO', receipt_value: '2.00', errors: [{ pointer: '/amount' }] },
  });
  expect((await reduce('-1.50')).body).toMatchObject({ mode: 'in_place' });
  // One unit is worth 1.00, which does not cover the reduction of 1.50.
  const undone = await app.request('POST', `/api/inventory/stock-movements/${receipt.id}/reversal`, {
    key: own.keys.owner,
    body: { quantity: 1 },
  });
  expect(undone).toMatchObject({
    status: 400,
    body: { code: 'COST_BELOW_ZERO', receipt_value: '0.50', errors: [{ pointer: '/quantity' }] },
  });
  const { products } = await get('/api/inventory/valuation?as_of=2026-01-31');
  expect(products).toMatchObject([{ on_hand: 2, value: '0.50' }]);
  await expectRight(product, 'moving_average');
});

test.each(['moving_average', 'fifo'] as const)(
  'units (%s) that go back to the supplier on the day of a split adjustment take what was posted before them with them, also after a late movement',
  async (method) => {
    const product = await seedProduct(app, own, method);
    const receipt = await move(product, '2026-01-10', 'entry', 10, 10);
    await setClosed('2026-01', 'close');
    await adjust(receipt.id, '20.00', '2026-02-15');
    const returned = await post(`/api/inventory/stock-movements/${receipt.id}/reversal`, {
      quantity: 3,
      movement_date: '2026-02-15',
    });
    expect(returned).toMatchObject({ cost_amount: '-36.00' });
    // This one is posted after the return, so the units that left did not cost it.
    await adjust(receipt.id, '7.00', '2026-02-15');
    await move(product, '2026-02-10', 'entry', 10, 10);
    expect(await get(`/api/inventory/stock-movements/${returned.id}`)).toMatchObject({
      cost_amount: '-36.00',
    });
    await expectRight(product, method);
  },
);

test('the reversal of an adjustment has the day of the adjustment by default, although that of the receipt and later days are open too', async () => {
  const product = await seedProduct(app, own, 'moving_average');
  const receipt = await move(product, '2026-01-10', 'entry', 10, 10);
  const { id } = await adjust(receipt.id, '20.00', '2026-02-15');
  await move(product, '2026-03-20', 'exit', 1);
  expect(await post(`${path}/${id}/reversal`, {})).toMatchObject({
    adjustment_date: '2026-02-15',
    booked_on: '2026-01-10',
  });
});

test('the reversal of a movement has its day by default, although later days are open too', async () => {
  const product = await seedProduct(app, own, 'moving_average');
  const receipt = await move(product, '2026-01-10', 'entry', 10, 10);
  await move(product, '2026-03-20', 'entry', 1);
  const back = await post(`/api/inventory/stock-movements/${receipt.id}/reversal`, { quantity: 4 });
  expect(back).toMatchObject({ movement_date: '2026-01-10' });
});
