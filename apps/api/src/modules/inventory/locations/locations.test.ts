import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  expectCreated,
  reverseMovement,
  seedProduct,
  startTestApp,
  updateSettings,
  verifyLedger,
  withoutLimits,
  type TestApp,
  type TestOrganization,
} from '../../../testing/index.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp(withoutLimits);
});
afterAll(() => app.stop());

const path = '/api/inventory/locations';
const movements = '/api/inventory/stock-movements';

/** An organization with the locations WEST and EAST beside the default one. */
async function withLocations() {
  const mine = await app.newOrganization();
  const call = (method: string, at: string, body?: object) =>
    app.request(method, at, { key: mine.keys.accountant, ...(body && { body }) });
  const west = await expectCreated(call('POST', path, { code: 'WEST', name: 'West' }));
  const east = await expectCreated(call('POST', path, { code: 'EAST', name: 'East' }));
  const { body: all } = await call('GET', path);
  return { mine, call, west: west.id, east: east.id, standard: all[0].id, all };
}

const move = (product_id: string, type: string, quantity: number, day: string, location_id?: string) => ({
  product_id,
  type,
  quantity,
  unit_cost: 2,
  movement_date: `2026-03-${day}`,
  ...(location_id !== undefined && { location_id }),
});

const levelsOf = async (
  { mine }: { mine: TestOrganization },
  query = '',
): Promise<Record<string, number>> => {
  const { status, body } = await app.request('GET', `/api/inventory/location-levels?${query}`, {
    key: mine.keys.viewer,
  });
  expect(status).toBe(200);
  return Object.fromEntries(
    body.map((row: { product_id: string; location_id: string; on_hand: number }) => [
      `${row.product_id} ${row.location_id}`,
      row.on_hand,
    ]),
  );
};

const expectVerified = async ({ mine }: { mine: TestOrganization }) =>
  expect((await verifyLedger(app, '', { key: mine.keys.owner })).body).toMatchObject({ ok: true });

test('the first location brings the default one, which is renamed but neither archived nor doubled', async () => {
  const { call, all, west, standard } = await withLocations();
  expect(all).toMatchObject([
    { code: 'DEFAULT', kind: 'normal', is_default: true, archived_at: null },
    { code: 'TRANSIT', kind: 'transit', is_default: false, archived_at: null },
    { code: 'WEST', is_default: false },
    { code: 'EAST', is_default: false },
  ]);
  expect(await call('PATCH', `${path}/${standard}`, { code: 'MAIN', name: 'Main' })).toMatchObject({
    status: 200,
    body: { code: 'MAIN', name: 'Main', is_default: true },
  });
  expect(await call('POST', path, { code: 'WEST', name: 'Another' })).toMatchObject({
    status: 409,
    body: { code: 'LOCATION_CODE_EXISTS', existing_id: west },
  });
  expect(await call('PATCH', `${path}/${standard}`, { code: 'EAST' })).toMatchObject({ status: 409 });
  expect(await call('POST', `${path}/${standard}/archive`)).toMatchObject({
    status: 409,
    body: { code: 'LOCATION_IS_DEFAULT' },
  });
  const other = await app.newOrganization();
  for (const [method, at] of [
    ['GET', ''],
    ['PATCH', ''],
    ['POST', '/archive'],
  ] as const)
    expect(
      await app.request(method, `${path}/${west}${at}`, {
        key: other.keys.owner,
        ...(method === 'PATCH' && { body: { name: 'Taken' } }),
      }),
    ).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
});

test('the first location may not have the code of the default one, which comes with it, and the problem says why', async () => {
  const mine = await app.newOrganization();
  const create = (code: string) =>
    app.request('POST', path, { key: mine.keys.accountant, body: { code, name: 'Main' } });
  const taken = await create('DEFAULT');
  expect(taken).toMatchObject({
    status: 409,
    body: {
      code: 'LOCATION_CODE_EXISTS',
      errors: [{ pointer: '/code', detail: expect.stringContaining('also gets its default') as string }],
    },
  });
  expect(taken.body).not.toHaveProperty('existing_id');
  expect((await app.request('GET', path, { key: mine.keys.viewer })).body).toEqual([]);
  expect((await create('MAIN')).status).toBe(201);
});

test('without a location, all of a product is at the default one; a product that names another is divided', async () => {
  const { mine, call, west, standard } = await withLocations();
  const product = await seedProduct(app, mine);
  const plain = await expectCreated(call('POST', movements, move(product, 'entry', 10, '10')));
  expect(plain).not.toHaveProperty('location_id');
  expect(await levelsOf({ mine })).toEqual({ [`${product} ${standard}`]: 10 });
  const named = await expectCreated(call('POST', movements, move(product, 'entry', 4, '11', west)));
  expect(named).toMatchObject({ location_id: west });
  expect((await call('GET', `${movements}/${named.id}`)).body).toMatchObject({ location_id: west });
  const list = (await call('GET', `${movements}?product_id=${product}`)).body;
  expect(list.map(({ location_id }: { location_id?: string }) => location_id)).toEqual([west, undefined]);
  const exit = await expectCreated(call('POST', movements, move(product, 'exit', 3, '12')));
  expect(exit).toMatchObject({ location_id: standard });
  expect(await levelsOf({ mine })).toEqual({ [`${product} ${standard}`]: 7, [`${product} ${west}`]: 4 });
  expect(await levelsOf({ mine }, `location_id=${west}&product_id=${product}`)).toEqual({
    [`${product} ${west}`]: 4,
  });
  expect((await call('GET', `/api/inventory/stock-levels?product_id=${product}`)).body).toMatchObject([
    { on_hand: 11, value: '22.00' },
  ]);
  await expectVerified({ mine });
});

test('no location falls below zero on any day, though the product has enough elsewhere', async () => {
  const { mine, call, west, east } = await withLocations();
  const product = await seedProduct(app, mine);
  await expectCreated(call('POST', movements, move(product, 'entry', 10, '10')));
  await expectCreated(call('POST', movements, move(product, 'entry', 4, '12', west)));
  expect(await call('POST', movements, move(product, 'exit', 5, '20', west))).toMatchObject({
    status: 400,
    body: { code: 'INSUFFICIENT_STOCK', available: 4, on_date: '2026-03-20', location_id: west },
  });
  expect(await call('POST', movements, move(product, 'exit', 1, '20', east))).toMatchObject({
    status: 400,
    body: { code: 'INSUFFICIENT_STOCK', available: 0, location_id: east },
  });
  await expectCreated(call('POST', movements, move(product, 'exit', 4, '20', west)));
  // Before the goods came.
  expect(await call('POST', movements, move(product, 'exit', 1, '11', west))).toMatchObject({
    body: { code: 'INSUFFICIENT_STOCK', available: 0, on_date: '2026-03-11', location_id: west },
  });
  // All or none, each against the ones before it.
  const batch = { movements: [move(product, 'entry', 2, '21', east), move(product, 'exit', 3, '21', east)] };
  expect(await call('POST', `${movements}/batch`, batch)).toMatchObject({
    status: 400,
    body: { errors: [{ pointer: '/movements/1/quantity', available: 2, location_id: east }] },
  });
  expect(await levelsOf({ mine }, `location_id=${east}`)).toEqual({});
  await expectVerified({ mine });
});

test('a first batch divides the rows before and after the one that names a location', async () => {
  const { mine, call, west, standard } = await withLocations();
  const product = await seedProduct(app, mine);
  const batch = {
    movements: [
      move(product, 'entry', 5, '10'),
      move(product, 'entry', 3, '10', west),
      move(product, 'exit', 2, '11'),
      move(product, 'exit', 1, '10', west),
    ],
  };
  const { body } = await call('POST', `${movements}/batch`, batch);
  expect(body.map(({ location_id }: { location_id?: string }) => location_id)).toEqual([
    standard,
    west,
    standard,
    west,
  ]);
  expect(await levelsOf({ mine })).toEqual({ [`${product} ${standard}`]: 3, [`${product} ${west}`]: 2 });
  await expectVerified({ mine });
});

test('a reversal acts at the location of its original, on its day and later, archived or not', async () => {
  const { mine, call, west, standard } = await withLocations();
  const key = { key: mine.keys.accountant };
  const product = await seedProduct(app, mine);
  const early = await expectCreated(call('POST', movements, move(product, 'entry', 6, '09')));
  const entry = await expectCreated(call('POST', movements, move(product, 'entry', 4, '10', west)));
  const exit = await expectCreated(call('POST', movements, move(product, 'exit', 4, '10', west)));
  expect(await reverseMovement(app, entry.id, {}, key)).toMatchObject({
    status: 400,
    body: { code: 'INSUFFICIENT_STOCK', location_id: west },
  });
  expect(await call('POST', `${path}/${west}/archive`)).toMatchObject({ status: 200 });
  expect(await call('POST', movements, move(product, 'entry', 1, '10', west))).toMatchObject({
    status: 400,
    body: { code: 'LOCATION_ARCHIVED' },
  });
  expect(await expectCreated(reverseMovement(app, exit.id, {}, key))).toMatchObject({ location_id: west });
  expect(await levelsOf({ mine })).toEqual({ [`${product} ${standard}`]: 6, [`${product} ${west}`]: 4 });
  // Goods can leave again.
  await expectCreated(call('POST', movements, move(product, 'exit', 1, '12', west)));
  expect(
    await expectCreated(reverseMovement(app, entry.id, { quantity: 3, movement_date: '2026-03-15' }, key)),
  ).toMatchObject({ location_id: west });
  expect(await expectCreated(reverseMovement(app, early.id, {}, key))).toMatchObject({
    location_id: standard,
  });
  expect(await levelsOf({ mine })).toEqual({ [`${product} ${standard}`]: 0, [`${product} ${west}`]: 0 });
  await expectVerified({ mine });
});

test('a location with stock is not archived, and an unknown one takes nothing', async () => {
  const { mine, call, west } = await withLocations();
  const product = await seedProduct(app, mine);
  await expectCreated(call('POST', movements, move(product, 'entry', 4, '10', west)));
  expect(await call('POST', `${path}/${west}/archive`)).toMatchObject({
    status: 409,
    body: { code: 'LOCATION_NOT_EMPTY', product_id: product, on_hand: 4 },
  });
  const other = await withLocations();
  for (const location of [other.west, '018f0000-0000-7000-8000-000000000001'])
    expect(await call('POST', movements, move(product, 'entry', 1, '10', location))).toMatchObject({
      status: 404,
      body: { code: 'LOCATION_NOT_FOUND' },
    });
  await expectCreated(call('POST', movements, move(product, 'exit', 4, '10', west)));
  expect(await call('POST', `${path}/${west}/archive`)).toMatchObject({
    status: 200,
    body: { archived_at: expect.any(String) },
  });
  expect((await call('GET', `${path}?archived=true`)).body).toMatchObject([{ id: west }]);
});

test('where stock below zero is allowed, a location may be too', async () => {
  const { mine, call, west } = await withLocations();
  const product = await seedProduct(app, mine);
  expect((await updateSettings(app, mine, { allow_negative_stock: true })).status).toBe(200);
  await expectCreated(call('POST', movements, move(product, 'exit', 4, '10', west)));
  expect(await levelsOf({ mine }, `location_id=${west}`)).toEqual({ [`${product} ${west}`]: -4 });
  await expectVerified({ mine });
});

test('pages of levels contain each product and location once', async () => {
  const { mine, call, west } = await withLocations();
  for (let count = 0; count < 3; count += 1) {
    const product = await seedProduct(app, mine);
    await expectCreated(call('POST', movements, move(product, 'entry', 4, '10')));
    if (count !== 1) await expectCreated(call('POST', movements, move(product, 'entry', 1, '10', west)));
  }
  const all = (await call('GET', '/api/inventory/location-levels')).body;
  expect(all).toHaveLength(5);
  const paged: unknown[] = [];
  for (let link: string | undefined = '/api/inventory/location-levels?limit=2'; link !== undefined;) {
    const { body, headers } = await call('GET', link);
    paged.push(...body);
    const next = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1];
    link = next?.replace(/^https?:\/\/[^/]+/, '');
  }
  expect(paged).toEqual(all);
});

test('a correction that names no location stays where the mistake is, and can move it to another one', async () => {
  const { mine, call, west, east } = await withLocations();
  const product = await seedProduct(app, mine);
  const mistake = await expectCreated(call('POST', movements, move(product, 'entry', 4, '11', west)));
  const correct = async (id: string, movement: object) =>
    (await expectCreated(call('POST', `${movements}/${id}/correction`, { movement }))).movement;
  const again = await correct(mistake.id, move(product, 'entry', 5, '11'));
  expect(again).toMatchObject({ location_id: west, quantity: 5 });
  const moved = await correct(again.id, move(product, 'entry', 5, '11', east));
  expect(moved).toMatchObject({ location_id: east });
  expect(await levelsOf({ mine })).toMatchObject({ [`${product} ${west}`]: 0, [`${product} ${east}`]: 5 });
  await expectVerified({ mine });
});

test('where stock may be negative, an archived location still does not fall below zero: nothing could fill it', async () => {
  const { mine, call, west, east } = await withLocations();
  expect((await updateSettings(app, mine, { allow_negative_stock: true })).status).toBe(200);
  const product = await seedProduct(app, mine);
  await expectCreated(call('POST', movements, move(product, 'entry', 10, '10')));
  await expectCreated(call('POST', movements, move(product, 'entry', 2, '10', west)));
  await expectCreated(call('POST', movements, move(product, 'exit', 2, '11', west)));
  expect((await call('POST', `${path}/${west}/archive`)).status).toBe(200);
  expect(await call('POST', movements, move(product, 'exit', 3, '12', west))).toMatchObject({
    status: 400,
    body: { code: 'INSUFFICIENT_STOCK', location_id: west },
  });
  const transfer = {
    product_id: product,
    from_location_id: west,
    to_location_id: east,
    quantity: 2,
    transfer_date: '2026-03-12',
  };
  expect(await call('POST', '/api/inventory/stock-transfers', transfer)).toMatchObject({
    status: 400,
    body: { code: 'INSUFFICIENT_STOCK', location_id: west },
  });
  await expectCreated(call('POST', movements, move(product, 'exit', 3, '12', east)));
  await expectVerified({ mine });
});
