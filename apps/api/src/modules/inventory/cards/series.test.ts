import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { histories } from '../../../testing/histories.ts';
import {
  expectCreated,
  postMovement,
  reverseMovement,
  seedProduct,
  startTestApp,
  updateSettings,
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
  readonly quantity: number;
}

const path = (id: string) => `/api/inventory/products/${id}/stock-card/series`;
const series = async (
  id: string,
  query = '',
  key?: string,
): Promise<{ every_day: boolean; points: Point[] }> => {
  const { status, body } = await app.request('GET', `${path(id)}${query}`, { key });
  expect({ query, status }).toEqual({ query, status: 200 });
  return body;
};

/** The same figures as the stock levels as of the day have them. */
async function levelOn(id: string, day: string, key?: string) {
  const query = `product_id=${id}&as_of=${day}`;
  const { body } = await app.request('GET', `/api/inventory/stock-levels?${query}`, { key });
  const [{ on_hand: quantity, value, average_cost, valuation_status }] = body;
  return { date: day, quantity, value, average_cost, valuation_status };
}

const march = (day: number): string => `2026-03-${String(day).padStart(2, '0')}`;

describe('the series of a product', () => {
  test('has a point for every day from the first movement to the last, also for those without movements', async () => {
    const product_id = await seedProduct(app, app);
    await expectCreated(
      postMovement(app, { product_id, quantity: 4, unit_cost: 2.5, movement_date: march(10) }),
    );
    await expectCreated(
      postMovement(app, { product_id, type: 'exit', quantity: 1, movement_date: march(12) }),
    );
    const point = (date: string, quantity: number, value: string) => ({
      date,
      quantity,
      value,
      average_cost: '2.500000',
      valuation_status: 'current',
    });
    const expected = [
      point(march(10), 4, '10.00'),
      point(march(11), 4, '10.00'),
      point(march(12), 3, '7.50'),
    ];
    expect(await series(product_id)).toEqual({ product_id, every_day: true, points: expected });
    const until = (query: string) => series(product_id, query);
    expect((await until('?startDate=2026-01-01&endDate=2026-03-11')).points).toEqual(expected.slice(0, 2));
    expect((await until('?startDate=2026-03-11')).points).toEqual(expected.slice(1));
    expect((await until('?startDate=2026-03-12&endDate=2026-03-13')).points).toEqual([
      expected[2],
      point(march(13), 3, '7.50'),
    ]);
    expect((await until('?startDate=2026-05-01')).points).toEqual([point('2026-05-01', 3, '7.50')]);
    expect(await until('?endDate=2026-03-09')).toEqual({ product_id, every_day: true, points: [] });
    const client = app.trpc(app.keys.viewer);
    expect((await client.stockCards.series.query({ id: product_id })).points).toEqual(expected);
  });

  test('is empty before the first movement; an unknown product is not found, and a range must be in order', async () => {
    const id = await seedProduct(app, app);
    expect(await series(id)).toEqual({ product_id: id, every_day: true, points: [] });
    const unknown = await app.request('GET', path(newId()));
    expect([unknown.status, unknown.body.code]).toEqual([404, 'NOT_FOUND']);
    const reversed = await app.request('GET', `${path(id)}?startDate=2026-03-02&endDate=2026-03-01`);
    expect(reversed.body.errors).toMatchObject([{ pointer: '/startDate', code: 'INVALID_RANGE' }]);
  });

  test('of more than 366 days has 366 points at even distances, and says that days are missing', async () => {
    const product_id = await seedProduct(app, app);
    const days = ['2024-01-15', '2024-06-30', '2025-02-28', '2026-03-10'];
    for (const [index, movement_date] of days.entries())
      await expectCreated(
        postMovement(app, { product_id, quantity: index + 1, unit_cost: 1.37, movement_date }),
      );
    const year = await series(product_id, '?endDate=2025-01-14');
    expect([year.every_day, year.points.length]).toEqual([true, 366]);
    const all = await series(product_id);
    expect([all.every_day, all.points.length]).toEqual([false, 366]);
    expect([all.points[0]?.date, all.points.at(-1)?.date]).toEqual([days[0], days.at(-1)]);
    for (const at of [0, 1, 77, 78, 79, 190, 191, 364, 365]) {
      const point = all.points[at];
      expect(point).toEqual(await levelOn(product_id, point?.date ?? ''));
    }
  });

  test('is recosting from the first day whose costs are being recalculated', async () => {
    const product_id = await seedProduct(app, app);
    await expectCreated(postMovement(app, { product_id, quantity: 4, movement_date: march(10) }));
    await app.admin`
      insert into stock_recosts (organization_id, product_id, from_date)
      values (${app.organizationId}, ${product_id}, ${march(11)})`;
    const { points } = await series(product_id, '?endDate=2026-03-12');
    for (const point of points) expect(point).toEqual(await levelOn(product_id, point.date));
    expect(points.map((point) => (point as Point & { valuation_status: string }).valuation_status)).toEqual([
      'current',
      'recosting',
      'recosting',
    ]);
    await app.admin`update stock_recosts set from_date = null where product_id = ${product_id}`;
  });

  const operation = fc.record({
    type: fc.constantFrom('entry' as const, 'exit' as const, 'reversal' as const),
    day: fc.integer({ min: 1, max: 9 }).map(march),
    quantity: fc.integer({ min: 1, max: 9 }),
    cents: fc.integer({ min: 1, max: 999 }),
  });

  test.each(['moving_average', 'fifo'] as const)(
    'has the figures of the stock levels of every day, below zero too (%s)',
    async (method) => {
      await fc.assert(
        fc.asyncProperty(fc.array(operation, { minLength: 1, maxLength: 10 }), async (operations) => {
          const organization = await app.newOrganization();
          const key = organization.keys.owner;
          await updateSettings(app, organization, { allow_negative_stock: true });
          const product_id = await seedProduct(app, organization, method);
          const posted: string[] = [];
          for (const { type, day, quantity, cents } of operations)
            if (type === 'reversal') {
              const id = posted[quantity % Math.max(1, posted.length)];
              if (id !== undefined) await reverseMovement(app, id, { movement_date: day }, { key });
            } else {
              const fields = { product_id, type, quantity, movement_date: day };
              const cost = type === 'entry' ? { unit_cost: cents / 100 } : {};
              posted.push((await expectCreated(postMovement(app, { ...fields, ...cost }, { key }))).id);
            }
          const { points } = await series(product_id, `?startDate=${march(1)}&endDate=${march(10)}`, key);
          const first = Number(points[0]?.date.slice(-2) ?? '11');
          expect(points.map(({ date }) => date)).toEqual(
            Array.from({ length: 11 - first }, (_, at) => march(first + at)),
          );
          if (first > 1) expect((await levelOn(product_id, march(first - 1), key)).quantity).toBe(0);
          for (const point of points) expect(point).toEqual(await levelOn(product_id, point.date, key));
        }),
        { numRuns: histories(6) },
      );
    },
  );
});
