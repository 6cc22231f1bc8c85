import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  expectCreated,
  postMovement,
  seedProduct,
  sendRequest,
  startTestApp,
  waitForLockWaiters,
  type TestApp,
} from '../src/testing/index.ts';
import { expectLedgerAgrees } from '../src/testing/ledger-agreement.ts';
import { startServiceProcess, urlOf, type ServiceProcess } from './service-process.ts';

const home = mkdtempSync(join(tmpdir(), 'tallybook-take-'));
let app: TestApp;
let running: ServiceProcess;
beforeAll(async () => {
  app = await startTestApp();
  running = await start();
});
afterAll(async () => {
  running?.child.kill('SIGTERM');
  await running?.ended;
  await app?.stop();
  rmSync(home, { recursive: true, force: true });
});

const start = () => startServiceProcess(home, { DATABASE_URL: urlOf(app.database.admin) });

test('of a stock take with decisions whose posting was killed nothing is posted, and the same key posts it once', async () => {
  const product_id = await seedProduct(app, app);
  const move = (type: string, quantity: number) =>
    expectCreated(
      postMovement(app, { product_id, type, quantity, unit_cost: 1, movement_date: '2026-03-10' }),
    );
  await move('entry', 10);
  const takes = '/api/inventory/stock-takes';
  const { id } = (await app.request('POST', takes, { body: { count_date: '2026-03-15' } })).body;
  const counts = [{ product_id, counted_quantity: 9 }];
  expect((await app.request('PUT', `${takes}/${id}/counts`, { body: { counts } })).status).toBe(200);
  await move('exit', 2);
  const post = () =>
    sendRequest('POST', `${running.url}${takes}/${id}/post`, {
      key: app.keys.owner,
      body: {
        basis: [{ product_id, basis: 'when_counted', counted: 9, expected_when_counted: 10, expected: 8 }],
      },
      headers: { 'idempotency-key': 'killed while it was posted' },
    });
  const quantities = async () =>
    (await app.request('GET', `/api/inventory/stock-movements?product_id=${product_id}`)).body.map(
      (row: { quantity_delta: number }) => row.quantity_delta,
    );

  const interrupted = await app.admin.begin(async (tx) => {
    // The lock that a posting takes last: its rows are written, and not committed.
    await tx`select pg_advisory_xact_lock(hashtextextended(${`ledger log:${app.organizationId}`}, 0))`;
    const sent = post().catch((error: unknown) => error);
    await waitForLockWaiters(app, 1, ['advisory']);
    running.child.kill('SIGKILL');
    await running.ended;
    return { sent };
  });
  expect(await interrupted.sent).toBeInstanceOf(Error);
  running = await start();
  expect((await app.request('GET', `${takes}/${id}`)).body).toMatchObject({
    status: 'counting',
    counts: [{ movement_id: null, basis: null }],
  });
  expect(await quantities()).toHaveLength(2);

  const posted = await post();
  expect(posted).toMatchObject({ status: 200, body: { status: 'posted', totals: { loss: '1.00' } } });
  expect(await post()).toMatchObject({ status: 200, body: posted.body });
  expect(await quantities()).toHaveLength(3);
  expect(await quantities()).toContain(-1);
  await expectLedgerAgrees(app, product_id);
});
