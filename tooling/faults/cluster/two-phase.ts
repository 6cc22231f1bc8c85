import { setTimeout as sleep } from 'node:timers/promises';
import type { Fault, FaultContext } from '../faults/fault.ts';
import { accept, invite } from '../load/operations.ts';
import type { Cluster } from './cluster.ts';
import { requireCluster } from './require-cluster.ts';

/** Invites and accepts without a pause: acceptances write reference tables, so every node takes part in them. */
async function inviteAndAccept(
  { load, random }: FaultContext,
  index: number,
  stopped: AbortSignal,
): Promise<void> {
  const client = load.client(index % 2);
  const giveUp = (): boolean => stopped.aborted;
  while (!stopped.aborted) {
    const organization = random.pick(load.organizations);
    if (organization === undefined) return;
    const { operation, state } = await client.perform(invite(organization, random), giveUp);
    const [email = ''] = operation.marks;
    for (const end = performance.now() + 3_000; !load.tokens.has(email) && performance.now() < end;)
      await sleep(50);
    const token = load.tokens.get(email);
    if (state === 'acknowledged' && token !== undefined && !stopped.aborted)
      await client.perform(accept(organization.id, email, token), giveUp);
  }
}

/** Resolves when a worker has prepared a transaction that is not committed yet; false if there is none for long. */
async function prepared(cluster: Cluster, limitMs = 5_000): Promise<boolean> {
  const pools = cluster.workers.map((worker) => worker.connect());
  try {
    for (const end = performance.now() + limitMs; performance.now() < end;)
      for (const sql of pools) {
        const [found] = await sql`select 1 from pg_prepared_xacts where database = current_database()`;
        if (found !== undefined) return true;
      }
    return false;
  } finally {
    // Not awaited: the moment must be used.
    for (const sql of pools) void sql.end({ timeout: 1 });
  }
}

export const twoPhase: Fault = {
  name: 'two-phase',
  description:
    'the coordinator, a worker or a service is killed (`kill -9`) while a transaction is prepared on a worker and not yet committed; Citus recovers what is left',
  weight: 2,
  async inject(context) {
    const { environment, random, milliseconds, countInFlight, causeEnded, note } = context;
    const cluster = requireCluster(environment);
    const stop = new AbortController();
    const callers = Array.from({ length: 6 }, (_, index) => inviteAndAccept(context, index, stop.signal));
    const kills = new Map<string, number>();
    let left = 0;
    await cluster.withProxies(async (proxies) => {
      // Widens the moments between the phases.
      for (const proxy of proxies) proxy.delayMs = 15;
      const end = performance.now() + milliseconds;
      for (let round = 0; round < 3 || performance.now() < end; round += 1) {
        await sleep(random.whole(1_000, 2_000));
        await prepared(cluster);
        // Before or after the coordinator's own commit.
        await sleep(random.whole(0, 40));
        countInFlight();
        const victim = ['coordinator', 'worker', 'service'][round % 3] ?? '';
        kills.set(victim, (kills.get(victim) ?? 0) + 1);
        if (victim === 'service') {
          const instance = random.pick(environment.instances);
          await instance?.end('SIGKILL');
          await instance?.start();
        } else {
          const node = victim === 'coordinator' ? cluster.coordinator : random.pick(cluster.workers);
          await node?.kill();
          await node?.start();
        }
        left += (await cluster.prepared()).length;
        causeEnded();
        await sleep(3_000);
      }
    });
    causeEnded();
    stop.abort();
    await Promise.all(callers);
    note(
      `${[...kills].map(([victim, count]) => `${victim} × ${count}`).join(', ')}; ${left} prepared transactions left`,
    );
  },
  async afterwards({ environment, violation, note }) {
    const cluster = requireCluster(environment);
    const started = performance.now();
    // Citus looks for them once a minute (citus.recover_2pc_interval), twice before it acts.
    for (const end = started + 150_000; (await cluster.prepared()).length > 0; await sleep(500))
      if (performance.now() > end)
        return (await cluster.prepared()).forEach((each) => violation(`not recovered: ${each}`));
    note(`recovered ${Math.round((performance.now() - started) / 1000)} s after the load`);
  },
};
