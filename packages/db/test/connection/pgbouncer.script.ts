/*
 * Measures the cost of PgBouncer in transaction mode for one caller: a scoped read of one row and a scoped write, directly and
 * through it, alternating in one run.
 *   node packages/db/test/connection/pgbouncer.script.ts
 */
import { openDatabase, type Database } from '../../src/connection/index.ts';
import { createTestDatabaseOn, giveGuards, startPgBouncer } from '../../src/testing/index.ts';
import { startTestServer } from '../../src/testing/server.ts';

const CALLS = 1_000;
const ROUNDS = 5;
const organization = '0a000000-0000-4000-8000-00000000000a';

const server = await startTestServer();
const databases = await createTestDatabaseOn(server);
await giveGuards(databases);
const bouncer = await startPgBouncer(databases);
const through = {
  directly: openDatabase(databases.service, { max: 1, applicationName: 'measured' }),
  'through PgBouncer': openDatabase(bouncer.target, { max: 1, applicationName: 'measured' }),
};
const callOnce = (database: Database, readOnly: boolean) =>
  database.tenant(organization, ({ sql }) => sql`select name from products where id = ${organization}`, {
    readOnly,
  });

const measured = new Map<string, number[]>();
for (let round = 0; round <= ROUNDS; round += 1)
  for (const [how, database] of Object.entries(through))
    for (const readOnly of [true, false]) {
      const start = performance.now();
      for (let call = 0; call < CALLS; call += 1) await callOnce(database, readOnly);
      const micros = ((performance.now() - start) * 1_000) / CALLS;
      const name = `${readOnly ? 'read' : 'write'} ${how}`;
      // The first round warms up.
      if (round > 0) measured.set(name, [...(measured.get(name) ?? []), micros]);
    }
for (const [name, values] of measured)
  console.log(
    `${name.padEnd(24)} ${values.toSorted((a, b) => a - b)[values.length >> 1]?.toFixed(0)} µs (${Math.min(...values).toFixed(0)} to ${Math.max(...values).toFixed(0)})`,
  );
await Promise.all(Object.values(through).map((database) => database.close()));
await bouncer.stop();
await server.stop();
