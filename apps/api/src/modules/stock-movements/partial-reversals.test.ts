import { afterAll, beforeAll, expect, test } from 'vitest';
import { accounts, expectReconciled, setAutomaticPosting } from '../../testing/automatic-posting.ts';
import {
  adjustCost,
  expectCreated,
  postMovement,
  reverseMovement,
  seedProduct,
  startTestApp,
  type TestApp,
  type TestOrganization,
} from '../../testing/index.ts';
import { expectLedgerAgrees } from '../../testing/ledger-agreement.ts';

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
