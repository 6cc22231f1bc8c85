import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RunningService } from '../../../start/service.ts';
import { histories } from '../../../testing/histories.ts';
import {
  expectCreated,
  startSecondInstance,
  startTestApp,
  withoutLimits,
  type TestApp,
  type TestOrganization,
} from '../../../testing/index.ts';

// Two services on one database: the postings and new reorder points of several clients meet at the products' locks.

let app: TestApp;
let second: RunningService;

beforeAll(async () => {
  app = await startTestApp(withoutLimits);
  second = await startSecondInstance(app, withoutLimits);
});
afterAll(async () => {
  await second?.stop();
  await app?.stop();
});

const product = fc.nat({ max: 1 });
const change = fc.record({ product, quantity: fc.integer({ min: -6, max: 6 }).filter((each) => each !== 0) });
const act = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('post' as const), change }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('batch' as const),
      changes: fc.array(change, { minLength: 2, maxLength: 5 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('reverse' as const), which: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('count' as const), product, counted: fc.nat(12) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('point' as const),
      product,
      point: fc.option(fc.nat({ max: 8 }), { nil: null }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('acknowledge' as const), which: fc.nat() }) },
);
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never;

// oxlint-disable-next-line typescript/no-explicit-any -- the body of any response
type Body = any;

interface World {
  readonly own: TestOrganization;
  readonly products: readonly string[];
  readonly movements: string[];
}

async function send(at: number, { own }: World, method: string, path: string, body?: unknown) {
  const response = await fetch(`${at % 2 === 0 ? app.url : second.url}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${own.keys.owner}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (response.status >= 500) throw new Error(`${method} ${path} returned ${response.status}`);
  return response.json() as Promise<Body>;
}

const movement = ({ products }: World, given: { product: number; quantity: number }) => ({
  product_id: products[given.product],
  type: 'adjustment',
  quantity: given.quantity,
  unit_cost: 1,
  movement_date: '2026-03-10',
});

async function perform(at: number, world: World, given: Act): Promise<void> {
  const inventory = '/inventory';
  if (given.kind === 'post') {
    const body = await send(at, world, 'POST', `${inventory}/stock-movements`, movement(world, given.change));
    if (typeof body.id === 'string') world.movements.push(body.id);
  } else if (given.kind === 'batch')
    await send(at, world, 'POST', `${inventory}/stock-movements/batch`, {
      movements: given.changes.map((each) => movement(world, each)),
    });
  else if (given.kind === 'reverse') {
    const id = world.movements[given.which % world.movements.length];
    if (id !== undefined)
      await send(at, world, 'POST', `${inventory}/stock-movements/${id}/reversal`, { quantity: 1 });
  } else if (given.kind === 'count')
    await send(at, world, 'POST', `${inventory}/stock-takes`, {
      count_date: '2026-03-10',
      counts: [{ product_id: world.products[given.product], counted_quantity: given.counted }],
    });
  else if (given.kind === 'point')
    await send(at, world, 'PATCH', `${inventory}/products/${world.products[given.product]}`, {
      reorder_point: given.point,
    });
  else {
    const body = await send(at, world, 'GET', `${inventory}/alerts?status=open`);
    const alert = body[given.which % Math.max(1, body.length)];
    if (alert !== undefined) await send(at, world, 'POST', `${inventory}/alerts/${alert.id}/acknowledge`);
  }
}

/** Products whose open alerts are not those that point and stock require, read by one statement. */
const violations = ({ own }: World) => app.admin`
  select * from (
    select p.sku, p.reorder_point, b.on_hand, array(
      select a.kind from stock_alerts a
      where a.organization_id = p.organization_id and a.product_id = p.id and a.closed_at is null order by 1
    ) as open, array_remove(array[
      case when p.reorder_point > 0 and b.on_hand <= p.reorder_point then 'low' end,
      case when p.reorder_point is not null and b.on_hand <= 0 then 'out' end], null) as required
    from products p join stock_balances b on b.organization_id = p.organization_id and b.product_id = p.id
    where p.organization_id = ${own.organizationId} and b.last_movement_date is not null
  ) as found where open <> required`;

/** Alerts of the same product and kind that were open at the same time. */
const overlaps = ({ own }: World) => app.admin`
  select a.id from stock_alerts a join stock_alerts b on b.organization_id = a.organization_id
    and b.product_id = a.product_id and b.kind = a.kind and b.id <> a.id
  where a.organization_id = ${own.organizationId} and a.closed_at is null and b.closed_at is null`;

/** Alerts without exactly one event, and events without their alert. */
const unannounced = ({ own }: World) => app.admin`
  select a.id, e.alert_id from stock_alerts a
  full join (
    select data ->> 'alert_id' as alert_id, type from outgoing_events
    where organization_id = ${own.organizationId} and type in ('product.low_stock', 'product.out_of_stock')
  ) as e on e.alert_id = a.id::text and (e.type = 'product.low_stock') = (a.kind = 'low')
  where (a.organization_id = ${own.organizationId} or a.id is null) and (a.id is null or e.alert_id is null)`;

test('while clients post, count, reverse and change points, the open alerts are those that the stock requires', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(act, { maxLength: 8 }), { minLength: 2, maxLength: 4 }),
      async (clients) => {
        const own = await app.newOrganization();
        await app.admin`update organizations set allow_negative_stock = true where id = ${own.organizationId}`;
        await expectCreated(
          app.request('POST', '/api/webhooks', {
            key: own.keys.owner,
            body: {
              url: 'https://hooks.example.com/stock',
              events: ['product.low_stock', 'product.out_of_stock'],
            },
          }),
        );
        const created = await expectCreated(
          app.request('POST', '/api/inventory/products/batch', {
            key: own.keys.owner,
            body: {
              products: [
                { sku: 'A', name: 'A', reorder_point: 3 },
                { sku: 'B', name: 'B' },
              ],
            },
          }),
        );
        const world: World = { own, products: created.map(({ id }: { id: string }) => id), movements: [] };
        const done = new AbortController();
        const watch = (async () => {
          while (!done.signal.aborted) expect(await violations(world)).toEqual([]);
        })();
        try {
          await Promise.all(
            clients.map(async (acts, index) => {
              for (const [step, each] of acts.entries()) await perform(index + step, world, each);
            }),
          );
        } finally {
          done.abort();
          await watch;
        }
        expect(await violations(world)).toEqual([]);
        expect(await overlaps(world)).toEqual([]);
        expect(await unannounced(world)).toEqual([]);
      },
    ),
    { numRuns: histories(8) },
  );
});
