import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, withoutLimits, type TestApp } from '../../testing/index.ts';

const path = '/api/inventory/stock-takes';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp(withoutLimits);
});
afterAll(() => app.stop());

async function seedProducts(batch: number, size: number): Promise<string[]> {
  const products = Array.from({ length: size }, (_, at) => ({ sku: `L-${batch}-${at}`, name: 'Part' }));
  const { status, body } = await app.request('POST', '/api/inventory/products/batch', { body: { products } });
  expect(status).toBe(201);
  return body.map(({ id }: { id: string }) => id);
}

test('a stock take of 10,000 products is posted in one transaction; one more product is rejected', async () => {
  const { id } = (await app.request('POST', path, { body: { count_date: '2026-03-31' } })).body;
  const count = (ids: readonly string[]) =>
    app.request('PUT', `${path}/${id}/counts`, {
      body: { counts: ids.map((product_id) => ({ product_id, counted_quantity: 1, unit_cost: 2 })) },
    });
  for (let batch = 0; batch < 10; batch++)
    expect((await count(await seedProducts(batch, 1000))).status).toBe(200);
  const rejected = await count(await seedProducts(10, 1));
  expect(rejected).toMatchObject({ status: 400, body: { errors: [{ pointer: '/counts' }] } });
  const preview = await app.request('GET', `${path}/${id}/preview`);
  expect(preview.body.totals).toMatchObject({ counted: 10_000, adjusted: 10_000, gain: '20000.00' });
  const posted = await app.request('POST', `${path}/${id}/post`, { body: {} });
  expect(posted).toMatchObject({ status: 200, body: { totals: preview.body.totals } });
  const { body } = await app.request('GET', `${path}/${id}`);
  expect(body.counts).toHaveLength(10_000);
  expect(new Set(body.counts.map((each: { movement_id: string }) => each.movement_id)).size).toBe(10_000);
});
