/*
 * Compares the cost of a query of drizzle's builder with that of the same statement as prepared SQL with a shape, each
 * on its own connection, alternating in one run. The ratio is more reliable than the absolute times.
 *   node packages/db/test/connection/builder.script.ts
 */
import { and, eq, openDatabase, type Transaction } from '../../src/index.ts';
import { products } from '../../src/schema/index.ts';
import { createTestDatabaseOn } from '../../src/testing/index.ts';
import { startTestServer } from '../../src/testing/server.ts';

const CALLS = 400;
const ROUNDS = 11;
const organizationId = '0a000000-0000-4000-8000-00000000000a';
const productId = '0b000000-0000-4000-8000-00000000000b';

const server = await startTestServer();
const databases = await createTestDatabaseOn(server);
const database = openDatabase(databases.service, { max: 1, applicationName: 'builder' });
const row = {
  id: products.id,
  sku: products.sku,
  name: products.name,
  unit: products.unit,
  costing_method: products.costingMethod,
  archived_at: products.archivedAt,
  created_at: products.createdAt,
};

await database.tenant(organizationId, async ({ sql }) => {
  await sql`insert into organizations (id, name, currency, money_scale) values (${organizationId}, 'Ltd', 'EUR', 2)`;
  await sql`
    insert into products (organization_id, id, sku, name, unit, costing_method, created_by)
    select ${organizationId}, case i when 1 then ${productId}::uuid else gen_random_uuid() end, 'sku' || i, 'Product',
      'piece', 'fifo', gen_random_uuid() from generate_series(1, 100) i`;
});

const lookUp = {
  sql: ({ rows }: Transaction) => rows(row)`
    select id, sku, name, unit, costing_method, archived_at, created_at from products
    where organization_id = ${organizationId} and id = ${productId}`,
  builder: ({ db }: Transaction) =>
    db
      .select(row)
      .from(products)
      .where(and(eq(products.organizationId, organizationId), eq(products.id, productId))),
};
const list = {
  sql: ({ rows }: Transaction) => rows(row)`
    select id, sku, name, unit, costing_method, archived_at, created_at from products
    where organization_id = ${organizationId}`,
  builder: ({ db }: Transaction) =>
    db.select(row).from(products).where(eq(products.organizationId, organizationId)),
};
/** Microseconds of processor time and of wall time for one transaction. */
async function measure(work: (tx: Transaction) => PromiseLike<unknown>): Promise<[number, number]> {
  const cpu = process.cpuUsage();
  const start = performance.now();
  for (let call = 0; call < CALLS; call += 1)
    await database.tenant(organizationId, async (tx) => work(tx), { readOnly: true });
  const { user, system } = process.cpuUsage(cpu);
  return [(user + system) / CALLS, ((performance.now() - start) * 1_000) / CALLS];
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

for (const [name, ways] of Object.entries({ 'one row': lookUp, '100 rows': list })) {
  const measured: Record<keyof typeof ways, [number, number][]> = { sql: [], builder: [] };
  for (let round = 0; round <= ROUNDS; round += 1)
    for (const way of ['sql', 'builder'] as const) {
      const result = await measure(ways[way]);
      // The first round warms up.
      if (round > 0) measured[way].push(result);
    }
  const of = (way: keyof typeof ways, place: 0 | 1): number =>
    median(measured[way].map((each) => each[place]));
  for (const [place, what] of [
    [0, 'processor'],
    [1, 'wall'],
  ] as const)
    process.stdout.write(
      `${name.padEnd(10)} ${what.padEnd(10)} sql ${of('sql', place).toFixed(0)} µs, builder ${of('builder', place).toFixed(0)} µs, ratio ${(of('builder', place) / of('sql', place)).toFixed(2)}\n`,
    );
}
await database.close();
await server.stop();
