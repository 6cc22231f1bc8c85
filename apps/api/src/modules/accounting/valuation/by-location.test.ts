import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  expectCreated,
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

/** Three products on 2026-02-10: the first is moved to two other locations in March, the third is sold out. */
async function seed() {
  const organization = await app.newOrganization();
  const request = (method: string, at: string, body?: object) =>
    app.request(method, `/api/inventory/${at}`, { key: organization.keys.owner, ...(body && { body }) });
  const post = async (at: string, body: object) => expectCreated(request('POST', at, body));
  const ids = [
    await seedProduct(app, organization),
    await seedProduct(app, organization, 'fifo'),
    await seedProduct(app, organization),
  ] as const;
  const [located, plain, sold] = ids;
  const move = (product_id: string, type: string, quantity: number, more: object = {}) =>
    post('stock-movements', {
      product_id,
      type,
      quantity,
      unit_cost: 3.333333,
      movement_date: '2026-02-10',
      ...more,
    });
  for (const id of ids) await move(id, 'entry', 3);
  await move(sold, 'exit', 3);
  const west = (await post('locations', { code: 'WEST', name: 'West' })).id as string;
  const east = (await post('locations', { code: 'EAST', name: 'East' })).id as string;
  const standard = (await request('GET', 'locations')).body[0].id as string;
  const transfer = (to_location_id: string, quantity: number) =>
    post('stock-transfers', {
      product_id: located,
      from_location_id: standard,
      to_location_id,
      quantity,
      transfer_date: '2026-03-05',
    });
  return { organization, request, move, transfer, located, plain, sold, standard, west, east };
}

interface Product {
  readonly product_id: string;
  readonly value: string;
  readonly locations: { location_id: string; on_hand: number; value: string }[];
}

test('by location, the values of each product sum to its value to the cent, and the totals to the total', async () => {
  const { request, transfer, located, plain, sold, standard, west, east } = await seed();
  await transfer(west, 1);
  await transfer(east, 1);
  const { body } = await request('GET', 'valuation?by=location');
  const of = (id: string) => body.products.find(({ product_id: own }: Product) => own === id) as Product;
  const places = [standard, west, east].toSorted();
  // 10.00 in three parts: the first location has the cent that is left.
  expect(of(located).value).toBe('10.00');
  expect(of(located).locations).toEqual(
    places.map((location_id, at) => ({ location_id, on_hand: 1, value: at === 0 ? '3.34' : '3.33' })),
  );
  expect(of(plain).locations).toEqual([{ location_id: standard, on_hand: 3, value: '10.00' }]);
  expect(of(sold).locations).toEqual([{ location_id: standard, on_hand: 0, value: '0.00' }]);
  expect(body.total_value).toBe('20.00');
  expect(
    Object.fromEntries(
      body.locations.map((each: Product & { location_id: string }) => [each.location_id, each.value]),
    ),
  ).toEqual(
    Object.fromEntries(
      places.map((id, at) => {
        const cents = (at === 0 ? 334 : 333) + (id === standard ? 1000 : 0);
        return [id, (cents / 100).toFixed(2)];
      }),
    ),
  );
  const { products, ...totals } = (await request('GET', 'valuation?by=location&products=false')).body;
  expect(products).toEqual([]);
  expect(totals).toEqual({ ...body, products: undefined });
  // Before the transfers, everything was at the default location.
  const earlier = (await request('GET', 'valuation?by=location&as_of=2026-03-04')).body;
  expect(earlier.locations).toEqual(
    places.map((location_id) => ({ location_id, value: location_id === standard ? '20.00' : '0.00' })),
  );
  // Without `by`, nothing changes.
  const without = (await request('GET', 'valuation')).body;
  expect(without).not.toHaveProperty('locations');
  expect(without.products[0]).not.toHaveProperty('locations');
});

test('the file by location has a row for each product at each location', async () => {
  const { request, transfer, located, plain, sold, standard, west } = await seed();
  await transfer(west, 2);
  const { body } = await request('GET', 'valuation/export?by=location');
  const rows = parse<Record<string, string>>(body as string, { columns: true, bom: false }).map(
    ({ product_id, location_id, on_hand, value }) => [product_id, location_id, on_hand, value].join(' '),
  );
  expect(rows.toSorted()).toEqual(
    [
      `${located} ${standard} 1 3.33`,
      `${located} ${west} 2 6.67`,
      `${plain} ${standard} 3 10.00`,
      `${sold} ${standard} 0 0.00`,
    ].toSorted(),
  );
});

test('where one location is below zero, the others have the value; with nothing on hand, the default has what is left', async () => {
  const { organization, request, move, transfer, located, standard, west } = await seed();
  await updateSettings(app, organization, { allow_negative_stock: true });
  await transfer(west, 3);
  await move(located, 'exit', 1);
  const values = async () => {
    const { products } = (await request('GET', 'valuation?by=location')).body as { products: Product[] };
    const own = products.find(({ product_id }) => product_id === located);
    return Object.fromEntries(
      (own?.locations ?? []).map(({ location_id, on_hand, value }) => [location_id, `${on_hand} ${value}`]),
    );
  };
  expect(await values()).toEqual({ [standard]: '-1 0.00', [west]: '3 6.67' });
  await move(located, 'exit', 3);
  const below = await values();
  expect(below[west]).toBe('3 0.00');
  expect(below[standard]).toMatch(/^-4 -\d/);
});

test('as long as there are no locations, there are no values by location', async () => {
  const organization = await app.newOrganization();
  await seedProduct(app, organization);
  const { body } = await app.request('GET', '/api/inventory/valuation?by=location', {
    key: organization.keys.viewer,
  });
  expect(body.locations).toEqual([]);
  expect(body.products).toMatchObject([{ locations: [] }]);
});
