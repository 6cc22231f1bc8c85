import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  closePeriod,
  expectCreated,
  seedProduct,
  startTestApp,
  verifyLedger,
  withoutLimits,
  type TestApp,
} from '../../../testing/index.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp(withoutLimits);
});
afterAll(() => app.stop());

const countDate = '2026-03-15';

/** An organization with a product at 2.00, of which 10 are at the default location, and 6 at WEST since March 11. */
async function withStock() {
  const mine = await app.newOrganization();
  const call = (method: string, at: string, body?: object) =>
    app.request(method, `/api/inventory/${at}`, { key: mine.keys.accountant, ...(body && { body }) });
  const create = async (at: string, body: object) => expectCreated(call('POST', at, body));
  const west = (await create('locations', { code: 'WEST', name: 'West' })).id as string;
  const east = (await create('locations', { code: 'EAST', name: 'East' })).id as string;
  const standard = (await call('GET', 'locations')).body[0].id as string;
  const product = await seedProduct(app, mine);
  const move = (type: string, quantity: number, day: string, location_id?: string, product_id = product) =>
    create('stock-movements', {
      product_id,
      type,
      quantity,
      unit_cost: 2,
      movement_date: `2026-03-${day}`,
      ...(location_id !== undefined && { location_id }),
    });
  const transfer = (from_location_id: string, to_location_id: string, quantity: number, day: string) =>
    create('stock-transfers', {
      product_id: product,
      from_location_id,
      to_location_id,
      quantity,
      transfer_date: `2026-03-${day}`,
    });
  await move('entry', 16, '10');
  await transfer(standard, west, 6, '11');
  const levels = async () =>
    Object.fromEntries(
      (await call('GET', `location-levels?product_id=${product}`)).body.map(
        (row: { location_id: string; on_hand: number }) => [row.location_id, row.on_hand],
      ),
    );
  const open = async (location_id?: string, count_date = countDate) =>
    (await create('stock-takes', { count_date, ...(location_id !== undefined && { location_id }) }))
      .id as string;
  const enter = (id: string, counted_quantity: number, product_id = product) =>
    call('PUT', `stock-takes/${id}/counts`, { counts: [{ product_id, counted_quantity }] });
  const counted = async (counted_quantity: number, location_id: string, count_date?: string) => {
    const id = await open(location_id, count_date);
    expect((await enter(id, counted_quantity)).status).toBe(200);
    return id;
  };
  const post = (id: string, body: object = {}) => call('POST', `stock-takes/${id}/post`, body);
  const difference = async (id: string) =>
    (await call('GET', `stock-takes/${id}/preview`)).body.differences[0];
  const decide = async (id: string, basis: string) => {
    const { expected_when_counted, expected, counted: own, ...line } = await difference(id);
    const { counted_later_on, also_counted_on } = line;
    return {
      basis: [
        {
          product_id: product,
          basis,
          counted: own,
          expected_when_counted,
          expected,
          counted_later_on,
          also_counted_on,
        },
      ],
    };
  };
  const verified = async () =>
    expect((await verifyLedger(app, '', { key: mine.keys.owner })).body).toMatchObject({ ok: true });
  return {
    mine,
    call,
    create,
    west,
    east,
    standard,
    product,
    move,
    transfer,
    levels,
    open,
    enter,
    counted,
    post,
    difference,
    decide,
    verified,
  };
}

test('a stock take of a location compares with what is there, and posts the difference there', async () => {
  const { call, west, standard, product, open, enter, post, difference, levels, verified } =
    await withStock();
  const id = await open(west);
  expect(await enter(id, 5)).toMatchObject({
    status: 200,
    body: { counts: [{ expected: 6, expected_when_counted: 6, changed_since_count: null }] },
  });
  expect(await difference(id)).toMatchObject({ expected: 6, difference: -1, cost_amount: '-2.00' });
  expect(await post(id)).toMatchObject({
    status: 200,
    body: { location_id: west, totals: { adjusted: 1, loss: '2.00' } },
  });
  const take = (await call('GET', `stock-takes/${id}`)).body;
  expect(take).toMatchObject({ location_id: west, later_changes: 0, later_transfers: 0 });
  expect((await call('GET', `stock-movements/${take.counts[0].movement_id}`)).body).toMatchObject({
    type: 'adjustment',
    product_id: product,
    location_id: west,
    quantity_delta: -1,
  });
  expect(await levels()).toEqual({ [standard]: 10, [west]: 5 });
  // A surplus, and a count that matches, at once.
  const found = { count_date: '2026-03-16', location_id: west };
  const counts = (counted_quantity: number) => [{ product_id: product, counted_quantity }];
  expect(await call('POST', 'stock-takes', { ...found, counts: counts(7) })).toMatchObject({
    status: 201,
    body: { location_id: west, movements: [{ quantity_delta: 2, location_id: west }] },
  });
  expect(await call('POST', 'stock-takes', { ...found, counts: counts(7) })).toMatchObject({
    body: { movements: [], unchanged: [product] },
  });
  expect(await levels()).toEqual({ [standard]: 10, [west]: 7 });
  expect((await call('GET', 'stock-takes')).body.map((each: typeof take) => each.location_id)).toEqual([
    west,
    west,
    west,
  ]);
  await verified();
});

test('a product at several locations needs a stock take that names one, and says so', async () => {
  const { mine, call, create, west, product, open, enter, move, post, verified } = await withStock();
  const plain = await seedProduct(app, mine);
  await move('entry', 4, '10', undefined, plain);
  const id = await open();
  const needs = {
    status: 400,
    body: {
      code: 'LOCATION_REQUIRED',
      errors: [
        {
          pointer: '/counts/0/product_id',
          detail: expect.stringContaining('Count each location in a stock take of its own') as string,
        },
      ],
    },
  };
  expect(await enter(id, 16)).toMatchObject(needs);
  const counts = [{ product_id: product, counted_quantity: 16 }];
  expect(await call('POST', 'stock-takes', { count_date: countDate, counts })).toMatchObject(needs);
  // A product that is only at the default location is counted as ever: whole, and at its location if one is named.
  expect(await enter(id, 3, plain)).toMatchObject({
    status: 200,
    body: { counts: [{ expected: 4 }] },
  });
  // Located between count and posting.
  await create('stock-movements', {
    product_id: plain,
    type: 'entry',
    quantity: 1,
    unit_cost: 2,
    movement_date: '2026-03-20',
    location_id: west,
  });
  expect((await call('GET', `stock-takes/${id}/preview`)).body).toMatchObject({
    problems: 1,
    differences: [{ problem: { code: 'LOCATION_REQUIRED' } }],
  });
  const rejected = await post(id);
  expect(rejected).toMatchObject(needs);
  const { sku } = (await call('GET', `products/${plain}`)).body;
  expect(rejected.body.errors[0].detail).toContain(sku);
  // The count can be withdrawn.
  const withdrawn = { counts: [{ product_id: plain, counted_quantity: null }] };
  expect((await call('PUT', `stock-takes/${id}/counts`, withdrawn)).status).toBe(200);
  await verified();
});

test('a product that has used no other location is at the default one, and a count elsewhere brings it there', async () => {
  const { mine, call, west, standard, move, open, enter, post, verified } = await withStock();
  const plain = await seedProduct(app, mine);
  await move('entry', 4, '10', undefined, plain);
  const at = async () =>
    (await call('GET', `location-levels?product_id=${plain}`)).body.map(
      (row: { location_id: string; on_hand: number }) => [row.location_id, row.on_hand],
    );
  const first = await open(standard);
  expect(await enter(first, 3, plain)).toMatchObject({ body: { counts: [{ expected: 4 }] } });
  expect(await post(first)).toMatchObject({ status: 200, body: { totals: { loss: '2.00' } } });
  expect(await at()).toEqual([[standard, 3]]);
  const empty = await open(west);
  expect(await enter(empty, 0, plain)).toMatchObject({ body: { counts: [{ expected: 0 }] } });
  expect(await post(empty)).toMatchObject({ status: 200, body: { totals: { adjusted: 0 } } });
  expect(await at()).toEqual([[standard, 3]]);
  const found = await open(west);
  await enter(found, 2, plain);
  expect(await post(found)).toMatchObject({ status: 200, body: { totals: { gain: '4.00' } } });
  expect(Object.fromEntries(await at())).toEqual({ [standard]: 3, [west]: 2 });
  await verified();
});

test.each([
  ['when_counted', -1, 3],
  ['end_of_day', 1, 5],
])('a transfer after the count overtakes it; with %s, the difference is %i', async (basis, by, left) => {
  const { call, west, standard, product, transfer, counted, post, difference, decide, levels, verified } =
    await withStock();
  const id = await counted(5, west);
  const moved = await transfer(west, standard, 2, '14');
  const changed = { quantity: -2, movements: 0, movement_ids: [], transfers: 1, transfer_ids: [moved.id] };
  const overtaken = { expected_when_counted: 6, expected: 4, counted: 5 };
  expect(await difference(id)).toMatchObject({ ...overtaken, changed_since_count: changed });
  expect(await post(id)).toMatchObject({
    status: 409,
    body: { code: 'COUNT_OVERTAKEN', errors: [{ ...overtaken, product_id: product }] },
  });
  expect((await call('GET', `stock-takes/${id}/counts/history`)).body).toMatchObject([
    { expected: 6, changed_since_count: changed },
  ]);
  expect((await post(id, await decide(id, basis))).status).toBe(200);
  expect(await levels()).toEqual({ [standard]: 12, [west]: left });
  const [line] = (await call('GET', `stock-takes/${id}`)).body.counts;
  expect(line).toMatchObject({ changed_since_count: changed, changed_since_posting: null, basis });
  expect((await call('GET', `stock-movements/${line.movement_id}`)).body.quantity_delta).toBe(by);
  await verified();
});

test('what moves elsewhere, or later, does not overtake a count; what moves there does', async () => {
  const { west, east, standard, transfer, move, counted, post, difference } = await withStock();
  const id = await counted(5, west);
  await transfer(standard, east, 3, '12');
  await move('exit', 2, '12');
  await move('entry', 2, '13', east);
  await move('exit', 1, '20', west);
  await transfer(west, standard, 1, '16');
  expect(await difference(id)).toMatchObject({ expected: 6, changed_since_count: null, problem: null });
  const sale = await move('exit', 1, '14', west);
  // There and back is no change, but both are named.
  const away = await transfer(west, east, 2, '14');
  const back = await transfer(east, west, 2, '15');
  expect(await difference(id)).toMatchObject({
    expected: 5,
    expected_when_counted: 6,
    problem: { code: 'COUNT_OVERTAKEN' },
    changed_since_count: {
      quantity: -1,
      movements: 1,
      movement_ids: [sale.id],
      transfers: 2,
      transfer_ids: [away.id, back.id],
    },
  });
  expect((await post(id)).status).toBe(409);
});

test('later changes of a posted stock take are those at its location', async () => {
  const { call, west, east, standard, transfer, move, counted, post } = await withStock();
  const id = await counted(5, west);
  expect((await post(id)).status).toBe(200);
  await move('exit', 2, '12');
  await transfer(standard, east, 1, '12');
  const late = await move('exit', 1, '12', west);
  const moved = await transfer(west, standard, 1, '12');
  const { body } = await call('GET', `stock-takes/${id}`);
  expect(body).toMatchObject({
    later_changes: 1,
    later_transfers: 1,
    counts: [
      {
        expected: 6,
        changed_since_posting: { quantity: -2, movement_ids: [late.id], transfer_ids: [moved.id] },
      },
    ],
  });
  const list = (await call('GET', `stock-takes/${id}/later-changes`)).body;
  expect(list.map((movement: { id: string }) => movement.id)).toEqual([late.id]);
});

test('stock takes of other locations do not matter to a count; those of the same one do', async () => {
  const { west, standard, counted, post, difference, decide, levels, verified } = await withStock();
  const id = await counted(5, west);
  const elsewhere = await counted(9, standard);
  expect((await post(elsewhere)).status).toBe(200);
  const later = await counted(8, standard, '2026-03-20');
  expect((await post(later)).status).toBe(200);
  expect(await difference(id)).toMatchObject({
    expected: 6,
    also_counted_on: null,
    counted_later_on: null,
    problem: null,
  });
  // Another count of the same goods found the same.
  const same = await counted(5, west);
  expect((await post(same)).status).toBe(200);
  expect(await difference(id)).toBeUndefined();
  const laterHere = await counted(4, west, '2026-03-20');
  expect((await post(laterHere)).status).toBe(200);
  const disagrees = await counted(3, west);
  expect(await difference(disagrees)).toMatchObject({ counted_later_on: '2026-03-20' });
  expect(await post(disagrees)).toMatchObject({ status: 409, body: { code: 'COUNT_OVERTAKEN' } });
  expect((await post(disagrees, await decide(disagrees, 'end_of_day'))).status).toBe(200);
  expect(await levels()).toEqual({ [standard]: 8, [west]: 2 });
  await verified();
});

test('what a stock take of a location rejects', async () => {
  const { mine, call, create, west, east, standard, product, move, transfer, open, enter, counted, post } =
    await withStock();
  const unknown = '018f0000-0000-7000-8000-000000000001';
  const missing = {
    status: 404,
    body: { code: 'LOCATION_NOT_FOUND', errors: [{ pointer: '/location_id' }] },
  };
  const of = (location_id: string, more: object = {}) =>
    call('POST', 'stock-takes', { count_date: countDate, location_id, ...more });
  const counts = [{ product_id: product, counted_quantity: 3 }];
  expect(await of(unknown)).toMatchObject(missing);
  expect(await of(unknown, { counts })).toMatchObject(missing);
  // Goods in transit are counted where they arrive.
  const transit = (await call('GET', 'locations')).body.find(
    ({ kind }: { kind: string }) => kind === 'transit',
  ).id;
  const inTransit = {
    status: 400,
    body: { code: 'LOCATION_IS_TRANSIT', errors: [{ pointer: '/location_id' }] },
  };
  expect(await of(transit)).toMatchObject(inTransit);
  expect(await of(transit, { counts })).toMatchObject(inTransit);
  const other = await app.newOrganization();
  expect(
    await app.request('POST', '/api/inventory/stock-takes', {
      key: other.keys.owner,
      body: { count_date: countDate, location_id: west },
    }),
  ).toMatchObject(missing);
  // Nothing enters an archived location, not even by a count.
  const surplus = await counted(2, east);
  expect((await call('POST', `locations/${east}/archive`)).status).toBe(200);
  const archived = {
    status: 400,
    body: { code: 'LOCATION_ARCHIVED', errors: [{ pointer: '/location_id' }] },
  };
  expect(await post(surplus)).toMatchObject(archived);
  expect(await of(east, { counts })).toMatchObject(archived);
  // Units that left later are missing, whatever the product has elsewhere.
  await move('exit', 5, '20', west);
  const short = await counted(4, west);
  expect(await post(short)).toMatchObject({
    status: 400,
    body: { code: 'INSUFFICIENT_STOCK', errors: [{ location_id: west, on_date: '2026-03-20' }] },
  });
  // The period is closed, for takes of a location too.
  const before = await open(standard);
  await enter(before, 9);
  const sale = await create('stock-movements', {
    product_id: product,
    type: 'exit',
    quantity: 1,
    unit_cost: 0,
    movement_date: '2026-03-31',
  });
  await transfer(standard, west, 1, '31');
  for (const id of [surplus, short])
    expect((await call('POST', `stock-takes/${id}/cancel`)).status).toBe(200);
  const closing = await closePeriod(app, sale.accounting_period_id, { key: mine.keys.owner });
  expect(closing.status).toBe(200);
  expect(await post(before)).toMatchObject({ status: 400, body: { code: 'PERIOD_CLOSED' } });
  expect(await of(west)).toMatchObject({ status: 400, body: { code: 'PERIOD_CLOSED' } });
  expect((await call('GET', `stock-takes/${before}`)).body.status).toBe('counting');
});

test('a stock take cannot be opened at an archived location', async () => {
  const { call, east } = await withStock();
  expect((await call('POST', `locations/${east}/archive`)).status).toBe(200);
  const opened = await call('POST', 'stock-takes', { count_date: countDate, location_id: east });
  expect(opened).toMatchObject({
    status: 400,
    body: { code: 'LOCATION_ARCHIVED', errors: [{ pointer: '/location_id' }] },
  });
  expect((await call('GET', 'stock-takes')).body).toEqual([]);
});
