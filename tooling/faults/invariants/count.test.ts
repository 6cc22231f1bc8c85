import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cleanUp, connect } from '@tallybook/machine';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type postgres from 'postgres';
import { isAcknowledgement, type Entry, type Kind, type Operation } from '../load/history.ts';
import { Load, defaultLoad } from '../load/load.ts';
import * as accounts from '../load/account-operations.ts';
import * as locations from '../load/location-operations.ts';
import * as operations from '../load/operations.ts';
import type { Organization } from '../load/organization.ts';
import * as takes from '../load/take-operations.ts';
import { Random } from '../random.ts';
import { Environment } from '../environment/environment.ts';
import { countInvariants, countWith, everyCount } from './count.ts';
import type { Finding } from './finding.ts';
import { countStalledServices } from './serving.ts';

// Each check must detect a violation that these tests cause.
const timeoutMs = 1_000;
let environment: Environment;
let load: Load;
let sql: postgres.Sql;
/** By invariant. */
const countsOf = new Map<string, (typeof everyCount)[number][]>();

beforeAll(async () => {
  environment = await Environment.open({ home: mkdtempSync(join(tmpdir(), 'tallybook-counts-')) });
  sql = environment.connect();
  const random = new Random(1);
  load = await Load.open(environment, random, { ...defaultLoad, organizations: 2 });
  const [first, second] = load.organizations as [Organization, Organization];
  const client = load.client(0, 1);
  const perform = async (make: () => Operation | undefined, times: number): Promise<Entry[]> => {
    const entries: Entry[] = [];
    for (let count = 0; count < times; count += 1) {
      const operation = make();
      if (operation === undefined) throw new Error('no operation');
      entries.push(await client.perform(operation));
    }
    return entries;
  };
  const responseTo = async (operation: Operation): Promise<unknown> =>
    (await client.perform(operation)).response;
  for (const organization of load.organizations)
    for (const { response, state } of await perform(() => operations.postRandom(organization, random), 40)) {
      const { id, movement_date, type } = (response ?? {}) as Record<string, string>;
      if (state === 'acknowledged' && type === 'entry' && id !== undefined)
        organization.reversible.push({ id, month: `${movement_date?.slice(0, 7)}-01` });
    }
  await perform(() => operations.postBatch(first, random), 20);
  await perform(() => operations.reverseRandom(first, random), 5);
  await perform(() => operations.adjustRandom(first, random), 5);
  for (const { operation, response } of await perform(() => operations.adjustRandom(second, random), 5))
    second.adjustments.push({ id: (response as { id: string }).id, month: operation.month ?? '' });
  await perform(() => operations.reverseAdjustmentRandom(second, random), 1);
  await perform(() => operations.allocateRandom(second, random), 3);
  // Of the last product, which no other operation has located.
  const { id: product = '' } = first.products.at(-1) ?? {};
  const [standard = '', shop = '', van = ''] = first.locations;
  const moved = { product, date: '2020-12-01' };
  await perform(() => operations.postMovement(first, { ...moved, type: 'entry', quantity: 20 }), 1);
  await perform(() => locations.transfer(first, { ...moved, from: standard, to: shop, quantity: 9 }), 1);
  await perform(() => locations.transfer(first, { ...moved, from: shop, to: van, quantity: 4 }), 2);
  await perform(
    () => operations.postMovement(first, { ...moved, type: 'exit', quantity: 3, location: van }),
    2,
  );
  const sent = { ...moved, from: standard, to: van, quantity: 3, twoStep: true };
  const [dispatched] = await perform(() => locations.transfer(first, sent), 1);
  const dispatch = (dispatched?.response as { id: string } | undefined)?.id ?? '';
  await perform(() => locations.receipt(first, { dispatch, quantity: 2, date: '2020-12-02' }), 1);
  // After everything else, so that nothing prevents the adjustments.
  const counts = new Map(second.products.map(({ id }, index) => [id, 40 + index]));
  const { id: take } = (await responseTo(takes.openTake(second, '2020-12-31'))) as { id: string };
  await perform(() => takes.enterCounts(second, take, counts), 2);
  await perform(() => takes.postTake(second, { id: take, month: '2020-12-01' }), 1);
  await perform(() => takes.openTake(second, '2020-12-31', counts), 1);
  await perform(() => accounts.createRule(second, { kind: 'stock_gain', category: 'Paper' }), 1);
  const [alert] = (await responseTo(accounts.listAlerts(first))) as { id: string }[];
  await perform(() => accounts.acknowledge(first, alert?.id ?? ''), 1);
  await perform(() => operations.writeDownRandom(first, random), 5);
  const [invited] = await perform(() => operations.invite(first, random), 3);
  await load.awaitMails(60_000);
  const email = invited?.operation.marks[0] ?? '';
  await perform(() => operations.accept(first.id, email, load.tokens.get(email) ?? ''), 1);
  for (const count of everyCount)
    for (const { invariant } of await countWith({ environment, load, sql, timeoutMs }, [count]))
      countsOf.set(invariant, [...(countsOf.get(invariant) ?? []), count]);
});

afterAll(async () => {
  load.close();
  await sql.end();
  await environment.close();
  await cleanUp();
});

const broken = (found: readonly Finding[]): string[] =>
  found.filter(({ count }) => count > 0).map(({ invariant }) => invariant);

test('without tampering, no invariant is violated', async () => {
  expect((await countInvariants(environment, load)).filter(({ count }) => count > 0)).toEqual([]);
});

const one =
  "(select min(reference) from stock_movements where reference not like '%#%' and reverses_id is null)";
/** A movement that was never recalculated: the amount of a recalculation would hide its missing cost. */
const posted =
  "(select min(reference) from stock_movements where reference not like '%#%' and reverses_id is null and not exists (select from stock_movement_costs where movement_id = id))";

/** The adjustment of a stock take, and a movement with a journal entry and a dimension. */
const counted = "(select min(id::text)::uuid from stock_movements where reference like 'stock-take:%')";
const entered =
  "(select min(id::text)::uuid from stock_movements where dimension is not null and journal_entry_id in (select id from journal_entries where source = 'stock_movement'))";
const entryOfEntered = `(select journal_entry_id from stock_movements where id = ${entered})`;

test.each<[string, string]>([
  ['lost', `delete from stock_movements where reference = ${one}`],
  [
    'lost',
    `update stock_movements set unit_cost = 1, movement_date = movement_date + 1 where reference = ${one}`,
  ],
  [
    'duplicated',
    `insert into stock_movements (organization_id, id, seq, order_seq, product_id, type, quantity,
      unit_cost, movement_date, accounting_period_id, reference, hash, created_at, created_by, posted_cost)
    select organization_id, gen_random_uuid(), seq + 1000000, order_seq, product_id, type, quantity,
      unit_cost, movement_date, accounting_period_id, reference, hash, created_at, created_by, posted_cost
    from stock_movements where reference = ${one}`,
  ],
  ['rejected but applied', `update stock_movements set reference = 'not requested' where reference = ${one}`],
  [
    'partial batches',
    "delete from stock_movements where reference = (select min(reference) from stock_movements where reference like '%#0')",
  ],
  ['drift', 'update stock_balances set on_hand = on_hand + 1'],
  ['drift', 'update stock_balances set value = value + 1'],
  ['drift', 'update stock_days set count = count + 1'],
  ['drift', 'update stock_days set received = received + 1'],
  ['drift', 'update stock_months set issued_cost = issued_cost + 1'],
  ['drift', 'update stock_months set delta = delta + 1'],
  ['drift', 'update stock_alerts set closed_at = now() where closed_at is null'],
  ['drift', `update stock_movements set posted_cost = posted_cost + 1 where reference = ${posted}`],
  [
    'negative running sums',
    `update stock_movements set type = 'exit', quantity = 9000000 where reference = ${one}`,
  ],
  ...[
    'update stock_location_balances set on_hand = on_hand + 1',
    'update stock_location_days set delta = delta - 1',
    'delete from stock_location_days where delta > 0',
    'update stock_transfers set to_location_id = from_location_id, from_location_id = to_location_id',
    'update stock_movements set location_id = null where location_id is not null',
    'update stock_balances set located = false',
  ].map((statement): [string, string] => ['quantities by location that do not add up', statement]),
  ['goods in transit that do not add up', 'update stock_transfers set open = open - 1 where open > 0'],
  ['goods in transit that do not add up', 'delete from stock_transfers where dispatch_id is not null'],
  ['reserved units that do not add up', 'update stock_balances set reserved = reserved + 1'],
  [
    'reserved units that do not add up',
    'update stock_location_balances set reserved = reserved + 1 where on_hand > 0',
  ],
  ['locations below zero', 'update stock_transfers set quantity = quantity + 100'],
  ['locations below zero', 'update stock_transfers set transfer_date = transfer_date + 1'],
  ['lost', 'delete from stock_transfers'],
  ['lost', 'update stock_transfers set quantity = quantity + 1'],
  ['duplicated', 'update stock_transfers set reference = (select min(reference) from stock_transfers)'],
  ['rejected but applied', "update stock_transfers set reference = 'not requested'"],
  ['cross-organization references', 'update stock_transfers set to_location_id = gen_random_uuid()'],
  [
    'allowances that differ from their account',
    "update journal_lines set credit = credit + 1 where account = '1490' and position = 2",
  ],
  [
    'allowances that differ from their account',
    'update stock_write_downs set allowance = allowance + 1 where (product_id, seq) in (select product_id, max(seq) from stock_write_downs group by 1)',
  ],
  ['write-downs that differ from their responses', 'update stock_write_downs set reason = reason || reason'],
  ['write-downs that differ from their responses', 'delete from stock_write_downs where seq = 1'],
  ...[
    'update stock_cost_adjustments set amount = amount + 1 where allocation_id is not null',
    `delete from stock_cost_adjustments where id = (
      select min(id::text)::uuid from stock_cost_adjustments where allocation_id is not null)`,
    'update stock_cost_adjustments set allocation_id = gen_random_uuid() where allocation_id is not null',
  ].map((statement): [string, string] => ['allocations that differ from their bills', statement]),
  ...[
    `update stock_take_counts set movement_id = null where movement_id = ${counted}`,
    `update stock_take_counts set counted = counted + 1, expected = expected + 1 where movement_id = ${counted}`,
    `update stock_take_counts set expected_when_counted = expected_when_counted + 1 where movement_id = ${counted}`,
    `delete from stock_movements where id = ${counted}`,
    `update stock_movements set quantity = quantity + 100 where id = ${counted}`,
    `update stock_movements set movement_date = movement_date - 1 where id = ${counted}`,
    "update stock_takes set status = 'counting', posted_at = null, posted_by = null, posted_seq = null",
    'update stock_takes set location_id = gen_random_uuid()',
  ].map((statement): [string, string] => ['stock takes posted twice or in part', statement]),
  ...[
    'update stock_takes set note = note || note',
    "update stock_takes set status = 'counting', posted_at = null, posted_by = null, posted_seq = null",
    'delete from stock_takes where id not in (select stock_take_id from stock_take_count_history where revision > 1)',
    'update stock_take_count_history set unit_cost = null',
    'delete from stock_take_count_history where revision = 2',
  ].map((statement): [string, string] => ['stock takes that differ from their responses', statement]),
  ...[
    "update journal_lines set debit = debit + 1 where account = '1400' and debit > 0",
    "update products set inventory_rule_id = null where category = 'Metal'",
    "update journal_lines set account = '1400' where account = (select account from posting_rules where kind = 'inventory')",
  ].map((statement): [string, string] => ['inventory accounts that differ from the stock', statement]),
  ...[
    `update stock_movements set posted_cost = posted_cost + 1 where id = ${entered}`,
    `update stock_movements set journal_entry_id = null where id = ${entered}`,
    `update stock_movements set dimension = dimension || 'ern' where id = ${entered}`,
    `update stock_movements set journal_entry_id = ${entryOfEntered}
      where id = (select max(id::text)::uuid from stock_movements where journal_entry_id is not null)`,
    `update journal_entries set entry_date = entry_date + 1 where id = ${entryOfEntered}`,
    'update stock_cost_adjustments set journal_entry_id = null where journal_entry_id is not null',
    `insert into journal_entries (organization_id, id, entry_date, accounting_period_id, memo, source, created_by)
      select organization_id, gen_random_uuid(), entry_date, accounting_period_id, memo, source, created_by
      from journal_entries where id = ${entryOfEntered}`,
  ].map((statement): [string, string] => ['movements without exactly one journal entry', statement]),
  ...[
    'delete from journal_lines where position = 2',
    'update journal_days set debit = debit + 1',
    "update posting_rules set account = account || 'x' where kind = 'inventory'",
  ].map((statement): [string, string] => ['journal entries that do not add up', statement]),
  ...[
    "delete from outgoing_events where type = 'product.low_stock'",
    "insert into outgoing_events (organization_id, id, type, data) select organization_id, gen_random_uuid(), type, data from outgoing_events where type = 'product.low_stock'",
    'delete from stock_alerts where organization_id in (select organization_id from webhooks)',
  ].map((statement): [string, string] => ['alerts without exactly one event', statement]),
  ...[
    "delete from posting_rules where category = 'Paper'",
    'update stock_alerts set acknowledged_at = null, acknowledged_by = null',
  ].map((statement): [string, string] => ['rules and alerts that differ from responses', statement]),
  ['cross-organization references', 'update stock_take_counts set product_id = gen_random_uuid()'],
  ['cross-organization references', 'delete from posting_rules'],
  [
    'changes without exactly one audit line',
    "delete from audit_events where type in ('stock_take.posted', 'posting_rule.created')",
  ],
  [
    'cross-organization references',
    'update stock_write_downs set product_id = gen_random_uuid() where seq = 1',
  ],
  ['rows in closed periods', "update accounting_periods set status = 'closed'"],
  [
    'cross-organization references',
    `update stock_movements set product_id = (select min(id::text)::uuid from products
      where products.organization_id <> stock_movements.organization_id) where reference = ${one}`,
  ],
  [
    'cross-organization references',
    `update stock_movements set accounting_period_id = (select min(id::text)::uuid from accounting_periods periods
      where periods.organization_id <> stock_movements.organization_id) where reference = ${one}`,
  ],
  ['unreferenced keys', "delete from idempotency_keys where operation = 'stockMovements.post'"],
  [
    'unreferenced keys',
    `update idempotency_keys set response = jsonb_set(response, '{id}', '"00000000-0000-7000-8000-000000000000"') where operation = 'stockMovements.post'`,
  ],
  [
    'accepted invitations without exactly one membership',
    "update memberships set removed_at = now() where role <> 'owner'",
  ],
  [
    'accepted invitations without exactly one membership',
    "update memberships set role = 'admin' where role <> 'owner'",
  ],
  ['invitations that differ from responses', "delete from invitations where status = 'pending'"],
  [
    'invitations that differ from responses',
    "update invitations set status = 'pending', accepted_by_user_id = null where status = 'accepted'",
  ],
  ['changes without exactly one audit line', "delete from audit_events where type = 'invitation.sent'"],
  ['broken chain links', `update stock_movements set note = 'changed' where reference = ${one}`],
  ['broken chain links', "update stock_balances set last_hash = 'v1:0' where last_hash <> ''"],
])(
  '"%s" detects: %s',
  async (invariant, statement) => {
    const found = await tampered(invariant, statement);
    expect(broken(found)).toContain(invariant);
  },
  60_000,
);

/** What counts the invariant finds after a direct change of the database, which is then rolled back. */
async function tampered(invariant: string, statement: string): Promise<Finding[]> {
  let found: Finding[] = [];
  const undo = new Error('undo');
  await sql
    .begin(async (tx) => {
      // Disables triggers and foreign keys.
      await tx`set local session_replication_role = replica`;
      const { count } = await tx.unsafe(statement);
      expect(count).toBeGreaterThan(0);
      found = await countWith({ environment, load, sql: tx, timeoutMs }, countsOf.get(invariant));
      throw undo;
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error;
    });
  return found;
}

const acknowledged = (kind: Kind): Entry => {
  const entry = load.history.acknowledged(kind)[0];
  if (entry === undefined) throw new Error(`no ${kind} was acknowledged`);
  return entry;
};

test.each<[string, () => () => void]>([
  [
    'two responses to one key',
    () => {
      const reply = acknowledged('movement').sends.findLast((send) => isAcknowledgement(send.reply))
        ?.reply as { body: unknown };
      const { body } = reply;
      reply.body = { ...(body as object), quantity: 0 };
      return () => void (reply.body = body);
    },
  ],
  ['outcome never known', () => forged((entry) => void (entry.state = 'unknown'))],
  ['rejected but applied', () => forged((entry) => void (entry.state = 'rejected'))],
  [
    'unmapped failures (5xx except 503)',
    () => forged((entry) => load.history.recordReply(entry, load.history.recordSend(entry, 0), reply(500))),
  ],
  [
    '503 or 429 without Retry-After',
    () => forged((entry) => load.history.recordReply(entry, load.history.recordSend(entry, 0), reply(503))),
  ],
  [
    'emails lost',
    () => {
      const [mail] = [...load.mails];
      load.mails.delete(mail?.[0] ?? '');
      return () => void load.mails.set(mail?.[0] ?? '', mail?.[1] ?? 1);
    },
  ],
  [
    'secrets in logs',
    () => {
      environment.secrets.add('listens on http');
      return () => void environment.secrets.delete('listens on http');
    },
  ],
  [
    'uncaught exceptions',
    () => {
      environment.instances[0].deaths.push('it exited unexpectedly');
      return () => void environment.instances[0].deaths.pop();
    },
  ],
  [
    'shown keys that do not work',
    () => {
      const entry = acknowledged('accept');
      const { response } = entry;
      entry.response = { ...(response as object), role: 'owner' };
      return () => void (entry.response = response);
    },
  ],
])(
  '"%s" detects a forged violation',
  async (invariant, forge) => {
    const undo = forge();
    const found = await countWith({ environment, load, sql, timeoutMs }, countsOf.get(invariant));
    undo();
    expect(broken(found)).toContain(invariant);
  },
  60_000,
);

test('"locks held" and "connections leaked" detect a forgotten lock and surplus connections', async () => {
  const pool = connect(environment.admin, 40);
  const lock = Array.from(
    { length: 40 },
    (_, index) => pool`select pg_advisory_lock(${index}), pg_sleep(0.2)`,
  );
  await Promise.all(lock);
  const found = await countInvariants(environment, load, timeoutMs);
  await pool.end();
  expect(broken(found)).toEqual(expect.arrayContaining(['locks held', 'connections leaked']));
});

test('"stalled services" detects one service without a database, though the other serves all callers', async () => {
  const random = new Random(2);
  expect(await countStalledServices(environment, load, random)).toMatchObject({ count: 0 });
  const [, proxy] = environment.proxies;
  proxy.mode = 'refuse';
  proxy.reset();
  const found = await countStalledServices(environment, load, random, timeoutMs);
  proxy.mode = 'pass';
  expect(found.count).toBe(4);
});

/** Changes the entry of the first acknowledged movement. Returns a function that restores it. */
function forged(change: (entry: Entry) => void): () => void {
  const entry = acknowledged('movement');
  const { state, response } = entry;
  const count = entry.sends.length;
  change(entry);
  return () => {
    entry.state = state;
    entry.response = response;
    entry.sends.length = count;
  };
}

const reply = (status: number) => ({ status, body: undefined, retryAfter: undefined, replayed: false });
