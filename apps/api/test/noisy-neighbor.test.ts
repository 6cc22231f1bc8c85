import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import {
  postMovement,
  seedProduct,
  startTestApp,
  withoutLimits,
  type TestApp,
  type TestOrganization,
} from '../src/testing/index.ts';

let app: TestApp;
let other: TestOrganization;
let product: string;
beforeAll(async () => {
  app = await startTestApp({ ...withoutLimits, LOG_LEVEL: 'silent' });
  other = await app.newOrganization();
  product = await seedProduct(app, app);
  await postMovement(app, { product_id: product });
});
afterAll(() => app.stop());

const readOther = async (): Promise<number> =>
  (await app.request('GET', '/api/inventory/products', { key: other.keys.owner })).status;

async function requestsInFlight(): Promise<number> {
  const { body } = await app.request('GET', '/metrics', { key: null });
  return Number(/\ntallybook_requests_in_flight (\d+)/.exec(body)?.[1]) - 1;
}

/**
 * The statuses of another organization's requests while `count` of this one wait for a lock on a table that the other
 * does not read. Each of them would hold its connection for 15 s.
 */
async function statusesOfOther(send: () => Promise<unknown>, count: number): Promise<number[]> {
  let noise: Promise<unknown>[] = [];
  const statuses = await app.admin.begin(async (tx) => {
    await tx`lock table accounting_periods in access exclusive mode`;
    noise = Array.from({ length: count }, send);
    await expect.poll(requestsInFlight).toBe(count);
    return Promise.all(Array.from({ length: 10 }, readOther));
  });
  await Promise.all(noise);
  return statuses;
}

const tenTimes200 = Array.from({ length: 10 }, () => 200);

test('14 verifications of one organization leave connections for the others', async () => {
  expect(await statusesOfOther(() => app.request('GET', '/api/inventory/verify'), 14)).toEqual(tenTimes200);
});

test('100 slow reads of one organization leave connections for the others', async () => {
  const read = () => app.request('GET', '/api/accounting/periods');
  expect(await statusesOfOther(read, 100)).toEqual(tenTimes200);
});

/** Reports, which all read one of these tables. The other organization's request reads none of them. */
const tables = ['stock_balances', 'stock_months', 'stock_movements', 'accounting_periods', 'ledger_log'];
const reports = [
  'verify',
  'valuation?as_of=2026-03-31',
  'ageing?as_of=2026-03-31',
  'turnover?endDate=2026-03-31',
  'abc?endDate=2026-03-31',
  'value-bridge?endDate=2026-03-31',
  'reconciliation',
  'write-downs/proposal?as_of=2026-03-31',
  'stock-levels?as_of=2026-03-31',
  'stock-movements?type=exit',
  'stock-movements/export',
  'valuation/export',
  'products/{id}/stock-card',
  'ledger-log',
];

test.each(reports)(
  '14 requests of %s take half of the slots of reports, and others are served',
  async (report) => {
    const path = `/api/inventory/${report.replace('{id}', product)}`;
    let noise: Promise<unknown>[] = [];
    await app.admin.begin(async (tx) => {
      await tx`lock table ${tx(tables)} in access exclusive mode`;
      noise = Array.from({ length: 14 }, () => app.request('GET', path));
      await expect.poll(requestsInFlight).toBe(14);
      await expect.poll(() => app.services.fairness.reports.usedBy(app.organizationId)).toBe(2);
      expect(await Promise.all(Array.from({ length: 10 }, readOther))).toEqual(tenTimes200);
      // Those of the reports, and none of the others.
      await expect.poll(() => app.services.database.usage().inUse).toBe(2);
    });
    await Promise.all(noise);
  },
);

test.each([{ 'trpc-accept': 'application/json' }, { 'trpc-accept': 'application/jsonl' }])(
  'the reports of one batch run one after another, so that none waits for a slot of its siblings (%j)',
  async (headers) => {
    const { reports: slots } = app.services.fairness;
    const calls = ['valuation.get', 'ledger.verify', 'reconciliation.get', 'turnover.get'];
    let batch: Promise<Response> | undefined;
    const usages: unknown[] = [];
    await app.admin.begin(async (tx) => {
      await tx`lock table ${tx(tables)} in access exclusive mode`;
      batch = fetch(`${app.url}/trpc/${calls.join(',')}?batch=1`, {
        headers: { authorization: `Bearer ${app.keys.owner}`, ...headers },
      });
      await expect.poll(() => slots.usage.used).toBeGreaterThan(0);
      usages.push(slots.usage);
    });
    expect(await (await batch)?.text()).not.toContain('"error"');
    expect(usages).toEqual([{ used: 1, waiting: 0 }]);
  },
);

test('a verification that was admitted has its slot for all of its transactions, and is not rejected in favor of others', async () => {
  const { reports } = app.services.fairness;
  const use = vi.spyOn(reports, 'use');
  const tenant = vi.spyOn(app.services.database, 'tenant');
  const { verifications } = await app.admin.begin(async (tx) => {
    await tx`lock table stock_movements in access exclusive mode`;
    const started = Array.from({ length: 6 }, () => app.request('GET', '/api/inventory/verify'));
    await expect.poll(() => reports.usage).toEqual({ used: 2, waiting: 4 });
    return { verifications: started };
  });
  const ended = await Promise.all(verifications);
  expect(ended.map(({ status, body }) => [status, body.ok])).toEqual(ended.map(() => [200, true]));
  expect(use).toHaveBeenCalledTimes(ended.length);
  expect(tenant.mock.calls.length).toBeGreaterThan(ended.length);
  vi.restoreAllMocks();
});
