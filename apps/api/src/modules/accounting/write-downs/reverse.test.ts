import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  closePeriod,
  expectCreated,
  postMovement,
  reverseWriteDown,
  seedProduct,
  startTestApp,
  verifyLedger,
  withoutLimits,
  writeDown,
  type TestApp,
  type TestOrganization,
  type TestResponse,
} from '../../../testing/index.ts';

const path = '/api/inventory/write-downs';
let app: TestApp;

beforeAll(async () => {
  app = await startTestApp(withoutLimits);
});
afterAll(() => app?.stop());

/** An organization with 30 units of a product at 12.50. */
async function stocked() {
  const own = await app.newOrganization();
  const product = await seedProduct(app, own);
  const key = own.keys.accountant;
  const { accounting_period_id: march } = await expectCreated(
    postMovement(app, { product_id: product, quantity: 30, unit_cost: 12.5 }, { key }),
  );
  const review = async (as_of: string, value: string) => {
    const { items } = await expectCreated(writeDown(app, product, value, { key }, as_of));
    return items[0];
  };
  const reverse = (id: string) => reverseWriteDown(app, id, { key });
  const get = async (url: string) => (await app.request('GET', `/api/${url}`, { key: own.keys.viewer })).body;
  /** Allowance, carrying amount and whether a review is due, at the end of a day. */
  const state = async (as_of: string) => {
    const [it] = (await get(`inventory/valuation?as_of=${as_of}`)).products;
    return [it.allowance, it.carrying_amount, it.review_due];
  };
  return { own, product, key, march, review, reverse, get, state };
}

const codeOf = ({ status, body }: TestResponse) => [status, body.code];
const expectIntact = async (own: TestOrganization) =>
  expect((await verifyLedger(app, '', { key: own.keys.owner })).body).toMatchObject({ ok: true });

test('a review with a mistyped year is reversed on its day, and reviews before that day are recorded again', async () => {
  const { own, product, key, review, reverse, get, state } = await stocked();
  await review('2026-03-31', '9.50');
  const mistyped = await review('2199-04-30', '8');
  const blocked = await writeDown(app, product, '8', { key }, '2026-04-30');
  expect(codeOf(blocked)).toEqual([400, 'WRITE_DOWN_OUT_OF_ORDER']);

  const response = await reverse(mistyped.id);
  expect(response.status).toBe(201);
  const reversal = response.body;
  expect(response.headers.get('location')).toBe(`${path}/${reversal.id}`);
  expect(reversal).toMatchObject({
    product_id: product,
    as_of: '2199-04-30',
    net_realizable_value: '9.500000',
    allowance: '90.00',
    change: '-45.00',
    reason: 'The year was mistyped',
    allowance_account: '1490',
    reverses_id: mistyped.id,
    reversed_by_id: null,
    accounting_period_id: mistyped.accounting_period_id,
  });
  expect(await get(`inventory/write-downs/${reversal.id}`)).toEqual(reversal);
  expect(await get(`inventory/write-downs/${mistyped.id}`)).toEqual({
    ...mistyped,
    reversed_by_id: reversal.id,
  });
  // The entry posts the opposite amounts on the same day.
  expect(await get(`accounting/journal-entries/${reversal.journal_entry_id}`)).toMatchObject({
    entry_date: '2199-04-30',
    source: 'write_down',
    lines: [
      { account: '5950', debit: '0.00', credit: '45.00' },
      { account: '1490', debit: '45.00', credit: '0.00' },
    ],
  });
  expect(await state('2199-12-31')).toEqual(['90.00', '285.00', false]);

  const again = await review('2026-04-30', '8');
  expect(again).toMatchObject({ allowance: '135.00', change: '45.00' });
  expect(await state('2026-04-29')).toEqual(['90.00', '285.00', false]);
  expect(await state('2026-04-30')).toEqual(['135.00', '240.00', false]);
  expect(await state('2199-12-31')).toEqual(['135.00', '240.00', false]);
  const listed = await get(`inventory/write-downs?product_id=${product}`);
  expect(listed.map(({ id }: { id: string }) => id)).toEqual([
    reversal.id,
    mistyped.id,
    again.id,
    expect.any(String),
  ]);
  await expectIntact(own);
});

test('the only review of a product is reversed: it has no allowance, and no review is due', async () => {
  const { own, product, key, review, reverse, get, state } = await stocked();
  const only = await review('2026-03-31', '9.50');
  const { body } = await reverse(only.id);
  expect(body).toMatchObject({ net_realizable_value: null, allowance: '0.00', change: '-90.00' });
  expect(await state('2026-03-31')).toEqual(['0.00', '375.00', false]);
  const { items } = await get(`inventory/write-downs/proposal?as_of=2026-03-31&product_ids=${product}`);
  expect(items).toMatchObject([{ allowance: '0.00', net_realizable_value: null, review_due: false }]);
  // Nothing was reviewed, so an earlier day is free too.
  const { items: recorded } = await expectCreated(writeDown(app, product, '10', { key }, '2026-03-15'));
  expect(recorded).toMatchObject([{ allowance: '75.00', change: '75.00' }]);
  expect(await state('2026-03-31')).toEqual(['75.00', '300.00', false]);
  const { periods } = await get('inventory/reconciliation');
  expect(periods[0].allowances).toMatchObject([
    { account: '1490', allowance: '75.00', account_balance: '75.00', reconciled: true },
  ]);
  await expectIntact(own);
});

test('reviews are reversed from the last one back, each once, and a reversal is never reversed', async () => {
  const { own, review, reverse, state } = await stocked();
  const first = await review('2026-03-31', '9.50');
  const second = await review('2026-04-30', '8');
  const early = await reverse(first.id);
  expect([...codeOf(early), early.body.last_as_of]).toEqual([400, 'WRITE_DOWN_OUT_OF_ORDER', '2026-04-30']);
  const { body: reversal } = await reverse(second.id);
  expect(codeOf(await reverse(second.id))).toEqual([400, 'ALREADY_REVERSED']);
  expect(codeOf(await reverse(reversal.id))).toEqual([400, 'REVERSAL_NOT_REVERSIBLE']);
  expect((await reverse(first.id)).body).toMatchObject({ as_of: '2026-03-31', allowance: '0.00' });
  expect(await state('2026-04-30')).toEqual(['0.00', '375.00', false]);
  await expectIntact(own);
});

test.each([
  [
    'lower',
    '8',
    [
      ['5960', '0.00', '45.00'],
      ['1491', '135.00', '0.00'],
      ['1490', '0.00', '90.00'],
    ],
  ],
  [
    'the same',
    '9.50',
    [
      ['1491', '90.00', '0.00'],
      ['1490', '0.00', '90.00'],
    ],
  ],
])(
  'a reversal moves the allowance back to the account that it came from, if the net realizable value was %s',
  async (_is, net_realizable_value, expected) => {
    const { own, product, key, review, reverse, get } = await stocked();
    await review('2026-03-31', '9.50');
    const { items } = await expectCreated(
      app.request('POST', path, {
        key,
        body: {
          as_of: '2026-04-30',
          items: [{ product_id: product, net_realizable_value, reason: 'Damaged' }],
          journal: { loss_account: '5960', allowance_account: '1491' },
        },
      }),
    );
    const { body } = await reverse(items[0].id);
    const { lines } = await get(`accounting/journal-entries/${body.journal_entry_id}`);
    expect(
      lines.map(({ account, debit, credit }: Record<string, string>) => [account, debit, credit]),
    ).toEqual(expected);
    await expectIntact(own);
  },
);

test('losses are never booked on the account that the allowance of a reviewed product is in', async () => {
  const { product, key, review } = await stocked();
  await review('2026-03-31', '9.50');
  const response = await app.request('POST', path, {
    key,
    body: {
      as_of: '2026-04-30',
      items: [{ product_id: product, net_realizable_value: '8', reason: 'Damaged' }],
      journal: { loss_account: '1490', allowance_account: '1491' },
    },
  });
  expect([response.status, response.body.errors]).toMatchObject([
    400,
    [{ pointer: '/journal/loss_account', code: 'ALLOWANCE_ACCOUNT' }],
  ]);
});

test('one product of a review of several is reversed alone; a review without an entry has a reversal without one', async () => {
  const { own, product, key, reverse, get } = await stocked();
  const other = await seedProduct(app, own);
  await expectCreated(postMovement(app, { product_id: other, quantity: 2, unit_cost: 10 }, { key }));
  const record = (journal: object) =>
    expectCreated(
      app.request('POST', path, {
        key,
        body: {
          as_of: '2026-03-31',
          items: [product, other].map((product_id) => ({
            product_id,
            net_realizable_value: '5',
            reason: 'Old',
          })),
          ...journal,
        },
      }),
    );
  const { items } = await record({ journal: { loss_account: '5950', allowance_account: '1490' } });
  const { body } = await reverse(items[1].id);
  expect(body).toMatchObject({ product_id: other, change: '-10.00' });
  const { lines } = await get(`accounting/journal-entries/${body.journal_entry_id}`);
  expect(lines.map(({ credit, debit }: Record<string, string>) => [debit, credit])).toEqual([
    ['0.00', '10.00'],
    ['10.00', '0.00'],
  ]);
  const { items: unposted } = await record({});
  expect((await reverse(unposted[1].id)).body).toMatchObject({ journal_entry_id: null, change: '-10.00' });
  // An allowance that was never booked, named in an entry for another product: its reversal has nothing to book either.
  await expectCreated(
    app.request('POST', path, {
      key,
      body: {
        as_of: '2026-03-31',
        items: [{ product_id: other, net_realizable_value: '5', reason: 'Old' }],
      },
    }),
  );
  const { items: named } = await record({ journal: { loss_account: '5950', allowance_account: '1491' } });
  expect((await reverse(named[1].id)).body).toMatchObject({
    journal_entry_id: null,
    allowance: '10.00',
    change: '0.00',
    allowance_account: null,
  });
  await expectIntact(own);
});

test('a review in a closed period stays; after reopening it is reversed, and an unknown or foreign one is not found', async () => {
  const { own, march, review, reverse, state } = await stocked();
  const { id } = await review('2026-03-31', '9.50');
  await closePeriod(app, march, { key: own.keys.owner });
  expect(codeOf(await reverse(id))).toEqual([400, 'PERIOD_CLOSED']);
  expect(await state('2026-03-31')).toEqual(['90.00', '285.00', false]);
  const other = await app.newOrganization();
  expect(codeOf(await reverseWriteDown(app, id, { key: other.keys.owner }))).toEqual([404, 'NOT_FOUND']);
  await app.request('POST', `/api/accounting/periods/${march}/reopen`, { key: own.keys.owner, body: {} });
  expect((await reverse(id)).status).toBe(201);
  await closePeriod(app, march, { key: own.keys.owner });
  expect(await state('2026-03-31')).toEqual(['0.00', '375.00', false]);
  await expectIntact(own);
});

test('concurrent reversals of a review record one', async () => {
  const { own, review, reverse } = await stocked();
  const { id } = await review('2026-03-31', '9.50');
  const responses = await Promise.all([reverse(id), reverse(id), reverse(id)]);
  expect(responses.map((response) => String(response.status)).toSorted()).toEqual(['201', '400', '400']);
  await expectIntact(own);
});

test.each([
  ['restores another allowance', 'allowance = allowance + 1, net_realizable_value = 1'],
  ['names a review of another day', 'as_of = as_of - 1'],
])('verify rejects a reversal that %s', async (_case, change) => {
  const { own, review, reverse } = await stocked();
  const { id } = await review('2026-03-31', '9.50');
  const { body } = await reverse(id);
  await app.admin.unsafe(`
    alter table stock_write_downs disable trigger user;
    update stock_write_downs set ${change} where id = '${body.id}';
    alter table stock_write_downs enable trigger user;`);
  const { body: verification } = await verifyLedger(app, '', { key: own.keys.owner });
  expect(verification).toMatchObject({ ok: false, first_failure: { write_down_id: body.id } });
});
