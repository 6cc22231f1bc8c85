import type { Transaction } from '@tallybook/db';
import { onCluster } from '@tallybook/db/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { selectMovements } from '../../../ledger/movements/store.ts';
import { seedProduct, startTestApp, type TestApp, type TestOrganization } from '../../../testing/index.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

async function rowsRead({ sql }: Transaction): Promise<number> {
  const [counted] = await sql<{ rows: string }[]>`
    select coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0) as rows
    from pg_stat_xact_user_tables where relname = 'stock_movements'`;
  return Number(counted?.rows);
}

// With the indexes by date or product, a page at one location would read the newer movements at all others.
describe.skipIf(onCluster('counts rows that one server reads'))(
  'movements at a location that are all older than many others',
  () => {
    let own: TestOrganization;
    let busy: string;
    const [west, east] = ['00000000-0000-4000-8000-00000000000a', '00000000-0000-4000-8000-00000000000b'];
    beforeAll(async () => {
      own = await app.newOrganization();
      busy = await seedProduct(app, own);
      const quiet = await seedProduct(app, own);
      await app.admin`alter table stock_movements set (autovacuum_enabled = false)`;
      // At the location, one of 100 movements is of the busy product; elsewhere all are.
      const insert = (from: number, through: number, location: string, others: string) => app.admin`
      insert into stock_movements (organization_id, id, seq, order_seq, product_id, type, quantity,
        unit_cost, movement_date, accounting_period_id, hash, created_by, posted_cost, location_id)
      select ${own.organizationId}, gen_random_uuid(), n, n,
        case when n % 100 = 0 then ${busy}::uuid else ${others}::uuid end,
        'entry', 1, 1, date '2025-01-01' + n / 400, gen_random_uuid(), '', ${own.userIds.owner}, 1, ${location}::uuid
      from generate_series(${from}::int, ${through}::int) as n`;
      await insert(1, 10_000, west, quiet);
      await app.admin`analyze stock_movements`;
      await insert(10_001, 110_000, east, busy);
    });

    test.each([
      ['every product', () => ({})],
      ['one product', () => ({ product_id: busy })],
      ['every product between two days', () => ({ startDate: '2025-01-02', endDate: '2026-12-31' })],
    ])('a page of %s reads about a page', async (_which, filter) => {
      for (const after of [undefined, ['2025-01-20', '7900']])
        for (let count = 0; count < 7; count += 1) {
          const read = await app.services.database.tenant(own.organizationId, async (tx) => {
            const before = await rowsRead(tx);
            const page = { size: 10, after };
            const rows = await selectMovements(
              tx,
              own.organizationId,
              { ...filter(), location_id: west },
              page,
            );
            expect(rows).toHaveLength(11);
            expect(new Set(rows.map((row) => row.location_id))).toEqual(new Set([west]));
            return (await rowsRead(tx)) - before;
          });
          expect(read).toBeLessThan(50);
        }
    });
  },
);
