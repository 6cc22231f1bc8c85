import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  createJournalEntry,
  expectCreated,
  postMovement,
  reverseMovement,
  seedProduct,
  startTestApp,
  updateSettings,
  type TestApp,
  type TestOrganization,
} from '../../../testing/index.ts';
import { csvOf, sendCsv } from '../../../http/csv/testing/send.ts';

let app: TestApp;
let mine: TestOrganization;
let product: string;
/** `days` after the database's date in UTC. */
let dateIn: (days: number) => Promise<string>;

beforeAll(async () => {
  app = await startTestApp();
  dateIn = async (days) => {
    const [row] = await app.admin`select ((now() at time zone 'UTC')::date + ${days}::int)::text as date`;
    return row?.['date'] as string;
  };
});
beforeEach(async () => {
  mine = await app.newOrganization();
  product = await seedProduct(app, mine);
});
afterAll(() => app.stop());

const withKey = () => ({ key: mine.keys.owner });
const limitTo = (days: number | null) => updateSettings(app, mine, { max_days_ahead: days });

const takeStock = (count_date: string) =>
  app.request('POST', '/api/inventory/stock-takes', {
    ...withKey(),
    body: { count_date, counts: [{ product_id: product, counted_quantity: 5, unit_cost: 1 }] },
  });
const openStockTake = (count_date: string) =>
  app.request('POST', '/api/inventory/stock-takes', { ...withKey(), body: { count_date } });
const createPeriod = (start_date: string) =>
  app.request('POST', '/api/accounting/periods', {
    ...withKey(),
    body: { name: start_date, start_date, end_date: start_date },
  });
const postBatch = (movement_date: string) =>
  app.request('POST', '/api/inventory/stock-movements/batch', {
    ...withKey(),
    body: { movements: [{ product_id: product, type: 'entry', quantity: 1, unit_cost: 1, movement_date }] },
  });

const requests: [string, string, (date: string) => ReturnType<typeof postBatch>][] = [
  [
    'a movement',
    '/movement_date',
    (date) => postMovement(app, { product_id: product, movement_date: date }, withKey()),
  ],
  ['a batch', '/movements/0/movement_date', postBatch],
  ['a stock take', '/count_date', takeStock],
  ['a stock take that is only opened', '/count_date', openStockTake],
  ['a journal entry', '/entry_date', (date) => createJournalEntry(app, { entry_date: date }, withKey())],
  ['a period', '/start_date', createPeriod],
];

describe.each(requests)('%s', (_what, pointer, send) => {
  test('may be dated up to max_days_ahead, and no later', async () => {
    expect((await limitTo(30)).body.settings.max_days_ahead).toBe(30);
    const [latest, tooLate] = [await dateIn(30), await dateIn(31)];
    const { status, body } = await send(tooLate);
    expect([status, body.code]).toEqual([400, 'DATE_TOO_FAR_AHEAD']);
    const [error] = body.errors;
    expect(error.pointer).toBe(pointer);
    expect(error.detail).toContain(`${tooLate} is too far in the future: the setting max_days_ahead (30)`);
    expect({ ...error, ...body }).toMatchObject({ latest_date: latest, max_days_ahead: 30 });
    const [{ count } = {}] = await app.admin`
      select count(*)::int as count from accounting_periods where organization_id = ${mine.organizationId}`;
    expect(count).toBe(0);
    expect((await send(latest)).status).toBe(201);
    await limitTo(null);
    expect((await send('2062-03-10')).status).toBe(201);
  });
});

test('no limit is set by default, and only values from 0 to 36,500 are accepted', async () => {
  const { body } = await app.request('GET', `/api/organizations/${mine.organizationId}`, withKey());
  expect(body.settings.max_days_ahead).toBeNull();
  for (const days of [-1, 1.5, 36_501, '30'])
    expect((await limitTo(days as number)).body.errors).toMatchObject([
      { pointer: '/settings/max_days_ahead' },
    ]);
  expect((await limitTo(0)).status).toBe(200);
});

test('a mistyped movement can be reversed on its own date, but not on a later one', async () => {
  const typo = await expectCreated(
    postMovement(app, { product_id: product, movement_date: '2062-03-10' }, withKey()),
  );
  await limitTo(30);
  const later = await reverseMovement(app, typo.id, { movement_date: '2062-03-11' }, withKey());
  expect(later.body.code).toBe('DATE_TOO_FAR_AHEAD');
  await expectCreated(reverseMovement(app, typo.id, {}, withKey()));
});

test('an import rejects the rows that are dated too far ahead, and a dry run predicts that', async () => {
  await limitTo(30);
  const file = csvOf(
    [await dateIn(0), '2062-03-10'].map((movement_date) => ({
      product_id: product,
      type: 'entry',
      quantity: 1,
      unit_cost: 1,
      movement_date,
    })),
  );
  for (const query of ['?dry_run=true', '']) {
    const { body } = await sendCsv(app, file, { key: mine.keys.owner, query });
    expect(body).toMatchObject({
      posted: 1,
      rejected: 1,
      problems: [{ row: 3, code: 'DATE_TOO_FAR_AHEAD' }],
    });
  }
});
