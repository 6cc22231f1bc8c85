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
import { modelStock, type CostingMethod } from '../../../testing/valuation-model.ts';
import { recostProduct } from '../../../ledger/recost/recost.ts';
import { walkReceived } from './store.ts';

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
  expect((await age(`product_id=${product}&as_of=2026-02-28`)).products).toEqual([]);
});

test.each([
  'a',
  '7,',
  '-1',
  '1,2,3,4,5,6,7,8,9,10,11,12,13',
  '90,30',
  '30,30',
  '030',
  '00000,1',
  '100000',
  '7, 14',
])('buckets=%s is rejected, not repaired', async (buckets) => {
  for (const report of [path, `${path}/export`])
    expect(await app.request('GET', `${report}?buckets=${buckets}`, asOwner())).toMatchObject({
      status: 400,
      body: {
        code: 'VALIDATION_FAILED',
        errors: [{ pointer: '/buckets', detail: expect.stringContaining('ascending, without repetition') }],
      },
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

test('receipts are read by day where no goods were returned, and one by one where they were', async () => {
  const product = await seedProduct(app, own);
  const receipts = [];
  for (const date of ['2026-02-01', '2026-02-02', '2026-02-03', '2026-02-04'])
    for (const quantity of [1, 2, 3]) receipts.push(await post(product, quantity, 1, date));
  await expectCreated(reverseMovement(app, receipts.at(-1).id, { quantity: 2 }, asOwner()));
  const walked = () =>
    app.services.database.tenant(own.organizationId, async (tx) => {
      const read = async (): Promise<number> => {
        const [counted] = await tx.sql<{ rows: number }[]>`
          select (coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int as rows
          from pg_stat_xact_user_tables where relname = 'stock_movements'`;
        return counted?.rows ?? 0;
      };
      await tx.sql`set local enable_seqscan = off`;
      const before = await read();
      const found = await walkReceived(tx, own.organizationId, '2026-03-01', new Map([[product, 15]]));
      return { found: found.get(product), rows: (await read()) - before };
    });
  expect(await walked()).toEqual({
    found: [
      { date: '2026-02-04', quantity: 4 },
      { date: '2026-02-03', quantity: 6 },
      { date: '2026-02-02', quantity: 6 },
    ],
    // The reversal on its own date.
    rows: 1,
  });
  // On the first day, before those that make up the units on hand.
  const [first] = receipts;
  await expectCreated(reverseMovement(app, first.id, { movement_date: '2026-02-01' }, asOwner()));
  expect((await walked()).found).toHaveLength(3);
  // Of the second day, on the fourth.
  await expectCreated(
    reverseMovement(app, receipts[4].id, { quantity: 1, movement_date: '2026-02-04' }, asOwner()),
  );
  const { found = [], rows } = await walked();
  expect(found.slice(0, 6).map(({ quantity }) => quantity)).toEqual([1, 2, 1, 3, 2, 1]);
  expect(found.find(({ date }) => date === '2026-02-02')).toEqual({ date: '2026-02-02', quantity: 3 });
  // Nine receipts, and the two reversals that are looked for first.
  expect(rows).toBeGreaterThan(9);
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

interface AgedLot {
  id: string;
  date: string;
  quantity: bigint;
}

/**
 * Units on hand from a replay of all movements: each receipt is a lot, issues take the oldest lot first, and what they take beyond that
 * is missing until receipts cover it. Units that go back to the supplier leave the lot of their receipt first.
 */
function replayed(rows: Rows, asOf: string): { lots: AgedLot[]; missing: bigint } {
  const dates = new Map(rows.map((row) => [row.id, row.date]));
  let lots: AgedLot[] = [];
  let missing = 0n;
  for (const { id, reverses } of rows.filter((row) => row.cancels === null && row.date <= asOf)) {
    const delta = rows
      .filter((row) => row.id === id || row.cancels === id)
      .reduce((sum, row) => sum + row.delta, 0n);
    for (let unit = 0n; unit < delta; unit += 1n)
      if (missing > 0n) missing -= 1n;
      else lots.push({ id, date: dates.get(reverses ?? id) ?? '', quantity: 1n });
    for (let unit = 0n; unit < -delta; unit += 1n) {
      const own = lots.findIndex((lot) => lot.id === reverses);
      if (lots.length === 0) missing += 1n;
      else lots = lots.toSpliced(Math.max(own, 0), 1);
    }
  }
  return { lots, missing };
}

type Rows = Awaited<ReturnType<typeof storedLedger>>['rows'];
type Cell = [quantity: bigint, value: bigint];

/** The largest-remainder method, one minor unit after the other; the first of equal remainders is the youngest. */
function spread(value: bigint, quantities: readonly bigint[]): bigint[] {
  const total = quantities.reduce((sum, quantity) => sum + quantity, 0n);
  const shares = quantities.map((quantity) => (value * quantity) / total);
  const order = quantities
    .map((quantity, index) => ({ index, remainder: (value * quantity) % total }))
    .toSorted((a, b) => Number(b.remainder - a.remainder) || a.index - b.index);
  const left = value - shares.reduce((sum, share) => sum + share, 0n);
  for (const { index } of order.slice(0, Number(left))) shares[index] = (shares[index] ?? 0n) + 1n;
  return shares;
}

/** Half of the histories begin with receipts in a closed month, so that many cost adjustments are split. */
const closedMonth: readonly Step[] = [
  { kind: 'entry' as const, day: 0, quantity: 9 },
  { kind: 'entry' as const, day: 2, quantity: 9 },
  { kind: 'exit' as const, day: 3, quantity: 4 },
  { kind: 'month' as const, day: 4, quantity: 1 },
].map((each) => ({ ...each, cents: 777, which: 0 }));

const dayAfter = (days: number, date = '2026-02-24'): string =>
  new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);
const ageOf = (date: string, asOf: string): number => (Date.parse(asOf) - Date.parse(date)) / 86_400_000;

/** The buckets from 0 to `last` days, and one for the rest, of a product with this stock. */
function expectedBuckets(rows: Rows, method: CostingMethod, asOf: string, last: number): Cell[] {
  const { lots, missing } = replayed(rows, asOf);
  const priced = rows.map((row) => ({ ...row, unitCost: row.micros }));
  const stock = modelStock(priced, method, 2, asOf).lots;
  const value = stock.reduce((sum, lot) => sum + lot.value, 0n);
  const indexOf = (date: string) => Math.min(ageOf(date, asOf), last + 1);
  const cells = Array.from({ length: last + 2 }, (_, index): Cell => {
    const own = lots.filter(({ date }) => indexOf(date) === index);
    const ids = new Set(own.map(({ id }) => id));
    const worth = stock.filter(({ receipt = '' }) => ids.has(receipt));
    return [BigInt(own.length), worth.reduce((sum, lot) => sum + lot.value, 0n)];
  });
  if (missing > 0n) return cells.with(0, [-missing, value]);
  if (method === 'fifo' || lots.length === 0) return cells;
  const shares = spread(
    value,
    cells.map(([quantity]) => quantity),
  );
  return cells.map(([quantity], index) => [quantity, shares[index] ?? 0n]);
}

const step = fc.record({
  kind: fc.constantFrom(
    'entry',
    'entry',
    'entry',
    'exit',
    'exit',
    'undo',
    'return',
    'return',
    'adjust',
    'adjust',
    'cancel',
    'month',
  ),
  quantity: fc.integer({ min: 1, max: 9 }),
  cents: fc.integer({ min: -900, max: 900 }),
  day: fc.nat({ max: 9 }),
  which: fc.nat(),
});

type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

// Stock below zero, returns in both directions, partial reversals on the same date, and costs that change later, in place or, in a closed
// month, split.
test('the buckets agree with a replay of random histories, in quantity and in value, and add up', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 5, maxLength: 18 }),
      fc.constantFrom('moving_average' as const, 'fifo' as const),
      fc.boolean(),
      fc.boolean(),
      async (steps, method, allow_negative_stock, closed) => {
        const organization = await app.newOrganization();
        const options = { key: organization.keys.owner };
        await updateSettings(app, organization, { allow_negative_stock });
        const product_id = await seedProduct(app, organization, method);
        const posted: string[] = [];
        const adjustments: string[] = [];
        const run = ({ kind, quantity, cents, day, which }: Step) => {
          const movement_date = dayAfter(day);
          const target = posted[which % Math.max(1, posted.length)] ?? organization.organizationId;
          if (kind === 'undo')
            return reverseMovement(app, target, { quantity: Math.ceil(quantity / 3) }, options);
          if (kind === 'return')
            return reverseMovement(
              app,
              target,
              { quantity: Math.ceil(quantity / 2), movement_date },
              options,
            );
          // In the open month; sometimes before the receipt, and rejected.
          if (kind === 'adjust')
            return adjustCost(app, target, (cents / 100).toFixed(2), options, dayAfter(5 + (which % 5)));
          if (kind === 'cancel') {
            const id = adjustments[which % Math.max(1, adjustments.length)] ?? organization.organizationId;
            const body = { adjustment_date: dayAfter(9) };
            return app.request('POST', `/api/inventory/cost-adjustments/${id}/reversal`, {
              ...options,
              body,
            });
          }
          const fields = {
            product_id,
            type: kind,
            quantity,
            unit_cost: Math.abs(cents) / 300,
            movement_date,
          };
          return postMovement(app, fields, options);
        };
        for (const each of closed ? [...closedMonth, ...steps] : steps) {
          if (each.kind === 'month') {
            const { body } = await app.request('GET', '/api/accounting/periods', options);
            const first = body.find(({ name }: { name: string }) => name === '2026-02');
            if (first !== undefined)
              await app.request(
                'POST',
                `/api/accounting/periods/${first.id}/${first.status === 'open' ? 'close' : 'reopen'}`,
                { ...options, body: {} },
              );
            continue;
          }
          const { status, body } = await run(each);
          expect(status).toBeLessThan(500);
          if (status === 201) (['adjust', 'cancel'].includes(each.kind) ? adjustments : posted).push(body.id);
        }
        const { organizationId } = organization;
        await recostProduct(
          app.services.database,
          { organizationId, productId: product_id },
          { chunkRows: 5, stopped: () => false },
        );
        const { rows } = await storedLedger(app, product_id);
        for (const asOf of [dayAfter(3), dayAfter(6), dayAfter(9), '2026-04-30']) {
          const query = `product_id=${product_id}&as_of=${asOf}&buckets=0,1,2,3,4`;
          const { body: report } = await app.request('GET', `${path}?${query}`, options);
          expect(report.valuation_status).toBe('current');
          const expected = expectedBuckets(rows, method, asOf, 4);
          const sum = (of: 0 | 1) => expected.reduce((total, cell) => total + cell[of], 0n);
          if (sum(0) === 0n) {
            expect(report.products).toEqual([]);
            continue;
          }
          const [product] = report.products;
          const minor = (text: string) => BigInt(text.replace('.', ''));
          expect([BigInt(product.on_hand), minor(product.value), minor(report.total_value)]).toEqual([
            sum(0),
            sum(1),
            sum(1),
          ]);
          expect(
            product.buckets.map((bucket: { quantity: number; value: string }): Cell => [
              BigInt(bucket.quantity),
              minor(bucket.value),
            ]),
          ).toEqual(expected);
          const { lots } = replayed(rows, asOf);
          const ages = lots.map(({ date }) => ageOf(date, asOf));
          const tenths = Math.round((ages.reduce((total, age) => total + age, 0) * 10) / ages.length);
          expect([product.oldest_on, product.average_age_days]).toEqual(
            lots.length === 0
              ? [null, null]
              : [lots.map(({ date }) => date).toSorted()[0], (tenths / 10).toFixed(1)],
          );
        }
      },
    ),
    { numRuns: histories(15) },
  );
});
