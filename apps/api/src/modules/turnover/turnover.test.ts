import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  expectCreated,
  postMovement,
  reverseMovement,
  seedProduct,
  startTestApp,
  type TestApp,
  type TestOrganization,
} from '../../testing/index.ts';
import { storedLedger } from '../../testing/ledger-model.ts';

let app: TestApp;
let own: TestOrganization;

beforeAll(async () => {
  app = await startTestApp({ RATE_LIMIT_PER_MINUTE: '0' });
  own = await app.newOrganization();
});
afterAll(() => app.stop());

const post = (
  { key }: { key: string },
  product_id: string,
  quantity: number,
  unit_cost: number,
  movement_date: string,
) =>
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
      { key },
    ),
  );
const asOwner = () => ({ key: own.keys.owner });
const turnover = async (query: string, key = own.keys.owner) =>
  (await app.request('GET', `/api/inventory/turnover?${query}`, { key })).body;

// 10 at 10.00 come in on March 1, 4 leave on March 16, and one of them is returned on March 21: the value is 100.00 for 15 days,
// 60.00 for 5 and 70.00 for 11, on average 82.90 in 31 days.
test('turnover is what left, less what was returned, by the average value of each day', async () => {
  const product = await seedProduct(app, own);
  await post(asOwner(), product, 10, 10, '2026-03-01');
  const sale = await post(asOwner(), product, -4, 0, '2026-03-16');
  await expectCreated(reverseMovement(app, sale.id, { quantity: 1, movement_date: '2026-03-21' }, asOwner()));
  const march = await turnover(`product_id=${product}&startDate=2026-03-01&endDate=2026-03-31`);
  expect(march).toMatchObject({
    days: 31,
    valuation_status: 'current',
    products: [
      {
        units_out: 3,
        cost_out: '30.00',
        average_value: '82.90',
        turns: '0.362',
        days_on_hand: '85.7',
        last_out: '2026-03-16',
      },
    ],
  });
  // The return is counted on its own date.
  const [late] = (await turnover(`product_id=${product}&startDate=2026-03-20&endDate=2026-03-25`)).products;
  expect(late).toMatchObject({ units_out: -1, cost_out: '-10.00' });
  const [none] = (await turnover(`product_id=${product}&startDate=2026-01-01&endDate=2026-01-31`)).products;
  expect(none).toMatchObject({ units_out: 0, average_value: '0.00', turns: null, days_on_hand: null });
});

test('the range is the 90 days up to today by default, and never begins before the first date', async () => {
  const today = new Date().toISOString().slice(0, 10);
  expect(await turnover('')).toMatchObject({ endDate: today, days: 90 });
  expect(await turnover('startDate=2199-12-31')).toMatchObject({ endDate: '2199-12-31', days: 1 });
  expect(await turnover('endDate=1900-01-05')).toMatchObject({ startDate: '1900-01-01', days: 5 });
});

test('idle_since selects products without a movement since that day', async () => {
  const organization = await app.newOrganization();
  const key = organization.keys.owner;
  const [idle, busy] = [await seedProduct(app, organization), await seedProduct(app, organization)];
  await post({ key }, idle, 1, 1, '2026-01-01');
  await post({ key }, busy, 1, 1, '2026-02-01');
  const { products } = await turnover('startDate=2026-01-01&endDate=2026-12-31&idle_since=2026-02-01', key);
  expect(products.map((product: { product_id: string }) => product.product_id)).toEqual([idle]);
});

test('figures agree with a replay of random movements', async () => {
  const day = fc.integer({ min: 1, max: 28 });
  const step = fc.record({
    kind: fc.constantFrom('entry', 'exit', 'reverse'),
    quantity: fc.integer({ min: 1, max: 9 }),
    month: fc.integer({ min: 1, max: 3 }),
    day,
    later: fc.boolean(),
    which: fc.nat(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), fc.boolean(), async (steps, fifo) => {
      const product = await seedProduct(app, own, fifo ? 'fifo' : 'moving_average');
      const posted: string[] = [];
      for (const { kind, quantity, month, day: on, later, which } of steps) {
        const date = `2026-0${month}-${String(on).padStart(2, '0')}`;
        const target = posted[which % Math.max(1, posted.length)];
        const response =
          kind === 'reverse'
            ? target === undefined
              ? undefined
              : await reverseMovement(
                  app,
                  target,
                  { quantity, ...(later && { movement_date: date }) },
                  asOwner(),
                )
            : await postMovement(
                app,
                { product_id: product, type: kind, quantity, unit_cost: on / 3, movement_date: date },
                asOwner(),
              );
        if (response?.status === 201) posted.push(response.body.id);
      }
      const { rows } = await storedLedger(app, product);
      if (rows.length === 0) return;
      const types = new Map(
        (
          await app.admin<
            { id: string; type: string }[]
          >`select id, type from stock_movements where product_id = ${product}`
        ).map(({ id, type }) => [id, type]),
      );
      const [startDate, endDate] = ['2026-02-05', '2026-03-06'];
      const out = rows.filter(
        ({ id, reverses, date }) =>
          date >= startDate && date <= endDate && types.get(reverses ?? id) === 'exit',
      );
      let sum = 0n;
      for (let at = Date.parse(startDate); at <= Date.parse(endDate); at += 86_400_000) {
        const date = new Date(at).toISOString().slice(0, 10);
        sum += rows.reduce((value, row) => (row.date <= date ? value + row.cost : value), 0n);
      }
      const [found] = (await turnover(`product_id=${product}&startDate=${startDate}&endDate=${endDate}`))
        .products;
      const cents = (text: string) => BigInt(text.replace('.', ''));
      expect(BigInt(found.units_out)).toBe(out.reduce((units, row) => units - row.delta, 0n));
      expect(cents(found.cost_out)).toBe(out.reduce((cost, row) => cost - row.cost, 0n));
      const off = cents(found.average_value) * 30n - sum;
      expect(off <= 15n && off >= -15n).toBe(true);
    }),
    { numRuns: 15 },
  );
});

// 10 units at 0.10 for one day of a year: the average is less than a cent.
test('turns and days on hand follow from the average before it is rounded', async () => {
  const product = await seedProduct(app, own);
  await post(asOwner(), product, 10, 0.1, '2026-03-01');
  await post(asOwner(), product, -10, 0, '2026-03-02');
  const { products } = await turnover(`product_id=${product}&startDate=2026-01-01&endDate=2026-12-31`);
  expect(products).toMatchObject([{ average_value: '0.00', turns: '365.000', days_on_hand: '1.0' }]);
});

test('a movement that is reversed on its own date does not end idleness', async () => {
  const product = await seedProduct(app, own);
  await post(asOwner(), product, 10, 1, '2026-01-01');
  const wrong = await post(asOwner(), product, -2, 0, '2026-04-02');
  const idle = async () => (await turnover(`product_id=${product}&idle_since=2026-03-01`)).products.length;
  expect(await idle()).toBe(0);
  const back = await expectCreated(reverseMovement(app, wrong.id, { quantity: 1 }, asOwner()));
  expect(back.movement_date).toBe('2026-04-02');
  expect(await idle()).toBe(0);
  await expectCreated(reverseMovement(app, wrong.id, {}, asOwner()));
  expect(await idle()).toBe(1);
});

test('ABC: the class follows from the share of the products before; equal amounts are in the order of their SKUs', async () => {
  const organization = await app.newOrganization();
  const key = organization.keys.owner;
  for (const [sku, amount] of [
    ['D', 5],
    ['B', 80],
    ['C', 10],
    ['A', 5],
  ] as const) {
    const { id } = await expectCreated(
      app.request('POST', '/api/inventory/products', { key, body: { sku, name: sku } }),
    );
    await post({ key }, id, 2, amount, '2026-03-01');
    await post({ key }, id, -1, 0, '2026-03-02');
  }
  const range = 'startDate=2026-03-01&endDate=2026-03-31';
  const abc = async (query: string) =>
    (await app.request('GET', `/api/inventory/abc?${query}`, { key })).body;
  const expected = {
    total: '100.00',
    products: [
      { sku: 'B', amount: '80.00', share: '80.00', cumulative_share: '80.00', class: 'A' },
      { sku: 'C', amount: '10.00', share: '10.00', cumulative_share: '90.00', class: 'B' },
      { sku: 'A', amount: '5.00', share: '5.00', cumulative_share: '95.00', class: 'B' },
      { sku: 'D', amount: '5.00', share: '5.00', cumulative_share: '100.00', class: 'C' },
    ],
  };
  expect(await abc(range)).toMatchObject(expected);
  expect(await abc(`${range}&by=value`)).toMatchObject(expected);
  expect((await abc(`${range}&a=81`)).products[1]).toMatchObject({ class: 'A' });
  expect(await abc('startDate=2025-03-01&endDate=2025-03-31')).toMatchObject({ total: '0.00', products: [] });
  expect(await abc(`${range}&a=95&b=80`)).toMatchObject({
    code: 'VALIDATION_FAILED',
    errors: [{ pointer: '/b' }],
  });
});
