import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { csvOf, sendCsv } from '../../../http/csv/testing/send.ts';
import { seedProduct, startTestApp, type TestApp } from '../../../testing/index.ts';
import { expectLedgerAgrees } from '../../../testing/ledger-agreement.ts';

// Sends the same file again: after the import has finished, at the same time, and after an interruption.

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const entries = (product: string, count: number): string =>
  csvOf(
    Array.from({ length: count }, (_, index) => ({
      product_id: product,
      type: 'entry',
      quantity: 1,
      unit_cost: 1,
      movement_date: '2026-03-10',
      reference: `row ${index + 2}`,
    })),
  );

const countMovements = async (product: string): Promise<number> =>
  (await expectLedgerAgrees(app, product)).length;

/** Expects each row of the file exactly once and in file order. */
async function expectComplete(product: string, count: number): Promise<void> {
  const posted = await app.admin<{ reference: string }[]>`
    select reference from stock_movements where product_id = ${product} order by seq`;
  expect(posted.map(({ reference }) => reference)).toEqual(
    Array.from({ length: count }, (_, index) => `row ${index + 2}`),
  );
  expect(await countMovements(product)).toBe(count);
}

test('repeating a finished import returns its report without a second effect', async () => {
  const product = await seedProduct(app, app);
  const file = entries(product, 3);
  const first = await sendCsv(app, file);
  expect(first.headers.get('idempotency-replayed')).toBeNull();
  const again = await sendCsv(app, file, { key: app.keys.clerk });
  expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([201, 'true']);
  expect(again.headers.get('location')).toBe(first.headers.get('location'));
  expect(again.body).toEqual(first.body);
  expect(await countMovements(product)).toBe(3);
});

describe('an Idempotency-Key', () => {
  const key = (text: string) => ({ headers: { 'idempotency-key': text } });

  test('makes the same file a separate import, and a repeated request the same import', async () => {
    const product = await seedProduct(app, app);
    const file = entries(product, 2);
    await sendCsv(app, file);
    const same = await sendCsv(app, file, key('delivery 1'));
    expect([same.status, same.body.code]).toEqual([409, 'SAME_ROWS']);
    const query = '?again=true';
    const keyed = await sendCsv(app, file, { ...key('delivery 1'), query });
    expect(keyed.headers.get('idempotency-replayed')).toBeNull();
    expect(await countMovements(product)).toBe(4);
    const again = await sendCsv(app, file, key('delivery 1'));
    expect([again.headers.get('idempotency-replayed'), again.body]).toEqual(['true', keyed.body]);
    expect(await countMovements(product)).toBe(4);
  });

  test('cannot be reused for another file or shared with another operation', async () => {
    const product = await seedProduct(app, app);
    const reused = { status: 422, body: { code: 'IDEMPOTENCY_KEY_REUSED' } };
    expect((await sendCsv(app, entries(product, 1), key('delivery 2'))).status).toBe(201);
    expect(await sendCsv(app, entries(product, 2), key('delivery 2'))).toMatchObject(reused);
    const body = {
      product_id: product,
      type: 'entry',
      quantity: 1,
      unit_cost: 1,
      movement_date: '2026-03-10',
    };
    const movements = '/api/inventory/stock-movements';
    expect(await app.request('POST', movements, { body, ...key('delivery 2') })).toMatchObject(reused);
    await app.request('POST', movements, { body, ...key('movement 1') });
    expect(await sendCsv(app, entries(product, 2), key('movement 1'))).toMatchObject(reused);
    expect(await countMovements(product)).toBe(2);
    expect((await sendCsv(app, entries(product, 2), key('short'))).body.code).toBe('IDEMPOTENCY_KEY_INVALID');
  });

  test('is not consumed by a rejected file', async () => {
    const product = await seedProduct(app, app);
    expect((await sendCsv(app, entries('x', 1), key('delivery 3'))).status).toBe(400);
    expect((await sendCsv(app, entries(product, 1), key('delivery 3'))).status).toBe(201);
  });
});

test('two concurrent requests with the same file share the work and post each row once', async () => {
  const product = await seedProduct(app, app);
  const file = entries(product, 3200);
  const responses = await Promise.all([sendCsv(app, file), sendCsv(app, file)]);
  const [first, second] = responses.map(({ body }) => body);
  expect(first).toMatchObject({ status: 'finished', rows: 3200, posted: 3200 });
  expect(second).toMatchObject({ id: first.id, status: 'finished', posted: 3200 });
  await expectComplete(product, 3200);
});

test('a third concurrent file of an organization is rejected with 503', async () => {
  const own = await app.newOrganization();
  const product = await seedProduct(app, own);
  const options = { key: own.keys.owner };
  const { imports } = app.services.fairness;
  for (let running = 0; running < 2; running += 1) await imports.acquire(own.organizationId);
  const rejected = await sendCsv(app, entries(product, 1), options);
  expect(rejected.status).toBe(503);
  expect(rejected.headers.get('retry-after')).toBe('5');
  for (let running = 0; running < 2; running += 1) imports.release(own.organizationId);
  expect((await sendCsv(app, entries(product, 1), options)).status).toBe(201);
});

test('a running import is visible, does not block postings, and can be resumed after the caller disconnects', async () => {
  const product = await seedProduct(app, app);
  const file = entries(product, 9_000);
  const caller = new AbortController();
  const sent = sendCsv(app, file, { signal: caller.signal }).catch((error: unknown) => error);
  let progress: { id: string; status: string; posted: number } | undefined;
  const body = { product_id: product, type: 'exit', quantity: 1, unit_cost: 0, movement_date: '2026-03-11' };
  await expect
    .poll(
      async () => {
        [progress] = (await app.request('GET', '/api/inventory/stock-imports?limit=1')).body;
        return progress?.status === 'running' && progress.posted > 0;
      },
      { interval: 10 },
    )
    .toBe(true);
  const between = await app.request('POST', '/api/inventory/stock-movements', { body });
  expect(between.status).toBe(201);
  caller.abort();
  expect(await sent).toBeInstanceOf(Error);
  // The chunk in progress commits and the rest is not posted: the count no longer changes.
  const countPosted = async () =>
    (await app.request('GET', `/api/inventory/stock-imports/${progress?.id}`)).body.posted;
  await expect
    .poll(
      async () =>
        (await countPosted()) === (await new Promise((go) => setTimeout(go, 300)).then(countPosted)),
    )
    .toBe(true);
  const postedBefore = await countPosted();
  expect(postedBefore).toBeLessThan(9_000);
  expect(postedBefore % 1000).toBe(0);
  const response = await sendCsv(app, file);
  expect(response.headers.get('idempotency-replayed')).toBeNull();
  expect(response.body).toMatchObject({ id: progress?.id, status: 'finished', rows: 9_000, posted: 9_000 });
  const posted = await app.admin<{ reference: string }[]>`
    select reference from stock_movements where product_id = ${product} and type = 'entry' order by seq`;
  expect(posted.map(({ reference }) => reference)).toEqual(
    Array.from({ length: 9_000 }, (_, index) => `row ${index + 2}`),
  );
});

test('resuming rejects rows that have become invalid since the interruption and posts the others', async () => {
  const [kept, renamed] = [await seedProduct(app, app), await seedProduct(app, app)];
  const rows = Array.from({ length: 4 }, (_, index) => ({
    sku: index === 2 ? renamed : kept,
    type: 'entry',
    quantity: 1,
    unit_cost: 1,
    movement_date: '2026-03-10',
  }));
  const file = csvOf(rows);
  const { body } = await sendCsv(app, file, { query: '?dry_run=true' });
  expect(body.posted).toBe(4);
  await sendCsv(app, file);
  // Simulates an interruption before the last two rows.
  await app.admin`
    update stock_imports set status = 'running', finished_at = null, posted = 2
    where file_hash = (select file_hash from stock_imports order by started_at desc limit 1)`;
  await app.request('PATCH', `/api/inventory/products/${renamed}`, { body: { sku: `${renamed}-2` } });
  const again = await sendCsv(app, file);
  expect(again.body).toMatchObject({
    status: 'finished',
    posted: 3,
    rejected: 1,
    problems: [{ row: 4, code: 'PRODUCT_NOT_FOUND', errors: [{ pointer: '/rows/4/sku' }] }],
  });
});

test('a newest-first file is posted backwards, and continues at its position in that order', async () => {
  const product = await seedProduct(app, app);
  const days = ['2026-03-12', '2026-03-11', '2026-03-11', '2026-03-10'];
  const file = csvOf(
    days.map((movement_date, index) => ({
      product_id: product,
      type: index === 3 ? 'entry' : 'exit',
      quantity: index === 3 ? 2 : 1,
      unit_cost: 1,
      movement_date,
      reference: `row ${index + 2}`,
    })),
  );
  const first = await sendCsv(app, file);
  // The newest row is posted last: nothing is left for it.
  expect(first.body).toMatchObject({
    posted: 3,
    rejected: 1,
    problems: [{ row: 2, errors: [{ pointer: '/rows/2/quantity' }] }],
  });
  const references = async () =>
    (
      await app.admin<{ reference: string }[]>`
        select reference from stock_movements where product_id = ${product} order by seq`
    ).map(({ reference }) => reference);
  expect(await references()).toEqual(['row 5', 'row 4', 'row 3']);

  // Simulates an interruption after the first two rows: only the third and the fourth are posted.
  await app.admin`
    update stock_imports set status = 'running', finished_at = null, posted = 2, rejected = 0, problems = '[]'
    where id = ${first.body.id}`;
  const again = await sendCsv(app, file);
  expect(again.body).toMatchObject({ id: first.body.id, status: 'finished', posted: 2, rejected: 2 });
  expect(again.body.problems.map(({ row }: { row: number }) => row)).toEqual([3, 2]);
});

test('a file with the rows of a finished import is posted only on request', async () => {
  const product = await seedProduct(app, app);
  const file = entries(product, 2);
  const first = await sendCsv(app, file);
  expect(first.body.same_rows_as).toBeNull();
  // Other bytes, the same rows.
  const other = file.replaceAll(',', ';');
  const dry = await sendCsv(app, other, { query: '?dry_run=true' });
  expect(dry.body).toMatchObject({ posted: 2, same_rows_as: first.body.id });
  const rejected = await sendCsv(app, other);
  expect(rejected.body).toMatchObject({ status: 409, code: 'SAME_ROWS', same_rows_as: first.body.id });
  expect(await countMovements(product)).toBe(2);
  const posted = await sendCsv(app, other, { query: '?again=true' });
  expect(posted.body).toMatchObject({ posted: 2, same_rows_as: first.body.id });
  const repeated = await sendCsv(app, other);
  expect(repeated.body).toEqual(posted.body);
  expect(await countMovements(product)).toBe(4);
});
