import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  lockBalance,
  seedProduct,
  startTestApp,
  waitForLockWaiters,
  type TestApp,
} from '../../testing/index.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

/**
 * The flight in `parts/read.ts` must send the balance lock before the sums of days. In the opposite order, the sums
 * are read before the previous lock holder commits, and the posting overwrites them.
 */
test('a posting reads sums of days after the lock and keeps what the previous lock holder committed', async () => {
  const product_id = await seedProduct(app, app);
  const enter = async () => {
    const body = { product_id, type: 'entry', quantity: 1, unit_cost: 2, movement_date: '2026-03-10' };
    return (await app.request('POST', '/api/inventory/stock-movements', { body })).status;
  };
  expect(await enter()).toBe(201);
  const posted = await app.admin.begin(async (other) => {
    await lockBalance(other, app.organizationId, product_id);
    const waiting = enter();
    await waitForLockWaiters(app, 1, ['transactionid', 'tuple']);
    await other`
      update stock_days set value = value + 5
      where organization_id = ${app.organizationId} and product_id = ${product_id}`;
    return { waiting };
  });
  expect(await posted.waiting).toBe(201);
  const [day] = await app.admin`select count, value from stock_days where product_id = ${product_id}`;
  expect(day).toEqual({ count: '2', value: '9.0000' });
});
