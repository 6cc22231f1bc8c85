import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../../../platform/config.ts';
import { createLog } from '../../../platform/log.ts';
import { startService, type RunningService } from '../../../start/service.ts';
import { accounts, setAutomaticPosting, expectReconciled } from '../../../testing/automatic-posting.ts';
import {
  lockBalance,
  waitForLockWaiters,
  seedProduct,
  startTestApp,
  type TestApp,
} from '../../../testing/index.ts';

// Two services share one database. Their postings, manual entries and cost changes all update the same daily sums.

let app: TestApp;
let second: RunningService;

beforeAll(async () => {
  const variables = { RATE_LIMIT_PER_MINUTE: '0', LOG_LEVEL: 'error' };
  app = await startTestApp(variables);
  const config = readConfig({ NODE_ENV: 'test', PORT: '0', TALLYBOOK_HOME: app.home, ...variables });
  second = await startService(config, createLog('error'), app.database.service);
});
afterAll(async () => {
  await second.stop();
  await app.stop();
});

test('concurrent postings of two services lose nothing and cause no deadlock', async () => {
  await setAutomaticPosting(app, app);
  const products = await Promise.all(Array.from({ length: 4 }, () => seedProduct(app, app)));
  const post = async (url: string, path: string, body: unknown): Promise<number> => {
    const response = await fetch(url + path, {
      method: 'POST',
      headers: { authorization: `Bearer ${app.keys.owner}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return response.status;
  };
  const urls = [app.url, second.url];
  const movement = (index: number, quantity: number) => ({
    product_id: products[index % products.length],
    type: 'entry',
    quantity,
    unit_cost: 1 + (index % 7),
    movement_date: `2026-0${1 + (index % 3)}-0${1 + (index % 5)}`,
  });
  for (const [index] of products.entries())
    expect(await post(app.url, '/api/inventory/stock-movements', movement(index, 1000))).toBe(201);
  const manualEntry = {
    entry_date: '2026-02-02',
    memo: 'Manual entry',
    lines: [
      { account: accounts.goods_received, debit: '1' },
      { account: accounts.cost_variance, credit: '1' },
    ],
  };
  const statuses = await Promise.all(
    Array.from({ length: 120 }, (_, index) => {
      const url = urls[index % 2] ?? '';
      if (index % 5 === 0) return post(url, '/api/accounting/journal-entries', manualEntry);
      if (index % 5 === 1) {
        const movements = [3, 1, 2].map((offset) => ({ ...movement(index + offset, 1), type: 'exit' }));
        return post(url, '/api/inventory/stock-movements/batch', { movements });
      }
      return post(url, '/api/inventory/stock-movements', movement(index, 2));
    }),
  );
  // Only exits dated before the first receipt may be rejected.
  expect(statuses.filter((status) => status !== 201 && status !== 400)).toEqual([]);
  expect(statuses.filter((status) => status === 201).length).toBeGreaterThan(90);
  await expectReconciled(app, app);
});

// Regression: periods were read before waiting for the product's lock. Movements after the backdated one were then in an
// unknown period, and the posting failed.
test('a backdated movement that waits for a lock sees a month that another process has opened', async () => {
  const organization = await app.newOrganization();
  await setAutomaticPosting(app, organization);
  const product_id = await seedProduct(app, organization);
  const post = async (url: string, type: string, unit_cost: number, movement_date: string) => {
    const response = await fetch(`${url}/api/inventory/stock-movements`, {
      method: 'POST',
      headers: { authorization: `Bearer ${organization.keys.owner}`, 'content-type': 'application/json' },
      body: JSON.stringify({ product_id, type, quantity: 2, unit_cost, movement_date }),
    });
    return response.status;
  };
  expect(await post(app.url, 'entry', 10, '2026-03-10')).toBe(201);
  const rowLocks = ['transactionid', 'tuple'];
  const [opening, backdated] = await app.admin.begin(async (other) => {
    await lockBalance(other, organization.organizationId, product_id);
    const first = post(app.url, 'exit', 0, '2026-05-01');
    await waitForLockWaiters(app, 1, rowLocks);
    const backdated = post(second.url, 'entry', 20, '2026-03-01');
    await waitForLockWaiters(app, 2, rowLocks);
    return [{ status: first }, { status: backdated }];
  });
  expect([await opening.status, await backdated.status]).toEqual([201, 201]);
  await expectReconciled(app, organization);
});
