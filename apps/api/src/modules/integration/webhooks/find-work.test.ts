import { onCluster, openTestDatabase } from '@tallybook/db/testing';
import type { ISql as Sql } from 'postgres';
import { afterEach, expect, test } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { seedOrganization } from '../../../testing/seed.ts';

const { admin } = await openTestDatabase();

const functions = ['find_waiting_events', 'find_due_deliveries', 'find_old_events', 'find_ledgers_to_anchor'];

const find = async (name: string): Promise<string[]> =>
  (await admin<{ id: string }[]>`select ${admin(name)}() as id`).map(({ id }) => id).toSorted();

const findAll = async () =>
  Object.fromEntries(await Promise.all(functions.map(async (name) => [name, await find(name)])));

const [isDistributed] = await admin<{ known: boolean }[]>`select is_distributed() as known`;

/** On one PostgreSQL, the functions take the form for a cluster too: its statements are ordinary SQL. */
const pretendDistributed = (distributed: boolean) =>
  admin.unsafe(
    `create or replace function is_distributed() returns boolean language sql stable as 'select ${distributed}'`,
  );
afterEach(async () => {
  if (!isDistributed?.known) await pretendDistributed(false);
});

interface Work {
  /** Days since an event. */
  events?: number[];
  waiting?: boolean;
  /** Seconds until the next attempt of a pending delivery. */
  deliveries?: { due: number; queued?: boolean; status?: string }[];
  /** Days since the entries of the log, and the position of the last announced anchor. */
  log?: number[];
  announced?: number;
}

async function organizationWith({
  events = [],
  waiting = false,
  deliveries = [],
  log = [],
  announced,
}: Work) {
  const { organizationId: organization_id, userIds } = await seedOrganization(admin);
  const webhook = { organization_id, id: newId(), url: 'https://a.example', created_by: userIds.owner };
  await admin`insert into webhooks ${admin(webhook)}`;
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000);
  const rows = [...events, ...deliveries.map(() => 0)].map((days) => ({
    organization_id,
    id: newId(),
    type: 'period.closed',
    data: '{}',
    created_at: ago(days),
    fanned_out_at: waiting ? null : ago(days),
  }));
  for (const row of rows) await admin`insert into outgoing_events ${admin(row)}`;
  for (const [index, { due, queued = false, status = 'pending' }] of deliveries.entries())
    await admin`insert into webhook_deliveries ${admin({
      organization_id,
      id: newId(),
      webhook_id: webhook.id,
      event_id: rows[events.length + index]!.id,
      status,
      queued,
      next_attempt_at: new Date(Date.now() + due * 1_000),
    })}`;
  for (const [index, days] of log.entries())
    await admin`insert into ledger_log ${admin({
      organization_id,
      position: index + 1,
      recorded_at: ago(days),
      facts: '[]',
      has_states: false,
      head: 'x',
    })}`;
  if (announced !== undefined)
    await admin`insert into audit_events ${admin({
      organization_id,
      id: newId(),
      type: 'ledger.anchored',
      subject_id: organization_id,
      data: admin.json({ position: announced }),
    })}`;
  return organization_id;
}

test('the background finds the same organizations on one PostgreSQL and on a cluster', async () => {
  const waiting = await organizationWith({ events: [0, 0], waiting: true });
  const due = await organizationWith({ deliveries: [{ due: 60 }, { due: -1 }, { due: -2 }] });
  await organizationWith({
    deliveries: [{ due: 60 }, { due: -1, queued: true }, { due: -1, status: 'cancelled' }],
  });
  const old = await organizationWith({ events: [31, 1] });
  await organizationWith({ events: [29] });
  const toAnchor = await organizationWith({ log: [2, 2, 0] });
  const toAnchorAgain = await organizationWith({ log: [3, 2, 0], announced: 1 });
  await organizationWith({ log: [3, 2, 0], announced: 2 });
  await organizationWith({ log: [0] });
  const expected = {
    find_waiting_events: [waiting],
    find_due_deliveries: [due],
    find_old_events: [old],
    find_ledgers_to_anchor: [toAnchor, toAnchorAgain].toSorted(),
  };
  expect(await findAll()).toEqual(expected);
  if (isDistributed?.known) return;
  await pretendDistributed(true);
  expect(await findAll()).toEqual(expected);
});

/** Of deliveries and events, by this connection. */
const rowsRead = async (sql: Sql): Promise<number> => {
  const [row] = await sql<{ rows: number }[]>`
    select sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int as rows
    from pg_stat_xact_user_tables where relname in ('webhook_deliveries', 'outgoing_events')`;
  return row?.rows ?? 0;
};

test.skipIf(onCluster('counts rows that one server reads'))(
  'the form for a cluster reads one due delivery of each webhook, and one event of each organization',
  async () => {
    for (let number = 0; number < 3; number += 1) {
      const organizationId = await organizationWith({});
      await admin`
        insert into outgoing_events (organization_id, id, type, data, fanned_out_at)
        select ${organizationId}, gen_random_uuid(), 'period.closed', '{}', now() from generate_series(1, 3000)`;
      await admin`
        insert into webhook_deliveries (organization_id, id, webhook_id, event_id, next_attempt_at)
        select e.organization_id, gen_random_uuid(), w.id, e.id, now()
        from outgoing_events e join webhooks w on w.organization_id = e.organization_id
        where e.organization_id = ${organizationId}`;
    }
    await admin`analyze webhook_deliveries, outgoing_events, webhooks`;
    await pretendDistributed(true);
    const [webhooks] = await admin<{ count: number }[]>`select count(*)::int as count from webhooks`;
    for (const name of ['find_due_deliveries', 'find_old_events']) {
      const read = await admin.begin(async (sql) => {
        const before = await rowsRead(sql);
        await sql`select ${sql(name)}()`;
        return (await rowsRead(sql)) - before;
      });
      expect(read).toBeLessThanOrEqual(webhooks?.count ?? 0);
    }
  },
);
