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
const locations = '/api/inventory/locations';
const movements = '/api/inventory/stock-movements';

/** An organization with a product, 10 units of which came to the default location on March 10, at 2.00. */
async function withStock() {
  const mine = await app.newOrganization();
  const call = (method: string, at: string, body?: object) =>
    app.request(method, at, { key: mine.keys.accountant, ...(body && { body }) });
  const { id: west } = await expectCreated(call('POST', locations, { code: 'WEST', name: 'West' }));
  const [standard, transit] = (await call('GET', locations)).body as { id: string }[];
  const product = await seedProduct(app, mine, 'fifo');
  await expectCreated(
    call('POST', movements, {
      product_id: product,
      type: 'entry',
      quantity: 10,
      unit_cost: 2,
      movement_date: '2026-03-10',
    }),
  );
  const dispatch = (quantity: number, day: string, more = {}) =>
    call('POST', path, {
      product_id: product,
      from_location_id: standard?.id,
      to_location_id: west,
      quantity,
      transfer_date: `2026-03-${day}`,
      two_step: true,
      ...more,
    });
  const receive = (id: string, day: string, quantity?: number) =>
    call('POST', `${path}/${id}/receipt`, { transfer_date: `2026-03-${day}`, quantity });
  const writeOff = (id: string, day: string, quantity: number) =>
    call('POST', `${path}/${id}/write-off`, {
      transfer_date: `2026-03-${day}`,
      quantity,
      reason_code: 'lost_in_transit',
    });
  const reverse = (id: string, day?: string) =>
    call('POST', `${path}/${id}/reversal`, day === undefined ? {} : { transfer_date: `2026-03-${day}` });
  /** Units at the default location, in transit and in the west, and those under way to the west. */
  const places = async () => {
    const rows = (await call('GET', '/api/inventory/location-levels')).body as {
      location_id: string;
      on_hand: number;
      in_transit_to: number;
    }[];
    const at = (id: string | undefined) => rows.find((row) => row.location_id === id);
    const { on_hand } = (await call('GET', '/api/inventory/stock-levels')).body[0];
    expect(rows.reduce((sum, row) => sum + row.on_hand, 0)).toBe(on_hand);
    expect(at(west)?.in_transit_to).toBe(at(transit?.id)?.on_hand);
    return [standard?.id, transit?.id, west].map((id) => at(id)?.on_hand ?? 0);
  };
  const openOf = async (id: string) => (await call('GET', `${path}/${id}`)).body.open;
  const verified = async () =>
    expect((await verifyLedger(app, '', { key: mine.keys.owner })).body).toMatchObject({ ok: true });
  return {
    mine,
    call,
    product,
    west,
    standard: standard?.id ?? '',
    transit: transit?.id ?? '',
    dispatch,
    receive,
    writeOff,
    reverse,
    places,
    openOf,
    verified,
  };
}

test('goods are in transit until they are received, in parts', async () => {
  const { dispatch, receive, places, openOf, verified, west, transit, standard, call } = await withStock();
  const sent = await expectCreated(dispatch(6, '12', { reference: 'TR-7' }));
  expect(sent).toMatchObject({
    from_location_id: standard,
    to_location_id: transit,
    destination_location_id: west,
    quantity: 6,
    open: 6,
    dispatch_id: null,
  });
  expect(sent.days_under_way).toBeGreaterThan(200);
  expect(await places()).toEqual([4, 6, 0]);
  const first = await expectCreated(receive(sent.id, '13', 2));
  expect(first).toMatchObject({
    from_location_id: transit,
    to_location_id: west,
    destination_location_id: null,
    dispatch_id: sent.id,
    quantity: 2,
    open: null,
    days_under_way: null,
    reference: 'TR-7',
  });
  expect(await places()).toEqual([4, 4, 2]);
  expect(await expectCreated(receive(sent.id, '14'))).toMatchObject({ quantity: 4 });
  expect(await places()).toEqual([4, 0, 6]);
  expect(await openOf(sent.id)).toBe(0);
  expect((await call('GET', '/api/inventory/stock-levels')).body[0]).toMatchObject({
    on_hand: 10,
    value: '20.00',
  });
  await verified();
});

test('what was not received comes back, and a receipt can be reversed', async () => {
  const { dispatch, receive, reverse, places, openOf, call, verified } = await withStock();
  const sent = await expectCreated(dispatch(6, '12'));
  const receipt = await expectCreated(receive(sent.id, '14', 2));
  expect(await expectCreated(reverse(sent.id, '15'))).toMatchObject({
    quantity: 4,
    reverses_id: sent.id,
    dispatch_id: sent.id,
  });
  expect(await places()).toEqual([8, 0, 2]);
  expect(await reverse(sent.id, '15')).toMatchObject({ status: 400, body: { code: 'TRANSFER_RECEIVED' } });
  const back = await expectCreated(reverse(receipt.id, '16'));
  expect(await places()).toEqual([8, 2, 0]);
  expect(await reverse(receipt.id)).toMatchObject({ status: 400, body: { code: 'ALREADY_REVERSED' } });
  expect(await reverse(back.id)).toMatchObject({ status: 400, body: { code: 'REVERSAL_NOT_REVERSIBLE' } });
  // On March 15, these 2 units were in the west.
  expect(await reverse(sent.id, '15')).toMatchObject({
    status: 400,
    body: { code: 'TRANSFER_EXCEEDS_REMAINING', remaining: 0, errors: [{ pointer: '/transfer_date' }] },
  });
  const last = await expectCreated(reverse(sent.id, '16'));
  expect(await places()).toEqual([10, 0, 0]);
  expect(await openOf(sent.id)).toBe(0);
  expect((await call('GET', `${path}/${sent.id}`)).body.reversed_by_id).toBe(last.id);
  await verified();
});

test('goods that never arrive are written off at the cost of the stock', async () => {
  const { dispatch, receive, writeOff, places, openOf, call, product, transit, verified } = await withStock();
  const sent = await expectCreated(dispatch(6, '12', { reference: 'TR-7' }));
  const lost = await expectCreated(writeOff(sent.id, '13', 2));
  expect(lost).toMatchObject({
    product_id: product,
    type: 'adjustment',
    quantity: -2,
    unit_cost: 2,
    cost_amount: '-4.00',
    location_id: transit,
    dispatch_id: sent.id,
    reason_code: 'lost_in_transit',
    reference: 'TR-7',
  });
  expect((await call('GET', `${movements}/${lost.id}`)).body).toMatchObject({ dispatch_id: sent.id });
  expect(await places()).toEqual([4, 4, 0]);
  // One of them is found.
  const found = await expectCreated(
    call('POST', `${movements}/${lost.id}/reversal`, { quantity: 1, movement_date: '2026-03-15' }),
  );
  expect(found).toMatchObject({ location_id: transit, dispatch_id: sent.id, quantity_delta: 1 });
  expect(await openOf(sent.id)).toBe(5);
  await expectCreated(receive(sent.id, '16'));
  expect(await places()).toEqual([4, 0, 5]);
  // Its replacement would be at a location that only dispatches use.
  const correction = { product_id: product, type: 'adjustment', quantity: -1, unit_cost: 2 };
  expect(
    await call('POST', `${movements}/${lost.id}/correction`, {
      movement: { ...correction, movement_date: '2026-03-13' },
    }),
  ).toMatchObject({ status: 400, body: { code: 'LOCATION_IS_TRANSIT' } });
  await verified();
});

test('says what is left, and rejects what the dispatch does not allow', async () => {
  const { mine, dispatch, receive, writeOff, reverse, places, call, west, standard, product, verified } =
    await withStock();
  const sent = await expectCreated(dispatch(6, '12'));
  const other = await expectCreated(dispatch(4, '12'));
  await expectCreated(receive(sent.id, '14', 5));
  // The other dispatch has as many units in transit, but they are not of this one.
  for (const response of [await receive(sent.id, '15', 2), await writeOff(sent.id, '15', 2)])
    expect(response).toMatchObject({
      status: 400,
      body: {
        code: 'TRANSFER_EXCEEDS_REMAINING',
        remaining: 1,
        errors: [{ pointer: '/quantity' }],
      },
    });
  // On March 12, all 6 were under way, but 5 of them were received two days later.
  expect(await receive(sent.id, '12', 2)).toMatchObject({ status: 400, body: { remaining: 1 } });
  for (const response of [await receive(sent.id, '11'), await writeOff(sent.id, '11', 1)])
    expect(response).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION_FAILED', errors: [{ pointer: '/transfer_date' }] },
    });
  const receipt = await expectCreated(receive(sent.id, '15'));
  for (const response of [await receive(sent.id, '15'), await receive(sent.id, '15', 1)])
    expect(response).toMatchObject({ status: 400, body: { code: 'TRANSFER_RECEIVED' } });
  const oneStep = await expectCreated(
    call('POST', path, {
      product_id: product,
      from_location_id: west,
      to_location_id: standard,
      quantity: 1,
      transfer_date: '2026-03-20',
    }),
  );
  for (const id of [oneStep.id, receipt.id])
    for (const response of [await receive(id, '21'), await writeOff(id, '21', 1)])
      expect(response).toMatchObject({ status: 409, body: { code: 'NOT_A_DISPATCH' } });
  await closePeriod(app, sent.accounting_period_id, { key: mine.keys.owner });
  for (const response of [
    await receive(other.id, '20'),
    await writeOff(other.id, '20', 1),
    await reverse(other.id, '20'),
  ])
    expect(response).toMatchObject({
      status: 400,
      body: { code: 'PERIOD_CLOSED', errors: [{ pointer: '/transfer_date' }] },
    });
  expect(await places()).toEqual([1, 4, 5]);
  await verified();
});

test('nobody names or changes the location of goods in transit', async () => {
  const { call, dispatch, transit, standard, west, product } = await withStock();
  const isTransit = (pointer?: string) => ({
    status: 400,
    body: { code: 'LOCATION_IS_TRANSIT', ...(pointer !== undefined && { errors: [{ pointer }] }) },
  });
  expect((await call('GET', `${locations}/${transit}`)).body).toMatchObject({
    kind: 'transit',
    code: 'TRANSIT',
    is_default: false,
    archived_at: null,
  });
  expect(await call('PATCH', `${locations}/${transit}`, { name: 'Road' })).toMatchObject(isTransit());
  expect(await call('POST', `${locations}/${transit}/archive`, {})).toMatchObject(isTransit());
  expect(
    await call('POST', movements, {
      product_id: product,
      type: 'entry',
      quantity: 1,
      unit_cost: 2,
      movement_date: '2026-03-12',
      location_id: transit,
    }),
  ).toMatchObject(isTransit('/location_id'));
  for (const two_step of [false, true]) {
    expect(await dispatch(1, '12', { two_step, to_location_id: transit })).toMatchObject(
      isTransit('/to_location_id'),
    );
    const away = { two_step, from_location_id: transit, to_location_id: west };
    expect(await dispatch(1, '12', away)).toMatchObject(isTransit('/from_location_id'));
  }
  expect(await dispatch(1, '12', { to_location_id: standard })).toMatchObject({
    status: 400,
    body: { code: 'SAME_LOCATION', errors: [{ pointer: '/to_location_id' }] },
  });
});

// The documented way back ended with `TRANSFER_EXCEEDS_REMAINING`: on the days before, the receipt had taken the goods.
test('after the reversal of a receipt, its dispatch is reversed without naming a date', async () => {
  const { dispatch, receive, reverse, places, verified } = await withStock();
  const { id } = await expectCreated(dispatch(9, '11'));
  const { id: receipt } = await expectCreated(receive(id, '20'));
  await expectCreated(reverse(receipt));
  expect(await expectCreated(reverse(id))).toMatchObject({ quantity: 9, transfer_date: '2026-03-20' });
  expect(await places()).toEqual([10, 0, 0]);
  await verified();
});

test('a location to which goods are under way is not archived', async () => {
  const { call, dispatch, receive, writeOff, reverse, west, product, verified } = await withStock();
  const archive = () => call('POST', `${locations}/${west}/archive`, {});
  const sent = await expectCreated(dispatch(6, '12'));
  const lost = await expectCreated(writeOff(sent.id, '13', 2));
  expect(await archive()).toMatchObject({
    status: 409,
    body: { code: 'LOCATION_NOT_EMPTY', product_id: product, on_hand: 0, in_transit_to: 4 },
  });
  await expectCreated(reverse(sent.id, '14'));
  expect((await archive()).status).toBe(200);
  expect(await dispatch(1, '15')).toMatchObject({
    status: 400,
    body: { code: 'LOCATION_ARCHIVED', errors: [{ pointer: '/to_location_id' }] },
  });
  // What is found again cannot go there any more, but back.
  await expectCreated(call('POST', `${movements}/${lost.id}/reversal`, {}));
  expect(await receive(sent.id, '15')).toMatchObject({ status: 400, body: { code: 'LOCATION_ARCHIVED' } });
  expect(await expectCreated(reverse(sent.id, '15'))).toMatchObject({ quantity: 2 });
  await verified();
});

test('lists the dispatches under way', async () => {
  const { call, dispatch, receive, west, standard, transit } = await withStock();
  const ids = async (query: string) =>
    ((await call('GET', `${path}?${query}`)).body as { id: string }[]).map(({ id }) => id);
  const first = await expectCreated(dispatch(3, '12'));
  const second = await expectCreated(dispatch(2, '13'));
  const receipt = await expectCreated(receive(first.id, '14'));
  expect(await ids('open=true')).toEqual([second.id]);
  expect(await ids('open=false')).toEqual([receipt.id, first.id]);
  expect(await ids(`open=true&location_id=${west}`)).toEqual([second.id]);
  expect(await ids(`location_id=${west}`)).toEqual([receipt.id, second.id, first.id]);
  expect(await ids(`location_id=${standard}`)).toEqual([second.id, first.id]);
  expect(await ids(`location_id=${transit}`)).toEqual([receipt.id, second.id, first.id]);
});

test('only accountants write off, and no other organization sees a dispatch', async () => {
  const { mine, dispatch, openOf } = await withStock();
  const sent = await expectCreated(dispatch(2, '12'));
  const body = { transfer_date: '2026-03-13', quantity: 1 };
  const lost = { ...body, reason_code: 'lost' };
  const at = (step: string, key: string, sentBody: object) =>
    app.request('POST', `${path}/${sent.id}/${step}`, { key, body: sentBody });
  const foreign = (await app.newOrganization()).keys.owner;
  for (const [step, given] of [
    ['receipt', body],
    ['write-off', lost],
    ['reversal', {}],
  ] as const)
    expect(await at(step, foreign, given)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
  expect((await at('receipt', mine.keys.viewer, body)).status).toBe(403);
  expect((await at('write-off', mine.keys.clerk, lost)).status).toBe(403);
  expect(await openOf(sent.id)).toBe(2);
  expect((await at('receipt', mine.keys.clerk, body)).status).toBe(201);
  expect((await at('write-off', mine.keys.accountant, lost)).status).toBe(201);
  expect(await openOf(sent.id)).toBe(0);
});

test('a repeated receipt with the same Idempotency-Key is received once', async () => {
  const { mine, dispatch, places, verified } = await withStock();
  const sent = await expectCreated(dispatch(4, '12'));
  const once = () =>
    app.request('POST', `${path}/${sent.id}/receipt`, {
      key: mine.keys.clerk,
      headers: { 'idempotency-key': 'receipt-1' },
      body: { transfer_date: '2026-03-13', quantity: 2 },
    });
  const [first, second] = [await once(), await once()];
  expect([first.status, second.status]).toEqual([201, 201]);
  expect(second.body.id).toBe(first.body.id);
  expect(await places()).toEqual([6, 2, 2]);
  await verified();
});

test('of several receipts of the last units at once, one gets them', async () => {
  const { dispatch, receive, places, openOf, verified } = await withStock();
  const sent = await expectCreated(dispatch(4, '12'));
  await expectCreated(receive(sent.id, '13', 1));
  const responses = await Promise.all(Array.from({ length: 6 }, () => receive(sent.id, '14', 3)));
  expect(responses.filter(({ status }) => status === 201)).toHaveLength(1);
  for (const { status, body } of responses)
    if (status !== 201)
      expect({ status, code: body.code }).toEqual({ status: 400, code: 'TRANSFER_RECEIVED' });
  expect(await openOf(sent.id)).toBe(0);
  expect(await places()).toEqual([6, 0, 4]);
  await verified();
});
