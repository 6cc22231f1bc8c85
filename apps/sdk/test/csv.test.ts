import { startTestApp, type TestApp } from '@tallybook/api/testing';
import { createTallybook, type ImportProgress, type Tallybook } from '@tallybook/sdk';
import { afterAll, beforeAll, expect, test } from 'vitest';

let app: TestApp;
let tallybook: Tallybook;
beforeAll(async () => {
  app = await startTestApp();
  tallybook = createTallybook({ baseUrl: app.url, apiKey: app.keys.owner });
});
afterAll(() => app?.stop());

const header = 'sku,type,quantity,unit_cost,movement_date\n';

test('imports products and movements, reports rejected rows and exports what was posted', async () => {
  const products = 'sku,name\nLAMP,Lamp\nBULB,"Bulb, 40 W"\n';
  expect(await tallybook.products.import(products, { dryRun: true })).toMatchObject({ dry_run: true });
  expect(await tallybook.products.import(products)).toMatchObject({ created: 2, unchanged: 0 });

  const file = `${header}LAMP,entry,10,12.5,2026-03-10\nLAMP,exit,40,0,2026-03-11\nBULB,entry,4,1,2026-03-12\n`;
  const report = await tallybook.stockMovements.import(file);
  expect(report).toMatchObject({ status: 'finished', posted: 2, rejected: 1 });
  expect(report.problems[0]).toMatchObject({ row: 3, code: 'INSUFFICIENT_STOCK' });
  const again = await tallybook.stockMovements.import(file).withResponse();
  expect([again.data, again.replayed]).toStrictEqual([report, true]);

  const text = await new Response(await tallybook.stockMovements.export({ type: 'entry' })).text();
  expect(text.trim().split('\n').slice(1)).toMatchObject([
    expect.stringContaining(',LAMP,entry,10,12.5,2026-03-10'),
    expect.stringContaining(',BULB,entry,4,1,2026-03-12'),
  ]);
});

test('imports the counts of a stock take', async () => {
  await tallybook.products.import('sku,name\nSHELF,Shelf\n');
  const { id } = await tallybook.stockTakes.record({ count_date: '2026-03-15' });
  const file = 'sku,counted\nSHELF,4\nUNCOUNTED,\n';
  expect(await tallybook.stockTakes.importCounts({ id }, file, { dryRun: true })).toMatchObject({
    entered: 1,
  });
  expect(await tallybook.stockTakes.importCounts({ id }, file)).toMatchObject({ entered: 1, not_counted: 1 });
  expect((await tallybook.stockTakes.get({ id })).counts).toMatchObject([{ counted: 4 }]);
});

test('imports opening balances', async () => {
  await tallybook.products.import('sku,name\nDESK,Desk\n');
  const input = { date: '2026-03-15', expected_total: '66.67' };
  const file = 'sku,quantity,value\nDESK,7,66.67\n';
  expect(await tallybook.openingBalances.import(input, file, { dryRun: true })).toMatchObject({ posted: 1 });
  expect(await tallybook.openingBalances.import(input, file)).toMatchObject({ posted: 1, total: '66.67' });
  await expect(tallybook.openingBalances.import(input, file)).rejects.toMatchObject({
    code: 'PRODUCT_HAS_MOVEMENTS',
  });
});

test('a malformed file is a ValidationError that names each cell', async () => {
  await expect(
    tallybook.stockMovements.import(`${header}LAMP,entry,1e3,1,2026-03-10\n`),
  ).rejects.toMatchObject({
    name: 'ValidationError',
    errors: [{ pointer: '/rows/2/quantity' }],
  });
});

test('reports progress while the service posts rows', async () => {
  await tallybook.products.create({ sku: 'SCREW', name: 'Screw' });
  const rows = Array.from({ length: 30_000 }, () => 'SCREW,entry,1,0.05,2026-03-10');
  const seen: ImportProgress[] = [];
  const report = await tallybook.stockMovements.import(header + rows.join('\n'), {
    onProgress: (progress) => seen.push(progress),
  });
  expect(report.posted).toBe(rows.length);
  expect(seen.length).toBeGreaterThan(0);
  for (const { rows: all, posted } of seen) expect([all, posted % 1000]).toStrictEqual([rows.length, 0]);
});

test('message of an error is the sentence of its first field', async () => {
  const wrong = {
    product_id: 'x',
    type: 'entry',
    quantity: 0,
    unit_cost: 1,
    movement_date: '2026-03-10',
  } as const;
  const error: unknown = await tallybook.stockMovements.post(wrong).catch((failure: unknown) => failure);
  const { message, errors } = error as { message: string; errors: { detail: string }[] };
  expect(message).toBe(errors[0]?.detail);
  expect(message).toMatch(/^product_id /);
});

test('request reaches operations by their path', async () => {
  const posted = await tallybook.request<{ id: string }>('POST', '/api/inventory/products', {
    body: { sku: 'RAW', name: 'Raw' },
  });
  const { data, requestId } = await tallybook
    .request('GET', `/api/inventory/products/${posted.id}`)
    .withResponse();
  expect(data).toStrictEqual(await tallybook.products.get({ id: posted.id }));
  expect(requestId).toBeTruthy();
});
