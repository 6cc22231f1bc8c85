import { afterAll, beforeAll, expect, test } from 'vitest';
import { recostProduct } from '../../../ledger/recost/recost.ts';
import { accounts, expectReconciled, setAutomaticPosting } from '../../../testing/automatic-posting.ts';
import {
  adjustCost,
  expectCreated,
  postMovement,
  reverseMovement,
  seedProduct,
  startTestApp,
  type TestApp,
  type TestOrganization,
} from '../../../testing/index.ts';
import { expectLedgerAgrees } from '../../../testing/ledger-agreement.ts';

const path = '/api/inventory/stock-movements';
const methods = ['moving_average', 'fifo'] as const;

let app: TestApp;
let books: TestOrganization;

beforeAll(async () => {
  app = await startTestApp();
  books = await app.newOrganization();
  await setAutomaticPosting(app, books);
});
afterAll(() => app.stop());

const post = (product_id: string, fields: Record<string, unknown>): Promise<{ id: string }> =>
  expectCreated(
    postMovement(
      app,
      { product_id, unit_cost: 0, movement_date: '2026-03-10', ...fields },
      { key: books.keys.owner },
    ),
  );
const reverse = (id: string, fields: Record<string, unknown> = {}) =>
  reverseMovement(app, id, fields, { key: books.keys.owner });
const detail = async (id: string) =>
  (await app.request('GET', `${path}/${id}`, { key: books.keys.owner })).body;

/** Amounts by account (debit positive) of a movement's journal entry. */
async function booked({ journal_entry_id: id }: { journal_entry_id: string }) {
  const { body } = await app.request('GET', `/api/accounting/journal-entries/${id}`, {
    key: books.keys.owner,
  });
  return Object.fromEntries(
    body.lines.map(({ account, debit, credit }: Record<'account' | 'debit' | 'credit', string>) => [
      account,
      credit === '0.00' ? debit : `-${credit}`,
    ]),
  );
}

test.each(methods)('%s: a receipt is undone in parts until nothing remains', async (method) => {
  const product = await seedProduct(app, books, method);
  const receipt = await post(product, { type: 'entry', quantity: 10, unit_cost: 0.333333 });
  const first = await reverse(receipt.id, { quantity: 3 });
  expect(first).toMatchObject({ status: 201, body: { quantity: -3, cost_amount: '-1.00' } });
  expect(await booked(first.body)).toEqual({
    [accounts.inventory]: '-1.00',
    [accounts.goods_received]: '1.00',
  });
  expect(await detail(receipt.id)).toMatchObject({
    reversed_by_id: null,
    reversed_quantity: 3,
    reversal_ids: [first.body.id],
  });
  expect(await reverse(receipt.id, { quantity: 8 })).toMatchObject({
    status: 400,
    body: { code: 'REVERSAL_EXCEEDS_REMAINING', remaining: 7, errors: [{ pointer: '/quantity' }] },
  });
  const second = await reverse(receipt.id, { quantity: 6 });
  const last = await reverse(receipt.id);
  expect([second.body.cost_amount, last.body.cost_amount]).toEqual(['-2.00', '-0.33']);
  expect(await detail(receipt.id)).toMatchObject({
    reversed_by_id: last.body.id,
    reversed_quantity: 10,
    reversal_ids: [first.body.id, second.body.id, last.body.id],
  });
  expect(await reverse(receipt.id, { quantity: 1 })).toMatchObject({
    status: 400,
    body: { code: 'ALREADY_REVERSED' },
  });
  const { body: list } = await app.request('GET', `${path}?product_id=${product}`, { key: books.keys.owner });
  expect(list.at(-1)).toMatchObject({ id: receipt.id, reversed_by_id: last.body.id });
  await expectLedgerAgrees(app, product, method);
  await expectReconciled(app, books);
});

// An issue of 10 takes 6 at 1.00 and 4 at 2.00; without 3 of its units it would have taken 6 at 1.00 and 1 at 2.00.
test('fifo: after an undone part of an issue, the rest costs what it would have cost alone', async () => {
  const product = await seedProduct(app, books, 'fifo');
  await post(product, { type: 'entry', quantity: 6, unit_cost: 1, movement_date: '2026-03-01' });
  await post(product, { type: 'entry', quantity: 6, unit_cost: 2, movement_date: '2026-03-02' });
  const issue = await post(product, { type: 'exit', quantity: 10 });
  const undone = await reverse(issue.id, { quantity: 3 });
  expect(undone.body.cost_amount).toBe('6.00');
  expect(await booked(undone.body)).toEqual({
    [accounts.inventory]: '6.00',
    [accounts.cost_of_goods_sold]: '-6.00',
  });
  await expectLedgerAgrees(app, product, 'fifo');
});

test.each(methods)(
  '%s: parts of an issue return on later dates at their shares of its cost',
  async (method) => {
    const product = await seedProduct(app, books, method);
    await post(product, { type: 'entry', quantity: 3, unit_cost: 3.333333, movement_date: '2026-03-01' });
    const issue = await post(product, { type: 'exit', quantity: 3 });
    await post(product, { type: 'entry', quantity: 2, unit_cost: 9, movement_date: '2026-03-11' });
    const costs: string[] = [];
    for (const movement_date of ['2026-03-20', '2026-03-12', '2026-03-25']) {
      const { body } = await reverse(issue.id, { quantity: 1, movement_date });
      expect(await booked(body)).toEqual({
        [accounts.inventory]: body.cost_amount,
        [accounts.cost_of_goods_sold]: `-${body.cost_amount}`,
      });
      costs.push(body.cost_amount);
    }
    // The issue cost 10.00; the parts, in the order of posting, add up to it.
    expect(costs).toEqual(['3.33', '3.34', '3.33']);
    await expectLedgerAgrees(app, product, method);
    await expectReconciled(app, books);
  },
);

test('a return after which another part is undone keeps its share of what is left', async () => {
  const product = await seedProduct(app, books);
  await post(product, { type: 'entry', quantity: 10, unit_cost: 1, movement_date: '2026-03-01' });
  const issue = await post(product, { type: 'exit', quantity: 10 });
  const returned = await reverse(issue.id, { quantity: 4, movement_date: '2026-03-12' });
  const undone = await reverse(issue.id);
  expect([returned.body.cost_amount, undone.body.cost_amount]).toEqual(['4.00', '6.00']);
  expect(await detail(returned.body.id)).toMatchObject({ cost_amount: '4.00' });
  expect(await detail(issue.id)).toMatchObject({ reversed_by_id: undone.body.id });
  await expectLedgerAgrees(app, product);
});

// The freight was paid for the delivery as a whole, so the units that were really received carry all of it.
test('a receipt that is undone in part keeps its cost adjustments, which its value must cover', async () => {
  const product = await seedProduct(app, books);
  const receipt = await post(product, { type: 'entry', quantity: 10, unit_cost: 10 });
  const adjust = (amount: string) =>
    expectCreated(adjustCost(app, receipt.id, amount, { key: books.keys.owner }));
  await adjust('-50.00');
  expect(await reverse(receipt.id, { quantity: 6 })).toMatchObject({
    status: 400,
    body: { code: 'COST_BELOW_ZERO', receipt_value: '50.00', errors: [{ pointer: '/quantity' }] },
  });
  expect((await reverse(receipt.id, { quantity: 5 })).body.cost_amount).toBe('-50.00');
  await adjust('7.00');
  await expectLedgerAgrees(app, product);
  const rest = await reverse(receipt.id);
  expect(await booked(rest.body)).toEqual({
    [accounts.inventory]: '-7.00',
    [accounts.goods_received]: '7.00',
  });
  await expectLedgerAgrees(app, product);
  await expectReconciled(app, books);
});

test('concurrent reversals never take more units than there are', async () => {
  const product = await seedProduct(app, books);
  const receipt = await post(product, { type: 'entry', quantity: 10, unit_cost: 1 });
  const responses = await Promise.all(
    Array.from({ length: 12 }, (_, at) =>
      reverse(receipt.id, { quantity: 3, ...(at % 2 > 0 && { movement_date: '2026-03-11' }) }),
    ),
  );
  const codes = responses.map(({ status, body }) => (status === 201 ? 'reversed' : body.code));
  expect(codes.filter((code) => code === 'reversed')).toHaveLength(3);
  expect(new Set(codes)).toEqual(new Set(['reversed', 'REVERSAL_EXCEEDS_REMAINING']));
  expect(await detail(receipt.id)).toMatchObject({ reversed_quantity: 9, reversed_by_id: null });
  await expectLedgerAgrees(app, product);
});

// 10 at 5.00, then 10 at 7.00: the average is 6.00, but the supplier takes 3 of the second delivery back for 21.00.
test.each([
  ['moving_average', '-21.00', '99.00'],
  ['fifo', '-21.00', '99.00'],
] as const)('%s: units go back to the supplier at their own cost', async (method, cost, left) => {
  const product = await seedProduct(app, books, method);
  await post(product, { type: 'entry', quantity: 10, unit_cost: 5, movement_date: '2026-03-01' });
  const receipt = await post(product, {
    type: 'entry',
    quantity: 10,
    unit_cost: 7,
    movement_date: '2026-03-02',
  });
  const back = await reverse(receipt.id, { quantity: 3, movement_date: '2026-03-12' });
  expect(back.body.cost_amount).toBe(cost);
  expect(await booked(back.body)).toEqual({
    [accounts.inventory]: cost,
    [accounts.goods_received]: '21.00',
  });
  const { body: card } = await app.request('GET', `/api/inventory/products/${product}/stock-card`, {
    key: books.keys.owner,
  });
  expect(card.rows.at(-1)).toMatchObject({ running_quantity: 17, running_value: left });
  await expectLedgerAgrees(app, product, method);
  await expectReconciled(app, books);
});

test('fifo: returned units that were sold already leave from the oldest layer, and the difference is a variance', async () => {
  const product = await seedProduct(app, books, 'fifo');
  const receipt = await post(product, {
    type: 'entry',
    quantity: 10,
    unit_cost: 5,
    movement_date: '2026-03-01',
  });
  await post(product, { type: 'entry', quantity: 10, unit_cost: 7, movement_date: '2026-03-02' });
  await post(product, { type: 'exit', quantity: 8 });
  const back = await reverse(receipt.id, { quantity: 3, movement_date: '2026-03-12' });
  // Two are left of the delivery, and one of the next stands in for the third.
  expect(back.body.cost_amount).toBe('-17.00');
  expect(await booked(back.body)).toEqual({
    [accounts.inventory]: '-17.00',
    [accounts.goods_received]: '15.00',
    [accounts.cost_variance]: '2.00',
  });
  await expectLedgerAgrees(app, product, 'fifo');
});

// Without the own layer, the recalculation would take the returned units from the oldest one.
test('fifo: a movement dated before and one dated after a return of units are recalculated exactly', async () => {
  const product = await seedProduct(app, books, 'fifo');
  await post(product, { type: 'entry', quantity: 10, unit_cost: 5, movement_date: '2026-03-01' });
  const receipt = await post(product, {
    type: 'entry',
    quantity: 10,
    unit_cost: 7,
    movement_date: '2026-03-02',
  });
  await reverse(receipt.id, { quantity: 10, movement_date: '2026-03-12' });
  const sale = await post(product, { type: 'exit', quantity: 6, movement_date: '2026-03-20' });
  expect(await detail(sale.id)).toMatchObject({ cost_amount: '-30.00' });
  await post(product, { type: 'exit', quantity: 2, movement_date: '2026-03-05' });
  const late = await post(product, { type: 'entry', quantity: 1, unit_cost: 9, movement_date: '2026-03-15' });
  await recostProduct(
    app.services.database,
    { organizationId: books.organizationId, productId: product },
    { chunkRows: 2, stopped: () => false },
  );
  expect(await detail(late.id)).toMatchObject({ valuation_status: 'current' });
  await expectLedgerAgrees(app, product, 'fifo');
  await expectReconciled(app, books);
});

test('moving average: returned units take at most the value on hand, and all of it with the last unit', async () => {
  const product = await seedProduct(app, books);
  const receipt = await post(product, {
    type: 'entry',
    quantity: 4,
    unit_cost: 10,
    movement_date: '2026-03-01',
  });
  await post(product, { type: 'entry', quantity: 4, unit_cost: 0, movement_date: '2026-03-02' });
  await post(product, { type: 'exit', quantity: 3 });
  // 5 are on hand at 25.00; the 3 that go back cost 30.00.
  const back = await reverse(receipt.id, { quantity: 3, movement_date: '2026-03-12' });
  expect(await booked(back.body)).toEqual({
    [accounts.inventory]: '-25.00',
    [accounts.goods_received]: '30.00',
    [accounts.cost_variance]: '-5.00',
  });
  await expectLedgerAgrees(app, product);
  await expectReconciled(app, books);
});

test('a return to the supplier takes its share of the freight back, also of freight that arrives after it', async () => {
  const product = await seedProduct(app, books);
  const receipt = await post(product, {
    type: 'entry',
    quantity: 10,
    unit_cost: 10,
    movement_date: '2026-03-01',
  });
  const adjust = (amount: string) =>
    expectCreated(adjustCost(app, receipt.id, amount, { key: books.keys.owner }));
  await adjust('20.00');
  const back = await reverse(receipt.id, { quantity: 5, movement_date: '2026-03-12' });
  expect(back.body.cost_amount).toBe('-60.00');
  await adjust('10.00');
  expect(await detail(back.body.id)).toMatchObject({ cost_amount: '-65.00' });
  await expectLedgerAgrees(app, product);
  await expectReconciled(app, books);
});

test('the hash covers that units go back at their own cost', async () => {
  const product = await seedProduct(app, books);
  const receipt = await post(product, { type: 'entry', quantity: 2, unit_cost: 1 });
  const { body } = await reverse(receipt.id, { quantity: 1, movement_date: '2026-03-12' });
  const verify = async () =>
    (await app.request('GET', `/api/inventory/verify?product_id=${product}`, { key: books.keys.owner })).body;
  expect(await verify()).toMatchObject({ ok: true });
  await app.admin.begin(async (sql) => {
    await sql`set local session_replication_role = replica`;
    await sql`update stock_movements set at_own_cost = null where id = ${body.id}`;
  });
  expect((await verify()).first_failure).toMatchObject({ check: 'chain', movement_id: body.id });
});
