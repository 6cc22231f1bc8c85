import type { ClientRequest } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { beginCsv, csvOf, sendCsv } from '../../http/csv/testing/send.ts';
import { seedProduct, startTestApp, type TestApp } from '../../testing/index.ts';
import { expectLedgerAgrees } from '../../testing/ledger-agreement.ts';

// The same file again: after its end, beside itself, after it was cut off.

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

const rowsOf = async (product: string): Promise<number> => (await expectLedgerAgrees(app, product)).length;

/** Every row of the file exactly once, in its order. */
async function expectComplete(product: string, count: number): Promise<void> {
  const posted = await app.admin<{ reference: string }[]>`
    select reference from stock_movements where product_id = ${product} order by seq`;
  expect(posted.map(({ reference }) => reference)).toEqual(
    Array.from({ length: count }, (_, index) => `row ${index + 2}`),
  );
  expect(await rowsOf(product)).toBe(count);
}

test('a finished import gives its report again, and has no second effect', async () => {
  const product = await seedProduct(app, app);
  const file = entries(product, 3);
  const first = await sendCsv(app, file);
  expect(first.headers.get('idempotency-replayed')).toBeNull();
  const again = await sendCsv(app, file, { key: app.keys.clerk });
  expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([201, 'true']);
  expect(again.headers.get('location')).toBe(first.headers.get('location'));
  expect(again.body).toEqual(first.body);
  expect(await rowsOf(product)).toBe(3);
});

describe('an Idempotency-Key', () => {
  const key = (text: string) => ({ headers: { 'idempotency-key': text } });

  test('makes the same file another import, and a repetition the same one', async () => {
    const product = await seedProduct(app, app);
    const file = entries(product, 2);
    await sendCsv(app, file);
    const keyed = await sendCsv(app, file, key('delivery 1'));
    expect(keyed.headers.get('idempotency-replayed')).toBeNull();
    expect(await rowsOf(product)).toBe(4);
    const again = await sendCsv(app, file, key('delivery 1'));
    expect([again.headers.get('idempotency-replayed'), again.body]).toEqual(['true', keyed.body]);
    expect(await rowsOf(product)).toBe(4);
  });

  test('is not taken for another file, for another operation, or from one', async () => {
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
    expect(await rowsOf(product)).toBe(2);
    expect((await sendCsv(app, entries(product, 2), key('short'))).body.code).toBe('IDEMPOTENCY_KEY_INVALID');
  });

  test('is not burnt by a file that is refused', async () => {
    const product = await seedProduct(app, app);
    expect((await sendCsv(app, entries('x', 1), key('delivery 3'))).status).toBe(400);
    expect((await sendCsv(app, entries(product, 1), key('delivery 3'))).status).toBe(201);
  });
});

test('two that send the same file at once share the work, and nothing is there twice', async () => {
  const product = await seedProduct(app, app);
  const file = entries(product, 3200);
  const answers = await Promise.all([sendCsv(app, file), sendCsv(app, file)]);
  const [first, second] = answers.map(({ body }) => body);
  expect(first).toMatchObject({ status: 'finished', rows: 3200, posted: 3200 });
  expect(second).toMatchObject({ id: first.id, status: 'finished', posted: 3200 });
  await expectComplete(product, 3200);
});

test('a third file of an organization at a time is sent away', async () => {
  const own = await app.newOrganization();
  const product = await seedProduct(app, own);
  const options = { key: own.keys.owner };
  // None of them ends by itself: the head is there, the body never comes. Those that come too late get no place.
  const hanging: ClientRequest[] = [];
  await expect
    .poll(async () => {
      hanging.push(await beginCsv(app, 'sku', options));
      return (await sendCsv(app, entries(product, 1), options)).status;
    })
    .toBe(503);
  const refused = await sendCsv(app, entries(product, 1), options);
  expect(refused.headers.get('retry-after')).toBe('5');
  for (const each of hanging) each.destroy();
  await expect.poll(async () => (await sendCsv(app, entries(product, 1), options)).status).toBe(201);
});

test('while it runs it is seen from elsewhere, others post, and whoever leaves can come back', async () => {
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
  // What is under way is finished, the rest is left: two looks with nothing between them.
  const look = async () =>
    (await app.request('GET', `/api/inventory/stock-imports/${progress?.id}`)).body.posted;
  await expect
    .poll(async () => (await look()) === (await new Promise((go) => setTimeout(go, 300)).then(look)))
    .toBe(true);
  const left = await look();
  expect(left).toBeLessThan(9_000);
  expect(left % 1000).toBe(0);
  const answer = await sendCsv(app, file);
  expect(answer.headers.get('idempotency-replayed')).toBeNull();
  expect(answer.body).toMatchObject({ id: progress?.id, status: 'finished', rows: 9_000, posted: 9_000 });
  const posted = await app.admin<{ reference: string }[]>`
    select reference from stock_movements where product_id = ${product} and type = 'entry' order by seq`;
  expect(posted.map(({ reference }) => reference)).toEqual(
    Array.from({ length: 9_000 }, (_, index) => `row ${index + 2}`),
  );
}, 120_000);

test('what has become wrong since it was cut off is refused by row, and holds nothing else up', async () => {
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
  // As if it had been cut off in front of its last two rows.
  await app.admin`
    update stock_imports set status = 'running', finished_at = null, posted = 2, last_row = 3
    where file_hash = (select file_hash from stock_imports order by started_at desc limit 1)`;
  await app.request('PATCH', `/api/inventory/products/${renamed}`, { body: { sku: `${renamed}-2` } });
  const again = await sendCsv(app, file);
  expect(again.body).toMatchObject({
    status: 'finished',
    posted: 3,
    refused: 1,
    problems: [{ row: 4, code: 'PRODUCT_NOT_FOUND', errors: [{ pointer: '/rows/4/sku' }] }],
  });
});
