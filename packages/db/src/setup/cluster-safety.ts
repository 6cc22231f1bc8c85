import { guardsQuery, missingSettings, statementSettings, type Setting } from '../connection/guards.ts';
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
    return 'the database is distributed but lacks its settings, so that no rows are visible; run the command "distribute"';
  await session.unsafe(`set citus.node_connection_timeout = '${connectTimeout}'`);
  const workers = await runOnWorkers(
    session,
    `select concat_ws(E'\\n', current_setting('synchronous_commit'), current_setting('fsync'),
      (select string_agg(name || '=' || setting, E'\\n') from (${guardsQuery}) as found))`,
  );
  // A worker that is down does not keep the service from serving the organizations on the others.
  for (const { node, result } of workers.filter(({ success }) => success)) {
    const [synchronousCommit, fsync, ...lines] = result.split('\n');
    if (synchronousCommit === 'off')
      return `synchronous_commit is off on worker ${node}: acknowledged movements would not survive a crash`;
    if (fsync === 'off')
      return `fsync is off on worker ${node}: acknowledged movements would not survive a crash`;
    const [missing] = missingSettings(lines.map(settingOf), statementSettings);
    if (missing !== undefined)
      return `the database on worker ${node} lacks the setting ${missing}; run the command "distribute"`;
  }
  return undefined;
}

/** @param line `name=setting` */
function settingOf(line: string): Setting {
  const [name = '', ...setting] = line.split('=');
  return { name, setting: setting.join('=') };
}
