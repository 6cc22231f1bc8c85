// For programs that do not run under vitest. Nothing here may import it: a second copy of vitest in one process, that of
// another checkout, fails when it is loaded.
import { randomBytes } from 'node:crypto';
import type { DatabaseTarget } from '../connection/index.ts';
import { configureDatabase } from '../distribute/index.ts';
import { ownerRole } from '../setup/roles.ts';
import { withSession } from '../setup/session.ts';
import type { TestCoordinates } from './server.ts';

export { distributeOver, executeOn, findNodes } from './cluster.ts';
export { rebuildLedgerLog } from './rebuild-ledger-log.ts';
export { startTestServer, type TestCoordinates } from './server.ts';

export type TestDatabase = {
  /** Owns the objects; bound by row level security. */
  owner: DatabaseTarget;
  /** Has the rights of the running service. */
  service: DatabaseTarget;
  /** The superuser on this database, who can kill backends and bypasses row level security. */
  admin: DatabaseTarget;
  drop(): Promise<void>;
};

/** Creates a migrated database on a server of `startTestServer`. */
export async function createTestDatabaseOn(server: TestCoordinates): Promise<TestDatabase> {
  const database = `test_${randomBytes(6).toString('hex')}`;
  // A cluster's database consists of one on each node; workers first, because the coordinator connects to them.
  const nodes = [...server.workers, server.admin];
  for (const node of nodes)
    await withSession(node, (session) =>
      session.unsafe(
        `CREATE DATABASE ${database} TEMPLATE ${server.template} STRATEGY ${server.strategy} OWNER ${ownerRole}`,
      ),
    );
  // A database's settings are not copied from its template.
  if (server.workers.length > 0)
    await withSession(server.admin, (session) => configureDatabase(session, database));
  return {
    owner: { ...server.owner, database },
    service: { ...server.service, database },
    admin: { ...server.admin, database },
    async drop() {
      for (const node of nodes.toReversed())
        await withSession(node, (session) =>
          session.unsafe(`DROP DATABASE IF EXISTS ${database} WITH (FORCE)`),
        );
    },
  };
}
