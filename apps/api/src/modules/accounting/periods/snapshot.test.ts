import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  closePeriod,
  expectCreated,
  postMovement,
  seedProduct,
  startTestApp,
  type TestApp,
  type TestOrganization,
} from '../../../testing/index.ts';

let app: TestApp;
let mine: TestOrganization;
let product: string;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  mine = await app.newOrganization();
  product = await seedProduct(app, mine);
});

const asOwner = () => ({ key: mine.keys.owner });

/** Returns the id of the period. */
async function postEntry(movement_date: string, quantity: number, unit_cost: number): Promise<string> {
  const fields = { product_id: product, quantity, unit_cost, movement_date };
  return (await expectCreated(postMovement(app, fields, asOwner()))).accounting_period_id;
}

const close = (id: string) => closePeriod(app, id, asOwner());

const selectSnapshots = (period: string) => app.admin`
  select product_id, quantity, value from stock_snapshots
  where organization_id = ${mine.organizationId} and accounting_period_id = ${period} order by created_at`;

test('closing stores quantity and value as of the last day, and closing again adds new ones', async () => {
  await postEntry('2026-01-31', 2, 1.25);
  const january = await postEntry('2026-01-01', 1, 1);
  const february = await postEntry('2026-02-01', 5, 7);
  expect((await close(january)).status).toBe(200);
  expect(await selectSnapshots(january)).toEqual([{ product_id: product, quantity: '3', value: '3.5000' }]);
  expect((await app.request('POST', `/api/accounting/periods/${january}/reopen`, asOwner())).status).toBe(
    200,
  );
  await postEntry('2026-01-15', 1, 0.5);
  expect((await close(january)).status).toBe(200);
  expect(await selectSnapshots(january)).toEqual([
    { product_id: product, quantity: '3', value: '3.5000' },
    { product_id: product, quantity: '4', value: '4.0000' },
  ]);
  expect((await close(february)).status).toBe(200);
  expect(await selectSnapshots(february)).toEqual([{ product_id: product, quantity: '9', value: '39.0000' }]);
});

test('a period with a pending recost cannot be closed', async () => {
  const january = await postEntry('2026-01-31', 2, 1.25);
  const pending = (from: string | null) => app.admin`
    insert into stock_recosts (organization_id, product_id, from_date) values (${mine.organizationId}, ${product}, ${from})
    on conflict (organization_id, product_id) do update set from_date = excluded.from_date`;
  await pending('2026-01-31');
  const rejected = await close(january);
  expect(rejected).toMatchObject({ status: 409, body: { code: 'PERIOD_STATE_CONFLICT' } });
  expect(await selectSnapshots(january)).toEqual([]);
  await pending('2026-02-01');
  expect((await close(january)).status).toBe(200);
});
