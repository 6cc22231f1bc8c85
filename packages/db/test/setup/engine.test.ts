import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from '../../src/migrate/index.ts';
import { prepareDatabase, unsafeReason } from '../../src/setup/index.ts';
import { createTestDatabase, type TestDatabase } from '../../src/testing/index.ts';
import { run, temporaryHome } from '../embedded/help.ts';

let database: TestDatabase;

// A server that reports another engine: version() is found in a schema that precedes PostgreSQL's own.
beforeAll(async () => {
  database = await createTestDatabase();
  const text = 'CockroachDB CCL v26.2.5 (x86_64-pc-linux-gnu, built 2026/07/28 18:56:00, go1.25.5)';
  await run(
    database.admin,
    `CREATE SCHEMA imitation;
     GRANT USAGE ON SCHEMA imitation TO PUBLIC;
     CREATE FUNCTION imitation.version() RETURNS text LANGUAGE sql AS $$ SELECT '${text}' $$;
     ALTER DATABASE ${database.admin.database} SET search_path = imitation, pg_catalog, public`,
  );
});
afterAll(() => database.drop());

const problem =
  'the server is CockroachDB, which is not supported: its advisory locks do nothing and report success; use PostgreSQL';
const sentence = `${problem.replace('the', 'The')}.`;

test('the service does not start on another engine', async () => {
  expect(await unsafeReason(database.service)).toBe(problem);
});

test('a database of another engine is neither prepared nor migrated', async () => {
  const { admin, owner } = database;
  await expect(
    prepareDatabase({ admin, database: admin.database, secretsDir: temporaryHome(), log: () => {} }),
  ).rejects.toThrow(sentence);
  await expect(migrate(owner)).rejects.toThrow(sentence);
});
