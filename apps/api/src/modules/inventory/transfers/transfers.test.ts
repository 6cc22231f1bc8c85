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

const path = '/api/inventory/stock-transfers';
const movements = '/api/inventory/stock-movements';

/** An organization with a product, 10 units of which came to the default location on March 10, at 2.00. */
async function withStock() {
  const mine = await app.newOrganization();
  const call = (method: string, at: string, body?: object) =>
    app.request(method, at, { key: mine.keys.accountant, ...(body && { body }) });
  const [west, east] = [
    await expectCreated(call('POST', '/api/inventory/locations', { code: 'WEST', name: 'West' })),
    await expectCreated(call('POST', '/api/inventory/locations', { code: 'EAST', name: 'East' })),
  ];
  const standard = (await call('GET', '/api/inventory/locations')).body[0].id;
  const product = await seedProduct(app, mine, 'fifo');
  const move = (type: string, quantity: number, day: string, location_id?: string) =>
    call('POST', movements, {
      product_id: product,
      type,
      quantity,
      unit_cost: 2,
      movement_date: `2026-03-${day}`,
      ...(location_id !== undefined && { location_id }),
    });
  const transfer = (
    from_location_id: string,
    to_location_id: string,
    quantity: number,
    day: string,
    more = {},
  ) =>
    call('POST', path, {
      product_id: product,
      from_location_id,
      to_location_id,
      quantity,
      transfer_date: `2026-03-${day}`,
      ...more,
    });
  await expectCreated(move('entry', 10, '10'));
  const levels = async () =>
    Object.fromEntries(
      (await call('GET', '/api/inventory/location-levels')).body.map(
        (row: { location_id: string; on_hand: number }) => [row.location_id, row.on_hand],
      ),
    );
  const value = async () => (await call('GET', '/api/inventory/stock-levels')).body[0];
  const verified = async () =>
    expect((await verifyLedger(app, '', { key: mine.keys.owner })).body).toMatchObject({ ok: true });
  return {
    mine,
    call,
    product,
    west: west.id,
    east: east.id,
    standard,
    move,
    transfer,
    levels,
    value,
    verified,
  };
}

test('a transfer moves units and changes neither quantity on hand nor value', async () => {
  const { mine, call, product, west, standard, transfer, levels, value, verified } = await withStock();
  const before = await value();
  const posted = await expectCreated(
    transfer(standard, west, 4, '12', { reference: 'TR-1', note: 'Fragile "ü"\n.' }),
  );
  expect(posted).toMatchObject({
    product_id: product,
    from_location_id: standard,
    to_location_id: west,
    quantity: 4,
    reference: 'TR-1',
    reverses_id: null,
    reversed_by_id: null,
  });
  expect(await levels()).toEqual({ [standard]: 6, [west]: 4 });
  expect(await value()).toEqual(before);
  expect((await call('GET', `${path}/${posted.id}`)).body).toEqual(posted);
  for (const filter of ['', `?location_id=${west}`, `?location_id=${standard}&product_id=${product}`])
    expect((await call('GET', `${path}${filter}`)).body).toEqual([posted]);
  expect((await call('GET', `${path}?endDate=2026-03-11`)).body).toEqual([]);
  const other = await app.newOrganization();
  for (const at of [posted.id, `${posted.id}/reversal`])
    expect(
      await app.request(at.endsWith('reversal') ? 'POST' : 'GET', `${path}/${at}`, {
        key: other.keys.owner,
        ...(at.endsWith('reversal') && { body: {} }),
      }),
    ).toMatchObject({ status: 404 });
  expect(
    await app.request('POST', `${path}/${posted.id}/reversal`, { key: mine.keys.clerk, body: {} }),
  ).toMatchObject({
    status: 403,
  });
  await verified();
});

test('what a transfer rejects', async () => {
  const { mine, call, west, east, standard, move, transfer, levels, verified } = await withStock();
  const unknown = '018f0000-0000-7000-8000-000000000001';
  const rejected: [Promise<unknown>, number, object][] = [
    [transfer(west, west, 1, '12'), 400, { code: 'SAME_LOCATION' }],
    [
      transfer(unknown, west, 1, '12'),
      404,
      { code: 'LOCATION_NOT_FOUND', errors: [{ pointer: '/from_location_id' }] },
    ],
    [transfer(standard, unknown, 1, '12'), 404, { errors: [{ pointer: '/to_location_id' }] }],
    [
      transfer(standard, west, 11, '12'),
      400,
      { code: 'INSUFFICIENT_STOCK', available: 10, location_id: standard },
    ],
    [transfer(standard, west, 1, '09'), 400, { available: 0, on_date: '2026-03-09' }],
    [transfer(west, east, 1, '12'), 400, { code: 'INSUFFICIENT_STOCK', available: 0, location_id: west }],
    [transfer(standard, west, 0, '12'), 400, { code: 'VALIDATION_FAILED' }],
    [
      call('POST', path, {
        product_id: unknown,
        from_location_id: standard,
        to_location_id: west,
        quantity: 1,
        transfer_date: '2026-03-12',
      }),
      404,
      { code: 'PRODUCT_NOT_FOUND' },
    ],
  ];
  for (const [response, status, body] of rejected) expect(await response).toMatchObject({ status, body });
  // Nothing was stored: the product still uses the default location only.
  expect(await levels()).toEqual({ [standard]: 10 });
  await call('POST', `/api/inventory/locations/${east}/archive`);
  expect(await transfer(standard, east, 1, '12')).toMatchObject({
    status: 400,
    body: { code: 'LOCATION_ARCHIVED' },
  });
  const first = await expectCreated(move('entry', 1, '10'));
  expect((await closePeriod(app, first.accounting_period_id, { key: mine.keys.owner })).status).toBe(200);
  expect(await transfer(standard, west, 1, '12')).toMatchObject({
    status: 400,
    body: { code: 'PERIOD_CLOSED' },
  });
  await verified();
});

test('a backdated transfer leaves enough for what has left its location since', async () => {
  const { west, standard, move, transfer, levels, verified } = await withStock();
  await expectCreated(move('exit', 7, '20'));
  expect(await transfer(standard, west, 4, '15')).toMatchObject({
    status: 400,
    body: { code: 'INSUFFICIENT_STOCK', available: 3, on_date: '2026-03-20', location_id: standard },
  });
  await expectCreated(transfer(standard, west, 3, '15'));
  expect(await levels()).toEqual({ [standard]: 0, [west]: 3 });
  expect(await move('exit', 1, '16')).toMatchObject({
    status: 400,
    body: { available: 0, location_id: standard },
  });
  await expectCreated(move('exit', 3, '15', west));
  await verified();
});

test('a transfer is reversed once, if its units are still there', async () => {
  const { call, west, standard, move, transfer, levels, verified } = await withStock();
  const { id } = await expectCreated(transfer(standard, west, 4, '12'));
  const reverse = (body: object = {}, of = id) => call('POST', `${path}/${of}/reversal`, body);
  const exit = await expectCreated(move('exit', 2, '14', west));
  expect(await reverse()).toMatchObject({
    status: 400,
    body: { code: 'INSUFFICIENT_STOCK', available: 2, on_date: '2026-03-14', location_id: west },
  });
  await expectCreated(call('POST', `${movements}/${exit.id}/reversal`, {}));
  expect(await reverse({ transfer_date: '2026-03-11' })).toMatchObject({
    status: 400,
    body: { code: 'VALIDATION_FAILED' },
  });
  const back = await expectCreated(reverse({ note: 'By mistake' }));
  expect(back).toMatchObject({
    from_location_id: west,
    to_location_id: standard,
    quantity: 4,
    reverses_id: id,
  });
  expect((await call('GET', `${path}/${id}`)).body).toMatchObject({ reversed_by_id: back.id });
  expect(await reverse()).toMatchObject({ status: 400, body: { code: 'ALREADY_REVERSED' } });
  expect(await reverse({}, back.id)).toMatchObject({
    status: 400,
    body: { code: 'REVERSAL_NOT_REVERSIBLE' },
  });
  expect(await levels()).toEqual({ [standard]: 10, [west]: 0 });
  await verified();
});

test('there and back on one day, a pack, and the day of a reversed movement between transfers', async () => {
  const { call, product, west, standard, move, transfer, levels, verified } = await withStock();
  await call('PATCH', `/api/inventory/products/${product}`, { packs: [{ code: 'box', quantity: 3 }] });
  const boxes = await call('POST', path, {
    product_id: product,
    from_location_id: standard,
    to_location_id: west,
    entered: { quantity: '2', unit: 'Box' },
    transfer_date: '2026-03-12',
  });
  expect(boxes).toMatchObject({
    status: 201,
    body: { quantity: 6, entered: { quantity: '2', unit: 'Box' } },
  });
  await expectCreated(transfer(west, standard, 6, '12'));
  await expectCreated(transfer(standard, west, 6, '12'));
  const exit = await expectCreated(move('exit', 6, '12', west));
  await expectCreated(move('entry', 5, '12', west));
  await expectCreated(transfer(west, standard, 2, '12'));
  await expectCreated(call('POST', `${movements}/${exit.id}/reversal`, {}));
  await expectCreated(transfer(west, standard, 9, '12'));
  expect(await levels()).toEqual({ [standard]: 15, [west]: 0 });
  await verified();
});

test('of two transfers and an exit that race for the last units, as many are accepted as there are units', async () => {
  const { west, east, standard, move, transfer, levels, verified } = await withStock();
  const responses = await Promise.all([
    transfer(standard, west, 6, '12'),
    transfer(standard, east, 6, '12'),
    move('exit', 6, '12'),
  ]);
  expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 400, 400]);
  const at = await levels();
  expect(at[standard]).toBe(4);
  await verified();
});
