import { detailNames, type MovementDetails } from '@tallybook/domain';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { csvOf, exportPath, sendCsv } from '../../http/csv/testing/send.ts';
import { seedProduct, startTestApp, type TestApp } from '../../testing/index.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const path = '/api/inventory/stock-movements';

const details: MovementDetails = {
  reason_code: 'damaged',
  reference: 'PO-4711',
  note: 'two lines:\n"ü", 2',
  metadata: { dock: 4, tags: ['a'] },
  dimension: 'Workshop "A", ü',
};

test('every descriptive field survives post, get, list, export and import', async () => {
  const own = await app.newOrganization();
  const { owner } = own.keys;
  const other = await app.newOrganization();
  const product = await seedProduct(app, own);
  const movement = {
    product_id: product,
    type: 'entry',
    quantity: 1,
    unit_cost: 2,
    movement_date: '2026-03-10',
  };
  const posted = await app.request('POST', path, { key: owner, body: { ...movement, ...details } });
  expect(posted).toMatchObject({ status: 201, body: details });
  const stored = await app.request('GET', `${path}/${posted.body.id}`, { key: owner });
  expect(stored.body).toMatchObject(posted.body);
  expect((await app.request('GET', path, { key: owner })).body).toEqual([posted.body]);

  const exported = await app.request('GET', exportPath, { key: owner });
  const [row] = parse(exported.body, { columns: true }) as [Record<string, string>];
  expect({ ...row, metadata: JSON.parse(row['metadata'] ?? '') }).toMatchObject(details);

  const columns = ['type', 'quantity', 'unit_cost', 'movement_date', ...detailNames];
  const cells = Object.fromEntries(columns.map((name) => [name, row[name]]));
  const file = csvOf([{ ...cells, product_id: await seedProduct(app, other) }]);
  const imported = await sendCsv(app, file, { key: other.keys.owner });
  expect(imported).toMatchObject({ status: 201, body: { posted: 1, rejected: 0 } });
  const [copy] = (await app.request('GET', path, { key: other.keys.owner })).body;
  expect(copy).toMatchObject(details);
  for (const key of [owner, other.keys.owner])
    expect((await app.request('GET', '/api/inventory/verify', { key })).body).toMatchObject({ ok: true });
});
