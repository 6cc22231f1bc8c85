import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import type { DatabaseTarget } from '../connection/index.ts';
import { ownerRole } from '../setup/roles.ts';
import { withSession } from '../setup/session.ts';
import { templateName, type TestCoordinates } from './server.ts';

export { giveGuards, noPgBouncer, startPgBouncer, type PgBouncer } from './pgbouncer.ts';
export { startTestServer, type TestCoordinates } from './server.ts';

export type TestDatabase = {
  /** Owns the objects; bound by row level security. */
  owner: DatabaseTarget;
  /** The rights of the running service. */
  service: DatabaseTarget;
  /** The superuser, on this database: for killing backends and looking behind row level security. */
  admin: DatabaseTarget;
  drop(): Promise<void>;
};

/** A migrated database of its own for one test file, on the server of this vitest run. */
export function createTestDatabase(): Promise<TestDatabase> {
  return createTestDatabaseOn(inject('tallybookDatabase'));
}

/** The same on a server of `startTestServer`, outside of vitest. */
export async function createTestDatabaseOn(server: TestCoordinates): Promise<TestDatabase> {
  const database = `test_${randomBytes(6).toString('hex')}`;
  await withSession(server.admin, (session) =>
    session.unsafe(`CREATE DATABASE ${database} TEMPLATE ${templateName} OWNER ${ownerRole}`),
  );
  return {
    owner: { ...server.owner, database },
    service: { ...server.service, database },
    admin: { ...server.admin, database },
    async drop() {
      await withSession(server.admin, (session) =>
        session.unsafe(`DROP DATABASE IF EXISTS ${database} WITH (FORCE)`),
      );
    },
  };
}

declare module 'vitest' {
  interface ProvidedContext {
    tallybookDatabase: TestCoordinates;
  }
}
