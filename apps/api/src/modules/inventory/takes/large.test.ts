import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { setAutomaticPosting } from '../../../testing/automatic-posting.ts';
import { startTestApp, withoutLimits, type TestApp } from '../../../testing/index.ts';

const path = '/api/inventory/stock-takes';

let app: TestApp;
const batches: string[][] = [];
beforeAll(async () => {
  app = await startTestApp(withoutLimits);
  await setAutomaticPosting(app, app);
  for (let batch = 0; batch < 10; batch++) batches.push(await seedProducts(batch, 1000));
  // As the database does by itself after a while.
  await app.admin`analyze`;
});
afterAll(() => app.stop());

async function seedProducts(batch: number, size: number): Promise<string[]> {
  const products = Array.from({ length: size }, (_, at) => ({
    sku: `L-${batch}-${at}`,
    name: 'Part',
    costing_method: at % 2 === 0 ? 'fifo' : 'moving_average',
  }));
  const { status, body } = await app.request('POST', '/api/inventory/products/batch', { body: { products } });
  expect(status).toBe(201);
  const ids = body.map(({ id }: { id: string }) => id);
  // After the count date: the difference of each count changes the costs of a later movement.
  const movements = ids.map((product_id: string) => ({
    product_id,
    type: 'entry',
    quantity: 10,
    unit_cost: 3,
    movement_date: '2026-04-10',
  }));
  const entered = await app.request('POST', '/api/inventory/stock-movements/batch', { body: { movements } });
  expect(entered.status).toBe(201);
  return ids;
}

// Regression: the posting failed with 503, because what it computed in its transaction grew with the square of the counts.
test('a stock take of 10,000 products is previewed, exported and posted in steps, in one transaction; one more product is rejected', async () => {
  const { id } = (await app.request('POST', path, { body: { count_date: '2026-03-31' } })).body;
  const count = (ids: readonly string[]) =>
    app.request('PUT', `${path}/${id}/counts`, {
      body: {
        counts: ids.map((product_id, at) => ({
          product_id,
          counted_quantity: 1,
          // The others take the last known average, which is looked up.
          ...(at % 4 < 2 && { unit_cost: 2 }),
        })),
      },
    });
  for (const products of batches) expect((await count(products)).status).toBe(200);
  const rejected = await count(await seedProducts(10, 1));
  expect(rejected).toMatchObject({ status: 400, body: { errors: [{ pointer: '/counts' }] } });
  const pause = vi.spyOn(app.services.fairness.pacer, 'pause');
  /** @param loops how often the operation itself, not the writing of its response, goes through steps of 500 rows */
  const inSteps = async (loops: number, method: string, rest: string, body?: object) => {
    pause.mockClear();
    const response = await app.request(method, `${path}/${id}${rest}`, body === undefined ? {} : { body });
    const operation = pause.mock.calls[0]?.[1];
    const pauses = pause.mock.calls.filter(([, computation]) => computation === operation).length;
    // One between two steps.
    expect({ rest, pauses: pauses >= loops * 19 }).toEqual({ rest, pauses: true });
    return response;
  };
  const preview = await inSteps(2, 'GET', '/preview');
  expect(preview.body.totals).toMatchObject({ counted: 10_000, adjusted: 10_000, gain: '10000.00' });
  expect((await inSteps(2, 'GET', '/export')).status).toBe(200);
  const posted = await inSteps(1, 'POST', '/post', {});
  expect(posted).toMatchObject({ status: 200, body: { totals: preview.body.totals } });
  const { body } = await app.request('GET', `${path}/${id}`);
  expect(body.counts).toHaveLength(10_000);
  expect(new Set(body.counts.map((each: { movement_id: string }) => each.movement_id)).size).toBe(10_000);
});
