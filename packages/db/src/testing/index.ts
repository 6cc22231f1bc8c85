import postgres from 'postgres';
import { afterAll, inject } from 'vitest';
import type { DatabaseTarget } from '../connection/index.ts';
import type { Catalog } from './statement-check.ts';
import { createTestDatabaseOn, type TestDatabase } from './programs.ts';
import type { TestCoordinates } from './server.ts';

export { onCluster, sumOfNodes } from './on-cluster.ts';
export { giveGuards, noPgBouncer, startPgBouncer, type PgBouncer } from './pgbouncer.ts';
export * from './programs.ts';

/** Creates a migrated database for one test file, on the server that this vitest run shares. */
export function createTestDatabase(): Promise<TestDatabase> {
  return createTestDatabaseOn(inject('tallybookDatabase'));
}

/** Creates a database for this test file and connects to it as the superuser; removes both after the file's tests. */
export async function openTestDatabase(): Promise<{ database: TestDatabase; admin: postgres.Sql }> {
  const database = await createTestDatabase();
  const admin = connectTo(database.admin);
  afterAll(async () => {
    await admin.end();
    await database.drop();
  });
  return { database, admin };
}

/** Connects the test itself, without the service's pool; the caller ends the client. */
export function connectTo(target: DatabaseTarget, max = 1): postgres.Sql {
  const { host, port, username, password, database } = target;
  return postgres({ host, port, username, password, database, max, onnotice: () => {} });
}

declare module 'vitest' {
  interface ProvidedContext {
    tallybookDatabase: TestCoordinates;
    tallybookCatalog: Catalog;
  }
}
