import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { seedProduct, startTestApp, type TestApp, type TestOrganization } from '../../testing/index.ts';

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

const call = (path: string, body?: unknown) => app.request('POST', path, { key: mine.keys.owner, body });

async function enter(movement_date: string, quantity: number, unit_cost: number) {
  const body = { product_id: product, type: 'entry', quantity, unit_cost, movement_date };
  const answer = await call('/api/inventory/stock-movements', body);
  expect(answer.status).toBe(201);
  return answer.body.accounting_period_id as string;
}

const close = (id: string) => call(`/api/accounting/periods/${id}/close`);

const kept = (period: string) => app.admin`
  select product_id, quantity, value from stock_snapshots
  where organization_id = ${mine.organizationId} and accounting_period_id = ${period} order by created_at`;

test('closing keeps quantity and value as of its last day; closing again keeps new ones beside them', async () => {
  await enter('2026-01-31', 2, 1.25);
  const january = await enter('2026-01-01', 1, 1);
  const february = await enter('2026-02-01', 5, 7);
  expect((await close(january)).status).toBe(200);
  expect(await kept(january)).toEqual([{ product_id: product, quantity: '3', value: '3.5000' }]);
  expect((await call(`/api/accounting/periods/${january}/reopen`)).status).toBe(200);
  await enter('2026-01-15', 1, 0.5);
  expect((await close(january)).status).toBe(200);
  expect(await kept(january)).toEqual([
    { product_id: product, quantity: '3', value: '3.5000' },
    { product_id: product, quantity: '4', value: '4.0000' },
  ]);
  expect((await close(february)).status).toBe(200);
  expect(await kept(february)).toEqual([{ product_id: product, quantity: '9', value: '39.0000' }]);
});

test('a period whose costs are still being worked out cannot be closed', async () => {
  const january = await enter('2026-01-31', 2, 1.25);
  const pending = (from: string | null) => app.admin`
    insert into stock_recosts (organization_id, product_id, from_date) values (${mine.organizationId}, ${product}, ${from})
    on conflict (organization_id, product_id) do update set from_date = excluded.from_date`;
  await pending('2026-01-31');
  const refused = await close(january);
  expect(refused).toMatchObject({ status: 409, body: { code: 'PERIOD_STATE_CONFLICT' } });
  expect(await kept(january)).toEqual([]);
  await pending('2026-02-01');
  expect((await close(january)).status).toBe(200);
});
