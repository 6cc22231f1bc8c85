import { onCluster } from '@tallybook/db/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  expectCreated,
  postMovement,
  seedProduct,
  startTestApp,
  type TestApp,
} from '../../../testing/index.ts';
import { readDifferences } from './preview.ts';
import {
  isCorrection,
  selectCorrections,
  selectOtherCounts,
} from '../../../ledger/state/correction-store.ts';
import { newId } from '../../../platform/ids.ts';
import { requireStockTake } from './read.ts';
import { selectAdjustedCounts, selectHistory } from './count-store.ts';
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

// A person who reads an open stock take reads it again every few seconds.
test.skipIf(onCluster('counts rows that one server reads'))(
  'what moved since a count is looked up on the days on which something moved, however long ago the first of them was',
  async () => {
    const product_id = await seedProduct(app, app);
    const move = (type: string, quantity: number, movement_date: string) =>
      expectCreated(postMovement(app, { product_id, type, quantity, unit_cost: 1, movement_date }));
    await move('entry', 10, '1900-01-01');
    const takes = '/api/inventory/stock-takes';
    const { id } = (await app.request('POST', takes, { body: { count_date: '2026-03-15' } })).body;
    const counts = [{ product_id, counted_quantity: 9 }];
    expect((await app.request('PUT', `${takes}/${id}/counts`, { body: { counts } })).status).toBe(200);
    for (const day of ['2026-03-13', '2026-03-15', '2026-03-16']) await move('exit', 1, day);
    const { looks, read } = await app.services.database.tenant(app.organizationId, async (tx) => {
      const scans = async (): Promise<number> => {
        const [counted] = await tx.sql<{ scans: string }[]>`
          select sum(idx_scan) as scans from pg_stat_xact_user_tables where relname = 'stock_movements'`;
        return Number(counted?.scans);
      };
      await tx.sql`set local enable_seqscan = off`;
      const take = await requireStockTake(tx, app.organizationId, id);
      const before = await scans();
      const [count] = await selectAdjustedCounts(tx, app.organizationId, take);
      const [entered] = await selectHistory(
        tx,
        app.organizationId,
        take,
        { id },
        { size: 10, after: undefined },
      );
      return {
        looks: (await scans()) - before,
        read: [count?.changed_since_count, entered?.changed_since_count],
      };
    });
    const changed = { quantity: -2, movements: 2 };
    expect(read).toMatchObject([changed, changed]);
    expect(looks).toBeGreaterThan(0);
    expect(looks).toBeLessThan(50);
  },
);

test.skipIf(onCluster('counts rows that one server reads'))(
  'the history of counts reads each late movement once, whatever the page has, also in tables without statistics',
  async () => {
    const own = await app.newOrganization();
    const request = async (method: string, at: string, body: object) => {
      const response = await app.request(method, `/api/inventory/${at}`, { key: own.keys.owner, body });
      expect(response.status).toBeLessThan(300);
      return response.body;
    };
    const products = Array.from({ length: 50 }, (_each, at) => ({ sku: `P-${at}`, name: 'Part' }));
    const ids = ((await request('POST', 'products/batch', { products })) as { id: string }[]).map(
      ({ id }) => id,
    );
    const move = (type: string) =>
      request('POST', 'stock-movements/batch', {
        movements: ids.map((product_id) => ({
          product_id,
          type,
          quantity: 1,
          unit_cost: 1,
          movement_date: '2026-03-10',
        })),
      });
    await move('entry');
    const { id } = await request('POST', 'stock-takes', { count_date: '2026-03-15' });
    await request('PUT', `stock-takes/${id}/counts`, {
      counts: ids.map((product_id) => ({ product_id, counted_quantity: 1 })),
    });
    await move('exit');
    const { read, changed } = await app.services.database.tenant(own.organizationId, async (tx) => {
      const rows = async (): Promise<number> => {
        const [counted] = await tx.sql<{ rows: string }[]>`
          select sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0)) as rows
          from pg_stat_xact_user_tables
          where relname in ('stock_movements', 'stock_take_counts', 'stock_take_count_history')`;
        return Number(counted?.rows);
      };
      await tx.sql`set local enable_seqscan = off`;
      const take = await requireStockTake(tx, own.organizationId, id);
      const before = await rows();
      const page = await selectHistory(tx, own.organizationId, take, { id }, { size: 100, after: undefined });
      return {
        read: (await rows()) - before,
        changed: page.map((each) => each.changed_since_count?.quantity),
      };
    });
    expect(changed).toEqual(ids.map(() => -1));
    expect(read).toBeGreaterThan(0);
    // The page, the movements, and of each its count and its adjustment.
    expect(read).toBeLessThanOrEqual(5 * ids.length);
  },
);

test.skipIf(onCluster('counts rows that one server reads'))(
  'a later count, the corrections of a product and the original of a reversal are looked up one by one, also in tables without statistics',
  async () => {
    const own = await app.newOrganization();
    const request = async (method: string, at: string, body: object) => {
      const response = await app.request(method, `/api/inventory/${at}`, { key: own.keys.owner, body });
      expect(response.status).toBeLessThan(300);
      return response.body;
    };
    const products = Array.from({ length: 100 }, (_each, at) => ({ sku: `P-${at}`, name: 'Part' }));
    const ids = ((await request('POST', 'products/batch', { products })) as { id: string }[]).map(
      ({ id }) => id,
    );
    for (const day of ['01', '02', '03', '04', '05', '06', '07', '08', '09', '10'])
      await request('POST', 'stock-movements/batch', {
        movements: ids.map((product_id) => ({
          product_id,
          type: 'entry',
          quantity: 1,
          unit_cost: 1,
          movement_date: `2026-03-${day}`,
        })),
      });
    const { movements } = await request('POST', 'stock-takes', {
      count_date: '2026-03-20',
      counts: ids.map((product_id) => ({ product_id, counted_quantity: 8 })),
    });
    for (const { id } of movements.slice(-50)) await request('POST', `stock-movements/${id}/reversal`, {});
    // Later counts, of which none is read: those of another product, and those after the first one.
    const other = { product_id: await seedProduct(app, own), counted_quantity: 0 };
    const again = movements
      .slice(0, 50)
      .map(({ product_id }: { product_id: string }) => ({ product_id, counted_quantity: 8 }));
    for (let at = 0; at < 20; at += 1)
      await request('POST', 'stock-takes', { count_date: '2026-03-21', counts: [other, ...again] });
    const commands = ids.map((productId) => ({
      kind: 'count' as const,
      id: newId(),
      productId,
      countDate: '2026-03-15',
      counted: 9,
      countedSeq: '0',
      unitCost: undefined,
      reference: '',
    }));
    const { organizationId } = own;
    const read = await app.services.database.tenant(organizationId, async (tx) => {
      const rows = async (): Promise<number> => {
        const [counted] = await tx.sql<{ rows: string }[]>`
          select sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0)) as rows
          from pg_stat_xact_user_tables where relname in ('stock_movements', 'stock_take_counts', 'stock_takes')`;
        return Number(counted?.rows);
      };
      await tx.sql`set local enable_seqscan = off`;
      const before = await rows();
      expect(await selectOtherCounts(tx, organizationId, commands)).toHaveLength(100);
      const later = await rows();
      const [corrections] = await tx.sql<{ count: number }[]>`
        select count(*)::int as count from stock_movements m
        where m.organization_id = ${organizationId} and m.type = 'adjustment' and ${isCorrection(tx, organizationId)}`;
      expect(corrections?.count).toBe(150);
      const all = await rows();
      const onTheDay = commands.map((command) => ({ ...command, countDate: '2026-03-20' }));
      expect(await selectCorrections(tx, organizationId, onTheDay)).toHaveLength(100);
      return { later: later - before, corrections: all - later, ofProducts: (await rows()) - all };
    });
    // The count and its stock take.
    expect(read.later).toBeLessThanOrEqual(2 * ids.length);
    expect(read.corrections).toBeLessThanOrEqual(150 + 50);
    expect(read.ofProducts).toBeGreaterThan(0);
    expect(read.ofProducts).toBeLessThanOrEqual(150 + 50);
  },
);

// A preview of 10,000 counts took 12 s: for each FIFO product, the movements of all products on the later days were read.
test.skipIf(onCluster('counts rows that one server reads'))(
  'a preview of FIFO products reads the movements of each product once, also in tables without statistics',
  async () => {
    const own = await app.newOrganization();
    const request = async (method: string, at: string, body: object) => {
      const response = await app.request(method, `/api/inventory/${at}`, { key: own.keys.owner, body });
      expect(response.status).toBeLessThan(300);
      return response.body;
    };
    const products = Array.from({ length: 200 }, (_each, at) => ({
      sku: `F-${at}`,
      name: 'Part',
      costing_method: 'fifo',
    }));
    const ids = ((await request('POST', 'products/batch', { products })) as { id: string }[]).map(
      ({ id }) => id,
    );
    for (const movement_date of ['2026-03-10', '2026-04-10'])
      await request('POST', 'stock-movements/batch', {
        movements: ids.map((product_id) => ({
          product_id,
          type: 'entry',
          quantity: 1,
          unit_cost: 1,
          movement_date,
        })),
      });
    const { id } = await request('POST', 'stock-takes', { count_date: '2026-03-15' });
    const counts = ids.map((product_id) => ({ product_id, counted_quantity: 2, unit_cost: 1 }));
    await request('PUT', `stock-takes/${id}/counts`, { counts });
    const { read, differences } = await app.services.database.tenant(own.organizationId, async (tx) => {
      const rows = async (): Promise<number> => {
        const [counted] = await tx.sql<{ rows: string }[]>`
          select sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0)) as rows
          from pg_stat_xact_user_tables where relname = 'stock_movements'`;
        return Number(counted?.rows);
      };
      await tx.sql`set local enable_seqscan = off`;
      const take = await requireStockTake(tx, own.organizationId, id);
      const before = await rows();
      const adjusted = await selectAdjustedCounts(tx, own.organizationId, take);
      const decide = await readDifferences(tx, own.organizationId, take, adjusted);
      return { read: (await rows()) - before, differences: (await decide()).differences };
    });
    expect(differences).toHaveLength(ids.length);
    expect(read).toBeGreaterThan(0);
    expect(read).toBeLessThanOrEqual(10 * ids.length);
  },
);
