import { afterAll, beforeAll, expect, test } from 'vitest';
import { exportPath } from '../../../http/csv/testing/send.ts';
import {
  expectCreated,
  seedProduct,
  startTestApp,
  withoutLimits,
  type TestApp,
  type TestOrganization,
} from '../../../testing/index.ts';

const movements = '/api/inventory/stock-movements';
const days = ['05', '10', '15'];

let app: TestApp;
let mine: TestOrganization;
let standard: string;
let west: string;
let products: string[];
/** The whole list, whose filters by location are compared with. */
let all: { id: string; product_id: string; type: string; location_id?: string; movement_date: string }[];

const get = async (query: string): Promise<typeof all> => {
  const { status, body } = await app.request('GET', `${movements}?${query}`, { key: mine.keys.viewer });
  expect(status).toBe(200);
  return body;
};

beforeAll(async () => {
  app = await startTestApp(withoutLimits);
  mine = await app.newOrganization();
  const post = (path: string, body: object) =>
    expectCreated(app.request('POST', path, { key: mine.keys.accountant, body }));
  west = (await post('/api/inventory/locations', { code: 'WEST', name: 'West' })).id;
  const { body } = await app.request('GET', '/api/inventory/locations', { key: mine.keys.viewer });
  standard = body[0].id;
  // The first uses no location, the second begins without one, and the third is located at once.
  products = [await seedProduct(app, mine), await seedProduct(app, mine), await seedProduct(app, mine)];
  const places = [[undefined], [undefined, west, standard], [west, undefined, standard]];
  for (const location of [0, 1, 2])
    for (const [index, product_id] of products.entries())
      for (const day of days) {
        const location_id = places[index]?.[location];
        const row = { product_id, quantity: 2, movement_date: `2026-03-${day}`, unit_cost: 2, location_id };
        await post(movements, { ...row, type: 'entry', reference: `R-${day}` });
        await post(movements, { ...row, type: 'adjustment', quantity: -1, reference: 'counted' });
      }
  all = await get('limit=100');
  expect(all).toHaveLength(54);
});
afterAll(() => app.stop());

const isAt = (place: string) => (row: (typeof all)[number]) => (row.location_id ?? standard) === place;

test.each([
  ['any product', '', () => true],
  ['a product', 'product_id=', (row: (typeof all)[number]) => row.product_id === products[1]],
  ['a type', 'type=adjustment', (row: (typeof all)[number]) => row.type === 'adjustment'],
  [
    'a reference',
    'reference=R-10',
    (row: (typeof all)[number]) => row.movement_date === '2026-03-10' && row.type === 'entry',
  ],
  [
    'two days',
    'startDate=2026-03-06&endDate=2026-03-31',
    (row: (typeof all)[number]) => row.movement_date > '2026-03-06',
  ],
])('the movements of %s at a location are those of the whole list', async (_what, query, matches) => {
  const filter = query.endsWith('=') ? `${query}${products[1]}` : query;
  for (const place of [standard, west])
    for (const sort of ['-date', 'date']) {
      const limit = query.startsWith('reference') ? 1 : 4;
      const expected = all.filter(isAt(place)).filter(matches);
      expect(expected.length).toBeGreaterThan(1);
      const read: typeof all = [];
      const first = `${filter}&location_id=${place}&sort=${sort}&limit=${limit}`;
      for (let path: string | undefined = `${movements}?${first}`; path !== undefined;) {
        const { status, body, headers } = await app.request('GET', path, { key: mine.keys.viewer });
        expect(status).toBe(200);
        read.push(...body);
        path = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1]?.replace(/^https?:\/\/[^/]+/, '');
      }
      expect(read).toEqual(sort === 'date' ? expected.toReversed() : expected);
    }
});

test('the export of a location has the movements of its list', async () => {
  for (const place of [standard, west]) {
    const { status, body } = await app.request('GET', `${exportPath}?location_id=${place}`, {
      key: mine.keys.accountant,
    });
    expect(status).toBe(200);
    const [header = '', ...lines] = String(body).trimEnd().split('\r\n');
    const column = header.split(',').indexOf('id');
    const expected = all.filter(isAt(place));
    expect(lines).toHaveLength(expected.length);
    expect(new Set(lines.map((line) => line.split(',')[column]))).toEqual(
      new Set(expected.map(({ id }) => id)),
    );
  }
});

test('at an unknown location, or one of another organization, there are no movements', async () => {
  const other = await app.newOrganization();
  const foreign = await expectCreated(
    app.request('POST', '/api/inventory/locations', {
      key: other.keys.accountant,
      body: { code: 'WEST', name: 'West' },
    }),
  );
  for (const place of [foreign.id, mine.organizationId])
    expect(await get(`location_id=${place}`)).toEqual([]);
  const { body } = await app.request('GET', movements + `?location_id=${standard}`, {
    key: other.keys.viewer,
  });
  expect(body).toEqual([]);
});
