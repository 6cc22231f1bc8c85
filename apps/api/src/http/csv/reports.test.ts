import { parse } from 'csv-parse/sync';
import { bridgeParts } from '@tallybook/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  expectCreated,
  postMovement,
  startTestApp,
  withoutLimits,
  type TestApp,
  type TestOrganization,
} from '../../testing/index.ts';
import { reportOperations } from './operations.ts';

let app: TestApp;
let other: TestOrganization;
let [lamp, desk] = ['', ''];
beforeAll(async () => {
  app = await startTestApp(withoutLimits);
  other = await app.newOrganization();
  lamp = await fill(app.keys.owner, '=LAMP');
  desk = await fill(app.keys.owner, '+DESK');
  await fill(other.keys.owner, 'FOREIGN');
});
afterAll(() => app.stop());

/** A product with a receipt, its freight, an issue and a review. */
async function fill(key: string, sku: string): Promise<string> {
  const post = (path: string, body: object) =>
    expectCreated(app.request('POST', `/api/inventory/${path}`, { body, key }));
  const { id } = await post('products', { sku, name: sku });
  const entry = await expectCreated(
    postMovement(
      app,
      { product_id: id, type: 'entry', quantity: 10, unit_cost: 12.5, movement_date: '2026-01-10' },
      { key },
    ),
  );
  await post('cost-adjustments', {
    movement_id: entry.id,
    amount: '-5.00',
    adjustment_date: '2026-01-12',
    reason: 'other',
    note: '-1+1 "quoted", text',
  });
  await expectCreated(
    postMovement(app, { product_id: id, type: 'exit', quantity: 4, movement_date: '2026-02-03' }, { key }),
  );
  await post('write-downs', {
    as_of: '2026-02-28',
    items: [{ product_id: id, net_realizable_value: '9.50', reason: '@sale' }],
  });
  // A product of its own: one that is kept by location is counted by location.
  const { id: moved } = await post('products', { sku: `${sku}-MOVED`, name: `${sku}, moved` });
  const { id: place } = await post('locations', { code: sku, name: 'Place' });
  const [{ id: standard }] = (await app.request('GET', '/api/inventory/locations', { key })).body;
  const received = {
    product_id: moved,
    type: 'entry',
    quantity: 3,
    unit_cost: 2,
    movement_date: '2026-01-10',
  };
  await expectCreated(postMovement(app, received, { key }));
  await post('stock-transfers', {
    product_id: moved,
    from_location_id: standard,
    to_location_id: place,
    entered: { quantity: '1', unit: 'pcs' },
    transfer_date: '2026-01-11',
  });
  return id as string;
}

const inventory = '/api/inventory';
const day = 'as_of=2026-03-31';
const range = 'startDate=2026-01-01&endDate=2026-03-31';

interface Row {
  readonly [field: string]: unknown;
}
// oxlint-disable-next-line typescript/no-explicit-any -- bodies of many operations
type Body = any;

/** Each report of all products with a query, and its rows in the JSON. */
const cases: Readonly<
  Record<Exclude<keyof typeof reportOperations, 'stockTake'>, [query: string, rows: (body: Body) => Row[]]>
> = {
  stockLevels: ['', (body) => body],
  valuation: [day, (body) => body.products],
  ageing: [`${day}&buckets=7,60`, (body) => body.products],
  turnover: [range, (body) => body.products],
  abc: [range, (body) => body.products],
  valueBridge: [range, bridgeParts],
  reconciliation: [range, (body) => body.periods],
  costAdjustments: [range, (body) => body],
  stockTransfers: [range, (body) => body],
  writeDowns: [range, (body) => body],
  proposal: [`${day}&idle_days=1`, (body) => body.items],
};

const named = Object.entries(cases).map(([name, [query, rows]]) => {
  const operation = reportOperations[name as keyof typeof reportOperations];
  return { operation, json: operation.path.replace('/export', ''), query, rows, name: operation.name };
});

const csvOf = (text: string): Record<string, string>[] => parse(text, { columns: true, bom: false });

/** What a spreadsheet should show for a value of the JSON. */
function shown(value: unknown): string {
  if (value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

const withoutApostrophe = (cell: string): string => cell.replace(/^'(?=[=+\-@])/, '');

/** Adds to rows of the JSON what their file has beside ids, and columns for what is entered. */
async function namingOf(): Promise<(row: Row) => Row> {
  const list = async (path: string) => (await app.request('GET', `${inventory}/${path}`)).body as Row[];
  const byId = (rows: Row[]) => new Map(rows.map((row) => [row['id'], row]));
  const [products, locations] = [byId(await list('products')), byId(await list('locations'))];
  return (row) => {
    const entries = Object.entries(row).flatMap(([field, value]): [string, unknown][] => {
      if ('product_id' in row && (field === 'sku' || field === 'name')) return [];
      if (field === 'product_id') {
        const { sku, name } = products.get(value) ?? {};
        return Object.entries({ [field]: value, sku, name });
      }
      if (field === 'entered') {
        const { quantity, unit } = value as Row;
        return Object.entries({ entered_quantity: quantity, entered_unit: unit });
      }
      if (!/(?:^|_)location_id$/.test(field)) return [[field, value]];
      return Object.entries({
        [field]: value,
        [field.replace('_id', '_code')]: locations.get(value)?.['code'] ?? null,
      });
    });
    return Object.fromEntries(entries);
  };
}

/** Its rows are parts of sums, with an amount of 0 in an empty organization, and name no product. */
const isSums = (name: string): boolean => name === 'valueBridge.export';

describe.each(named)('$name', ({ operation, json, query, rows }) => {
  it('has the rows, columns and figures of the JSON', async () => {
    const { body } = await app.request('GET', `/api${json}?${query}`);
    const file = await app.request('GET', `/api${operation.path}?${query}`);
    expect(file.status).toBe(200);
    expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename="[a-z-]+\.csv"$/);
    const naming = await namingOf();
    const expected = rows(body).map(({ buckets, ...row }) => ({
      ...Object.fromEntries(Object.entries(naming(row)).map(([field, value]) => [field, shown(value)])),
      ...Object.fromEntries(
        (
          (buckets ?? []) as { from_days: number; to_days: number | null; quantity: number; value: string }[]
        ).flatMap(({ from_days: from, to_days: to, quantity, value }) => [
          [`quantity_${from}_${to ?? 'up'}`, String(quantity)],
          [`value_${from}_${to ?? 'up'}`, value],
        ]),
      ),
    }));
    const found = csvOf(file.body as string).map((row) =>
      Object.fromEntries(Object.entries(row).map(([field, cell]) => [field, withoutApostrophe(cell)])),
    );
    expect(found).toEqual(expected);
    expect(found.length).toBeGreaterThan(0);
    const [first = {}] = found;
    expect(Object.keys(first)).toEqual(Object.keys(expected[0] ?? {}));
  });

  it.skipIf(isSums(operation.name))('contains nothing of another organization', async () => {
    const own = await app.request('GET', `/api${operation.path}?${query}`);
    const foreign = await app.request('GET', `/api${operation.path}?${query}`, { key: other.keys.owner });
    const ids = (text: unknown) => String(text).match(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g) ?? [];
    const mine = new Set(ids(own.body));
    expect(ids(foreign.body).filter((id) => mine.has(id))).toEqual([]);
    expect(ids(own.body).length).toBeGreaterThan(0);
    expect(ids(foreign.body).length).toBeGreaterThan(0);
  });

  it.skipIf(isSums(operation.name))('has a header without rows in an empty organization', async () => {
    const { keys } = await app.newOrganization();
    const empty = await app.request('GET', `/api${operation.path}?${query}`, { key: keys.owner });
    const full = await app.request('GET', `/api${operation.path}?${query}`);
    const header = String(full.body).slice(0, String(full.body).indexOf('\r\n') + 2);
    expect([empty.status, empty.body]).toEqual([200, header]);
  });

  it('rejects the parameters of pages, and unknown ones', async () => {
    for (const name of ['cursor', 'limit', 'nonsense']) {
      const { status, body } = await app.request('GET', `/api${operation.path}?${name}=1`);
      expect([status, body.code, body.errors[0].pointer]).toEqual([400, 'VALIDATION_FAILED', `/${name}`]);
    }
  });

  it('reports an invalid filter as a problem', async () => {
    const name = query.startsWith('as_of') || query === '' ? 'as_of' : 'startDate';
    const response = await app.request('GET', `/api${operation.path}?${name}=2026-02-30`);
    expect(response.status).toBe(400);
    expect(response.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
    expect(response.headers.get('content-disposition')).toBeNull();
  });
});

it('text that looks like a formula gets an apostrophe, a negative amount does not', async () => {
  const abc = await app.request('GET', `${inventory}/abc/export?${range}`);
  expect(abc.body).toContain(`${lamp},'=LAMP,`);
  expect(abc.body).toContain(`${desk},'+DESK,`);
  const adjustments = await app.request('GET', `${inventory}/cost-adjustments/export?${range}`);
  expect(adjustments.body).toContain(',-5.00,');
  expect(adjustments.body).toContain(`"'-1+1 ""quoted"", text"`);
});

it('a report of several pages has one header and every row once', async () => {
  const { keys } = await app.newOrganization();
  const key = keys.owner;
  const count = 1003;
  const products: { id: string }[] = [];
  for (const size of [1000, count - 1000]) {
    const body = {
      products: Array.from({ length: size }, (_, at) => ({ sku: `${size}-${at}`, name: 'Product' })),
    };
    products.push(
      ...(await expectCreated(app.request('POST', `${inventory}/products/batch`, { body, key }))),
    );
  }
  products.sort((a, b) => (a.id < b.id ? -1 : 1));
  for (let at = 0; at < count; at += 100)
    await expectCreated(
      app.request('POST', `${inventory}/stock-movements/batch`, {
        body: {
          movements: products.slice(at, at + 100).map(({ id }) => ({
            product_id: id,
            type: 'entry',
            quantity: 3,
            unit_cost: 1.25,
            movement_date: '2026-03-10',
          })),
        },
        key,
      }),
    );
  for (const report of ['ageing', 'turnover', 'stock-levels']) {
    const { body } = await app.request('GET', `${inventory}/${report}/export`, { key });
    expect(csvOf(body as string).map((row) => row['product_id'])).toEqual(products.map(({ id }) => id));
  }
});

it('a row for each product at each location has the code of the location', async () => {
  const { body } = await app.request('GET', `${inventory}/valuation/export?by=location`);
  const rows = csvOf(body as string).map((row) =>
    ['sku', 'name', 'location_code', 'on_hand', 'value'].map((name) => row[name]),
  );
  expect(rows).toEqual(
    expect.arrayContaining([
      ["'=LAMP-MOVED", "'=LAMP, moved", "'=LAMP", '1', '2.00'],
      ["'=LAMP-MOVED", "'=LAMP, moved", 'DEFAULT', '2', '4.00'],
      ["'=LAMP", "'=LAMP", 'DEFAULT', '6', '72.00'],
    ]),
  );
  expect(Object.keys(csvOf(body as string)[0] ?? {}).slice(0, 5)).toEqual([
    'product_id',
    'sku',
    'name',
    'location_id',
    'location_code',
  ]);
});

it('HEAD returns the headers alone', async () => {
  const response = await app.request('HEAD', `${inventory}/ageing/export`);
  expect([response.status, response.body]).toEqual([200, '']);
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="ageing.csv"');
});

describe('stockTakes.export', () => {
  const takes = `${inventory}/stock-takes`;
  async function blindTake(): Promise<string> {
    const { id } = await expectCreated(
      app.request('POST', takes, { body: { count_date: '2026-03-31', blind: true } }),
    );
    const counts = [
      { product_id: lamp, counted_quantity: 5 },
      { product_id: desk, counted_quantity: 8, unit_cost: 9.5 },
    ];
    expect((await app.request('PUT', `${takes}/${id}/counts`, { body: { counts } })).status).toBe(200);
    return id as string;
  }

  const fileOf = async (id: string, key = app.keys.owner) => {
    const file = await app.request('GET', `${takes}/${id}/export`, { key });
    expect(file.headers.get('content-disposition')).toBe('attachment; filename="stock-takes.csv"');
    return csvOf(file.body as string);
  };
  const figuresOf = (rows: Record<string, string>[]) =>
    rows.map(({ sku, expected, counted, difference, cost_amount: cost }) =>
      [sku, expected, counted, difference, cost].join(' '),
    );

  it('has the counts of the JSON with their products and differences, for each caller what they may see', async () => {
    const id = await blindTake();
    for (const key of [app.keys.owner, app.keys.viewer]) {
      const { body } = await app.request('GET', `${takes}/${id}`, { key });
      const rows = await fileOf(id, key);
      expect(rows).toMatchObject(
        (body.counts as Row[]).map(({ changed_since_count, changed_since_posting, ...row }) => {
          // The file has their quantities; here nothing changed.
          expect([changed_since_count, changed_since_posting]).toEqual([null, null]);
          return Object.fromEntries(Object.entries(row).map(([field, value]) => [field, shown(value)]));
        }),
      );
      expect(figuresOf(rows)).toEqual(
        key === app.keys.owner
          ? ["'=LAMP 6 5 -1 -12.00", "'+DESK 6 8 2 19.00"]
          : ["'=LAMP  5  ", "'+DESK  8  "],
      );
    }
  });

  it('has the differences that posting makes, and no amount where it asks for a decision', async () => {
    const id = await blindTake();
    await expectCreated(
      postMovement(app, { product_id: lamp, type: 'exit', quantity: 1, movement_date: '2026-03-31' }),
    );
    // Counted when there were 6.
    expect(figuresOf(await fileOf(id))).toEqual(["'=LAMP 5 5 0 ", "'+DESK 6 8 2 19.00"]);
    const basis = [
      { product_id: lamp, basis: 'end_of_day', counted: 5, expected_when_counted: 6, expected: 5 },
    ];
    const posted = await app.request('POST', `${takes}/${id}/post`, { body: { basis } });
    expect(posted.status).toBe(200);
    expect(figuresOf(await fileOf(id))).toEqual(["'=LAMP 5 5 0 0.00", "'+DESK 6 8 2 19.00"]);
  });

  it('has no amounts if it was cancelled', async () => {
    const id = await blindTake();
    expect((await app.request('POST', `${takes}/${id}/cancel`, { body: {} })).status).toBe(200);
    const rows = await fileOf(id);
    expect(rows.map(({ cost_amount: cost }) => cost)).toEqual(['', '']);
    for (const { expected, counted, difference } of rows)
      expect(Number(expected) + Number(difference)).toBe(Number(counted));
  });

  it('reports an unknown stock take, one of another organization, and stray parameters as problems', async () => {
    const id = await blindTake();
    const foreign = await app.request('GET', `${takes}/${id}/export`, { key: other.keys.owner });
    expect([foreign.status, foreign.body.code]).toEqual([404, 'NOT_FOUND']);
    expect(foreign.headers.get('content-disposition')).toBeNull();
    const malformed = await app.request('GET', `${takes}/nonsense/export`);
    expect([malformed.status, malformed.body.errors[0].pointer]).toEqual([400, '/id']);
    for (const name of ['id', 'limit']) {
      const { status, body } = await app.request('GET', `${takes}/${id}/export?${name}=${id}`);
      expect([status, body.errors[0].pointer]).toEqual([400, `/${name}`]);
    }
  });
});
