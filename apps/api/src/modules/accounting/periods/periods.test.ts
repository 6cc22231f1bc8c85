import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import {
  closePeriod,
  createJournalEntry,
  expectCreated,
  postMovement,
  startTestApp,
  lockBalance,
  waitForLockWaiters,
  withoutRequestId,
  type TestApp,
  type TestOrganization,
} from '../../../testing/index.ts';

let app: TestApp;
let other: TestOrganization;
/** A new organization for each test, because closing depends on all earlier periods. */
let mine: TestOrganization;
let key: string;

beforeAll(async () => {
  app = await startTestApp();
  other = await app.newOrganization();
});
afterAll(() => app.stop());
beforeEach(async () => {
  mine = await app.newOrganization();
  key = mine.keys.owner;
});

const path = '/api/accounting/periods';
const month = (name: string, last = 28) => ({ name, start_date: `${name}-01`, end_date: `${name}-${last}` });

const post = (body: unknown, as = key) => app.request('POST', path, { key: as, body });

const open = (body: unknown, as = key): Promise<{ id: string; name: string }> =>
  expectCreated(post(body, as));

const close = (id: string, as = key) => closePeriod(app, id, { key: as });
const reopen = (id: string, as = key) => app.request('POST', `${path}/${id}/reopen`, { key: as });

async function createProduct(as = key): Promise<string> {
  const body = { sku: newId(), name: 'Bolt' };
  return (await expectCreated(app.request('POST', '/api/inventory/products', { key: as, body }))).id;
}

const postEntry = (product_id: string, movement_date: string, quantity = 1) =>
  postMovement(app, { product_id, quantity, unit_cost: 2.5, movement_date }, { key });

const postToJournal = (entry_date: string) => createJournalEntry(app, { entry_date }, { key });

describe('opening a period', () => {
  test('returns the period', async () => {
    const response = await post(month('2026-02'));
    expect(response.status).toBe(201);
    expect(response.body).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      ...month('2026-02'),
      status: 'open',
      closed_at: null,
      closed_by: null,
    });
  });

  test.each([
    ['no name', { name: undefined }, '/name', 'REQUIRED'],
    ['a day that does not exist', { end_date: '2026-02-29' }, '/end_date', 'INVALID_DATE'],
    ['nonsense for both days', { start_date: 'x', end_date: 'y' }, '/start_date', 'INVALID_DATE'],
    ['an instant', { start_date: '2026-02-01T00:00:00Z' }, '/start_date', 'INVALID_DATE'],
    ['an end before the start', { end_date: '2026-01-31' }, '/start_date', 'INVALID_RANGE'],
    ['more than 24 months', { end_date: '2028-02-01' }, '/end_date', 'TOO_BIG'],
    ['a status', { status: 'closed' }, '/status', 'UNKNOWN_FIELD'],
  ])('rejects %s', async (_case, fields, pointer, code) => {
    const response = await post({ ...month('2026-02'), ...fields });
    expect([response.status, response.body.code]).toEqual([400, 'VALIDATION_FAILED']);
    expect(response.body.errors).toContainEqual(expect.objectContaining({ pointer, code }));
  });

  test('accepts a period of 24 months and of one day', async () => {
    await open({ name: 'Long', start_date: '2026-02-01', end_date: '2028-01-31' });
    await open({ name: 'Day', start_date: '2028-02-29', end_date: '2028-02-29' });
  });

  test.each([
    ['2026-02-01', '2026-02-28'],
    ['2026-02-28', '2026-03-31'],
    ['2026-01-01', '2026-02-01'],
    ['2026-02-10', '2026-02-10'],
    ['2026-01-01', '2026-12-31'],
  ])('rejects %s to %s with 409, because it overlaps February', async (start_date, end_date) => {
    await open(month('2026-02'));
    const response = await post({ name: 'Again', start_date, end_date });
    expect([response.status, response.body.code]).toEqual([409, 'PERIOD_OVERLAPS']);
    await open({ name: 'After', start_date: '2026-03-01', end_date: '2026-03-31' });
  });

  test('lets one of twenty concurrent requests succeed; the others get 409', async () => {
    const responses = await Promise.all(Array.from({ length: 20 }, () => post(month('2026-02'))));
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(responses.filter(({ body }) => body.code === 'PERIOD_OVERLAPS')).toHaveLength(19);
  });

  test('ignores periods of other organizations', async () => {
    await open(month('2026-02'));
    await open(month('2026-02'), (await app.newOrganization()).keys.owner);
  });
});

describe('closing and reopening', () => {
  test('records time and user, and rejects postings until the period is reopened', async () => {
    const id = await createProduct();
    const period = await open(month('2026-02'));
    expect((await postEntry(id, '2026-02-10')).status).toBe(201);
    const closed = await close(period.id, mine.keys.accountant);
    expect(closed.status).toBe(200);
    expect(closed.body).toEqual({
      chain: { position: 4, head: expect.any(String), recorded_at: expect.any(String) },
      reviews_due: { count: 0, products: [] },
      open_stock_takes: { count: 0, stock_takes: [] },
      ...period,
      status: 'closed',
      closed_at: expect.stringMatching(/Z$/),
      closed_by: mine.userIds.accountant,
    });
    for (const rejected of [await postEntry(id, '2026-02-10'), await postToJournal('2026-02-11')])
      expect([rejected.status, rejected.body.code]).toEqual([400, 'PERIOD_CLOSED']);
    expect((await postEntry(id, '2026-03-01')).status).toBe(201);

    const again = await close(period.id);
    expect([again.status, again.body.code]).toEqual([409, 'PERIOD_STATE_CONFLICT']);
    const reopened = await reopen(period.id);
    expect([reopened.status, reopened.body]).toEqual([200, period]);
    expect((await postEntry(id, '2026-02-10')).status).toBe(201);
    expect((await reopen(period.id)).body.code).toBe('PERIOD_STATE_CONFLICT');
  });

  test('closes periods in order and reopens only the latest closed one', async () => {
    const january = await open(month('2026-01'));
    const february = await open(month('2026-02'));
    const early = await close(february.id);
    expect([early.status, early.body.code]).toEqual([409, 'PERIOD_STATE_CONFLICT']);
    expect(early.body.detail).toContain('2026-01');
    expect((await close(january.id)).status).toBe(200);
    expect((await close(february.id)).status).toBe(200);
    const wrong = await reopen(january.id);
    expect([wrong.status, wrong.body.code]).toEqual([409, 'PERIOD_STATE_CONFLICT']);
    expect((await reopen(february.id)).status).toBe(200);
    expect((await reopen(january.id)).status).toBe(200);
  });

  test('prevents opening a period before a closed one, also automatically', async () => {
    const id = await createProduct();
    const period = await open(month('2026-02'));
    await close(period.id);
    const manual = await post(month('2026-01'));
    expect([manual.status, manual.body.code]).toEqual([409, 'PERIOD_STATE_CONFLICT']);
    for (const rejected of [await postEntry(id, '2026-01-15'), await postToJournal('2025-06-30')])
      expect([rejected.status, rejected.body.code]).toEqual([400, 'PERIOD_CLOSED']);
    const periods = await app.request('GET', path, { key });
    expect(periods.body).toHaveLength(1);
    // An overlap with the closed period takes precedence.
    const over = await post({ name: 'x', start_date: '2026-01-01', end_date: '2026-02-05' });
    expect([over.status, over.body.code]).toEqual([409, 'PERIOD_OVERLAPS']);
  });

  test('replays the response for a repeated Idempotency-Key', async () => {
    const { id } = await open(month('2026-02'));
    const call = () =>
      app.request('POST', `${path}/${id}/close`, { key, headers: { 'idempotency-key': 'close-february' } });
    const [first, second] = [await call(), await call()];
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.body).toEqual(first.body);
    expect(second.headers.get('idempotency-replayed')).toBe('true');
  });

  test('lets one of ten concurrent requests close the period', async () => {
    const { id } = await open(month('2026-02'));
    const responses = await Promise.all(Array.from({ length: 10 }, () => close(id)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(responses.filter(({ body }) => body.code === 'PERIOD_STATE_CONFLICT')).toHaveLength(9);
  });

  test.each(['close', 'reopen'])(
    'gives the same response to %s for an unknown period and one of another organization',
    async (action) => {
      const theirs = await open(month(action === 'close' ? '2026-02' : '2026-03'), other.keys.owner);
      const foreign = await app.request('POST', `${path}/${theirs.id}/${action}`, { key });
      const unknown = await app.request('POST', `${path}/${newId()}/${action}`, { key });
      expect([foreign.status, unknown.status]).toEqual([404, 404]);
      expect(withoutRequestId(foreign.body)).toEqual(withoutRequestId(unknown.body));
      expect((await app.request('POST', `${path}/nonsense/${action}`, { key })).status).toBe(400);
    },
  );
});

describe('closing during postings', () => {
  const lockKinds = ['transactionid', 'tuple', 'advisory'];

  test('includes every accepted posting, rejects the others, and leaves consistent sums', async () => {
    const ids = await Promise.all([createProduct(), createProduct(), createProduct()]);
    const period = await open(month('2026-02'));
    const posts = Array.from({ length: 30 }, (_, index) =>
      postEntry(ids[index % 3] ?? '', '2026-02-10', index + 1),
    );
    const entries = Array.from({ length: 10 }, () => postToJournal('2026-02-11'));
    const closing = close(period.id);
    const late = Array.from({ length: 30 }, (_, index) =>
      postEntry(ids[index % 3] ?? '', '2026-02-10', index + 1),
    );
    expect((await closing).status).toBe(200);
    const [{ closed_at: closedAt } = {}] = await app.admin`
      select closed_at::text from accounting_periods where id = ${period.id}`;
    const after = await Promise.all(ids.map((id) => postEntry(id, '2026-02-10')));
    const responses = [...(await Promise.all([...posts, ...late])), ...after];
    for (const response of responses)
      expect(response.status === 201 ? 201 : response.body.code).toBe(
        response.status === 201 ? 201 : 'PERIOD_CLOSED',
      );
    expect(after.map(({ body }) => body.code)).toEqual(ids.map(() => 'PERIOD_CLOSED'));

    const accepted = responses.filter(({ status }) => status === 201).map(({ body }) => body);
    const stored = await app.admin`
      select id, created_at <= ${closedAt}::timestamptz as before from stock_movements
      where organization_id = ${mine.organizationId}`;
    expect(stored.map((row) => row['id'] as string).sort()).toEqual(
      accepted.map(({ id }) => id as string).sort(),
    );
    expect(stored.every((row) => row['before'] === true)).toBe(true);
    const total = accepted.reduce((sum: number, { quantity }) => sum + (quantity as number), 0);
    const levels = await app.request('GET', '/api/inventory/stock-levels', { key });
    const asOf = await app.request('GET', '/api/inventory/stock-levels?as_of=2026-02-28', { key });
    for (const { body } of [levels, asOf])
      expect(body.reduce((sum: number, level: { on_hand: number }) => sum + level.on_hand, 0)).toBe(total);
    const valuation = await app.request('GET', '/api/inventory/valuation', { key });
    expect(valuation.body.total_value).toBe((total * 2.5).toFixed(2));

    const journaled = await Promise.all(entries);
    const created = journaled.filter(({ status }) => status === 201);
    expect(journaled.every(({ status, body }) => status === 201 || body.code === 'PERIOD_CLOSED')).toBe(true);
    const listed = await app.request('GET', '/api/accounting/journal-entries', { key });
    expect(listed.body).toHaveLength(created.length);
  });

  // A month that opens automatically after the check would be an open period before a closed one.
  test('never leaves an open period before a closed one while postings open months automatically', async () => {
    for (let round = 0; round < 5; round += 1) {
      const organization = await app.newOrganization();
      const as = organization.keys.owner;
      const id = await createProduct(as);
      const period = await open(month('2026-06'), as);
      const body = { product_id: id, type: 'entry', quantity: 1, unit_cost: 1 };
      const posts = ['2026-01-05', '2026-02-05', '2026-03-05', '2026-04-05'].map((movement_date) =>
        app.request('POST', '/api/inventory/stock-movements', { key: as, body: { ...body, movement_date } }),
      );
      const [closed, ...posted] = await Promise.all([close(period.id, as), ...posts]);
      const opened = posted.filter(({ status }) => status === 201).length;
      if (closed?.status === 200) expect(opened).toBe(0);
      else expect(closed?.body.code).toBe('PERIOD_STATE_CONFLICT');
      const [violations] = await app.admin`
        select count(*)::int as count from accounting_periods o join accounting_periods c using (organization_id)
        where organization_id = ${organization.organizationId}
          and o.status = 'open' and c.status = 'closed' and o.start_date < c.start_date`;
      expect(violations).toEqual({ count: 0 });
    }
  });

  test('waits for an earlier posting and blocks a later one', async () => {
    const id = await createProduct();
    const period = await open({ name: 'Q1', start_date: '2026-01-01', end_date: '2026-03-31' });
    const mayCommit = Promise.withResolvers<void>();
    const locked = Promise.withResolvers<void>();
    const blocker = app.admin.begin(async (sql) => {
      await lockBalance(sql, mine.organizationId, id);
      locked.resolve();
      await mayCommit.promise;
    });
    await locked.promise;
    const posting = postEntry(id, '2026-03-31');
    await waitForLockWaiters(app, 1, lockKinds);
    const closing = close(period.id);
    await waitForLockWaiters(app, 2, lockKinds);
    const late = postEntry(id, '2026-02-01');
    mayCommit.resolve();
    await blocker;
    expect((await posting).status).toBe(201);
    expect((await closing).status).toBe(200);
    expect((await late).body.code).toBe('PERIOD_CLOSED');
  });
});

test('closing waits for a journal entry in progress', async () => {
  const period = await open({ name: 'Q1', start_date: '2026-01-01', end_date: '2026-03-31' });
  const entry = () =>
    createJournalEntry(app, { entry_date: '2026-03-05' }, { key }).then(({ status, body }) => [
      status,
      body.code,
    ]);
  expect(await entry()).toEqual([201, undefined]);
  const mayCommit = Promise.withResolvers<void>();
  const locked = Promise.withResolvers<void>();
  const blocker = app.admin.begin(async (sql) => {
    await sql`select from journal_days where organization_id = ${mine.organizationId} for update`;
    locked.resolve();
    await mayCommit.promise;
  });
  onTestFinished(async () => {
    mayCommit.resolve();
    await blocker;
  });
  await locked.promise;
  const posting = entry();
  await waitForLockWaiters(app, 1, ['transactionid', 'tuple']);
  const closing = close(period.id);
  // The closing waits for the lock of the month, which the entry holds, and for nothing else.
  await waitForLockWaiters(app, 1, ['advisory']);
  mayCommit.resolve();
  await blocker;
  expect(await posting).toEqual([201, undefined]);
  expect((await closing).status).toBe(200);
  expect(await entry()).toEqual([400, 'PERIOD_CLOSED']);
});

test('closing a period that does not start on the first waits for a posting in its last month', async () => {
  const id = await createProduct();
  const period = await open({ name: 'Mid', start_date: '2026-01-15', end_date: '2026-03-10' });
  const mayCommit = Promise.withResolvers<void>();
  const locked = Promise.withResolvers<void>();
  const blocker = app.admin.begin(async (sql) => {
    await lockBalance(sql, mine.organizationId, id);
    locked.resolve();
    await mayCommit.promise;
  });
  onTestFinished(async () => {
    mayCommit.resolve();
    await blocker;
  });
  await locked.promise;
  const posting = postEntry(id, '2026-03-05');
  await waitForLockWaiters(app, 1, ['transactionid', 'tuple']);
  const closing = close(period.id);
  await waitForLockWaiters(app, 1, ['advisory']);
  mayCommit.resolve();
  await blocker;
  expect((await posting).status).toBe(201);
  expect((await closing).status).toBe(200);
});

test('a month of which a period covers the first day is not opened', async () => {
  const id = await createProduct();
  await open({ name: 'To March 1', start_date: '2026-01-01', end_date: '2026-03-01' });
  const { status, body } = await postEntry(id, '2026-03-15');
  expect([status, body.code]).toEqual([400, 'PERIOD_NOT_FOUND']);
});

describe('period permissions', () => {
  test('let a viewer read, an accountant open and close, and an admin reopen', async () => {
    const { viewer, clerk, accountant, admin } = mine.keys;
    for (const as of [viewer, clerk]) expect((await post(month('2026-02'), as)).status).toBe(403);
    const { id } = await open(month('2026-02'), accountant);
    for (const as of [viewer, clerk]) expect((await close(id, as)).status).toBe(403);
    expect((await close(id, accountant)).status).toBe(200);
    expect((await reopen(id, accountant)).status).toBe(403);
    expect((await reopen(id, admin)).status).toBe(200);
    expect((await app.request('GET', path, { key: viewer })).status).toBe(200);
    expect((await app.request('GET', path, { key: null })).status).toBe(401);
  });
});

describe('the period list', () => {
  test('is sorted latest first and keeps its pages stable while periods are created', async () => {
    for (const name of ['2026-03', '2026-01', '2026-05', '2026-02', '2026-04']) await open(month(name));
    const client = app.trpc(key);
    const all = await client.periods.list.query({});
    expect(all.map(({ name }) => name)).toEqual(['2026-05', '2026-04', '2026-03', '2026-02', '2026-01']);
    const first = await client.periods.listPage.query({ limit: 2 });
    await open(month('2026-06'));
    const second = await client.periods.listPage.query({ limit: 2, cursor: first.next_cursor ?? '' });
    const third = await client.periods.listPage.query({ limit: 2, cursor: second.next_cursor ?? '' });
    expect([...first.items, ...second.items, ...third.items]).toEqual(all);
    expect(third.next_cursor).toBeNull();
    const rest = await app.request('GET', `${path}?limit=2`, { key });
    expect(rest.headers.get('link')).toMatch(/rel="next"/);
  });
});
