import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  accounts,
  setAutomaticPosting,
  readJournalEntries,
  expectReconciled,
} from '../../../testing/automatic-posting.ts';
import {
  expectCreated,
  postMovement,
  reverseMovement,
  seedProduct,
  startTestApp,
  updateSettings,
  type TestApp,
  type TestOrganization,
} from '../../../testing/index.ts';

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

const call = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
  app.request(method, path, {
    key: organization.keys.owner,
    headers,
    ...(body === undefined ? {} : { body }),
  });
const movements = '/api/inventory/stock-movements';
const move = (
  type: string,
  quantity: number,
  unit_cost: number,
  movement_date: string,
  fields: object = {},
) => ({
  product_id: product,
  type,
  quantity,
  unit_cost,
  movement_date,
  ...fields,
});
const asOwner = () => ({ key: organization.keys.owner });
const post = (...movement: Parameters<typeof move>) =>
  expectCreated(postMovement(app, move(...movement), asOwner()));
const reverse = (id: string, movement_date?: string) =>
  expectCreated(reverseMovement(app, id, movement_date ? { movement_date } : {}, asOwner()));
/** The lines of each entry, in posting order. */
const bookings = async () => (await readJournalEntries(app, organization)).map((entry) => entry.lines);

test('each movement type is booked to its own accounts, and the response names the entry', async () => {
  const posted = [
    await post('entry', 10, 12.5, '2026-03-01'),
    await post('exit', 4, 99, '2026-03-02'),
    await post('adjustment', 2, 20, '2026-03-03'),
    await post('adjustment', -3, 0, '2026-03-04'),
  ];
  expect(await readJournalEntries(app, organization)).toEqual([
    { source: 'stock_movement', entry_date: '2026-03-01', lines: ['1400 +125', '1600 -125'] },
    { source: 'stock_movement', entry_date: '2026-03-02', lines: ['5000 +50', '1400 -50'] },
    { source: 'stock_movement', entry_date: '2026-03-03', lines: ['1400 +40', '4800 -40'] },
    { source: 'stock_movement', entry_date: '2026-03-04', lines: ['6900 +43.13', '1400 -43.13'] },
  ]);
  for (const movement of posted) {
    const entry = await call('GET', `/api/accounting/journal-entries/${movement.journal_entry_id}`);
    expect(entry.body).toMatchObject({
      entry_date: movement.movement_date,
      accounting_period_id: movement.accounting_period_id,
      source: 'stock_movement',
      memo: `Stock ${movement.type}: ${movement.quantity} of ${product}`,
      created_by: organization.userIds.owner,
      stock_movement_id: movement.id,
      product_id: product,
    });
    expect((await call('GET', `${movements}/${movement.id}`)).body).toMatchObject(movement);
  }
  const listed = await call('GET', '/api/accounting/journal-entries');
  expect(listed.body.map((entry: { source: string }) => entry.source)).toEqual(
    posted.map(() => 'stock_movement'),
  );
  await expectReconciled(app, organization);
});

test('a movement without value has no entry', async () => {
  const free = await post('entry', 3, 0, '2026-03-01');
  expect(free.journal_entry_id).toBeNull();
  expect((await post('exit', 3, 5, '2026-03-02')).journal_entry_id).toBeNull();
  expect(await bookings()).toEqual([]);
  await expectReconciled(app, organization);
});

test('a movement posted with a journal entry gets no automatic one', async () => {
  const body = {
    entry_date: '2026-03-01',
    memo: 'Manual entry',
    lines: [
      { account: accounts.inventory, debit: '50' },
      { account: '1000', credit: '50' },
    ],
  };
  const entryId = (await call('POST', '/api/accounting/journal-entries', body)).body.id;
  const posted = await post('entry', 5, 10, '2026-03-01', { journal_entry_id: entryId });
  expect(posted.journal_entry_id).toBe(entryId);
  expect(await bookings()).toEqual([['1400 +50', '1000 -50']]);
  await expectReconciled(app, organization);
});

test('a batch and a stock take get one entry per movement, all or none', async () => {
  const other = await seedProduct(app, organization);
  const batch = await call('POST', `${movements}/batch`, {
    movements: [
      move('entry', 5, 10, '2026-03-01'),
      move('entry', 2, 7, '2026-03-01', { product_id: other }),
      move('exit', 1, 0, '2026-03-02'),
    ],
  });
  expect(batch.status).toBe(201);
  expect(
    new Set(batch.body.map(({ journal_entry_id }: { journal_entry_id: string }) => journal_entry_id)).size,
  ).toBe(3);
  const rejected = await call('POST', `${movements}/batch`, {
    movements: [move('entry', 5, 10, '2026-03-01'), move('exit', 100, 0, '2026-03-02')],
  });
  expect(rejected.body.code).toBe('INSUFFICIENT_STOCK');
  const counts = [
    { product_id: product, counted_quantity: 3 },
    { product_id: other, counted_quantity: 4, unit_cost: 8 },
  ];
  const take = await call('POST', '/api/inventory/stock-takes', { count_date: '2026-03-31', counts });
  expect(take.status).toBe(201);
  expect(await bookings()).toEqual([
    ['1400 +50', '1600 -50'],
    ['1400 +14', '1600 -14'],
    ['5000 +10', '1400 -10'],
    ['6900 +10', '1400 -10'],
    ['1400 +16', '4800 -16'],
  ]);
  await expectReconciled(app, organization);
});

test('an imported file gets one entry per movement', async () => {
  const csv = [
    'product_id,type,quantity,unit_cost,movement_date',
    `${product},entry,5,10,2026-03-01`,
    `${product},exit,2,0,2026-03-02`,
  ].join('\n');
  const response = await app.request('POST', `${movements}/import`, {
    key: organization.keys.owner,
    headers: { 'content-type': 'text/csv' },
    body: csv,
  });
  expect([response.status, response.body.code]).toEqual([201, undefined]);
  expect(await bookings()).toEqual([
    ['1400 +50', '1600 -50'],
    ['5000 +20', '1400 -20'],
  ]);
  await expectReconciled(app, organization);
});

test('a rejected movement creates no entry, and a replayed one no second entry', async () => {
  expect((await call('POST', movements, move('exit', 1, 0, '2026-03-01'))).status).toBe(400);
  const once = () =>
    call('POST', movements, move('entry', 1, 5, '2026-03-01'), { 'idempotency-key': 'booked-once' });
  const [first, second] = [await once(), await once()];
  expect(second.headers.get('idempotency-replayed')).toBe('true');
  expect(second.body).toEqual(first.body);
  expect(await bookings()).toEqual([['1400 +5', '1600 -5']]);
});

describe('a reversal', () => {
  test('on the same day cancels its original in every account', async () => {
    await post('entry', 10, 10, '2026-02-28');
    const posted = [
      await post('entry', 10, 10, '2026-03-01'),
      await post('exit', 4, 0, '2026-03-02'),
      await post('adjustment', 3, 10, '2026-03-03'),
      await post('adjustment', -2, 0, '2026-03-04'),
    ];
    for (const { id } of posted.toReversed()) await reverse(id);
    expect((await bookings()).slice(5)).toEqual([
      ['1400 +20', '6900 -20'],
      ['4800 +30', '1400 -30'],
      ['1400 +40', '5000 -40'],
      ['1600 +100', '1400 -100'],
    ]);
    const rows = await app.admin`
      select account, sum(debit - credit)::int as balance from journal_days
      where organization_id = ${organization.organizationId}
      group by account having sum(debit) <> sum(credit) order by 1`;
    expect([...rows]).toEqual([
      { account: '1400', balance: 100 },
      { account: '1600', balance: -100 },
    ]);
    await expectReconciled(app, organization);
  });

  const balances = async () => {
    const rows = await app.admin<{ account: string; balance: number }[]>`
      select account, sum(debit - credit)::int as balance from journal_days
      where organization_id = ${organization.organizationId}
      group by account having sum(debit) <> sum(credit) order by 1`;
    return rows.map(({ account, balance }) => [account, balance]);
  };

  // Reversing the current cost would leave cost of goods sold at −25 and the variance at +25.
  test.each([undefined, '2026-04-01'])(
    'also cancels the cost differences that a recost booked for its original (on %s)',
    async (on) => {
      await post('entry', 10, 10, '2026-03-02');
      const sold = await post('exit', 5, 0, '2026-03-05');
      const lost = await post('adjustment', -1, 0, '2026-03-06');
      await post('entry', 10, 20, '2026-03-01');
      // Both now cost 50 % more.
      await reverse(lost.id, on);
      await reverse(sold.id, on);
      expect((await bookings()).slice(5)).toEqual([
        ['1400 +15', '6900 -10', '5900 -5'],
        ['1400 +75', '5000 -50', '5900 -25'],
      ]);
      expect(await balances()).toEqual([
        ['1400', 300],
        ['1600', -300],
      ]);
      await expectReconciled(app, organization);
    },
  );

  test('is booked to the accounts of its original after the accounts have changed', async () => {
    await post('entry', 10, 10, '2026-03-01');
    const sold = await post('exit', 5, 0, '2026-03-02');
    const others = { ...accounts, cost_of_goods_sold: '5001', goods_received: '1601' };
    await setAutomaticPosting(app, organization, others);
    await reverse(sold.id);
    expect((await bookings()).at(-1)).toEqual(['1400 +50', '5000 -50']);
  });

  test('at a later date returns goods to the supplier at their own cost', async () => {
    const received = await post('entry', 10, 10, '2026-03-01');
    await post('entry', 10, 13, '2026-03-05');
    await reverse(received.id, '2026-04-01');
    // Not at the average cost of 11.50.
    expect((await bookings()).at(-1)).toEqual(['1600 +100', '1400 -100']);
    await expectReconciled(app, organization);
  });

  test('at a later date restores sold goods at their original cost', async () => {
    await post('entry', 3, 10, '2026-03-01');
    const sold = await post('exit', 2, 99, '2026-03-02');
    await post('entry', 5, 20, '2026-03-03');
    await reverse(sold.id, '2026-04-01');
    expect((await bookings()).at(-1)).toEqual(['1400 +20', '5000 -20']);
    await expectReconciled(app, organization);
  });
});

describe('cost changes by a backdated movement', () => {
  test('are booked with one entry per period, dated as its latest changed movement', async () => {
    await post('entry', 10, 10, '2026-01-10');
    await post('exit', 4, 0, '2026-02-03');
    await post('exit', 2, 0, '2026-02-20');
    await post('exit', 1, 0, '2026-03-05');
    const late = await post('entry', 10, 20, '2026-01-15');
    expect((await readJournalEntries(app, organization)).slice(4)).toEqual([
      { source: 'stock_movement', entry_date: '2026-01-15', lines: ['1400 +200', '1600 -200'] },
      { source: 'recost', entry_date: '2026-02-20', lines: ['5900 +30', '1400 -30'] },
      { source: 'recost', entry_date: '2026-03-05', lines: ['5900 +5', '1400 -5'] },
    ]);
    const entries = (await call('GET', '/api/accounting/journal-entries')).body;
    expect(entries.find(({ source }: { source: string }) => source === 'recost')).toMatchObject({
      memo: `Costs of ${product} changed by a movement dated 2026-01-15`,
      created_by: organization.userIds.owner,
      stock_movement_id: null,
      product_id: product,
    });
    await expectReconciled(app, organization);
    await reverse(late.id);
    expect((await readJournalEntries(app, organization)).slice(7)).toEqual([
      { source: 'stock_movement', entry_date: '2026-01-15', lines: ['1600 +200', '1400 -200'] },
      { source: 'recost', entry_date: '2026-02-20', lines: ['1400 +30', '5900 -30'] },
      { source: 'recost', entry_date: '2026-03-05', lines: ['1400 +5', '5900 -5'] },
    ]);
    await expectReconciled(app, organization);
  });

  test('are also booked for FIFO products', async () => {
    product = await seedProduct(app, organization, 'fifo');
    await post('entry', 5, 10, '2026-01-10');
    await post('exit', 5, 0, '2026-01-12');
    await post('entry', 5, 20, '2026-01-09');
    expect((await bookings()).slice(2)).toEqual([
      ['1400 +100', '1600 -100'],
      ['5900 +50', '1400 -50'],
    ]);
    await expectReconciled(app, organization);
  });
});

describe('stock below zero, if allowed,', () => {
  beforeEach(async () => {
    await updateSettings(app, organization, { allow_negative_stock: true });
  });

  test('is covered at the cost of the receipt, with the extra cost of the missing units as a variance', async () => {
    await post('entry', 10, 10, '2026-03-01');
    await post('exit', 15, 0, '2026-03-02');
    await post('exit', 5, 0, '2026-03-03');
    const covering = await post('entry', 15, 15, '2026-03-04');
    expect(covering.cost_amount).toBe('175.00');
    expect((await bookings()).slice(1)).toEqual([
      ['5000 +150', '1400 -150'],
      ['5000 +50', '1400 -50'],
      ['1400 +175', '5900 +50', '1600 -225'],
    ]);
    await expectReconciled(app, organization);
    await reverse(covering.id);
    expect((await bookings()).at(-1)).toEqual(['1600 +225', '1400 -175', '5900 -50']);
    await expectReconciled(app, organization);
  });

  test('has its variance cancelled by a receipt backdated before it', async () => {
    await post('exit', 4, 0, '2026-03-02');
    await post('entry', 4, 6, '2026-03-05');
    await post('entry', 4, 5, '2026-03-01');
    // The cost of the exit changes from 0.00 to 20.00, and the value of the covering receipt from 0.00 to 24.00.
    expect(await readJournalEntries(app, organization)).toEqual([
      { source: 'stock_movement', entry_date: '2026-03-05', lines: ['5900 +24', '1600 -24'] },
      { source: 'stock_movement', entry_date: '2026-03-01', lines: ['1400 +20', '1600 -20'] },
      { source: 'recost', entry_date: '2026-03-05', lines: ['1400 +4', '5900 -4'] },
    ]);
    await expectReconciled(app, organization);
  });
});

test('bookings support a currency without decimals and amounts of 28 digits', async () => {
  await app.admin`
    update organizations set currency = 'JPY', money_scale = 0 where id = ${organization.organizationId}`;
  await post('entry', 3, 33.4, '2026-03-01');
  await post('exit', 1, 0, '2026-03-02');
  const large = await post('entry', 2 ** 53 - 4, 999_999_999_999, '2026-03-03');
  expect(await bookings()).toEqual([
    ['1400 +100', '1600 -100'],
    ['5000 +33', '1400 -33'],
    [`1400 +${large.cost_amount}`, `1600 -${large.cost_amount}`],
  ]);
  expect(large.cost_amount).toHaveLength(28);
  const entry = await call('GET', `/api/accounting/journal-entries/${large.journal_entry_id}`);
  expect(entry.body.lines[0].debit).toBe(large.cost_amount);
  await expectReconciled(app, organization);
});
