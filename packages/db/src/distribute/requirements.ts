import type { DatabaseTarget } from '../connection/index.ts';
import { readMigrations } from '../migrate/folder.ts';
import { compare, readHistory } from '../migrate/history.ts';
import { requireSupportedServer } from '../setup/engine.ts';
import { OperatorError } from '../setup/operator-error.ts';
import { requireDirect } from '../setup/pooler.ts';
import { serviceRole } from '../setup/roles.ts';
import type { Session } from '../setup/session.ts';
import { firstLine, runOnWorkers } from '../setup/nodes.ts';

interface Facts {
  superuser: boolean;
  citus: boolean;
}

interface Cluster {
  coordinator: boolean;
  /** Whether the workers know the coordinator's address. */
  announced: boolean;
  workers: number;
  inactive: string | null;
}

/** @throws OperatorError if this is not the coordinator of a cluster with a migrated database. */
export async function requireCluster(
  session: Session,
  admin: DatabaseTarget,
  migrations?: string,
): Promise<void> {
  await requireSupportedServer(session);
  await requireDirect(session, admin);
  const [facts] = await session<Facts[]>`
    SELECT (SELECT rolsuper FROM pg_roles WHERE rolname = current_user) AS superuser,
      EXISTS (SELECT FROM pg_extension WHERE extname = 'citus') AS citus`;
  if (facts?.superuser !== true)
    throw new OperatorError(
      `The database login "${admin.username}" is not a superuser, which distributing requires.`,
    );
  if (!facts.citus)
    throw new OperatorError(
      `Citus is not installed in "${admin.database}": run CREATE EXTENSION citus in this database on every node.`,
    );
  await requireNodes(session);
  await requireMigrated(session, migrations);
}

async function requireNodes(session: Session): Promise<void> {
  const [cluster] = await session<Cluster[]>`
    SELECT (SELECT groupid = 0 FROM pg_dist_local_group) AS coordinator,
      EXISTS (SELECT FROM pg_dist_node WHERE groupid = 0) AS announced,
      count(*) FILTER (WHERE groupid <> 0)::int AS workers,
      min(nodename || ':' || nodeport) FILTER (WHERE NOT isactive) AS inactive
    FROM pg_dist_node WHERE noderole = 'primary'`;
  if (cluster?.coordinator !== true)
    throw new OperatorError('This node is a worker: connect to the coordinator of the cluster.');
  if (cluster.workers === 0)
    throw new OperatorError(
      "The cluster has no workers: run SELECT citus_add_node('worker.example.com', 5432) for each.",
    );
  if (!cluster.announced)
    throw new OperatorError(
      "The workers do not know the coordinator: run SELECT citus_set_coordinator_host('coordinator.example.com', 5432).",
    );
  if (cluster.inactive !== null)
    throw new OperatorError(`Node ${cluster.inactive} is disabled: run SELECT citus_activate_node for it.`);
  await requireWorkers(session);
}

interface Worker {
  encoding: string;
  prepared: number;
  connections: number;
}

async function requireWorkers(session: Session): Promise<void> {
  const read = `SELECT json_build_object('encoding', current_setting('server_encoding'),
    'prepared', current_setting('max_prepared_transactions')::int, 'connections', current_setting('max_connections')::int)`;
  const [own] = await session.unsafe<{ own: Worker }[]>(`SELECT (${read}) AS own`);
  for (const { node, success, result } of await runOnWorkers(session, read)) {
    if (!success)
      throw new OperatorError(`The coordinator cannot connect to worker ${node}: ${firstLine(result)}`);
    const worker = JSON.parse(result) as Worker;
    if (worker.encoding !== 'UTF8')
      throw new OperatorError(
        `The database on worker ${node} has the encoding ${worker.encoding}; Tallybook requires UTF8.`,
      );
    // Every session of the coordinator may have a connection to every worker, and a prepared transaction there.
    const sessions = own?.own.connections ?? 0;
    for (const [name, value] of [
      ['max_connections', worker.connections],
      ['max_prepared_transactions', worker.prepared],
    ] as const)
      if (value < sessions)
        throw new OperatorError(
          `${name} of worker ${node} is ${value}: set it to at least ${sessions}, the coordinator's max_connections.`,
        );
  }
}

async function requireMigrated(session: Session, folder?: string): Promise<void> {
  const files = readMigrations(folder);
  const history = await readHistory(session);
  try {
    compare(history, files);
  } catch (error) {
    throw new OperatorError(error instanceof Error ? error.message : String(error), { cause: error });
  }
  const missing = files.length - history.length;
  if (missing > 0)
    throw new OperatorError(
      `The database is missing ${missing} migrations: run the command "migrate" first.`,
    );
}

/** Rows that the service writes meanwhile would wait, and its statements fail when tables are replaced. */
export async function requireNoService(session: Session): Promise<void> {
  const [busy] = await session<{ sessions: number; login: string | null }[]>`
    SELECT count(*)::int AS sessions, min(usename::text) AS login FROM pg_stat_activity a JOIN pg_roles r ON r.oid = a.usesysid
    WHERE a.datname = current_database() AND a.pid <> pg_backend_pid() AND NOT r.rolsuper
      AND pg_has_role(r.oid, ${serviceRole}, 'MEMBER')`;
  if (busy === undefined || busy.sessions === 0) return;
  throw new OperatorError(
    `The service is connected (${busy.sessions} sessions of ${busy.login}): stop every instance, and the connection pooler, first.`,
  );
}
