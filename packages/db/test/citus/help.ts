import { randomBytes } from 'node:crypto';
import { onTestFinished } from 'vitest';
import { parseDatabaseUrl, type DatabaseTarget } from '../../src/connection/index.ts';
import { prepareDatabase, type PreparedDatabase } from '../../src/setup/index.ts';
import { withSession } from '../../src/setup/session.ts';
import { run, temporaryHome } from '../embedded/help.ts';

const url = process.env['CITUS_URL'];

/** Why tests that need a cluster are skipped; undefined if CITUS_URL names the coordinator of one. */
export const noCluster = url === undefined ? 'CITUS_URL is not set' : undefined;

export interface ClusterDatabase extends PreparedDatabase {
  /** A superuser on the coordinator. */
  admin: DatabaseTarget;
  /** The same on each worker. */
  workers: DatabaseTarget[];
}

/** Creates an empty database with Citus on every node, adds the workers, and prepares it like a first start. */
export async function clusterDatabase({ workers = 2 } = {}): Promise<ClusterDatabase> {
  const coordinator = parseDatabaseUrl(url ?? '');
  const known = await run(
    coordinator,
    'SELECT nodename AS host, nodeport AS port FROM pg_dist_node WHERE groupid <> 0 ORDER BY 1, 2',
  );
  const database = `citus_${randomBytes(6).toString('hex')}`;
  const admin = { ...coordinator, database };
  const nodes = known.map((node) => ({ ...admin, host: String(node['host']), port: Number(node['port']) }));
  const home = temporaryHome();
  const logins: string[] = [];
  onTestFinished(async () => {
    for (const node of [admin, ...nodes]) {
      const server = { ...node, database: coordinator.database };
      await onlyHere(server, `DROP DATABASE IF EXISTS ${database} WITH (FORCE)`);
      for (const login of logins) await onlyHere(server, `DROP ROLE IF EXISTS ${login}`);
    }
  });
  for (const node of [...nodes, admin]) {
    await onlyHere(
      { ...node, database: coordinator.database },
      `CREATE DATABASE ${database} TEMPLATE template0`,
    );
    await onlyHere(node, 'CREATE EXTENSION citus');
  }
  await run(admin, `SELECT citus_set_coordinator_host('${admin.host}', ${admin.port})`);
  for (const { host, port } of nodes.slice(0, workers)) await addWorker(admin, { host, port });
  const prepared = await prepareDatabase({ admin, database, secretsDir: home, log: () => {} });
  logins.push(prepared.owner.username, prepared.service.username);
  return { ...prepared, admin, workers: nodes };
}

/** Other test files create and remove logins on the same cluster meanwhile. */
export const optionsFor = ({ owner, service }: PreparedDatabase) => ({
  shardCount: 4,
  logins: [owner.username, service.username],
});

export const addWorker = (admin: DatabaseTarget, { host, port }: { host: string; port: number }) =>
  run(admin, `SELECT citus_add_node('${host}', ${port})`);

/** Runs a statement that Citus would otherwise repeat on other nodes. */
export const onlyHere = (target: DatabaseTarget, statement: string): Promise<unknown> =>
  withSession(target, async (session) => {
    await session`SELECT set_config('citus.enable_ddl_propagation', 'off', false),
      set_config('citus.enable_create_role_propagation', 'off', false)`;
    await session.unsafe(statement);
  });
