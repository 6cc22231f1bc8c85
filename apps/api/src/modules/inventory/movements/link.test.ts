import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import {
  createJournalEntry,
  expectCreated,
  postMovement,
  seedProduct,
  startTestApp,
  withoutRequestId,
  type TestApp,
} from '../../../testing/index.ts';

let app: TestApp;
let product: string;

beforeAll(async () => {
  app = await startTestApp();
  product = await seedProduct(app, app);
});
afterAll(() => app.stop());

const movements = '/api/inventory/stock-movements';

const entry = async (entry_date: string): Promise<string> =>
  (await expectCreated(createJournalEntry(app, { entry_date }))).id;

const movement = async (movement_date: string, fields: object = {}): Promise<string> =>
  (await expectCreated(postMovement(app, { product_id: product, unit_cost: 5, movement_date, ...fields })))
    .id;

const link = (id: string, journal_entry_id: unknown, key?: string, headers: Record<string, string> = {}) =>
  app.request('POST', `${movements}/${id}/journal-entry`, {
    body: { journal_entry_id },
    headers,
    key,
  });

test('a clerk links a movement once; repeating it changes nothing, and another entry is rejected', async () => {
  const [id, first, second] = [
    await movement('2026-03-10'),
    await entry('2026-03-31'),
    await entry('2026-03-01'),
  ];
  const linked = await link(id, first, app.keys.clerk);
  expect(linked.status).toBe(200);
  expect(linked.body).toMatchObject({ id, journal_entry_id: first, cost_amount: '5.00' });
  expect((await app.request('GET', `${movements}/${id}`)).body).toMatchObject(linked.body);
  expect(await link(id, first)).toMatchObject({ status: 200, body: linked.body });
  expect(await link(id, second)).toMatchObject({
    status: 400,
    body: { code: 'JOURNAL_ENTRY_ALREADY_LINKED', errors: [{ pointer: '/journal_entry_id' }] },
  });
  expect((await app.request('GET', '/api/inventory/verify')).body.ok).toBe(true);
});

test('a movement posted with journal_entry_id is already linked', async () => {
  const named = await entry('2026-03-10');
  const id = await movement('2026-03-10', { journal_entry_id: named });
  expect((await link(id, await entry('2026-03-10'))).body.code).toBe('JOURNAL_ENTRY_ALREADY_LINKED');
});

// An automatic entry covers its own movement only; a second movement linked to it would have no journal lines.
test.each(['stock_movement', 'recost'])(
  'linking rejects an entry of source %s, because it must be a manual one',
  async (source) => {
    const [id, entryId] = [await movement('2026-03-10'), await entry('2026-03-10')];
    await app.admin`update journal_entries set source = ${source} where id = ${entryId}`;
    const problem = { code: 'JOURNAL_ENTRY_INVALID', errors: [{ pointer: '/journal_entry_id' }] };
    expect(await link(id, entryId)).toMatchObject({ status: 400, body: problem });
    const body = {
      product_id: product,
      type: 'entry',
      quantity: 1,
      unit_cost: 5,
      movement_date: '2026-03-10',
    };
    const withEntry = { ...body, journal_entry_id: entryId };
    expect(await app.request('POST', movements, { body: withEntry })).toMatchObject({
      status: 400,
      body: problem,
    });
    const batch = await app.request('POST', `${movements}/batch`, { body: { movements: [body, withEntry] } });
    expect(batch.body).toMatchObject({
      code: 'JOURNAL_ENTRY_INVALID',
      errors: [{ pointer: '/movements/1/journal_entry_id' }],
    });
    const file = `product_id,type,quantity,unit_cost,movement_date,journal_entry_id\n${product},entry,1,5,2026-03-10,${entryId}`;
    const dryRun = await app.request('POST', `${movements}/import?dry_run=true`, {
      headers: { 'content-type': 'text/csv' },
      body: file,
    });
    expect(dryRun.body.problems).toMatchObject([{ code: 'JOURNAL_ENTRY_INVALID' }]);
  },
);

test('the entry must belong to the same organization and period', async () => {
  const id = await movement('2026-03-10');
  const other = await app.newOrganization();
  const foreign = await expectCreated(createJournalEntry(app, {}, { key: other.keys.owner }));
  const responses = await Promise.all(
    [await entry('2026-04-01'), foreign.id, newId()].map((entryId) => link(id, entryId)),
  );
  for (const response of responses) {
    expect(response).toMatchObject({ status: 400, body: { code: 'JOURNAL_ENTRY_INVALID' } });
    expect(withoutRequestId(response.body)).toEqual(withoutRequestId(responses[0]!.body));
  }
  expect((await link(id, null)).status).toBe(400);
});

test('an unknown movement and one of another organization get the same 404', async () => {
  const other = await app.newOrganization();
  const id = await movement('2026-03-10');
  const foreign = await link(id, newId(), other.keys.owner);
  const unknown = await link(newId(), newId(), other.keys.owner);
  expect([foreign.status, unknown.status]).toEqual([404, 404]);
  expect(withoutRequestId(foreign.body)).toEqual(withoutRequestId(unknown.body));
  expect((await link(id, newId(), app.keys.viewer)).status).toBe(403);
});

test('of ten concurrent links to ten entries, one succeeds and the others are rejected', async () => {
  const id = await movement('2026-03-10');
  const entries = await Promise.all(Array.from({ length: 10 }, () => entry('2026-03-10')));
  const responses = await Promise.all(entries.map((entryId) => link(id, entryId)));
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(responses.filter(({ body }) => body.code === 'JOURNAL_ENTRY_ALREADY_LINKED')).toHaveLength(9);
  const winner = responses.find(({ status }) => status === 200)?.body.journal_entry_id;
  expect((await app.request('GET', `${movements}/${id}`)).body.journal_entry_id).toBe(winner);
});

test('a repeated Idempotency-Key gets the same response', async () => {
  const [id, named] = [await movement('2026-03-10'), await entry('2026-03-10')];
  const first = await link(id, named, undefined, { 'idempotency-key': 'link-once' });
  const again = await link(id, named, undefined, { 'idempotency-key': 'link-once' });
  expect([first.status, again.headers.get('idempotency-replayed')]).toEqual([200, 'true']);
  expect(again.body).toEqual(first.body);
});

test('a closed period rejects new links and keeps existing ones', async () => {
  const [id, linked, named] = [
    await movement('2020-01-10'),
    await movement('2020-01-10'),
    await entry('2020-01-10'),
  ];
  expect((await link(linked, named)).status).toBe(200);
  const periods = await app.request('GET', '/api/accounting/periods');
  const period = periods.body.find((each: { name: string }) => each.name === '2020-01');
  expect((await app.request('POST', `/api/accounting/periods/${period.id}/close`)).status).toBe(200);
  expect(await link(id, named)).toMatchObject({ status: 400, body: { code: 'PERIOD_CLOSED' } });
  expect((await link(linked, named)).status).toBe(200);
});
