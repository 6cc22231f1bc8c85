import { rebuildLedgerLog } from '@tallybook/db/testing';
import type postgres from 'postgres';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { setAutomaticPosting } from '../../../testing/automatic-posting.ts';
import {
  createJournalEntry,
  expectCreated,
  postMovement,
  seedProduct,
  startTestApp,
  verifyLedger,
  type TestApp,
  type TestOrganization,
} from '../../../testing/index.ts';

let app: TestApp;
let mine: TestOrganization;
let product: string;
let booked: { id: string; journal_entry_id: string };
let manualEntry: string;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const asOwner = () => ({ key: mine.keys.owner });
const verify = async (query = '') => (await verifyLedger(app, query, asOwner())).body;
const move = (type: string, movement_date: string, fields: object = {}) => {
  const body = { product_id: product, type, quantity: 5, unit_cost: 10, movement_date, ...fields };
  return expectCreated(postMovement(app, body, asOwner()));
};
const createEntry = async (entry_date: string): Promise<string> =>
  (await expectCreated(createJournalEntry(app, { entry_date }, asOwner()))).id;
/** Bypasses the triggers and grants that bind the service. */
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
  manualEntry = await createEntry('2026-03-05');
  expect(await verify()).toMatchObject({ ok: true, movements_checked: 3 });
});

test.each([
  [
    'lines that do not balance',
    (sql, id) => sql`update journal_lines set debit = debit + 1 where journal_entry_id = ${id} and debit > 0`,
  ],
  [
    'a removed line',
    (sql, id) => sql`delete from journal_lines where journal_entry_id = ${id} and position = 1`,
  ],
  ['no lines', (sql, id) => sql`delete from journal_lines where journal_entry_id = ${id}`],
  [
    'lines of another date',
    (sql, id) => sql`update journal_lines set entry_date = '2026-03-09' where journal_entry_id = ${id}`,
  ],
  [
    'a line of another source',
    (sql, id) =>
      sql`update journal_lines set source = 'recost', kind = 'inventory' where journal_entry_id = ${id} and position = 2`,
  ],
  ['another date', (sql, id) => sql`update journal_entries set entry_date = '2026-04-01' where id = ${id}`],
  [
    'another period',
    (sql, id) => sql`update journal_entries set accounting_period_id = ${newId()} where id = ${id}`,
  ],
  [
    'a line of an account without daily sums',
    (sql, id) => sql`update journal_lines set account = 'y' where journal_entry_id = ${id} and position = 2`,
  ],
] as [string, (sql: postgres.TransactionSql, id: string) => Promise<unknown>][])(
  'verification names a journal entry with %s',
  async (_case, change) => {
    await tamper((sql) => change(sql, manualEntry));
    expect(await verify()).toEqual({
      ok: false,
      products_checked: 1,
      movements_checked: 3,
      cost_adjustments_checked: 0,
      valuation_status: 'current',
      first_failure: { journal_entry_id: manualEntry, check: 'journal', detail: expect.any(String) },
    });
    // With a product filter, only entries linked to its movements are checked.
    expect(await verify(`product_id=${product}`)).toMatchObject({ ok: true });
  },
);

test('verification finds lines without an entry, and an entry whose movement does not link to it', async () => {
  await tamper((sql) => sql`delete from journal_entries where id = ${manualEntry}`);
  expect((await verify()).first_failure).toMatchObject({ check: 'journal', journal_entry_id: manualEntry });
  const other = { organization_id: mine.organizationId, id: manualEntry };
  await tamper(async (sql) => {
    await sql`
      insert into journal_entries (organization_id, id, entry_date, accounting_period_id, memo, source, created_by, product_id)
      select organization_id, ${other.id}, '2026-03-05', accounting_period_id, memo, source, created_by, product_id
      from journal_entries where id = ${booked.journal_entry_id}`;
    await sql`
      update journal_lines set source = 'stock_movement', kind = 'inventory' where journal_entry_id = ${other.id}`;
  });
  expect((await verify()).first_failure).toMatchObject({
    check: 'journal',
    journal_entry_id: manualEntry,
    detail: expect.stringContaining('not exactly one movement'),
  });
});

test('verification reads the lowest and the highest id, which a forged entry could have', async () => {
  for (const id of ['00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff']) {
    await tamper(async (sql) => {
      await sql`
        insert into journal_entries (organization_id, id, entry_date, accounting_period_id, memo, source, created_by)
        select organization_id, ${id}, entry_date, accounting_period_id, memo, source, created_by from journal_entries
        where id = ${manualEntry}`;
      await sql`
        insert into journal_lines (organization_id, journal_entry_id, position, account, debit, credit, entry_date, source)
        select organization_id, ${id}, position, account, debit, credit, entry_date, source from journal_lines
        where journal_entry_id = ${manualEntry}`;
      await sql`
        update journal_days set debit = 2 * debit, credit = 2 * credit
        where organization_id = ${mine.organizationId} and date = '2026-03-05'`;
    });
    expect((await verify()).first_failure).toMatchObject({ check: 'log' });
    await tamper(async (sql) => {
      await sql`delete from journal_lines where organization_id = ${mine.organizationId} and journal_entry_id = ${id}`;
      await sql`delete from journal_entries where organization_id = ${mine.organizationId} and id = ${id}`;
      await sql`
        update journal_days set debit = debit / 2, credit = credit / 2
        where organization_id = ${mine.organizationId} and date = '2026-03-05'`;
    });
    expect(await verify()).toMatchObject({ ok: true });
  }
});

test.each(['debit', 'credit'])(
  'verification detects a changed %s sum of an account and day',
  async (column) => {
    await tamper(
      (sql) => sql`update journal_days set ${sql(column)} = ${sql(column)} + 1
      where organization_id = ${mine.organizationId} and account = '1400' and date = '2026-03-05'`,
    );
    expect((await verify()).first_failure).toEqual({
      check: 'journal',
      detail: 'The sums of account 1400 on 2026-03-05 differ from the sums of its lines.',
    });
  },
);

// No foreign key prevents these (ADR 4), and the link may be newer than the hash.
test('verification detects a link to an entry that is missing, in another period, or created for another movement', async () => {
  const later = await createEntry('2026-03-06');
  const april = await createEntry('2026-04-06');
  await setAutomaticPosting(app, mine, null);
  const linked = await move('entry', '2026-03-03');
  const response = await app.request('POST', `/api/inventory/stock-movements/${linked.id}/journal-entry`, {
    key: mine.keys.owner,
    body: { journal_entry_id: later },
  });
  expect(response.status).toBe(200);
  expect(await verify()).toMatchObject({ ok: true });
  for (const entry of [newId(), april, booked.journal_entry_id]) {
    await tamper(
      (sql) => sql`update stock_movements set journal_entry_id = ${entry} where id = ${linked.id}`,
    );
    for (const query of ['', `product_id=${product}`])
      expect((await verify(query)).first_failure).toMatchObject({
        product_id: product,
        movement_id: linked.id,
        check: 'journal',
      });
  }
});

// The planner's statistics are those of empty tables: a join of entries and sums of lines took minutes.
test('verification checks more days and entries than one batch holds', async () => {
  await app.admin`
    with inserted as (
      insert into journal_entries (organization_id, id, entry_date, accounting_period_id, memo, source)
      select organization_id, gen_random_uuid(), date '2026-03-01' + n % 28, accounting_period_id, 'x', 'recost'
      from journal_entries, generate_series(1, 10500) as n where id = ${manualEntry} returning *
    )
    insert into journal_lines (organization_id, journal_entry_id, position, account, debit, credit, entry_date, source, kind)
    select organization_id, id, p, 'often', p - 1, 2 - p, entry_date, source, 'inventory' from inserted, generate_series(1, 2) as p`;
  await app.admin`
    insert into journal_days (organization_id, account, date, debit, credit)
    select organization_id, account, entry_date, sum(debit), sum(credit) from journal_lines
    where organization_id = ${mine.organizationId} and account = 'often' group by 1, 2, 3`;
  await rebuildLedgerLog(app.admin, mine.organizationId);
  // As after statistics that were taken while a large import was not committed yet: the table has pages, but few rows.
  await app.admin`
    update pg_class set reltuples = 3, relpages = pg_relation_size(oid) / 8192
    where relname in ('journal_entries', 'journal_lines', 'journal_days')`;
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
