import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  expectCreated,
  postMovement,
  seedProduct,
  startTestApp,
  type TestApp,
} from '../../../testing/index.ts';
import { openReceiver, type Receiver } from '../../../testing/receiver.ts';

let app: TestApp;
let receiver: Receiver;

beforeAll(async () => {
  app = await startTestApp({ WEBHOOK_ALLOW_PRIVATE: 'true' });
  receiver = await openReceiver();
});
afterAll(async () => {
  await app.stop();
  await receiver.close();
});

const path = '/api/inventory/stock-takes';

test('a webhook receives each stock take when it is posted, and no open or cancelled one', async () => {
  await expectCreated(
    app.request('POST', '/api/webhooks', {
      body: { url: `${receiver.url}/takes`, events: ['stock_take.posted'] },
    }),
  );
  const product_id = await seedProduct(app, app);
  await expectCreated(
    postMovement(app, { product_id, quantity: 10, unit_cost: 1.5, movement_date: '2026-03-10' }),
  );
  const open = async () =>
    (await expectCreated(app.request('POST', path, { body: { count_date: '2026-03-15' } }))).id;
  const counts = (counted_quantity: number) => ({ counts: [{ product_id, counted_quantity }] });

  const cancelled = await open();
  expect((await app.request('POST', `${path}/${cancelled}/cancel`, { body: {} })).status).toBe(200);
  const document = await open();
  expect((await app.request('PUT', `${path}/${document}/counts`, { body: counts(8) })).status).toBe(200);
  expect((await app.request('POST', `${path}/${document}/post`, { body: {} })).status).toBe(200);
  const inOneStep = await expectCreated(
    app.request('POST', path, { body: { count_date: '2026-03-16', ...counts(9) } }),
  );

  const received = () =>
    receiver.postsTo('/takes').map(({ body }) => {
      const { type, data } = JSON.parse(body);
      return [type, data.id, data.count_date, data.totals];
    });
  await expect.poll(received).toHaveLength(2);
  expect(received().toSorted(([, , a], [, , b]) => (a < b ? -1 : 1))).toEqual([
    ['stock_take.posted', document, '2026-03-15', expect.objectContaining({ adjusted: 1, loss: '3.00' })],
    ['stock_take.posted', inOneStep.id, '2026-03-16', expect.objectContaining({ adjusted: 1, gain: '1.50' })],
  ]);
});
