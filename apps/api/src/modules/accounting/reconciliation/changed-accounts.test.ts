import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  adjustCost,
  createJournalEntry,
  expectCreated,
  postMovement,
  reverseMovement,
  seedProduct,
  startTestApp,
  updateSettings,
  type TestApp,
  type TestOrganization,
} from '../../../testing/index.ts';
import { accounts, setAutomaticPosting } from '../../../testing/automatic-posting.ts';

let app: TestApp;
let organization: TestOrganization;
let product: string;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

beforeEach(async () => {
  organization = await app.newOrganization();
  await setAutomaticPosting(app, organization);
  product = await seedProduct(app, organization);
});

const key = () => ({ key: organization.keys.owner });
const change = (changed: Partial<typeof accounts>) =>
  setAutomaticPosting(app, organization, { ...accounts, ...changed });
/** Every account except inventory has another name. */
const renamed = {
  goods_received: '1601',
  cost_of_goods_sold: '5001',
  stock_gain: '4801',
  stock_loss: '6901',
  cost_variance: '5901',
};
/** Accounts keep their names but change their kinds, so that a name says nothing about the kind of an older line. */
const rotated = {
  goods_received: accounts.stock_loss,
  cost_of_goods_sold: accounts.goods_received,
  stock_gain: accounts.cost_variance,
  stock_loss: accounts.stock_gain,
  cost_variance: accounts.cost_of_goods_sold,
};

const move = (type: string, quantity: number, fields: object = {}): Promise<{ id: string }> =>
  expectCreated(
    postMovement(
      app,
      { product_id: product, type, quantity, unit_cost: 10, movement_date: '2026-03-10', ...fields },
      key(),
    ),
  );
const reverse = (id: string, body: Record<string, unknown> = {}) =>
  expectCreated(reverseMovement(app, id, body, key()));
const adjust = (id: string, amount: string) =>
  expectCreated(adjustCost(app, id, amount, key(), '2026-03-10'));

/** Accounts with a balance, other than inventory: `account balance`, debits are positive. */
const balances = async (): Promise<string[]> => {
  const rows = await app.admin<{ account: string; balance: string }[]>`
    select account, trim_scale(sum(debit - credit))::text as balance from journal_lines
    where organization_id = ${organization.organizationId} and account <> ${accounts.inventory}
    group by account having sum(debit - credit) <> 0 order by account`;
  return rows.map(({ account, balance }) => `${account} ${balance}`);
};
const expectVerified = async () =>
  expect((await app.request('GET', '/api/inventory/verify', key())).body).toMatchObject({ ok: true });

describe.each([
  ['got other names', renamed],
  ['were exchanged for each other', rotated],
])('after the accounts of the settings %s', (_name, changed) => {
  test.each([
    ['an entry', 'entry', 4],
    ['an exit', 'exit', 4],
    ['an adjustment that adds stock', 'adjustment', 4],
    ['an adjustment that removes stock', 'adjustment', -4],
  ])(
    'the reversal of %s, in parts too, takes its amounts back from their accounts',
    async (_of, type, quantity) => {
      await move('entry', 10, { movement_date: '2026-03-01' });
      const before = await balances();
      const { id } = await move(type, quantity);
      await change(changed);
      await reverse(id, { quantity: 1, movement_date: '2026-03-20' });
      await reverse(id, { quantity: 1 });
      await reverse(id);
      expect(await balances()).toEqual(before);
      await expectVerified();
    },
  );

  test('the reversal of a cost adjustment takes it back from the accounts of its entry', async () => {
    const { id } = await move('entry', 10);
    const before = await balances();
    const adjustment = await adjust(id, '10.00');
    await change(changed);
    await expectCreated(
      app.request('POST', `/api/inventory/cost-adjustments/${adjustment.id}/reversal`, {
        ...key(),
        body: {},
      }),
    );
    expect(await balances()).toEqual(before);
    await expectVerified();
  });

  test.each([
    ['an entry', 'entry'],
    ['an adjustment that adds stock', 'adjustment'],
  ])('units of %s that go back take its freight back from the account of the freight', async (_of, type) => {
    const { id } = await move(type, 10);
    await adjust(id, '10.00');
    await change(changed);
    await reverse(id, { quantity: 4, movement_date: '2026-03-20' });
    await reverse(id, { movement_date: '2026-03-21' });
    expect(await balances()).toEqual([]);
    await expectVerified();
  });

  test('the last units that go back leave nothing on the account of freight that came after the change', async () => {
    const { id } = await move('entry', 10);
    await adjust(id, '10.00');
    await change(changed);
    await adjust(id, '5.00');
    await reverse(id, { quantity: 4, movement_date: '2026-03-20' });
    await reverse(id, { movement_date: '2026-03-21' });
    expect(await balances()).toEqual([]);
    await expectVerified();
  });

  test('a receipt that covered stock below zero is taken back from its accounts, its variance too', async () => {
    await updateSettings(app, organization, { allow_negative_stock: true });
    await move('exit', 5, { movement_date: '2026-03-09' });
    const { id } = await move('entry', 10);
    await change(changed);
    await reverse(id);
    expect(await balances()).toEqual([]);
    await expectVerified();
  });
});

test('freight of a receipt with an entry of its own goes back to the account of the freight', async () => {
  const lines = [
    { account: accounts.inventory, debit: '100.00' },
    { account: '2000', credit: '100.00' },
  ];
  const own = await expectCreated(createJournalEntry(app, { entry_date: '2026-03-10', lines }, key()));
  const { id } = await move('entry', 10, { journal_entry_id: own.id });
  await adjust(id, '10.00');
  await change(renamed);
  await reverse(id, { movement_date: '2026-03-20' });
  // The service does not know what the caller posted for the goods, and takes it from the account of the freight.
  expect(await balances()).toEqual(['1600 100', '2000 -100']);
  await expectVerified();
});

test('two kinds of amounts on one account have lines of their own, so that their reversal knows them apart', async () => {
  await updateSettings(app, organization, { allow_negative_stock: true });
  await change({ cost_variance: accounts.goods_received });
  await move('entry', 1, { movement_date: '2026-03-01' });
  await move('exit', 6, { movement_date: '2026-03-02' });
  const covering = await move('entry', 10, { unit_cost: 12 });
  const kinds = () => app.admin`
    select kind, account, trim_scale(debit - credit)::text as amount from journal_lines
    where organization_id = ${organization.organizationId} and journal_entry_id = (
      select journal_entry_id from stock_movements where id = ${covering.id})
    order by position`;
  expect([...(await kinds())]).toEqual([
    { kind: 'inventory', account: '1400', amount: '110' },
    { kind: 'cost_variance', account: '1600', amount: '10' },
    { kind: 'goods_received', account: '1600', amount: '-120' },
  ]);
  await change(renamed);
  const before = (await balances()).filter((each) => !each.startsWith('1600 '));
  await reverse(covering.id);
  expect((await balances()).filter((each) => !each.startsWith('1600 '))).toEqual(before);
  await expectVerified();
});
