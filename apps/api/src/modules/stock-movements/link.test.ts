import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../platform/ids.ts';
import {
  createJournalEntry,
  expectCreated,
  postMovement,
  seedProduct,
  startTestApp,
  withoutRequestId,
  type TestApp,
} from '../../testing/index.ts';

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

test('a clerk links a movement once; again the same is no change, another is refused', async () => {
  const [id, first, second] = [
    await movement('2026-03-10'),
    await entry('2026-03-31'),
    await entry('2026-03-01'),
  ];
  const linked = await link(id, first, app.keys.clerk);
  expect(linked.status).toBe(200);
  expect(linked.body).toMatchObject({ id, journal_entry_id: first, cost_amount: '5.00' });
  expect((await app.request('GET', `${movements}/${id}`)).body).toEqual(linked.body);
  expect(await link(id, first)).toMatchObject({ status: 200, body: linked.body });
  expect(await link(id, second)).toMatchObject({
    status: 400,
    body: { code: 'JOURNAL_ENTRY_ALREADY_LINKED', errors: [{ pointer: '/journal_entry_id' }] },
  });
  expect((await app.request('GET', '/api/inventory/verify')).body.ok).toBe(true);
});

test('a movement posted with its entry is linked already', async () => {
  const named = await entry('2026-03-10');
  const id = await movement('2026-03-10', { journal_entry_id: named });
  expect((await link(id, await entry('2026-03-10'))).body.code).toBe('JOURNAL_ENTRY_ALREADY_LINKED');
});

// A second movement on an entry that was made for another would be booked by nobody.
test.each(['stock_movement', 'recost'])(
  'the entry must be one posted by hand, not of source %s',
  async (source) => {
    const [id, made] = [await movement('2026-03-10'), await entry('2026-03-10')];
    await app.admin`update journal_entries set source = ${source} where id = ${made}`;
    const refused = { code: 'JOURNAL_ENTRY_INVALID', errors: [{ pointer: '/journal_entry_id' }] };
    expect(await link(id, made)).toMatchObject({ status: 400, body: refused });
    const body = {
      product_id: product,
      type: 'entry',
      quantity: 1,
      unit_cost: 5,
      movement_date: '2026-03-10',
    };
    const named = { ...body, journal_entry_id: made };
    expect(await app.request('POST', movements, { body: named })).toMatchObject({
      status: 400,
      body: refused,
    });
    const batch = await app.request('POST', `${movements}/batch`, { body: { movements: [body, named] } });
    expect(batch.body).toMatchObject({
      code: 'JOURNAL_ENTRY_INVALID',
      errors: [{ pointer: '/movements/1/journal_entry_id' }],
    });
    const file = `product_id,type,quantity,unit_cost,movement_date,journal_entry_id\n${product},entry,1,5,2026-03-10,${made}`;
    const rehearsed = await app.request('POST', `${movements}/import?dry_run=true`, {
      headers: { 'content-type': 'text/csv' },
      body: file,
    });
    expect(rehearsed.body.problems).toMatchObject([{ code: 'JOURNAL_ENTRY_INVALID' }]);
  },
);

test('the entry must be of the organization and of the period', async () => {
  const id = await movement('2026-03-10');
  const other = await app.newOrganization();
  const made = await app.request('POST', '/api/accounting/journal-entries', {
    key: other.keys.owner,
    body: {
      entry_date: '2026-03-10',
      memo: 'Theirs',
      lines: [
        { account: '1', debit: '1' },
        { account: '2', credit: '1' },
      ],
    },
  });
  const answers = await Promise.all(
    [await entry('2026-04-01'), made.body.id, newId()].map((entryId) => link(id, entryId)),
  );
  for (const answer of answers) {
    expect(answer).toMatchObject({ status: 400, body: { code: 'JOURNAL_ENTRY_INVALID' } });
    expect(withoutRequestId(answer.body)).toEqual(withoutRequestId(answers[0]!.body));
  }
  expect((await link(id, null)).status).toBe(400);
});

test('an unknown movement and a foreign one answer alike', async () => {
  const other = await app.newOrganization();
  const id = await movement('2026-03-10');
  const foreign = await link(id, newId(), other.keys.owner);
  const unknown = await link(newId(), newId(), other.keys.owner);
  expect([foreign.status, unknown.status]).toEqual([404, 404]);
  expect(withoutRequestId(foreign.body)).toEqual(withoutRequestId(unknown.body));
  expect((await link(id, newId(), app.keys.viewer)).status).toBe(403);
});

test('ten callers with ten entries: one is linked, nine are told so', async () => {
  const id = await movement('2026-03-10');
  const entries = await Promise.all(Array.from({ length: 10 }, () => entry('2026-03-10')));
  const answers = await Promise.all(entries.map((each) => link(id, each)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ body }) => body.code === 'JOURNAL_ENTRY_ALREADY_LINKED')).toHaveLength(9);
  const winner = answers.find(({ status }) => status === 200)?.body.journal_entry_id;
  expect((await app.request('GET', `${movements}/${id}`)).body.journal_entry_id).toBe(winner);
});

test('a key gives the same answer again', async () => {
  const [id, named] = [await movement('2026-03-10'), await entry('2026-03-10')];
  const first = await link(id, named, undefined, { 'idempotency-key': 'link-once' });
  const again = await link(id, named, undefined, { 'idempotency-key': 'link-once' });
  expect([first.status, again.headers.get('idempotency-replayed')]).toEqual([200, 'true']);
  expect(again.body).toEqual(first.body);
});

test('in a closed period nothing is linked any more; what is linked already stays so', async () => {
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
