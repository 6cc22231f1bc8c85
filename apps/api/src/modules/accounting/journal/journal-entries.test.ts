import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import {
  createJournalEntry,
  expectCreated,
  postMovement,
  startTestApp,
  withoutRequestId,
  type TestApp,
  type TestOrganization,
} from '../../../testing/index.ts';
import { int8 } from '@tallybook/db';
import { onCluster } from '@tallybook/db/testing';
import { selectEntries } from '../../../ledger/journal/store.ts';

let app: TestApp;
let other: TestOrganization;

beforeAll(async () => {
  app = await startTestApp();
  other = await app.newOrganization();
});
afterAll(() => app.stop());

const path = '/api/accounting/journal-entries';
const unexplained = { posting_rule_id: null, dimension: null };
const lines = (debit: unknown = '125.00', credit: unknown = '125.00') => [
  { account: '1400', debit },
  { account: '3000', credit },
];
const post = (fields: Record<string, unknown> = {}, key = app.keys.owner) =>
  createJournalEntry(app, { lines: lines(), ...fields }, { key });

describe('creating an entry', () => {
  test('returns the entry with complete amounts in the period of its date', async () => {
    const response = await post({
      lines: [
        { account: '1400', debit: '100', credit: '0' },
        { account: '1576', debit: '19.5' },
        { account: '3000', debit: '0.00', credit: '119.50' },
      ],
    });
    expect(response.status).toBe(201);
    expect(response.headers.get('location')).toBe(`${path}/${response.body.id}`);
    expect(response.body).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      entry_date: '2026-03-10',
      memo: 'Goods received',
      lines: [
        { account: '1400', debit: '100.00', credit: '0.00', ...unexplained },
        { account: '1576', debit: '19.50', credit: '0.00', ...unexplained },
        { account: '3000', debit: '0.00', credit: '119.50', ...unexplained },
      ],
      source: 'manual',
      accounting_period_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      created_at: expect.stringMatching(/Z$/),
      created_by: app.userIds.owner,
      stock_movement_id: null,
      product_id: null,
    });
    expect((await app.request('GET', `${path}/${response.body.id}`)).body).toEqual(response.body);
    const [period] = (await app.request('GET', '/api/accounting/periods')).body;
    expect(period).toMatchObject({
      id: response.body.accounting_period_id,
      name: '2026-03',
      end_date: '2026-03-31',
    });
  });

  // If the database returned JSON numbers, the last digits would be lost.
  test('preserves 26 digits', async () => {
    const amount = '12345678901234567890123456.78';
    const response = await post({ lines: lines(amount, amount) });
    const found = await app.request('GET', `${path}/${response.body.id}`);
    expect(found.body.lines[0].debit).toBe(amount);
  });

  test('allows a movement to be posted with it', async () => {
    const created = await expectCreated(post());
    const body = { sku: 'LINKED', name: 'Bolt' };
    const product = await expectCreated(app.request('POST', '/api/inventory/products', { body }));
    const fields = { product_id: product.id, movement_date: '2026-03-11', journal_entry_id: created.id };
    const movement = await expectCreated(postMovement(app, fields));
    expect(movement).toMatchObject({
      journal_entry_id: created.id,
      accounting_period_id: created.accounting_period_id,
    });
  });

  test.each([
    ['no date', { entry_date: undefined }, '/entry_date', 'REQUIRED'],
    ['an impossible date', { entry_date: '2026-02-30' }, '/entry_date', 'INVALID_DATE'],
    ['no memo', { memo: undefined }, '/memo', 'REQUIRED'],
    ['an empty memo', { memo: '' }, '/memo', 'TOO_SMALL'],
    ['a blank memo', { memo: ' ' }, '/memo', 'TOO_SMALL'],
    ['NUL in the memo', { memo: 'a\0' }, '/memo', 'INVALID_TEXT'],
    ['no lines', { lines: undefined }, '/lines', 'REQUIRED'],
    ['one line', { lines: lines().slice(1) }, '/lines', 'TOO_SMALL'],
    ['201 lines', { lines: Array.from({ length: 201 }, () => lines()[0]) }, '/lines', 'TOO_BIG'],
    ['no account', { lines: [{ debit: '1' }, ...lines()] }, '/lines/0/account', 'REQUIRED'],
    [
      'an account with an invisible character',
      { lines: [{ account: '1400\u200b', debit: '1' }, ...lines()] },
      '/lines/0/account',
      'INVALID_TEXT',
    ],
    [
      'an account with white space around it',
      { lines: [...lines(), { account: ' 1400', debit: '1' }] },
      '/lines/2/account',
      'INVALID_TEXT',
    ],
    ['a number for an amount', { lines: lines(125) }, '/lines/0/debit', 'INVALID_TYPE'],
    ['null for an amount', { lines: lines(null) }, '/lines/0/debit', 'INVALID_TYPE'],
    ['a negative amount', { lines: lines('-1.00') }, '/lines/0/debit', 'INVALID_AMOUNT'],
    ['an exponent', { lines: lines('1e2') }, '/lines/0/debit', 'INVALID_AMOUNT'],
    ['NaN', { lines: lines('NaN') }, '/lines/0/debit', 'INVALID_AMOUNT'],
    ['27 digits', { lines: lines('1'.repeat(27)) }, '/lines/0/debit', 'INVALID_AMOUNT'],
    ['a fraction of a cent', { lines: lines('125.001', '125.001') }, '/lines/1/credit', 'TOO_PRECISE'],
    [
      'a line with neither debit nor credit',
      { lines: [{ account: '1' }, ...lines()] },
      '/lines/0',
      'ONE_SIDE',
    ],
    [
      'a line with debit and credit',
      { lines: [{ account: '1', debit: '1', credit: '1' }, ...lines()] },
      '/lines/0',
      'ONE_SIDE',
    ],
    ['zero', { lines: lines('0.00', '0') }, '/lines/0', 'ONE_SIDE'],
    ['an unknown field', { period: 'x' }, '/period', 'UNKNOWN_FIELD'],
    [
      'an unknown field in a line',
      { lines: [{ ...lines()[0], tax: '1' }, lines()[1]] },
      '/lines/0/tax',
      'UNKNOWN_FIELD',
    ],
  ])('rejects %s', async (_case, fields, pointer, code) => {
    const response = await post(fields);
    expect([response.status, response.body.code]).toEqual([400, 'VALIDATION_FAILED']);
    expect(response.body.errors).toContainEqual(expect.objectContaining({ pointer, code }));
  });

  test('rejects an entry whose debits and credits differ by one minor unit', async () => {
    const response = await post({ lines: lines('0.30', '0.29') });
    expect(response.status).toBe(400);
    expect(response.body).toMatchObject({ code: 'JOURNAL_ENTRY_UNBALANCED', debit: '0.30', credit: '0.29' });
    expect(response.body.errors).toEqual([expect.objectContaining({ pointer: '/lines' })]);
  });

  test('opens no period for an unbalanced entry', async () => {
    const organization = await app.newOrganization();
    await post({ lines: lines('1', '2') }, organization.keys.owner);
    const periods = await app.request('GET', '/api/accounting/periods', { key: organization.keys.owner });
    expect(periods.body).toEqual([]);
  });

  test('allows the decimals of the currency only', async () => {
    const yen = await app.newOrganization();
    await app.admin`update organizations set currency = 'JPY', money_scale = 0 where id = ${yen.organizationId}`;
    expect((await post({ lines: lines('5.0', '5.0') }, yen.keys.owner)).status).toBe(400);
    const response = await post({ lines: lines('5', '5') }, yen.keys.owner);
    expect(response.body.lines[0]).toEqual({ account: '1400', debit: '5', credit: '0', ...unexplained });
  });

  test('rejects a date without a period if periods do not open automatically', async () => {
    const strict = await app.newOrganization();
    await app.admin`update organizations set auto_open_periods = false where id = ${strict.organizationId}`;
    const response = await post({}, strict.keys.owner);
    expect([response.status, response.body.code]).toEqual([400, 'PERIOD_NOT_FOUND']);
  });

  test('opens one period for twenty concurrent entries in a new month', async () => {
    const organization = await app.newOrganization();
    const key = organization.keys.owner;
    const responses = await Promise.all(Array.from({ length: 20 }, () => post({}, key)));
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 201));
    expect((await app.request('GET', '/api/accounting/periods', { key })).body).toHaveLength(1);
  });

  test('replays the response for a repeated Idempotency-Key', async () => {
    const call = () => createJournalEntry(app, {}, { headers: { 'idempotency-key': 'journal-once' } });
    const [first, second] = await Promise.all([call(), call()]);
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body).toEqual(first.body);
    const replayed = [first, second].filter(({ headers }) => headers.get('idempotency-replayed') === 'true');
    expect(replayed).toHaveLength(1);
  });
});

describe('journal permissions', () => {
  test.each([
    ['viewer', 403],
    ['clerk', 403],
    ['accountant', 201],
  ] as const)('give a %s who creates an entry status %i', async (role, status) => {
    expect((await post({}, app.keys[role])).status).toBe(status);
  });

  test('let a viewer read, with the same response for an unknown entry and one of another organization', async () => {
    const mine = await expectCreated(post());
    const url = `${path}/${mine.id}`;
    expect((await app.request('GET', url, { key: app.keys.viewer })).status).toBe(200);
    const foreign = await app.request('GET', url, { key: other.keys.owner });
    const unknown = await app.request('GET', `${path}/${newId()}`, { key: other.keys.owner });
    expect([foreign.status, unknown.status]).toEqual([404, 404]);
    expect(withoutRequestId(foreign.body)).toEqual(withoutRequestId(unknown.body));
    expect((await app.request('GET', path, { key: other.keys.owner })).body).toEqual([]);
  });
});

describe('the journal list', () => {
  let key: string;
  let created: string[];
  beforeAll(async () => {
    key = (await app.newOrganization()).keys.owner;
    created = [];
    for (const entry_date of ['2026-03-10', '2026-01-31', '2026-03-10', '2026-02-01'])
      created.push((await expectCreated(post({ entry_date }, key))).id);
  });
  const ids = async (query: string) => {
    const response = await app.request('GET', `${path}?${query}`, { key });
    return response.body.map((each: { id: string }) => each.id);
  };

  test('is sorted by newest date and creation, and filters by inclusive dates', async () => {
    const [a, b, c, d] = created;
    expect(await ids('')).toEqual([c, a, d, b]);
    expect(await ids('startDate=2026-02-01')).toEqual([c, a, d]);
    expect(await ids('endDate=2026-01-31')).toEqual([b]);
    expect(await ids('startDate=2026-02-01&endDate=2026-02-01')).toEqual([d]);
    const wrong = await app.request('GET', `${path}?startDate=2026-02-02&endDate=2026-02-01`, { key });
    expect(wrong.body.errors).toEqual([
      expect.objectContaining({ pointer: '/startDate', code: 'INVALID_RANGE' }),
    ]);
  });

  test('keeps its pages stable while entries are created', async () => {
    const client = app.trpc(key);
    const all = await client.journalEntries.list.query({});
    const seen = [];
    let cursor: string | null | undefined;
    do {
      const page = await client.journalEntries.listPage.query({ limit: 1, ...(cursor ? { cursor } : {}) });
      seen.push(...page.items);
      cursor = page.next_cursor;
      await post({ entry_date: '2026-03-11' }, key);
    } while (cursor !== null);
    expect(seen).toEqual(all);
  });

  // With many entries of one source or account, a page of another must not read through them.
  test.skipIf(onCluster('counts rows that one server reads')).each([
    ['', 'journal_entries'],
    ['source=manual', 'journal_entries'],
    ['account=rare', 'journal_lines'],
    ['account=often', 'journal_lines'],
    ['account=often&source=manual', 'journal_lines'],
    ['account=often&running_balance=true', 'journal_lines'],
    ['account=often&linked=false', 'journal_lines'],
  ])('reads a page of %j from an index of %s without reading other rows', async (query, table) => {
    const many = await app.newOrganization();
    const rare = [
      { account: 'rare', debit: '1' },
      { account: 'often', credit: '1' },
    ];
    for (const entry_date of ['2026-03-01', '2026-03-02'])
      expect((await post({ entry_date, lines: rare }, many.keys.owner)).status).toBe(201);
    await app.admin`
      with inserted as (
        insert into journal_entries (organization_id, id, entry_date, accounting_period_id, memo, source)
        select ${many.organizationId}, gen_random_uuid(), date '2026-03-03' + n % 28, gen_random_uuid(), 'x', 'recost'
        from generate_series(1, 3000) as n returning *
      )
      insert into journal_lines (organization_id, journal_entry_id, position, account, debit, credit, entry_date, source, kind)
      select organization_id, id, p, 'often', p - 1, 2 - p, entry_date, source, 'inventory' from inserted, generate_series(1, 2) as p`;
    await app.admin`
      insert into journal_days (organization_id, account, date, debit, credit)
      select organization_id, account, entry_date, sum(debit), sum(credit) from journal_lines
      where organization_id = ${many.organizationId} and source = 'recost' group by 1, 2, 3
      on conflict do nothing`;
    await app.admin.unsafe('analyze journal_entries, journal_lines, journal_days');
    const filter = Object.fromEntries(
      [...new URLSearchParams(query)].map(([name, value]) => [
        name,
        value === 'true' || (value !== 'false' && value),
      ]),
    );
    const read = await app.services.database.tenant(many.organizationId, async (tx) => {
      const rowsRead = async () => {
        const [counted] = await tx.rows({ rows: int8() })`
          select coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0) as rows
          from pg_stat_xact_user_tables where relname = ${table}`;
        return Number(counted?.rows);
      };
      const before = await rowsRead();
      const found = await selectEntries(tx, many.organizationId, filter, { size: 10, after: undefined });
      expect(found).toHaveLength(/rare|manual|linked/.test(query) ? 2 : 11);
      return (await rowsRead()) - before;
    });
    expect(read).toBeGreaterThan(0);
    expect(read).toBeLessThan(200);
  });
});

test('the account and source filters return the same entries as filtering the whole list, page by page', async () => {
  const { keys, organizationId } = await app.newOrganization();
  const accounts = ['1400', '1400 1', 'a'];
  for (let n = 0; n < 12; n += 1) {
    const [debit = '', credit = ''] =
      [
        ['1400', 'a'],
        ['a', 'b'],
        ['1400', '1400'],
        ['b', 'a'],
      ][n % 4] ?? [];
    const fields = {
      entry_date: `2026-03-0${1 + (n % 3)}`,
      lines: [
        { account: debit, debit: '1' },
        { account: 'z', debit: '1' },
        { account: credit, credit: '2' },
      ],
    };
    await expectCreated(post(fields, keys.owner));
  }
  await app.admin`
    update journal_entries set source = 'recost' where organization_id = ${organizationId}
      and entry_date = '2026-03-02'`;
  await app.admin`
    update journal_lines l set source = e.source, kind = case e.source when 'recost' then 'inventory' end
    from journal_entries e where l.organization_id = ${organizationId} and e.organization_id = l.organization_id and e.id = l.journal_entry_id`;
  const client = app.trpc(keys.owner).journalEntries;
  const all = await client.list.query({ limit: 1000 });
  for (const account of [undefined, ...accounts])
    for (const source of [undefined, 'manual', 'recost', 'stock_movement'] as const)
      for (const startDate of [undefined, '2026-03-02']) {
        const filter = {
          ...(account === undefined ? {} : { account }),
          ...(source === undefined ? {} : { source }),
          ...(startDate === undefined ? {} : { startDate }),
        };
        const seen = [];
        let cursor: string | null | undefined;
        do {
          const page = await client.listPage.query({ ...filter, limit: 3, ...(cursor ? { cursor } : {}) });
          seen.push(...page.items);
          cursor = page.next_cursor;
        } while (cursor !== null);
        expect(seen).toEqual(
          all.filter(
            (entry) =>
              (account === undefined || entry.lines.some((line) => line.account === account)) &&
              (source === undefined || entry.source === source) &&
              (startDate === undefined || entry.entry_date >= startDate),
          ),
        );
      }
  const wrong = await app.request('GET', `${path}?source=cash&account=`, { key: keys.owner });
  expect(wrong.body.errors.map((each: { pointer: string }) => each.pointer).sort()).toEqual([
    '/account',
    '/source',
  ]);
});

describe('the running balance of an account', () => {
  test('is that after each entry, whatever the other filters and the pages are', async () => {
    const { keys, organizationId } = await app.newOrganization();
    for (let n = 0; n < 14; n += 1) {
      const [debit, credit] = n % 3 === 0 ? ['1400', '3000'] : n % 3 === 1 ? ['3000', '1400'] : ['x', 'y'];
      const entry_date = `2026-03-0${1 + ((n * 5) % 4)}`;
      const amount = `${n + 1}.${n % 10}0`;
      const twice =
        n % 4 === 0
          ? [
              { account: '1400', debit: '0.01' },
              { account: '1400', credit: '0.01' },
            ]
          : [];
      await expectCreated(
        post(
          {
            entry_date,
            lines: [{ account: debit, debit: amount }, { account: credit, credit: amount }, ...twice],
          },
          keys.owner,
        ),
      );
    }
    // Entries of another source come between those of the filter.
    await app.admin`
      update journal_entries set source = 'recost', created_by = null
      where organization_id = ${organizationId} and right(id::text, 1) < '8'`;
    await app.admin`
      update journal_lines l set source = e.source, kind = case e.source when 'recost' then 'inventory' end
      from journal_entries e
      where l.organization_id = ${organizationId} and e.organization_id = l.organization_id and e.id = l.journal_entry_id`;
    const client = app.trpc(keys.owner).journalEntries;
    const cents = (text: string): bigint => BigInt(text.replace('.', ''));
    const expected = new Map<string, bigint>();
    let balance = 0n;
    for (const entry of (await client.list.query({ account: '1400' })).toReversed()) {
      expect(entry).not.toHaveProperty('running_balance');
      for (const { account, debit, credit } of entry.lines)
        if (account === '1400') balance += cents(debit) - cents(credit);
      expected.set(entry.id, balance);
    }
    for (const filter of [
      {},
      { source: 'manual' },
      { source: 'recost' },
      { startDate: '2026-03-02' },
      { endDate: '2026-03-03' },
    ] as const) {
      const seen: string[] = [];
      let cursor: string | null | undefined;
      do {
        const page = await client.listPage.query({
          ...filter,
          account: '1400',
          running_balance: true,
          limit: 3,
          ...(cursor ? { cursor } : {}),
        });
        for (const { id, running_balance } of page.items) {
          expect([id, cents(running_balance ?? '')]).toEqual([id, expected.get(id)]);
          seen.push(id);
        }
        cursor = page.next_cursor;
      } while (cursor !== null);
      const all = await client.list.query({ account: '1400', ...filter });
      expect(seen).toEqual(all.map(({ id }) => id));
    }
  });

  test('requires the account', async () => {
    const response = await app.request('GET', `${path}?running_balance=true`);
    expect([response.status, response.body.errors]).toEqual([
      400,
      [expect.objectContaining({ pointer: '/account', code: 'REQUIRED' })],
    ]);
    expect((await app.request('GET', `${path}?running_balance=false`)).status).toBe(200);
  });
});

test('filters entries that belong to nothing, with pages', async () => {
  const own = await app.newOrganization();
  const key = own.keys.owner;
  const product = await expectCreated(
    app.request('POST', '/api/inventory/products', { key, body: { sku: 'BOLT', name: 'Bolt' } }),
  );
  const [named, adjusted, unnamed] = [
    await expectCreated(post({}, key)),
    await expectCreated(post({}, key)),
    await expectCreated(post({}, key)),
  ];
  const fields = { product_id: product.id, movement_date: '2026-03-10', journal_entry_id: named.id };
  const movement = await expectCreated(postMovement(app, fields, { key }));
  const adjustment = {
    movement_id: movement.id,
    amount: '1.00',
    adjustment_date: '2026-03-10',
    reason: 'other',
    journal_entry_id: adjusted.id,
  };
  await expectCreated(app.request('POST', '/api/inventory/cost-adjustments', { key, body: adjustment }));
  // An entry of another organization's movement is not one of its own.
  await expectCreated(post());
  const ids = async (query: string) =>
    (await app.request('GET', `${path}?${query}`, { key })).body.map((each: { id: string }) => each.id);
  expect(await ids('linked=false')).toEqual([unnamed.id]);
  expect(await ids('linked=false&source=stock_movement')).toEqual([]);
  expect(await ids('linked=true&account=1400')).toEqual([adjusted.id, named.id]);
  await app.admin`
    update journal_entries set source = 'recost', created_by = null where organization_id = ${own.organizationId} and id = ${unnamed.id}`;
  expect(await ids('linked=true')).toEqual([unnamed.id, adjusted.id, named.id]);
  const page = await app.trpc(key).journalEntries.listPage.query({ linked: true, limit: 2 });
  expect(page.items.map(({ id }) => id)).toEqual([unnamed.id, adjusted.id]);
});
