import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../../platform/config.ts';
import { createLog } from '../../platform/log.ts';
import { startService, type RunningService } from '../../start/service.ts';
import { accounts, setAutomaticPosting, expectReconciled } from '../../testing/automatic-posting.ts';
import { waitForLockWaiters, seedProduct, startTestApp, type TestApp } from '../../testing/index.ts';

// Two services on one database: postings of both, entries by hand and the costs of late movements all add to the
// same days of the same accounts.

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

test('nothing is lost, and nobody waits in a circle', async () => {
  await setAutomaticPosting(app, app);
  const products = await Promise.all(Array.from({ length: 4 }, () => seedProduct(app, app)));
  const post = async (url: string, path: string, body: unknown): Promise<number> => {
    const answer = await fetch(url + path, {
      method: 'POST',
      headers: { authorization: `Bearer ${app.keys.owner}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return answer.status;
  };
  const urls = [app.url, second.url];
  const movement = (at: number, quantity: number) => ({
    product_id: products[at % products.length],
    type: 'entry',
    quantity,
    unit_cost: 1 + (at % 7),
    movement_date: `2026-0${1 + (at % 3)}-0${1 + (at % 5)}`,
  });
  for (const [at] of products.entries())
    expect(await post(app.url, '/api/inventory/stock-movements', movement(at, 1000))).toBe(201);
  const byHand = {
    entry_date: '2026-02-02',
    memo: 'By hand',
    lines: [
      { account: accounts.goods_received, debit: '1' },
      { account: accounts.cost_variance, credit: '1' },
    ],
  };
  const statuses = await Promise.all(
    Array.from({ length: 120 }, (_, at) => {
      const url = urls[at % 2] ?? '';
      if (at % 5 === 0) return post(url, '/api/accounting/journal-entries', byHand);
      if (at % 5 === 1) {
        const movements = [3, 1, 2].map((each) => ({ ...movement(at + each, 1), type: 'exit' }));
        return post(url, '/api/inventory/stock-movements/batch', { movements });
      }
      return post(url, '/api/inventory/stock-movements', movement(at, 2));
    }),
  );
  // What is dated before any stock is there is refused; nothing else is.
  expect(statuses.filter((status) => status !== 201 && status !== 400)).toEqual([]);
  expect(statuses.filter((status) => status === 201).length).toBeGreaterThan(90);
  await expectReconciled(app, app);
});

// Periods were read in front of the wait for the product's lock: what stood behind the late movement then lay in a
// period that was not known, and the posting failed.
test('a month that another process opens while a late movement waits is known to it', async () => {
  const organization = await app.newOrganization();
  await setAutomaticPosting(app, organization);
  const product_id = await seedProduct(app, organization);
  const post = async (url: string, type: string, unit_cost: number, movement_date: string) => {
    const answer = await fetch(`${url}/api/inventory/stock-movements`, {
      method: 'POST',
      headers: { authorization: `Bearer ${organization.keys.owner}`, 'content-type': 'application/json' },
      body: JSON.stringify({ product_id, type, quantity: 2, unit_cost, movement_date }),
    });
    return answer.status;
  };
  expect(await post(app.url, 'entry', 10, '2026-03-10')).toBe(201);
  const rowLocks = ['transactionid', 'tuple'];
  const [opening, late] = await app.admin.begin(async (other) => {
    await other`select from stock_balances where product_id = ${product_id} for update`;
    const first = post(app.url, 'exit', 0, '2026-05-01');
    await waitForLockWaiters(app, 1, rowLocks);
    const behind = post(second.url, 'entry', 20, '2026-03-01');
    await waitForLockWaiters(app, 2, rowLocks);
    return [{ status: first }, { status: behind }];
  });
  expect([await opening.status, await late.status]).toEqual([201, 201]);
  await expectReconciled(app, organization);
});
