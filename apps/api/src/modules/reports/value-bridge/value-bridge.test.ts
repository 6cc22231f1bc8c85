import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recostProduct } from '../../../ledger/recost/recost.ts';
import { histories } from '../../../testing/histories.ts';
import {
  adjustCost,
  expectCreated,
  postMovement,
  reverseMovement,
  seedProduct,
  startTestApp,
  updateSettings,
  writeDown,
  type TestApp,
  type TestOrganization,
} from '../../../testing/index.ts';
import { storedLedger } from '../../../testing/ledger-model.ts';
import { minorOf } from '../../../testing/write-down-model.ts';

let app: TestApp;
let own: TestOrganization;

beforeAll(async () => {
  app = await startTestApp({ RATE_LIMIT_PER_MINUTE: '0' });
  own = await app.newOrganization();
});
afterAll(() => app.stop());

const asOwner = () => ({ key: own.keys.owner });
const get = async (path: string, key = own.keys.owner) =>
  (await app.request('GET', `/api/inventory/${path}`, { key })).body;
const bridge = (query: string, key?: string) => get(`value-bridge?${query}`, key);
const post = (product_id: string, type: string, quantity: number, unit_cost: number, movement_date: string) =>
  expectCreated(postMovement(app, { product_id, type, quantity, unit_cost, movement_date }, asOwner()));

// 10 at 10.00 in January. In February 10 come in at 20.00, of which 2 go back, 6 leave, and one comes back; 3 are missing in the
// count. Then 8 at 4.00 are posted late for February 2, with freight, and the stock is reviewed.
test('each part is what its movements added to the stock when they were posted, and what changed later is a part of its own', async () => {
  const product = await seedProduct(app, own);
  await post(product, 'entry', 10, 10, '2026-01-10');
  const receipt = await post(product, 'entry', 10, 20, '2026-02-03');
  await expectCreated(reverseMovement(app, receipt.id, { quantity: 2 }, asOwner()));
  const sale = await post(product, 'exit', 6, 0, '2026-02-10');
  await expectCreated(reverseMovement(app, sale.id, { quantity: 1, movement_date: '2026-02-12' }, asOwner()));
  await post(product, 'adjustment', -3, 0, '2026-02-20');
  const february = `product_id=${product}&startDate=2026-02-01&endDate=2026-02-28`;
  const posted = {
    opening: { value: '100.00', allowance: '0.00', carrying_amount: '100.00' },
    received: '160.00',
    issued: '-72.22',
    cost_changes: '0.00',
    adjustments: '-43.33',
    write_downs: '0.00',
    closing: { value: '144.45', allowance: '0.00', carrying_amount: '144.45' },
    valuation_status: 'current',
  };
  expect(await bridge(february)).toEqual({ startDate: '2026-02-01', endDate: '2026-02-28', ...posted });

  const late = await post(product, 'entry', 8, 4, '2026-02-02');
  await expectCreated(adjustCost(app, late.id, '13.00', asOwner(), '2026-02-28'));
  await expectCreated(writeDown(app, product, '9.50', asOwner(), '2026-02-28'));
  // Now 26 units cost 305.00 on February 10: the 5 that are issued cost 58.65, and the 3 that are missing 35.19.
  expect(await bridge(february)).toMatchObject({
    received: '192.00',
    issued: '-72.22',
    cost_changes: '34.71',
    adjustments: '-43.33',
    write_downs: '-40.16',
    closing: { value: '211.16', allowance: '40.16', carrying_amount: '171.00' },
  });
  // Half a month, and a month in which only the goods with the allowance leave.
  expect(await bridge(`product_id=${product}&startDate=2026-02-11&endDate=2026-02-19`)).toMatchObject({
    opening: { value: '234.62' },
    received: '0.00',
    issued: '14.45',
    cost_changes: '-2.72',
    closing: { value: '246.35' },
  });
  await post(product, 'exit', 18, 0, '2026-03-05');
  expect(await bridge(`product_id=${product}&startDate=2026-03-01&endDate=2026-03-31`)).toMatchObject({
    opening: { carrying_amount: '171.00' },
    issued: '-211.16',
    write_downs: '40.16',
    closing: { value: '0.00', allowance: '40.16', carrying_amount: '0.00' },
  });
});

test('a cost adjustment of a receipt in a closed period is a cost change on its own day', async () => {
  const organization = await app.newOrganization();
  const options = { key: organization.keys.owner };
  const product_id = await seedProduct(app, organization);
  const receipt = await expectCreated(
    postMovement(app, { product_id, quantity: 10, unit_cost: 10, movement_date: '2026-01-10' }, options),
  );
  await expectCreated(
    postMovement(app, { product_id, type: 'exit', quantity: 4, movement_date: '2026-01-20' }, options),
  );
  const { accounting_period_id: january } = receipt;
  await app.request('POST', `/api/accounting/periods/${january}/close`, { ...options, body: {} });
  await expectCreated(adjustCost(app, receipt.id, '10.00', options, '2026-02-15'));
  expect(await bridge('startDate=2026-02-01&endDate=2026-02-28', options.key)).toMatchObject({
    opening: { value: '60.00' },
    received: '0.00',
    cost_changes: '6.00',
    closing: { value: '66.00' },
  });
});

test('an unknown product and another organization have nothing, and the range has the defaults of reports', async () => {
  const { opening, closing, ...parts } = await bridge(`product_id=${own.organizationId}`);
  expect([opening.value, closing.value, parts.received]).toEqual(['0.00', '0.00', '0.00']);
  const other = await app.newOrganization();
  expect(await bridge('startDate=1900-01-01&endDate=2199-12-31', other.keys.viewer)).toMatchObject({
    received: '0.00',
    closing: { value: '0.00' },
  });
  expect((await bridge('endDate=2026-03-31')).startDate).toBe('2026-01-01');
  const { status, body } = await app.request(
    'GET',
    '/api/inventory/value-bridge?startDate=2026-03-02&endDate=2026-03-01',
  );
  expect([status, body.errors[0].pointer]).toEqual([400, '/startDate']);
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
    'review',
    'close',
  ),
  product: fc.nat({ max: 2 }),
  quantity: fc.integer({ min: 1, max: 9 }),
  negative: fc.boolean(),
  month: fc.integer({ min: 1, max: 3 }),
  day: fc.integer({ min: 1, max: 28 }),
  later: fc.boolean(),
  which: fc.nat(),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

const day = fc
  .record({ month: fc.integer({ min: 1, max: 4 }), day: fc.integer({ min: 1, max: 28 }) })
  .map(({ month, day: date }) => dateOf(month, date));
const dateOf = (month: number, date: number) => `2026-0${month}-${String(date).padStart(2, '0')}`;
const range = fc.tuple(day, day).map((days) => days.toSorted());

/** What a row did to the stock when it was posted, as the response said. */
interface Posted {
  readonly type: 'entry' | 'exit' | 'adjustment';
  readonly cost: bigint;
}

/** The parts in minor units, from the rows of the products alone. */
function expectedParts(
  rows: Awaited<ReturnType<typeof storedLedger>>['rows'],
  posted: ReadonlyMap<string, Posted>,
  isIn: (date: string) => boolean,
) {
  const parts = { received: 0n, issued: 0n, adjustments: 0n, cost_changes: 0n };
  const names = { entry: 'received', exit: 'issued', adjustment: 'adjustments' } as const;
  for (const { id, reverses, cost, splits } of rows.filter(({ date }) => isIn(date))) {
    const was = posted.get(id);
    if ((was === undefined) !== (splits !== null)) throw new Error(`row ${id} was not posted`);
    parts.cost_changes += cost - (was?.cost ?? 0n);
    if (was !== undefined) parts[names[posted.get(reverses ?? id)?.type ?? was.type]] += was.cost;
  }
  return parts;
}

// Backdated movements, stock below zero, counts, returns in parts, cost adjustments in open and closed months, reviews.
test('the bridge agrees with a replay of random histories, adds up, and ends at the valuation', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 5, maxLength: 18 }),
      fc.array(range, { minLength: 1, maxLength: 2 }),
      fc.boolean(),
      async (steps, ranges, allow_negative_stock) => {
        const organization = await app.newOrganization();
        const options = { key: organization.keys.owner };
        await updateSettings(app, organization, { allow_negative_stock });
        const products = await Promise.all(
          (['moving_average', 'fifo', 'moving_average'] as const).map((method) =>
            seedProduct(app, organization, method),
          ),
        );
        const posted = new Map<string, Posted>();
        const run = ({ kind, quantity, negative, month, day: date, later, which, ...each }: Step) => {
          const movement_date = dateOf(month, date);
          const product_id = products[each.product] ?? '';
          const target = [...posted.keys()][which % Math.max(1, posted.size)] ?? organization.organizationId;
          if (kind === 'reverse')
            return reverseMovement(app, target, { quantity, ...(later && { movement_date }) }, options);
          if (kind === 'adjust')
            return adjustCost(app, target, negative ? '-1.23' : '4.56', options, movement_date);
          if (kind === 'review') return writeDown(app, product_id, `${quantity}.50`, options, movement_date);
          if (kind === 'close') return closeFirst(options.key);
          if (kind === 'count') {
            const counts = [{ product_id, counted_quantity: quantity - 1 }];
            const body = { count_date: movement_date, counts };
            return app.request('POST', '/api/inventory/stock-takes', { ...options, body });
          }
          const units = kind === 'adjustment' && negative ? -quantity : quantity;
          const fields = { product_id, type: kind, quantity: units, unit_cost: date / 3, movement_date };
          return postMovement(app, fields, options);
        };
        for (const each of steps) {
          const { status, body } = await run(each);
          expect(status).toBeLessThan(500);
          if (status !== 201 || each.kind === 'adjust' || each.kind === 'review') continue;
          for (const { id, type, cost_amount } of body.movements ?? [body])
            posted.set(id, { type, cost: minorOf(cost_amount) });
        }
        const { organizationId } = organization;
        for (const productId of products)
          await recostProduct(
            app.services.database,
            { organizationId, productId },
            { chunkRows: 5, stopped: () => false },
          );
        const ledgers = await Promise.all(products.map((id) => storedLedger(app, id)));
        for (const [startDate = '', endDate = ''] of ranges)
          for (const only of [undefined, 0, 1]) {
            const rows = (only === undefined ? ledgers : [ledgers[only]]).flatMap(
              (ledger) => ledger?.rows ?? [],
            );
            const product = only === undefined ? '' : `&product_id=${products[only]}`;
            const found = await bridge(`startDate=${startDate}&endDate=${endDate}${product}`, options.key);
            const { received, issued, adjustments, cost_changes, write_downs, opening, closing } = found;
            const amounts = { received, issued, adjustments, cost_changes };
            const parts = Object.fromEntries(
              Object.entries(amounts).map(([name, amount]) => [name, minorOf(amount as string)]),
            );
            expect(parts).toEqual(
              expectedParts(rows, posted, (date) => date >= startDate && date <= endDate),
            );
            const sum = Object.values(parts).reduce((total, amount) => total + amount, 0n);
            expect(minorOf(opening.value) + sum).toBe(minorOf(closing.value));
            expect(minorOf(opening.carrying_amount) + sum + minorOf(write_downs)).toBe(
              minorOf(closing.carrying_amount),
            );
            const valued = await get(`valuation?as_of=${endDate}`, options.key);
            const valuedProduct = valued.products.find(
              (each: { product_id: string }) => each.product_id === products[only ?? -1],
            );
            const { total_value, ...total } = valued;
            const { value, allowance, carrying_amount } =
              only === undefined ? { ...total, value: total_value } : valuedProduct;
            expect(closing).toEqual({ value, allowance, carrying_amount });
          }
      },
    ),
    { numRuns: histories(12) },
  );
});

/** Closes the earliest open period, if there is one. */
async function closeFirst(key: string) {
  const periods: { id: string; status: string }[] = (
    await app.request('GET', '/api/accounting/periods', { key })
  ).body;
  const first = periods.findLast(({ status }) => status === 'open');
  return app.request('POST', `/api/accounting/periods/${first?.id ?? own.organizationId}/close`, {
    key,
    body: {},
  });
}
