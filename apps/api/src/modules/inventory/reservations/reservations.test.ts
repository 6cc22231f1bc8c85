import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  expectCreated,
  seedProduct,
  startSecondInstance,
  startTestApp,
  verifyLedger,
  withoutLimits,
  type TestApp,
} from '../../../testing/index.ts';
import { sweepExpiredReservations } from './expire.ts';

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

const path = '/api/inventory/reservations';
const movements = '/api/inventory/stock-movements';

/** An organization with a product, 10 units of which came to the default location on March 10. */
async function withStock() {
  const mine = await app.newOrganization();
  const call = (method: string, at: string, body?: object) =>
    app.request(method, at, { key: mine.keys.accountant, ...(body && { body }) });
  const product = await seedProduct(app, mine, 'fifo');
  const move = (type: string, quantity: number, day: string, more = {}) =>
    call('POST', movements, {
      product_id: product,
      type,
      quantity,
      unit_cost: 2,
      movement_date: `2026-03-${day}`,
      ...more,
    });
  const reserve = (quantity: number, more = {}) =>
    call('POST', path, { product_id: product, quantity, ...more });
  const release = (id: string) => call('POST', `${path}/${id}/release`);
  const read = async (id: string) => (await call('GET', `${path}/${id}`)).body;
  await expectCreated(move('entry', 10, '10'));
  return { mine, call, product, move, reserve, release, read };
}

/** As if the time of the reservation had come. */
const expire = (id: string) =>
  app.admin`update stock_reservations set expires_at = now() - interval '1 second' where id = ${id}`;

test('a reservation keeps units until it is released', async () => {
  const { mine, product, move, reserve, release, read, call } = await withStock();
  const kept = await expectCreated(reserve(8, { reference: 'SO-1' }));
  expect(kept).toMatchObject({
    product_id: product,
    location_id: null,
    quantity: 8,
    fulfilled: 0,
    status: 'open',
    short: false,
    reference: 'SO-1',
    expires_at: null,
  });
  const rejected = { status: 400, body: { code: 'INSUFFICIENT_STOCK', available: 2, reserved: 8 } };
  expect(await reserve(3)).toMatchObject(rejected);
  expect(await move('exit', 3, '12')).toMatchObject(rejected);
  expect(await move('adjustment', -3, '12')).toMatchObject(rejected);
  await expectCreated(move('exit', 2, '12'));
  expect(await move('exit', 1, '10')).toMatchObject({ body: { available: 0, reserved: 8 } });
  expect((await verifyLedger(app, '', { key: mine.keys.accountant })).body).toMatchObject({ ok: true });
  expect((await call('GET', `${path}?status=open`)).body).toEqual([kept]);
  expect(await release(kept.id)).toMatchObject({ status: 204, body: '' });
  expect(await read(kept.id)).toMatchObject({ status: 'released', fulfilled: 0 });
  expect(await release(kept.id)).toMatchObject({ status: 409, body: { code: 'RESERVATION_NOT_OPEN' } });
  await expectCreated(move('exit', 8, '12'));
  expect((await verifyLedger(app, '', { key: mine.keys.accountant })).body).toMatchObject({ ok: true });
});

test('an exit fulfills the reservation that it names, in parts, also in a batch', async () => {
  const { mine, product, move, reserve, read, call } = await withStock();
  const kept = await expectCreated(reserve(10));
  await expectCreated(move('exit', 4, '12', { reservation_id: kept.id }));
  expect(await read(kept.id)).toMatchObject({ status: 'open', fulfilled: 4 });
  expect(await move('exit', 7, '12', { reservation_id: kept.id })).toMatchObject({
    status: 400,
    body: { code: 'RESERVATION_EXCEEDED', remaining: 6 },
  });
  const exit = (quantity: number) => ({
    product_id: product,
    type: 'exit',
    quantity,
    unit_cost: 0,
    movement_date: '2026-03-13',
    reservation_id: kept.id,
  });
  const batch = (quantities: number[]) =>
    call('POST', `${movements}/batch`, { movements: quantities.map(exit) });
  expect(await batch([5, 2])).toMatchObject({ status: 400, body: { code: 'RESERVATION_EXCEEDED' } });
  expect(await read(kept.id)).toMatchObject({ fulfilled: 4 });
  expect((await batch([5, 1])).status).toBe(201);
  expect(await read(kept.id)).toMatchObject({ status: 'fulfilled', fulfilled: 10 });
  expect((await verifyLedger(app, '', { key: mine.keys.accountant })).body).toMatchObject({ ok: true });
  const audit = await app.request('GET', '/api/audit-events?type=reservation.fulfilled', {
    key: mine.keys.owner,
  });
  expect(audit.body).toHaveLength(3);
});

test('only an open reservation of the same product and place is fulfilled, by an exit', async () => {
  const { mine, move, reserve, release } = await withStock();
  const kept = await expectCreated(reserve(5));
  const mismatch = { status: 400, body: { code: 'RESERVATION_MISMATCH' } };
  expect(await move('entry', 1, '12', { reservation_id: kept.id })).toMatchObject(mismatch);
  const other = await seedProduct(app, mine, 'fifo');
  expect(await move('exit', 1, '12', { reservation_id: kept.id, product_id: other })).toMatchObject(mismatch);
  expect(await move('exit', 1, '12', { reservation_id: other })).toMatchObject({
    status: 404,
    body: { code: 'RESERVATION_NOT_FOUND' },
  });
  await release(kept.id);
  expect(await move('exit', 1, '12', { reservation_id: kept.id })).toMatchObject({
    status: 400,
    body: { code: 'RESERVATION_EXCEEDED', remaining: 0 },
  });
});

test('an expired reservation keeps nothing, and counts until it is swept', async () => {
  const { mine, move, reserve, release, read } = await withStock();
  const soon = new Date(Date.now() + 3_600_000).toISOString();
  expect(await reserve(1, { expires_at: '2020-01-01T00:00:00Z' })).toMatchObject({
    status: 400,
    body: { errors: [{ pointer: '/expires_at' }] },
  });
  const kept = await expectCreated(reserve(10, { expires_at: soon }));
  expect(kept.expires_at).toBe(soon);
  await expire(kept.id);
  expect(await read(kept.id)).toMatchObject({ status: 'expired', short: false });
  expect(await release(kept.id)).toMatchObject({ body: { code: 'RESERVATION_NOT_OPEN' } });
  expect((await verifyLedger(app, '', { key: mine.keys.accountant })).body).toMatchObject({ ok: true });
  // A new reservation does not wait for the sweep.
  const next = await expectCreated(reserve(10, { expires_at: soon }));
  await expire(next.id);
  await sweepExpiredReservations(app.services.database);
  expect(await read(next.id)).toMatchObject({ status: 'expired' });
  await expectCreated(move('exit', 10, '12'));
  expect((await verifyLedger(app, '', { key: mine.keys.accountant })).body).toMatchObject({ ok: true });
});

test('a count may leave less than is reserved, and the reservation is short', async () => {
  const { mine, call, product, move, reserve, read } = await withStock();
  const kept = await expectCreated(reserve(8));
  const take = { count_date: '2026-03-12', counts: [{ product_id: product, counted_quantity: 5 }] };
  expect((await call('POST', '/api/inventory/stock-takes', take)).status).toBe(201);
  expect(await read(kept.id)).toMatchObject({ status: 'open', short: true });
  expect(await move('exit', 1, '13')).toMatchObject({ body: { available: 0, reserved: 8 } });
  await expectCreated(move('exit', 5, '13', { reservation_id: kept.id }));
  expect(await read(kept.id)).toMatchObject({ fulfilled: 5, short: true });
  expect((await verifyLedger(app, '', { key: mine.keys.accountant })).body).toMatchObject({ ok: true });
});

test('units that leave later are not available', async () => {
  const { move, reserve } = await withStock();
  const later = { movement_date: new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10) };
  await expectCreated(move('exit', 4, '', later));
  expect(await reserve(7)).toMatchObject({
    status: 400,
    body: { code: 'INSUFFICIENT_STOCK', available: 6, on_date: later.movement_date },
  });
  await expectCreated(reserve(6));
});

test('what is reserved of a product goes with it to its default location, and stays there', async () => {
  const { mine, call, product, move, reserve, release } = await withStock();
  const kept = await expectCreated(reserve(4));
  const { id: west } = await expectCreated(
    call('POST', '/api/inventory/locations', { code: 'WEST', name: 'West' }),
  );
  const [standard] = (await call('GET', '/api/inventory/locations')).body as { id: string }[];
  expect(await reserve(1, { location_id: west })).toMatchObject({
    body: { code: 'INSUFFICIENT_STOCK', available: 0 },
  });
  const transfer = (quantity: number) =>
    call('POST', '/api/inventory/stock-transfers', {
      product_id: product,
      from_location_id: standard?.id,
      to_location_id: west,
      quantity,
      transfer_date: '2026-03-12',
    });
  expect(await transfer(7)).toMatchObject({
    body: { code: 'INSUFFICIENT_STOCK', available: 6, reserved: 4, location_id: standard?.id },
  });
  await expectCreated(transfer(5));
  const there = await expectCreated(reserve(3, { location_id: west }));
  const levels = async () =>
    Object.fromEntries(
      (await call('GET', `/api/inventory/location-levels?product_id=${product}`)).body.map(
        (row: Record<string, unknown>) => [
          row['location_id'],
          [row['on_hand'], row['reserved'], row['available']],
        ],
      ),
    );
  expect(await levels()).toMatchObject({ [standard?.id ?? '']: [5, 4, 1], [west]: [5, 3, 2] });
  expect((await verifyLedger(app, '', { key: mine.keys.accountant })).body).toMatchObject({ ok: true });
  expect(await move('exit', 3, '13', { location_id: west })).toMatchObject({
    body: { available: 2, reserved: 3, location_id: west },
  });
  expect(await move('exit', 3, '13', { location_id: west, reservation_id: kept.id })).toMatchObject({
    body: { code: 'RESERVATION_MISMATCH' },
  });
  await expectCreated(move('exit', 4, '13', { reservation_id: kept.id }));
  await expectCreated(move('exit', 2, '13', { location_id: west, reservation_id: there.id }));
  expect(await levels()).toMatchObject({ [standard?.id ?? '']: [1, 0, 1], [west]: [3, 1, 2] });
  expect((await verifyLedger(app, '', { key: mine.keys.accountant })).body).toMatchObject({ ok: true });
  const take = {
    count_date: '2026-03-14',
    location_id: west,
    counts: [{ product_id: product, counted_quantity: 0 }],
  };
  expect((await call('POST', '/api/inventory/stock-takes', take)).status).toBe(201);
  const archive = () => call('POST', `/api/inventory/locations/${west}/archive`);
  expect(await archive()).toMatchObject({ status: 409, body: { code: 'LOCATION_NOT_EMPTY', reserved: 1 } });
  expect((await release(there.id)).status).toBe(204);
  expect((await archive()).status).toBe(200);
  expect((await verifyLedger(app, '', { key: mine.keys.accountant })).body).toMatchObject({ ok: true });
});

test('an organization that allows negative stock reserves only what is there, and may issue it', async () => {
  const { mine, move, reserve, read } = await withStock();
  const settings = { settings: { allow_negative_stock: true } };
  await app.request('PATCH', `/api/organizations/${mine.organizationId}`, {
    key: mine.keys.owner,
    body: settings,
  });
  expect(await reserve(11)).toMatchObject({ body: { code: 'INSUFFICIENT_STOCK', available: 10 } });
  const kept = await expectCreated(reserve(10));
  await expectCreated(move('exit', 4, '12'));
  expect(await read(kept.id)).toMatchObject({ short: true });
});

test('of reservations and exits that two instances get for the last units, as many succeed as there are units', async () => {
  const { mine, product } = await withStock();
  const send = async (at: number, url: string, body: object) => {
    const response = await fetch(`${at % 2 === 0 ? app.url : second.url}${url}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${mine.keys.accountant}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ product_id: product, quantity: 2, ...body }),
    });
    return { status: response.status, body: (await response.json()) as { code?: string } };
  };
  const exit = { type: 'exit', unit_cost: 0, movement_date: '2026-03-12' };
  const results = await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      index % 4 < 2 ? send(index, path, {}) : send(index, movements, exit),
    ),
  );
  expect(results.filter(({ status }) => status === 201)).toHaveLength(5);
  expect(results.filter(({ body }) => body.code === 'INSUFFICIENT_STOCK')).toHaveLength(7);
  expect((await verifyLedger(app, '', { key: mine.keys.accountant })).body).toMatchObject({ ok: true });
});

test('verify finds a stored sum that is not what the reservations keep', async () => {
  const { mine, product, reserve } = await withStock();
  await expectCreated(reserve(3));
  await app.admin`update stock_balances set reserved = 2 where product_id = ${product}`;
  expect((await verifyLedger(app, '', { key: mine.keys.accountant })).body).toMatchObject({
    ok: false,
    first_failure: { check: 'location' },
  });
});

test('the units that are reserved of a product stay an exact number over all of its locations', async () => {
  const { mine, call, product, move, reserve } = await withStock();
  const all = Number.MAX_SAFE_INTEGER;
  await expectCreated(move('entry', all - 10, '11', { unit_cost: 0 }));
  await expectCreated(reserve(all));
  const van = await expectCreated(
    app.request('POST', '/api/inventory/locations', {
      key: mine.keys.owner,
      body: { code: 'VAN', name: 'Van' },
    }),
  );
  // What is reserved is no longer there after a count.
  const counted = { product_id: product, counted_quantity: 0 };
  const [standard] = (await call('GET', '/api/inventory/locations')).body;
  await expectCreated(
    call('POST', '/api/inventory/stock-takes', {
      count_date: '2026-03-12',
      location_id: standard.id,
      counts: [counted],
    }),
  );
  await expectCreated(move('entry', 5, '13', { location_id: van.id }));
  expect(await reserve(1, { location_id: van.id })).toMatchObject({
    status: 400,
    body: { code: 'QUANTITY_OVERFLOW', errors: [{ pointer: '/quantity' }] },
  });
  expect((await verifyLedger(app, '', { key: mine.keys.accountant })).body).toMatchObject({ ok: true });
});

test('a receipt that only a reservation keeps from being corrected says so', async () => {
  const { call, move, reserve, product } = await withStock();
  const receipt = await expectCreated(move('entry', 4, '12'));
  await expectCreated(reserve(12));
  const corrected = await call('POST', `${movements}/${receipt.id}/correction`, {
    movement: {
      product_id: product,
      type: 'entry',
      quantity: 1,
      unit_cost: 2,
      movement_date: '2026-03-12',
    },
  });
  expect(corrected).toMatchObject({ status: 400, body: { code: 'INSUFFICIENT_STOCK', reserved: 12 } });
  expect(corrected.body.detail).toContain('reserved');
});
