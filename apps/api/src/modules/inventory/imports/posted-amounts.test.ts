import { maxImportGroups, type CompletedImport } from '@tallybook/domain';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { csvOf, sendCsv } from '../../../http/csv/testing/send.ts';
import { booksOfEvents, booksOfMovements, readEvents } from '../../../testing/general-ledger.ts';
import {
  expectCreated,
  postMovement,
  seedProduct,
  startTestApp,
  type TestApp,
  type TestOrganization,
} from '../../../testing/index.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ WEBHOOK_ALLOW_PRIVATE: 'true', RATE_LIMIT_PER_MINUTE: '0' });
  // Costs must not change between a list and the events that are compared with it.
  await app.services.recosts.stop();
});
afterAll(() => app.stop());

/** An organization whose events are stored, because a webhook subscribes to all of them. */
async function subscribedOrganization(): Promise<TestOrganization> {
  const organization = await app.newOrganization();
  await expectCreated(
    app.request('POST', '/api/webhooks', {
      key: organization.keys.owner,
      body: { url: 'https://127.0.0.1:9999/nobody' },
    }),
  );
  return organization;
}

const importEvents = async (organizationId: string): Promise<CompletedImport[]> =>
  (await readEvents(app, organizationId)).flatMap(({ type, data }) =>
    type === 'stock_import.completed' ? [data as CompletedImport] : [],
  );

const listed = async ({ keys }: TestOrganization, query = '') =>
  (await app.request('GET', `/api/inventory/stock-movements${query}`, { key: keys.owner })).body;

test('the event of an import has the amounts as posted, by period and kind', async () => {
  const organization = await subscribedOrganization();
  const key = organization.keys.owner;
  const { id: product_id } = await expectCreated(
    app.request('POST', '/api/inventory/products', {
      key,
      body: { sku: 'LAMP', name: 'Lamp', category: 'Lighting' },
    }),
  );
  const row = (
    type: string,
    quantity: number,
    unit_cost: number,
    movement_date: string,
    reason_code = '',
  ) => ({
    product_id,
    type,
    quantity,
    unit_cost,
    movement_date,
    reason_code,
  });
  const report = await sendCsv(
    app,
    csvOf([
      row('entry', 10, 10, '2026-03-02'),
      row('exit', 4, 0, '2026-04-03', 'SHOP'),
      row('exit', 2, 0, '2026-04-04', 'SHOP'),
      row('exit', 1, 0, '2026-04-05'),
      // Rejected, so in no sum.
      row('exit', 50, 0, '2026-04-05'),
    ]),
    { key },
  );
  const [event] = await importEvents(organization.organizationId);
  const kind = { reversed_type: null, category: 'Lighting' };
  expect(event).toMatchObject({
    id: report.body.id,
    posted: 4,
    reason_codes_merged: false,
    categories_merged: false,
  });
  expect(event?.periods).toEqual([
    {
      accounting_period_id: expect.any(String),
      start_date: '2026-03-01',
      end_date: '2026-03-31',
      amount: '100.00',
      changes: [
        { ...kind, type: 'entry', direction: 'in', reason_code: null, movements: 1, amount: '100.00' },
      ],
    },
    {
      accounting_period_id: expect.any(String),
      start_date: '2026-04-01',
      end_date: '2026-04-30',
      amount: '-70.00',
      changes: [
        { ...kind, type: 'exit', direction: 'out', reason_code: 'SHOP', movements: 2, amount: '-60.00' },
        { ...kind, type: 'exit', direction: 'out', reason_code: null, movements: 1, amount: '-10.00' },
      ],
    },
  ]);
});

test('a list and an export of movements can be limited to one import', async () => {
  const organization = await subscribedOrganization();
  const key = organization.keys.owner;
  const product_id = await seedProduct(app, organization);
  const entry = { product_id, type: 'entry', quantity: 3, unit_cost: 2, movement_date: '2026-03-02' };
  await expectCreated(postMovement(app, entry, { key }));
  const first = await sendCsv(app, csvOf([entry, { ...entry, type: 'exit', quantity: 1 }]), { key });
  await sendCsv(app, csvOf([{ ...entry, note: 'another file' }]), { key });
  const found = await listed(organization, `?import_id=${first.body.id}`);
  expect(found.map(({ type }: { type: string }) => type)).toEqual(['exit', 'entry']);
  const file = await app.request('GET', `/api/inventory/stock-movements/export?import_id=${first.body.id}`, {
    key,
    headers: { accept: 'text/csv' },
  });
  expect(String(file.body).trimEnd().split('\n')).toHaveLength(3);
  expect(await listed(organization, '?import_id=00000000-0000-4000-8000-000000000000')).toEqual([]);
  expect(await app.request('GET', '/api/inventory/verify', { key })).toMatchObject({ body: { ok: true } });
});

test.each([
  [maxImportGroups, false],
  [maxImportGroups + 1, true],
])('of %i groups, reason codes are merged: %s', async (groups, merged) => {
  const organization = await subscribedOrganization();
  const product_id = await seedProduct(app, organization);
  const rows = Array.from({ length: groups }, (_, index) => ({
    product_id,
    type: 'entry',
    quantity: 1,
    unit_cost: 1,
    movement_date: '2026-03-02',
    reason_code: `R${index}`,
  }));
  await sendCsv(app, csvOf(rows), { key: organization.keys.owner });
  const [event] = await importEvents(organization.organizationId);
  expect([event?.reason_codes_merged, event?.periods.map(({ amount }) => amount)]).toEqual([
    merged,
    [`${groups}.00`],
  ]);
  const changes = event?.periods.flatMap((period) => period.changes) ?? [];
  expect(changes).toHaveLength(merged ? 1 : groups);
  expect(changes[0]).toMatchObject(
    merged
      ? { reason_code: null, movements: groups, amount: `${groups}.00` }
      : { reason_code: expect.stringMatching(/^R/), movements: 1 },
  );
});

test('books mirrored from events are right although other postings overlap with a long import', async () => {
  const organization = await subscribedOrganization();
  const key = organization.keys.owner;
  const product_id = await seedProduct(app, organization);
  const day = (index: number): string =>
    `2026-0${1 + (index % 3)}-${String(1 + ((index * 7) % 28)).padStart(2, '0')}`;
  const movement = (index: number) => ({
    product_id,
    type: index > 40 && index % 3 === 0 ? 'exit' : 'entry',
    quantity: 1 + (index % 4),
    unit_cost: 1 + ((index * 13) % 50) / 4,
    movement_date: day(index),
  });
  // Three chunks: rows of later ones change the costs of earlier ones, and so do the single postings between them.
  const file = csvOf(Array.from({ length: 2100 }, (_, index) => movement(index)));
  const done = sendCsv(app, file, { key });
  for (let index = 0; index < 40; index += 1)
    expect((await postMovement(app, movement(index * 31 + 5), { key })).status).toBeLessThan(500);
  expect((await done).body.posted).toBeGreaterThan(1000);
  const all = [];
  for (let from = `?limit=1000`; ;) {
    const page = await app.request('GET', `/api/inventory/stock-movements${from}`, { key });
    all.push(...page.body);
    const next = page.headers.get('x-next-cursor');
    if (next === null) break;
    from = `?limit=1000&cursor=${next}`;
  }
  const events = await readEvents(app, organization.organizationId);
  expect(booksOfEvents(events.toReversed())).toEqual(booksOfMovements(all));
});
