import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onCluster } from '@tallybook/db/testing';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  expectCreated,
  postMovement,
  reverseMovement,
  seedProduct,
  startTestApp,
  type TestApp,
} from '../../../../testing/index.ts';

const folder = fileURLToPath(new URL('../../../../../../../packages/db/migrations/', import.meta.url));

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

async function post(product_id: string, type: string, quantity: number, unit_cost: number, day: string) {
  const movement = { product_id, type, quantity, unit_cost, movement_date: `2026-03-${day}` };
  return (await expectCreated(postMovement(app, movement))).id as string;
}

const layers = () => app.admin`select * from stock_layers order by product_id, received_on, seq`;

test.skipIf(onCluster('migrates a database that is not distributed yet'))(
  'the migration turns layers stored as one value into the rows that posting would have written',
  async () => {
    const product = await seedProduct(app, app, 'fifo');
    const usedUp = await post(product, 'entry', 5, 1.234567, '01');
    await post(product, 'entry', 4, 2.5, '02');
    const cancelled = await post(product, 'entry', 9, 7, '02');
    await post(product, 'exit', 7, 0, '10');
    const reversedExit = await post(product, 'exit', 1, 0, '11');
    await post(product, 'adjustment', 3, 4.444444, '05');
    for (const id of [cancelled, reversedExit]) expect((await reverseMovement(app, id)).status).toBe(201);
    // A product without open layers, and one with moving average.
    const empty = await seedProduct(app, app, 'fifo');
    await post(empty, 'entry', 2, 3, '01');
    await post(empty, 'exit', 2, 0, '01');
    await post(await seedProduct(app, app), 'entry', 2, 3, '01');
    const before = await layers();
    expect(before.map((row) => [row['movement_id'] === usedUp, row['quantity']])).toHaveLength(5);
    // The state before the migration.
    await app.admin`alter table stock_balances add column layers jsonb`;
    await app.admin`
    update stock_balances b set layers = coalesce((
      select jsonb_agg(jsonb_build_array(l.quantity, (l.value * 100)::bigint::text) order by l.received_on, l.seq)
      from stock_layers l where l.product_id = b.product_id and not l.used_up
    ), '[]') from products p where p.id = b.product_id and p.costing_method = 'fifo'`;
    await app.admin`drop table stock_layers`;
    const owner = postgres({ ...app.database.owner, ssl: false, max: 1, onnotice: () => {} });
    try {
      const [name = ''] = globSync('*_stock_layers.sql', { cwd: folder });
      const file = readFileSync(join(folder, name), 'utf8');
      for (const statement of file.split('--> statement-breakpoint')) await owner.unsafe(statement);
      // Row level security applies to the owner again, who may read organizations for the functions of `service_rights`.
      for (const table of ['products', 'stock_balances', 'stock_movements', 'stock_layers'])
        expect(await owner`select from ${owner(table)}`).toHaveLength(0);
    } finally {
      await owner.end();
    }
    expect(await layers()).toEqual(before);
    await post(product, 'exit', 3, 0, '20');
    const verified = await app.request('GET', '/api/inventory/verify');
    expect(verified.body).toMatchObject({ ok: true, products_checked: 3 });
  },
);
