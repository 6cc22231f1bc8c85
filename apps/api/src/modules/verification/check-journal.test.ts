import type postgres from 'postgres';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { setAutomaticPosting } from '../../testing/automatic-posting.ts';
import { seedProduct, startTestApp, type TestApp, type TestOrganization } from '../../testing/index.ts';

let app: TestApp;
let mine: TestOrganization;
let product: string;
let booked: { id: string; journal_entry_id: string };
let byHand: string;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const verify = async (query = '') =>
  (await app.request('GET', `/api/inventory/verify${query}`, { key: mine.keys.owner })).body;
const send = async (path: string, body: unknown) => {
  const answer = await app.request('POST', path, { key: mine.keys.owner, body });
  expect([answer.status, answer.body.code]).toEqual([201, undefined]);
  return answer.body;
};
const move = (type: string, movement_date: string, more: object = {}) =>
  send('/api/inventory/stock-movements', {
    product_id: product,
    type,
    quantity: 5,
    unit_cost: 10,
    movement_date,
    ...more,
  });
const entry = async (entry_date: string): Promise<string> => {
  const lines = [
    { account: '1400', debit: '1' },
    { account: 'z', credit: '1' },
  ];
  return (await send('/api/accounting/journal-entries', { entry_date, memo: 'm', lines })).id;
};
/** As nobody but the superuser could. */
const tamper = (work: (sql: postgres.TransactionSql) => Promise<unknown>) =>
  app.admin.begin(async (sql) => {
    await sql`set local session_replication_role = replica`;
    await work(sql);
  });

beforeEach(async () => {
  mine = await app.newOrganization();
  await setAutomaticPosting(app, mine);
  product = await seedProduct(app, mine);
  await move('entry', '2026-03-01');
  booked = await move('exit', '2026-03-02');
  await move('entry', '2026-02-01', { unit_cost: 20, quantity: 1 });
  byHand = await entry('2026-03-05');
  expect(await verify()).toMatchObject({ ok: true, movements_checked: 3 });
});

test.each([
  [
    'lines that do not balance',
    (sql, id) => sql`update journal_lines set debit = debit + 1 where journal_entry_id = ${id} and debit > 0`,
  ],
  [
    'a line removed',
    (sql, id) => sql`delete from journal_lines where journal_entry_id = ${id} and position = 1`,
  ],
  ['all lines removed', (sql, id) => sql`delete from journal_lines where journal_entry_id = ${id}`],
  [
    'lines of another day',
    (sql, id) => sql`update journal_lines set entry_date = '2026-03-09' where journal_entry_id = ${id}`,
  ],
  [
    'a line of another source',
    (sql, id) =>
      sql`update journal_lines set source = 'recost' where journal_entry_id = ${id} and position = 2`,
  ],
  ['another date', (sql, id) => sql`update journal_entries set entry_date = '2026-04-01' where id = ${id}`],
  [
    'another period',
    (sql, id) => sql`update journal_entries set accounting_period_id = gen_random_uuid() where id = ${id}`,
  ],
  [
    'a line of an account that no sum knows',
    (sql, id) => sql`update journal_lines set account = 'y' where journal_entry_id = ${id} and position = 2`,
  ],
] as [string, (sql: postgres.TransactionSql, id: string) => Promise<unknown>][])(
  'an entry with %s is named',
  async (_what, change) => {
    await tamper((sql) => change(sql, byHand));
    expect(await verify()).toEqual({
      ok: false,
      products_checked: 1,
      movements_checked: 3,
      first_failure: { journal_entry_id: byHand, check: 'journal', detail: expect.any(String) },
    });
    // Of one product, only what its movements name is asked for.
    expect(await verify(`?product_id=${product}`)).toMatchObject({ ok: true });
  },
);

test('lines whose entry is gone, and an entry that its movement does not name', async () => {
  await tamper((sql) => sql`delete from journal_entries where id = ${byHand}`);
  expect((await verify()).first_failure).toMatchObject({ check: 'journal', journal_entry_id: byHand });
  const other = { organization_id: mine.organizationId, id: byHand };
  await tamper(
    (sql) => sql`
      insert into journal_entries (organization_id, id, entry_date, accounting_period_id, memo, source, created_by,
        stock_movement_id, product_id)
      select organization_id, ${other.id}, '2026-03-05', accounting_period_id, memo, 'manual', created_by,
        stock_movement_id, product_id from journal_entries where id = ${booked.journal_entry_id}`,
  );
  expect((await verify()).first_failure).toMatchObject({ check: 'journal', journal_entry_id: byHand });
});

test.each(['debit', 'credit'])('the %s of an account and day', async (column) => {
  await tamper(
    (sql) => sql`update journal_days set ${sql(column)} = ${sql(column)} + 1
      where organization_id = ${mine.organizationId} and account = '1400' and date = '2026-03-05'`,
  );
  expect((await verify()).first_failure).toEqual({
    check: 'journal',
    detail: 'The sums of account 1400 on 2026-03-05 differ from the sums of its lines.',
  });
});

// No foreign key holds any of these (ADR 4), and the link may come after the hash.
test('a movement that names an entry that is gone, of another period, or made for another movement', async () => {
  const later = await entry('2026-03-06');
  const april = await entry('2026-04-06');
  await setAutomaticPosting(app, mine, null);
  const linked = await move('entry', '2026-03-03');
  const answer = await app.request('POST', `/api/inventory/stock-movements/${linked.id}/journal-entry`, {
    key: mine.keys.owner,
    body: { journal_entry_id: later },
  });
  expect(answer.status).toBe(200);
  expect(await verify()).toMatchObject({ ok: true });
  for (const named of [newId(), april, booked.journal_entry_id]) {
    await tamper(
      (sql) => sql`update stock_movements set journal_entry_id = ${named} where id = ${linked.id}`,
    );
    for (const query of ['', `?product_id=${product}`])
      expect((await verify(query)).first_failure).toMatchObject({
        product_id: product,
        movement_id: linked.id,
        check: 'journal',
      });
  }
});

test('more days and entries than are checked at a time', async () => {
  await app.admin`
    with made as (
      insert into journal_entries (organization_id, id, entry_date, accounting_period_id, memo, source)
      select organization_id, gen_random_uuid(), date '2026-03-01' + n % 28, accounting_period_id, 'x', 'recost'
      from journal_entries, generate_series(1, 10500) as n where id = ${byHand} returning *
    )
    insert into journal_lines (organization_id, journal_entry_id, position, account, debit, credit, entry_date, source)
    select organization_id, id, p, 'often', p - 1, 2 - p, entry_date, source from made, generate_series(1, 2) as p`;
  await app.admin`
    insert into journal_days (organization_id, account, date, debit, credit)
    select organization_id, account, entry_date, sum(debit), sum(credit) from journal_lines
    where organization_id = ${mine.organizationId} and account = 'often' group by 1, 2, 3`;
  expect(await verify()).toMatchObject({ ok: true });
  const [last] = await app.admin<{ id: string }[]>`
    select id from journal_entries where organization_id = ${mine.organizationId} order by id desc limit 1`;
  await tamper(
    (sql) => sql`update journal_days set debit = debit + 1 where account = 'often' and date = '2026-03-28'`,
  );
  expect((await verify()).first_failure.detail).toContain('often on 2026-03-28');
  await tamper((sql) => sql`delete from journal_lines where journal_entry_id = ${last?.id ?? ''}`);
  expect((await verify()).first_failure).toMatchObject({ journal_entry_id: last?.id });
});
