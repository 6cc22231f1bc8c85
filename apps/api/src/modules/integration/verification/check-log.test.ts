import { createHash } from 'node:crypto';
import { rebuildLedgerLog } from '@tallybook/db/testing';
import type postgres from 'postgres';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { setAutomaticPosting } from '../../../testing/automatic-posting.ts';
import { rewriteLog } from '../../../testing/rewrite-log.ts';
import {
  closePeriod,
  createJournalEntry,
  expectCreated,
  postMovement,
  startTestApp,
  verifyLedger,
  type TestApp,
  type TestOrganization,
} from '../../../testing/index.ts';

let app: TestApp;
let mine: TestOrganization;
let product: string;
/** Movements in posting order: posted without an entry, linked later, linked when posted. */
let plain: string;
let linked: string;
let booked: { id: string; journal_entry_id: string };
let last: string;
let laterEntry: string;
let january: string;

const asOwner = () => ({ key: mine.keys.owner });
const call = async (method: string, path: string, body?: unknown) => {
  const response = await app.request(method, path, body === undefined ? asOwner() : { ...asOwner(), body });
  expect(response.status).toBeLessThan(300);
  return response.body;
};
const verify = async (query = '') => (await verifyLedger(app, query, asOwner())).body;
const move = (type: string, quantity: number, movement_date: string) =>
  expectCreated(
    postMovement(app, { product_id: product, type, quantity, unit_cost: 10, movement_date }, asOwner()),
  );

/** Bypasses the triggers and grants that bind the service. */
const tamper = (work: (sql: postgres.TransactionSql) => Promise<unknown>) =>
  app.admin.begin(async (sql) => {
    await sql`set local session_replication_role = replica`;
    await work(sql);
  });

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

beforeEach(async () => {
  mine = await app.newOrganization();
  product = (await call('POST', '/api/inventory/products', { sku: 'BOLT-8', name: 'Bolt', unit: 'pcs' })).id;
  const first = await move('entry', 10, '2026-01-10');
  plain = first.id;
  january = first.accounting_period_id;
  linked = (await move('entry', 5, '2026-02-10')).id;
  laterEntry = (await expectCreated(createJournalEntry(app, { entry_date: '2026-02-11' }, asOwner()))).id;
  await call('POST', `/api/inventory/stock-movements/${linked}/journal-entry`, {
    journal_entry_id: laterEntry,
  });
  await setAutomaticPosting(app, mine);
  booked = await move('exit', 3, '2026-02-12');
  await setAutomaticPosting(app, mine, null);
  last = (await move('exit', 1, '2026-02-13')).id;
  await call('PATCH', `/api/inventory/products/${product}`, { name: 'Bolt, 8 mm' });
  await closePeriod(app, january, asOwner());
  expect(await verify()).toMatchObject({ ok: true, movements_checked: 4 });
});

/** Removes the newest movement and everything derived from it, as if it had never been posted. */
const truncate = async (sql: postgres.TransactionSql): Promise<void> => {
  const before = await sql<{ hash: string; date: string }[]>`
    select hash, movement_date::text as date from stock_movements where id = ${booked.id}`;
  const [cost] = await sql<{ posted_cost: string }[]>`
    delete from stock_movements where id = ${last} returning posted_cost`;
  await sql`delete from stock_days where product_id = ${product} and date = '2026-02-13'`;
  await sql`update stock_months set delta = delta + 1, value = value - ${cost?.posted_cost ?? ''}::numeric, issued = issued - 1,
    issued_cost = issued_cost + ${cost?.posted_cost ?? ''}::numeric
    where product_id = ${product} and month = '2026-02-01'`;
  await sql`update stock_balances set on_hand = on_hand + 1, value = value - ${cost?.posted_cost ?? ''}::numeric,
    last_hash = ${before[0]?.hash ?? ''}, last_movement_date = ${before[0]?.date ?? ''} where product_id = ${product}`;
};

const removeProduct = async (sql: postgres.TransactionSql): Promise<void> => {
  await sql`delete from journal_lines where journal_entry_id = ${booked.journal_entry_id}`;
  await sql`delete from journal_days where organization_id = ${mine.organizationId} and date = '2026-02-12'`;
  await sql`delete from journal_entries where id = ${booked.journal_entry_id}`;
  for (const table of ['stock_movements', 'stock_balances', 'stock_days', 'stock_months', 'stock_snapshots'])
    await sql`delete from ${sql(table)} where product_id = ${product}`;
  await sql`delete from products where id = ${product}`;
};

describe('verify detects', () => {
  test.each<[string, (sql: postgres.TransactionSql) => Promise<unknown>, () => object]>([
    [
      'a link that was added after posting and is changed to another entry',
      async (sql) => {
        const [other] = await sql<{ id: string }[]>`
          insert into journal_entries (organization_id, id, entry_date, accounting_period_id, memo, created_at, created_by)
          select organization_id, gen_random_uuid(), entry_date, accounting_period_id, memo, created_at, created_by
          from journal_entries where id = ${laterEntry} returning id`;
        await sql`insert into journal_lines select organization_id, ${other?.id ?? ''}, position, account, debit, credit,
          entry_date, source from journal_lines where journal_entry_id = ${laterEntry}`;
        await sql`update journal_days set debit = debit * 2, credit = credit * 2
          where organization_id = ${mine.organizationId} and date = '2026-02-11'`;
        await sql`update stock_movements set journal_entry_id = ${other?.id ?? ''} where id = ${linked}`;
      },
      () => ({ movement_id: linked }),
    ],
    [
      'a link that was added after posting and is removed',
      (sql) => sql`update stock_movements set journal_entry_id = null where id = ${linked}`,
      () => ({ movement_id: linked }),
    ],
    [
      'a link that was added outside the service',
      (sql) => sql`update stock_movements set journal_entry_id = ${laterEntry} where id = ${last}`,
      () => ({ movement_id: last }),
    ],
    ['a product that is removed with its movements', removeProduct, () => ({ movement_id: plain })],
    [
      'a closed period that is set to open',
      (sql) =>
        sql`update accounting_periods set status = 'open', closed_at = null, closed_by = null where id = ${january}`,
      () => ({ period_id: january }),
    ],
    ['the removal of the last movement with all its sums', truncate, () => ({ movement_id: last })],
    [
      'a changed memo',
      (sql) => sql`update journal_entries set memo = 'Gift' where id = ${laterEntry}`,
      () => ({ journal_entry_id: laterEntry }),
    ],
    [
      'a changed account of a line',
      (sql) => sql`
        with line as (update journal_lines set account = 'other' where journal_entry_id = ${laterEntry} and position = 1
          returning *), sum as (update journal_days d set account = 'other' from line where d.date = line.entry_date
          and d.organization_id = line.organization_id and d.debit = line.debit)
        select from line`,
      () => ({ journal_entry_id: laterEntry }),
    ],
    [
      'a changed SKU',
      (sql) => sql`update products set sku = 'BOLT-9' where id = ${product}`,
      () => ({ product_id: product }),
    ],
    [
      'a product name that is set back',
      (sql) => sql`update products set name = 'Bolt' where id = ${product}`,
      () => ({ product_id: product }),
    ],
  ])('%s', async (_case, change, about) => {
    await tamper(change);
    const { ok, first_failure, chain } = await verify();
    expect({ ok, chain }).toEqual({ ok: false });
    expect(first_failure).toMatchObject({ check: 'log', detail: expect.any(String), ...about() });
  });

  test.each<[string, (sql: postgres.TransactionSql) => Promise<unknown>, string]>([
    [
      'a removed entry of the log',
      (sql) => sql`delete from ledger_log where position = 4 and organization_id = ${mine.organizationId}`,
      'Position 4 of the ledger log is missing.',
    ],
    [
      'a changed time in the log',
      (sql) =>
        sql`update ledger_log set recorded_at = (recorded_at at time zone 'UTC' + interval '1 day') at time zone 'UTC' where position = 3 and organization_id = ${mine.organizationId}`,
      'The head at position 3 of the ledger log does not match its entry and the previous head.',
    ],
    [
      'a changed head',
      (sql) =>
        sql`update ledger_log set head = repeat('0', 64) where position = 2 and organization_id = ${mine.organizationId}`,
      'The head at position 2',
    ],
    [
      'an entry that is no longer JSON',
      (sql) =>
        sql`update ledger_log set facts = facts || 'x' where position = 3 and organization_id = ${mine.organizationId}`,
      'The head at position 3',
    ],
    [
      'a log that is gone',
      (sql) => sql`delete from ledger_log where organization_id = ${mine.organizationId}`,
      'outside the service',
    ],
  ])('%s', async (_case, change, detail) => {
    await tamper(change);
    const { ok, first_failure } = await verify();
    expect(ok).toBe(false);
    expect(first_failure).toMatchObject({ check: 'log', detail: expect.stringContaining(detail) });
  });
});

/** Appends an entry whose head is valid. */
const appendFacts = async (sql: postgres.TransactionSql, facts: string): Promise<void> => {
  await sql`insert into ledger_log select organization_id, position + 1, recorded_at, ${facts}, false, head
    from ledger_log where organization_id = ${mine.organizationId} order by position desc limit 1`;
  await rewriteLog(sql, mine.organizationId, (entry) => entry);
};
const factOf = async (sql: postgres.TransactionSql, kind: string, id: string): Promise<string> => {
  const [found] = await sql<{ fact: string }[]>`
    select value::text as fact from ledger_log l cross join lateral json_array_elements(l.facts::json)
    where l.organization_id = ${mine.organizationId} and value ->> 0 = ${kind} and value ->> 1 = ${id}`;
  if (found === undefined) throw new Error(`no ${kind} ${id}`);
  return found.fact;
};

describe('verify reports as a finding, with its position,', () => {
  /** Changes the entry that contains the first movement. */
  const ofPlain =
    (change: (sql: postgres.TransactionSql) => postgres.Fragment) => async (sql: postgres.TransactionSql) => {
      const changed = await sql`update ledger_log set ${change(sql)}
      where organization_id = ${mine.organizationId} and facts like ${`%"movement","${plain}"%`} returning position`;
      return Number(changed[0]?.['position']);
    };
  const ofNewest =
    (change: (sql: postgres.TransactionSql) => postgres.Fragment) => async (sql: postgres.TransactionSql) => {
      const [newest] = await sql<{ position: string }[]>`
      select max(position) as position from ledger_log where organization_id = ${mine.organizationId}`;
      const position = newest?.position ?? '';
      await sql`update ledger_log set ${change(sql)} where organization_id = ${mine.organizationId} and position = ${position}`;
      return Number(position);
    };

  test.each<[string, (sql: postgres.TransactionSql) => Promise<number>]>([
    ['facts that are no JSON', ofPlain((sql) => sql`facts = 'garbage'`)],
    ['text after the facts', ofPlain((sql) => sql`facts = facts || 'x'`)],
    ['a fact whose id is none', ofPlain((sql) => sql`facts = '[["movement","zz","x"]]'`)],
    ['a time that is none', ofPlain((sql) => sql`recorded_at = 'infinity'`)],
    ['a position of 19 digits', ofNewest((sql) => sql`position = 9223372036854775806`)],
    ['the highest position', ofNewest((sql) => sql`position = 9223372036854775807`)],
    ['an inexact position', ofNewest((sql) => sql`position = 9007199254740993`)],
  ])('%s', async (_case, change) => {
    let position = 0;
    await tamper(async (sql) => {
      position = await change(sql);
    });
    const { status, body } = await verifyLedger(app, '', asOwner());
    expect(status).toBe(200);
    expect(body).toMatchObject({
      ok: false,
      first_failure: { check: 'log', position, detail: expect.any(String) },
    });
  });

  test('a position before the first', async () => {
    await tamper(
      (sql) => sql`insert into ledger_log select organization_id, -5, recorded_at, facts, has_states, head
        from ledger_log where organization_id = ${mine.organizationId} and position = 1`,
    );
    expect((await verify()).first_failure).toMatchObject({ check: 'log', position: 1 });
  });

  test('a missing entry at the position of the anchor', async () => {
    const { chain } = await verify();
    await tamper(
      (sql) => sql`delete from ledger_log where position = 4 and organization_id = ${mine.organizationId}`,
    );
    expect((await verify(`position=4&head=${chain.head}`)).first_failure).toMatchObject({
      check: 'log',
      position: 4,
    });
  });

  test.each([
    ['garbage', 'garbage'],
    ['nothing', ''],
    ['no fact', '[]'],
    ['an object', '{}'],
    ['an id that is none', '[["movement","zz","x"]]'],
    ['an unknown kind without an id', '[["zzz"]]'],
    ['an unknown kind', '[["zzz","0199a3c2-6f1e-7a52-9d3c-2b8f64e01c57","x"]]'],
    ['a character that PostgreSQL cannot store', String.raw`[["\u0000"]]`],
    ['JSON that is too deep', '['.repeat(100_000)],
  ])('facts that the service does not write, with a valid head: %s', async (_case, facts) => {
    const { chain } = await verify();
    await tamper((sql) => appendFacts(sql, facts));
    const { status, body } = await verifyLedger(app, '', asOwner());
    expect(status).toBe(200);
    expect(body).toMatchObject({
      ok: false,
      first_failure: {
        check: 'log',
        position: chain.position + 1,
        detail: expect.stringContaining('unknown kind'),
      },
    });
  });
});

describe('verify counts each fact once: it reports', () => {
  test.each(['movement', 'entry', 'link'])('a repeated %s', async (kind) => {
    const { chain } = await verify();
    const id = { movement: plain, entry: laterEntry, link: linked }[kind] ?? '';
    await tamper(async (sql) => appendFacts(sql, `[${await factOf(sql, kind, id)}]`));
    expect((await verify()).first_failure).toMatchObject({
      check: 'log',
      position: chain.position + 1,
      [kind === 'entry' ? 'journal_entry_id' : 'movement_id']: id,
      detail: expect.stringContaining('repeats'),
    });
  });

  test('a journal entry that is not in the log, when another one is in it twice', async () => {
    let forged = '';
    await tamper(async (sql) => {
      await appendFacts(sql, `[${await factOf(sql, 'entry', laterEntry)}]`);
      const [entry] = await sql<{ id: string }[]>`
        insert into journal_entries (organization_id, id, entry_date, accounting_period_id, memo, created_at, created_by)
        select organization_id, gen_random_uuid(), entry_date, accounting_period_id, memo, created_at, created_by
        from journal_entries where id = ${laterEntry} returning id`;
      forged = entry?.id ?? '';
      await sql`insert into journal_lines select organization_id, ${forged}, position, account, debit, credit,
        entry_date, source from journal_lines where journal_entry_id = ${laterEntry}`;
      await sql`update journal_days set debit = debit * 2, credit = credit * 2
        where organization_id = ${mine.organizationId} and date = '2026-02-11'`;
    });
    expect((await verify()).first_failure).toMatchObject({ check: 'log', journal_entry_id: forged });
  });

  test('a link that is not in the log, when another one is in it twice', async () => {
    await tamper(async (sql) => {
      await appendFacts(sql, `[${await factOf(sql, 'link', linked)}]`);
      await sql`update stock_movements set journal_entry_id = ${laterEntry} where id = ${last}`;
    });
    expect((await verify()).first_failure).toMatchObject({ check: 'log', movement_id: last });
  });
});

describe('an anchor', () => {
  test('is returned by verify and by closing, and verify confirms it later', async () => {
    const { chain } = await verify();
    const february = (await call('GET', '/api/accounting/periods')).find(
      ({ status }: { status: string }) => status === 'open',
    );
    const closed = await call('POST', `/api/accounting/periods/${february.id}/close`);
    expect(closed.chain).toEqual({
      position: chain.position + 1,
      head: expect.stringMatching(/^[0-9a-f]{64}$/),
      recorded_at: expect.any(String),
    });
    expect((await verify()).chain).toEqual(closed.chain);
    for (const { position, head } of [chain, closed.chain])
      expect(await verify(`position=${position}&head=${head}`)).toMatchObject({
        ok: true,
        chain: closed.chain,
      });
  });

  test('reveals a history that was rewritten consistently', async () => {
    const { chain } = await verify();
    await tamper(async (sql) => {
      await truncate(sql);
      await rebuildLedgerLog(sql, mine.organizationId);
    });
    // Without the anchor nothing is wrong: the database is consistent.
    expect(await verify()).toMatchObject({ ok: true });
    for (const position of [1, chain.position])
      expect((await verify(`position=${position}&head=${chain.head}`)).first_failure).toMatchObject({
        check: 'log',
        position,
      });
  });

  test('must be complete and cannot be combined with a product', async () => {
    const { chain } = await verify();
    for (const query of [
      `position=${chain.position}`,
      `head=${chain.head}`,
      `position=${chain.position}&head=${chain.head}&product_id=${product}`,
      `position=0&head=${chain.head}`,
      `position=1&head=xyz`,
    ])
      expect((await verifyLedger(app, query, asOwner())).status).toBe(400);
  });

  test('can be checked without the service: every head follows from the previous one and its entry', async () => {
    const { chain } = await verify();
    let head = mine.organizationId;
    const log: { position: number; entry: string; head: string }[] = await call(
      'GET',
      '/api/inventory/ledger-log',
    );
    for (const [index, entry] of log.entries()) {
      head = createHash('sha256')
        .update(head + entry.entry)
        .digest('hex');
      expect(entry).toMatchObject({ position: index + 1, head });
    }
    expect({ position: log.length, head }).toMatchObject({ position: chain.position, head: chain.head });
    expect(await call('GET', '/api/inventory/ledger-log?after_position=3&limit=2')).toEqual(log.slice(3, 5));
  });

  test('of another organization is not accepted, nor is its log visible', async () => {
    const { chain } = await verify();
    const other = await app.newOrganization();
    const key = other.keys.owner;
    expect((await app.request('GET', '/api/inventory/ledger-log', { key })).body).toEqual([]);
    const query = `position=${chain.position}&head=${chain.head}`;
    expect((await verifyLedger(app, query, { key })).body.first_failure).toMatchObject({ check: 'log' });
  });
});

test('a log that a test rebuilds has the facts that the service wrote', async () => {
  const [before] = await app.admin<{ text: string }[]>`
    select string_agg(facts, '' order by position) as text from ledger_log where organization_id = ${mine.organizationId}`;
  await rebuildLedgerLog(app.admin, mine.organizationId);
  const [after] = await app.admin<{ text: string }[]>`
    select string_agg(facts, '' order by position) as text from ledger_log where organization_id = ${mine.organizationId}`;
  const facts = (text = '', kind: string): string[] =>
    [...text.matchAll(/\["(\w+)"[^\]]*\]/g)]
      .filter(([, of]) => of === kind)
      .map(([fact]) => fact)
      .sort();
  expect(facts(after?.text, 'entry')).toEqual(facts(before?.text, 'entry'));
  expect(facts(before?.text, 'entry')).toHaveLength(2);
  for (const kind of ['product', 'period']) {
    const newest = facts(after?.text, kind);
    expect(facts(before?.text, kind)).toEqual(expect.arrayContaining(newest));
    expect(newest.length).toBeGreaterThan(0);
  }
  expect(await verify()).toMatchObject({ ok: true, movements_checked: 4 });
  await move('entry', 1, '2026-02-14');
  expect(await verify()).toMatchObject({ ok: true, movements_checked: 5 });
});
