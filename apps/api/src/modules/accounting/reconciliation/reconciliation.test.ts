import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  accounts,
  setAutomaticPosting,
  readJournalEntries,
  expectReconciled,
} from '../../../testing/automatic-posting.ts';
import {
  closePeriod,
  createJournalEntry,
  expectCreated,
  postMovement,
  updateSettings,
  lockBalance,
  waitForLockWaiters,
  seedProduct,
  startTestApp,
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
  product = await seedProduct(app, organization);
});

const call = (method: string, path: string, body?: unknown) =>
  app.request(method, path, { key: organization.keys.owner, ...(body === undefined ? {} : { body }) });
const asOwner = () => ({ key: organization.keys.owner });
const post = (type: string, quantity: number, unit_cost: number, movement_date: string) =>
  expectCreated(
    postMovement(app, { product_id: product, type, quantity, unit_cost, movement_date }, asOwner()),
  );
const postManualEntry = (entry_date: string, debited: string, credited: string, amount: string) => {
  const lines = [
    { account: debited, debit: amount },
    { account: credited, credit: amount },
  ];
  return expectCreated(createJournalEntry(app, { entry_date, lines }, asOwner()));
};
const reconciliation = async (query = '') =>
  (await call('GET', `/api/inventory/reconciliation${query}`)).body;
const figures = async (query = '') =>
  (await reconciliation(query)).periods.map((period: Record<string, unknown>) => [
    period['name'],
    period['stock_value'],
    period['account_balance'],
    period['difference'],
    period['reconciled'],
  ]);
const close = async (name: string) => {
  const periods = (await call('GET', '/api/accounting/periods')).body;
  const { id } = periods.find((period: { name: string }) => period.name === name);
  return closePeriod(app, id, asOwner());
};

describe('without automatic posting', () => {
  test('only stock values are reported, nothing is booked, and closing requires no reconciliation', async () => {
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

  test('movements are not booked, even if it was on before', async () => {
    await setAutomaticPosting(app, organization);
    await post('entry', 1, 10, '2026-01-10');
    await setAutomaticPosting(app, organization, null);
    await post('entry', 1, 10, '2026-01-10');
    expect(await readJournalEntries(app, organization)).toHaveLength(1);
  });
});

describe('the automatic posting setting', () => {
  const patch = (automatic_posting: unknown, owner = organization.keys.owner) =>
    updateSettings(app, { ...organization, keys: { ...organization.keys, owner } }, { automatic_posting });

  test.each([
    ['a missing account', { ...accounts, stock_loss: undefined }, 'stock_loss', 'REQUIRED'],
    ['an unknown account', { ...accounts, cash: '1' }, 'cash', 'UNKNOWN_FIELD'],
    ['an empty account', { ...accounts, inventory: ' ' }, 'inventory', 'TOO_SMALL'],
    [
      'an account with surrounding white space',
      { ...accounts, inventory: '1400 ' },
      'inventory',
      'INVALID_TEXT',
    ],
    ['an invisible character', { ...accounts, stock_gain: '14\u200b00' }, 'stock_gain', 'INVALID_TEXT'],
    ['two lines', { ...accounts, inventory: '1\n2' }, 'inventory', 'INVALID_TEXT'],
    ['a number', { ...accounts, inventory: 1400 }, 'inventory', 'INVALID_TYPE'],
    [
      'the inventory account in a second role',
      { ...accounts, stock_loss: '1400' },
      'stock_loss',
      'INVENTORY_ACCOUNT',
    ],
  ])('rejects %s', async (_case, value, field, code) => {
    const response = await patch(value);
    expect([response.status, response.body.code]).toEqual([400, 'VALIDATION_FAILED']);
    const pointer = `/settings/automatic_posting/${field}`;
    expect(response.body.errors).toContainEqual(expect.objectContaining({ pointer, code }));
  });

  test('is off by default and can be changed by an owner only', async () => {
    const path = `/api/organizations/${organization.organizationId}`;
    expect((await call('GET', path)).body.settings.automatic_posting).toBeNull();
    expect((await patch(accounts, organization.keys.admin)).status).toBe(403);
    await setAutomaticPosting(app, organization);
    expect((await call('GET', path)).body.settings.automatic_posting).toEqual(accounts);
    const others = await call('PATCH', path, { settings: { auto_open_periods: true } });
    expect(others.body.settings.automatic_posting).toEqual(accounts);
  });

  test('waits for a posting in progress, which has read the previous setting', async () => {
    await post('entry', 10, 10, '2026-01-10');
    const [posting, setting] = await app.admin.begin(async (other) => {
      await lockBalance(other, organization.organizationId, product);
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

  test('does not transfer the balance to a new inventory account; a manual entry does', async () => {
    await setAutomaticPosting(app, organization);
    await post('entry', 10, 10, '2026-01-10');
    await setAutomaticPosting(app, organization, { ...accounts, inventory: '1410' });
    await post('exit', 1, 0, '2026-01-11');
    expect(await figures()).toEqual([['2026-01', '90.00', '-10.00', '100.00', false]]);
    await postManualEntry('2026-01-31', '1410', '1400', '100');
    await expectReconciled(app, organization, '1410');
  });
});

test('if automatic posting is turned on later, a manual opening entry reconciles the account and keeps it reconciled', async () => {
  await post('entry', 10, 10, '2026-01-10');
  await post('exit', 2, 0, '2026-02-10');
  await setAutomaticPosting(app, organization);
  await post('exit', 1, 0, '2026-02-11');
  expect(await figures()).toEqual([
    ['2026-01', '100.00', '0.00', '100.00', false],
    ['2026-02', '70.00', '-10.00', '80.00', false],
  ]);
  await postManualEntry('2026-01-31', accounts.inventory, '9000', '100');
  await postManualEntry('2026-02-28', '9000', accounts.inventory, '20');
  await expectReconciled(app, organization);
  // Cost changes of earlier movements, which have no entry, are booked as well.
  await post('entry', 10, 20, '2026-01-05');
  await expectReconciled(app, organization);
});

test('periods may end within a month and can be filtered by date range', async () => {
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

test('closing is rejected with the figures until the account agrees with the stock value', async () => {
  await setAutomaticPosting(app, organization);
  await post('entry', 10, 10, '2026-01-10');
  await postManualEntry('2026-01-20', '1000', accounts.inventory, '0.01');
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
  await postManualEntry('2026-01-31', accounts.inventory, '1000', '0.01');
  expect(await close('2026-01')).toMatchObject({ status: 200, body: { status: 'closed' } });
  expect((await reconciliation()).periods).toMatchObject([{ status: 'closed', reconciled: true }]);
});

test('the reconciliation contains no data of other organizations', async () => {
  await post('entry', 10, 10, '2026-01-10');
  const response = await app.request('GET', '/api/inventory/reconciliation');
  expect(response.body).toEqual({ automatic_posting: false, inventory_account: null, periods: [] });
});
