import { runOnWorkers } from './nodes.ts';
import type { Session } from './session.ts';

interface Cluster {
  distributed: boolean;
  coordinator: boolean;
  propagates: string;
}

/** How long to wait for a worker that does not respond. */
const connectTimeout = '3s';

/** Why the service must not run on this distributed database, in one line; undefined if it may, or if it is not one. */
export async function clusterProblem(session: Session): Promise<string | undefined> {
  const [citus] = await session`select to_regclass('pg_catalog.pg_dist_partition') is not null as found`;
  if (citus?.['found'] !== true) return undefined;
  const [cluster] = await session<Cluster[]>`
    select exists (select from pg_dist_partition
        where logicalrelid = to_regclass('public.accounting_periods')) as distributed,
      (select groupid = 0 from pg_dist_local_group) as coordinator,
      coalesce(current_setting('citus.propagate_set_commands', true), '') as propagates`;
  if (cluster?.distributed !== true) return undefined;
  if (!cluster.coordinator)
    return 'the server is a worker of a Citus cluster; the service connects to the coordinator only';
  if (cluster.propagates !== 'local')
    return 'the database is distributed but lacks its settings, so that no rows are visible; run "npm start -- distribute"';
  await session.unsafe(`set citus.node_connection_timeout = '${connectTimeout}'`);
  const workers = await runOnWorkers(
    session,
    `select concat_ws(' ', current_setting('synchronous_commit'), current_setting('fsync'), current_setting('TimeZone'))`,
  );
  // A worker that is down does not keep the service from serving the organizations on the others.
  for (const { node, result } of workers.filter(({ success }) => success)) {
    const [synchronousCommit, fsync, timeZone] = result.split(' ');
    if (synchronousCommit === 'off')
      return `synchronous_commit is off on worker ${node}: acknowledged movements would not survive a crash`;
    if (fsync === 'off')
      return `fsync is off on worker ${node}: acknowledged movements would not survive a crash`;
    if (timeZone !== 'UTC')
      return `the time zone of the database on worker ${node} is ${timeZone}, not UTC; run "npm start -- distribute"`;
  }
  return undefined;
}
