import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  seedProduct,
  sendRequest,
  startSecondInstance,
  startTestApp,
  verifyLedger,
  withoutLimits,
  type TestApp,
} from '../../../testing/index.ts';

let app: TestApp;
let second: Awaited<ReturnType<typeof startSecondInstance>>;
beforeAll(async () => {
  app = await startTestApp(withoutLimits);
  second = await startSecondInstance(app, withoutLimits);
});
afterAll(async () => {
  await second.stop();
  await app.stop();
});

test('two instances that change one organization concurrently keep one unbroken log', async () => {
  const key = app.keys.owner;
  const products = [await seedProduct(app, app), await seedProduct(app, app)];
  const post = (url: string, index: number) =>
    sendRequest('POST', `${url}/api/inventory/stock-movements`, {
      key,
      body: {
        product_id: products[index % 2],
        type: 'entry',
        quantity: 1,
        unit_cost: 1,
        movement_date: `2026-0${1 + (index % 3)}-10`,
      },
    });
  const rename = (url: string, index: number) =>
    sendRequest('PATCH', `${url}/api/inventory/products/${products[index % 2]}`, {
      key,
      body: { name: `Name ${index}` },
    });
  // In rounds: of 240 at once, a slow machine makes some wait until they are rejected (503).
  for (let round = 0; round < 6; round += 1) {
    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        [app.url, second.url].map((url) => [post, rename].map((send) => send(url, round * 10 + index))),
      ).flat(2),
    );
    expect(responses.filter(({ status }) => status >= 300)).toEqual([]);
  }
  expect((await verifyLedger(app, '', { key })).body).toMatchObject({ ok: true, movements_checked: 120 });
  const log = await app.admin<{ position: string }[]>`
    select position from ledger_log where organization_id = ${app.organizationId} order by position`;
  expect(log.map(({ position }) => Number(position))).toEqual(log.map((_, index) => index + 1));
});
