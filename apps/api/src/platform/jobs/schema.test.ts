import { createRequire } from 'node:module';
import { createTestDatabase } from '@tallybook/db/testing';
import postgres from 'postgres';
import { expect, test } from 'vitest';

// A newer pg-boss does not start with older tables; its getMigrationPlans('pgboss') prints the necessary changes.
test('the migration creates the job tables of the installed pg-boss version', async () => {
  const { pgboss } = createRequire(import.meta.url)('pg-boss/package.json') as { pgboss: { schema: number } };
  const database = await createTestDatabase();
  const { host, port, username, password, database: name } = database.admin;
  const admin = postgres({ host, port, username, password, database: name, max: 1 });
  const [row] = await admin`select version from pgboss.version`;
  expect(row?.['version']).toBe(pgboss.schema);
  await admin.end();
  await database.drop();
});
