import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  accounts,
  setAutomaticPosting,
  readJournalEntries,
  expectReconciled,
} from '../../testing/automatic-posting.ts';
import {
  waitForLockWaiters,
  seedProduct,
  startTestApp,
  type TestApp,
  type TestOrganization,
} from '../../testing/index.ts';

let app: TestApp;
let organization: TestOrganization;
let product: string;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

beforeEach(async () => {
  organization = await app.newOrganization();
  product = await seedProduct(app, organization);
});

const call = (method: string, path: string, body?: unknown) =>
  app.request(method, path, { key: organization.keys.owner, ...(body === undefined ? {} : { body }) });
const post = async (type: string, quantity: number, unit_cost: number, movement_date: string) => {
  const body = { product_id: product, type, quantity, unit_cost, movement_date };
  const answer = await call('POST', '/api/inventory/stock-movements', body);
  expect(answer.status).toBe(201);
};
const byHand = async (entry_date: string, debited: string, credited: string, amount: string) => {
  const lines = [
    { account: debited, debit: amount },
    { account: credited, credit: amount },
  ];
  const body = { entry_date, memo: 'By hand', lines };
  expect((await call('POST', '/api/accounting/journal-entries', body)).status).toBe(201);
};
const reconciliation = async (query = '') =>
  (await call('GET', `/api/inventory/reconciliation${query}`)).body;
const figures = async (query = '') =>
  (await reconciliation(query)).periods.map((each: Record<string, unknown>) => [
    each['name'],
    each['stock_value'],
    each['account_balance'],
    each['difference'],
    each['reconciled'],
  ]);
const close = async (name: string) => {
  const periods = (await call('GET', '/api/accounting/periods')).body;
  const { id } = periods.find((each: { name: string }) => each.name === name);
  return call('POST', `/api/accounting/periods/${id}/close`);
};

describe('switched off', () => {
  test('the stock stands alone, nothing is booked, and closing asks for nothing', async () => {
    await post('entry', 10, 10, '2026-01-10');
    await post('exit', 1, 0, '2026-02-10');
    expect(await reconciliation()).toMatchObject({ automatic_posting: false, inventory_account: null });
    expect(await figures()).toEqual([
      ['2026-01', '100.00', null, null, null],
      ['2026-02', '90.00', null, null, null],
    ]);
    expect(await readJournalEntries(app, organization)).toEqual([]);
    expect((await close('2026-01')).status).toBe(200);
  });

  test('again, movements are booked no more', async () => {
    await setAutomaticPosting(app, organization);
    await post('entry', 1, 10, '2026-01-10');
    await setAutomaticPosting(app, organization, null);
    await post('entry', 1, 10, '2026-01-10');
    expect(await readJournalEntries(app, organization)).toHaveLength(1);
  });
});

describe('the setting', () => {
  const patch = (automatic_posting: unknown, key = organization.keys.owner) =>
    app.request('PATCH', `/api/organizations/${organization.organizationId}`, {
      key,
      body: { settings: { automatic_posting } },
    });

  test.each([
    ['an account left out', { ...accounts, stock_loss: undefined }, 'stock_loss', 'REQUIRED'],
    ['an unknown account', { ...accounts, cash: '1' }, 'cash', 'UNKNOWN_FIELD'],
    ['an empty account', { ...accounts, inventory: ' ' }, 'inventory', 'TOO_SMALL'],
    ['white space around it', { ...accounts, inventory: '1400 ' }, 'inventory', 'INVALID_TEXT'],
    ['what is not seen', { ...accounts, stock_gain: '14\u200b00' }, 'stock_gain', 'INVALID_TEXT'],
    ['two lines', { ...accounts, inventory: '1\n2' }, 'inventory', 'INVALID_TEXT'],
    ['a number', { ...accounts, inventory: 1400 }, 'inventory', 'INVALID_TYPE'],
    ['the inventory account twice', { ...accounts, stock_loss: '1400' }, 'stock_loss', 'INVENTORY_ACCOUNT'],
  ])('refuses %s', async (_what, given, field, code) => {
    const answer = await patch(given);
    expect([answer.status, answer.body.code]).toEqual([400, 'VALIDATION_FAILED']);
    const pointer = `/settings/automatic_posting/${field}`;
    expect(answer.body.errors).toContainEqual(expect.objectContaining({ pointer, code }));
  });

  test('is the owner’s, and off at first', async () => {
    const path = `/api/organizations/${organization.organizationId}`;
    expect((await call('GET', path)).body.settings.automatic_posting).toBeNull();
    expect((await patch(accounts, organization.keys.admin)).status).toBe(403);
    await setAutomaticPosting(app, organization);
    expect((await call('GET', path)).body.settings.automatic_posting).toEqual(accounts);
    const others = await call('PATCH', path, { settings: { auto_open_periods: true } });
    expect(others.body.settings.automatic_posting).toEqual(accounts);
  });

  test('waits for the posting under way, which has read what was set before', async () => {
    await post('entry', 10, 10, '2026-01-10');
    const [posting, setting] = await app.admin.begin(async (other) => {
      await other`select from stock_balances where product_id = ${product} for update`;
      const posted = post('exit', 1, 0, '2026-01-11');
      await waitForLockWaiters(app, 1, ['transactionid', 'tuple']);
      const set = setAutomaticPosting(app, organization);
      await waitForLockWaiters(app, 1, ['advisory']);
      return [{ posted }, { set }];
    });
    await Promise.all([posting.posted, setting.set]);
    expect(await readJournalEntries(app, organization)).toEqual([]);
    await post('exit', 1, 0, '2026-01-12');
    expect(await readJournalEntries(app, organization)).toHaveLength(1);
  });

  test('of another inventory account moves nothing by itself: the balance is carried over by hand', async () => {
    await setAutomaticPosting(app, organization);
    await post('entry', 10, 10, '2026-01-10');
    await setAutomaticPosting(app, organization, { ...accounts, inventory: '1410' });
    await post('exit', 1, 0, '2026-01-11');
    expect(await figures()).toEqual([['2026-01', '90.00', '-10.00', '100.00', false]]);
    await byHand('2026-01-31', '1410', '1400', '100');
    await expectReconciled(app, organization, '1410');
  });
});

test('switched on in the middle: an opening entry by hand brings it to agree, and stays right', async () => {
  await post('entry', 10, 10, '2026-01-10');
  await post('exit', 2, 0, '2026-02-10');
  await setAutomaticPosting(app, organization);
  await post('exit', 1, 0, '2026-02-11');
  expect(await figures()).toEqual([
    ['2026-01', '100.00', '0.00', '100.00', false],
    ['2026-02', '70.00', '-10.00', '80.00', false],
  ]);
  await byHand('2026-01-31', accounts.inventory, '9000', '100');
  await byHand('2026-02-28', '9000', accounts.inventory, '20');
  await expectReconciled(app, organization);
  // Costs of movements from before, which have no entry, are booked too when they change.
  await post('entry', 10, 20, '2026-01-05');
  await expectReconciled(app, organization);
});

test('periods that end in the middle of a month, and a range of them', async () => {
  for (const [name, start_date, end_date] of [
    ['first half', '2026-01-01', '2026-01-15'],
    ['second half', '2026-01-16', '2026-02-10'],
    ['rest', '2026-02-11', '2026-03-31'],
  ])
    expect((await call('POST', '/api/accounting/periods', { name, start_date, end_date })).status).toBe(201);
  await setAutomaticPosting(app, organization);
  await post('entry', 10, 10, '2026-01-15');
  await post('exit', 1, 0, '2026-01-16');
  await post('exit', 1, 0, '2026-02-10');
  await post('exit', 1, 0, '2026-02-11');
  await post('exit', 1, 0, '2026-04-01');
  const all = [
    ['first half', '100.00', '100.00', '0.00', true],
    ['second half', '80.00', '80.00', '0.00', true],
    ['rest', '70.00', '70.00', '0.00', true],
    ['2026-04', '60.00', '60.00', '0.00', true],
  ];
  expect(await figures()).toEqual(all);
  expect(await figures('?startDate=2026-02-10&endDate=2026-02-11')).toEqual(all.slice(1, 3));
  expect(await figures('?startDate=2027-01-01')).toEqual([]);
  const wrong = await call('GET', '/api/inventory/reconciliation?startDate=2026-02-01&endDate=2026-01-01');
  expect(wrong.status).toBe(400);
  await expectReconciled(app, organization);
});

test('closing asks for it: refused with the figures, allowed when they agree', async () => {
  await setAutomaticPosting(app, organization);
  await post('entry', 10, 10, '2026-01-10');
  await byHand('2026-01-20', '1000', accounts.inventory, '0.01');
  expect(await close('2026-01')).toMatchObject({
    status: 409,
    body: {
      code: 'PERIOD_NOT_RECONCILED',
      stock_value: '100.00',
      account_balance: '99.99',
      difference: '0.01',
    },
  });
  const [period] = (await call('GET', '/api/accounting/periods')).body;
  expect(period.status).toBe('open');
  await byHand('2026-01-31', accounts.inventory, '1000', '0.01');
  expect(await close('2026-01')).toMatchObject({ status: 200, body: { status: 'closed' } });
  expect((await reconciliation()).periods).toMatchObject([{ status: 'closed', reconciled: true }]);
});

test('nobody learns of another organization’s', async () => {
  await post('entry', 10, 10, '2026-01-10');
  const answer = await app.request('GET', '/api/inventory/reconciliation');
  expect(answer.body).toEqual({ automatic_posting: false, inventory_account: null, periods: [] });
});
