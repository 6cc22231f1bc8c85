import { createRequire } from 'node:module';
import { createTestDatabase } from '@tallybook/db/testing';
import postgres from 'postgres';
import { expect, test } from 'vitest';

// A newer library refuses to start on these tables; what it needs is printed by its getMigrationPlans('pgboss').
test('the tables made by the migration are those of the installed library', async () => {
  const { pgboss } = createRequire(import.meta.url)('pg-boss/package.json') as { pgboss: { schema: number } };
  const database = await createTestDatabase();
  const { host, port, username, password, database: name } = database.admin;
  const admin = postgres({ host, port, username, password, database: name, max: 1 });
  const [row] = await admin`select version from pgboss.version`;
  expect(row?.['version']).toBe(pgboss.schema);
  await admin.end();
  await database.drop();
});
