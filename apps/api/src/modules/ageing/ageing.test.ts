import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
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
import { storedLedger } from '../../testing/ledger-model.ts';
import { recostProduct } from '../stock-movements/recost/recost.ts';

let app: TestApp;
let own: TestOrganization;

beforeAll(async () => {
  app = await startTestApp({ RATE_LIMIT_PER_MINUTE: '0' });
  own = await app.newOrganization();
});
afterAll(() => app.stop());

const path = '/api/inventory/ageing';
const asOwner = () => ({ key: own.keys.owner });
const post = (product_id: string, quantity: number, unit_cost: number, movement_date: string) =>
  expectCreated(
    postMovement(
      app,
      {
        product_id,
        type: quantity > 0 ? 'entry' : 'exit',
        quantity: Math.abs(quantity),
        unit_cost,
        movement_date,
      },
      asOwner(),
    ),
  );
const age = async (query: string) => (await app.request('GET', `${path}?${query}`, asOwner())).body;
/** Quantity and value of the buckets that are not empty. */
const filled = (product: { buckets: { from_days: number; quantity: number; value: string }[] }) =>
  product.buckets
    .filter(({ quantity }) => quantity !== 0)
    .map((bucket) => [bucket.from_days, bucket.quantity, bucket.value]);

test.each([
  [
    'moving_average',
    [
      [0, 4, '44.70'],
      [31, 3, '33.53'],
      [366, 6, '67.06'],
    ],
  ],
  [
    'fifo',
    [
      [0, 4, '60.00'],
      [31, 3, '30.00'],
      [366, 6, '60.00'],
    ],
  ],
] as const)('%s: units on hand are in the buckets of the latest receipts', async (method, expected) => {
  const product = await seedProduct(app, own, method);
  await post(product, 10, 10, '2025-01-10');
  await post(product, 3, 10, '2026-02-20');
  await post(product, 4, 15, '2026-03-30');
  await post(product, -4, 0, '2026-04-02');
  const { products, ...report } = await age(`product_id=${product}&as_of=2026-04-10`);
  expect(report).toMatchObject({
    as_of: '2026-04-10',
    total_value: method === 'fifo' ? '150.00' : '145.29',
    valuation_status: 'current',
    next_cursor: null,
  });
  expect(products).toMatchObject([
    { on_hand: 13, oldest_on: '2025-01-10', last_in: '2026-03-30', last_out: '2026-04-02' },
  ]);
  expect(products[0].buckets.map((bucket: { to_days: number | null }) => bucket.to_days)).toEqual([
    30,
    90,
    180,
    365,
    null,
  ]);
  expect(filled(products[0])).toEqual(expected);
});

test('an age on the limit is in the younger bucket; buckets are chosen by the caller', async () => {
  const product = await seedProduct(app, own);
  await post(product, 2, 1, '2026-03-01');
  const at = async (day: string) =>
    filled((await age(`product_id=${product}&as_of=${day}&buckets=7,14`)).products[0]);
  expect(await at('2026-03-01')).toEqual([[0, 2, '2.00']]);
  expect(await at('2026-03-08')).toEqual([[0, 2, '2.00']]);
  expect(await at('2026-03-09')).toEqual([[8, 2, '2.00']]);
  expect(await at('2026-03-16')).toEqual([[15, 2, '2.00']]);
  const { products } = await age(`product_id=${product}&as_of=2026-03-09&buckets=14,7,7`);
  expect(filled(products[0])).toEqual([[8, 2, '2.00']]);
  expect((await age(`product_id=${product}&as_of=2026-02-28`)).products).toEqual([]);
});

test.each(['a', '7,', '-1', '1,2,3,4,5,6,7,8,9,10,11,12,13'])('buckets=%s is rejected', async (buckets) => {
  const response = await app.request('GET', `${path}?buckets=${buckets}`, asOwner());
  expect(response).toMatchObject({
    status: 400,
    body: { code: 'VALIDATION_FAILED', errors: [{ pointer: '/buckets' }] },
  });
});

test('returned goods keep the age that they had when they left, and goods sent back are no receipt', async () => {
  for (const method of ['moving_average', 'fifo'] as const) {
    const product = await seedProduct(app, own, method);
    await post(product, 10, 10, '2026-01-01');
    const sale = await post(product, -10, 0, '2026-01-15');
    const late = await post(product, 5, 10, '2026-03-01');
    await expectCreated(
      reverseMovement(app, sale.id, { quantity: 2, movement_date: '2026-03-05' }, asOwner()),
    );
    await expectCreated(
      reverseMovement(app, late.id, { quantity: 1, movement_date: '2026-03-06' }, asOwner()),
    );
    const [report] = (await age(`product_id=${product}&as_of=2026-03-11&buckets=30`)).products;
    expect(filled(report)).toEqual([
      [0, 4, '40.00'],
      [31, 2, '20.00'],
    ]);
    expect(report).toMatchObject({ oldest_on: '2026-01-15', average_age_days: '25.0' });
  }
});

test('stock below zero is in the first bucket, without an age', async () => {
  const organization = await app.newOrganization();
  await app.request('PATCH', `/api/organizations/${organization.organizationId}`, {
    key: organization.keys.owner,
    body: { settings: { allow_negative_stock: true } },
  });
  const product = await seedProduct(app, organization);
  const move = (type: string, quantity: number, movement_date: string) =>
    expectCreated(
      postMovement(
        app,
        { product_id: product, type, quantity, unit_cost: 2, movement_date },
        { key: organization.keys.owner },
      ),
    );
  await move('entry', 1, '2026-01-01');
  await move('exit', 4, '2026-01-02');
  const { body } = await app.request('GET', `${path}?as_of=2026-06-01`, { key: organization.keys.owner });
  expect(body).toMatchObject({
    total_value: '-6.00',
    products: [{ on_hand: -3, average_age_days: null, oldest_on: null, last_in: '2026-01-01' }],
  });
  expect(filled(body.products[0])).toEqual([[0, -3, '-6.00']]);
});

test('pages have the products with stock in order, and the total of all of them', async () => {
  const organization = await app.newOrganization();
  const key = organization.keys.owner;
  for (const quantity of [1, 2, 3]) {
    const product_id = await seedProduct(app, organization);
    await expectCreated(postMovement(app, { product_id, quantity, unit_cost: 1 }, { key }));
  }
  await seedProduct(app, organization);
  const first = await app.request('GET', `${path}?limit=2&as_of=2026-12-31`, { key });
  expect(first.body).toMatchObject({ total_value: '6.00' });
  const second = await app.request(
    'GET',
    `${path}?limit=2&as_of=2026-12-31&cursor=${first.body.next_cursor}`,
    { key },
  );
  expect(second.body).toMatchObject({ total_value: '6.00', next_cursor: null });
  const listed = [...first.body.products, ...second.body.products];
  expect(listed.map(({ on_hand }) => on_hand).toSorted((a, b) => a - b)).toEqual([1, 2, 3]);
  expect((await app.request('GET', path, { key: own.keys.viewer })).status).toBe(200);
});

// Also while costs are pending, as in the random histories below: nothing is recosted in the background from here on.
test('by FIFO with goods sent back, the buckets add up to the value while costs are recalculated', async () => {
  await app.services.recosts.stop();
  const product = await seedProduct(app, own, 'fifo');
  await post(product, 4, 1, '2026-01-01');
  const returned = await post(product, 10, 2, '2026-01-02');
  await expectCreated(
    reverseMovement(app, returned.id, { quantity: 4, movement_date: '2026-01-05' }, asOwner()),
  );
  await post(product, 5, 5, '2026-01-08');
  await post(product, -12, 0, '2026-01-10');
  await post(product, 5, 9, '2026-01-07');
  const report = async () => (await age(`product_id=${product}&as_of=2026-01-10&buckets=2`)).products;
  expect(await report()).toMatchObject([{ on_hand: 8, value: '60.00' }]);
  // The oldest part has the rest of the provisional value, which will be 27.00.
  expect(filled((await report())[0])).toEqual([
    [0, 5, '25.00'],
    [3, 3, '35.00'],
  ]);
  await recostProduct(
    app.services.database,
    { organizationId: own.organizationId, productId: product },
    { chunkRows: 100, stopped: () => false },
  );
  expect(await report()).toMatchObject([{ on_hand: 8, value: '52.00' }]);
  expect(filled((await report())[0])).toEqual([
    [0, 5, '25.00'],
    [3, 3, '27.00'],
  ]);
});

test('the last receipt and issue are those that were not reversed on their own date', async () => {
  for (const method of ['moving_average', 'fifo'] as const) {
    const product = await seedProduct(app, own, method);
    const last = async () => {
      const query = `product_id=${product}&startDate=2026-01-01&endDate=2026-12-31`;
      const turnover = await app.request('GET', `/api/inventory/turnover?${query}`, asOwner());
      const [report] = (await age(`product_id=${product}&as_of=2026-12-31`)).products;
      const [{ last_out }] = turnover.body.products;
      expect(report.last_out).toBe(last_out);
      return [report.last_in, report.last_out];
    };
    await post(product, 10, 10, '2026-01-01');
    await post(product, -2, 0, '2026-01-15');
    const received = await post(product, 5, 10, '2026-02-01');
    const issued = await post(product, -3, 0, '2026-03-01');
    expect(await last()).toEqual(['2026-02-01', '2026-03-01']);
    await expectCreated(reverseMovement(app, received.id, { quantity: 4 }, asOwner()));
    await expectCreated(reverseMovement(app, issued.id, { quantity: 2 }, asOwner()));
    expect(await last()).toEqual(['2026-02-01', '2026-03-01']);
    await expectCreated(reverseMovement(app, received.id, {}, asOwner()));
    await expectCreated(reverseMovement(app, issued.id, {}, asOwner()));
    expect(await last()).toEqual(['2026-01-01', '2026-01-15']);
  }
});

/** Units on hand from a replay of all movements: each receipt is a lot, issues take the oldest lot first. */
function replayed(rows: Awaited<ReturnType<typeof storedLedger>>['rows'], asOf: string): Map<string, bigint> {
  const dates = new Map(rows.map((row) => [row.id, row.date]));
  let lots: { id: string; date: string; quantity: bigint }[] = [];
  for (const original of rows.filter((row) => row.cancels === null && row.date <= asOf)) {
    const { id, reverses } = original;
    let delta = rows
      .filter((row) => row.id === id || row.cancels === id)
      .reduce((sum, row) => sum + row.delta, 0n);
    const date = dates.get(reverses ?? id) ?? '';
    if (delta > 0n) lots.push({ id, date, quantity: delta });
    const sorted = original.atOwnCost
      ? [...lots.filter((lot) => lot.id === reverses), ...lots.filter((lot) => lot.id !== reverses)]
      : lots;
    for (const lot of sorted) {
      const taken = delta < 0n ? (lot.quantity < -delta ? lot.quantity : -delta) : 0n;
      lot.quantity -= taken;
      delta += taken;
    }
    lots = lots.filter((lot) => lot.quantity > 0n);
  }
  const byAge = new Map<string, bigint>();
  for (const { date, quantity } of lots) byAge.set(date, (byAge.get(date) ?? 0n) + quantity);
  return byAge;
}

test('the buckets agree with a replay of random movements with returns, and add up to quantity and value', async () => {
  const step = fc.record({
    kind: fc.constantFrom('entry', 'entry', 'exit', 'reverse', 'adjust'),
    quantity: fc.integer({ min: 1, max: 9 }),
    day: fc.integer({ min: 1, max: 28 }),
    later: fc.boolean(),
    which: fc.nat(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), fc.boolean(), async (steps, fifo) => {
      const product = await seedProduct(app, own, fifo ? 'fifo' : 'moving_average');
      const posted: string[] = [];
      for (const { kind, quantity, day, later, which } of steps) {
        const date = `2026-03-${String(day).padStart(2, '0')}`;
        const target = posted[which % Math.max(1, posted.length)];
        const response =
          kind === 'reverse' || kind === 'adjust'
            ? target === undefined
              ? undefined
              : kind === 'adjust'
                ? await adjustCost(app, target, '1.23', asOwner())
                : await reverseMovement(
                    app,
                    target,
                    { quantity, ...(later && { movement_date: date }) },
                    asOwner(),
                  )
            : await postMovement(
                app,
                { product_id: product, type: kind, quantity, unit_cost: day / 3, movement_date: date },
                asOwner(),
              );
        if (response?.status === 201 && kind !== 'adjust') posted.push(response.body.id);
      }
      const { rows } = await storedLedger(app, product);
      for (const asOf of ['2026-03-09', '2026-03-18', '2026-04-30']) {
        const { products, total_value } = await age(
          `product_id=${product}&as_of=${asOf}&buckets=0,1,2,3,4,5,6,7,8,9,10,11`,
        );
        const expected = replayed(rows, asOf);
        const onHand = [...expected.values()].reduce((sum, quantity) => sum + quantity, 0n);
        if (onHand === 0n) {
          expect(products).toEqual([]);
          continue;
        }
        const [report] = products;
        expect(report.on_hand).toBe(Number(onHand));
        const young = [...expected].filter(
          ([date]) => Date.parse(asOf) - Date.parse(date) <= 11 * 86_400_000,
        );
        expect(
          new Map(
            filled(report)
              .filter(([from]) => Number(from) <= 11)
              .map(([from, quantity]) => [from, quantity]),
          ),
        ).toEqual(
          new Map(
            young.map(([date, quantity]) => [
              (Date.parse(asOf) - Date.parse(date)) / 86_400_000,
              Number(quantity),
            ]),
          ),
        );
        const cents = (text: string) => Math.round(Number(text) * 100);
        const sum = report.buckets.reduce(
          (total: number, { value }: { value: string }) => total + cents(value),
          0,
        );
        expect([sum, cents(report.value)]).toEqual([cents(total_value), cents(total_value)]);
      }
    }),
    { numRuns: 15 },
  );
});
