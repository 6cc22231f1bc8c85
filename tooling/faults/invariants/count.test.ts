import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { end } from '@tallybook/machine';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type postgres from 'postgres';
import { isAcknowledgement, type Entry, type Kind, type Operation } from '../load/history.ts';
import { Load, usualLoad } from '../load/load.ts';
import * as operations from '../load/operations.ts';
import type { Organization } from '../load/organization.ts';
import { Random } from '../random.ts';
import { Stage } from '../stage/stage.ts';
import { countInvariants, countWith } from './count.ts';
import type { Finding } from './finding.ts';
import { countServing } from './serving.ts';

/** A count that is always zero proves nothing: each is shown what it is there to find. */
const patienceMs = 1_000;
let stage: Stage;
let load: Load;
let sql: postgres.Sql;

beforeAll(async () => {
  stage = await Stage.open({ home: mkdtempSync(join(tmpdir(), 'tallybook-counts-')) });
  sql = stage.connect();
  const random = new Random(1);
  load = await Load.open(stage, random, { ...usualLoad, organizations: 2 });
  const [first] = load.organizations as [Organization, Organization];
  const client = load.client(0, 1);
  const perform = async (make: () => Operation | undefined, times: number): Promise<Entry[]> => {
    const entries: Entry[] = [];
    for (let count = 0; count < times; count += 1) {
      const operation = make();
      if (operation === undefined) throw new Error('nothing to do');
      entries.push(await client.perform(operation));
    }
    return entries;
  };
  for (const organization of load.organizations)
    for (const { answer, state } of await perform(() => operations.post(organization, random), 40)) {
      const { id, movement_date, type } = (answer ?? {}) as Record<string, string>;
      if (state === 'acknowledged' && type === 'entry' && id !== undefined)
        organization.reversible.push({ id, month: `${movement_date?.slice(0, 7)}-01` });
    }
  await perform(() => operations.batch(first, random), 20);
  await perform(() => operations.reversal(first, random), 5);
  const [invited] = await perform(() => operations.invite(first, random), 3);
  await load.awaitMails(60_000);
  const email = invited?.operation.marks[0] ?? '';
  await perform(() => operations.accept(first.id, email, load.tokens.get(email) ?? ''), 1);
}, 180_000);

afterAll(async () => {
  load.close();
  await sql.end();
  await stage.close();
  await end();
}, 60_000);

const broken = (found: readonly Finding[]): string[] =>
  found.filter(({ count }) => count > 0).map(({ invariant }) => invariant);

test('untouched, every count is zero', async () => {
  expect((await countInvariants(stage, load)).filter(({ count }) => count > 0)).toEqual([]);
}, 60_000);

const one =
  "(select min(reference) from stock_movements where reference not like '%#%' and reverses_id is null)";

test.each<[string, string]>([
  ['lost', `delete from stock_movements where reference = ${one}`],
  [
    'lost',
    `update stock_movements set unit_cost = 1, movement_date = movement_date + 1 where reference = ${one}`,
  ],
  [
    'duplicated',
    `insert into stock_movements (organization_id, id, seq, order_seq, product_id, type, quantity, quantity_delta,
      unit_cost, movement_date, accounting_period_id, reference, hash, created_at, created_by)
    select organization_id, gen_random_uuid(), seq + 1000000, order_seq, product_id, type, quantity, quantity_delta,
      unit_cost, movement_date, accounting_period_id, reference, hash, created_at, created_by
    from stock_movements where reference = ${one}`,
  ],
  [
    'refused, but done',
    `update stock_movements set reference = 'nobody asked for this' where reference = ${one}`,
  ],
  [
    'batches done in part',
    "delete from stock_movements where reference = (select min(reference) from stock_movements where reference like '%#0')",
  ],
  ['drift', 'update stock_balances set on_hand = on_hand + 1'],
  ['drift', 'update stock_balances set value = value + 1'],
  ['drift', 'update stock_days set count = count + 1'],
  ['drift', 'update stock_months set delta = delta + 1'],
  [
    'drift',
    `delete from stock_movement_costs where movement_id = (select id from stock_movements where reference = ${one})`,
  ],
  [
    'negative running sums',
    `update stock_movements set type = 'exit', quantity = 9000000, quantity_delta = -9000000 where reference = ${one}`,
  ],
  ['rows in closed periods after closing', "update accounting_periods set status = 'closed'"],
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
    `update idempotency_keys set answer = jsonb_set(answer, '{id}', '"00000000-0000-7000-8000-000000000000"') where operation = 'stockMovements.post'`,
  ],
  [
    'accepted invitations without exactly one membership',
    "update memberships set removed_at = now() where role <> 'owner'",
  ],
  [
    'accepted invitations without exactly one membership',
    "update memberships set role = 'admin' where role <> 'owner'",
  ],
  ['invitations not as answered', "delete from invitations where status = 'pending'"],
  [
    'invitations not as answered',
    "update invitations set status = 'pending', accepted_by_user_id = null where status = 'accepted'",
  ],
  ['changes without exactly one audit line', "delete from audit_events where type = 'invitation.sent'"],
  ['broken chain links', `update stock_movements set note = 'changed' where reference = ${one}`],
  ['broken chain links', "update stock_balances set last_hash = 'v2:0' where last_hash <> ''"],
])(
  '%s is counted after: %s',
  async (invariant, statement) => {
    const found = await tampered(statement);
    expect(broken(found)).toContain(invariant);
  },
  60_000,
);

/** What is counted when this has been done behind the service's back, which is then undone. */
async function tampered(statement: string): Promise<Finding[]> {
  let found: Finding[] = [];
  const undo = new Error('undo');
  await sql
    .begin(async (tx) => {
      // No trigger and no foreign key stands in the way.
      await tx`set local session_replication_role = replica`;
      const { count } = await tx.unsafe(statement);
      expect(count).toBeGreaterThan(0);
      found = await countWith({ stage, load, sql: tx, patienceMs });
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
    'two answers to one key',
    () => {
      const reply = acknowledged('movement').sends.findLast((send) => isAcknowledgement(send.reply))
        ?.reply as { body: unknown };
      const { body } = reply;
      reply.body = { ...(body as object), quantity: 0 };
      return () => void (reply.body = body);
    },
  ],
  ['outcome never known', () => forged((entry) => void (entry.state = 'unknown'))],
  ['refused, but done', () => forged((entry) => void (entry.state = 'refused'))],
  [
    'unmapped failures (5xx but 503)',
    () => forged((entry) => load.history.answered(entry, load.history.sent(entry, 0), reply(500))),
  ],
  [
    '503 or 429 without Retry-After',
    () => forged((entry) => load.history.answered(entry, load.history.sent(entry, 0), reply(503))),
  ],
  [
    'mails lost',
    () => {
      const [mail] = [...load.mails];
      load.mails.delete(mail?.[0] ?? '');
      return () => void load.mails.set(mail?.[0] ?? '', mail?.[1] ?? 1);
    },
  ],
  [
    'secrets in logs',
    () => {
      stage.secrets.add('listens on http');
      return () => void stage.secrets.delete('listens on http');
    },
  ],
  [
    'uncaught exceptions',
    () => {
      stage.instances[0].deaths.push('it ended by itself');
      return () => void stage.instances[0].deaths.pop();
    },
  ],
  [
    'shown keys that do not work',
    () => {
      const entry = acknowledged('accept');
      const { answer } = entry;
      entry.answer = { ...(answer as object), role: 'owner' };
      return () => void (entry.answer = answer);
    },
  ],
])(
  '%s is counted',
  async (invariant, forge) => {
    const undo = forge();
    const found = await countInvariants(stage, load);
    undo();
    expect(broken(found)).toContain(invariant);
  },
  60_000,
);

test('a service that writes no more is counted, though the other serves all callers', async () => {
  const random = new Random(2);
  expect(await countServing(stage, load, random)).toMatchObject({ count: 0 });
  const [, wire] = stage.proxies;
  wire.mode = 'refuse';
  wire.reset();
  const found = await countServing(stage, load, random, patienceMs);
  wire.mode = 'pass';
  expect(found.count).toBe(4);
}, 60_000);

/** Changes the first acknowledged movement's entry, and gives the way back. */
function forged(change: (entry: Entry) => void): () => void {
  const entry = acknowledged('movement');
  const { state, answer } = entry;
  const count = entry.sends.length;
  change(entry);
  return () => {
    entry.state = state;
    entry.answer = answer;
    entry.sends.length = count;
  };
}

const reply = (status: number) => ({ status, body: undefined, retryAfter: undefined, replayed: false });
