import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  expectCreated,
  postMovement,
  seedProduct,
  startTestApp,
  withoutLimits,
  type TestApp,
} from '../../../testing/index.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp(withoutLimits);
});
afterAll(() => app.stop());

interface Point {
  readonly date: string;
  readonly value: string;
}

const read = async (query: string, key?: string): Promise<Point[]> => {
  const { status, body } = await app.request('GET', `/api/inventory/valuation/series${query}`, { key });
  expect({ query, status }).toEqual({ query, status: 200 });
  return body.points;
};
const totalOn = async (date: string, key?: string): Promise<string> =>
  (await app.request('GET', `/api/inventory/valuation?products=false&as_of=${date}`, { key })).body
    .total_value;

describe('the series of the valuation', () => {
  test('has the month of the given day last, and a month without movements has the value of the one before', async () => {
    const organization = await app.newOrganization();
    const { owner: key } = organization.keys;
    const product_id = await seedProduct(app, organization);
    const receive = (movement_date: string, unit_cost: number) =>
      expectCreated(postMovement(app, { product_id, quantity: 2, unit_cost, movement_date }, { key }));
    await receive('2025-11-30', 1.25);
    await receive('2026-01-31', 10);
    await receive('2026-03-01', 100);
    expect(await read('?endDate=2026-02-03&months=4', key)).toMatchObject([
      { date: '2025-11-30', value: '2.50', valuation_status: 'current' },
      { date: '2025-12-31', value: '2.50' },
      { date: '2026-01-31', value: '22.50' },
      { date: '2026-02-28', value: '22.50' },
    ]);
    expect(await read('?endDate=2026-03-31&months=1', key)).toMatchObject([
      { date: '2026-03-31', value: '222.50' },
    ]);
    expect(await read('', key)).toHaveLength(12);
  });

  test('is 0 where nothing was ever posted', async () => {
    const { keys } = await app.newOrganization();
    expect((await read('?months=60', keys.owner)).map(({ value }) => value)).toEqual(Array(60).fill('0.00'));
  });

  test('agrees with the valuation as of each of its days, for any history', async () => {
    const day = fc
      .record({
        year: fc.constantFrom(2024, 2025),
        month: fc.integer({ min: 1, max: 12 }),
        of: fc.integer({ min: 1, max: 28 }),
      })
      .map(
        ({ year, month, of }) => `${year}-${String(month).padStart(2, '0')}-${String(of).padStart(2, '0')}`,
      );
    const receipt = fc.record({
      movement_date: day,
      quantity: fc.integer({ min: 1, max: 9 }),
      unit_cost: fc.integer({ min: 0, max: 99_999 }).map((cents) => cents / 100),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(receipt, { minLength: 1, maxLength: 12 }),
        day,
        fc.integer({ min: 1, max: 30 }),
        async (receipts, endDate, months) => {
          const organization = await app.newOrganization();
          const { owner: key } = organization.keys;
          const products = [await seedProduct(app, organization), await seedProduct(app, organization)];
          for (const [at, posted] of receipts.entries())
            await expectCreated(postMovement(app, { ...posted, product_id: products[at % 2] }, { key }));
          const points = await read(`?endDate=${endDate}&months=${months}`, key);
          expect(points).toHaveLength(months);
          for (const { date, value } of points)
            expect([date, value]).toEqual([date, await totalOn(date, key)]);
        },
      ),
      { numRuns: 12 },
    );
  });

  // It ended in a response that its own schema rejects.
  test('begins in 1900 at the earliest', async () => {
    const dates = async (query: string) => (await read(query)).map(({ date }) => date);
    expect(await dates('?endDate=1900-02-10&months=24')).toEqual(['1900-01-31', '1900-02-28']);
    expect(await dates('?endDate=1900-01-01')).toEqual(['1900-01-31']);
  });

  test.each(['months=0', 'months=61', 'months=1.5', 'endDate=2026-02-30'])('rejects %s', async (query) => {
    const { status, body } = await app.request('GET', `/api/inventory/valuation/series?${query}`);
    expect([status, body.errors[0].pointer]).toEqual([400, `/${query.split('=')[0]}`]);
  });
});
