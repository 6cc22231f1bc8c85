import { statementSettings } from '../connection/guards.ts';
import { quoteName } from '../setup/quote.ts';
import type { Session } from '../setup/session.ts';

/** Settings of sessions with a distributed database, on every node. */
const settings: Readonly<Record<string, string>> = {
  // The triggers on distributed tables read their own row, or the shard beside theirs (require_audit_row).
  'citus.enable_unsafe_triggers': 'on',
  // Row level security on the shards needs the transaction's organization.
  'citus.propagate_set_commands': 'local',
  // Only the coordinator changes reference tables. Otherwise each change would take a lock on a worker first, for which
  // the service's rights to columns are not enough.
  'citus.allow_modifications_from_workers_to_replicated_tables': 'off',
  // The service sets these for its sessions, which does not affect the coordinator's sessions on the workers.
  ...statementSettings,
};

/** Sets them for later sessions; Citus repeats ALTER DATABASE on every worker. */
export async function configureDatabase(session: Session, database: string): Promise<void> {
  for (const [name, value] of Object.entries(settings))
    await session.unsafe(`ALTER DATABASE ${quoteName(database)} SET ${name} = '${value}'`);
}

export async function configureSession(session: Session): Promise<void> {
  for (const [name, value] of Object.entries(settings)) await session.unsafe(`SET ${name} = '${value}'`);
}
