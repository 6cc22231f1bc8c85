import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseTarget } from '../connection/index.ts';
import { distribute } from '../distribute/index.ts';
import { prepareDatabase } from '../setup/index.ts';
import { ownerRole } from '../setup/roles.ts';
import { withSession } from '../setup/session.ts';
import { readCatalog } from './catalog.ts';
import type { TestServer } from './server.ts';

/**
 * Prepares a migrated and distributed template database on an existing Citus cluster.
 *
 * @param admin a superuser's login to a database of the coordinator in which the workers were added; the same login must
 * work on the workers
 */
export async function useCluster(admin: DatabaseTarget): Promise<TestServer> {
  const nodes = await findNodes(admin);
  const [, ...workers] = nodes;
  const template = `template_${randomBytes(6).toString('hex')}`;
  const home = mkdtempSync(join(tmpdir(), 'tb-test-'));
  const prepared = await prepareDatabase({ admin, database: template, secretsDir: home, log: () => {} });
  await distributeOver(nodes, template, 4, [prepared.owner.username, prepared.service.username]);
  const coordinator = { ...admin, database: template };
  const catalog = await withSession(coordinator, readCatalog);
  for (const node of nodes) await closeTemplate(node, template);
  return {
    admin,
    ...prepared,
    template,
    strategy: 'wal_log',
    workers,
    // Columns of rows from shards are reported as expressions.
    catalog: { ...catalog, distributed: true },
    async stop() {
      for (const node of nodes) await executeOn(node, `DROP DATABASE IF EXISTS ${template} WITH (FORCE)`);
      for (const { username } of [prepared.owner, prepared.service])
        for (const node of nodes) await executeOn(node, `DROP ROLE IF EXISTS ${username}`);
      rmSync(home, { recursive: true, force: true });
    },
  };
}

/**
 * The given administrator on every node of a cluster, the coordinator first.
 *
 * @param admin a superuser's login to a database of the coordinator in which the workers were added
 */
export async function findNodes(admin: DatabaseTarget): Promise<DatabaseTarget[]> {
  const workers = await withSession(
    admin,
    (session) =>
      session<{ host: string; port: number }[]>`
        SELECT nodename AS host, nodeport AS port FROM pg_dist_node WHERE noderole = 'primary' AND groupid <> 0 ORDER BY 1, 2`,
  );
  if (workers.length === 0) throw new Error('CITUS_URL: the cluster has no workers');
  return [admin, ...workers.map((worker) => ({ ...admin, ...worker }))];
}

/** Distributes a migrated database of the coordinator, the first node; creates it on the others. */
export async function distributeOver(
  nodes: readonly DatabaseTarget[],
  database: string,
  shardCount: number,
  logins?: readonly string[],
): Promise<void> {
  const [admin, ...workers] = nodes;
  if (admin === undefined) throw new RangeError('a cluster without a coordinator');
  for (const worker of workers) await executeOn(worker, `CREATE DATABASE ${database}`);
  for (const node of nodes) await executeOn({ ...node, database }, 'CREATE EXTENSION citus');
  const coordinator = { ...admin, database };
  await executeOn(coordinator, `SELECT citus_set_coordinator_host('${admin.host}', ${admin.port})`);
  for (const { host, port } of workers)
    await executeOn(coordinator, `SELECT citus_add_node('${host}', ${port})`);
  await distribute(coordinator, { log: () => {}, shardCount, ...(logins === undefined ? {} : { logins }) });
}

/** PostgreSQL copies a template only while no session is connected to it, Citus's maintenance daemon included. */
async function closeTemplate(node: DatabaseTarget, template: string): Promise<void> {
  await executeOn(node, `ALTER DATABASE ${template} OWNER TO ${ownerRole}`);
  await executeOn(node, `ALTER DATABASE ${template} ALLOW_CONNECTIONS false`);
  await executeOn(
    node,
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${template}'`,
  );
}

/** Runs a statement that concerns this node only: Citus would repeat the creation and removal of roles on the others. */
export function executeOn(target: DatabaseTarget, statement: string): Promise<unknown> {
  return withSession(target, async (session) => {
    await session`SELECT set_config('citus.enable_create_role_propagation', 'off', false)`;
    await session.unsafe(statement);
  });
}
