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
  const workers = await findWorkers(admin);
  const nodes = [admin, ...workers];
  const template = `template_${randomBytes(6).toString('hex')}`;
  const home = mkdtempSync(join(tmpdir(), 'tb-test-'));
  const prepared = await prepareDatabase({ admin, database: template, secretsDir: home, log: () => {} });
  for (const worker of workers) await execute(worker, `CREATE DATABASE ${template}`);
  for (const node of nodes) await execute({ ...node, database: template }, 'CREATE EXTENSION citus');
  const coordinator = { ...admin, database: template };
  await execute(coordinator, `SELECT citus_set_coordinator_host('${admin.host}', ${admin.port})`);
  for (const { host, port } of workers)
    await execute(coordinator, `SELECT citus_add_node('${host}', ${port})`);
  await distribute(coordinator, { log: () => {}, shardCount: 4 });
  const catalog = await withSession(coordinator, readCatalog);
  for (const node of nodes) await closeTemplate(node, template);
  return {
    admin,
    ...prepared,
    template,
    workers,
    // Columns of rows from shards are reported as expressions.
    catalog: { ...catalog, distributed: true },
    async stop() {
      for (const node of nodes) await execute(node, `DROP DATABASE IF EXISTS ${template} WITH (FORCE)`);
      for (const { username } of [prepared.owner, prepared.service])
        for (const node of nodes) await execute(node, `DROP ROLE IF EXISTS ${username}`);
      rmSync(home, { recursive: true, force: true });
    },
  };
}

async function findWorkers(admin: DatabaseTarget): Promise<DatabaseTarget[]> {
  const nodes = await withSession(
    admin,
    (session) =>
      session<{ host: string; port: number }[]>`
        SELECT nodename AS host, nodeport AS port FROM pg_dist_node WHERE noderole = 'primary' AND groupid <> 0 ORDER BY 1, 2`,
  );
  if (nodes.length === 0) throw new Error('CITUS_URL: the cluster has no workers');
  return nodes.map((node) => ({ ...admin, ...node }));
}

/** PostgreSQL copies a template only while no session is connected to it, Citus's maintenance daemon included. */
async function closeTemplate(node: DatabaseTarget, template: string): Promise<void> {
  await execute(node, `ALTER DATABASE ${template} OWNER TO ${ownerRole}`);
  await execute(node, `ALTER DATABASE ${template} ALLOW_CONNECTIONS false`);
  await execute(node, `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${template}'`);
}

/** Runs a statement that concerns this node only: Citus would repeat the creation and removal of roles on the others. */
function execute(target: DatabaseTarget, statement: string): Promise<unknown> {
  return withSession(target, async (session) => {
    await session`SELECT set_config('citus.enable_create_role_propagation', 'off', false)`;
    await session.unsafe(statement);
  });
}
