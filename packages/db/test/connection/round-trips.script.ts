/*
 * Compares a scoped transaction with the bare query, on one connection each, alternating in one run.
 *   node packages/db/test/connection/round-trips.script.ts
 */
import { eq, sql as fragment } from 'drizzle-orm';
import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { drizzle } from 'drizzle-orm/postgres-js';
import postgres from 'postgres';
import { openDatabase } from '../../src/connection/index.ts';
import { startTestServer } from '../../src/testing/server.ts';
import { createTestDatabaseOn } from '../../src/testing/index.ts';

const CALLS = 2_000;
const ROUNDS = 5;
const organization = '0a000000-0000-4000-8000-00000000000a';

const server = await startTestServer();
const databases = await createTestDatabaseOn(server);
const database = openDatabase(databases.owner, { max: 1, applicationName: 'round-trips' });
const bare = postgres({ ...databases.owner, ssl: false, max: 1, onnotice: () => undefined });
const naive = drizzle(postgres({ ...databases.owner, ssl: false, max: 1 }));
const items = pgTable('items', { id: integer(), name: text() });
await database.system(({ sql }) =>
  sql.unsafe(
    `create table items (id int primary key, name text); insert into items select i, i::text from generate_series(1, 1000) i`,
  ),
);

let next = 0;
const id = (): number => (next = (next % 1000) + 1);
const ways: Record<string, () => Promise<unknown>> = {
  'bare query': () => bare`select id, name from items where id = ${id()}`,
  'tenant, read only': () =>
    database.tenant(organization, ({ sql }) => sql`select id, name from items where id = ${id()}`, {
      readOnly: true,
    }),
  'tenant, writing': () =>
    database.tenant(organization, ({ sql }) => sql`select id, name from items where id = ${id()}`),
  'tenant, drizzle (prepared)': () =>
    database.tenant(organization, ({ db }) => db.select().from(items).where(eq(items.id, id())), {
      readOnly: true,
    }),
  'begin(), set_config, query, COMMIT one by one': () =>
    bare.begin('read only', async (tx) => {
      await tx`select set_config('app.organization_id', ${organization}, true)`;
      return tx`select id, name from items where id = ${id()}`;
    }),
  'drizzle transaction, unprepared': () =>
    naive.transaction(async (tx) => {
      await tx.execute(fragment`select set_config('app.organization_id', ${organization}, true)`);
      return tx
        .select()
        .from(items)
        .where(fragment`id = ${id()}`);
    }),
};

const measured = new Map<string, number[]>();
for (let round = 0; round <= ROUNDS; round += 1) {
  for (const [name, call] of Object.entries(ways)) {
    const start = performance.now();
    for (let i = 0; i < CALLS; i += 1) await call();
    const micros = ((performance.now() - start) * 1000) / CALLS;
    // The first round warms up.
    if (round > 0) measured.set(name, [...(measured.get(name) ?? []), micros]);
  }
}
const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
const reference = median(measured.get('bare query') ?? []);
for (const [name, values] of measured) {
  const spread = `${Math.min(...values).toFixed(0)}–${Math.max(...values).toFixed(0)}`;
  process.stdout.write(
    `${name.padEnd(48)} ${median(values).toFixed(0).padStart(5)} µs (${spread})  × ${(median(values) / reference).toFixed(2)}\n`,
  );
}
await Promise.all([database.close(), bare.end(), naive.$client.end()]);
await server.stop();
