import { randomBytes } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseDatabaseUrl, prepareDatabase, type DatabaseTarget } from '@tallybook/db';
import { distributeOver, executeOn, findNodes } from '@tallybook/db/testing/programs';
import { createFirstOrganization, onCleanup } from '@tallybook/machine';
import { Proxy } from '../environment/proxy.ts';
import type { SeededDatabase } from '../environment/seeded-database.ts';
import { ClusterNode } from './node.ts';

/** A coordinator and workers, all on this machine, with a database of this run on each. */
export class Cluster {
  readonly coordinator: ClusterNode;
  readonly workers: readonly ClusterNode[];

  constructor(coordinator: ClusterNode, workers: readonly ClusterNode[]) {
    this.coordinator = coordinator;
    this.workers = workers;
  }

  get nodes(): readonly ClusterNode[] {
    return [this.coordinator, ...this.workers];
  }

  /** The worker with an organization's rows. */
  async workerOf(organization: string): Promise<ClusterNode> {
    const sql = this.coordinator.connect();
    const [row] = await sql<{ groupid: number }[]>`
      select groupid from pg_dist_placement
      where shardid = get_shard_id_for_distribution_column('stock_movements', ${organization}::uuid)`;
    await sql.end();
    const worker = this.workers.find(({ group }) => group === row?.groupid);
    if (worker === undefined) throw new Error(`${organization} is on no worker`);
    return worker;
  }

  /** Whether each worker has at least two of these organizations. */
  async isSpread(organizations: readonly string[]): Promise<boolean> {
    const counts = new Map(this.workers.map((worker) => [worker, 0]));
    for (const id of organizations) {
      const worker = await this.workerOf(id);
      counts.set(worker, (counts.get(worker) ?? 0) + 1);
    }
    return [...counts.values()].every((count) => count >= 2);
  }

  /** Prepared transactions of this run's database that were neither committed nor rolled back. */
  async prepared(): Promise<string[]> {
    const found = await Promise.all(
      this.workers.map(async (worker) => {
        const sql = worker.connect();
        const rows = await sql<{ gid: string }[]>`
          select gid from pg_prepared_xacts where database = current_database()`;
        await sql.end();
        return rows.map(({ gid }) => `${worker.name}: ${gid}`);
      }),
    );
    return found.flat();
  }

  /**
   * Puts a proxy between the nodes and each worker while `work` runs. Connections from before still bypass it until they
   * are closed, so they are terminated.
   */
  async withProxies(work: (proxies: readonly Proxy[]) => Promise<void>): Promise<void> {
    const proxies = await Promise.all(this.workers.map(({ target }) => Proxy.open(target)));
    try {
      await this.#address(proxies.map(({ port }) => ({ host: '127.0.0.1', port })));
      await work(proxies);
    } finally {
      await this.#address(this.workers.map(({ target }) => target));
      for (const proxy of proxies) await proxy.close();
    }
  }

  /** Restarts stopped nodes and resumes frozen ones. */
  async heal(): Promise<void> {
    for (const node of this.nodes) {
      node.signal('SIGCONT');
      await node.start();
    }
  }

  async #address(addresses: readonly Pick<DatabaseTarget, 'host' | 'port'>[]): Promise<void> {
    const sql = this.coordinator.connect();
    for (const [index, { group }] of this.workers.entries()) {
      const { host = '', port = 0 } = addresses[index] ?? {};
      await sql`
        select citus_update_node(nodeid, ${host}, ${port}) from pg_dist_node where groupid = ${group}`;
    }
    await sql.end();
    for (const worker of this.workers) {
      const own = worker.connect();
      await own`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name like 'citus_internal%'`;
      await own.end();
    }
  }
}

/** Few, so that a database is created and dropped quickly. */
const shardCount = 4;

/** Creates a distributed database with its first organization on the cluster of CITUS_URL. */
export async function openClusterDatabase(url: string, home: string): Promise<SeededDatabase> {
  mkdirSync(home, { recursive: true });
  const admin = parseDatabaseUrl(url);
  const database = `faults_${randomBytes(6).toString('hex')}`;
  const admins = await findNodes(admin);
  const secretsDir = join(home, 'secrets');
  const { owner, service } = await prepareDatabase({ admin, database, secretsDir, log: () => {} });
  await distributeOver(admins, database, shardCount);
  const targets = admins.map((target) => ({ ...target, database }));
  const [coordinator, ...workers] = await Promise.all(
    targets.map((target, index) => ClusterNode.open(index, target)),
  );
  if (coordinator === undefined) throw new Error('no coordinator');
  const cluster = new Cluster(coordinator, workers);
  const close = once(async () => {
    await cluster.heal();
    await dropWhenPossible(async () => {
      for (const node of admins) {
        await executeOn(node, `DROP DATABASE IF EXISTS ${database} WITH (FORCE)`);
        for (const { username } of [owner, service]) await executeOn(node, `DROP ROLE IF EXISTS ${username}`);
      }
    });
    rmSync(home, { recursive: true, force: true });
  });
  onCleanup(close);
  const firstOrganization = await createFirstOrganization(home, service);
  const server = {
    admin,
    get pid() {
      return coordinator.pid;
    },
    get output() {
      return cluster.nodes.map((node) => node.output).join('\n');
    },
  };
  return { server, cluster, home, owner, service, firstOrganization, close };
}

const once = (step: () => Promise<void>): (() => Promise<void>) => {
  let done: Promise<void> | undefined;
  return () => (done ??= step());
};

/** Not while a prepared transaction awaits its recovery. */
async function dropWhenPossible(drop: () => Promise<void>, limitMs = 120_000): Promise<void> {
  for (const end = performance.now() + limitMs; ; await sleep(1_000))
    try {
      return await drop();
    } catch (error) {
      if (performance.now() > end) throw error;
    }
}
