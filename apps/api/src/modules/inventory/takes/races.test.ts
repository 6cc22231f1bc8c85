import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { RunningService } from '../../../start/service.ts';
import {
  expectCreated,
  lockBalance,
  postMovement,
  reverseMovement,
  seedProduct,
  startSecondInstance,
  startTestApp,
  waitForLockWaiters,
  withoutLimits,
  type TestApp,
} from '../../../testing/index.ts';
import { expectLedgerAgrees } from '../../../testing/ledger-agreement.ts';

// Two services on one database: within a process, postings of a stock take queue; between processes, they meet at its row.
let app: TestApp;
let second: RunningService;
beforeAll(async () => {
  app = await startTestApp(withoutLimits);
  second = await startSecondInstance(app, withoutLimits);
});
afterAll(async () => {
  await second.stop();
  await app.stop();
});

interface Sent {
  readonly status: number;
  // oxlint-disable-next-line typescript/no-explicit-any -- the body of any response
  readonly body: any;
}

/** Sends a request to the first service if `at` is even, otherwise to the second. */
async function send(at: number, method: string, path: string, body?: object): Promise<Sent> {
  const response = await fetch(`${at % 2 === 0 ? app.url : second.url}/api/inventory/stock-takes${path}`, {
    method,
    headers: { authorization: `Bearer ${app.keys.owner}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: await response.json() };
}

async function seedStock(): Promise<string> {
  const product_id = await seedProduct(app, app);
  await expectCreated(
    postMovement(app, {
      product_id,
      type: 'entry',
      quantity: 100,
      unit_cost: 2,
      movement_date: '2026-03-10',
    }),
  );
  return product_id;
}

const count_date = '2026-03-15';
const open = async (): Promise<string> => (await send(0, 'POST', '', { count_date })).body.id;
const enter = (at: number, id: string, product_id: string, counted_quantity: number) =>
  send(at, 'PUT', `/${id}/counts`, { counts: [{ product_id, counted_quantity }] });
const decided = (
  product_id: string,
  [counted, expected_when_counted, expected]: readonly [number, number, number],
  about: { readonly basis?: string; readonly also_counted_on?: string } = {},
) => ({
  basis: [{ product_id, basis: 'end_of_day', counted, expected_when_counted, expected, ...about }],
});
const statuses = (responses: readonly Sent[]) =>
  responses.map(({ status }) => status).toSorted((a, b) => a - b);

test('of twenty parallel posts one posts; the others are told that it is posted', async () => {
  const product = await seedStock();
  const id = await open();
  await enter(0, id, product, 90);
  const responses = await Promise.all(
    Array.from({ length: 20 }, (_, at) => send(at, 'POST', `/${id}/post`, {})),
  );
  expect(statuses(responses)).toEqual([200, ...Array.from({ length: 19 }, () => 409)]);
  for (const { status, body } of responses) if (status === 409) expect(body.current_status).toBe('posted');
  expect(await expectLedgerAgrees(app, product)).toHaveLength(2);
});

test('of posts with different decisions one posts what it decided; the others are told that it is posted', async () => {
  const product_id = await seedStock();
  for (let round = 0; round < 3; round++) {
    const id = await open();
    const [before] = (await app.request('GET', `/api/inventory/stock-levels?product_id=${product_id}`)).body;
    await enter(0, id, product_id, before.on_hand - 10);
    await expectCreated(
      postMovement(app, { product_id, type: 'exit', quantity: 5, movement_date: '2026-03-14' }),
    );
    const bases = Array.from({ length: 10 }, (_, at) => (at % 3 === 0 ? 'when_counted' : 'end_of_day'));
    const expected = before.on_hand - 5;
    const responses = await Promise.all(
      bases.map((basis, at) =>
        send(
          at,
          'POST',
          `/${id}/post`,
          decided(product_id, [before.on_hand - 10, before.on_hand, expected], { basis }),
        ),
      ),
    );
    expect(statuses(responses)).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
    for (const { status, body } of responses)
      if (status === 409)
        expect(body).toMatchObject({ code: 'STOCK_TAKE_STATE_CONFLICT', current_status: 'posted' });
    const winner = bases[responses.findIndex(({ status }) => status === 200)];
    expect((await send(0, 'GET', `/${id}`)).body.counts).toMatchObject([{ basis: winner, expected }]);
    const [after] = (await app.request('GET', `/api/inventory/stock-levels?product_id=${product_id}`)).body;
    expect(before.on_hand - after.on_hand).toBe(winner === 'when_counted' ? 15 : 10);
    await expectLedgerAgrees(app, product_id);
  }
});

test('a count that arrives during a post is included or rejected', async () => {
  const product = await seedStock();
  for (let round = 0; round < 3; round++) {
    const id = await open();
    await enter(0, id, product, 50);
    const counts = Array.from({ length: 20 }, (_, at) => enter(at, id, product, 60 + at));
    const posts = [0, 1].map((at) => send(at, 'POST', `/${id}/post`, {}));
    const entered = await Promise.all(counts);
    const posted = await Promise.all(posts);
    // Posting gives up while counts keep arriving; nothing is posted then.
    const conflicts = posted.filter(({ status }) => status === 409).map(({ body }) => body.current_status);
    if (conflicts.length === 2) {
      expect(conflicts).toEqual(['counting', 'counting']);
      await send(0, 'POST', `/${id}/post`, {});
    } else expect(statuses(posted)).toEqual([200, 409]);
    for (const { status } of entered) expect([200, 409]).toContain(status);
    const { body: detail } = await send(0, 'GET', `/${id}`);
    const { body: history } = await send(0, 'GET', `/${id}/counts/history`);
    // The newest count that was accepted is the one that was posted, and none was accepted afterwards.
    expect(history).toHaveLength(1 + entered.filter(({ status }) => status === 200).length);
    expect(detail.counts).toMatchObject([{ counted: history[0].counted }]);
    const { on_hand } = (await app.request('GET', `/api/inventory/stock-levels?product_id=${product}`))
      .body[0];
    expect(on_hand).toBe(history[0].counted);
    await expectLedgerAgrees(app, product);
  }
});

test('twenty people count twenty products at once, and every count is kept', async () => {
  const products = await Promise.all(Array.from({ length: 20 }, seedStock));
  const id = await open();
  const responses = await Promise.all(products.map((product, at) => enter(at, id, product, at)));
  expect(statuses(responses)).toEqual(responses.map(() => 200));
  const { body } = await send(0, 'GET', `/${id}`);
  const counted = new Map(
    body.counts.map((count: Record<string, unknown>) => [count['product_id'], count['counted']]),
  );
  expect(products.map((product) => counted.get(product))).toEqual(products.map((_product, at) => at));
});

test('posting and cancelling at once does one of them', async () => {
  const product = await seedStock();
  const id = await open();
  await enter(0, id, product, 90);
  const [posted, cancelled] = await Promise.all([
    send(0, 'POST', `/${id}/post`, {}),
    send(1, 'POST', `/${id}/cancel`, {}),
  ]);
  expect(statuses([posted, cancelled])).toEqual([200, 409]);
  const { body } = await send(0, 'GET', `/${id}`);
  expect(body.status).toBe(posted.status === 200 ? 'posted' : 'cancelled');
  expect(await expectLedgerAgrees(app, product)).toHaveLength(posted.status === 200 ? 2 : 1);
});

test('movements that are committed together with a stock take are in its differences, and a second one is a later change', async () => {
  const product_id = await seedStock();
  const [first, last] = [await open(), await open()];
  await enter(0, first, product_id, 90);
  await enter(0, last, product_id, 80);
  const exit = () =>
    expectCreated(postMovement(app, { product_id, type: 'exit', quantity: 2, movement_date: '2026-03-14' }));
  const takes = vi.spyOn(app.services.posting, 'postMany');
  const others = vi.spyOn(app.services.posting, 'post');
  const requests: Promise<unknown>[] = [];
  await app.admin.begin(async (tx) => {
    await lockBalance(tx, app.organizationId, product_id);
    // Waits for the lock, so that the next ones are committed together.
    requests.push(exit());
    await waitForLockWaiters(app, 1, ['transactionid']);
    requests.push(send(0, 'POST', `/${first}/post`, decided(product_id, [90, 100, 96])));
    await expect.poll(() => takes.mock.calls).toHaveLength(1);
    requests.push(exit());
    await expect.poll(() => others.mock.calls).toHaveLength(2);
    requests.push(
      send(0, 'POST', `/${last}/post`, decided(product_id, [80, 94, 90], { also_counted_on: count_date })),
    );
    await expect.poll(() => takes.mock.calls).toHaveLength(2);
  });
  await Promise.all(requests);
  vi.restoreAllMocks();
  expect((await send(0, 'GET', `/${first}`)).body).toMatchObject({
    status: 'posted',
    counts: [{ expected: 96, counted: 90 }],
    later_changes: 1,
  });
  expect((await send(0, 'GET', `/${first}/later-changes`)).body).toMatchObject([{ quantity: -10 }]);
  expect((await send(0, 'GET', `/${last}`)).body).toMatchObject({
    counts: [{ expected: 90, counted: 80 }],
    later_changes: 0,
  });
  await expectLedgerAgrees(app, product_id);
});

test.each([
  [
    'the reversal of a correction',
    (_productId: string, adjustment: string) => reverseMovement(app, adjustment, {}),
    { expected_when_counted: 100, expected: 90 },
  ],
  [
    'an adjustment with the reason of a stock take',
    (product_id: string) => {
      const movement_date = '2026-03-15';
      return postMovement(app, {
        product_id,
        type: 'adjustment',
        quantity: -10,
        movement_date,
        reason_code: 'stock_take',
      });
    },
    { expected_when_counted: 80, expected: 70 },
  ],
])(
  'a count is compared with the same quantities whether %s is committed before it or waits with it',
  async (_name, correct, expected) => {
    const product_id = await seedStock();
    const [first, last] = [await open(), await open()];
    await enter(0, first, product_id, 90);
    await enter(0, last, product_id, 100);
    await send(0, 'POST', `/${first}/post`, {});
    const [{ movement_id: adjustment }] = (await send(0, 'GET', `/${first}`)).body.counts;
    const exit = (movement_date: string) =>
      expectCreated(postMovement(app, { product_id, type: 'exit', quantity: 10, movement_date }));
    await exit('2026-03-15');
    const takes = vi.spyOn(app.services.posting, 'postMany');
    const others = vi.spyOn(app.services.posting, 'post');
    const requests: Promise<unknown>[] = [];
    await app.admin.begin(async (tx) => {
      await lockBalance(tx, app.organizationId, product_id);
      // Waits for the lock, so that the next ones would be committed together.
      requests.push(exit('2026-03-16'));
      await waitForLockWaiters(app, 1, ['transactionid']);
      requests.push(expectCreated(correct(product_id, adjustment)));
      await expect.poll(() => others.mock.calls).toHaveLength(2);
      requests.push(send(0, 'POST', `/${last}/post`, {}));
      await expect.poll(() => takes.mock.calls).toHaveLength(1);
    });
    const [, , posted] = await Promise.all(requests);
    vi.restoreAllMocks();
    expect(posted).toMatchObject({
      status: 409,
      body: { errors: [{ code: 'COUNT_OVERTAKEN', ...expected }] },
    });
    await expectLedgerAgrees(app, product_id);
  },
);
