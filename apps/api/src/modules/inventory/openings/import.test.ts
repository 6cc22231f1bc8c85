import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  seedProduct,
  startTestApp,
  type TestApp,
  type TestOrganization,
  type TestResponse,
} from '../../../testing/index.ts';
import { expectReconciled, setAutomaticPosting } from '../../../testing/automatic-posting.ts';

let app: TestApp;
let mine: TestOrganization;
let product: string;
let layered: string;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  mine = await app.newOrganization();
  await setAutomaticPosting(app, mine);
  product = await seedProduct(app, mine);
  layered = await seedProduct(app, mine, 'fifo');
});

const inventory = '/api/inventory';
const movements = async () =>
  (await app.request('GET', `${inventory}/stock-movements`, { key: mine.keys.owner })).body;
const errors = ({ body }: TestResponse) =>
  body.errors?.map(({ pointer, code }: { pointer: string; code: string }) => [pointer, code]);

async function send(
  file: string,
  query: Record<string, string> = {},
  headers: Record<string, string> = {},
): Promise<TestResponse> {
  const parameters = { date: '2026-03-31', account: '9000', expected_total: '34.00', ...query };
  const search = new URLSearchParams(parameters).toString();
  const response = await fetch(`${app.url}${inventory}/opening-balances/import?${search}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${mine.keys.owner}`, 'content-type': 'text/csv', ...headers },
    body: file,
  });
  return { status: response.status, headers: response.headers, body: await response.json() };
}

const fileOf = (...rows: string[]): string =>
  `product_id;quantity;value;layer_date\n${rows.map((row) => `${row}\n`).join('')}`;
const rowsOf = () => [
  `${layered};2;14,00;20.03.2026`,
  `${product};3;10,00;`,
  `${layered};3;10,00;10.01.2026`,
];

test('a file is posted all or none, with the values of its rows, after a dry run that posts nothing', async () => {
  const file = fileOf(...rowsOf());
  const dry = await send(file, { dry_run: 'true' });
  expect(dry).toMatchObject({ status: 200, body: { dry_run: true, rows: 3, posted: 3, total: '34.00' } });
  expect(dry.body.format.description).toContain('semicolons, decimal comma');
  expect(await movements()).toEqual([]);

  const headers = { 'idempotency-key': `opening-${product}` };
  const posted = await send(file, {}, headers);
  expect(posted).toMatchObject({ status: 201, body: { dry_run: false, rows: 3, posted: 3, format: null } });
  const listed = await movements();
  expect(
    listed.map((each: Record<string, unknown>) => [each['movement_date'], each['cost_amount']]).sort(),
  ).toEqual([
    ['2026-01-10', '10.00'],
    ['2026-03-20', '14.00'],
    ['2026-03-31', '10.00'],
  ]);
  await expectReconciled(app, mine);
  expect((await send(file, {}, headers)).headers.get('idempotency-replayed')).toBe('true');
  for (const query of [{}, { dry_run: 'true' }] as Record<string, string>[])
    expect(await send(file, query)).toMatchObject({ status: 409, body: { code: 'PRODUCT_HAS_MOVEMENTS' } });
  expect(await movements()).toHaveLength(3);
});

test('a wrong file posts nothing, and the dry run says the same as the import', async () => {
  const both = async (file: string, query: Record<string, string> = {}): Promise<TestResponse> => {
    const dry = await send(file, { ...query, dry_run: 'true' });
    const real = await send(file, query);
    expect([real.status, errors(real)]).toEqual([dry.status, errors(dry)]);
    return real;
  };
  expect(await both(fileOf(...rowsOf()), { expected_total: '34.01' })).toMatchObject({
    status: 400,
    body: { code: 'TOTAL_DIFFERS', given: '34.01', sum: '34.00' },
  });
  const [one = '', two = '', three = ''] = rowsOf();
  expect(errors(await both(fileOf(one, two, three, `${product};1;1,00;`)))).toEqual([
    ['/rows/5/product_id', 'DUPLICATE'],
  ]);
  expect(errors(await both(fileOf(one, `${product};few;10,00;`, `${layered};3;;10.01.2026`)))).toEqual([
    ['/rows/3/quantity', 'INVALID_TYPE'],
    ['/rows/4/value', 'REQUIRED'],
  ]);
  const unknown = '0198c5a2-7d3e-7b1a-9f42-a56145270ce6';
  const notFound = await both(fileOf(`${unknown};1;34,00;`));
  expect([notFound.status, errors(notFound)]).toEqual([404, [['/rows/2/product_id', 'PRODUCT_NOT_FOUND']]]);
  expect(errors(await send(fileOf(), {}))).toEqual([['/rows', 'NO_ROWS']]);
  expect((await send(fileOf(...rowsOf()), { date: 'yesterday' })).body.errors[0].pointer).toBe('/date');
  expect(await movements()).toEqual([]);
});

test('a file has at most 1,000 rows', async () => {
  const rows = Array.from({ length: 1001 }, (_, at) => `P${at},1,0`);
  expect(errors(await send(`sku,quantity,value\n${rows.join('\n')}\n`))).toEqual([
    ['/rows', 'VALIDATION_FAILED'],
  ]);
});

test('products and locations are named as in other files: as they are, or as an export escapes them', async () => {
  const create = (path: string, body: object) =>
    app.request('POST', `${inventory}/${path}`, { key: mine.keys.owner, body });
  const ids: Record<string, string> = {};
  for (const sku of ['=A1', "'=A1", "'=B1", '=C1'])
    ids[sku] = (await create('products', { sku, name: sku })).body.id;
  const { id: shop } = (await create('locations', { code: '=SHOP', name: 'Shop' })).body;
  const query = { expected_total: '3.00' };
  const ambiguous = await send(`sku,quantity,value\n'=A1,1,3\n`, query);
  expect([ambiguous.status, errors(ambiguous)]).toEqual([400, [['/rows/2/sku', 'AMBIGUOUS']]]);
  const unknown = await send(`sku,quantity,value,location_code\n=D1,1,3,\n=C1,1,0,X\n`, query);
  expect(errors(unknown)).toEqual([
    ['/rows/2/sku', 'PRODUCT_NOT_FOUND'],
    ['/rows/3/location_code', 'LOCATION_NOT_FOUND'],
  ]);
  const file = `sku,product_id,quantity,value,location_code\n'=B1,,1,1,\n'=C1,${ids['=C1']},1,2,'=SHOP\n`;
  expect(await send(file, query)).toMatchObject({ status: 201, body: { posted: 2 } });
  const byProduct = new Map(
    (await movements()).map((each: Record<string, unknown>) => [each['product_id'], each]),
  );
  expect(byProduct.get(ids["'=B1"])).toMatchObject({ cost_amount: '1.00' });
  expect(byProduct.get(ids['=C1'])).toMatchObject({ cost_amount: '2.00', location_id: shop });
  // The cells that name the product are those of the file.
  const again = await send(file, query);
  expect([again.status, errors(again)]).toEqual([
    409,
    [
      ['/rows/2/sku', 'PRODUCT_HAS_MOVEMENTS'],
      ['/rows/3/product_id', 'PRODUCT_HAS_MOVEMENTS'],
    ],
  ]);
});

test('errors speak of the columns of the file, once for each cell', async () => {
  const found = await send(fileOf(`${product};;10,00;`, `${layered};0;;tomorrow`));
  expect(found.status).toBe(400);
  expect(
    found.body.errors.map(({ pointer, code }: { pointer: string; code: string }) => [pointer, code]),
  ).toEqual([
    ['/rows/2/quantity', 'REQUIRED'],
    ['/rows/3/quantity', 'TOO_SMALL'],
    ['/rows/3/value', 'REQUIRED'],
    ['/rows/3/layer_date', 'INVALID_DATE'],
  ]);
  expect(JSON.stringify(found.body)).not.toMatch(/items|layers\[/);
  const entered = `product_id;entered_quantity;entered_unit;value;layer_date\n${layered};1;pcs;34,00;20.03.2026\n`;
  expect(errors(await send(entered))).toEqual([['/rows/2/entered_quantity', 'AMBIGUOUS']]);
});
