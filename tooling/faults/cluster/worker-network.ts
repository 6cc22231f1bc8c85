import { setTimeout as sleep } from 'node:timers/promises';
import type { Fault } from '../faults/fault.ts';
import { requireCluster } from './require-cluster.ts';

export const workerNetwork: Fault = {
  name: 'worker-network',
  description:
    "connections between the nodes and the workers are delayed and cut at random packets, also between a worker's COMMIT and its acknowledgement, and reset all at once",
  async inject({ environment, random, milliseconds, countInFlight, causeEnded, note }) {
    const cluster = requireCluster(environment);
    let cuts = 0;
    await cluster.withProxies(async (proxies) => {
      for (const proxy of proxies) {
        proxy.delayMs = 5;
        proxy.onPacket = () => {
          if (!random.chance(0.01)) return 'pass';
          countInFlight();
          cuts += 1;
          return random.chance(0.3) ? 'cut' : 'lose response';
        };
      }
      for (const end = performance.now() + milliseconds; performance.now() < end;) {
        await sleep(random.whole(1_000, 3_000));
        cuts += random.pick(proxies)?.reset() ?? 0;
      }
    });
    causeEnded();
    note(`${cuts} connections`);
  },
};

export const workerUnreachable: Fault = {
  name: 'worker-unreachable',
  description:
    'the network between the coordinator and the workers holds back all packets of one worker for some seconds, then delivers them',
  async inject({ environment, random, milliseconds, countInFlight, causeEnded }) {
    const cluster = requireCluster(environment);
    await cluster.withProxies(async (proxies) => {
      for (const end = performance.now() + milliseconds; performance.now() < end;) {
        await sleep(1_000);
        countInFlight();
        const proxy = random.pick(proxies);
        if (proxy === undefined) return;
        proxy.mode = 'black hole';
        await sleep(random.whole(2_000, 7_000));
        proxy.mode = 'pass';
        causeEnded();
      }
    });
    causeEnded();
  },
};

export const terminateWorkers: Fault = {
  name: 'terminate-workers',
  description:
    '`pg_terminate_backend` for random connections of the coordinator to the workers, several times a second',
  async inject({ environment, random, milliseconds, countInFlight, causeEnded, note }) {
    const pools = requireCluster(environment).workers.map((worker) => worker.connect());
    let terminated = 0;
    for (const end = performance.now() + milliseconds; performance.now() < end;) {
      await sleep(random.whole(50, 400));
      countInFlight();
      const sql = random.pick(pools);
      if (sql === undefined) return;
      const killed = await sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name like 'citus_internal%'
        order by random() limit ${random.whole(1, 3)}`;
      terminated += killed.length;
    }
    causeEnded();
    for (const sql of pools) await sql.end();
    note(`${terminated} backends`);
  },
};
