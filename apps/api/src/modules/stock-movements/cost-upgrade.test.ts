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
  verifyLedger,
  type TestApp,
} from '../../testing/index.ts';

const folder = fileURLToPath(new URL('../../../../../packages/db/migrations/', import.meta.url));

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const post = (product_id: string, type: string, quantity: number, unit_cost: number, day: string) =>
  expectCreated(
    postMovement(app, { product_id, type, quantity, unit_cost, movement_date: `2026-03-${day}` }),
  );

const costs = async (product: string): Promise<string[]> => {
  const { body } = await app.request('GET', `/api/inventory/stock-movements?product_id=${product}`);
  return body.map((row: { cost_amount: string }) => row.cost_amount);
};

/** The state before the migration: every movement has a row with its current cost. */
async function downgrade(): Promise<void> {
  await app.admin`
    insert into stock_movement_costs select organization_id, id, posted_cost, false from stock_movements
    on conflict do nothing`;
  await app.admin`alter table stock_movements drop column posted_cost`;
  await app.admin`alter table stock_movement_costs alter column booked_as_zero set default false`;
}

/** As the previous version writes it. */
const insertOldCost = () => app.admin`
  insert into stock_movement_costs (organization_id, movement_id, cost_amount)
  select ${app.organizationId}::uuid, gen_random_uuid(), 0`;

async function upgrade(): Promise<void> {
  const owner = postgres({ ...app.database.owner, ssl: false, max: 1, onnotice: () => {} });
  try {
    const [name = ''] = globSync('*_posted_cost.sql', { cwd: folder });
    const file = readFileSync(join(folder, name), 'utf8');
    for (const statement of file.split('--> statement-breakpoint')) await owner.unsafe(statement);
  } finally {
    await owner.end();
  }
}

test.skipIf(onCluster('migrates a database that is not distributed yet'))(
  'movements that were posted before the migration keep their costs, and are recosted and reversed as before',
  async () => {
    const products = [await seedProduct(app, app), await seedProduct(app, app, 'fifo')];
    const issues: string[] = [];
    for (const product of products) {
      await post(product, 'entry', 5, 2, '01');
      issues.push((await post(product, 'exit', 4, 0, '10')).id);
      await post(product, 'entry', 5, 4, '05');
      await post(product, 'exit', 1, 0, '20');
    }
    const before = await Promise.all(products.map(costs));
    await downgrade();
    await insertOldCost();
    await upgrade();
    // A process of the previous version would not find the costs of new movements.
    await expect(insertOldCost()).rejects.toMatchObject({ code: '23502' });
    expect(await Promise.all(products.map(costs))).toEqual(before);
    expect((await verifyLedger(app)).body).toMatchObject({ ok: true });
    for (const [index, product] of products.entries()) {
      // Recosts movements of both versions.
      await post(product, 'exit', 1, 0, '25');
      await post(product, 'entry', 5, 9, '04');
      expect((await reverseMovement(app, issues[index] ?? '')).status).toBe(201);
    }
    const after = await Promise.all(products.map(costs));
    expect(after.map((each) => each.slice(2))).not.toEqual(before);
    expect((await verifyLedger(app)).body).toMatchObject({ ok: true });
    const [rows] = await app.admin`
      select count(posted_cost)::int as posted, count(*)::int as all, count(*) filter (
        where posted_cost is null and not exists (select from stock_movement_costs where movement_id = id))::int as lost
      from stock_movements`;
    expect(rows).toEqual({ posted: 6, all: 14, lost: 0 });
  },
);
