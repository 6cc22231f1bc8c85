import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  expectCreated,
  postMovement,
  reverseMovement,
  seedProduct,
  startTestApp,
  verifyLedger,
  type TestApp,
  type TestOrganization,
} from '../../../testing/index.ts';

// Published examples of returns, landed costs, write-downs, ageing, turnover and ABC, over HTTP. Each test says which figures its source
// states; all others follow from the source's data by our rules.

let app: TestApp;
let own: TestOrganization;

beforeAll(async () => {
  app = await startTestApp({ RATE_LIMIT_PER_MINUTE: '0' });
  own = await app.newOrganization();
});
afterAll(() => app.stop());

const asOwner = () => ({ key: own.keys.owner });
type Method = 'moving_average' | 'fifo';

/** Posts an entry, or an exit for a negative quantity. */
const move = (product_id: string, movement_date: string, quantity: number, unit_cost = 0) =>
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
const giveBack = async (id: string, quantity: number, movement_date: string): Promise<string> =>
  (await expectCreated(reverseMovement(app, id, { quantity, movement_date }, asOwner()))).cost_amount;
const get = async (path: string) => {
  const { status, body } = await app.request('GET', path, asOwner());
  expect([status, body]).toEqual([200, expect.anything()]);
  return body;
};
const valueOf = async (product: string): Promise<[number, string]> => {
  const { products } = await get('/api/inventory/valuation');
  const found = products.find(({ product_id }: { product_id: string }) => product_id === product);
  return [found.on_hand, found.value];
};

// Kimmel, Weygandt, Kieso, Financial Accounting: Tools for Business Decision Making, 6th edition, chapter 6: Morse Inc. The
// exercise states the transactions, and that the units of the purchase return had a cost of 18, so 90.00. It assumes 16 for
// the units that customers return; here they have their share of what their own sale cost, by FIFO 1,080.00/75 = 14.40. Cost of
// sales (2,230.00 by FIFO) and the value at the end are the same either way, because the next sale takes them.
describe('returns: Morse Inc.', () => {
  test.each<[Method, { sold: string; returned: string; secondSale: string; value: string }]>([
    ['fifo', { sold: '-1080.00', returned: '144.00', secondSale: '-1294.00', value: '600.00' }],
    // r(1,960.00·75/130), then r(1,430.00·80/90).
    ['moving_average', { sold: '-1130.77', returned: '150.77', secondSale: '-1271.11', value: '578.89' }],
  ])('%s: five units go back to the supplier at 90.00', async (method, expected) => {
    const product = await seedProduct(app, own, method);
    await move(product, '2012-01-01', 40, 13);
    await move(product, '2012-01-05', 90, 16);
    const sale = await move(product, '2012-01-08', -75);
    expect(sale.cost_amount).toBe(expected.sold);
    expect(await giveBack(sale.id, 10, '2012-01-10')).toBe(expected.returned);
    const purchase = await move(product, '2012-01-15', 30, 18);
    expect(await giveBack(purchase.id, 5, '2012-01-16')).toBe('-90.00');
    expect((await move(product, '2012-01-20', -80)).cost_amount).toBe(expected.secondSale);
    await move(product, '2012-01-25', 20, 21);
    expect(await valueOf(product)).toEqual([30, expected.value]);
  });
});

const allocate = async (amount: string, by: string, receipts: readonly object[]): Promise<string[]> => {
  const body = { amount, adjustment_date: '2026-03-31', reason: 'landed_cost', by, receipts };
  const { adjustments } = await expectCreated(
    app.request('POST', '/api/inventory/cost-allocations', { ...asOwner(), body }),
  );
  return adjustments.map((each: { amount: string }) => each.amount);
};

describe('landed costs (IAS 2.10–11: transport belongs to the costs of purchase)', () => {
  // forums.aat.org.uk/Forum/discussion/444273, Tom's builders: carriage of 750 on goods for 7,250. The answer states a cost of
  // 55.172 for a unit of product 1, 82.758 for product 2, and 8,000 in all.
  test('carriage in is allocated by value: a unit for 50.00 costs 55.17', async () => {
    const products = await Promise.all([1, 2, 3].map(() => seedProduct(app, own)));
    const receipts: { movement_id: string }[] = [];
    for (const [index, [quantity, cost]] of (
      [
        [20, 50],
        [30, 75],
        [40, 100],
      ] as const
    ).entries())
      receipts.push({ movement_id: (await move(products[index] ?? '', '2026-03-10', quantity, cost)).id });
    expect(await allocate('750.00', 'value', receipts)).toEqual(['103.45', '232.76', '413.79']);
    const values = await Promise.all(products.map(async (product) => (await valueOf(product))[1]));
    expect(values).toEqual(['1103.45', '2482.76', '4413.79']);
    // 1,103.45/20 = 55.1725 and 2,482.76/30 = 82.7587; together 8,000.00.
    expect((await move(products[0] ?? '', '2026-03-20', -1)).cost_amount).toBe('-55.17');
    expect((await move(products[1] ?? '', '2026-03-20', -1)).cost_amount).toBe('-82.76');
  });

  // allinterview.com/showanswers/112970: 20 pieces of X and 20 of Y for 1,656 and 414 dirhams after a discount, and other direct costs
  // of 230. The answer states 184 and 46 by value, and a landed cost of 92 and 23 for a piece.
  test('direct costs of 230.00 are 184.00 and 46.00 by value, and 92.00 and 23.00 a piece', async () => {
    const [x, y] = [await seedProduct(app, own), await seedProduct(app, own, 'fifo')];
    const receipts = [
      { movement_id: (await move(x, '2026-03-10', 20, 82.8)).id },
      { movement_id: (await move(y, '2026-03-10', 20, 20.7)).id },
    ];
    expect(await allocate('230.00', 'value', receipts)).toEqual(['184.00', '46.00']);
    expect((await move(x, '2026-03-20', -1)).cost_amount).toBe('-92.00');
    expect((await move(y, '2026-03-20', -1)).cost_amount).toBe('-23.00');
    // The answer adds that by the weight of equal pieces, the shares are equal, as they are by quantity.
    expect(await allocate('230.00', 'quantity', receipts)).toEqual(['115.00', '115.00']);
    const weighed = receipts.map((receipt) => ({ ...receipt, weight: '0.250' }));
    expect(await allocate('230.00', 'weight', weighed)).toEqual(['115.00', '115.00']);
  });
});

// Kieso, Weygandt, Warfield, Intermediate Accounting, 16th edition, chapter 9: Garcia Home Improvement. Stated: cost and net
// realizable value of four items, an allowance of 15,200 at the end, and a recovery of 12,300 with 27,500 before. That the 27,500 were on
// the first item alone is ours.
test('write-downs: the allowance of Garcia Home Improvement falls from 27,500.00 to 15,200.00', async () => {
  const garcia = await app.newOrganization();
  const key = { key: garcia.keys.owner };
  const costs = [70_000, 86_000, 112_000, 140_000];
  const products: string[] = [];
  for (const unit_cost of costs) {
    const product = await seedProduct(app, garcia);
    products.push(product);
    const body = { product_id: product, quantity: 1, unit_cost, movement_date: '2026-01-10' };
    await expectCreated(postMovement(app, body, key));
  }
  const review = (as_of: string, values: readonly string[]) => {
    const items = values.map((net_realizable_value, index) => ({
      product_id: products[index],
      net_realizable_value,
      reason: 'Year end',
    }));
    const journal = { loss_account: '5950', allowance_account: '1490' };
    return expectCreated(
      app.request('POST', '/api/inventory/write-downs', { ...key, body: { as_of, items, journal } }),
    );
  };
  await review('2026-01-31', ['42500', '86000', '112000', '140000']);
  const { items, journal_entry_id } = await review('2026-02-28', ['56000', '84800', '168300', '140000']);
  const of = (field: string): string[] => items.map((item: Record<string, string>) => item[field]);
  expect(of('allowance')).toEqual(['14000.00', '1200.00', '0.00', '0.00']);
  expect(of('change')).toEqual(['-13500.00', '1200.00', '0.00', '0.00']);
  const entry = await app.request('GET', `/api/accounting/journal-entries/${journal_entry_id}`, key);
  // The recovery of 12,300.00 is the difference of both (IAS 2.36 requires each to be disclosed).
  expect(entry.body.lines).toMatchObject([
    { account: '5950', debit: '1200.00', credit: '0.00' },
    { account: '5950', debit: '0.00', credit: '13500.00' },
    { account: '1490', debit: '13500.00', credit: '0.00' },
    { account: '1490', debit: '0.00', credit: '1200.00' },
  ]);
  const valuation = (await app.request('GET', '/api/inventory/valuation', key)).body;
  expect(valuation).toMatchObject({
    total_value: '408000.00',
    allowance: '15200.00',
    carrying_amount: '392800.00',
  });
  expect((await verifyLedger(app, '', key)).body).toMatchObject({ ok: true });
});

// Kimmel, Weygandt, Kieso, chapter 6, illustration 6-21 (page 267), quoted at coursehero.com/file/p3hfda: Wal-Mart's inventories of 33,685
// and 35,180 and cost of goods sold of 286,515 (millions, year to January 31, 2008) are 8.3 turns and about 44 days. The book
// takes the mean of both inventories; here each is on hand for half of the year.
test('turnover: 8.3 turns and 44 days of Wal-Mart', async () => {
  const product = await seedProduct(app, own);
  await move(product, '2007-01-31', 33_685, 1);
  await move(product, '2007-08-02', 288_010, 1);
  await move(product, '2007-08-02', -286_515);
  const path = `/api/inventory/turnover?product_id=${product}&startDate=2007-02-01&endDate=2008-01-31`;
  const { days, products } = await get(path);
  // 182 days at 33,685.00 and 183 at 35,180.00.
  expect(days).toBe(365);
  expect(products).toMatchObject([
    { cost_out: '286515.00', average_value: '34434.55', turns: '8.321', days_on_hand: '43.9' },
  ]);
});

// Heizer, Render, Operations Management, chapter 12, example 1: Silicon Chips, Inc. Stated: demand, unit cost, volume, share and class
// of ten items, 232,057 in all. Shares have one decimal there, two of them truncated; its classes end at 72 and 95 percent.
test('ABC: the ten items of Silicon Chips are in their published classes', async () => {
  const chips = await app.newOrganization();
  const key = { key: chips.keys.owner };
  const items = [
    ['10286', 1000, 90, '90000.00', 'A', '38.78'],
    ['11526', 500, 154, '77000.00', 'A', '33.18'],
    ['12760', 1550, 17, '26350.00', 'B', '11.35'],
    ['10867', 350, 42.86, '15001.00', 'B', '6.46'],
    ['10500', 1000, 12.5, '12500.00', 'B', '5.39'],
    ['12572', 600, 14.17, '8502.00', 'C', '3.66'],
    ['14075', 2000, 0.6, '1200.00', 'C', '0.52'],
    ['01036', 100, 8.5, '850.00', 'C', '0.37'],
    ['01307', 1200, 0.42, '504.00', 'C', '0.22'],
    ['10572', 250, 0.6, '150.00', 'C', '0.06'],
  ] as const;
  for (const [sku, quantity, unit_cost] of items) {
    const created = await expectCreated(
      app.request('POST', '/api/inventory/products', { ...key, body: { sku, name: sku } }),
    );
    const movement = { product_id: created.id, quantity, unit_cost };
    await expectCreated(postMovement(app, { ...movement, movement_date: '2026-01-10' }, key));
    const issue = { ...movement, type: 'exit', unit_cost: 0, movement_date: '2026-02-10' };
    await expectCreated(postMovement(app, issue, key));
  }
  const path = '/api/inventory/abc?startDate=2026-01-01&endDate=2026-12-31&a=70&b=95';
  const { body } = await app.request('GET', path, key);
  expect(
    body.products.map((row: Record<string, string>) => [
      row['sku'],
      row['amount'],
      row['class'],
      row['share'],
    ]),
  ).toEqual(items.map(([sku, , , amount, kind, share]) => [sku, amount, kind, share]));
  expect(body.total).toBe('232057.00');
});

// SellerCloud, "Inventory Aging Report": 5 units received 15 days ago and 5 received 45 days ago, 7 on hand. Stated: 5 units of
// 0–30 days, 2 of 30–60, and an average age of 23.57 days (one decimal here).
//
// Monitor ERP, "Stock aging report", on FIFO: 100 on hand, the latest receipts being 80 at 10 and 20 at 20. Stated: a value of
// 1,200, so 12 per unit. The split by age follows from the layers.
describe('ageing', () => {
  const age = async (product: string, buckets: string) => {
    const { products } = await get(
      `/api/inventory/ageing?product_id=${product}&as_of=2026-03-31&buckets=${buckets}`,
    );
    return products[0];
  };
  const cells = (row: { buckets: { quantity: number; value: string }[] }) =>
    row.buckets.map(({ quantity, value }) => [quantity, value]);

  test.each(['moving_average', 'fifo'] as const)('%s: seven units of two receipts', async (method) => {
    const product = await seedProduct(app, own, method);
    await move(product, '2026-02-14', 5, 10);
    await move(product, '2026-03-16', 5, 10);
    await move(product, '2026-03-20', -3);
    const row = await age(product, '30,60');
    expect([row.on_hand, row.average_age_days, cells(row)]).toEqual([
      7,
      '23.6',
      [
        [5, '50.00'],
        [2, '20.00'],
        [0, '0.00'],
      ],
    ]);
  });

  test('the latest receipts make up the units on hand, each at its own cost', async () => {
    const product = await seedProduct(app, own, 'fifo');
    await move(product, '2026-01-05', 50, 5);
    await move(product, '2026-02-20', 80, 10);
    await move(product, '2026-03-20', 20, 20);
    await move(product, '2026-03-25', -50);
    const row = await age(product, '30,60');
    expect([row.on_hand, row.value, cells(row)]).toEqual([
      100,
      '1200.00',
      [
        [20, '400.00'],
        [80, '800.00'],
        [0, '0.00'],
      ],
    ]);
  });
});
