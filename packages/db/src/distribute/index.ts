import type { DatabaseTarget } from '../connection/index.ts';
import { withSession, type Session } from '../setup/session.ts';
import { createLoginsOnWorkers } from './logins.ts';
import { rewritePolicies } from './policies.ts';
import { distributeTables } from './tables.ts';

export type DistributeOptions = {
  log: (line: string) => void;
  /** Number of shards of each distributed table; fixed from then on. Default: Citus's (32). */
  shardCount?: number;
};

/**
 * Distributes a migrated database over the workers of a Citus cluster by organization. All or nothing: one transaction.
 *
 * @param admin a superuser's login on the coordinator
 */
export async function distribute(admin: DatabaseTarget, options: DistributeOptions): Promise<void> {
  await withSession(admin, async (session) => {
    await configureDatabase(session, admin.database);
    await createLoginsOnWorkers(session);
    await session`BEGIN`;
    try {
      // Shards of many tables change in this transaction; in parallel they would use connections that do not see
      // each other's changes.
      await session`SET LOCAL citus.multi_shard_modify_mode = 'sequential'`;
      await session`SET LOCAL client_min_messages = 'warning'`;
      if (options.shardCount !== undefined)
        await session.unsafe(`SET LOCAL citus.shard_count = ${options.shardCount}`);
      await dropUnsupported(session);
      await rewritePolicies(session);
      await distributeTables(session, options.log);
      await distributeFunctions(session);
      await session`COMMIT`;
    } catch (error) {
      await session`ROLLBACK`;
      throw error;
    }
  });
}

/** Settings of sessions with a distributed database. */
export async function configureDatabase(session: Session, database: string): Promise<void> {
  const name = `"${database.replaceAll('"', '""')}"`;
  // The triggers on distributed tables read their own row, or the shard beside theirs (require_audit_row).
  await session.unsafe(`ALTER DATABASE ${name} SET citus.enable_unsafe_triggers = on`);
  await session`SET citus.enable_unsafe_triggers = on`;
  // Row level security on the shards needs the transaction's organization.
  await session.unsafe(`ALTER DATABASE ${name} SET citus.propagate_set_commands = 'local'`);
  // Only the coordinator changes reference tables. Otherwise each change would take a lock on a worker first, for which
  // the service's rights to columns are not enough.
  await session.unsafe(
    `ALTER DATABASE ${name} SET citus.allow_modifications_from_workers_to_replicated_tables = off`,
  );
}

/** What cannot be enforced across shards. */
async function dropUnsupported(session: Session): Promise<void> {
  // A token is 256 random-looking bits derived from a secret key, so uniqueness within its organization is enough.
  await session`DROP INDEX IF EXISTS invitations_token_hash`;
  await session`CREATE UNIQUE INDEX invitations_token_hash ON invitations (token_hash, organization_id)`;
}

/** Workers evaluate triggers and policies, which call these. */
async function distributeFunctions(session: Session): Promise<void> {
  await session`
    SELECT create_distributed_function(p.oid::regprocedure) FROM pg_proc p
    WHERE p.pronamespace = 'public'::regnamespace AND p.prokind = 'f'
      AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')`;
}
