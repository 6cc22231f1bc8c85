import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import {
  expectCreated,
  postMovement,
  startTestApp,
  type TestApp,
  type TestOrganization,
} from '../../../testing/index.ts';

let app: TestApp;
let mine: TestOrganization;
let key: string;
/** Products in id order: thirds, empty, low. */
let ids: string[];

const path = '/api/inventory/stock-levels';

async function createProduct(fields: Record<string, unknown> = {}, as = key): Promise<string> {
  const response = await app.request('POST', '/api/inventory/products', {
    key: as,
    body: { sku: newId(), name: 'Bolt', ...fields },
  });
  return (response.body as { id: string }).id;
}

const move = (product_id: string, movement_date: string, type: string, quantity: number, unit_cost = 0) =>
  expectCreated(postMovement(app, { product_id, type, quantity, unit_cost, movement_date }, { key }));

beforeAll(async () => {
  app = await startTestApp();
  mine = await app.newOrganization();
  key = mine.keys.owner;
  ids = [
    await createProduct(),
    await createProduct({ reorder_point: 1 }),
    await createProduct({ reorder_point: 4 }),
  ];
  const [thirds = '', , low = ''] = ids;
  await move(thirds, '2026-03-10', 'entry', 1, 1);
  await move(thirds, '2026-03-10', 'entry', 2, 1.005);
  await move(thirds, '2026-04-01', 'exit', 1);
  await move(low, '2026-03-31', 'entry', 4, 2.5);
  await move(low, '2026-05-01', 'entry', 1, 0.01);
});
afterAll(() => app.stop());

const levels = async (query = '') => {
  const response = await app.request('GET', `${path}?${query}`, { key });
  expect(response).toMatchObject({ status: 200 });
  return response.body as { product_id: string; on_hand: number }[];
};

const level = (
  index: number,
  on_hand: number,
  value: string,
  average_cost: string | null,
  as_of?: string,
) => ({
  product_id: ids[index],
  on_hand,
  value,
  average_cost,
  as_of: as_of ?? null,
  valuation_status: 'current',
});

describe('stock levels', () => {
  test('have amounts as decimal strings with the decimals of the currency', async () => {
    expect(await levels()).toEqual([
      level(0, 2, '2.01', '1.005000'),
      level(1, 0, '0.00', null),
      level(2, 5, '10.01', '2.002000'),
    ]);
  });

  test.each([
    ['2026-03-09', [0, '0.00', null], [0, '0.00', null]],
    ['2026-03-10', [3, '3.01', '1.003333'], [0, '0.00', null]],
    ['2026-03-31', [3, '3.01', '1.003333'], [4, '10.00', '2.500000']],
    ['2026-04-01', [2, '2.01', '1.005000'], [4, '10.00', '2.500000']],
    ['2199-12-31', [2, '2.01', '1.005000'], [5, '10.01', '2.002000']],
  ] as const)('can be read as of the end of %s', async (asOf, thirds, low) => {
    expect(await levels(`as_of=${asOf}`)).toEqual([
      level(0, thirds[0], thirds[1], thirds[2], asOf),
      level(1, 0, '0.00', null, asOf),
      level(2, low[0], low[1], low[2], asOf),
    ]);
  });

  test('can be filtered by product, with no result for an unknown product or one of another organization', async () => {
    expect(await levels(`product_id=${ids[2]}`)).toEqual([level(2, 5, '10.01', '2.002000')]);
    expect(await levels(`product_id=${(ids[2] ?? '').toUpperCase()}&as_of=2026-03-31`)).toEqual([
      level(2, 4, '10.00', '2.500000', '2026-03-31'),
    ]);
    expect(await levels(`product_id=${newId()}`)).toEqual([]);
    const foreign = await createProduct({}, app.keys.owner);
    expect(await levels(`product_id=${foreign}`)).toEqual([]);
    expect(await levels(`product_id=${foreign}&as_of=2026-03-31`)).toEqual([]);
  });

  test('are selected by the reorder point, now or as of a day', async () => {
    const below = async (query: string) =>
      (await levels(query)).map(({ product_id }) => ids.indexOf(product_id));
    expect(await below('below_reorder_point=true')).toEqual([1]);
    expect(await below('below_reorder_point=false')).toEqual([0, 2]);
    expect(await below('below_reorder_point=true&as_of=2026-04-30')).toEqual([1, 2]);
  });

  test('include a product whose stock is exactly its reorder point, which has an alert too', async () => {
    const own = await app.newOrganization();
    const key = own.keys.owner;
    const id = await createProduct({ reorder_point: 4 }, key);
    await expectCreated(postMovement(app, { product_id: id, quantity: 4 }, { key }));
    const found = async (url: string) =>
      (await app.request('GET', `/api/inventory/${url}`, { key })).body.map(
        (each: { product_id: string }) => each.product_id,
      );
    expect(await found('alerts?status=open')).toEqual([id]);
    expect(await found('stock-levels?below_reorder_point=true')).toEqual([id]);
    expect(await found('stock-levels?below_reorder_point=false')).toEqual([]);
  });

  test('are searched by SKU or name, together with the other filters', async () => {
    const own = await app.newOrganization();
    const add = (fields: Record<string, unknown>) => createProduct(fields, own.keys.owner);
    const percent = await add({ sku: '100%', name: 'Lamp' });
    const lamp = await add({ sku: 'L-1', name: 'Desk lamp', reorder_point: 1 });
    const desk = await add({ sku: 'LAMP_DESK', name: 'Table' });
    const found = async (query: string) => {
      const { body } = await app.request('GET', `${path}?${query}`, { key: own.keys.viewer });
      return (body as { product_id: string }[]).map(({ product_id }) => product_id);
    };
    expect(await found('q=LAMP')).toEqual([desk, percent, lamp]);
    // Characters with a meaning in SQL are text.
    expect(await found('q=%25')).toEqual([percent]);
    expect(await found('q=_')).toEqual([desk]);
    expect(await found('q=lamp&below_reorder_point=true&as_of=2026-03-10')).toEqual([lamp]);
    expect(await found('q=lamp&below_reorder_point=false')).toEqual([desk, percent]);
    expect(await found(`q=lamp&product_id=${percent}`)).toEqual([percent]);
    expect(await found(`q=lamp&product_id=${ids[0]}`)).toEqual([]);
  });

  // Regression: they were ordered by product id, so a clerk who typed a code saw older products first.
  test.each([1, 2, 1000])(
    'that are searched have the order of products, with %i on a page',
    async (limit) => {
      const own = await app.newOrganization();
      const { owner, viewer } = own.keys;
      for (const [sku, name] of [
        ['X10', 'Bit'],
        ['A', 'Box of 10'],
        ['10-A', 'Bit'],
        ['10', 'Screw'],
      ])
        await createProduct({ sku, name, reorder_point: 1 }, owner);
      const { body: products } = await app.request('GET', '/api/inventory/products?q=10', { key: viewer });
      expect(products.map(({ sku }: { sku: string }) => sku)).toEqual(['10', '10-A', 'A', 'X10']);
      for (const filter of ['', '&as_of=2026-03-10', '&below_reorder_point=true&as_of=2026-03-10']) {
        const seen: string[] = [];
        for (let rest = ''; ;) {
          const page = await app.request('GET', `${path}?q=10${filter}&limit=${limit}${rest}`, {
            key: viewer,
          });
          seen.push(...page.body.map(({ product_id }: { product_id: string }) => product_id));
          const cursor = page.headers.get('x-next-cursor');
          if (cursor === null) break;
          rest = `&cursor=${cursor}`;
        }
        expect(seen).toEqual(products.map(({ id }: { id: string }) => id));
      }
    },
  );

  test('can be read in pages, also as of a day', async () => {
    for (const asOf of [undefined, '2026-04-01']) {
      const filter = asOf === undefined ? {} : { as_of: asOf };
      const client = app.trpc(key);
      const all = await client.stockLevels.list.query(filter);
      const first = await client.stockLevels.listPage.query({ ...filter, limit: 2 });
      const second = await client.stockLevels.listPage.query({
        ...filter,
        limit: 2,
        cursor: first.next_cursor ?? '',
      });
      expect([...first.items, ...second.items]).toEqual(all);
      expect(second.next_cursor).toBeNull();
    }
  });

  test.each([
    ['as_of=2026-02-30', '/as_of', 'INVALID_DATE'],
    ['as_of=today', '/as_of', 'INVALID_DATE'],
    ['product_id=7', '/product_id', 'INVALID_FORMAT'],
    ['below_reorder_point=yes', '/below_reorder_point', 'INVALID_TYPE'],
    ['limit=-1', '/limit', 'TOO_SMALL'],
    ['search=x', '/search', 'UNKNOWN_FIELD'],
  ])('reject ?%s', async (query, pointer, code) => {
    const response = await app.request('GET', `${path}?${query}`, { key });
    expect(response.status).toBe(400);
    expect(response.body.errors).toEqual([expect.objectContaining({ pointer, code })]);
  });

  test('can be read by a viewer, but not without a credential', async () => {
    for (const url of [path, '/api/inventory/valuation']) {
      expect((await app.request('GET', url, { key: mine.keys.viewer })).status).toBe(200);
      expect((await app.request('GET', url, { key: null })).status).toBe(401);
    }
  });
});

describe('the valuation', () => {
  const valuation = async (query = '', as = key) =>
    (await app.request('GET', `/api/inventory/valuation?${query}`, { key: as })).body;

  const withoutAllowances = (products: readonly object[]) =>
    products.map((each) => ({
      ...each,
      allowance: '0.00',
      carrying_amount: 'value' in each && each.value,
      review_due: false,
    }));

  test('contains the levels and their sum', async () => {
    expect(await valuation()).toEqual({
      as_of: null,
      total_value: '12.02',
      allowance: '0.00',
      carrying_amount: '12.02',
      valuation_status: 'current',
      products: withoutAllowances(await levels()),
    });
    expect(await valuation('as_of=2026-03-31')).toEqual({
      as_of: '2026-03-31',
      total_value: '13.01',
      allowance: '0.00',
      carrying_amount: '13.01',
      valuation_status: 'current',
      products: withoutAllowances(await levels('as_of=2026-03-31')),
    });
  });

  test('without its products is the same total', async () => {
    for (const query of ['', 'as_of=2026-03-31'])
      expect(await valuation(`products=false&${query}`)).toEqual({
        ...(await valuation(query)),
        products: [],
      });
    const empty = await app.newOrganization();
    expect((await valuation('products=false', empty.keys.viewer)).total_value).toBe('0.00');
  });

  test('of an empty stock is zero with the decimals of the currency', async () => {
    const empty = await app.newOrganization();
    expect(await valuation('', empty.keys.viewer)).toEqual({
      as_of: null,
      total_value: '0.00',
      allowance: '0.00',
      carrying_amount: '0.00',
      valuation_status: 'current',
      products: [],
    });
    await app.admin`update organizations set money_scale = 0 where id = ${empty.organizationId}`;
    expect((await valuation('', empty.keys.viewer)).total_value).toBe('0');
  });

  test('as of the last day equals the current one after many concurrent backdated movements', async () => {
    const id = await createProduct();
    await move(id, '2026-03-01', 'entry', 100, 1.37);
    const days = ['2026-03-05', '2026-03-02', '2026-03-09', '2026-03-03', '2026-03-07'];
    await Promise.all(
      days.flatMap((day, index) => [
        move(id, day, 'entry', index + 1, 0.91 * (index + 1)),
        move(id, day, 'exit', 7),
      ]),
    );
    const [now] = await levels(`product_id=${id}`);
    const [then] = await levels(`product_id=${id}&as_of=2199-12-31`);
    expect(then).toEqual({ ...now, as_of: '2199-12-31' });
  });
});

test('levels and total of every day of a month are the sums up to it, whichever end of the month they are read from', async () => {
  const own = await app.newOrganization();
  const as = { key: own.keys.owner };
  const product_id = await createProduct({}, as.key);
  const units = new Map([
    ['2024-01-31', 3],
    ['2024-02-01', 5],
    ['2024-02-14', 7],
    ['2024-02-15', 11],
    ['2024-02-16', 13],
    ['2024-02-17', 17],
    ['2024-02-29', 19],
    ['2024-03-01', 23],
  ]);
  for (const [movement_date, quantity] of units)
    await expectCreated(postMovement(app, { product_id, quantity, unit_cost: 2, movement_date }, as));
  const expected: unknown[] = [];
  const read: unknown[] = [];
  for (const day of ['2024-01-30', '2024-01-31', '2024-03-01', '2024-03-02', ...daysOf('2024-02', 29)]) {
    const [first] = (await app.request('GET', `${path}?as_of=${day}`, as)).body;
    const { total_value } = (await app.request('GET', `/api/inventory/valuation?as_of=${day}`, as)).body;
    read.push([day, first.on_hand, first.value, total_value]);
    const sum = [...units].reduce((all, [date, quantity]) => all + (date <= day ? quantity : 0), 0);
    expected.push([day, sum, `${sum * 2}.00`, `${sum * 2}.00`]);
  }
  expect(read).toEqual(expected);
});

const daysOf = (month: string, count: number): string[] =>
  Array.from({ length: count }, (_, day) => `${month}-${String(day + 1).padStart(2, '0')}`);

test('the valuation status is recosting while costs up to the day are being recalculated', async () => {
  const id = ids[0] ?? '';
  const status = async (query: string) => {
    const [found] = (await levels(`product_id=${id}${query}`)) as { valuation_status?: string }[];
    return found?.valuation_status;
  };
  const pending = (from: string | null) => app.admin`
    insert into stock_recosts (organization_id, product_id, from_date) values (${mine.organizationId}, ${id}, ${from})
    on conflict (organization_id, product_id) do update set from_date = excluded.from_date`;
  await pending('2099-04-01');
  expect(await status('')).toBe('recosting');
  expect(await status('&as_of=2099-03-31')).toBe('current');
  expect(await status('&as_of=2099-04-01')).toBe('recosting');
  await pending(null);
  expect(await status('')).toBe('current');
});
