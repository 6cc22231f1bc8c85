import { onCluster } from '@tallybook/db/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/index.ts';
import { selectArchived } from './product-store.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app?.stop());

// The join of all products with all balances took 15 s for 1,000 counts in an organization of 10,000 products, until the
// tables had statistics.
test.skipIf(onCluster('counts rows that one server reads'))(
  'entering counts reads the counted products only, also in tables without statistics',
  async () => {
    const products = Array.from({ length: 1000 }, (_each, at) => ({ sku: `P-${at}`, name: 'Part' }));
    const { body } = await app.request('POST', '/api/inventory/products/batch', { body: { products } });
    const ids = (body as { id: string }[]).slice(0, 100).map(({ id }) => id);
    const read = await app.services.database.tenant(app.organizationId, async (tx) => {
      const rows = async (): Promise<number> => {
        const [counted] = await tx.sql<{ rows: string }[]>`
          select sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0)) as rows
          from pg_stat_xact_user_tables where relname in ('products', 'stock_balances')`;
        return Number(counted?.rows);
      };
      await tx.sql`set local enable_seqscan = off`;
      const before = await rows();
      expect(await selectArchived(tx, app.organizationId, ids)).toEqual([]);
      return (await rows()) - before;
    });
    expect(read).toBeGreaterThan(0);
    expect(read).toBeLessThanOrEqual(2 * ids.length);
  },
);
