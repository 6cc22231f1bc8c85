import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sendCsv } from '../../../http/csv/testing/send.ts';
import { newId } from '../../../platform/ids.ts';
import {
  accounts,
  expectReconciled,
  readJournalEntries,
  setAutomaticPosting,
} from '../../../testing/automatic-posting.ts';
import {
  closePeriod,
  expectCreated,
  postMovement,
  reverseMovement,
  seedProduct,
  startSecondInstance,
  startTestApp,
  updateSettings,
  verifyLedger,
  writeDown,
  type TestApp,
  type TestOrganization,
} from '../../../testing/index.ts';

let app: TestApp;
let mine: TestOrganization;
let product: string;
let layered: string;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

beforeEach(async () => {
  mine = await app.newOrganization();
  await setAutomaticPosting(app, mine);
  product = await seedProduct(app, mine);
  layered = await seedProduct(app, mine, 'fifo');
});

const inventory = '/api/inventory';
const asOwner = () => ({ key: mine.keys.owner });
const ofProduct = (fields: object = {}) => ({ product_id: product, quantity: 3, value: '10.00', ...fields });
const layers = [
  { date: '2026-03-20', quantity: 2, value: '14.00' },
  { date: '2026-01-10', quantity: 3, value: '10.00' },
];
const ofLayers = (fields: object = {}) => ({
  product_id: layered,
  quantity: 5,
  value: '24.00',
  layers,
  ...fields,
});
const open = (fields: object = {}, options: object = {}) =>
  app.request('POST', `${inventory}/opening-balances`, {
    ...asOwner(),
    ...options,
    body: { date: '2026-03-31', account: '9000', items: [ofProduct()], expected_total: '10.00', ...fields },
  });
const levelOf = async (id: string) =>
  (await app.request('GET', `${inventory}/stock-levels?product_id=${id}`, asOwner())).body[0];
const sold = async (id: string, quantity: number, movement_date = '2026-04-02') =>
  (
    await expectCreated(
      postMovement(app, { product_id: id, type: 'exit', quantity, movement_date }, asOwner()),
    )
  ).cost_amount;
const entries = async () =>
  (await readJournalEntries(app, mine)).map(({ entry_date, lines }) => [entry_date, ...lines]);
const correct = (id: string, movement: object) =>
  app.request('POST', `${inventory}/stock-movements/${id}/correction`, { ...asOwner(), body: { movement } });
const expectClean = async () => {
  expect((await verifyLedger(app, '', asOwner())).body).toMatchObject({ ok: true });
  await expectReconciled(app, mine);
};

test('the stock has exactly the given value, and each entry is booked against the account', async () => {
  const { status, body } = await open({ items: [ofProduct(), ofLayers()], expected_total: '34' });
  expect(status).toBe(201);
  expect(body).toMatchObject([
    {
      product_id: product,
      type: 'entry',
      quantity: 3,
      price: { amount: '10.00', per: 3 },
      cost_amount: '10.00',
      movement_date: '2026-03-31',
      reason_code: 'opening_balance',
    },
    { product_id: layered, quantity: 3, cost_amount: '10.00', movement_date: '2026-01-10' },
    { product_id: layered, quantity: 2, unit_cost: 7, cost_amount: '14.00', movement_date: '2026-03-20' },
  ]);
  expect(await levelOf(product)).toMatchObject({ on_hand: 3, value: '10.00', average_cost: '3.333333' });
  expect(await entries()).toEqual([
    ['2026-03-31', '1400 +10', '9000 -10'],
    ['2026-01-10', '1400 +10', '9000 -10'],
    ['2026-03-20', '1400 +14', '9000 -14'],
  ]);
  await expectClean();
  // FIFO takes the layers in the order of their dates.
  expect([await sold(layered, 4), await sold(layered, 1)]).toEqual(['-17.00', '-7.00']);
  expect([await sold(product, 1), await sold(product, 2)]).toEqual(['-3.33', '-6.67']);
  await expectClean();
});

test('a value in a unit of the product or at a location is as exact', async () => {
  await expectCreated(
    app.request('POST', `${inventory}/locations`, { ...asOwner(), body: { code: 'WEST', name: 'West' } }),
  );
  const locations = (await app.request('GET', `${inventory}/locations`, asOwner())).body;
  const { id: west } = locations.find(({ code }: { code: string }) => code === 'WEST');
  await app.request('PATCH', `${inventory}/products/${product}`, {
    ...asOwner(),
    body: { packs: [{ code: 'box', quantity: 7 }] },
  });
  const { status, body } = await open({
    items: [
      { sku: product, entered: { quantity: '1', unit: 'box' }, value: '10.00' },
      ofProduct({ location_id: west, value: '0.01' }),
    ],
    expected_total: '10.01',
  });
  expect([status, body]).toMatchObject([
    201,
    [
      { quantity: 7, entered: { quantity: '1', unit: 'box' }, price: { amount: '10.00', per: 7 } },
      { quantity: 3, location_id: west, cost_amount: '0.01' },
    ],
  ]);
  expect(await levelOf(product)).toMatchObject({ on_hand: 10, value: '10.01' });
  expect((await verifyLedger(app, '', asOwner())).body).toMatchObject({ ok: true });
});

test('the default location is the same one, named or not', async () => {
  await expectCreated(
    app.request('POST', `${inventory}/locations`, { ...asOwner(), body: { code: 'WEST', name: 'West' } }),
  );
  const locations = (await app.request('GET', `${inventory}/locations`, asOwner())).body;
  const { id: standard } = locations.find(({ is_default }: { is_default: boolean }) => is_default);
  const items = [ofProduct(), ofProduct({ location_id: standard })];
  for (const given of [items, items.toReversed()])
    expect(await open({ items: given, expected_total: '20' })).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: '/items/1/product_id', code: 'DUPLICATE' }] },
    });
});

test('more than 10^9 base units have exactly the given value', async () => {
  const url = `${inventory}/products`;
  const body = { sku: 'SALT', name: 'Salt', unit: 'kg', quantity_scale: 3 };
  const { id } = await expectCreated(app.request('POST', url, { ...asOwner(), body }));
  const item = { sku: 'SALT', entered: { quantity: '1234567.891', unit: 'kg' }, value: '66666.67' };
  expect((await open({ items: [item], expected_total: '66666.67' })).body).toMatchObject([
    {
      quantity: 1_234_567_891,
      cost_amount: '66666.67',
      price: { amount: '13500.000787', per: 250_000_000 },
    },
  ]);
  expect(await levelOf(id)).toMatchObject({ value: '66666.67' });
  expect((await verifyLedger(app, '', asOwner())).body).toMatchObject({ ok: true });
});

test('a reversal mirrors the account, on its day and later, and so does a correction', async () => {
  const [whole, , last] = (await open({ items: [ofProduct(), ofLayers()], expected_total: '34.00' })).body;
  // New settings change nothing about what is taken back.
  await setAutomaticPosting(app, mine, { ...accounts, goods_received: '1700' });
  const booked = (await entries()).length;
  await expectCreated(reverseMovement(app, whole.id, { quantity: 1 }, asOwner()));
  await expectCreated(reverseMovement(app, last.id, { quantity: 1, movement_date: '2026-04-05' }, asOwner()));
  const price = { amount: '100.00', per: 7 };
  const stated = { product_id: product, type: 'entry', quantity: 7, price, movement_date: '2026-03-31' };
  const { status, body } = await correct(whole.id, stated);
  expect([status, body.movement]).toMatchObject([
    201,
    { cost_amount: '100.00', reason_code: 'opening_balance' },
  ]);
  // A correction of the correction, and one that makes it an ordinary receipt.
  const again = await correct(body.movement.id, { ...stated, price: { ...price, amount: '200.00' } });
  await correct(again.body.movement.id, { ...stated, reason_code: 'purchase' });
  expect((await entries()).slice(booked)).toEqual([
    ['2026-03-31', '9000 +3.33', '1400 -3.33'],
    ['2026-04-05', '9000 +7', '1400 -7'],
    ['2026-03-31', '1400 +100', '9000 -100'],
    ['2026-03-31', '9000 +6.67', '1400 -6.67'],
    ['2026-03-31', '1400 +200', '9000 -200'],
    ['2026-03-31', '9000 +100', '1400 -100'],
    ['2026-03-31', '1400 +100', '1700 -100'],
    ['2026-03-31', '9000 +200', '1400 -200'],
  ]);
  await expectClean();
});

test('a correction does not take over an account that has become an inventory or allowance account', async () => {
  const other = await seedProduct(app, mine);
  const body = (
    await open({ items: [ofProduct(), ofProduct({ product_id: other, value: '5' })], expected_total: '15' })
  ).body;
  const [{ id }] = body;
  const stated = {
    product_id: product,
    type: 'entry',
    quantity: 3,
    unit_cost: 4,
    movement_date: '2026-03-31',
  };
  await setAutomaticPosting(app, mine, { ...accounts, inventory: '9000' });
  expect(await correct(id, stated)).toMatchObject({
    status: 400,
    body: {
      code: 'VALIDATION_FAILED',
      errors: [
        {
          pointer: '/movement/reason_code',
          code: 'INVENTORY_ACCOUNT',
          detail: expect.stringMatching(/ 9000,/),
        },
      ],
    },
  });
  await setAutomaticPosting(app, mine);
  const review = {
    as_of: '2026-03-31',
    items: [{ product_id: other, net_realizable_value: '1.00', reason: 'Damaged' }],
    journal: { loss_account: '5950', allowance_account: '9000' },
  };
  await expectCreated(app.request('POST', `${inventory}/write-downs`, { ...asOwner(), body: review }));
  expect((await correct(id, stated)).body.errors).toMatchObject([
    { pointer: '/movement/reason_code', code: 'ALLOWANCE_ACCOUNT' },
  ]);
  const booked = (await entries()).length;
  expect((await correct(id, { ...stated, reason_code: 'purchase' })).status).toBe(201);
  expect((await entries()).slice(booked)).toEqual([
    ['2026-03-31', '1400 +12', '1600 -12'],
    ['2026-03-31', '9000 +10', '1400 -10'],
  ]);
  // Without automatic posting nothing is booked on any account.
  await setAutomaticPosting(app, mine, null);
  expect((await correct(body[1].id, { ...stated, product_id: other })).status).toBe(201);
});

test.each([
  ['another reason', { type: 'entry', reason_code: 'found' }, '1600'],
  ['an adjustment', { type: 'adjustment' }, '4800'],
])('an opening balance that was corrected to %s can be entered again', async (_case, fields, account) => {
  const [{ id }] = (await open()).body;
  const other = await seedProduct(app, mine);
  const stated = { quantity: 3, unit_cost: 4, movement_date: '2026-03-31' };
  const again = { ...stated, product_id: product, type: 'entry', reason_code: 'opening_balance' };
  for (const product_id of [product, other]) {
    const booked = (await entries()).length;
    const [{ id: first }] =
      product_id === product
        ? [{ id }]
        : (
            await app.request(
              'GET',
              `${inventory}/stock-movements?product_id=${product}&type=entry`,
              asOwner(),
            )
          ).body;
    const { movement } = (await correct(first, { ...stated, product_id, ...fields })).body;
    const undone = await correct(movement.id, again);
    expect([undone.status, undone.body.movement]).toMatchObject([201, { reason_code: 'opening_balance' }]);
    expect((await entries()).slice(booked).map(([, ...lines]) => lines)).toEqual(
      expect.arrayContaining([
        ['1400 +12', `${account} -12`],
        [`${account} +12`, '1400 -12'],
        ['1400 +12', '9000 -12'],
      ]),
    );
  }
  await expectClean();
});

describe('the reason code of opening balances', () => {
  const receipt = () => ({
    product_id: product,
    type: 'entry',
    quantity: 1,
    unit_cost: 5,
    movement_date: '2026-03-31',
  });
  const reserved = (pointer: string) => ({
    status: 400,
    body: { code: 'VALIDATION_FAILED', errors: [{ pointer, code: 'NOT_ALLOWED' }] },
  });

  test('is rejected in ordinary postings, and in corrections that replace no opening balance', async () => {
    const stated = { ...receipt(), reason_code: 'opening_balance' };
    expect(await postMovement(app, stated, asOwner())).toMatchObject(reserved('/reason_code'));
    const batch = { movements: [receipt(), stated] };
    expect(
      await app.request('POST', `${inventory}/stock-movements/batch`, { ...asOwner(), body: batch }),
    ).toMatchObject(reserved('/movements/1/reason_code'));
    const { id } = await expectCreated(postMovement(app, receipt(), asOwner()));
    expect(await correct(id, stated)).toMatchObject(reserved('/movement/reason_code'));
    const [opening] = (await open({ items: [ofLayers()], expected_total: '24.00' })).body;
    expect(await correct(opening.id, { ...stated, product_id: layered, type: 'adjustment' })).toMatchObject(
      reserved('/movement/reason_code'),
    );
  });

  test('is left out of the rows of a file', async () => {
    await open({ items: [ofLayers()], expected_total: '24.00' });
    const file = `sku,type,quantity,unit_cost,movement_date,reason_code\n${product},entry,2,5,2026-03-31,opening_balance\n`;
    expect((await sendCsv(app, file, { key: mine.keys.owner })).body).toMatchObject({
      posted: 1,
      rejected: 0,
    });
    const [row] = (await app.request('GET', `${inventory}/stock-movements?product_id=${product}`, asOwner()))
      .body;
    expect(row).toMatchObject({ cost_amount: '10.00', reason_code: null });
    expect((await entries()).at(-1)).toEqual(['2026-03-31', '1400 +10', '1600 -10']);
    await expectClean();
  });
});

test('earlier months are opened for layers and can be closed; a closed one takes none', async () => {
  await open({ items: [ofLayers()], expected_total: '24.00' });
  const periods = (await app.request('GET', '/api/accounting/periods', asOwner())).body;
  const byName = new Map<string, string>(
    periods.map(({ name, id }: { name: string; id: string }) => [name, id]),
  );
  for (const name of ['2026-01', '2026-03'])
    expect((await closePeriod(app, byName.get(name) ?? '', asOwner())).status).toBe(200);
  await sold(layered, 4);
  await expectClean();
  const late = await seedProduct(app, mine, 'fifo');
  const response = await open({
    date: '2026-04-30',
    items: [ofLayers({ product_id: late, layers: [{ ...layers[1], date: '2026-04-01' }, { ...layers[0] }] })],
    expected_total: '24.00',
  });
  expect(response.body).toMatchObject({
    code: 'PERIOD_CLOSED',
    errors: [{ pointer: '/items/0/layers/1/date', code: 'PERIOD_CLOSED' }],
  });
});

test('without automatic posting nothing is booked, and an account is an error', async () => {
  await setAutomaticPosting(app, mine, null);
  const named = await open();
  expect(named).toMatchObject({
    status: 400,
    body: { code: 'VALIDATION_FAILED', errors: [{ pointer: '/account', code: 'NOT_ALLOWED' }] },
  });
  const { status, body } = await open({ account: undefined });
  expect([status, body]).toMatchObject([201, [{ cost_amount: '10.00', journal_entry_id: null }]]);
  expect(await entries()).toEqual([]);
  // A later correction is booked as any receipt: there is no account to take over.
  expect((await verifyLedger(app, '', asOwner())).body).toMatchObject({ ok: true });
});

test('a repeated call with its key is replayed; without one, the products have movements', async () => {
  const key = { headers: { 'idempotency-key': `opening-${newId()}` } };
  const first = await open({ items: [{ sku: product, quantity: 3, value: '10' }] }, key);
  expect(first.status).toBe(201);
  // The stored response does not depend on the name of the product by then.
  await app.request('PATCH', `${inventory}/products/${product}`, { ...asOwner(), body: { sku: 'RENAMED' } });
  const replayed = await open({ items: [{ sku: product, quantity: 3, value: '10' }] }, key);
  expect([replayed.status, replayed.body]).toEqual([201, first.body]);
  expect(replayed.headers.get('idempotency-replayed')).toBe('true');
  // Nor on which product has a name by then.
  const [a, b] = [await seedProduct(app, mine), await seedProduct(app, mine)];
  const twoKey = { headers: { 'idempotency-key': `opening-${newId()}` } };
  const two = { items: [{ ...ofProduct({ sku: a }), product_id: undefined }, ofProduct({ product_id: b })] };
  const both = await open({ ...two, expected_total: '20' }, twoKey);
  expect(both.status).toBe(201);
  for (const [id, sku] of [
    [a, 'OTHER'],
    [b, a],
  ])
    await app.request('PATCH', `${inventory}/products/${id}`, { ...asOwner(), body: { sku } });
  const bothAgain = await open({ ...two, expected_total: '20' }, twoKey);
  expect([bothAgain.status, bothAgain.body]).toEqual([201, both.body]);
  const otherRequest = await open({ ...two, expected_total: '30' }, twoKey);
  expect(otherRequest.body.code).toBe('IDEMPOTENCY_KEY_REUSED');
  const again = await open({ items: [ofLayers(), ofProduct()], expected_total: '34.00' });
  expect(again).toMatchObject({
    status: 409,
    body: {
      code: 'PRODUCT_HAS_MOVEMENTS',
      errors: [
        {
          pointer: '/items/1/product_id',
          code: 'PRODUCT_HAS_MOVEMENTS',
          product_id: product,
          detail: expect.stringMatching(/^RENAMED: /),
        },
      ],
    },
  });
  expect(await levelOf(layered)).toMatchObject({ on_hand: 0 });
});

test('of parallel calls on two instances, one is posted', async () => {
  const second = await startSecondInstance(app);
  try {
    for (const items of [[ofProduct()], [ofLayers({ value: '24' })]]) {
      const body = JSON.stringify({
        date: '2026-03-31',
        account: '9000',
        items,
        expected_total: items[0]?.value,
      });
      const headers = { authorization: `Bearer ${mine.keys.owner}`, 'content-type': 'application/json' };
      const calls = [app.url, second.url, app.url, second.url].map((url) =>
        fetch(`${url}${inventory}/opening-balances`, { method: 'POST', headers, body }),
      );
      const statuses = (await Promise.all(calls)).map(({ status }) => status);
      expect(statuses.toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409]);
    }
  } finally {
    await second.stop();
  }
  expect(await levelOf(product)).toMatchObject({ on_hand: 3, value: '10.00' });
  expect(await levelOf(layered)).toMatchObject({ on_hand: 5, value: '24.00' });
  await expectClean();
});

test('an inventory account of a rule, or an allowance account, cannot be the counter account', async () => {
  const rule = { kind: 'inventory', category: 'Tools', account: '1410' };
  await expectCreated(app.request('POST', '/api/accounting/posting-rules', { ...asOwner(), body: rule }));
  const other = await seedProduct(app, mine);
  await expectCreated(
    postMovement(app, { product_id: other, unit_cost: 10, movement_date: '2026-01-01' }, asOwner()),
  );
  await expectCreated(writeDown(app, other, '5.00', asOwner()));
  const codeWith = async (account: string) => (await open({ account })).body.errors?.[0];
  expect(await codeWith('1410')).toMatchObject({ pointer: '/account', code: 'INVENTORY_ACCOUNT' });
  expect(await codeWith('1490')).toMatchObject({ pointer: '/account', code: 'ALLOWANCE_ACCOUNT' });
  expect(await codeWith('5950')).toBeUndefined();
});

test('a clerk may not post opening balances', async () => {
  expect((await open({}, { key: mine.keys.clerk })).status).toBe(403);
  expect((await open({}, { key: mine.keys.accountant })).status).toBe(201);
});

describe('rejected calls post nothing and name the field', () => {
  const item = (fields: object) => () => ({ items: [ofProduct(fields)] });
  const cases: [string, () => object, status: number, pointer: string, code: string][] = [
    ['another total', () => ({ expected_total: '10.01' }), 400, '/expected_total', 'TOTAL_DIFFERS'],
    [
      'a total that is no decimal',
      () => ({ expected_total: '1e2' }),
      400,
      '/expected_total',
      'INVALID_AMOUNT',
    ],
    ['no account', () => ({ account: undefined }), 400, '/account', 'REQUIRED'],
    ['an inventory account', () => ({ account: '1400' }), 400, '/account', 'INVENTORY_ACCOUNT'],
    ['an unknown product', item({ product_id: newId() }), 404, '/items/0/product_id', 'PRODUCT_NOT_FOUND'],
    ['an unknown SKU', item({ product_id: undefined, sku: 'NO' }), 404, '/items/0/sku', 'PRODUCT_NOT_FOUND'],
    ['no product', item({ product_id: undefined }), 400, '/items/0/product_id', 'REQUIRED'],
    ['a product named twice', item({ sku: 'BOLT' }), 400, '/items/0/sku', 'AMBIGUOUS'],
    ['no quantity', item({ quantity: undefined }), 400, '/items/0/quantity', 'REQUIRED'],
    ['a quantity of 0', item({ quantity: 0 }), 400, '/items/0/quantity', 'TOO_SMALL'],
    ['a value with more places', item({ value: '10.001' }), 400, '/items/0/value', 'TOO_PRECISE'],
    ['a value below 0', item({ value: '-1' }), 400, '/items/0/value', 'INVALID_AMOUNT'],
    [
      'a value of too many units',
      item({ quantity: Number.MAX_SAFE_INTEGER }),
      400,
      '/items/0/value',
      'TOO_PRECISE',
    ],
    [
      'an unknown unit',
      item({ quantity: undefined, entered: { quantity: '1', unit: 'box' } }),
      400,
      '/items/0/entered/unit',
      'UNIT_UNKNOWN',
    ],
    [
      'an unknown location',
      item({ location_id: newId() }),
      404,
      '/items/0/location_id',
      'LOCATION_NOT_FOUND',
    ],
    [
      'layers of an average-cost product',
      item({ layers: [{ date: '2026-03-01', quantity: 3, value: '10.00' }] }),
      400,
      '/items/0/layers',
      'VALIDATION_FAILED',
    ],
    [
      'a product twice',
      () => ({ items: [ofProduct(), { sku: product, quantity: 1, value: '0' }] }),
      400,
      '/items/1/sku',
      'DUPLICATE',
    ],
    [
      'layers of other units',
      () => ({ items: [ofLayers({ quantity: 6 })] }),
      400,
      '/items/0/quantity',
      'LAYERS_DIFFER',
    ],
    [
      'layers of another value',
      () => ({ items: [ofLayers({ value: '24.01' })] }),
      400,
      '/items/0/value',
      'LAYERS_DIFFER',
    ],
    [
      'a layer after the date',
      () => ({ date: '2026-03-19', items: [ofLayers()] }),
      400,
      '/items/0/layers/0/date',
      'TOO_LATE',
    ],
    [
      'a layer with more places',
      () => ({
        items: [
          ofLayers({
            layers: [
              { ...layers[0], value: '13.999' },
              { ...layers[1], value: '10.001' },
            ],
          }),
        ],
        expected_total: '24',
      }),
      400,
      '/items/0/layers/0/value',
      'TOO_PRECISE',
    ],
    [
      'more layers than 1,000',
      () => ({
        items: Array.from({ length: 101 }, () =>
          ofLayers({
            quantity: 10,
            value: '10',
            layers: Array.from({ length: 10 }, () => ({ date: '2026-03-01', quantity: 1, value: '1' })),
          }),
        ),
      }),
      400,
      '/items',
      'TOO_LONG',
    ],
  ];
  test.each(cases)('%s', async (_case, fields, status, pointer, code) => {
    const response = await open(fields());
    const named = expect.objectContaining({ pointer, code });
    expect(response).toMatchObject({ status, body: { errors: expect.arrayContaining([named]) } });
    expect([await levelOf(product), await levelOf(layered), await entries()]).toMatchObject([
      { on_hand: 0 },
      { on_hand: 0 },
      [],
    ]);
  });

  test('a month without a period, if periods do not open automatically', async () => {
    await updateSettings(app, mine, { auto_open_periods: false });
    const { body } = await open({ items: [ofLayers()], expected_total: '24.00' });
    expect(
      body.errors.map(({ pointer, code }: { pointer: string; code: string }) => [pointer, code]),
    ).toEqual([
      ['/items/0/layers/1/date', 'PERIOD_NOT_FOUND'],
      ['/items/0/layers/0/date', 'PERIOD_NOT_FOUND'],
    ]);
  });
});
