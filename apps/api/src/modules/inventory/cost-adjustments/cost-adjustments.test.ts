import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  expectReconciled,
  readJournalEntries,
  setAutomaticPosting,
} from '../../../testing/automatic-posting.ts';
import {
  expectCreated,
  postMovement,
  seedProduct,
  startTestApp,
  updateSettings,
  type TestApp,
  type TestOrganization,
} from '../../../testing/index.ts';
import { recostProduct } from '../../../ledger/recost/recost.ts';
import { newId } from '../../../platform/ids.ts';
import { expectLedgerAgrees } from '../../../testing/ledger-agreement.ts';

const path = '/api/inventory/cost-adjustments';
let app: TestApp;
let own: TestOrganization;

beforeAll(async () => {
  app = await startTestApp({ RATE_LIMIT_PER_MINUTE: '0' });
  own = await app.newOrganization();
  await setAutomaticPosting(app, own);
});
afterAll(() => app.stop());

const move = (product_id: string, movement_date: string, type: string, quantity: number, unit_cost = 0) =>
  expectCreated(
    postMovement(app, { product_id, type, quantity, unit_cost, movement_date }, { key: own.keys.owner }),
  );
const adjust = (movement_id: string, amount: string, more: object = {}, key = own.keys.accountant) =>
  app.request('POST', path, {
    key,
    body: { movement_id, amount, adjustment_date: '2026-03-31', reason: 'landed_cost', ...more },
  });
const get = async (url: string) => (await app.request('GET', url, { key: own.keys.viewer })).body;
const costOf = async (id: string): Promise<string> =>
  (await get(`/api/inventory/stock-movements/${id}`)).cost_amount;

test.each(['moving_average', 'fifo'] as const)(
  'freight after the receipt (%s): later costs, journal, verification and model agree; the reversal restores everything',
  async (method) => {
    const product = await seedProduct(app, own, method);
    const receipt = await move(product, '2026-03-10', 'entry', 10, 10);
    const second = await move(product, '2026-03-11', 'entry', 10, 20);
    const exit = await move(product, '2026-03-12', 'exit', 5);
    const costs = async () => Promise.all([receipt, second, exit].map(({ id }) => costOf(id)));
    const before = await costs();
    const first = (await readJournalEntries(app, own)).length;
    const { status, body } = await adjust(receipt.id, '12.50', { reference: 'FREIGHT-1', note: 'By sea.' });
    expect([status, body]).toEqual([
      201,
      expect.objectContaining({
        movement_id: receipt.id,
        product_id: product,
        mode: 'in_place',
        amount: '12.50',
        to_stock: '12.50',
        to_variance: '0.00',
        adjustment_date: '2026-03-31',
        booked_on: '2026-03-10',
        reference: 'FREIGHT-1',
        valuation_status: 'current',
        reverses_id: null,
        reversed_by_id: null,
      }),
    ]);
    // FIFO: half of 112.50. Moving average: a quarter of 312.50 instead of 300.00.
    expect(await costs()).toEqual(
      method === 'fifo' ? ['112.50', '200.00', '-56.25'] : ['112.50', '200.00', '-78.13'],
    );
    const change = method === 'fifo' ? '6.25' : '3.13';
    expect((await readJournalEntries(app, own)).slice(first)).toEqual([
      { source: 'cost_adjustment', entry_date: '2026-03-10', lines: ['1400 +12.5', '1600 -12.5'] },
      { source: 'recost', entry_date: '2026-03-12', lines: [`5900 +${change}`, `1400 -${change}`] },
    ]);
    await expectReconciled(app, own);
    await expectLedgerAgrees(app, product, method);
    expect(await get(`${path}/${body.id}`)).toEqual(body);
    expect(await get(`${path}?product_id=${product}`)).toEqual([body]);

    const reversal = await app.request('POST', `${path}/${body.id}/reversal`, { key: own.keys.accountant });
    expect([reversal.status, reversal.body]).toEqual([
      201,
      expect.objectContaining({ amount: '-12.50', reverses_id: body.id, booked_on: '2026-03-10' }),
    ]);
    expect(await costs()).toEqual(before);
    expect((await get(`${path}/${body.id}`)).reversed_by_id).toBe(reversal.body.id);
    await expectReconciled(app, own);
    await expectLedgerAgrees(app, product, method);
    const again = await app.request('POST', `${path}/${body.id}/reversal`, { key: own.keys.accountant });
    expect(again.body).toMatchObject({ status: 400, code: 'ALREADY_REVERSED' });
    const ofReversal = await app.request('POST', `${path}/${reversal.body.id}/reversal`, {
      key: own.keys.accountant,
    });
    expect(ofReversal.body).toMatchObject({
      status: 400,
      code: 'REVERSAL_NOT_REVERSIBLE',
      detail: 'A reversal cannot be reversed. Record a new cost adjustment instead.',
    });
    const { body: verified } = await app.request('GET', '/api/inventory/verify', { key: own.keys.owner });
    expect(verified).toMatchObject({ ok: true });
    expect(verified.cost_adjustments_checked).toBeGreaterThanOrEqual(2);
  },
);

test('invalid adjustments name the field and the way out', async () => {
  const product = await seedProduct(app, own);
  const receipt = await move(product, '2026-03-10', 'entry', 10, 10);
  const exit = await move(product, '2026-03-12', 'exit', 5);
  const closed = await move(product, '2025-01-10', 'entry', 1, 10);
  const periods = await get('/api/accounting/periods');
  const january = periods.find(({ name }: { name: string }) => name === '2025-01');
  await app.request('POST', `/api/accounting/periods/${january.id}/close`, { key: own.keys.owner });
  const problem = async (...given: Parameters<typeof adjust>) => {
    const { status, body } = await adjust(...given);
    return [status, body.code, body.errors?.[0]?.pointer];
  };
  expect(await problem(receipt.id, '-100.01')).toEqual([400, 'COST_BELOW_ZERO', '/amount']);
  expect(await problem(receipt.id, '0.00')).toEqual([400, 'VALIDATION_FAILED', '/amount']);
  expect(await problem(receipt.id, '1e3')).toEqual([400, 'VALIDATION_FAILED', '/amount']);
  expect(await problem(receipt.id, '1.001')).toEqual([400, 'VALIDATION_FAILED', '/amount']);
  expect(await problem(exit.id, '1')).toEqual([400, 'MOVEMENT_NOT_A_RECEIPT', '/movement_id']);
  expect(await problem(receipt.id, '1', { adjustment_date: '2026-03-09' })).toEqual([
    400,
    'VALIDATION_FAILED',
    '/adjustment_date',
  ]);
  expect(await problem(closed.id, '1', { adjustment_date: '2025-01-20' })).toEqual([
    400,
    'PERIOD_CLOSED',
    '/adjustment_date',
  ]);
  expect(await problem(newId(), '1')).toEqual([404, 'NOT_FOUND', '/movement_id']);
  expect(await problem(receipt.id, '1', { journal_entry_id: newId() })).toEqual([
    400,
    'JOURNAL_ENTRY_INVALID',
    '/journal_entry_id',
  ]);
  expect(await problem(receipt.id, '1', {}, own.keys.clerk)).toEqual([403, 'PERMISSION_DENIED', undefined]);
  // Exactly to 0, and not below that together.
  expect((await adjust(receipt.id, '-100')).status).toBe(201);
  expect(await problem(receipt.id, '-0.01')).toEqual([400, 'COST_BELOW_ZERO', '/amount']);
  await app.request('POST', `/api/inventory/stock-movements/${closed.id}/reversal`, {
    key: own.keys.owner,
    body: { movement_date: '2026-03-20' },
  });
  expect((await get(`${path}?movement_id=${receipt.id}`)).length).toBe(1);
  await expectLedgerAgrees(app, product);
});

test('a reversed receipt takes no adjustment, and its reversal returns the adjusted cost to goods received', async () => {
  const product = await seedProduct(app, own);
  const receipt = await move(product, '2026-03-10', 'entry', 10, 10);
  await adjust(receipt.id, '5');
  const first = (await readJournalEntries(app, own)).length;
  const reversal = await app.request('POST', `/api/inventory/stock-movements/${receipt.id}/reversal`, {
    key: own.keys.owner,
  });
  expect(reversal.body.cost_amount).toBe('-105.00');
  expect((await readJournalEntries(app, own)).slice(first)).toEqual([
    { source: 'stock_movement', entry_date: '2026-03-10', lines: ['1600 +105', '1400 -105'] },
  ]);
  expect((await adjust(receipt.id, '5')).body).toMatchObject({ code: 'ALREADY_REVERSED' });
  await expectReconciled(app, own);
  await expectLedgerAgrees(app, product);
});

test('concurrent adjustments with one Idempotency-Key are recorded once, and none is lost beside postings', async () => {
  const product = await seedProduct(app, own, 'fifo');
  const receipt = await move(product, '2026-03-10', 'entry', 10, 10);
  const keyed = () =>
    app.request('POST', path, {
      key: own.keys.accountant,
      headers: { 'idempotency-key': 'freight-4711' },
      body: { movement_id: receipt.id, amount: '7', adjustment_date: '2026-03-10', reason: 'other' },
    });
  const responses = await Promise.all([
    ...Array.from({ length: 4 }, keyed),
    ...Array.from({ length: 4 }, () => adjust(receipt.id, '1.01')),
    ...Array.from({ length: 4 }, () => move(product, '2026-03-12', 'exit', 1)),
  ]);
  expect(new Set(responses.slice(0, 4).map(({ body }) => body.id)).size).toBe(1);
  expect(await costOf(receipt.id)).toBe('111.04');
  await expectLedgerAgrees(app, product, 'fifo');
  await expectReconciled(app, own);
  const { body } = await app.request('GET', `/api/inventory/verify?product_id=${product}`, {
    key: own.keys.owner,
  });
  expect(body).toMatchObject({ ok: true, movements_checked: 5, cost_adjustments_checked: 5 });
});

test('a receipt that covers stock below zero keeps its cost: all of the adjustment is a cost variance', async () => {
  const organization = await app.newOrganization();
  const { owner: key } = organization.keys;
  await updateSettings(app, organization, { allow_negative_stock: true });
  await setAutomaticPosting(app, organization);
  const product_id = await seedProduct(app, organization);
  const post = (type: string, quantity: number, movement_date: string) =>
    expectCreated(postMovement(app, { product_id, type, quantity, unit_cost: 10, movement_date }, { key }));
  await post('entry', 1, '2026-03-01');
  await post('exit', 3, '2026-03-02');
  const receipt = await post('entry', 2, '2026-03-03');
  const first = (await readJournalEntries(app, organization)).length;
  await expectCreated(adjust(receipt.id, '3', {}, key));
  expect((await readJournalEntries(app, organization)).slice(first)).toEqual([
    { source: 'cost_adjustment', entry_date: '2026-03-03', lines: ['1400 +3', '1600 -3'] },
    { source: 'recost', entry_date: '2026-03-03', lines: ['5900 +3', '1400 -3'] },
  ]);
  await expectReconciled(app, organization);
  await expectLedgerAgrees(app, product_id, 'moving_average', 'below zero');
});

test('beyond the rows of one transaction the receipt changes at once and later costs in the background', async () => {
  const organization = await app.newOrganization();
  const { owner: key } = organization.keys;
  await setAutomaticPosting(app, organization);
  for (const method of ['moving_average', 'fifo'] as const) {
    const product_id = await seedProduct(app, organization, method);
    const item = (type: string, quantity: number, unit_cost: number, movement_date: string) => ({
      product_id,
      type,
      quantity,
      unit_cost,
      movement_date,
    });
    const receipt = await expectCreated(postMovement(app, item('entry', 2000, 1, '2026-03-01'), { key }));
    const exits = Array.from({ length: 1000 }, (_, at) => item('exit', 1, 0, `2026-03-${10 + (at % 9)}`));
    const movements = exits.toSorted((a, b) => (a.movement_date < b.movement_date ? -1 : 1));
    const path1000 = '/api/inventory/stock-movements/batch';
    await expectCreated(app.request('POST', path1000, { key, body: { movements } }));
    await app.services.recosts.stop();
    const adjusted = await expectCreated(adjust(receipt.id, '20', {}, key));
    expect(adjusted.valuation_status).toBe('recosting');
    const { body } = await app.request('GET', `/api/inventory/stock-movements/${receipt.id}`, { key });
    expect([body.cost_amount, body.valuation_status]).toEqual(['2020.00', 'recosting']);
    await expectReconciled(app, organization);
    const product = { organizationId: organization.organizationId, productId: product_id };
    await recostProduct(app.services.database, product, { chunkRows: 100, stopped: () => false });
    await expectLedgerAgrees(app, product_id, method);
    await expectReconciled(app, organization);
    const verified = await app.request('GET', `/api/inventory/verify?product_id=${product_id}`, { key });
    expect(verified.body).toMatchObject({ ok: true, valuation_status: 'current' });
  }
});

test.each([
  ['chain', "update stock_cost_adjustments set note = 'x' where id = $1"],
  ['chain', 'update stock_cost_adjustments set amount = amount + 1 where id = $1'],
  ['cost', 'update stock_movement_costs set adjusted = adjusted + 1 where movement_id = $1'],
  ['log', 'delete from stock_cost_adjustments where id = $1'],
  ['journal', 'update stock_cost_adjustments set journal_entry_id = null where id = $1'],
])('verification finds an altered adjustment: %s, %s', async (check, statement) => {
  const organization = await app.newOrganization();
  const { owner: key } = organization.keys;
  await setAutomaticPosting(app, organization);
  const product_id = await seedProduct(app, organization);
  const entry = { product_id, type: 'entry', quantity: 2, unit_cost: 10, movement_date: '2026-03-03' };
  const receipt = await expectCreated(postMovement(app, entry, { key }));
  const { id } = await expectCreated(adjust(receipt.id, '3', {}, key));
  await expectCreated(postMovement(app, entry, { key }));
  const verify = async () => (await app.request('GET', '/api/inventory/verify', { key })).body;
  expect(await verify()).toMatchObject({ ok: true, movements_checked: 2, cost_adjustments_checked: 1 });
  await app.admin.unsafe(statement, [statement.includes('movement_id') ? receipt.id : id]);
  const { ok, first_failure } = await verify();
  expect(ok).toBe(false);
  expect([check, 'chain', 'journal']).toContain(first_failure.check);
});

test('the stock card shows adjustments on the date of their receipt, on any page size', async () => {
  const product = await seedProduct(app, own);
  const first = await move(product, '2026-03-10', 'entry', 10, 10);
  await move(product, '2026-03-12', 'entry', 1, 16);
  const { body: adjusted } = await adjust(first.id, '5');
  await move(product, '2026-03-10', 'exit', 1);
  const card = `/api/inventory/products/${product}/stock-card`;
  const whole = await get(card);
  const lines = (rows: typeof whole.rows) =>
    rows.map((row: { kind: string; movement: { quantity_delta: number } | null; running_value: string }) => [
      row.kind,
      row.movement?.quantity_delta,
      row.running_value,
    ]);
  expect(lines(whole.rows)).toEqual([
    ['movement', 10, '105.00'],
    ['cost_adjustment', undefined, '105.00'],
    ['movement', -1, '94.50'],
    ['movement', 1, '110.50'],
  ]);
  expect(whole.rows[1].cost_adjustment).toEqual(adjusted);
  for (const limit of [1, 2, 3]) {
    const rows: unknown[] = [];
    let opening = { quantity: 0, value: '0.00' };
    for (let next: string | null = ''; next !== null;) {
      const page = await get(`${card}?limit=${limit}${next === '' ? '' : `&cursor=${next}`}`);
      expect(page.opening).toEqual(opening);
      ({ closing: opening, next_cursor: next } = page);
      rows.push(...page.rows);
    }
    expect(rows).toEqual(whole.rows);
  }
  expect((await get(`${card}?startDate=2026-03-11`)).rows).toHaveLength(1);
});
