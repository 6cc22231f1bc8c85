import { afterAll, beforeAll, expect, test } from 'vitest';
import { accounts, expectKindsOfAccounts, setAutomaticPosting } from '../../../testing/automatic-posting.ts';
import {
  expectCreated,
  postMovement,
  reverseWriteDown,
  seedProduct,
  startTestApp,
  updateSettings,
  verifyLedger,
  waitForLockWaiters,
  withoutLimits,
  type TestApp,
  type TestOrganization,
} from '../../../testing/index.ts';

const path = '/api/inventory/write-downs';
const journal = { loss_account: '5950', allowance_account: '1490' };
let app: TestApp;

beforeAll(async () => {
  app = await startTestApp(withoutLimits);
});
afterAll(() => app?.stop());

const receive = (own: TestOrganization, product_id: string, quantity: number, unit_cost: number) =>
  expectCreated(
    postMovement(
      app,
      { product_id, quantity, unit_cost, movement_date: '2026-03-10' },
      { key: own.keys.owner },
    ),
  );
const issue = (own: TestOrganization, product_id: string, quantity: number, movement_date: string) =>
  expectCreated(
    postMovement(
      app,
      { product_id, type: 'exit', quantity, unit_cost: 0, movement_date },
      { key: own.keys.owner },
    ),
  );
const record = (
  own: TestOrganization,
  as_of: string,
  values: readonly (readonly [product: string, netRealizableValue: string])[],
  more: object = {},
  options: { key?: string; headers?: Record<string, string> } = {},
) =>
  app.request('POST', path, {
    key: own.keys.accountant,
    ...options,
    body: {
      as_of,
      items: values.map(([product_id, net_realizable_value]) => ({
        product_id,
        net_realizable_value,
        reason: 'Damaged by water',
      })),
      ...more,
    },
  });
const get = async (own: TestOrganization, url: string) =>
  (await app.request('GET', url, { key: own.keys.viewer })).body;
const entryOf = (own: TestOrganization, id: string) => get(own, `/api/accounting/journal-entries/${id}`);

test('write-down, further decline, recovery at most to cost: each review posts the difference, and costs stay', async () => {
  const own = await app.newOrganization();
  const product = await seedProduct(app, own);
  await receive(own, product, 30, 12.5);
  const first = await record(own, '2026-03-31', [[product, '9.50']], { journal });
  expect(first.status).toBe(201);
  const [item] = first.body.items;
  expect(item).toMatchObject({
    product_id: product,
    as_of: '2026-03-31',
    quantity: 30,
    cost: '375.00',
    net_realizable_value: '9.500000',
    allowance: '90.00',
    change: '90.00',
    reason: 'Damaged by water',
    allowance_account: '1490',
    journal_entry_id: first.body.journal_entry_id,
  });
  const entry = await entryOf(own, first.body.journal_entry_id);
  expect(entry).toMatchObject({
    entry_date: '2026-03-31',
    source: 'write_down',
    accounting_period_id: item.accounting_period_id,
    lines: [
      { account: '5950', debit: '90.00', credit: '0.00' },
      { account: '1490', debit: '0.00', credit: '90.00' },
    ],
  });
  expect(await get(own, `${path}/${item.id}`)).toEqual(item);

  // Ten units leave at cost. Their share of the allowance is released at the next review.
  const exit = await issue(own, product, 10, '2026-04-02');
  expect(exit.cost_amount).toBe('-125.00');
  const second = await record(own, '2026-04-30', [[product, '9.50']], { journal });
  expect(second.body.items[0]).toMatchObject({ quantity: 20, allowance: '60.00', change: '-30.00' });
  expect((await entryOf(own, second.body.journal_entry_id)).lines).toMatchObject([
    { account: '5950', debit: '0.00', credit: '30.00' },
    { account: '1490', debit: '30.00', credit: '0.00' },
  ]);
  const recovered = await record(own, '2026-05-31', [[product, '99']], { journal });
  expect(recovered.body.items[0]).toMatchObject({ allowance: '0.00', change: '-60.00' });
  const unchanged = await record(own, '2026-05-31', [[product, '99']], { journal });
  expect(unchanged.body).toMatchObject({ journal_entry_id: null, items: [{ change: '0.00' }] });

  const listed = await get(own, `${path}?product_id=${product}`);
  expect(listed.map((row: { change: string }) => row.change)).toEqual(['0.00', '-60.00', '-30.00', '90.00']);
  expect(await get(own, `${path}?journal_entry_id=${entry.id}`)).toEqual([item]);
  const april = `${path}?startDate=2026-04-01&endDate=2026-04-30`;
  expect(await get(own, april)).toEqual(second.body.items);
  const next = await app.request('GET', `${path}?limit=1`, { key: own.keys.viewer });
  expect(next.body).toEqual(unchanged.body.items);
  expect(next.headers.get('link')).toContain('cursor');
  expect((await verifyLedger(app, '', { key: own.keys.owner })).body).toMatchObject({ ok: true });
});

test('several products make one entry; write-downs and recoveries are not offset (IAS 2.36)', async () => {
  const own = await app.newOrganization();
  const [falling, rising, same] = [
    await seedProduct(app, own, 'fifo'),
    await seedProduct(app, own),
    await seedProduct(app, own),
  ];
  for (const product of [falling, rising, same]) await receive(own, product, 10, 10);
  const before = await record(own, '2026-03-31', [[rising, '8']], { journal });
  expect(before.body.items[0].allowance).toBe('20.00');
  const both = await record(
    own,
    '2026-04-30',
    [
      [falling, '7.333333'],
      [rising, '9'],
      [same, '10'],
    ],
    { journal },
  );
  expect(both.body.items.map((each: { allowance: string }) => each.allowance)).toEqual([
    '26.67',
    '10.00',
    '0.00',
  ]);
  expect((await entryOf(own, both.body.journal_entry_id)).lines).toMatchObject([
    { account: '5950', debit: '26.67', credit: '0.00' },
    { account: '5950', debit: '0.00', credit: '10.00' },
    { account: '1490', debit: '10.00', credit: '0.00' },
    { account: '1490', debit: '0.00', credit: '26.67' },
  ]);
  // Without accounts nothing is posted, and the account remains that of the last review.
  const unposted = await record(own, '2026-05-31', [[falling, '7']]);
  expect(unposted.body).toMatchObject({
    journal_entry_id: null,
    items: [{ allowance: '30.00', allowance_account: '1490', journal_entry_id: null }],
  });
  expect((await verifyLedger(app, '', { key: own.keys.owner })).body).toMatchObject({ ok: true });
});

test('reviews are rejected out of order, twice for a product, in closed periods and on the inventory account', async () => {
  const own = await app.newOrganization();
  await setAutomaticPosting(app, own);
  const product = await seedProduct(app, own);
  await receive(own, product, 10, 10);
  const recorded = await record(own, '2026-04-30', [[product, '8']]);
  expect(recorded.status).toBe(201);
  const early = await record(own, '2026-04-29', [[product, '7']]);
  expect(early).toMatchObject({
    status: 400,
    body: {
      code: 'WRITE_DOWN_OUT_OF_ORDER',
      errors: [{ pointer: '/items/0/product_id', last_as_of: '2026-04-30' }],
    },
  });
  expect((await record(own, '2026-04-30', [[product, '7']])).status).toBe(201);
  const twice = await record(own, '2026-04-30', [
    [product, '7'],
    [product, '6'],
  ]);
  expect(twice).toMatchObject({
    status: 400,
    body: { code: 'VALIDATION_FAILED', errors: [{ pointer: '/items/1/product_id', code: 'DUPLICATE' }] },
  });
  const unknown = await record(own, '2026-04-30', [['0198c5a2-7d3e-7b1a-9f42-3f6f1f0a7c11', '7']]);
  expect(unknown).toMatchObject({
    status: 404,
    body: { code: 'PRODUCT_NOT_FOUND', errors: [{ pointer: '/items/0/product_id' }] },
  });
  for (const field of ['loss_account', 'allowance_account'])
    expect(
      await record(own, '2026-04-30', [[product, '7']], { journal: { ...journal, [field]: '1400' } }),
    ).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: `/journal/${field}`, code: 'INVENTORY_ACCOUNT' }] },
    });
  expect(
    await record(own, '2026-04-30', [[product, '7']], {
      journal: { loss_account: '1490', allowance_account: '1490' },
    }),
  ).toMatchObject({ body: { errors: [{ pointer: '/journal/allowance_account', code: 'SAME_ACCOUNT' }] } });
  for (const text of ['-1', '1e3', '01', '1.0000001', '.5', '1000000000000'])
    expect(await record(own, '2026-04-30', [[product, text]])).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: '/items/0/net_realizable_value', code: 'INVALID_AMOUNT' }] },
    });
  expect(await record(own, '2026-04-30', [[product, '7']], {}, { key: own.keys.clerk })).toMatchObject({
    status: 403,
    body: { code: 'PERMISSION_DENIED' },
  });

  const periods = await get(own, '/api/accounting/periods');
  await app.services.recosts.stop();
  for (const { id } of periods.toReversed())
    expect(
      await app.request('POST', `/api/accounting/periods/${id}/close`, { key: own.keys.owner }),
    ).toMatchObject({ status: 200 });
  expect(await record(own, '2026-04-30', [[product, '7']])).toMatchObject({
    status: 400,
    body: { code: 'PERIOD_CLOSED', errors: [{ pointer: '/as_of' }] },
  });
  // The closing keeps the allowance in the snapshot.
  const snapshots = await app.admin<{ allowance: string; value: string }[]>`
    select s.allowance, s.value from stock_snapshots s
    join accounting_periods a on a.organization_id = s.organization_id and a.id = s.accounting_period_id
    where s.organization_id = ${own.organizationId} order by a.start_date`;
  expect(snapshots.map(({ allowance, value }) => [allowance, value])).toEqual([
    ['0.0000', '100.0000'],
    ['30.0000', '100.0000'],
  ]);
  expect((await verifyLedger(app, '', { key: own.keys.owner })).body).toMatchObject({ ok: true });
});

test.each([true, false])(
  'the inventory account of the settings cannot be the allowance account (posting rules: %s)',
  async (withRule) => {
    const own = await app.newOrganization();
    const product = await seedProduct(app, own);
    await receive(own, product, 10, 10);
    if (withRule)
      await expectCreated(
        app.request('POST', '/api/accounting/posting-rules', {
          key: own.keys.owner,
          body: { kind: 'inventory', category: 'Tools', account: '1410' },
        }),
      );
    await expectCreated(record(own, '2026-03-31', [[product, '8']], { journal }));
    const set = (inventory: string) =>
      updateSettings(app, own, { automatic_posting: { ...accounts, inventory } });
    expect(await set('1490')).toMatchObject({
      status: 400,
      body: {
        code: 'VALIDATION_FAILED',
        errors: [{ pointer: '/settings/automatic_posting/inventory', code: 'INVENTORY_ACCOUNT' }],
      },
    });
    expect((await set('1400')).status).toBe(200);
    expect((await set('1490')).status).toBe(400);
  },
);

const rejectedAt = (pointer: string) => ({
  status: 400,
  body: {
    code: 'VALIDATION_FAILED',
    errors: [{ pointer, code: 'ALLOWANCE_ACCOUNT', detail: expect.stringContaining('must differ from') }],
  },
});

test('an account that automatic posting uses is never an allowance account, or the line of the reconciliation would not agree', async () => {
  const own = await app.newOrganization();
  const key = own.keys.owner;
  const product = await seedProduct(app, own);
  await receive(own, product, 10, 10);
  expect((await updateSettings(app, own, { automatic_posting: accounts })).status).toBe(200);
  const rule = (account: string, kind = 'stock_gain', category = 'Tools') =>
    app.request('POST', '/api/accounting/posting-rules', { key, body: { kind, category, account } });
  const { id: ruleId } = await expectCreated(rule('4810'));
  const reviewWith = (fields: object) =>
    record(own, '2026-03-31', [[product, '8']], { journal: { ...journal, ...fields } });
  const { inventory: _inventory, ...counters } = accounts;
  for (const account of [...Object.values(counters), '4810'])
    expect(await reviewWith({ allowance_account: account })).toMatchObject(
      rejectedAt('/journal/allowance_account'),
    );
  // Any expense account may have the loss, and a deleted rule has no account.
  await expectCreated(reviewWith({ loss_account: accounts.stock_loss }));
  expect((await app.request('DELETE', `/api/accounting/posting-rules/${ruleId}`, { key })).status).toBe(204);
  await expectCreated(reviewWith({ allowance_account: '4810' }));

  // The allowance of 1490 is 0 by now, but the reconciliation lists it.
  const set = (changes: object) =>
    updateSettings(app, own, { automatic_posting: { ...accounts, ...changes } });
  for (const field of Object.keys(counters))
    expect(await set({ [field]: '1490' })).toMatchObject(rejectedAt(`/settings/automatic_posting/${field}`));
  expect((await set({ stock_gain: '1490', stock_loss: '4810' })).body.errors).toMatchObject([
    { pointer: '/settings/automatic_posting/stock_gain' },
    { pointer: '/settings/automatic_posting/stock_loss' },
  ]);
  for (const kind of Object.keys(counters))
    expect(await rule('1490', kind)).toMatchObject(rejectedAt('/account'));
  await expectCreated(rule('4811'));
  expect((await set({ stock_loss: '6901' })).status).toBe(200);
});

test('an account has either losses or allowances, of whichever product, unless the reviews are reversed', async () => {
  const own = await app.newOrganization();
  const [lamp, chair] = [await seedProduct(app, own), await seedProduct(app, own)];
  for (const product of [lamp, chair]) await receive(own, product, 10, 10);
  const review = (product: string, loss_account: string, allowance_account: string) =>
    record(own, '2026-03-31', [[product, '8']], { journal: { loss_account, allowance_account } });
  const reverse = async (product: string, [loss_account, allowance_account]: [string, string]) => {
    const { items } = await expectCreated(review(product, loss_account, allowance_account));
    await expectCreated(reverseWriteDown(app, items[0].id, { key: own.keys.accountant }));
  };

  // Swapped by mistake, and taken back.
  await reverse(lamp, ['1490', '5950']);
  await expectCreated(review(lamp, '5950', '1490'));
  for (const product of [lamp, chair]) {
    expect(await review(product, '1490', '1491')).toMatchObject(rejectedAt('/journal/loss_account'));
    expect(await review(product, '6950', '5950')).toMatchObject(rejectedAt('/journal/allowance_account'));
  }
  expect((await get(own, `${path}?product_id=${chair}`)).length).toBe(0);

  const allowances = async () => {
    const { periods } = await get(own, '/api/inventory/reconciliation');
    return periods.at(-1).allowances;
  };
  expect(await allowances()).toMatchObject([{ account: '1490', allowance: '20.00', reconciled: true }]);
  await reverse(chair, ['5950', '1491']);
  expect(await allowances()).toMatchObject([{ account: '1490', reconciled: true }]);
  expect(
    (await updateSettings(app, own, { automatic_posting: { ...accounts, stock_gain: '1491' } })).status,
  ).toBe(200);
});

test('reversing a review brings its allowance back to an account that has had no losses in the meantime', async () => {
  const own = await app.newOrganization();
  const [lamp, chair] = [await seedProduct(app, own), await seedProduct(app, own)];
  for (const product of [lamp, chair]) await receive(own, product, 10, 10);
  const review = (product: string, loss_account: string, allowance_account: string) =>
    record(own, '2026-03-31', [[product, '8']], { journal: { loss_account, allowance_account } });
  await expectCreated(review(lamp, '5950', '1490'));
  const moved = await expectCreated(review(lamp, '5950', '1491'));
  // No product has its allowance there now.
  expect(await review(chair, '1490', '1491')).toMatchObject(rejectedAt('/journal/loss_account'));
  await expectCreated(reverseWriteDown(app, moved.items[0].id, { key: own.keys.accountant }));
  const { periods } = await get(own, '/api/inventory/reconciliation');
  expect(periods.at(-1).allowances).toMatchObject([
    { account: '1490', allowance: '20.00', account_balance: '20.00', reconciled: true },
  ]);
});

test('a write-down and a change of the settings at the same time cannot share an account: the later one is rejected', async () => {
  const own = await app.newOrganization();
  const product = await seedProduct(app, own);
  await receive(own, product, 10, 10);
  const [recorded, changed] = await app.admin.begin(async (other) => {
    await other`select from organizations where id = ${own.organizationId} for update`;
    const change = updateSettings(app, own, { automatic_posting: { ...accounts, inventory: '1490' } });
    await waitForLockWaiters(app, 1, ['transactionid', 'tuple']);
    const review = record(own, '2026-03-31', [[product, '8']], { journal });
    await waitForLockWaiters(app, 1, ['advisory']);
    return [{ review }, { change }];
  });
  expect((await changed.change).status).toBe(200);
  expect(await recorded.review).toMatchObject({
    status: 400,
    body: { errors: [{ pointer: '/journal/allowance_account', code: 'INVENTORY_ACCOUNT' }] },
  });

  const other = { ...journal, allowance_account: '1491' };
  await expectCreated(record(own, '2026-03-31', [[product, '8']], { journal: other }));
  const [later, rejected] = await app.admin.begin(async (tx) => {
    await tx`select from journal_days where organization_id = ${own.organizationId} for update`;
    const third = { ...journal, allowance_account: '1492' };
    const review = record(own, '2026-03-31', [[product, '7']], { journal: third });
    await waitForLockWaiters(app, 1, ['transactionid', 'tuple']);
    const change = updateSettings(app, own, { automatic_posting: { ...accounts, inventory: '1492' } });
    await waitForLockWaiters(app, 1, ['advisory']);
    return [{ review }, { change }];
  });
  expect((await later.review).status).toBe(201);
  expect(await rejected.change).toMatchObject({
    status: 400,
    body: { errors: [{ pointer: '/settings/automatic_posting/inventory', code: 'INVENTORY_ACCOUNT' }] },
  });
});

test('a repeated call with the same Idempotency-Key records once; concurrent reviews follow one another', async () => {
  const own = await app.newOrganization();
  const product = await seedProduct(app, own);
  await receive(own, product, 10, 10);
  const headers = { 'idempotency-key': 'review-2026-03' };
  const [first, again] = [
    await record(own, '2026-03-31', [[product, '8']], { journal }, { headers }),
    await record(own, '2026-03-31', [[product, '8']], { journal }, { headers }),
  ];
  expect(again.body).toEqual(first.body);
  const values = ['7', '6', '9', '5', '8'];
  const results = await Promise.all(
    values.map((value) => record(own, '2026-04-30', [[product, value]], { journal })),
  );
  for (const { status } of results) expect(status).toBe(201);
  const rows = await get(own, `${path}?product_id=${product}`);
  expect(rows).toHaveLength(6);
  const sum = (of: readonly { change: string }[]) =>
    of.reduce((total, { change }) => total + BigInt(change.replace('.', '')), 0n);
  const [newest] = await app.admin<{ allowance: string }[]>`
    select allowance::numeric(36, 2)::text as allowance from stock_write_downs
    where organization_id = ${own.organizationId} order by seq desc limit 1`;
  expect(sum(rows)).toBe(BigInt((newest?.allowance ?? '').replace('.', '')));
  expect((await verifyLedger(app, '', { key: own.keys.owner })).body).toMatchObject({ ok: true });
});

test('nothing on hand has no allowance, and a backdated receipt whose costs are pending must be waited for', async () => {
  const own = await app.newOrganization();
  const product = await seedProduct(app, own);
  const none = await record(own, '2026-03-31', [[product, '0']], { journal });
  expect(none.body).toMatchObject({
    journal_entry_id: null,
    items: [{ quantity: 0, cost: '0.00', allowance: '0.00' }],
  });
  await app.admin`
    insert into stock_recosts (organization_id, product_id, from_date)
    values (${own.organizationId}, ${product}, '2026-04-10')
    on conflict (organization_id, product_id) do update set from_date = excluded.from_date`;
  expect((await record(own, '2026-04-09', [[product, '0']])).status).toBe(201);
  expect(await record(own, '2026-04-10', [[product, '0']])).toMatchObject({
    status: 409,
    body: { code: 'COSTS_NOT_FINAL', errors: [{ pointer: '/items/0/product_id' }] },
  });
});

test('lines have the kind of their account, and verify compares them with the changes of the allowances, also of those that move', async () => {
  const own = await app.newOrganization();
  const [first, second] = [await seedProduct(app, own), await seedProduct(app, own)];
  for (const product of [first, second]) await receive(own, product, 10, 10);
  const before = [
    [first, '8'],
    [second, '7'],
  ] as const;
  await expectCreated(record(own, '2026-03-31', before, { journal }));
  // The first recovers, the second falls, and both allowances move to another account, and one moves back.
  const moved = { loss_account: '5950', allowance_account: '1491' };
  const after = [
    [first, '9'],
    [second, '6'],
  ] as const;
  const { journal_entry_id: entry } = await expectCreated(
    record(own, '2026-04-30', after, { journal: moved }),
  );
  await expectCreated(
    record(own, '2026-05-31', [[first, '10']], {
      journal: { loss_account: '5960', allowance_account: '1490' },
    }),
  );
  await expectKindsOfAccounts(app, own, [
    ['1490', 'allowance'],
    ['1491', 'allowance'],
    ['5950', 'write_down_loss'],
    ['5960', 'write_down_loss'],
  ]);
  const verify = async () => (await verifyLedger(app, '', { key: own.keys.owner })).body;
  expect(await verify()).toMatchObject({ ok: true });

  /** Changes lines and daily sums alike, so that only the comparison with the reviews can notice. */
  const add = (account: string, debit: number, credit: number) =>
    app.admin.begin(async (sql) => {
      await sql`set local session_replication_role = replica`;
      const organization = own.organizationId;
      const side = debit === 0 ? sql`credit > 0` : sql`debit > 0`;
      await sql`update journal_lines set debit = debit + ${debit}, credit = credit + ${credit}
        where organization_id = ${organization} and journal_entry_id = ${entry} and account = ${account} and ${side}`;
      await sql`update journal_days set debit = debit + ${debit}, credit = credit + ${credit}
        where organization_id = ${organization} and account = ${account} and date = '2026-04-30'`;
    });
  const wrong = {
    ok: false,
    first_failure: {
      check: 'journal',
      journal_entry_id: entry,
      detail: expect.stringContaining('allowances'),
    },
  };
  for (const [debited, credited] of [
    ['5950', '1491'],
    ['1490', '5950'],
    ['1490', '1491'],
  ] as const) {
    await add(debited, 1, 0);
    await add(credited, 0, 1);
    expect(await verify()).toMatchObject(wrong);
    await add(debited, -1, 0);
    await add(credited, 0, -1);
  }
  expect(await verify()).toMatchObject({ ok: true });
});

test('each reviewed product is an event for webhooks', async () => {
  const own = await app.newOrganization();
  const products = [await seedProduct(app, own), await seedProduct(app, own)];
  // A reserved name that never resolves (RFC 2606).
  const webhook = { url: 'https://hooks.example.invalid/tallybook', events: ['write_down.recorded'] };
  await expectCreated(app.request('POST', '/api/webhooks', { key: own.keys.owner, body: webhook }));
  for (const product of products) await receive(own, product, 10, 10);
  const values = products.map((product): [string, string] => [product, '8']);
  const recorded = await expectCreated(record(own, '2026-03-31', values, { journal }));
  const events = await app.admin<{ data: unknown }[]>`
    select data from outgoing_events where organization_id = ${own.organizationId} and type = 'write_down.recorded'
    order by id`;
  expect(events.map(({ data }) => data)).toEqual(recorded.items);
});
