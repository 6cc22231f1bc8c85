import { detailsOf, type ChainedFacts } from '@tallybook/domain';
import { rebuildLedgerLog } from '@tallybook/db/testing';
import type postgres from 'postgres';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import {
  closePeriod,
  createJournalEntry,
  expectCreated,
  postMovement,
  reverseMovement,
  seedProduct,
  startTestApp,
  verifyLedger,
  type TestApp,
  type TestOrganization,
} from '../../../testing/index.ts';
import type { CostingMethod } from '../../../testing/valuation-model.ts';
import { chainHash } from '../../../ledger/posting/chain.ts';

let app: TestApp;
let mine: TestOrganization;
let product: string;
/** Movements in posting order. */
let ids: string[];
let january: string;

const asOwner = () => ({ key: mine.keys.owner });
const verify = async (query = '', key = mine.keys.accountant) =>
  (await verifyLedger(app, query, { key })).body;

const move = (
  type: string,
  quantity: number,
  unit_cost: number,
  movement_date: string,
): Promise<{ id: string; accounting_period_id: string }> =>
  expectCreated(
    postMovement(app, { product_id: product, type, quantity, unit_cost, movement_date }, asOwner()),
  );

/** Bypasses the triggers and grants that bind the service. */
const tamper = (work: (sql: postgres.TransactionSql) => Promise<unknown>) =>
  app.admin.begin(async (sql) => {
    await sql`set local session_replication_role = replica`;
    await work(sql);
  });

async function postHistory(costing_method: CostingMethod) {
  mine = await app.newOrganization();
  product = await seedProduct(app, mine, costing_method);
  const entry = await move('entry', 5, 10, '2026-01-10');
  january = entry.accounting_period_id;
  const rest = [
    await move('entry', 5, 12.345, '2026-01-20'),
    await move('exit', 6, 0, '2026-02-03'),
    await move('entry', 1, 3, '2026-02-03'),
    // Backdated, so that the posting order differs from the ledger order.
    await move('exit', 1, 0, '2026-02-01'),
  ];
  const reversal = await expectCreated(reverseMovement(app, rest[1]?.id ?? '', {}, asOwner()));
  expect((await closePeriod(app, january, asOwner())).status).toBe(200);
  ids = [entry.id, ...rest.map(({ id }) => id), reversal.id];
}

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

describe.each(['moving_average', 'fifo'] as const)('verification of a %s product', (method) => {
  beforeEach(() => postHistory(method));

  test('succeeds for untouched data', async () => {
    expect(await verify()).toEqual({
      ok: true,
      products_checked: 1,
      movements_checked: 6,
      cost_adjustments_checked: 0,
      valuation_status: 'current',
      chain: { position: 8, head: expect.stringMatching(/^[0-9a-f]{64}$/), recorded_at: expect.any(String) },
    });
  });

  const failed = (first_failure: object) => ({
    ok: false,
    products_checked: 1,
    movements_checked: 0,
    first_failure: { product_id: product, detail: expect.any(String), ...first_failure },
  });

  test.each([
    ['unit cost', 1, (sql, id) => sql`update stock_movements set unit_cost = 12.345001 where id = ${id}`],
    ['quantity', 0, (sql, id) => sql`update stock_movements set quantity = 4 where id = ${id}`],
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
        sql`update stock_movements set created_at = (created_at at time zone 'UTC' + interval '1 millisecond') at time zone 'UTC' where id = ${id}`,
    ],
    ['hash', 4, (sql, id) => sql`update stock_movements set hash = repeat('0', 64) where id = ${id}`],
  ] as [string, number, (sql: postgres.TransactionSql, id: string) => Promise<unknown>][])(
    'detects a changed %s of a movement as a broken chain',
    async (_case, index, change) => {
      const movement_id = ids[index] ?? '';
      await tamper((sql) => change(sql, movement_id));
      expect(await verify()).toMatchObject({ ok: false, first_failure: { movement_id, check: 'chain' } });
    },
  );

  test('detects a removed movement at the next one, and the last one at the balance', async () => {
    const remove = (id = '') =>
      tamper(async (sql) => {
        await sql`delete from stock_movements where id = ${id}`;
      });
    await remove(ids[5]);
    expect(await verify()).toMatchObject(failed({ check: 'chain' }));
    await remove(ids[1]);
    expect(await verify()).toMatchObject(failed({ check: 'chain', movement_id: ids[2] }));
  });

  test.each(['seq', 'order_seq'])('detects a changed %s of a movement', async (column) => {
    await tamper(
      (sql) =>
        sql`update stock_movements set ${sql(column)} = ${sql(column)} + 100 where id = ${ids[2] ?? ''}`,
    );
    expect(await verify()).toMatchObject(failed({ check: 'chain' }));
  });

  test('detects a changed cost', async () => {
    await tamper(
      (sql) => sql`update stock_movements set posted_cost = posted_cost - 0.01 where id = ${ids[4] ?? ''}`,
    );
    expect(await verify()).toMatchObject(failed({ check: 'cost', movement_id: ids[4] }));
  });

  test('detects a changed or removed cost of a movement that was recosted', async () => {
    const late = await move('entry', 4, 99, '2026-02-02');
    const recosted = await app.admin<{ id: string }[]>`
      select movement_id as id from stock_movement_costs c
      join stock_movements m on m.organization_id = c.organization_id and m.id = c.movement_id
      where c.organization_id = ${mine.organizationId} and c.cost_amount <> m.posted_cost order by m.seq`;
    expect(recosted.map(({ id }) => id)).not.toContain(late.id);
    expect(await verify()).toMatchObject({ ok: true });
    const [{ id } = { id: '' }] = recosted;
    await tamper(
      (sql) =>
        sql`update stock_movement_costs set cost_amount = cost_amount - 0.01 where movement_id = ${id}`,
    );
    expect(await verify()).toMatchObject(failed({ check: 'cost', movement_id: id }));
    await tamper((sql) => sql`delete from stock_movement_costs where movement_id = ${id}`);
    expect(await verify()).toMatchObject(failed({ check: 'cost', movement_id: id }));
  });

  test.each(['count', 'delta', 'lowest', 'highest', 'value', 'issued', 'issued_cost', 'received'])(
    'detects a changed %s of a day',
    async (column) => {
      await tamper(
        (sql) => sql`update stock_days set ${sql(column)} = ${sql(column)} + 1
      where product_id = ${product} and date = '2026-02-03'`,
      );
      const result = await verify();
      expect(result).toMatchObject(failed({ check: 'day' }));
      expect(result.first_failure.detail).toContain(`day 2026-02-03: ${column} is`);
    },
  );

  test('detects a day without movements and a day without sums', async () => {
    await tamper(
      (sql) => sql`insert into stock_days
      select organization_id, product_id, '2026-02-28', count, delta, lowest, highest, value, issued, issued_cost, received
      from stock_days
      where product_id = ${product} and date = '2026-02-03'`,
    );
    expect(await verify()).toMatchObject(
      failed({ check: 'day', detail: 'The day 2026-02-28 has stored sums but no movements.' }),
    );
    await tamper(
      (sql) =>
        sql`delete from stock_days where product_id = ${product} and date in ('2026-02-28', '2026-02-03')`,
    );
    expect(await verify()).toMatchObject(
      failed({ check: 'day', detail: 'The day 2026-02-03 has movements but no stored sums.' }),
    );
  });

  test.each(['delta', 'value', 'issued', 'issued_cost'])(
    'detects a changed %s of a month',
    async (column) => {
      await tamper(
        (sql) => sql`update stock_months set ${sql(column)} = ${sql(column)} + 1
      where product_id = ${product} and month = '2026-01-01'`,
      );
      expect(await verify()).toMatchObject(failed({ check: 'month' }));
    },
  );

  test.each(['quantity', 'value'])(
    'detects a changed %s in the snapshot of a closed period',
    async (column) => {
      await tamper(
        (sql) =>
          sql`update stock_snapshots set ${sql(column)} = ${sql(column)} + 1 where product_id = ${product}`,
      );
      expect(await verify()).toMatchObject(failed({ check: 'snapshot' }));
    },
  );

  test.each(['on_hand', 'value', 'last_movement_date'])(
    'detects a changed %s of the balance',
    async (column) => {
      await tamper(
        (sql) =>
          sql`update stock_balances set ${sql(column)} = ${sql(column)} + 1 where product_id = ${product}`,
      );
      expect(await verify()).toMatchObject(failed({ check: 'balance' }));
    },
  );

  test('detects a removed balance', async () => {
    await tamper((sql) => sql`delete from stock_balances where product_id = ${product}`);
    expect(await verify()).toMatchObject(failed({ check: 'balance' }));
  });

  test('ignores costs with a pending recost, but not earlier ones', async () => {
    await tamper(async (sql) => {
      await sql`insert into stock_recosts values (${mine.organizationId}, ${product}, '2026-02-03')`;
      // As before the recost job runs: movements and sums agree, with outdated costs.
      await sql`
        insert into stock_movement_costs select organization_id, id, posted_cost - 1, false from stock_movements
        where id = ${ids[2] ?? ''}
        on conflict (organization_id, movement_id) do update set cost_amount = stock_movement_costs.cost_amount - 1`;
      await sql`
        update stock_days set value = value - 1, issued_cost = issued_cost + 1
        where product_id = ${product} and date = '2026-02-03'`;
      await sql`
        update stock_months set value = value - 1, issued_cost = issued_cost + 1
        where product_id = ${product} and month = '2026-02-01'`;
      await sql`update stock_balances set value = value - 1 where product_id = ${product}`;
    });
    expect(await verify()).toMatchObject({ ok: true });
    await tamper(
      (sql) => sql`update stock_recosts set from_date = '2026-02-04' where product_id = ${product}`,
    );
    expect(await verify()).toMatchObject(failed({ check: 'cost', movement_id: ids[2] }));
  });
});

test('verification detects a product missing from a snapshot, unless it had no movements by then', async () => {
  await postHistory('moving_average');
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
  ['open quantity of a used-up layer', 'quantity = 0'],
  ['received quantity', 'received = received + 1'],
  ['received value', 'received_value = received_value + 0.01'],
  ['position', "received_on = '2026-02-04'"],
  ['movement', `movement_id = '${newId()}'`],
])('verification detects a changed FIFO layer: %s', async (_case, change) => {
  await postHistory('fifo');
  await tamper(
    (sql) => sql`update stock_layers set ${sql.unsafe(change)} where movement_id = ${ids[0] ?? ''}`,
  );
  expect((await verify()).first_failure).toMatchObject({ check: 'layers', movement_id: expect.any(String) });
});

test('verification detects a removed FIFO layer', async () => {
  await postHistory('fifo');
  await tamper((sql) => sql`delete from stock_layers where movement_id = ${ids[0] ?? ''}`);
  expect((await verify()).first_failure).toMatchObject({ check: 'layers', movement_id: ids[0] });
});

test('verification detects a running quantity below zero', async () => {
  await postHistory('moving_average');
  const { hash } =
    (await app.admin`select last_hash as hash from stock_balances where product_id = ${product}`)[0] ?? {};
  expect(hash).toMatch(/^v1:[0-9a-f]{64}$/);
  // The hash chain cannot detect this: a correctly linked movement that was never allowed.
  const id = newId();
  const facts = {
    organizationId: mine.organizationId,
    productId: product,
    id,
    seq: '1000000',
    orderSeq: '1000000',
    type: 'exit',
    quantity: 10,
    unitCost: '0.000000',
    movementDate: '2026-02-01',
    periodId: january,
    reversesId: null,
    atOwnCost: null,
    costPer: null,
    entered: null,
    locationId: null,
    dispatchId: null,
    journalEntryId: null,
    importId: null,
    createdBy: mine.userIds.owner,
    details: detailsOf({}),
    createdAt: '2026-02-01T08:00:00.000Z',
  };
  const linked = chainHash(String(hash), facts);
  await tamper(async (sql) => {
    await sql`insert into stock_movements (organization_id, id, seq, order_seq, product_id, type, quantity,
        unit_cost, movement_date, accounting_period_id, hash, created_by,
        created_at, posted_cost)
      values (${mine.organizationId}, ${id}, ${facts.seq}, ${facts.seq}, ${product}, 'exit', 10, 0, '2026-02-01', ${january},
        ${linked}, ${mine.userIds.owner}, ${facts.createdAt}::text::timestamptz, 0)`;
    await sql`update stock_balances set last_hash = ${linked} where product_id = ${product}`;
  });
  expect((await verify()).first_failure).toMatchObject({ check: 'running_quantity', movement_id: id });
});

test('verification can be limited to a product, covers no other organization, and requires the permission', async () => {
  await postHistory('moving_average');
  const first = product;
  product = await seedProduct(app, mine);
  await move('entry', 1, 1, '2026-02-01');
  expect(await verify()).toMatchObject({ ok: true, products_checked: 2, movements_checked: 7 });
  expect(await verify(`product_id=${product}`)).toMatchObject({
    ok: true,
    products_checked: 1,
    movements_checked: 1,
  });
  await tamper((sql) => sql`update stock_balances set value = value + 1 where product_id = ${product}`);
  expect(await verify(`product_id=${first}`)).toMatchObject({ ok: true });
  expect(await verify()).toMatchObject({ ok: false, products_checked: 2, movements_checked: 6 });
  const foreign = await app.newOrganization();
  expect(await verify(`product_id=${first}`, foreign.keys.owner)).toMatchObject({
    ok: true,
    products_checked: 0,
    movements_checked: 0,
  });
  expect((await verifyLedger(app, '', { key: mine.keys.clerk })).status).toBe(403);
});

test('the hash covers every field of a movement, as the database returns it', async () => {
  mine = await app.newOrganization();
  product = await seedProduct(app, mine);
  const metadata = {
    bb: [1e-7, 1.5e-300, -0, 0.1, 5e-324, 9_007_199_254_740_991],
    a: { ö: '\u2028"\\', z: null, ab: [true, {}, []] },
    '10': 'x',
    '9': 'y',
  };
  const details = { note: 'paid to A\n', reference: 'INV-1', reason_code: 'purchase', metadata };
  const posted = await expectCreated(postMovement(app, { product_id: product, ...details }, asOwner()));
  expect(await verify()).toMatchObject({ ok: true, movements_checked: 1 });
  for (const changed of [
    { ...metadata, '9': 'z' },
    { ...metadata, bb: metadata.bb.toReversed() },
    { ...metadata, more: null },
  ]) {
    await tamper(
      (sql) => sql`update stock_movements set metadata = ${sql.json(changed)} where id = ${posted.id}`,
    );
    expect((await verify()).first_failure).toMatchObject({ check: 'chain', movement_id: posted.id });
  }
});

test('the hash covers the journal entry that a movement was posted with, but a later link does not break it', async () => {
  await postHistory('moving_average');
  const createEntry = async (): Promise<string> =>
    (await expectCreated(createJournalEntry(app, { entry_date: '2026-02-03' }, asOwner()))).id;
  const [first, second] = [await createEntry(), await createEntry()];
  const posted = await expectCreated(
    postMovement(
      app,
      { product_id: product, movement_date: '2026-02-03', journal_entry_id: first },
      asOwner(),
    ),
  );
  const linked = await app.request('POST', `/api/inventory/stock-movements/${ids[2]}/journal-entry`, {
    key: mine.keys.owner,
    body: { journal_entry_id: second },
  });
  expect(linked.status).toBe(200);
  expect(await verify()).toMatchObject({ ok: true });
  for (const other of [second, null]) {
    await tamper(
      (sql) => sql`update stock_movements set journal_entry_id = ${other} where id = ${posted.id}`,
    );
    expect((await verify()).first_failure).toMatchObject({ check: 'chain', movement_id: posted.id });
  }
});

/** Recomputes the hashes of a product's movements, and the log. */
const rehash = () =>
  tamper(async (sql) => {
    const facts = await sql<ChainedFacts[]>`
      select organization_id as "organizationId", product_id as "productId", id, seq, order_seq as "orderSeq", type, quantity::int,
        unit_cost::text as "unitCost", movement_date::text as "movementDate",
        accounting_period_id as "periodId", reverses_id as "reversesId", created_by as "createdBy",
        journal_entry_id as "journalEntryId", import_id as "importId", json_build_object(
          'reason_code', reason_code, 'reference', reference, 'note', note, 'metadata', metadata, 'dimension', dimension) as details, at_own_cost as "atOwnCost",
        to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt"
      from stock_movements m where product_id = ${product} order by m.seq`;
    let last = '';
    for (const row of facts) {
      last = chainHash(last, row);
      await sql`update stock_movements set hash = ${last} where id = ${row.id}`;
    }
    await sql`update stock_balances set last_hash = ${last} where product_id = ${product}`;
    await rebuildLedgerLog(sql, mine.organizationId);
  });

test('verification detects a movement that was posted at a wrong position within its day', async () => {
  await postHistory('moving_average');
  await tamper(
    (sql) => sql`update stock_movements set order_seq = order_seq + 100 where id = ${ids[2] ?? ''}`,
  );
  await rehash();
  expect((await verify()).first_failure).toMatchObject({ check: 'order', movement_id: ids[2] });
});

test('verification detects reversals that take more units than the movement has', async () => {
  await postHistory('moving_average');
  const receipt = await move('entry', 4, 1, '2026-02-10');
  const reversal = await expectCreated(
    reverseMovement(app, receipt.id, { movement_date: '2026-02-11' }, asOwner()),
  );
  await rehash();
  expect(await verify()).toMatchObject({ ok: true });
  // As if a fault had let a second reversal of one unit through.
  await tamper((sql) => sql`update stock_movements set quantity = 3 where id = ${receipt.id}`);
  await rehash();
  expect((await verify()).first_failure).toMatchObject({ check: 'order', movement_id: reversal.id });
});
