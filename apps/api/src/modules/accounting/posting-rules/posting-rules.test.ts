import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  adjustCost,
  closePeriod,
  createJournalEntry,
  expectCreated,
  postMovement,
  startTestApp,
  updateSettings,
  waitForLockWaiters,
  writeDown,
  type TestApp,
  type TestOrganization,
} from '../../../testing/index.ts';
import { accounts, setAutomaticPosting } from '../../../testing/automatic-posting.ts';

const path = '/api/accounting/posting-rules';

let app: TestApp;
let organization: TestOrganization;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

beforeEach(async () => {
  organization = await app.newOrganization();
  await setAutomaticPosting(app, organization);
});

const key = () => organization.keys.owner;
const call = (method: string, to: string, body?: unknown) =>
  app.request(method, to, { key: key(), ...(body === undefined ? {} : { body }) });
const rule = (kind: string, account: string, of: { category?: string; reason_code?: string }) =>
  expectCreated(call('POST', path, { kind, account, ...of }));
let sequence = 0;
const product = async (category: string | null = 'Tools', fields: object = {}): Promise<string> => {
  const body = { sku: `P-${(sequence += 1)}`, name: 'Product', category, ...fields };
  return (await expectCreated(call('POST', '/api/inventory/products', body))).id;
};
const move = (product_id: string, type: string, quantity: number, fields: object = {}) =>
  expectCreated(
    postMovement(
      app,
      {
        product_id,
        type,
        quantity,
        unit_cost: type === 'exit' ? 0 : 10,
        movement_date: '2026-03-10',
        ...fields,
      },
      { key: key() },
    ),
  );
/** Lines of a journal entry as `account amount rule dimension`; debits are positive. */
const linesOf = async (id: string): Promise<string[]> => {
  const { body } = await call('GET', `/api/accounting/journal-entries/${id}`);
  return body.lines.map(
    (line: Record<string, string | null>) =>
      `${line['account']} ${line['credit'] === '0.00' ? line['debit'] : `-${line['credit']}`} ${line['posting_rule_id']} ${line['dimension']}`,
  );
};
const reconciled = async () => {
  const { body } = await call('GET', '/api/inventory/reconciliation');
  return body.periods.map((period: { difference: string; accounts: Record<string, string>[] }) => [
    period.difference,
    period.accounts.map((each: Record<string, string>) => [
      each['account'],
      each['stock_value'],
      each['difference'],
    ]),
  ]);
};
const verified = async () => (await call('GET', '/api/inventory/verify')).body.ok;

describe('a posting', () => {
  test('uses the most specific rule, and its lines name it', async () => {
    const inventory = await rule('inventory', '1410', { category: 'Tools' });
    const byReason = await rule('stock_loss', '6910', { reason_code: 'damaged' });
    const byCategory = await rule('stock_loss', '6920', { category: 'Tools' });
    const byBoth = await rule('stock_loss', '6930', { category: 'Tools', reason_code: 'damaged' });
    const [tool, other] = [await product('Tools'), await product('Other')];
    const entry = await move(tool, 'entry', 10, { dimension: 'Workshop' });
    expect(await linesOf(entry.journal_entry_id)).toEqual([
      `1410 100.00 ${inventory.id} Workshop`,
      '1600 -100.00 null Workshop',
    ]);
    await move(other, 'entry', 10);
    const loss = async (id: string, reason_code?: string) =>
      (await linesOf((await move(id, 'adjustment', -1, { reason_code })).journal_entry_id))[0];
    expect([await loss(tool, 'damaged'), await loss(tool, 'stolen'), await loss(tool)]).toEqual([
      `6930 10.00 ${byBoth.id} null`,
      `6920 10.00 ${byCategory.id} null`,
      `6920 10.00 ${byCategory.id} null`,
    ]);
    expect([await loss(other, 'damaged'), await loss(other)]).toEqual([
      `6910 10.00 ${byReason.id} null`,
      '6900 10.00 null null',
    ]);
    expect(await reconciled()).toEqual([
      [
        '0.00',
        [
          ['1400', '80.00', '0.00'],
          ['1410', '70.00', '0.00'],
        ],
      ],
    ]);
    expect(await verified()).toBe(true);
  });

  test('of a product with stock stays on its inventory account, whatever becomes of category and rules', async () => {
    const first = await rule('inventory', '1410', { category: 'Tools' });
    const id = await product('Tools');
    const entry = await move(id, 'entry', 10);
    expect((await call('GET', `/api/inventory/products/${id}`)).body.inventory_rule_id).toBe(first.id);
    expect((await call('DELETE', `${path}/${first.id}`)).status).toBe(204);
    await rule('inventory', '1420', { category: 'Tools' });
    await call('PATCH', `/api/inventory/products/${id}`, { category: 'Elsewhere' });
    const exit = await move(id, 'exit', 4);
    expect(await linesOf(exit.journal_entry_id)).toEqual([
      '5000 40.00 null null',
      `1410 -40.00 ${first.id} null`,
    ]);
    // Backdated: the recost of the exit stays there, too.
    await move(id, 'entry', 10, { unit_cost: 20, movement_date: '2026-03-05' });
    await call('POST', `/api/inventory/stock-movements/${entry.id}/reversal`, { quantity: 2 });
    const later = await product('Tools');
    await move(later, 'entry', 1);
    const figures = await reconciled();
    expect(figures).toEqual([
      [
        '0.00',
        [
          ['1400', '0.00', '0.00'],
          ['1410', expect.any(String), '0.00'],
          ['1420', '10.00', '0.00'],
        ],
      ],
    ]);
    expect(await verified()).toBe(true);
  });

  test('of a product that had movements before the rule keeps the account of the settings', async () => {
    const id = await product('Tools');
    await move(id, 'entry', 10);
    await rule('inventory', '1410', { category: 'Tools' });
    const exit = await move(id, 'exit', 1);
    expect(await linesOf(exit.journal_entry_id)).toEqual(['5000 10.00 null null', '1400 -10.00 null null']);
    expect(await reconciled()).toEqual([
      [
        '0.00',
        [
          ['1400', '90.00', '0.00'],
          ['1410', '0.00', '0.00'],
        ],
      ],
    ]);
  });

  test('that is reversed goes back to the accounts and the dimension of its entry, after the rules changed', async () => {
    const old = await rule('cost_of_goods_sold', '5010', { category: 'Tools' });
    const id = await product('Tools');
    await move(id, 'entry', 10);
    const exit = await move(id, 'exit', 4, { dimension: 'Shop 7' });
    await call('DELETE', `${path}/${old.id}`);
    await rule('cost_of_goods_sold', '5020', { category: 'Tools' });
    const back = await call('POST', `/api/inventory/stock-movements/${exit.id}/reversal`, {
      quantity: 1,
      movement_date: '2026-03-20',
    });
    expect(back.body.dimension).toBe('Shop 7');
    expect(await linesOf(back.body.journal_entry_id)).toEqual([
      '1400 10.00 null Shop 7',
      `5010 -10.00 ${old.id} Shop 7`,
    ]);
  });

  test('of a cost adjustment uses the rules for its reason, and its reversal the same accounts', async () => {
    const freight = await rule('goods_received', '1650', { reason_code: 'landed_cost' });
    const id = await product('Tools');
    const entry = await move(id, 'entry', 10);
    const adjusted = await expectCreated(adjustCost(app, entry.id, '5.00', { key: key() }));
    expect(await linesOf(adjusted.journal_entry_id)).toEqual([
      '1400 5.00 null null',
      `1650 -5.00 ${freight.id} null`,
    ]);
    await call('DELETE', `${path}/${freight.id}`);
    const undone = await call('POST', `/api/inventory/cost-adjustments/${adjusted.id}/reversal`, {});
    expect(await linesOf(undone.body.journal_entry_id)).toEqual([
      `1650 5.00 ${freight.id} null`,
      '1400 -5.00 null null',
    ]);
    expect(await verified()).toBe(true);
  });
});

test('a recost is booked by the rules for the category at that time, also where it changes a split cost adjustment', async () => {
  const freight = await rule('cost_variance', '5951', { reason_code: 'landed_cost' });
  const id = await product('Tools');
  const entry = await move(id, 'entry', 10, { movement_date: '2026-01-10' });
  await move(id, 'exit', 4, { movement_date: '2026-01-20' });
  const [january] = (await call('GET', '/api/accounting/periods')).body;
  expect((await closePeriod(app, january.id, { key: key() })).status).toBe(200);
  const adjusted = await expectCreated(adjustCost(app, entry.id, '10.00', { key: key() }, '2026-02-15'));
  expect(await linesOf(adjusted.journal_entry_id)).toEqual([
    '1400 6.00 null null',
    `5951 4.00 ${freight.id} null`,
    '1600 -10.00 null null',
  ]);
  const newestRecost = async () =>
    linesOf((await call('GET', '/api/accounting/journal-entries?source=recost')).body[0].id);
  const variance = async () =>
    (await call('GET', `/api/inventory/cost-adjustments/${adjusted.id}`)).body.to_variance;
  // One unit less is left on February 15, so that 1.00 more of the freight is a variance.
  await move(id, 'exit', 1, { movement_date: '2026-02-10' });
  expect(await variance()).toBe('5.00');
  expect(await newestRecost()).toEqual(['5900 1.00 null null', '1400 -1.00 null null']);
  const ofCategory = await rule('cost_variance', '5952', { category: 'Tools' });
  await move(id, 'exit', 1, { movement_date: '2026-02-10' });
  expect(await variance()).toBe('6.00');
  expect(await newestRecost()).toEqual([`5952 1.00 ${ofCategory.id} null`, '1400 -1.00 null null']);
  // The reversal takes back the account of the entry.
  const back = await expectCreated(
    call('POST', `/api/inventory/cost-adjustments/${adjusted.id}/reversal`, {
      adjustment_date: '2026-02-20',
    }),
  );
  expect(await linesOf(back.journal_entry_id)).toEqual([
    '1600 10.00 null null',
    '1400 -4.00 null null',
    `5951 -6.00 ${freight.id} null`,
  ]);
  expect((await reconciled()).map(([difference]: [string]) => difference)).toEqual(['0.00', '0.00']);
  expect(await verified()).toBe(true);
});

test('a reversal takes recosted amounts back from the account of the recost, not from that of a reason code', async () => {
  await rule('cost_variance', '5951', { reason_code: 'damaged' });
  const id = await product('Tools');
  await move(id, 'entry', 10, { movement_date: '2026-03-05' });
  const loss = await move(id, 'adjustment', -1, { unit_cost: 0, reason_code: 'damaged' });
  await move(id, 'entry', 10, { unit_cost: 20, movement_date: '2026-03-06' });
  const [recost] = (await call('GET', '/api/accounting/journal-entries?source=recost')).body;
  expect(await linesOf(recost.id)).toEqual(['5900 5.00 null null', '1400 -5.00 null null']);
  const back = await expectCreated(
    call('POST', `/api/inventory/stock-movements/${loss.id}/reversal`, { movement_date: '2026-03-20' }),
  );
  expect(await linesOf(back.journal_entry_id)).toEqual([
    '1400 15.00 null null',
    '6900 -10.00 null null',
    '5900 -5.00 null null',
  ]);
});

// Regression: what units cost when they go back to the supplier was not recosted, so the rule for their reason applies.
test('the variance of units that go back to the supplier is booked by the rule for their reason code', async () => {
  await rule('cost_variance', '5951', { reason_code: 'purchase' });
  const id = await product('Tools', { costing_method: 'fifo' });
  const bought = { reason_code: 'purchase' };
  const first = await move(id, 'entry', 10, { movement_date: '2026-03-05', ...bought });
  await move(id, 'entry', 10, { unit_cost: 20, movement_date: '2026-03-06', ...bought });
  await move(id, 'exit', 15);
  const back = await expectCreated(
    call('POST', `/api/inventory/stock-movements/${first.id}/reversal`, {
      movement_date: '2026-03-20',
      quantity: 2,
    }),
  );
  const lines = await linesOf(back.journal_entry_id);
  expect(lines.map((line) => line.split(' ').slice(0, 2).join(' '))).toEqual([
    '1600 20.00',
    '5951 20.00',
    '1400 -40.00',
  ]);
});

// Regression: the sale's line made the variance account of the settings seem used, so that the recost's account kept 20.00.
test('a reversal takes recosted amounts back where the settings book variances to the cost of goods sold', async () => {
  await updateSettings(app, organization, {
    automatic_posting: { ...accounts, cost_variance: accounts.cost_of_goods_sold },
  });
  const { id: ruleId } = await rule('cost_variance', '5952', { category: 'Tools' });
  const id = await product('Tools');
  await move(id, 'entry', 10, { movement_date: '2026-03-05' });
  const sale = await move(id, 'exit', 4);
  await move(id, 'entry', 10, { unit_cost: 20, movement_date: '2026-03-06' });
  const back = await expectCreated(
    call('POST', `/api/inventory/stock-movements/${sale.id}/reversal`, { movement_date: '2026-03-20' }),
  );
  expect(await linesOf(back.journal_entry_id)).toEqual([
    '1400 60.00 null null',
    '5000 -40.00 null null',
    `5952 -20.00 ${ruleId} null`,
  ]);
});

describe('two rules with one account', () => {
  test('have lines of their own: each names the rule of its kind', async () => {
    const loss = await rule('stock_loss', '6910', { reason_code: 'damaged' });
    const gain = await rule('stock_gain', '6910', { reason_code: 'damaged' });
    const id = await product();
    await move(id, 'entry', 10);
    const less = await move(id, 'adjustment', -1, { unit_cost: 0, reason_code: 'damaged' });
    expect(await linesOf(less.journal_entry_id)).toEqual([
      `6910 10.00 ${loss.id} null`,
      '1400 -10.00 null null',
    ]);
    const more = await move(id, 'adjustment', 1, { reason_code: 'damaged' });
    expect(await linesOf(more.journal_entry_id)).toEqual([
      '1400 10.00 null null',
      `6910 -10.00 ${gain.id} null`,
    ]);
  });

  test('are used by a reversal after they were deleted, also below zero', async () => {
    await updateSettings(app, organization, { allow_negative_stock: true });
    const rules = [
      await rule('stock_gain', '6910', { category: 'Tools' }),
      await rule('cost_variance', '6910', { category: 'Tools' }),
    ];
    const id = await product('Tools');
    await move(id, 'entry', 1);
    await move(id, 'exit', 6);
    const covering = await move(id, 'adjustment', 10, { unit_cost: 12 });
    const before = await linesOf(covering.journal_entry_id);
    expect(before).toEqual([
      '1400 110.00 null null',
      `6910 10.00 ${rules[1].id} null`,
      `6910 -120.00 ${rules[0].id} null`,
    ]);
    for (const each of rules) await call('DELETE', `${path}/${each.id}`);
    const back = await expectCreated(
      call('POST', `/api/inventory/stock-movements/${covering.id}/reversal`, { movement_date: '2026-03-20' }),
    );
    expect((await linesOf(back.journal_entry_id)).filter((line) => !/^(?:1400|6910) /.test(line))).toEqual(
      [],
    );
    expect(await verified()).toBe(true);
  });

  test('of goods received and variances: reversing a receipt takes its cost adjustment back from the same account', async () => {
    const received = await rule('goods_received', '7000', { category: 'Tools' });
    const variance = await rule('cost_variance', '7000', { category: 'Tools' });
    const id = await product('Tools');
    const entry = await move(id, 'entry', 10);
    await expectCreated(adjustCost(app, entry.id, '10.00', { key: key() }));
    for (const each of [received, variance]) await call('DELETE', `${path}/${each.id}`);
    const back = await expectCreated(call('POST', `/api/inventory/stock-movements/${entry.id}/reversal`, {}));
    expect(await linesOf(back.journal_entry_id)).toEqual([
      `7000 110.00 ${received.id} null`,
      '1400 -110.00 null null',
    ]);
    expect(await verified()).toBe(true);
  });

  test('or a rule and the settings with one account keep their lines apart', async () => {
    const received = await rule('goods_received', accounts.cost_variance, { category: 'Tools' });
    await updateSettings(app, organization, { allow_negative_stock: true });
    const id = await product('Tools');
    await move(id, 'entry', 1);
    await move(id, 'exit', 6);
    const covering = await move(id, 'entry', 10, { unit_cost: 12 });
    expect(await linesOf(covering.journal_entry_id)).toEqual([
      '1400 110.00 null null',
      `${accounts.cost_variance} 10.00 null null`,
      `${accounts.cost_variance} -120.00 ${received.id} null`,
    ]);
  });
});

test('a manual entry keeps the dimension of each line', async () => {
  const lines = [
    { account: '6000', debit: '5.00', dimension: 'Workshop' },
    { account: '1000', credit: '5.00' },
  ];
  const entry = await expectCreated(
    createJournalEntry(app, { entry_date: '2026-03-10', lines }, { key: key() }),
  );
  expect(await linesOf(entry.id)).toEqual(['6000 5.00 null Workshop', '1000 -5.00 null null']);
  expect(await verified()).toBe(true);
});

test('a period closes when every inventory account agrees', async () => {
  await rule('inventory', '1410', { category: 'Tools' });
  await move(await product('Tools'), 'entry', 3);
  await move(await product(null), 'entry', 4);
  const [period] = (await call('GET', '/api/accounting/periods')).body;
  expect((await closePeriod(app, period.id, { key: key() })).status).toBe(200);
});

test('a period does not close while an entry names one inventory account in place of another, although the total agrees', async () => {
  await rule('inventory', '1410', { category: 'Tools' });
  await move(await product('Tools'), 'entry', 10);
  const lines = [
    { account: '1400', debit: '10' },
    { account: '1410', credit: '10' },
  ];
  await expectCreated(createJournalEntry(app, { lines }, { key: key() }));
  const { body } = await call('GET', '/api/inventory/reconciliation');
  expect(body.periods).toMatchObject([
    {
      difference: '0.00',
      reconciled: false,
      accounts: [
        { account: '1400', difference: '-10.00', reconciled: false },
        { account: '1410', difference: '10.00', reconciled: false },
      ],
    },
  ]);
  const [period] = (await call('GET', '/api/accounting/periods')).body;
  expect(await closePeriod(app, period.id, { key: key() })).toMatchObject({
    status: 409,
    body: {
      code: 'PERIOD_NOT_RECONCILED',
      detail:
        'At the end of 2026-03 the stock of account 1400 is worth 0.00, but its balance is 10.00; the stock of account 1410 is worth 100.00, but its balance is 90.00.',
      difference: '0.00',
    },
  });
  const back = lines.map(({ account, debit, credit }) => ({ account, debit: credit, credit: debit }));
  await expectCreated(createJournalEntry(app, { lines: back }, { key: key() }));
  expect((await closePeriod(app, period.id, { key: key() })).status).toBe(200);
});

describe('rules', () => {
  test('are listed, newest first; deleted ones on request', async () => {
    const [first, second] = [
      await rule('stock_gain', '4810', { reason_code: 'found' }),
      await rule('stock_loss', '6910', { category: 'Tools' }),
    ];
    expect((await call('GET', path)).body).toEqual([second, first]);
    expect((await call('GET', `${path}?kind=stock_gain`)).body).toEqual([first]);
    await call('DELETE', `${path}/${first.id}`);
    expect((await call('GET', path)).body).toEqual([second]);
    expect((await call('GET', `${path}?deleted=true`)).body).toEqual([
      { ...first, deleted_at: expect.stringMatching(/Z$/) },
    ]);
    expect((await call('DELETE', `${path}/${first.id}`)).status).toBe(404);
  });

  test('are read by id, even when they are deleted', async () => {
    const mine = await rule('stock_loss', '6910', { category: 'Tools' });
    expect((await call('GET', `${path}/${mine.id}`)).body).toEqual(mine);
    await call('DELETE', `${path}/${mine.id}`);
    const { status, body } = await call('GET', `${path}/${mine.id}`);
    expect([status, body]).toEqual([200, { ...mine, deleted_at: expect.stringMatching(/Z$/) }]);
    const other = await app.newOrganization();
    expect(await app.request('GET', `${path}/${mine.id}`, { key: other.keys.owner })).toMatchObject({
      status: 404,
      body: { code: 'NOT_FOUND' },
    });
  });

  test('of the same kind, category and reason code conflict, until one is deleted', async () => {
    const first = await rule('stock_loss', '6910', { category: 'Tools' });
    const again = { kind: 'stock_loss', account: '6920', category: 'Tools', reason_code: null };
    expect(await call('POST', path, again)).toMatchObject({
      status: 409,
      body: { code: 'POSTING_RULE_EXISTS', existing_id: first.id },
    });
    const concurrent = { kind: 'stock_gain', account: '4810', category: 'Tools' };
    const statuses = await Promise.all(
      Array.from({ length: 8 }, async () => (await call('POST', path, concurrent)).status),
    );
    expect(statuses.toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409, 409, 409, 409, 409]);
    await call('DELETE', `${path}/${first.id}`);
    await rule('stock_loss', '6920', { category: 'Tools' });
  });

  test.each([
    [
      'an inventory rule with a reason code',
      { kind: 'inventory', reason_code: 'x', category: 'A' },
      '/reason_code',
      'NOT_ALLOWED',
    ],
    ['a rule for everything', { kind: 'stock_loss' }, '/category', 'REQUIRED'],
    ['another kind', { kind: 'sales', category: 'A' }, '/kind', 'INVALID_VALUE'],
    [
      'the inventory account of the settings',
      { kind: 'stock_loss', category: 'A', account: '1400' },
      '/account',
      'INVENTORY_ACCOUNT',
    ],
    [
      'a counter account as inventory account',
      { kind: 'inventory', category: 'A', account: '5000' },
      '/account',
      'INVENTORY_ACCOUNT',
    ],
    // Two rules that people cannot tell apart.
    [
      'a reason code with white space around it',
      { reason_code: ' damaged ' },
      '/reason_code',
      'INVALID_TEXT',
    ],
    ['a category with white space at its end', { category: 'Tools ' }, '/category', 'INVALID_TEXT'],
    ['a category in decomposed form', { category: 'Cafe\u0301' }, '/category', 'INVALID_TEXT'],
    ['a category with an invisible character', { category: 'Tools\u200b' }, '/category', 'INVALID_TEXT'],
  ])('reject %s', async (_name, given, pointer, code) => {
    expect(await call('POST', path, { kind: 'stock_loss', account: '7000', ...given })).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION_FAILED', errors: [{ pointer, code }] },
    });
  });

  test('of kind inventory cannot name the allowance account of write-downs', async () => {
    const id = await product(null);
    await move(id, 'entry', 10);
    // Nothing is posted to it: the allowance is 0.
    await expectCreated(writeDown(app, id, '10', { key: key() }, '2026-03-31'));
    expect(await call('POST', path, { kind: 'inventory', category: 'A', account: '1490' })).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION_FAILED', errors: [{ pointer: '/account', code: 'INVENTORY_ACCOUNT' }] },
    });
  });

  test('keep settings and write-downs away from their inventory accounts, even when deleted', async () => {
    const { id: ruleId } = await rule('inventory', '1410', { category: 'Tools' });
    const id = await product('Tools');
    await move(id, 'entry', 10);
    await call('DELETE', `${path}/${ruleId}`);
    const settings = await updateSettings(app, organization, {
      automatic_posting: { ...accounts, stock_loss: '1410' },
    });
    expect(settings).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: '/settings/automatic_posting/stock_loss', code: 'INVENTORY_ACCOUNT' }] },
    });
    const review = await call('POST', '/api/inventory/write-downs', {
      as_of: '2026-03-31',
      items: [{ product_id: id, net_realizable_value: '5', reason: 'old' }],
      journal: { loss_account: '6950', allowance_account: '1410' },
    });
    expect(review).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: '/journal/allowance_account' }] },
    });
    expect((await call('POST', path, { kind: 'stock_loss', reason_code: 'x', account: '1410' })).status).toBe(
      400,
    );
  });

  const manual = (entry_date: string, debited: string, credited: string) => {
    const lines = [
      { account: debited, debit: '100' },
      { account: credited, credit: '100' },
    ];
    return createJournalEntry(app, { entry_date, lines }, { key: key() });
  };
  const inventoryRule = (account: string, category = 'typo') =>
    call('POST', path, { kind: 'inventory', category, account });
  const hasEntries = {
    status: 400,
    body: {
      code: 'VALIDATION_FAILED',
      errors: [
        {
          pointer: '/account',
          code: 'INVENTORY_ACCOUNT',
          detail: expect.stringContaining('Use an account without entries.'),
        },
      ],
    },
  };

  test('cannot turn an account with entries into an inventory account, which would reopen closed periods', async () => {
    const id = await product(null);
    await move(id, 'entry', 10, { movement_date: '2026-01-05' });
    expect((await manual('2026-01-06', '1600', '1200')).status).toBe(201);
    const [january] = (await call('GET', '/api/accounting/periods')).body;
    expect((await closePeriod(app, january.id, { key: key() })).status).toBe(200);
    await move(id, 'exit', 1, { movement_date: '2026-02-05' });
    expect(await inventoryRule('1200')).toMatchObject(hasEntries);
    // A balance of zero today is not one on every day.
    expect((await manual('2026-02-06', '1200', '1600')).status).toBe(201);
    expect(await inventoryRule('1200')).toMatchObject(hasEntries);
    const review = {
      as_of: '2026-02-28',
      items: [{ product_id: id, net_realizable_value: '5', reason: 'old' }],
      journal: { loss_account: '5950', allowance_account: '1490' },
    };
    expect((await call('POST', '/api/inventory/write-downs', review)).status).toBe(201);
    expect(await inventoryRule('5950')).toMatchObject(hasEntries);
    const loss = await rule('stock_loss', '6910', { reason_code: 'damaged' });
    await move(id, 'adjustment', -1, { reason_code: 'damaged', movement_date: '2026-02-28' });
    await call('DELETE', `${path}/${loss.id}`);
    expect(await inventoryRule('6910')).toMatchObject(hasEntries);
    const settled = await updateSettings(app, organization, {
      automatic_posting: { ...accounts, stock_gain: '1200' },
    });
    expect(settled.status).toBe(200);
    const february = (await call('GET', '/api/accounting/periods')).body.find(
      (period: { status: string }) => period.status === 'open',
    );
    expect((await closePeriod(app, february.id, { key: key() })).status).toBe(200);
    expect((await reconciled()).map(([difference]: [string]) => difference)).toEqual(['0.00', '0.00']);
  });

  test('may share an inventory account that has entries already', async () => {
    const first = await rule('inventory', '1410', { category: 'Tools' });
    await move(await product('Tools'), 'entry', 10);
    await rule('inventory', '1410', { category: 'Screws' });
    await call('DELETE', `${path}/${first.id}`);
    await rule('inventory', '1410', { category: 'Tools' });
    await rule('inventory', '1400', { category: 'Lamps' });
    await move(await product('Lamps'), 'entry', 1);
    await move(await product('Screws'), 'entry', 1);
    expect(await reconciled()).toEqual([
      [
        '0.00',
        [
          ['1400', '10.00', '0.00'],
          ['1410', '110.00', '0.00'],
        ],
      ],
    ]);
  });

  test('that no product used leave nothing behind when they are deleted', async () => {
    await move(await product(null), 'entry', 10);
    const { id } = await rule('inventory', '1200', { category: 'typo' });
    expect((await manual('2026-03-11', '1600', '1200')).status).toBe(201);
    // An entry by hand to an inventory account is a difference, and the message names the account that differs.
    const [period] = (await call('GET', '/api/accounting/periods')).body;
    expect(await closePeriod(app, period.id, { key: key() })).toMatchObject({
      status: 409,
      body: {
        code: 'PERIOD_NOT_RECONCILED',
        detail: 'At the end of 2026-03 the stock of account 1200 is worth 0.00, but its balance is -100.00.',
        account_balance: '0.00',
        difference: '100.00',
      },
    });
    expect((await call('DELETE', `${path}/${id}`)).status).toBe(204);
    expect(await reconciled()).toEqual([['0.00', [['1400', '100.00', '0.00']]]]);
    const settings = await updateSettings(app, organization, {
      automatic_posting: { ...accounts, stock_gain: '1200' },
    });
    expect(settings.status).toBe(200);
    expect((await closePeriod(app, period.id, { key: key() })).status).toBe(200);
  });

  test('for an inventory account wait for an entry in progress', async () => {
    await move(await product(null), 'entry', 10);
    const [posting, creating] = await app.admin.begin(async (other) => {
      await other`select from journal_days where organization_id = ${organization.organizationId} for update`;
      const posted = manual('2026-03-10', '1600', '1200');
      await waitForLockWaiters(app, 1, ['transactionid', 'tuple']);
      const created = inventoryRule('1200');
      await waitForLockWaiters(app, 1, ['advisory']);
      return [{ posted }, { created }];
    });
    expect((await posting.posted).status).toBe(201);
    expect(await creating.created).toMatchObject(hasEntries);
  });

  test('are invisible to other organizations, and only admins keep them', async () => {
    const mine = await rule('stock_loss', '6910', { category: 'Tools' });
    const other = await app.newOrganization();
    const as = (of: string) => ({ key: of });
    expect((await app.request('GET', path, as(other.keys.owner))).body).toEqual([]);
    expect((await app.request('DELETE', `${path}/${mine.id}`, as(other.keys.owner))).status).toBe(404);
    const body = { kind: 'stock_loss', account: '6920', category: 'B' };
    expect((await app.request('POST', path, { key: organization.keys.accountant, body })).status).toBe(403);
    expect((await app.request('POST', path, { key: organization.keys.admin, body })).status).toBe(201);
    expect((await app.request('GET', path, as(organization.keys.viewer))).status).toBe(200);
  });
});
