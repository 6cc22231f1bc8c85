import { setTimeout as sleep } from 'node:timers/promises';
import type { Fault, FaultContext } from '../faults/fault.ts';
import { isAcknowledgement } from '../load/history.ts';
import { latency, ownKinds, sendsIn, type Span } from './figures.ts';
import { requireCluster } from './require-cluster.ts';

/** Moves an organization's shards, and with them all organizations of the same shards, to another worker. */
async function move({ environment, load, note }: FaultContext, organization: string): Promise<void> {
  const cluster = requireCluster(environment);
  const from = await cluster.workerOf(organization);
  const to = cluster.workers.find((worker) => worker !== from);
  if (to === undefined) throw new Error('a move needs two workers');
  const sql = cluster.coordinator.connect();
  const began = performance.now();
  try {
    // `block_writes`: PostgreSQL rejects logical replication into tables with row level security for Citus's role.
    await sql`
      select citus_move_shard_placement(
        get_shard_id_for_distribution_column('stock_movements', ${organization}::uuid),
        ${from.target.host}, ${from.target.port}, ${to.target.host}, ${to.target.port}, 'block_writes')`;
  } finally {
    await sql.end();
  }
  const ended = performance.now();
  if ((await cluster.workerOf(organization)) !== to) throw new Error('the shards were not moved');
  await sleep(2_000);
  const seconds = ((ended - began) / 1000).toFixed(1);
  const pause = longestPause(load.history, { from: began, to: ended }, organization);
  note(`moved in ${seconds} s, longest pause ${Math.round(pause)} ms`);
}

/** The longest time without a response to a write of the organization. */
function longestPause(history: FaultContext['load']['history'], span: Span, organization: string): number {
  const sends = sendsIn(
    history,
    { from: span.from - 2_000, to: span.to + 1_000 },
    new Set([organization]),
    ownKinds,
  );
  const times = sends
    .filter(({ reply }) => isAcknowledgement(reply))
    .map((send) => send.sentAt + latency(send))
    .toSorted((a, b) => a - b);
  return Math.max(0, ...times.slice(1).map((time, index) => time - (times[index] ?? time)));
}

export const moveShards: Fault = {
  name: 'move-shards',
  description:
    '`citus_move_shard_placement` moves organizations between the workers under load (`block_writes`); the longest time without a response to a write of a moved organization is measured',
  load: { oneOrganizationEach: true, organizations: 4 },
  async inject(context) {
    const { load, random, milliseconds, countInFlight, causeEnded } = context;
    const end = performance.now() + milliseconds;
    do {
      await sleep(2_000);
      countInFlight();
      const organization = random.pick(load.organizations);
      if (organization !== undefined) await move(context, organization.id);
      causeEnded();
    } while (performance.now() < end);
  },
};
