import { hash } from 'node:crypto';
import { maxImportChunk, maxReportedRows } from '@tallybook/domain';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { csvOf, sendCsv } from '../../../http/csv/testing/send.ts';
import { seedProduct, startTestApp, type TestApp } from '../../../testing/index.ts';
import { expectLedgerAgrees } from '../../../testing/ledger-agreement.ts';
import { calendarKey } from '../../../ledger/periods/lock-store.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

type Cells = Record<string, unknown>;

const entry = (product: string, cells: Cells = {}): Cells => ({
  product_id: product,
  type: 'entry',
  quantity: 1,
  unit_cost: '2.5',
  movement_date: '2026-03-10',
  ...cells,
});
const exit = (product: string, quantity: number): Cells => entry(product, { type: 'exit', quantity });

/** The number of movements of a product. */
const countMovements = async (product: string): Promise<number> =>
  (await expectLedgerAgrees(app, product)).length;
/** The cells with errors, by row: equal errors are one entry. */
const pointers = (response: { body: { errors?: { pointer: string; code: string; rows?: number[] }[] } }) =>
  response.body.errors
    ?.flatMap(({ pointer, code, rows }) =>
      rows === undefined
        ? [[pointer, code]]
        : rows.map((row) => [pointer.replace(/^\/rows\/\d+/, `/rows/${row}`), code]),
    )
    .toSorted(([one = ''], [other = '']) => rowOf(one) - rowOf(other));
const rowOf = (pointer: string): number => Number(/^\/rows\/(\d+)/.exec(pointer)?.[1] ?? 0);
const listImports = async (): Promise<{ id: string }[]> =>
  (await app.request('GET', '/api/inventory/stock-imports')).body;

test('an import posts rows in file order and reports rejected rows by number without affecting the others', async () => {
  const product = await seedProduct(app, app);
  const file = csvOf([
    entry(product, { quantity: 5 }),
    exit(product, 7),
    exit(product, 4),
    exit(product, 2),
    entry('00000000-0000-4000-8000-000000000000'),
  ]);
  const response = await sendCsv(app, file);
  expect(response.status).toBe(201);
  expect(response.body).toEqual({
    id: expect.any(String),
    status: 'finished',
    dry_run: false,
    rows: 5,
    posted: 2,
    rejected: 3,
    first_movement_date: '2026-03-10',
    last_movement_date: '2026-03-10',
    problems: [
      {
        row: 3,
        code: 'INSUFFICIENT_STOCK',
        detail: expect.stringContaining('At most 5'),
        errors: [
          {
            pointer: '/rows/3/quantity',
            code: 'INSUFFICIENT_STOCK',
            detail: expect.any(String),
            available: 5,
            on_date: '2026-03-10',
          },
        ],
      },
      { row: 5, code: 'INSUFFICIENT_STOCK', detail: expect.any(String), errors: expect.any(Array) },
      { row: 6, code: 'PRODUCT_NOT_FOUND', detail: expect.any(String), errors: expect.any(Array) },
    ],
    started_at: expect.any(String),
    updated_at: expect.any(String),
    finished_at: expect.any(String),
    created_by: app.userIds.owner,
    file_sha256: hash('sha256', file),
    format: null,
    first_rows: [],
    same_rows_as: null,
  });
  expect(await countMovements(product)).toBe(2);
  const location = response.headers.get('location');
  expect(location).toBe(`/api/inventory/stock-imports/${response.body.id}`);
  expect((await app.request('GET', location ?? '')).body).toEqual(response.body);
  const {
    problems: _problems,
    format: _format,
    first_rows: _rows,
    same_rows_as: _same,
    ...summary
  } = response.body;
  expect((await listImports())[0]).toEqual(summary);
});

test('a row names its product by id or by SKU, also in a file with both columns', async () => {
  const [byId, bySku] = [await seedProduct(app, app), await seedProduct(app, app)];
  const file = csvOf([
    { ...entry(byId), sku: '', note: 'Zeile 1\nZeile "2", Umlaut ü' },
    { ...entry(''), sku: bySku, note: "'=1+1", metadata: '{"dock":4}' },
  ]);
  // csvOf takes the columns of the first row, so `metadata` of the second row is not written.
  const response = await sendCsv(app, file);
  expect(response.body).toMatchObject({ posted: 2, rejected: 0 });
  const list = async (product: string) =>
    (await app.request('GET', `/api/inventory/stock-movements?product_id=${product}`)).body;
  expect(await list(byId)).toMatchObject([{ note: 'Zeile 1\nZeile "2", Umlaut ü', unit_cost: 2.5 }]);
  // An export escapes text that looks like a formula with an apostrophe.
  expect(await list(bySku)).toMatchObject([{ note: '=1+1', metadata: null }]);
  const sku = await seedProduct(app, app);
  const archived = await app.request('POST', `/api/inventory/products/${sku}/archive`);
  expect(archived.status).toBe(200);
  const late = await sendCsv(app, csvOf([{ sku, ...entry('', { product_id: undefined }), note: 'x' }]));
  expect(late.body.problems).toMatchObject([{ row: 2, errors: [{ pointer: '/rows/2/sku' }] }]);
});

// Regression: the apostrophe was removed as if an export had added it, and the product was not found.
test('a SKU that begins with an apostrophe is found as it is and as an export escapes it', async () => {
  const own = await app.newOrganization();
  const key = own.keys.owner;
  const withSku = async (sku: string) => {
    const product = await seedProduct(app, own);
    const renamed = await app.request('PATCH', `/api/inventory/products/${product}`, { key, body: { sku } });
    expect(renamed.status).toBe(200);
    return product;
  };
  const send = (...skus: string[]) =>
    sendCsv(app, csvOf(skus.map((sku) => ({ sku, ...entry('', { product_id: undefined }) }))), {
      key,
      query: '?dry_run=true',
    });
  await withSku("'=1+1");
  const long = `=${'x'.repeat(63)}`;
  await withSku(long);
  expect((await send("'=1+1", "''=1+1", long, `'${long}`)).body).toMatchObject({ posted: 4, rejected: 0 });
  expect(pointers(await send(`''${long}`))).toEqual([['/rows/2/sku', 'TOO_BIG']]);
  // The escaped SKU of this product equals the SKU of the other, so the import must not guess.
  await withSku('=1+1');
  expect(pointers(await send("'=1+1", '=1+1', "''=1+1"))).toEqual([['/rows/2/sku', 'AMBIGUOUS']]);
});

test('a metadata cell contains a JSON object', async () => {
  const product = await seedProduct(app, app);
  const rows = (...metadata: string[]) =>
    csvOf(metadata.map((each) => ({ ...entry(product), metadata: each })));
  expect((await sendCsv(app, rows('{"dock":[1,"ü"]}'))).body).toMatchObject({ posted: 1 });
  const [movement] = (await app.request('GET', `/api/inventory/stock-movements?product_id=${product}`)).body;
  expect(movement.metadata).toEqual({ dock: [1, 'ü'] });
  const rejected = await sendCsv(app, rows('{', '[]', '5', 'null', '{"a":1,"a":2}', '{"__proto__":1}'));
  expect(pointers(rejected)).toEqual([
    ['/rows/2/metadata', 'MALFORMED_JSON'],
    ['/rows/3/metadata', 'INVALID_TYPE'],
    ['/rows/4/metadata', 'INVALID_TYPE'],
    ['/rows/5/metadata', 'INVALID_TYPE'],
    ['/rows/6/metadata', 'REPEATED'],
    ['/rows/7/metadata', 'FORBIDDEN_KEY'],
  ]);
});

describe('a malformed file is rejected as a whole', () => {
  test('and the problem names rows and columns as a spreadsheet numbers them', async () => {
    const product = await seedProduct(app, app);
    const before = (await listImports()).length;
    const cells: [string, unknown, string][] = [
      ['quantity', '1e3', 'INVALID_TYPE'],
      ['quantity', '0x10', 'INVALID_TYPE'],
      ['quantity', ' 5', 'INVALID_TYPE'],
      ['quantity', '007', 'INVALID_TYPE'],
      ['quantity', '+5', 'INVALID_TYPE'],
      ['quantity', '٥', 'INVALID_TYPE'],
      ['quantity', '9007199254740992', 'TOO_BIG'],
      ['quantity', '-9007199254740992', 'TOO_SMALL'],
      ['quantity', '0', 'TOO_SMALL'],
      ['quantity', '', 'REQUIRED'],
      ['unit_cost', '12,5', 'INVALID_TYPE'],
      ['unit_cost', '.5', 'INVALID_TYPE'],
      ['unit_cost', '-1', 'TOO_SMALL'],
      // As a JSON number this is floating-point noise; as text it is the user's own input.
      ['unit_cost', '0.30000000000000004', 'TOO_PRECISE'],
      ['unit_cost', '1234567890.123456', 'TOO_PRECISE'],
      ['unit_cost', '1000000000000', 'TOO_BIG'],
      ['unit_cost', '9'.repeat(400), 'TOO_BIG'],
      ['type', 'Entry', 'INVALID_VALUE'],
      ['movement_date', '2026-02-30', 'INVALID_DATE'],
      ['movement_date', '10.03.2026', 'INVALID_DATE'],
      ['product_id', 'x', 'INVALID_FORMAT'],
    ];
    const response = await sendCsv(
      app,
      csvOf(cells.map(([column, value]) => ({ ...entry(product), reference: 'r', [column]: value }))),
    );
    expect(response.status).toBe(400);
    expect(response.body.code).toBe('VALIDATION_FAILED');
    expect(pointers(response)).toEqual(
      cells.map(([column, , code], index) => [`/rows/${index + 2}/${column}`, code]),
    );
    expect(await countMovements(product)).toBe(0);
    expect((await listImports()).length).toBe(before);
  });

  test('also if only the row after the first chunk has an unknown SKU or too few cells', async () => {
    const product = await seedProduct(app, app);
    const validRows = Array.from({ length: maxImportChunk }, () => ({
      sku: product,
      ...entry('', { product_id: undefined }),
    }));
    const rows = validRows.map(({ product_id: _id, ...rest }: Cells) => rest);
    const unknown = await sendCsv(app, csvOf([...rows, { ...rows[0], sku: 'NO-SUCH' }]));
    expect([unknown.status, pointers(unknown)]).toEqual([
      400,
      [[`/rows/${maxImportChunk + 2}/sku`, 'PRODUCT_NOT_FOUND']],
    ]);
    const short = await sendCsv(app, `${csvOf(rows)}${product},entry,1\n`);
    expect(pointers(short)).toEqual([[`/rows/${maxImportChunk + 2}`, 'WRONG_CELL_COUNT']]);
    expect(await countMovements(product)).toBe(0);
  });

  test('and the problem has equal errors once, with their number and rows', async () => {
    const rows = Array.from({ length: 1200 }, () => entry('x', { unit_cost: '2,5' }));
    const response = await sendCsv(app, csvOf(rows));
    expect(response.body).toMatchObject({
      status: 400,
      problems: 2400,
      errors: [
        { pointer: '/rows/2/unit_cost', code: 'INVALID_TYPE', count: 1200 },
        { pointer: '/rows/2/product_id', code: 'INVALID_FORMAT', count: 1200 },
      ],
    });
    expect(response.body.detail).toContain('The same is wrong in 1200 rows.');
    // Both together name a thousand rows.
    const [cost, id] = response.body.errors;
    expect(cost.rows).toHaveLength(500);
    expect([id.rows[0], id.rows.at(-1)]).toEqual([2, 501]);
  });

  test('and the problem lists the first hundred different errors and counts the others', async () => {
    const short = Array.from({ length: 250 }, (_, index) => ','.repeat(index + 10) + '1');
    const response = await sendCsv(app, ['sku,type,quantity,unit_cost,movement_date', ...short].join('\n'));
    expect(response.body.errors).toHaveLength(100);
    expect(response.body).toMatchObject({ status: 400, problems: 250 });
    expect(response.body.detail).toContain('150 more');
  });

  test.each([
    [
      'an unknown column',
      'sku,type,quantity,unit_cost,movement_date,colour',
      '/header/colour',
      'UNKNOWN_FIELD',
    ],
    [
      'a field that no export has',
      'sku,type,quantity,unit_cost,movement_date,id,hash',
      '/header/hash',
      'UNKNOWN_FIELD',
    ],
    ['a repeated column', 'sku,type,quantity,unit_cost,movement_date,type', '/header/type', 'REPEATED'],
    ['no quantity', 'sku,type,unit_cost,movement_date', '/header/quantity', 'REQUIRED'],
    ['no product', 'type,quantity,unit_cost,movement_date', '/header/product_id', 'REQUIRED'],
    [
      '__proto__',
      'sku,type,quantity,unit_cost,movement_date,__proto__',
      '/header/__proto__',
      'UNKNOWN_FIELD',
    ],
    ['semicolons, but no cost', 'sku;type;quantity', '/header/unit_cost', 'REQUIRED'],
  ])('if its header has %s', async (_case, header, pointer, code) => {
    const response = await sendCsv(app, `${header}\nA,entry,1,1,2026-03-10\n`);
    expect(response.status).toBe(400);
    expect(pointers(response)).toContainEqual([pointer, code]);
  });

  test('if it has no rows', async () => {
    for (const file of ['', '\ufeff', '\n'])
      expect((await sendCsv(app, file)).body.code, `of ${JSON.stringify(file)}`).toBe('VALIDATION_FAILED');
    // Regression: the code of the error was VALIDATION_FAILED, as if a row were invalid.
    for (const query of ['', '?dry_run=true']) {
      const header = 'sku,type,quantity,unit_cost,movement_date\r\n\r\n';
      expect(pointers(await sendCsv(app, header, { query }))).toEqual([['/rows', 'NO_ROWS']]);
    }
  });
});

describe('a file in the format of another program', () => {
  const german = (sku: string, ...rows: string[]): Uint8Array<ArrayBuffer> =>
    Uint8Array.from(
      Buffer.from(
        ['Sku;type;quantity;unit_cost;movement_date;note', ...rows.map((each) => `${sku};${each}`)].join(
          '\r\n',
        ),
        'latin1',
      ),
    );

  test('is imported with the right figures, and the dry run shows how it was read', async () => {
    const product = await seedProduct(app, app);
    const file = german(
      product,
      'entry;1250;0,0463;02.03.2026;geprüft Müller',
      'exit;3.000;0;03.03.2026;',
      'exit;2;0;04.03.2026;',
    );
    const dry = await sendCsv(app, file, { query: '?dry_run=true' });
    expect(dry.body).toMatchObject({
      posted: 2,
      problems: [{ row: 3, errors: [{ pointer: '/rows/3/quantity' }] }],
      format: {
        description: 'semicolons, decimal comma and points between thousands, Windows-1252, day.month.year',
        header_row: 1,
      },
      first_rows: [
        {
          row: 2,
          values: { quantity: 1250, unit_cost: 0.0463, movement_date: '2026-03-02', note: 'geprüft Müller' },
        },
        { row: 3, values: { quantity: 3000 } },
        { row: 4, values: { quantity: 2 } },
      ],
    });
    const real = await sendCsv(app, file);
    expect(real.body).toMatchObject({ posted: 2, rejected: 1, format: null, first_rows: [] });
    const { body } = await app.request(
      'GET',
      `/api/inventory/stock-movements?product_id=${product}&type=entry`,
    );
    expect(body).toMatchObject([{ quantity: 1250, unit_cost: 0.0463, movement_date: '2026-03-02' }]);
  });

  test('names the columns as the file does', async () => {
    const response = await sendCsv(app, german('NO-SUCH', 'entry;1;0,5;02.03.2026;'));
    expect(pointers(response)).toEqual([['/rows/2/Sku', 'PRODUCT_NOT_FOUND']]);
  });

  test('is rejected if it can be read in two ways, until an option decides; each format is an import of its own', async () => {
    const product = await seedProduct(app, app);
    const file = german(product, 'entry;1;12.500;02.03.2026;');
    expect((await sendCsv(app, file)).body).toMatchObject({
      code: 'NUMBER_FORMAT_AMBIGUOUS',
      errors: [{ pointer: '/rows/2/unit_cost' }],
    });
    const days = german(product, 'entry;1;1;02/03/2026;');
    expect((await sendCsv(app, days)).body.code).toBe('DATE_ORDER_AMBIGUOUS');
    const ids = [];
    for (const query of ['?decimal=comma', '?decimal=point&grouping=none', '?decimal=comma']) {
      const { status, body } = await sendCsv(app, file, { query });
      expect(status).toBe(201);
      ids.push(body.id);
    }
    expect(ids[2]).toBe(ids[0]);
    expect(ids[1]).not.toBe(ids[0]);
  });
});

test('line endings of every kind, a byte order mark and blank lines do not count as rows', async () => {
  for (const end of ['\n', '\r\n', '\r']) {
    const product = await seedProduct(app, app);
    const row = `${product},entry,1,1,2026-03-10`;
    const lines = [
      '\ufeffproduct_id,type,quantity,unit_cost,movement_date',
      row,
      '',
      row,
      `${product},exit,5,0,2026-03-10`,
      '',
    ];
    const response = await sendCsv(app, lines.join(end));
    expect(response.body, `by ${JSON.stringify(end)}`).toMatchObject({
      rows: 3,
      posted: 2,
      problems: [{ row: 5 }],
    });
  }
});

describe('import permissions', () => {
  test('let a clerk import entries and exits, but adjustments only an accountant', async () => {
    const product = await seedProduct(app, app);
    const plain = csvOf([entry(product)]);
    const adjusting = csvOf([entry(product), entry(product, { type: 'adjustment', quantity: -1 })]);
    const as = (key: string, file: string) => sendCsv(app, file, { key });
    expect(await as(app.keys.viewer, plain)).toMatchObject({
      status: 403,
      body: { code: 'PERMISSION_DENIED' },
    });
    expect(await as(app.keys.clerk, adjusting)).toMatchObject({
      status: 403,
      body: { code: 'PERMISSION_DENIED' },
    });
    expect(await countMovements(product)).toBe(0);
    expect((await as(app.keys.clerk, plain)).status).toBe(201);
    expect((await as(app.keys.accountant, adjusting)).body).toMatchObject({ posted: 2 });
  });

  test('deny a clerk a file whose only adjustment is in an earlier chunk than the last', async () => {
    const product = await seedProduct(app, app);
    const adjustment = entry(product, { type: 'adjustment' });
    const file = csvOf([adjustment, ...Array.from({ length: maxImportChunk }, () => entry(product))]);
    expect(await sendCsv(app, file, { key: app.keys.clerk })).toMatchObject({
      status: 403,
      body: { code: 'PERMISSION_DENIED' },
    });
    expect(await countMovements(product)).toBe(0);
  });

  test('hide products and imports from other organizations', async () => {
    const product = await seedProduct(app, app);
    const file = csvOf([entry(product)]);
    const own = await sendCsv(app, file);
    const other = await app.newOrganization();
    const foreign = await sendCsv(app, file, { key: other.keys.owner });
    expect(foreign.body).toMatchObject({ posted: 0, problems: [{ code: 'PRODUCT_NOT_FOUND' }] });
    const path = `/api/inventory/stock-imports/${own.body.id}`;
    expect((await app.request('GET', path, { key: other.keys.owner })).status).toBe(404);
    expect(await app.request('GET', path, { key: app.keys.viewer })).toMatchObject({ status: 200 });
  });
});

test('a report lists the first thousand rejected rows and counts all of them, whether or not it is a dry run', async () => {
  const product = await seedProduct(app, app);
  const file = csvOf(Array.from({ length: maxReportedRows + 1 }, () => exit(product, 1)));
  for (const query of ['?dry_run=true', '']) {
    const { body } = await sendCsv(app, file, { query });
    expect(body).toMatchObject({ posted: 0, rejected: maxReportedRows + 1 });
    const rows = body.problems.map(({ row }: { row: number }) => row);
    expect([rows.length, rows[0], rows.at(-1)]).toEqual([maxReportedRows, 2, maxReportedRows + 1]);
  }
});

test('the dates of a report are the earliest and latest of all chunks, whether or not it is a dry run', async () => {
  const product = await seedProduct(app, app);
  const dates = ['2026-03-01', ...Array.from({ length: maxImportChunk }, () => '2026-03-20'), '2026-03-10'];
  const file = csvOf(dates.map((movement_date) => entry(product, { movement_date })));
  for (const query of ['?dry_run=true', ''])
    expect((await sendCsv(app, file, { query })).body).toMatchObject({
      first_movement_date: '2026-03-01',
      last_movement_date: '2026-03-20',
    });
});

describe('a dry run', () => {
  test('gives the same report as the import and stores nothing', async () => {
    const [first, second] = [await seedProduct(app, app), await seedProduct(app, app, 'fifo')];
    await sendCsv(
      app,
      csvOf([entry(first, { quantity: 40 }), entry(second, { movement_date: '2026-01-05' })]),
    );
    const before = (await listImports()).length;
    // More than one chunk, with backdated rows: each chunk depends on the earlier ones.
    const rows = Array.from({ length: 2300 }, (_, index) =>
      entry(index % 2 === 0 ? first : second, {
        type: (index * 7) % 5 < 3 ? 'exit' : 'entry',
        quantity: 1 + ((index * 7919) % 13),
        movement_date: `2026-0${1 + ((index * 31) % 4)}-${10 + ((index * 17) % 19)}`,
        ...(index % 100 === 0 ? { movement_date: '1899-12-31'.replace('1899', '1900') } : {}),
      }),
    );
    const file = csvOf(rows);
    const dry = await sendCsv(app, file, { query: '?dry_run=true' });
    expect(dry.status).toBe(200);
    expect(dry.headers.get('location')).toBeNull();
    expect(dry.body).toMatchObject({ id: null, dry_run: true, status: 'finished', rows: 2300 });
    expect(dry.body.rejected).toBeGreaterThan(20);
    expect((await listImports()).length).toBe(before);
    expect(await countMovements(first)).toBe(1);
    const real = await sendCsv(app, file);
    const {
      id: _dryId,
      dry_run: _dry,
      started_at: _s,
      updated_at: _u,
      finished_at: _f,
      format,
      first_rows: firstRows,
      ...expected
    } = dry.body;
    expect(real.body).toMatchObject(expected);
    expect(format.description).toBe('commas, decimal point, UTF-8, year-month-day');
    expect(firstRows.map(({ row }: { row: number }) => row)).toEqual([2, 3, 4]);
    // The members are in the same order too, so that reports can be compared as text.
    expect(JSON.stringify(real.body.problems)).toBe(JSON.stringify(dry.body.problems));
    expect((await countMovements(first)) + (await countMovements(second))).toBe(2 + real.body.posted);
  });

  // Regression: a dry run took the calendar lock for a month that would open, and blocked postings.
  test('takes no lock, even if a month would be opened', async () => {
    const own = await app.newOrganization();
    const key = own.keys.owner;
    const product = await seedProduct(app, own);
    const file = csvOf([entry(product, { movement_date: '2031-05-10' }), exit(product, 9)]);
    const dry = await app.admin.begin(async (sql) => {
      await sql`select pg_advisory_xact_lock(hashtextextended(${calendarKey(own.organizationId)}, 0))`;
      return sendCsv(app, file, { key, query: '?dry_run=true' });
    });
    expect([dry.status, dry.body.posted, dry.body.rejected]).toEqual([200, 1, 1]);
    const real = await sendCsv(app, file, { key });
    expect(real.body.problems).toEqual(dry.body.problems);
  });

  test('rejects a malformed file like the import', async () => {
    const response = await sendCsv(app, csvOf([entry('x')]), { query: '?dry_run=true' });
    expect(pointers(response)).toEqual([['/rows/2/product_id', 'INVALID_FORMAT']]);
    for (const query of ['?dry_run=1', '?dry_run=', '?dryrun=true', '?dry_run=true&dry_run=true'])
      expect((await sendCsv(app, csvOf([entry('x')]), { query })).status, `of ${query}`).toBe(400);
  });
});

test('the import path does not affect neighboring paths', async () => {
  const movements = '/api/inventory/stock-movements';
  const get = await app.request('GET', `${movements}/import`);
  expect([get.status, get.headers.get('allow')]).toEqual([405, 'OPTIONS, POST']);
  expect((await app.request('GET', `${movements}/nonsense`)).status).toBe(400);
  const put = await app.request('PUT', `${movements}/import`);
  expect([put.status, put.headers.get('allow')]).toEqual([405, 'OPTIONS, POST']);
  const post = await app.request('POST', `${movements}/export`, { body: {} });
  expect([post.status, post.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS']);
});
