import type { SqlFragment } from '@tallybook/db';
import { onCluster } from '@tallybook/db/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/index.ts';
import { searchProducts } from './search-store.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  const products = Array.from({ length: 1000 }, (_each, at) => ({
    sku: `P-${1000 + at}`,
    name: 'Part no. 4711',
  }));
  await app.request('POST', '/api/inventory/products/batch', { body: { products } });
});
afterAll(() => app?.stop());

/** Entries of indexes and rows that finding the products takes, with an index wherever there is one. */
const readBy = (q: string, size: number) =>
  app.services.database.tenant(app.organizationId, async (tx) => {
    const rows = async (): Promise<number> => {
      const [counted] = await tx.sql<{ rows: string }[]>`
        select sum(pg_stat_get_xact_tuples_returned(oid)) as rows from pg_class
        where relnamespace = 'public'::regnamespace and relname like 'products%' and relkind in ('r', 'i')`;
      return Number(counted?.rows);
    };
    await tx.sql`set local enable_seqscan = off`;
    const before = await rows();
    const where: SqlFragment[] = [];
    where.push(tx.sql`(p.archived_at is not null) = false`);
    const found = await searchProducts(tx, app.organizationId, { q, size, where, after: undefined });
    return { found: found.length, read: (await rows()) - before };
  });

// Regression: both were found by a scan of all products.
test.skipIf(onCluster('counts rows that one server reads'))(
  'an exact SKU, and SKUs that start with a text, take no other products, also in tables without statistics',
  async () => {
    // PostgreSQL uses a plan that does not depend on the text from the sixth time on.
    for (let run = 0; run < 8; run += 1) {
      const exact = await readBy('P-1500', 0);
      expect(exact.found).toBe(1);
      expect(exact.read).toBeLessThanOrEqual(4);
      const starting = await readBy('p-15', 9);
      expect(starting.found).toBe(10);
      expect(starting.read).toBeLessThanOrEqual(50);
    }
  },
);

test.skipIf(onCluster('counts rows that one server reads'))(
  'a text that few products contain takes one scan of them',
  async () => {
    for (const [q, found] of [
      ['500', 1],
      ['none', 0],
    ] as const) {
      const few = await readBy(q, 9);
      expect(few.found).toBe(found);
      // An index and its rows.
      expect(few.read).toBeLessThan(2 * 1000 + 50);
    }
  },
);
