import type { ReconciledPeriod, StockCostsChange } from '@tallybook/domain';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setAutomaticPosting, accounts } from '../../testing/automatic-posting.ts';
import { booksOfEvents, booksOfMovements, readEvents } from '../../testing/general-ledger.ts';
import {
  closePeriod,
  expectCreated,
  postMovement,
  seedProduct,
  startTestApp,
  updateSettings,
  type TestApp,
  type TestOrganization,
} from '../../testing/index.ts';
import { csvOf, sendCsv } from '../../http/csv/testing/send.ts';
import { openReceiver, type Receiver } from '../../testing/receiver.ts';
import { createPostingEngine } from '../posting/engine.ts';
import { recostProduct, recostStep } from './recost.ts';
import { histories } from '../../testing/histories.ts';

let app: TestApp;
let receiver: Receiver;

const movements = '/api/inventory/stock-movements';

beforeAll(async () => {
  app = await startTestApp({ RATE_LIMIT_PER_MINUTE: '0', WEBHOOK_ALLOW_PRIVATE: 'true' });
  receiver = await openReceiver();
  await app.services.recosts.stop();
  // Few later rows go to the background, where the tests run the recosts themselves.
  Object.assign(app.services, {
    posting: createPostingEngine(app.services.database, () => {}, undefined, 3),
  });
});
afterAll(async () => {
  await app.stop();
  await receiver.close();
});

interface Subscribed extends TestOrganization {
  readonly path: string;
}

let paths = 0;

/** An organization with a webhook that receives everything. */
async function subscribedOrganization(): Promise<Subscribed> {
  const organization = await app.newOrganization();
  const path = `/hook-${(paths += 1)}`;
  const created = await app.request('POST', '/api/webhooks', {
    key: organization.keys.owner,
    body: { url: `${receiver.url}${path}` },
  });
  expect(created.status).toBe(201);
  return { ...organization, path };
}

const costEvents = async (organizationId: string): Promise<StockCostsChange[]> =>
  (await readEvents(app, organizationId)).flatMap(({ type, data }) =>
    type === 'stock_costs.changed' ? [data as StockCostsChange] : [],
  );

/** Posts one entry a day from March 2 on, and an exit on every third day. */
async function postDays(organization: Subscribed, product_id: string, days: number): Promise<void> {
  for (let day = 0; day < days; day += 1)
    await expectCreated(
      postMovement(
        app,
        {
          product_id,
          type: day % 3 === 2 ? 'exit' : 'entry',
          quantity: 1,
          unit_cost: 1 + day,
          movement_date: `2026-03-${String(2 + day).padStart(2, '0')}`,
        },
        { key: organization.keys.owner },
      ),
    );
}

test('a recost in the transaction of its cause is announced with the difference for each kind of movement', async () => {
  const organization = await subscribedOrganization();
  const { keys, organizationId, userIds } = organization;
  const product_id = await seedProduct(app, organization);
  const post = (
    type: string,
    quantity: number,
    unit_cost: number,
    movement_date: string,
    rest: object = {},
  ) =>
    expectCreated(
      postMovement(
        app,
        { product_id, type, quantity, unit_cost, movement_date, ...rest },
        { key: keys.clerk },
      ),
    );
  await post('entry', 5, 10, '2026-03-10');
  const sold = await post('exit', 4, 0, '2026-03-12', { reason_code: 'SHOP' });
  const late = await post('entry', 5, 20, '2026-03-09');
  expect(await costEvents(organizationId)).toEqual([
    {
      product_id,
      valuation_status: 'current',
      from_date: '2026-03-12',
      through_date: '2026-03-12',
      amount: '-20.00',
      periods: [
        {
          accounting_period_id: sold.accounting_period_id,
          start_date: '2026-03-01',
          end_date: '2026-03-31',
          amount: '-20.00',
          journal_entry_id: null,
          changes: [
            {
              type: 'exit',
              reversed_type: null,
              direction: 'out',
              reason_code: 'SHOP',
              movements: 1,
              previous_cost_amount: '-40.00',
              cost_amount: '-60.00',
              amount: '-20.00',
            },
          ],
        },
      ],
      reason_codes_merged: false,
      movements_changed: 1,
      movements: [
        {
          id: sold.id,
          cost_adjustment_id: null,
          movement_date: '2026-03-12',
          previous_cost_amount: '-40.00',
          cost_amount: '-60.00',
        },
      ],
    },
  ]);
  // The audit trail keeps it as well, with the caller whose movement caused it.
  const audited = await app.request('GET', '/api/audit-events?type=stock_costs.changed', { key: keys.owner });
  expect(audited.body).toEqual([
    expect.objectContaining({
      subject_type: 'stock_costs',
      subject_id: product_id,
      actor_user_id: userIds.clerk,
      details: (await costEvents(organizationId))[0],
    }),
  ]);
  expect((await app.request('GET', `${movements}/${late.id}`, { key: keys.clerk })).body.cost_amount).toBe(
    '100.00',
  );
});

test('a recost in the background announces each step, and its end even if the last step changed nothing', async () => {
  const organization = await subscribedOrganization();
  const { organizationId, keys } = organization;
  const productId = await seedProduct(app, organization);
  await postDays(organization, productId, 6);
  // No unit is left at the end, so later costs do not change.
  await expectCreated(
    postMovement(
      app,
      { product_id: productId, type: 'exit', quantity: 2, movement_date: '2026-03-10' },
      { key: keys.owner },
    ),
  );
  for (const day of [12, 13, 14, 15])
    await expectCreated(
      postMovement(app, { product_id: productId, movement_date: `2026-03-${day}` }, { key: keys.owner }),
    );
  await expectCreated(
    postMovement(
      app,
      { product_id: productId, quantity: 1, unit_cost: 50, movement_date: '2026-03-01' },
      { key: keys.owner },
    ),
  );
  expect(await costEvents(organizationId)).toEqual([]);
  let steps = 0;
  for (let step: unknown; step !== 'done'; steps += 1)
    step = await recostStep(app.services.database, { organizationId, productId }, undefined, 2);
  const events = await costEvents(organizationId);
  expect(steps).toBeGreaterThan(3);
  expect(events.map((each) => each.valuation_status)).toEqual([
    ...Array.from({ length: events.length - 1 }, () => 'recosting'),
    'current',
  ]);
  expect(events.at(-1)).toMatchObject({ amount: '0.00', periods: [], movements_changed: 0, from_date: null });
});

test('webhooks receive cost changes, and periods that are closed or reopened', async () => {
  const { path, keys, organizationId, ...rest } = await subscribedOrganization();
  const organization = { path, keys, organizationId, ...rest };
  const product_id = await seedProduct(app, organization);
  const post = (type: string, unit_cost: number, movement_date: string) =>
    expectCreated(postMovement(app, { product_id, type, unit_cost, movement_date }, { key: keys.owner }));
  const first = await post('entry', 1, '2026-03-10');
  await post('exit', 0, '2026-03-11');
  await post('entry', 5, '2026-03-09');
  const period = first.accounting_period_id;
  const closed = await closePeriod(app, period, { key: keys.owner });
  const reopened = await app.request('POST', `/api/accounting/periods/${period}/reopen`, {
    key: keys.owner,
    body: {},
  });
  expect([closed.status, reopened.status]).toEqual([200, 200]);
  await expect.poll(() => receiver.postsTo(path).length, { timeout: 20_000 }).toBe(6);
  const received = receiver.postsTo(path).map(({ body }) => JSON.parse(body));
  expect(received.map(({ type }): string => type).sort()).toEqual([
    'period.closed',
    'period.reopened',
    'stock_costs.changed',
    'stock_movement.posted',
    'stock_movement.posted',
    'stock_movement.posted',
  ]);
  const dataOf = (type: string) => received.find((each) => each.type === type)?.data;
  expect(dataOf('period.closed')).toMatchObject({ id: period, status: 'closed', name: '2026-03' });
  expect(dataOf('period.reopened')).toEqual(reopened.body);
  expect(dataOf('stock_costs.changed')).toEqual((await costEvents(organizationId))[0]);
});

const date = fc
  .tuple(fc.constantFrom('01', '02', '03'), fc.integer({ min: 1, max: 28 }))
  .map(([month, day]) => `2026-${month}-${String(day).padStart(2, '0')}`);

const step = fc.record({
  kind: fc.constantFrom(
    'entry',
    'entry',
    'exit',
    'exit',
    'adjustment',
    'batch',
    'import',
    'import',
    'count',
    'reverse',
    'close',
    'recost',
  ),
  quantity: fc.integer({ min: 1, max: 9 }),
  negative: fc.boolean(),
  cents: fc.integer({ min: 0, max: 2_000 }),
  reason: fc.constantFrom('A', 'B', undefined),
  date,
  later: fc.boolean(),
  which: fc.nat(),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

interface Scene extends Subscribed {
  readonly products: readonly string[];
}

/** Carries out a step; rejected ones are fine. */
async function runStep(scene: Scene, posted: string[], given: Step): Promise<void> {
  const { kind, quantity, cents, which, reason } = given;
  const product_id = scene.products[which % scene.products.length] ?? '';
  const key = scene.keys.owner;
  const send = async (path: string, body: unknown): Promise<void> => {
    const response = await app.request('POST', path, { key, body });
    expect(response.status).toBeLessThan(500);
    if (response.status !== 201) return;
    for (const { id } of [response.body.movements ?? response.body].flat()) posted.push(id);
  };
  const movement = (type: string, signed: number, on = given.date) => ({
    product_id,
    type,
    quantity: signed,
    unit_cost: cents / 100,
    movement_date: on,
    ...(reason === undefined ? {} : { reason_code: reason }),
  });
  if (kind === 'recost') {
    const only = { organizationId: scene.organizationId, productId: product_id };
    if (given.later) await recostStep(app.services.database, only, undefined, 1 + (which % 3));
    else await recostProduct(app.services.database, only, { chunkRows: 2, stopped: () => false });
  } else if (kind === 'batch')
    await send(`${movements}/batch`, {
      movements: [movement('entry', quantity), movement('exit', 1), movement('entry', 2, '2026-01-03')],
    });
  else if (kind === 'import') {
    const rows = [movement('exit', 1), movement('entry', quantity), movement('entry', 2, '2026-01-03')];
    await sendCsv(app, csvOf(rows), { key });
  } else if (kind === 'count')
    await send('/api/inventory/stock-takes', {
      count_date: given.date,
      counts: [{ product_id, counted_quantity: quantity }],
    });
  else if (kind === 'reverse') {
    const id = posted[which % Math.max(1, posted.length)];
    if (id !== undefined)
      await send(`${movements}/${id}/reversal`, given.later ? { movement_date: '2026-03-29' } : {});
  } else if (kind === 'close') {
    const periods = await app.request('GET', '/api/accounting/periods', { key });
    const open = periods.body.findLast(({ status }: { status: string }) => status === 'open');
    if (given.later && open !== undefined) await closePeriod(app, open.id, { key });
  } else
    await send(movements, movement(kind, kind === 'adjustment' && given.negative ? -quantity : quantity));
}

/** Journal entry of a cost change → its amount on the inventory account. */
async function inventoryLines(ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await app.admin<{ id: string; amount: string }[]>`
    select journal_entry_id as id, round(sum(debit - credit), 2)::text as amount from journal_lines
    where journal_entry_id = any (${[...ids]}::uuid[]) and account = ${accounts.inventory} group by 1`;
  return new Map(rows.map(({ id, amount }) => [id, amount]));
}

// The mirror only adds, so the events are applied in reverse: no order is needed.
test('a general ledger that only adds up events equals the service for every period and account, at any time', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 6, maxLength: 16 }),
      fc.record({ fifo: fc.boolean(), belowZero: fc.boolean(), automatic: fc.boolean() }),
      async (steps, options) => {
        const organization = await subscribedOrganization();
        await updateSettings(app, organization, { allow_negative_stock: options.belowZero });
        if (options.automatic) await setAutomaticPosting(app, organization);
        const products = [
          await seedProduct(app, organization, options.fifo ? 'fifo' : 'moving_average'),
          await seedProduct(app, organization),
        ];
        const scene = { ...organization, products };
        const { organizationId, keys } = organization;
        const posted: string[] = [];
        for (const given of steps) {
          await runStep(scene, posted, given);
          const events = await readEvents(app, organizationId);
          const books = booksOfEvents(events.toReversed());
          const listed = await app.request('GET', movements, { key: keys.viewer });
          expect(books).toEqual(booksOfMovements(listed.body));
          const { body } = await app.request('GET', '/api/inventory/reconciliation', { key: keys.viewer });
          let inventory = 0n;
          for (const period of body.periods as ReconciledPeriod[]) {
            inventory += books.get(`${period.accounting_period_id} inventory`) ?? 0n;
            expect(`${period.name} ${inventory}`).toBe(
              `${period.name} ${period.stock_value.replace('.', '').replace(/^(-?)0+(?=\d)/, '$1')}`,
            );
          }
          const changes = (await costEvents(organizationId)).flatMap((each) => each.periods);
          const lines = await inventoryLines(changes.flatMap((each) => each.journal_entry_id ?? []));
          for (const { journal_entry_id: id, amount } of changes) {
            expect(id === null).toBe(!options.automatic || amount === '0.00');
            if (id !== null) expect(lines.get(id)).toBe(amount);
          }
        }
      },
    ),
    { numRuns: histories(12) },
  );
});
