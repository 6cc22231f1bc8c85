import { once } from 'node:events';
import { gzipSync } from 'node:zlib';
import { maxImportBytes } from '@tallybook/domain';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seedProduct, startTestApp, type TestApp } from '../../testing/index.ts';
import { beginCsv, exportPath, importPath, sendCsv } from './testing/send.ts';

// Files that no spreadsheet writes: each is rejected with a problem, and the service keeps running.

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  const product = await seedProduct(app, app);
  await app.request('PATCH', `/api/inventory/products/${product}`, { body: { sku: 'BOLT' } });
});
afterAll(() => app.stop());

const header = 'sku,type,quantity,unit_cost,movement_date,note';
const row = (note: string) => `BOLT,entry,1,1,2026-03-10,${note}`;
const megabyte = 1024 * 1024;

const expectNothingPosted = async () => {
  const [found] = await app.admin`select count(*)::int as count from stock_movements`;
  expect(found).toEqual({ count: 0 });
};

const firstError = (response: { body: { errors?: { pointer: string; code: string }[] } }) =>
  [response.body.errors?.[0]?.pointer, response.body.errors?.[0]?.code].join(' ');

describe('an import rejects a file', () => {
  test.each<[string, string | Uint8Array<ArrayBuffer>, string]>([
    ['a lone quote', `${header}\n${row('"')}\n${row('x')}\n`, '/rows/2 MALFORMED_ROW'],
    ['a quote inside a cell', `${header}\n${row('x')}\n${row('5" pipe')}\n`, '/rows/3 MALFORMED_ROW'],
    ['text after a closing quote', `${header}\n${row('"a"b')}\n`, '/rows/2 MALFORMED_ROW'],
    ['a quote in the header', `"${header}\n${row('x')}\n`, '/header MALFORMED_ROW'],
    ['NUL', `${header}\n${row('a\0b')}\n`, ' INVALID_TEXT'],
    ['NUL as all there is', '\0'.repeat(1000), ' INVALID_TEXT'],
    ['an .xlsx file', 'PK\x03\x04', ' INVALID_TEXT'],
    ['UTF-16 without a mark', Buffer.from(`${header}\n`, 'utf16le'), ' INVALID_TEXT'],
    ['10,000 columns', `${'a,'.repeat(10_000)}a\n`, '/header TOO_BIG'],
    ['a known column 10,000 times', `${header}${',note'.repeat(10_000)}\n`, '/header TOO_BIG'],
    ['a row of 10,000 cells', `${header}\n${'1,'.repeat(10_000)}\n`, '/rows/2 WRONG_CELL_COUNT'],
    ['10 MB of one line', 'x'.repeat(10 * megabyte), '/header MALFORMED_ROW'],
    ['10 MB in one quote', `${header}\n"${'x'.repeat(10 * megabyte - 100)}`, '/rows/2 MALFORMED_ROW'],
    ['10 MB of commas', ','.repeat(10 * megabyte), '/header MALFORMED_ROW'],
    ['10 MB of commas in a row', `${header}\n${','.repeat(10 * megabyte - 100)}`, '/rows/2 MALFORMED_ROW'],
    ['10 MB of blank lines', `${header}\n${'\n'.repeat(10 * megabyte - 100)}`, '/rows TOO_BIG'],
    ['10 MB of line ends', '\n'.repeat(10 * megabyte), '/rows TOO_BIG'],
    ['a hundred thousand blank lines', '\n'.repeat(100_000), '/header/type REQUIRED'],
  ])('with %s', async (_what, file, expected) => {
    const response = await sendCsv(app, file);
    expect([response.status, response.body.code]).toEqual([400, 'VALIDATION_FAILED']);
    expect(firstError(response)).toBe(expected);
    expect(response.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
    expect(JSON.stringify(response.body)).not.toMatch(/CSV_|Invalid (?:Opening|Closing)|csv-parse|node:/);
    await expectNothingPosted();
  });

  test('and reports the row, however late in the file', async () => {
    const rows = Array.from({ length: 10_000 }, () => row('x'));
    rows[9_000] = row('"');
    const response = await sendCsv(app, [header, ...rows].join('\n'));
    expect(firstError(response)).toBe('/rows/9002 MALFORMED_ROW');
  });

  test('of more than 10 MB', async () => {
    const largest = await sendCsv(app, 'x'.repeat(maxImportBytes));
    expect([largest.status, firstError(largest)]).toEqual([400, '/header MALFORMED_ROW']);
    const response = await sendCsv(app, 'x'.repeat(maxImportBytes + 1));
    expect([response.status, response.body.code]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
    const sending = await beginCsv(app, 'x'.repeat(10 * megabyte));
    sending.write('x'.repeat(megabyte));
    const [early] = await once(sending, 'response');
    expect(early.statusCode).toBe(413);
    sending.destroy();
  });
});

test.each<[string, Record<string, string>]>([
  ['JSON', { 'content-type': 'application/json' }],
  ['a form', { 'content-type': 'multipart/form-data; boundary=x' }],
  ['plain text', { 'content-type': 'text/plain' }],
  ['another charset', { 'content-type': 'text/csv; charset=iso-8859-1' }],
  ['gzip', { 'content-encoding': 'gzip' }],
])('an import with %s gets 415', async (_what, headers) => {
  const file = 'content-encoding' in headers ? gzipSync(`${header}\n${row('x')}`) : `${header}\n${row('x')}`;
  const response = await sendCsv(app, file, { headers });
  expect([response.status, response.body.code]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
  await expectNothingPosted();
});

test('an import accepts text/csv in UTF-8 however it is written', async () => {
  for (const type of ['text/csv; charset=utf-8', 'Text/CSV;charset="UTF-8"', 'text/csv; header=present']) {
    const response = await sendCsv(app, `${header}\n${row('x')}`, {
      headers: { 'content-type': type },
      query: '?dry_run=true',
    });
    expect([type, response.status]).toEqual([type, 200]);
  }
});

test('an upload that ends early posts nothing and releases its slot', async () => {
  for (let turn = 0; turn < 4; turn += 1) {
    const sending = await beginCsv(app, `${header}\n${row('x')}\n`);
    const closed = new Promise((resolve) => sending.once('close', resolve));
    sending.destroy();
    await closed;
  }
  await expectNothingPosted();
  await expect
    .poll(async () => (await sendCsv(app, `${header}\n${row('x')}`, { query: '?dry_run=true' })).status)
    .toBe(200);
});

test('import and export get 401 without a credential, before the query is checked', async () => {
  for (const [method, path] of [
    ['POST', importPath],
    ['GET', exportPath],
  ] as const) {
    const response = await app.request(method, `${path}?nonsense=1`, { key: null });
    expect([response.status, response.headers.get('www-authenticate')]).toEqual([
      401,
      'Bearer realm="tallybook"',
    ]);
  }
});

test('import and export send the headers of every operation', async () => {
  const responses = [
    await sendCsv(app, header, {}),
    await app.request('GET', exportPath),
    await app.request('HEAD', exportPath),
  ];
  for (const { headers } of responses) {
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('ratelimit-policy')).toContain('calls');
  }
});

test('an error of the framework is sent as a problem', async () => {
  const { body } = await app.request('POST', importPath, {});
  expect(body).toMatchObject({ status: 415, code: 'UNSUPPORTED_MEDIA_TYPE' });
});
