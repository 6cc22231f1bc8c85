import type { DatabaseTarget } from '../connection/index.ts';
import { OperatorError } from '../setup/operator-error.ts';
import { codeOf, withSession, type Session } from '../setup/session.ts';
import { checkCluster } from './check.ts';
import { distributeFunctions } from './functions.ts';
import { createLoginsOnWorkers, findLogins, requireConnections } from './logins.ts';
import { rewritePolicies } from './policies.ts';
import { requireCluster, requireNoService } from './requirements.ts';
import { configureDatabase, configureSession } from './settings.ts';
import { distributeTables, findLocalTables, type Step } from './tables.ts';
import { transaction } from './transaction.ts';

export { configureDatabase } from './settings.ts';

export type DistributeOptions = {
  log: (line: string) => void;
  /** Number of shards of each distributed table; fixed from then on. Default: Citus's (32). */
  shardCount?: number;
  /** Directory of the migrations; default: this package's. */
  migrations?: string;
  /** Logins that use the database; default: every member of the owner's or the service's role. */
  logins?: readonly string[];
};

/**
 * Distributes a migrated database over the workers of a Citus cluster by organization, then checks the result. Tables
 * change in one transaction: all or nothing. On a distributed database it changes only what is missing, such as the
 * logins on a worker that was added.
 *
 * @param admin a superuser's login on the coordinator
 * @throws OperatorError (one line) if a requirement is missing or the result is not as it should be.
 */
export async function distribute(admin: DatabaseTarget, options: DistributeOptions): Promise<void> {
  const step = stepsTo(options.log);
  await withSession(admin, async (session) => {
    await requireCluster(session, admin, options.migrations);
    // The lock of `migrate`: neither changes tables while the other does. Held until the session ends.
    await session`SELECT pg_advisory_lock(7461121, 2)`;
    const tables = await findLocalTables(session);
    if (tables.length > 0) await requireNoService(session);
    const logins = await findLogins(session, options.logins);
    await step('Set up the database and the logins on every node', async () => {
      await configureDatabase(session, admin.database);
      await configureSession(session);
      await createLoginsOnWorkers(session, logins);
      await requireConnections(session, logins);
    });
    if (tables.length === 0) options.log('Every table is distributed already: nothing to do');
    else
      await transaction(session, async () => {
        await changeTables(session, options, step);
        // A session that began meanwhile lacks the database's new settings.
        await requireNoService(session);
      });
    await step('Created the functions on every node', () => distributeFunctions(session));
    await step('Checked every shard, function and login', () => checkCluster(session, logins));
  }).catch((error: unknown) => {
    throw explain(error);
  });
}

function stepsTo(log: (line: string) => void): Step {
  return async (done, work) => {
    const started = performance.now();
    const result = await work();
    log(`${done} (${((performance.now() - started) / 1000).toFixed(1)} s)`);
    return result;
  };
}

async function changeTables(session: Session, options: DistributeOptions, step: Step): Promise<void> {
  // Shards of many tables change in this transaction; in parallel they would use connections that do not see each
  // other's changes.
  await session`SET LOCAL citus.multi_shard_modify_mode = 'sequential'`;
  await session`SET LOCAL client_min_messages = 'warning'`;
  if (options.shardCount !== undefined)
    await session.unsafe(`SET LOCAL citus.shard_count = ${options.shardCount}`);
  await dropUnsupported(session);
  await rewritePolicies(session);
  await distributeTables(session, step);
  // Makes transactions that add jobs commit in two phases (migration 0004_cluster).
  await session`SELECT citus_add_local_table_to_metadata('pgboss.two_phase_commit')`;
}

/** The error of a node in one line; a transaction that it ended has changed nothing. */
function explain(error: unknown): unknown {
  if (error instanceof OperatorError || codeOf(error) === '') return error;
  const { message, where = '' } = error as Error & { where?: string };
  const [node = ''] = /on [^ ]+:\d+$/m.exec(where) ?? [];
  return new OperatorError(
    `The cluster reports ${node === '' ? '' : `${node} `}an error: ${message.split('\n')[0]}`,
    {
      cause: error,
    },
  );
}

/** Constraints that cannot be enforced across shards. */
async function dropUnsupported(session: Session): Promise<void> {
  const [index] = await session`
    SELECT FROM pg_index i JOIN pg_attribute a ON a.attrelid = i.indexrelid AND a.attname = 'organization_id'
    WHERE i.indexrelid = to_regclass('public.invitations_token_hash')`;
  if (index !== undefined) return;
  // A token is 256 random-looking bits derived from a secret key, so uniqueness within its organization is enough.
  await session`DROP INDEX IF EXISTS invitations_token_hash`;
  await session`CREATE UNIQUE INDEX invitations_token_hash ON invitations (token_hash, organization_id)`;
}
