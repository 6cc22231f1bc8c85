import { detailsOf, type ChainedFacts } from '@tallybook/domain';
import type postgres from 'postgres';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { seedProduct, startTestApp, type TestApp, type TestOrganization } from '../../testing/index.ts';
import { chainHash, chainHashV1 } from '../stock-movements/posting/chain.ts';

let app: TestApp;
let mine: TestOrganization;
let product: string;
/** In the order of posting. */
let ids: string[];
let january: string;

const path = '/api/inventory/verify';
const verify = async (query = '', as = mine.keys.accountant) =>
  (await app.request('GET', `${path}?${query}`, { key: as })).body;

async function move(type: string, quantity: number, unit_cost: number, movement_date: string) {
  const body = { product_id: product, type, quantity, unit_cost, movement_date };
  const answer = await app.request('POST', '/api/inventory/stock-movements', { key: mine.keys.owner, body });
  expect(answer.status).toBe(201);
  return answer.body as { id: string; accounting_period_id: string };
}

/** As nobody but the superuser could: triggers and the service's grants do not hold for it. */
const tamper = (work: (sql: postgres.TransactionSql) => Promise<unknown>) =>
  app.admin.begin(async (sql) => {
    await sql`set local session_replication_role = replica`;
    await work(sql);
  });

async function history(costing_method: string) {
  mine = await app.newOrganization();
  product = await seedProduct(app, mine);
  await app.admin`update products set costing_method = ${costing_method} where id = ${product}`;
  const entry = await move('entry', 5, 10, '2026-01-10');
  january = entry.accounting_period_id;
  const rest = [
    await move('entry', 5, 12.345, '2026-01-20'),
    await move('exit', 6, 0, '2026-02-03'),
    await move('entry', 1, 3, '2026-02-03'),
    // Arrives late, so that the order of posting is not that of the ledger.
    await move('exit', 1, 0, '2026-02-01'),
  ];
  const reversal = await app.request('POST', `/api/inventory/stock-movements/${rest[1]?.id}/reversal`, {
    key: mine.keys.owner,
    body: {},
  });
  expect(reversal.status).toBe(201);
  const closed = await app.request('POST', `/api/accounting/periods/${january}/close`, {
    key: mine.keys.owner,
  });
  expect(closed.status).toBe(200);
  ids = [entry.id, ...rest.map((each) => each.id), reversal.body.id as string];
}

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

describe.each(['moving_average', 'fifo'])('%s', (method) => {
  beforeEach(() => history(method));

  test('finds nothing where nobody touched anything', async () => {
    expect(await verify()).toEqual({ ok: true, products_checked: 1, movements_checked: 6 });
  });

  const failed = (first_failure: object) => ({
    ok: false,
    products_checked: 1,
    movements_checked: 0,
    first_failure: { product_id: product, detail: expect.any(String), ...first_failure },
  });

  test.each([
    ['unit cost', 1, (sql, id) => sql`update stock_movements set unit_cost = 12.345001 where id = ${id}`],
    [
      'quantity',
      0,
      (sql, id) => sql`update stock_movements set quantity = 4, quantity_delta = 4 where id = ${id}`,
    ],
    ['date', 2, (sql, id) => sql`update stock_movements set movement_date = '2026-02-04' where id = ${id}`],
    ['author', 3, (sql, id) => sql`update stock_movements set created_by = ${newId()} where id = ${id}`],
    ['note', 0, (sql, id) => sql`update stock_movements set note = 'paid to B' where id = ${id}`],
    ['reference', 1, (sql, id) => sql`update stock_movements set reference = 'INV-2' where id = ${id}`],
    ['reason', 2, (sql, id) => sql`update stock_movements set reason_code = 'theft' where id = ${id}`],
    ['metadata', 3, (sql, id) => sql`update stock_movements set metadata = '{"a": 1}' where id = ${id}`],
    [
      'time',
      4,
      (sql, id) =>
        sql`update stock_movements set created_at = created_at + interval '1 millisecond' where id = ${id}`,
    ],
    ['hash', 4, (sql, id) => sql`update stock_movements set hash = repeat('0', 64) where id = ${id}`],
  ] as [string, number, (sql: postgres.TransactionSql, id: string) => Promise<unknown>][])(
    'the %s of a movement: breaks the chain there',
    async (_what, index, change) => {
      const movement_id = ids[index] ?? '';
      await tamper((sql) => change(sql, movement_id));
      expect(await verify()).toMatchObject({ ok: false, first_failure: { movement_id, check: 'chain' } });
    },
  );

  test('a movement removed: breaks the chain at the next one; the last, at the balance', async () => {
    const remove = (id = '') =>
      tamper(async (sql) => {
        await sql`delete from stock_movement_costs where movement_id = ${id}`;
        await sql`delete from stock_movements where id = ${id}`;
      });
    await remove(ids[5]);
    expect(await verify()).toEqual(failed({ check: 'chain' }));
    await remove(ids[1]);
    expect(await verify()).toEqual(failed({ check: 'chain', movement_id: ids[2] }));
  });

  test('the place of a movement among those of its day', async () => {
    await tamper(
      (sql) => sql`update stock_movements set order_seq = order_seq + 100 where id = ${ids[2] ?? ''}`,
    );
    expect(await verify()).toEqual(failed({ check: 'order', movement_id: ids[2] }));
  });

  test('a cost, changed or removed', async () => {
    await tamper(
      (sql) =>
        sql`update stock_movement_costs set cost_amount = cost_amount - 0.01 where movement_id = ${ids[4] ?? ''}`,
    );
    expect(await verify()).toEqual(failed({ check: 'cost', movement_id: ids[4] }));
    await tamper((sql) => sql`delete from stock_movement_costs where movement_id = ${ids[4] ?? ''}`);
    expect(await verify()).toEqual(
      failed({ check: 'cost', movement_id: ids[4], detail: 'The movement has no cost.' }),
    );
  });

  test.each(['count', 'delta', 'lowest', 'highest', 'value'])('the %s of a day', async (column) => {
    await tamper(
      (sql) => sql`update stock_days set ${sql(column)} = ${sql(column)} + 1
      where product_id = ${product} and date = '2026-02-03'`,
    );
    const found = await verify();
    expect(found).toEqual(failed({ check: 'day' }));
    expect(found.first_failure.detail).toContain(`day 2026-02-03: ${column} is`);
  });

  test('a day or month without movements, or without sums', async () => {
    await tamper(
      (sql) => sql`insert into stock_days
      select organization_id, product_id, '2026-02-28', count, delta, lowest, highest, value from stock_days
      where product_id = ${product} and date = '2026-02-03'`,
    );
    expect(await verify()).toEqual(
      failed({ check: 'day', detail: 'The day 2026-02-28 has stored sums but no movements.' }),
    );
    await tamper(
      (sql) =>
        sql`delete from stock_days where product_id = ${product} and date in ('2026-02-28', '2026-02-03')`,
    );
    expect(await verify()).toEqual(
      failed({ check: 'day', detail: 'The day 2026-02-03 has movements but no stored sums.' }),
    );
  });

  test.each(['delta', 'value'])('the %s of a month', async (column) => {
    await tamper(
      (sql) => sql`update stock_months set ${sql(column)} = ${sql(column)} + 1
      where product_id = ${product} and month = '2026-01-01'`,
    );
    expect(await verify()).toEqual(failed({ check: 'month' }));
  });

  test.each(['quantity', 'value'])('the %s that a closed period keeps', async (column) => {
    await tamper(
      (sql) =>
        sql`update stock_snapshots set ${sql(column)} = ${sql(column)} + 1 where product_id = ${product}`,
    );
    expect(await verify()).toEqual(failed({ check: 'snapshot' }));
  });

  test.each(['on_hand', 'value', 'last_movement_date'])('the %s of the balance', async (column) => {
    await tamper(
      (sql) =>
        sql`update stock_balances set ${sql(column)} = ${sql(column)} + 1 where product_id = ${product}`,
    );
    expect(await verify()).toEqual(failed({ check: 'balance' }));
  });

  test('a balance removed', async () => {
    await tamper((sql) => sql`delete from stock_balances where product_id = ${product}`);
    expect(await verify()).toEqual(failed({ check: 'balance' }));
  });

  test('costs still being worked out are left out, those before are not', async () => {
    await tamper(async (sql) => {
      await sql`insert into stock_recosts values (${mine.organizationId}, ${product}, '2026-02-03')`;
      // As the background leaves it: rows and sums agree, the costs are old ones.
      await sql`update stock_movement_costs set cost_amount = cost_amount - 1 where movement_id = ${ids[2] ?? ''}`;
      await sql`update stock_days set value = value - 1 where product_id = ${product} and date = '2026-02-03'`;
      await sql`update stock_months set value = value - 1 where product_id = ${product} and month = '2026-02-01'`;
      await sql`update stock_balances set value = value - 1 where product_id = ${product}`;
    });
    expect(await verify()).toMatchObject({ ok: true });
    await tamper(
      (sql) => sql`update stock_recosts set from_date = '2026-02-04' where product_id = ${product}`,
    );
    expect(await verify()).toEqual(failed({ check: 'cost', movement_id: ids[2] }));
  });
});

test('what a closed period keeps of a product, removed; not of one that had not moved by then', async () => {
  await history('moving_average');
  const later = await seedProduct(app, mine);
  product = later;
  await move('entry', 1, 1, '2026-02-01');
  expect(await verify()).toMatchObject({ ok: true });
  await tamper((sql) => sql`delete from stock_snapshots where accounting_period_id = ${january}`);
  expect((await verify()).first_failure).toMatchObject({
    check: 'snapshot',
    detail: 'The snapshot of the closed period 2026-01 does not contain the product.',
  });
});

test.each([
  ['open quantity', 'quantity = quantity + 1'],
  ['open value', 'value = value + 0.01'],
  ['open quantity, used up', 'quantity = 0'],
  ['units that came in', 'received = received + 1'],
  ['cost of what came in', 'received_value = received_value + 0.01'],
  ['place', "received_on = '2026-02-04'"],
  ['movement', 'movement_id = gen_random_uuid()'],
])('the layers of a FIFO product: %s', async (_what, change) => {
  await history('fifo');
  await tamper(
    (sql) => sql`update stock_layers set ${sql.unsafe(change)} where movement_id = ${ids[0] ?? ''}`,
  );
  expect((await verify()).first_failure).toMatchObject({ check: 'layers', movement_id: expect.any(String) });
});

test('the layers of a FIFO product: one removed', async () => {
  await history('fifo');
  await tamper((sql) => sql`delete from stock_layers where movement_id = ${ids[0] ?? ''}`);
  expect((await verify()).first_failure).toMatchObject({ check: 'layers', movement_id: ids[0] });
});

test('a balance below zero', async () => {
  await history('moving_average');
  const { hash } =
    (await app.admin`select last_hash as hash from stock_balances where product_id = ${product}`)[0] ?? {};
  expect(hash).toMatch(/^v2:[0-9a-f]{64}$/);
  // The one thing that the chain itself cannot see: a movement that was never allowed, rightly linked.
  const id = newId();
  const facts = {
    organizationId: mine.organizationId,
    productId: product,
    id,
    type: 'exit',
    quantity: 10,
    unitCost: '0.000000',
    movementDate: '2026-02-01',
    periodId: january,
    reversesId: null,
    createdBy: mine.userIds.owner,
    journalEntryId: null,
    details: detailsOf({}),
    createdAt: '2026-02-01T08:00:00.000Z',
  };
  const linked = chainHash(String(hash), facts);
  await tamper(async (sql) => {
    await sql`insert into stock_movements (organization_id, id, seq, order_seq, product_id, type, quantity,
        quantity_delta, unit_cost, movement_date, accounting_period_id, hash, created_by,
        created_at)
      select ${mine.organizationId}, ${id}, seq, seq, ${product}, 'exit', 10, -10, 0, '2026-02-01', ${january}, ${linked},
        ${mine.userIds.owner}, ${facts.createdAt}::text::timestamptz from nextval('stock_movement_seq') as seq`;
    await sql`insert into stock_movement_costs values (${mine.organizationId}, ${id}, 0)`;
    await sql`update stock_balances set last_hash = ${linked} where product_id = ${product}`;
  });
  expect((await verify()).first_failure).toMatchObject({ check: 'running_quantity', movement_id: id });
});

test('of one product, of another one, of none; and who may', async () => {
  await history('moving_average');
  const first = product;
  product = await seedProduct(app, mine);
  await move('entry', 1, 1, '2026-02-01');
  expect(await verify()).toEqual({ ok: true, products_checked: 2, movements_checked: 7 });
  expect(await verify(`product_id=${product}`)).toEqual({
    ok: true,
    products_checked: 1,
    movements_checked: 1,
  });
  await tamper((sql) => sql`update stock_balances set value = value + 1 where product_id = ${product}`);
  expect(await verify(`product_id=${first}`)).toMatchObject({ ok: true });
  expect(await verify()).toMatchObject({ ok: false, products_checked: 2, movements_checked: 6 });
  const foreign = await app.newOrganization();
  expect(await verify(`product_id=${first}`, foreign.keys.owner)).toEqual({
    ok: true,
    products_checked: 0,
    movements_checked: 0,
  });
  expect((await app.request('GET', path, { key: mine.keys.clerk })).status).toBe(403);
});

test('all that a movement says is hashed, as the database gives it back', async () => {
  mine = await app.newOrganization();
  product = await seedProduct(app, mine);
  const metadata = {
    bb: [1e-7, 1.5e-300, -0, 0.1, 5e-324, 9_007_199_254_740_991],
    a: { ö: '\u2028"\\', z: null, ab: [true, {}, []] },
    '10': 'x',
    '9': 'y',
  };
  const said = { note: 'paid to A\n', reference: 'INV-1', reason_code: 'purchase', metadata };
  const body = {
    product_id: product,
    type: 'entry',
    quantity: 1,
    unit_cost: 1.5,
    movement_date: '2026-03-01',
  };
  const posted = await app.request('POST', '/api/inventory/stock-movements', {
    key: mine.keys.owner,
    body: { ...body, ...said },
  });
  expect(posted.status).toBe(201);
  expect(await verify()).toMatchObject({ ok: true, movements_checked: 1 });
  for (const changed of [
    { ...metadata, '9': 'z' },
    { ...metadata, bb: metadata.bb.toReversed() },
    { ...metadata, more: null },
  ]) {
    await tamper(
      (sql) => sql`update stock_movements set metadata = ${sql.json(changed)} where id = ${posted.body.id}`,
    );
    expect((await verify()).first_failure).toMatchObject({ check: 'chain', movement_id: posted.body.id });
  }
});

test('the journal entry that a movement was posted with; one that was named later is no break', async () => {
  await history('moving_average');
  const entry = async () => {
    const lines = [
      { account: '1', debit: '1' },
      { account: '2', credit: '1' },
    ];
    const made = await app.request('POST', '/api/accounting/journal-entries', {
      key: mine.keys.owner,
      body: { entry_date: '2026-02-03', memo: 'm', lines },
    });
    return made.body.id as string;
  };
  const [first, second] = [await entry(), await entry()];
  const body = { product_id: product, type: 'entry', quantity: 1, unit_cost: 1, movement_date: '2026-02-03' };
  const posted = await app.request('POST', '/api/inventory/stock-movements', {
    key: mine.keys.owner,
    body: { ...body, journal_entry_id: first },
  });
  const linked = await app.request('POST', `/api/inventory/stock-movements/${ids[2]}/journal-entry`, {
    key: mine.keys.owner,
    body: { journal_entry_id: second },
  });
  expect([posted.status, linked.status]).toEqual([201, 200]);
  expect(await verify()).toMatchObject({ ok: true });
  for (const other of [second, null]) {
    await tamper(
      (sql) => sql`update stock_movements set journal_entry_id = ${other} where id = ${posted.body.id}`,
    );
    expect((await verify()).first_failure).toMatchObject({ check: 'chain', movement_id: posted.body.id });
  }
});

/** Links a product's movements anew: the first `rows` of them as the first version did. */
const linkAnew = (rows: number, breakAt?: string) =>
  tamper(async (sql) => {
    const facts = await sql<(ChainedFacts & { seq: string })[]>`
      select organization_id as "organizationId", product_id as "productId", id, type, quantity::int,
        unit_cost::text as "unitCost", movement_date::text as "movementDate",
        accounting_period_id as "periodId", reverses_id as "reversesId", created_by as "createdBy",
        journal_entry_id as "journalEntryId", json_build_object(
          'reason_code', reason_code, 'reference', reference, 'note', note, 'metadata', metadata) as details,
        to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt", seq
      from stock_movements where product_id = ${product} order by seq`;
    let last = '';
    for (const [index, row] of facts.entries()) {
      last = index < rows || row.id === breakAt ? chainHashV1(last, row) : chainHash(last, row);
      await sql`update stock_movements set hash = ${last} where id = ${row.id}`;
    }
    await sql`update stock_balances set last_hash = ${last} where product_id = ${product}`;
  });

test('rows linked before more was hashed still verify, and new ones behind them; none between new ones', async () => {
  await history('moving_average');
  await linkAnew(ids.length);
  expect(await verify()).toMatchObject({ ok: true });
  await move('entry', 1, 1, '2026-02-10');
  expect(await verify()).toMatchObject({ ok: true, movements_checked: 7 });
  await linkAnew(2);
  expect(await verify()).toMatchObject({ ok: true });
  // Passed off as older than it is, so that its note could be changed.
  await linkAnew(2, ids[4]);
  expect((await verify()).first_failure).toMatchObject({ check: 'chain', movement_id: ids[4] });
});
