import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { histories } from '../../../testing/histories.ts';
import {
  adjustCost,
  expectCreated,
  postMovement,
  reverseMovement,
  seedProduct,
  startTestApp,
  updateSettings,
  type TestApp,
  type TestOrganization,
} from '../../../testing/index.ts';
import { storedLedger } from '../../../testing/ledger-model.ts';
import { recostProduct } from '../../../ledger/recost/recost.ts';

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
  expect(late).toMatchObject({ units_out: -1, cost_out: '-10.00', turns: null, days_on_hand: null });
  const [before] = (await turnover(`product_id=${product}&startDate=2026-03-01&endDate=2026-03-15`)).products;
  expect(before).toMatchObject({ cost_out: '0.00', turns: '0.000', days_on_hand: null });
  const [none] = (await turnover(`product_id=${product}&startDate=2026-01-01&endDate=2026-01-31`)).products;
  expect(none).toMatchObject({ units_out: 0, average_value: '0.00', turns: null, days_on_hand: null });
});

test('more units than the largest quantity can leave in a range', async () => {
  const huge = await app.newOrganization();
  const owner = { key: huge.keys.owner };
  const product = await seedProduct(app, huge);
  const most = Number.MAX_SAFE_INTEGER;
  for (const day of ['2026-03-01', '2026-03-02'])
    for (const quantity of [most, -most]) await post(owner, product, quantity, 0, day);
  const { products } = await turnover('startDate=2026-03-01&endDate=2026-03-31', owner.key);
  expect(products).toMatchObject([{ product_id: product, units_out: most, cost_out: '0.00' }]);
  const { status } = await app.request('GET', '/api/inventory/turnover/export', owner);
  expect(status).toBe(200);
  const verified = await app.request('GET', '/api/inventory/verify', owner);
  expect(verified).toMatchObject({ status: 200, body: { ok: true } });
});

test('the range is the 90 days up to today by default, and never begins before the first date', async () => {
  const today = () => new Date().toISOString().slice(0, 10);
  const before = today();
  const { endDate, days } = await turnover('');
  // Midnight may have passed in between.
  expect([before, today()]).toContain(endDate);
  expect(days).toBe(90);
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

const step = fc.record({
  kind: fc.constantFrom(
    'entry',
    'entry',
    'exit',
    'exit',
    'adjustment',
    'count',
    'reverse',
    'reverse',
    'adjust',
  ),
  product: fc.nat({ max: 2 }),
  quantity: fc.integer({ min: 1, max: 9 }),
  negative: fc.boolean(),
  month: fc.integer({ min: 1, max: 3 }),
  day: fc.integer({ min: 1, max: 28 }),
  later: fc.boolean(),
  which: fc.nat(),
});

/** Half away from zero. */
function quotient(dividend: bigint, divisor: bigint): bigint {
  if (divisor < 0n) return quotient(-dividend, -divisor);
  if (dividend < 0n) return -quotient(-dividend, divisor);
  return (2n * dividend + divisor) / (2n * divisor);
}
const minor = (text: string) => BigInt(text.replace('.', ''));

type Rows = Awaited<ReturnType<typeof storedLedger>>['rows'];

/** What turnover says of a product, from its movements alone; amounts without their decimal point. */
function expectedTurnover(
  rows: Rows,
  types: ReadonlyMap<string, string>,
  startDate: string,
  endDate: string,
) {
  const out = rows.filter(
    ({ id, reverses, date }) => date >= startDate && date <= endDate && types.get(reverses ?? id) === 'exit',
  );
  const costOut = out.reduce((cost, row) => cost - row.cost, 0n);
  let [days, daily] = [0n, 0n];
  for (let at = Date.parse(startDate); at <= Date.parse(endDate); at += 86_400_000) {
    const date = new Date(at).toISOString().slice(0, 10);
    daily += rows.reduce((value, row) => (row.date <= date ? value + row.cost : value), 0n);
    days += 1n;
  }
  const issues = rows.filter((row) => {
    const undone = rows.reduce((sum, each) => (each.cancels === row.id ? sum + each.delta : sum), 0n);
    return row.cancels === null && row.delta < 0n && row.delta + undone !== 0n && row.date <= endDate;
  });
  return {
    units_out: out.reduce((units, row) => units - row.delta, 0n),
    cost_out: costOut,
    average_value: quotient(daily, days),
    turns: daily === 0n || costOut < 0n ? null : quotient(costOut * days * 1000n, daily),
    days_on_hand: costOut <= 0n ? null : quotient(daily * 10n, costOut),
    last_out:
      issues
        .map(({ date }) => date)
        .toSorted()
        .at(-1) ?? null,
  };
}

// Stock below zero, counts, adjustments in both directions, returns, and costs that change later.
test('turnover and ABC agree with a replay of random movements', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 5, maxLength: 18 }),
      fc.boolean(),
      async (steps, allow_negative_stock) => {
        const organization = await app.newOrganization();
        const options = { key: organization.keys.owner };
        await updateSettings(app, organization, { allow_negative_stock });
        const products = await Promise.all(
          (['moving_average', 'fifo', 'moving_average'] as const).map((method) =>
            seedProduct(app, organization, method),
          ),
        );
        const posted: string[] = [];
        const run = ({ kind, quantity, negative, month, day, later, which, ...each }: Step) => {
          const movement_date = `2026-0${month}-${String(day).padStart(2, '0')}`;
          const product_id = products[each.product];
          const target = posted[which % Math.max(1, posted.length)] ?? organization.organizationId;
          if (kind === 'reverse')
            return reverseMovement(app, target, { quantity, ...(later && { movement_date }) }, options);
          if (kind === 'adjust') return adjustCost(app, target, negative ? '-1.23' : '4.56', options);
          if (kind === 'count') {
            const counts = [{ product_id, counted_quantity: quantity - 1 }];
            const body = { count_date: movement_date, counts };
            return app.request('POST', '/api/inventory/stock-takes', { ...options, body });
          }
          const units = kind === 'adjustment' && negative ? -quantity : quantity;
          const fields = { product_id, type: kind, quantity: units, unit_cost: day / 3, movement_date };
          return postMovement(app, fields, options);
        };
        for (const each of steps) {
          const { status, body } = await run(each);
          expect(status).toBeLessThan(500);
          if (status === 201 && each.kind !== 'adjust')
            posted.push(...(body.movements ?? [body]).map(({ id }: { id: string }) => id));
        }
        const { organizationId } = organization;
        for (const productId of products)
          await recostProduct(
            app.services.database,
            { organizationId, productId },
            { chunkRows: 5, stopped: () => false },
          );
        const types = new Map(
          (
            await app.admin<
              { id: string; type: string }[]
            >`select id, type from stock_movements where organization_id = ${organizationId}`
          ).map(({ id, type }) => [id, type]),
        );
        const [startDate, endDate] = ['2026-02-05', '2026-03-06'];
        const range = `startDate=${startDate}&endDate=${endDate}`;
        const report = await turnover(range, options.key);
        // Page by page, the movements of each product are read separately.
        const paged: unknown[] = [];
        let cursor = '';
        do {
          const page = await turnover(`${range}&limit=1${cursor}`, options.key);
          paged.push(...page.products);
          cursor = page.next_cursor === null ? '' : `&cursor=${page.next_cursor}`;
        } while (cursor !== '');
        expect(paged).toEqual(report.products);
        const amounts = { cost_out: new Map<string, bigint>(), value: new Map<string, bigint>() };
        const moved: string[] = [];
        for (const product of products) {
          const { rows } = await storedLedger(app, product);
          if (rows.length === 0) continue;
          moved.push(product);
          const expected = expectedTurnover(rows, types, startDate, endDate);
          const found = report.products.find(
            ({ product_id }: { product_id: string }) => product_id === product,
          );
          expect({
            units_out: BigInt(found.units_out),
            cost_out: minor(found.cost_out),
            average_value: minor(found.average_value),
            turns: found.turns && minor(found.turns),
            days_on_hand: found.days_on_hand && minor(found.days_on_hand),
            last_out: found.last_out,
          }).toEqual(expected);
          amounts.cost_out.set(product, expected.cost_out);
          const onEnd = rows.filter(({ date }) => date <= endDate);
          amounts.value.set(
            product,
            onEnd.reduce((value, row) => value + row.cost, 0n),
          );
        }
        expect(report.products.map(({ product_id }: { product_id: string }) => product_id)).toEqual(
          moved.toSorted(),
        );
        for (const by of ['cost_out', 'value'] as const) {
          const { body } = await app.request('GET', `/api/inventory/abc?${range}&by=${by}`, options);
          // The SKU of a test product is its id.
          const ranked = [...amounts[by]]
            .filter(([, amount]) => amount > 0n)
            .toSorted(([x, one], [y, other]) => Number(other - one) || (x < y ? -1 : 1));
          const rows = body.products.map((row: Record<string, string>) => [
            row['sku'],
            minor(row['amount'] ?? ''),
          ]);
          expect(rows).toEqual(ranked);
          expect(minor(body.total)).toBe(ranked.reduce((sum, [, amount]) => sum + amount, 0n));
        }
      },
    ),
    { numRuns: histories(12) },
  );
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

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
    errors: [{ pointer: '/b', code: 'INVALID_RANGE' }],
  });
  expect(await abc('a=96')).toMatchObject({ errors: [{ pointer: '/b', code: 'INVALID_RANGE' }] });
  // Not also /b, which was not sent.
  for (const [query, pointers] of [
    ['a=101', ['/a']],
    ['b=0', ['/b']],
    ['a=0&b=0', ['/a', '/b']],
  ] as const) {
    const { errors } = await abc(query);
    expect(errors.map(({ pointer }: { pointer: string }) => pointer)).toEqual(pointers);
  }
});

test('ABC by cost leaves out products of which more came back than left, also from the total', async () => {
  const organization = await app.newOrganization();
  const key = organization.keys.owner;
  const [sold, returned] = [await seedProduct(app, organization), await seedProduct(app, organization)];
  for (const product of [sold, returned]) await post({ key }, product, 10, 10, '2026-03-01');
  await post({ key }, sold, -3, 0, '2026-03-20');
  const sale = await post({ key }, returned, -4, 0, '2026-03-02');
  await expectCreated(reverseMovement(app, sale.id, { quantity: 1, movement_date: '2026-03-21' }, { key }));
  const { body } = await app.request('GET', '/api/inventory/abc?startDate=2026-03-20&endDate=2026-03-31', {
    key,
  });
  expect(body).toMatchObject({
    total: '30.00',
    products: [{ product_id: sold, cumulative_share: '100.00' }],
  });
});
