import type { Session } from '../setup/session.ts';
import { configureSession } from './settings.ts';
import { createOnNodes, findLocalTables } from './tables.ts';

/**
 * Prepares a session for migrations of a database that may be distributed.
 *
 * @returns what to do after each statement: on a cluster, a new table is distributed while it is empty and before it
 * gets foreign keys, policies and triggers, which Citus then repeats on the shards.
 */
export async function prepareForMigrations(session: Session): Promise<() => Promise<void>> {
  const [citus] = await session`SELECT to_regclass('pg_catalog.pg_dist_partition') IS NOT NULL AS found`;
  if (citus?.['found'] !== true) return async () => {};
  const [table] = await session`
    SELECT EXISTS (SELECT FROM pg_dist_partition WHERE logicalrelid = to_regclass('public.accounting_periods')) AS found`;
  if (table?.['found'] !== true) {
    // Not distributed yet: everything stays on the coordinator until `distribute`.
    await session`SET citus.enable_ddl_propagation = off`;
    return async () => {};
  }
  await configureSession(session);
  await session`SET citus.multi_shard_modify_mode = 'sequential'`;
  return async () => {
    for (const created of await findLocalTables(session)) await createOnNodes(session, created);
  };
}
