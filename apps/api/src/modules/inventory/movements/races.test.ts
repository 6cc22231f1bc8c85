import { sumOfNodes } from '@tallybook/db/testing';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RunningService } from '../../../start/service.ts';
import {
  lockBalance,
  seedProduct,
  startSecondInstance,
  startTestApp,
  type TestApp,
  type TestResponse,
} from '../../../testing/index.ts';
import { countLockWaiters } from '../../../testing/lock-waiters.ts';
import { expectLedgerAgrees } from '../../../testing/ledger-agreement.ts';
import { histories } from '../../../testing/histories.ts';

// Two services on one database: within a process, postings of an organization queue before they reach the database;
// between processes, they meet at the database's locks.

let app: TestApp;
let second: RunningService;

beforeAll(async () => {
  const variables = { RATE_LIMIT_PER_MINUTE: '0', LOG_LEVEL: 'error' };
  app = await startTestApp(variables);
  second = await startSecondInstance(app, variables);
});
afterAll(async () => {
  await second.stop();
  await app.stop();
});

type Response = Pick<TestResponse, 'status' | 'body'>;

/** Sends a request to the first service if `at` is even, otherwise to the second. */
async function send(
  at: number,
  path: string,
  body?: unknown,
  { key = app.keys.owner, headers = {} }: { key?: string; headers?: Record<string, string> } = {},
): Promise<Response> {
  const response = await fetch(`${at % 2 === 0 ? app.url : second.url}/api${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: await response.json() };
}

const call = (at: number, path: string, body: unknown): Promise<Response> =>
  send(at, `/inventory${path}`, body);

const line = fc.record({
  product: fc.nat({ max: 2 }),
  type: fc.constantFrom('entry', 'entry', 'exit', 'adjustment'),
  quantity: fc.integer({ min: 1, max: 6 }),
  sign: fc.constantFrom(1, -1),
  cents: fc.integer({ min: 0, max: 2000 }),
  date: fc.constantFrom('2026-03-01', '2026-03-02', '2026-03-31', '2026-04-01'),
});
type Line = typeof line extends fc.Arbitrary<infer T> ? T : never;

const act = fc.oneof(
  fc.record({ kind: fc.constant('post' as const), line }),
  fc.record({ kind: fc.constant('batch' as const), lines: fc.array(line, { minLength: 2, maxLength: 6 }) }),
  fc.record({ kind: fc.constant('reverse' as const), which: fc.nat() }),
  fc.record({ kind: fc.constant('count' as const), line, both: fc.boolean() }),
);
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never;

const movement = (products: readonly string[], given: Line): Record<string, unknown> => ({
  product_id: products[given.product],
  type: given.type,
  quantity: given.type === 'adjustment' ? given.sign * given.quantity : given.quantity,
  unit_cost: given.cents / 100,
  movement_date: given.date,
});

/** Performs the actions one after another; all clients share the ids of the movements that they may reverse. */
async function client(
  at: number,
  products: readonly string[],
  acts: readonly Act[],
  posted: string[],
): Promise<number> {
  let accepted = 0;
  const record = (
    { status, body }: Response,
    movementsOf: (body: Response['body']) => { id: string }[],
  ): void => {
    expect([201, 400], `response ${JSON.stringify(body)}`).toContain(status);
    if (status !== 201) {
      expect(['INSUFFICIENT_STOCK', 'ALREADY_REVERSED', 'REVERSAL_NOT_REVERSIBLE']).toContain(body.code);
      return;
    }
    for (const { id } of movementsOf(body)) posted.push(id);
    accepted += movementsOf(body).length;
  };
  for (const each of acts)
    if (each.kind === 'post')
      record(await call(at, '/stock-movements', movement(products, each.line)), (body) => [body]);
    else if (each.kind === 'batch') {
      const movements = each.lines.map((given) => movement(products, given));
      record(await call(at, '/stock-movements/batch', { movements }), (body) => body);
    } else if (each.kind === 'reverse') {
      const id = posted[each.which % Math.max(1, posted.length)];
      if (id !== undefined) record(await call(at, `/stock-movements/${id}/reversal`, {}), (body) => [body]);
    } else {
      const counted = each.both ? products : [products[each.line.product]];
      const counts = counted.map((product_id) => ({ product_id, counted_quantity: each.line.quantity }));
      record(
        await call(at, '/stock-takes', { count_date: each.line.date, counts }),
        (body) => body.movements,
      );
    }
  return accepted;
}

test('after any concurrent actions of several clients, everything stored follows from the movements', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(act, { minLength: 4, maxLength: 12 }), { minLength: 3, maxLength: 6 }),
      async (clients) => {
        const products = [
          await seedProduct(app, app),
          await seedProduct(app, app, 'fifo'),
          await seedProduct(app, app),
        ];
        const posted: string[] = [];
        const accepted = await Promise.all(clients.map((acts, at) => client(at, products, acts, posted)));
        let stored = 0;
        for (const [at, product] of products.entries())
          stored += (await expectLedgerAgrees(app, product, at === 1 ? 'fifo' : 'moving_average')).length;
        expect(stored).toBe(accepted.reduce((sum, count) => sum + count, 0));
      },
    ),
    { numRuns: histories(6) },
  );
});

/** Waits until `sessions` sessions of this database wait for a lock. */
async function waitForWaitingSessions(sessions: number): Promise<void> {
  for (let found = 0; found < sessions;) {
    found = await countLockWaiters(app);
  }
}

test('batches of the same products in opposite order on two services never deadlock', async () => {
  const products = await Promise.all(Array.from({ length: 7 }, () => seedProduct(app, app)));
  const item = (product_id: string) => ({
    product_id,
    type: 'entry',
    quantity: 1,
    unit_cost: 1,
    movement_date: '2026-03-10',
  });
  const orders = [products, products.toReversed()];
  for (const locked of products) {
    // Both hold their locks before the blocked row when the test releases it: the moment for a deadlock.
    let sent: Promise<Response[]> | undefined;
    await app.admin.begin(async (sql) => {
      await lockBalance(sql, app.organizationId, locked);
      sent = Promise.all(
        orders.map((ordered, at) => call(at, '/stock-movements/batch', { movements: ordered.map(item) })),
      );
      await waitForWaitingSessions(2);
    });
    expect((await sent)?.map(({ status }) => status)).toEqual([201, 201]);
  }
  for (const product of products)
    expect(await expectLedgerAgrees(app, product)).toHaveLength(2 * products.length);
  // The service would have retried after a deadlock; none may have occurred.
  const deadlocks = 'select deadlocks from pg_stat_database where datname = current_database()';
  expect(await sumOfNodes(app.admin, deadlocks)).toBe(0);
});

test('of forty exits of the last unit on two services, one succeeds', async () => {
  const product_id = await seedProduct(app, app);
  const of = { product_id, quantity: 1, unit_cost: 1, movement_date: '2026-03-10' };
  await call(0, '/stock-movements', { ...of, type: 'entry' });
  const responses = await Promise.all(
    Array.from({ length: 40 }, (_, at) => call(at, '/stock-movements', { ...of, type: 'exit' })),
  );
  expect(responses.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(responses.filter(({ body }) => body.code === 'INSUFFICIENT_STOCK')).toHaveLength(39);
  expect(await expectLedgerAgrees(app, product_id)).toHaveLength(2);
});

test('thirty reversals of a movement on two services create one', async () => {
  const product_id = await seedProduct(app, app);
  const created = await call(0, '/stock-movements', {
    product_id,
    type: 'entry',
    quantity: 1,
    unit_cost: 1,
    movement_date: '2026-03-10',
  });
  const responses = await Promise.all(
    Array.from({ length: 30 }, (_, at) => call(at, `/stock-movements/${created.body.id}/reversal`, {})),
  );
  expect(responses.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(responses.filter(({ body }) => body.code === 'ALREADY_REVERSED')).toHaveLength(29);
  expect(await expectLedgerAgrees(app, product_id)).toHaveLength(2);
});

test('forty postings with one Idempotency-Key on two services create one movement and get one response', async () => {
  const product_id = await seedProduct(app, app);
  const body = { product_id, type: 'entry', quantity: 1, unit_cost: 1, movement_date: '2026-03-10' };
  const headers = { 'idempotency-key': 'forty-times-through-two' };
  const responses = await Promise.all(
    Array.from({ length: 40 }, (_, at) => send(at, '/inventory/stock-movements', body, { headers })),
  );
  expect(new Set(responses.map((response) => JSON.stringify(response))).size).toBe(1);
  expect(responses[0]?.status).toBe(201);
  expect(await expectLedgerAgrees(app, product_id)).toHaveLength(1);
});

test('while one service closes a month, every posting on both is either in its snapshot or rejected', async () => {
  for (let round = 0; round < 5; round += 1) {
    const mine = await app.newOrganization();
    const as = { key: mine.keys.owner };
    const product_id = await seedProduct(app, mine);
    const month = { name: 'May', start_date: '2026-05-01', end_date: '2026-05-31' };
    const { body: period } = await send(0, '/accounting/periods', month, as);
    const posting = (at: number) =>
      send(
        at,
        '/inventory/stock-movements',
        { product_id, type: 'entry', quantity: at + 1, unit_cost: 2.5, movement_date: '2026-05-10' },
        as,
      );
    // Postings to the first service wait for the lock, in one batch or two; later ones queue after them.
    let sent: Promise<Response>[] = [];
    let closing: Promise<Response> | undefined;
    await app.admin.begin(async (sql) => {
      await lockBalance(sql, mine.organizationId, product_id);
      sent = Array.from({ length: 10 }, (_, at) => posting(at));
      await waitForWaitingSessions(1);
      closing = send(1, `/accounting/periods/${period.id}/close`, undefined, as);
      await waitForWaitingSessions(2);
      sent.push(...Array.from({ length: 10 }, (_, at) => posting(at + 10)));
    });
    expect((await closing)?.status).toBe(200);
    const responses = await Promise.all(sent);
    const accepted = responses.filter(({ status }) => status === 201);
    const rejected = responses.filter(({ body }) => body.code === 'PERIOD_CLOSED');
    expect(accepted.length + rejected.length).toBe(responses.length);
    const quantity = accepted.reduce((sum: number, { body }) => sum + (body.quantity as number), 0);
    const [snapshot] = await app.admin`
      select coalesce(sum(quantity), 0)::int as quantity from stock_snapshots
      where organization_id = ${mine.organizationId}`;
    expect(snapshot).toEqual({ quantity });
    expect(await expectLedgerAgrees(app, product_id)).toHaveLength(accepted.length);
  }
});
