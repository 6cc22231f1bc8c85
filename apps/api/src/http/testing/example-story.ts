import { setTimeout as sleep } from 'node:timers/promises';
import { accounts } from '../../testing/automatic-posting.ts';
import { expectCreated, tokensOf, type TestApp, type TestResponse } from '../../testing/index.ts';
import type { Receiver } from '../../testing/receiver.ts';

/** A call of the story: the body that was sent, if any, and the response to it. */
export interface StoryCall {
  readonly request?: unknown;
  readonly response: TestResponse;
}

/** The calls by operation, in their order. */
export type Story = ReadonlyMap<string, readonly StoryCall[]>;

// oxlint-disable-next-line typescript/no-explicit-any -- the body of any response
type Body = any;

/**
 * What the examples of the OpenAPI document are recorded from: a small company buys and sells bolts, closes its month
 * and invites people. Later calls use the ids of earlier ones, so that a reader can follow a product from its movements to its stock card.
 */
export async function playStory(app: TestApp, receiver: Receiver): Promise<Story> {
  const story = new Map<string, StoryCall[]>();
  const send = async (
    operation: string,
    [method = '', path = '']: string[],
    body?: unknown,
    options: { key?: string | null; headers?: Record<string, string> } = {},
  ): Promise<Body> => {
    const response = await app.request(method, `/api${path}`, { body, ...options });
    if (response.status >= 300)
      throw new Error(`${operation} returned ${response.status}: ${JSON.stringify(response.body)}`);
    story.set(operation, [...(story.get(operation) ?? []), { request: body, response }]);
    return response.body;
  };
  const get = (operation: string, path: string) => send(operation, ['GET', path]);
  const post = (operation: string, path: string, body: unknown = {}) => send(operation, ['POST', path], body);
  const csv = { headers: { 'content-type': 'text/csv' } };
  const { organizationId, userIds } = app;
  // Before the first call, because the service caches callers.
  await app.admin`update users set name = 'Ada Lovelace', email = 'ada@example.com' where id = ${userIds.owner}`;

  // The organization and its people.
  await get('me.get', '/me');
  const organization = ['PATCH', `/organizations/${organizationId}`];
  await send('organizations.update all', organization, {
    name: 'Harbour Tools Ltd',
    settings: { max_days_ahead: 60, automatic_posting: accounts },
  });
  await send('organizations.update', organization, { settings: { auto_open_periods: true } });
  await get('organizations.get', `/organizations/${organizationId}`);
  await post('organizations.create', '/organizations', { name: 'Harbour Tools Japan', currency: 'JPY' });
  await get('organizations.list', '/organizations');

  // A product, its movements, and everything that follows from them.
  const inventory = '/inventory';
  const { id: bolt } = await post('products.create', `${inventory}/products`, {
    sku: 'BOLT-8',
    barcode: '4006381333931',
    name: 'Bolt, 8 mm',
    reorder_point: 50,
    category: 'Fasteners',
    reorder_quantity: 200,
    lead_time_days: 14,
  });
  await post('products.createBatch', `${inventory}/products/batch`, {
    products: [{ sku: 'WASHER-8', name: 'Washer, 8 mm', costing_method: 'fifo' }],
  });
  await send(
    'products.import',
    ['POST', `${inventory}/products/import`],
    'sku,name\nNUT-8,"Nut, 8 mm"\n',
    csv,
  );
  const [nut] = await get('products.list', `${inventory}/products?q=nut`);
  const locations = `${inventory}/locations`;
  const { id: west } = await post('locations.create', locations, { code: 'WEST', name: 'West warehouse' });
  const [standard] = await get('locations.list', locations);
  await get('locations.get', `${locations}/${west}`);
  await send('locations.update', ['PATCH', `${locations}/${west}`], { name: 'Western warehouse' });
  // What is left from before: of two receipts.
  await post('openingBalances.post', `${inventory}/opening-balances`, {
    date: '2026-03-09',
    account: '9000',
    items: [
      {
        sku: 'WASHER-8',
        quantity: 70,
        value: '16.67',
        layers: [
          { date: '2026-03-02', quantity: 30, value: '6.67' },
          { date: '2026-03-06', quantity: 40, value: '10.00' },
        ],
      },
    ],
    expected_total: '16.67',
  });
  const movements = `${inventory}/stock-movements`;
  const entry = await post('stockMovements.post', movements, {
    product_id: bolt,
    type: 'entry',
    quantity: 10,
    unit_cost: 12.5,
    movement_date: '2026-03-10',
    reference: 'PO-4711',
    metadata: { dock: 4 },
  });
  const [second] = await post('stockMovements.postBatch', `${movements}/batch`, {
    movements: [
      { product_id: bolt, type: 'entry', quantity: 20, unit_cost: 11, movement_date: '2026-03-11' },
      { product_id: bolt, type: 'exit', quantity: 4, unit_cost: 0, movement_date: '2026-03-12' },
    ],
  });
  // Freight of 15.00 is invoiced two weeks later.
  const adjustments = `${inventory}/cost-adjustments`;
  const freight = await post('costAdjustments.record', adjustments, {
    movement_id: entry.id,
    amount: '15.00',
    adjustment_date: '2026-03-24',
    reason: 'landed_cost',
    reference: 'FREIGHT-88',
  });
  await get('costAdjustments.get', `${adjustments}/${freight.id}`);
  await post('costAdjustments.reverse', `${adjustments}/${freight.id}/reversal`, {
    note: 'Freight of another delivery.',
  });
  await post('costAllocations.record', `${inventory}/cost-allocations`, {
    amount: '10.00',
    adjustment_date: '2026-03-25',
    reason: 'landed_cost',
    by: 'quantity',
    receipts: [{ movement_id: entry.id }, { movement_id: second.id }],
    reference: 'CUSTOMS-12',
  });
  await get('costAdjustments.list', `${adjustments}?movement_id=${entry.id}`);
  await get('stockMovements.get', `${movements}/${entry.id}`);
  await get('stockMovements.list', `${movements}?product_id=${bolt}`);
  await get('stockLevels.list', `${inventory}/stock-levels?product_id=${bolt}`);
  await get('stockCards.get', `${inventory}/products/${bolt}/stock-card`);
  const week = 'startDate=2026-03-10&endDate=2026-03-12';
  await get('stockCards.series', `${inventory}/products/${bolt}/stock-card/series?${week}`);
  await post('stockTakes.record', `${inventory}/stock-takes`, {
    count_date: '2026-03-31',
    counts: [
      { product_id: bolt, counted_quantity: 25 },
      { product_id: nut.id, counted_quantity: 0 },
    ],
  });
  const takes = `${inventory}/stock-takes`;
  const take = await post('stockTakes.record', takes, {
    count_date: '2026-03-31',
    blind: true,
    note: 'Warehouse 2, aisles 1 to 4',
  });
  const counts = [
    { product_id: bolt, counted_quantity: 24 },
    { product_id: nut.id, counted_quantity: 0 },
  ];
  await send('stockTakes.count', ['PUT', `${takes}/${take.id}/counts`], { counts });
  // Sold after it was counted.
  await post('stockMovements.post after the count', movements, {
    product_id: bolt,
    type: 'exit',
    quantity: 1,
    unit_cost: 0,
    movement_date: '2026-03-31',
  });
  await get('stockTakes.countHistory', `${takes}/${take.id}/counts/history`);
  await get('stockTakes.preview', `${takes}/${take.id}/preview`);
  await post('stockTakes.post', `${takes}/${take.id}/post`, {
    basis: [
      { product_id: bolt, basis: 'when_counted', counted: 24, expected_when_counted: 25, expected: 24 },
    ],
  });
  // Its delivery note turns up after the stock take.
  await post('stockMovements.post late', movements, {
    product_id: bolt,
    type: 'exit',
    quantity: 1,
    unit_cost: 0,
    movement_date: '2026-03-30',
    reference: 'SO-1055',
  });
  await get('stockTakes.get', `${takes}/${take.id}`);
  await get('stockTakes.export', `${takes}/${take.id}/export`);
  await get('stockTakes.laterChanges', `${takes}/${take.id}/later-changes`);
  const mistaken = await post('stockTakes.record', takes, { count_date: '2026-03-31' });
  await send('stockTakes.count', ['PUT', `${takes}/${mistaken.id}/counts`], { counts });
  await get('stockTakes.list', `${takes}?status=posted`);
  await get('writeDowns.propose', `${inventory}/write-downs/proposal?as_of=2026-03-31&product_ids=${bolt}`);
  const review = await post('writeDowns.record', `${inventory}/write-downs`, {
    as_of: '2026-03-31',
    items: [{ product_id: bolt, net_realizable_value: '9.50', reason: 'Successor announced' }],
    journal: { loss_account: '5950', allowance_account: '1490' },
  });
  await get('writeDowns.get', `${inventory}/write-downs/${review.items[0].id}`);
  await get('writeDowns.list', `${inventory}/write-downs?product_id=${bolt}`);
  // Recorded for a later month by mistake.
  const mistyped = await post('writeDowns.record mistyped', `${inventory}/write-downs`, {
    as_of: '2026-04-30',
    items: [{ product_id: bolt, net_realizable_value: '8.00', reason: 'Successor announced' }],
    journal: { loss_account: '5950', allowance_account: '1490' },
  });
  await post('writeDowns.reverse', `${inventory}/write-downs/${mistyped.items[0].id}/reversal`, {
    reason: 'The month was mistyped',
  });
  await get('valuation.get', `${inventory}/valuation`);
  await get('valuation.series', `${inventory}/valuation/series?endDate=2026-04-30&months=3`);
  const range = 'startDate=2026-03-01&endDate=2026-03-31';
  await get('ageing.get', `${inventory}/ageing?as_of=2026-03-31&buckets=7,14`);
  await get('turnover.get', `${inventory}/turnover?${range}`);
  await get('abc.get', `${inventory}/abc?${range}&by=value`);
  await get('valueBridge.get', `${inventory}/value-bridge?${range}`);
  await get('stockLevels.export', `${inventory}/stock-levels/export?product_id=${bolt}`);
  await get('valuation.export', `${inventory}/valuation/export`);
  await get('ageing.export', `${inventory}/ageing/export?as_of=2026-03-31&buckets=7,14`);
  await get('turnover.export', `${inventory}/turnover/export?${range}`);
  await get('abc.export', `${inventory}/abc/export?${range}&by=value`);
  await get('valueBridge.export', `${inventory}/value-bridge/export?${range}`);
  await get('costAdjustments.export', `${adjustments}/export?movement_id=${entry.id}`);
  await get('writeDowns.export', `${inventory}/write-downs/export?product_id=${bolt}`);
  await get('writeDowns.exportProposal', `${inventory}/write-downs/proposal/export?as_of=2026-03-31`);
  await get('products.get', `${inventory}/products/${bolt}`);
  await send('products.update', ['PATCH', `${inventory}/products/${bolt}`], { reorder_point: 40 });
  const [alert] = await get('alerts.list', `${inventory}/alerts?status=open`);
  await post('alerts.acknowledge', `${inventory}/alerts/${alert.id}/acknowledge`);
  const file =
    'sku,type,quantity,unit_cost,movement_date\nNUT-8,entry,100,0.25,2026-03-16\nNUT-8,exit,120,0,2026-03-17\n';
  await send('stockMovements.import dry', ['POST', `${movements}/import?dry_run=true`], file, csv);
  const imported = await send('stockMovements.import', ['POST', `${movements}/import`], file, csv);
  await get('stockImports.get', `${inventory}/stock-imports/${imported.id}`);
  await get('stockImports.list', `${inventory}/stock-imports`);
  await get('stockMovements.export', `${movements}/export?product_id=${bolt}`);

  // The books.
  const manual = await post('journalEntries.create', '/accounting/journal-entries', {
    entry_date: '2026-04-02',
    memo: 'Goods returned',
    lines: [
      { account: '1600', debit: '125' },
      { account: '1400', credit: '125.00' },
    ],
  });
  await get('journalEntries.get', `/accounting/journal-entries/${manual.id}`);
  await get('journalEntries.list', '/accounting/journal-entries?limit=2');
  await get('reconciliation.get', `${inventory}/reconciliation?endDate=2026-03-31`);
  await get('reconciliation.export', `${inventory}/reconciliation/export?endDate=2026-03-31`);
  const rule = await post('postingRules.create', '/accounting/posting-rules', {
    kind: 'stock_loss',
    category: 'Fasteners',
    reason_code: 'damaged',
    account: '6910',
  });
  await get('postingRules.list', '/accounting/posting-rules');
  await get('postingRules.get', `/accounting/posting-rules/${rule.id}`);
  await send('postingRules.delete', ['DELETE', `/accounting/posting-rules/${rule.id}`]);
  const year = await post('periods.create', '/accounting/periods', {
    name: '2026-05',
    start_date: '2026-05-01',
    end_date: '2026-05-31',
  });
  await get('periods.list', '/accounting/periods');
  const march = await app.admin<{ id: string }[]>`
    select id from accounting_periods where organization_id = ${organizationId} and name = '2026-03'`;
  await app.services.recosts.stop();
  const period = `/accounting/periods/${march[0]?.id ?? year.id}`;
  // Sold after the review of the day, so that the closing names the product.
  await post('stockMovements.post sold', movements, {
    product_id: bolt,
    type: 'exit',
    quantity: 1,
    unit_cost: 0,
    movement_date: '2026-03-31',
  });
  await post('periods.close', `${period}/close`, { require_reviews: false, require_counts: false });
  // Too late to post it.
  await get('stockTakes.preview', `${takes}/${mistaken.id}/preview`);
  await post('stockTakes.cancel', `${takes}/${mistaken.id}/cancel`, {});
  await post('periods.reopen', `${period}/reopen`, { reason: 'A supplier invoice arrived late' });
  await get('ledger.verify', `${inventory}/verify`);
  const verifications = `${inventory}/verifications`;
  const verification = await post('verifications.start', verifications);
  const finished = (body: Body): boolean => body.status !== 'running';
  await waitFor(app, `${verifications}/${verification.id}`, finished);
  await get('verifications.get', `${verifications}/${verification.id}`);
  await get('verifications.list', verifications);
  await get('ledgerLog.list', `${inventory}/ledger-log?limit=2`);
  // Nineteen were delivered, not twenty.
  await post('stockMovements.correct', `${movements}/${second.id}/correction`, {
    movement: { product_id: bolt, type: 'entry', quantity: 19, unit_cost: 11, movement_date: '2026-03-11' },
  });
  await post('stockMovements.reverse', `${movements}/${entry.id}/reversal`, {
    movement_date: '2026-04-01',
    note: 'Sent back.',
  });
  // Automatic posting links every movement, so that a link by hand needs it to be off.
  await app.request('PATCH', `/api/organizations/${organizationId}`, {
    body: { settings: { automatic_posting: null } },
  });
  const received = await app.request('POST', `/api${movements}`, {
    body: { product_id: nut.id, type: 'entry', quantity: 8, unit_cost: 0.25, movement_date: '2026-04-02' },
  });
  await post('stockMovements.link', `${movements}/${received.body.id}/journal-entry`, {
    journal_entry_id: manual.id,
  });
  // Only a product without stock can be archived.
  await post('stockTakes.record empty', takes, {
    count_date: '2026-04-02',
    counts: [{ product_id: nut.id, counted_quantity: 0 }],
  });
  // Some are moved to another location, and back.
  const transfers = `${inventory}/stock-transfers`;
  const moved = await post('stockTransfers.post', transfers, {
    product_id: bolt,
    from_location_id: standard.id,
    to_location_id: west,
    quantity: 4,
    transfer_date: '2026-03-31',
    reference: 'TR-12',
  });
  await get('locationLevels.list', `${inventory}/location-levels?product_id=${bolt}`);
  await get('stockTransfers.list', transfers);
  await get('stockTransfers.get', `${transfers}/${moved.id}`);
  await post('stockTransfers.reverse', `${transfers}/${moved.id}/reversal`);
  // Some go in two steps: one is lost on the way, one arrives and is sent back with the others.
  const dispatched = await post('stockTransfers.post dispatch', transfers, {
    product_id: bolt,
    from_location_id: standard.id,
    to_location_id: west,
    quantity: 4,
    transfer_date: '2026-03-31',
    two_step: true,
    reference: 'TR-13',
  });
  await get('stockTransfers.list open', `${transfers}?open=true`);
  await get('stockTransfers.export', `${transfers}/export`);
  const arrived = await post('stockTransfers.receive', `${transfers}/${dispatched.id}/receipt`, {
    quantity: 1,
    transfer_date: '2026-03-31',
  });
  const lost = await post('stockTransfers.writeOff', `${transfers}/${dispatched.id}/write-off`, {
    quantity: 1,
    transfer_date: '2026-03-31',
    reason_code: 'lost_in_transit',
  });
  await get('stockMovements.get written off', `${movements}/${lost.id}`);
  await post('stockTransfers.reverse receipt', `${transfers}/${arrived.id}/reversal`);
  await post('stockTransfers.reverse dispatch', `${transfers}/${dispatched.id}/reversal`);
  // Some are kept for a customer, until they are released.
  const reservations = `${inventory}/reservations`;
  const kept = await post('reservations.create', reservations, {
    product_id: bolt,
    entered: { quantity: '2', unit: 'pcs' },
    reference: 'SO-1207',
    expires_at: new Date(Date.now() + 30 * 86_400_000).toISOString(),
  });
  await get('reservations.list', `${reservations}?product_id=${bolt}`);
  await get('reservations.get', `${reservations}/${kept.id}`);
  await post('reservations.release', `${reservations}/${kept.id}/release`);
  await post('locations.archive', `${locations}/${west}/archive`);
  await post('products.archive', `${inventory}/products/${nut.id}/archive`);
  await post('products.unarchive', `${inventory}/products/${nut.id}/unarchive`);

  // Invitations.
  const invitations = '/invitations';
  const invite = (email: string) => ({ email, role: 'clerk', metadata: { department: 'Warehouse' } });
  const sent = await post('invitations.send', invitations, invite('grace@example.com'));
  await post('invitations.sendBatch', `${invitations}/batch`, {
    invitations: [invite('alan@example.com'), invite('ada@example.com')],
  });
  await get('invitations.list', invitations);
  const tokenFor = tokensOf(app);
  const anonymous = async (operation: string, path: string, token: string, more: object = {}) =>
    send(operation, ['POST', `${invitations}${path}`], { token, ...more }, { key: null });
  await anonymous('invitations.preview', '/preview', await tokenFor('grace@example.com'));
  await post('invitations.resend', `${invitations}/${sent.id}/resend`);
  await get('invitations.get', `${invitations}/${sent.id}`);
  const joined = await anonymous('invitations.accept', '/accept', await tokenFor('grace@example.com'), {
    name: 'Grace Hopper',
  });
  await get('members.list', '/members');
  await send('members.updateRole', ['PATCH', `/members/${joined.user_id}`], { role: 'accountant' });
  const other = await app.newOrganization();
  await app.admin`update users set name = 'Charles Babbage' where id = ${other.userIds.owner}`;
  await app.admin`update organizations set name = 'Quay Supplies Ltd' where id = ${other.organizationId}`;
  await app.admin`update organizations set invite_registered = true where id = ${other.organizationId}`;
  await expectCreated(
    app.request('POST', '/api/invitations', {
      body: { email: 'ada@example.com', role: 'viewer' },
      key: other.keys.owner,
    }),
  );
  await get('invitations.received', `${invitations}/received`);

  // Programs.
  await post('apiKeys.create', '/api-keys', {
    name: 'Warehouse scanner',
    role: 'clerk',
    expires_in_days: 90,
  });
  await get('apiKeys.list', '/api-keys?limit=1');
  const hook = await post('webhooks.create', '/webhooks', {
    url: `${receiver.url}/tallybook`,
    events: ['stock_movement.posted'],
    description: 'Warehouse display',
  });
  await get('webhooks.list', '/webhooks');
  await post('webhooks.test', `/webhooks/${hook.id}/test`);
  const deliveries = `/webhooks/${hook.id}/deliveries`;
  await waitFor(app, deliveries, (body) => body[0]?.status === 'delivered');
  await get('webhookDeliveries.list', deliveries);
  await get('webhooks.get', `/webhooks/${hook.id}`);
  await post('webhooks.rotate', `/webhooks/${hook.id}/rotate`);
  await post('webhooks.disable', `/webhooks/${hook.id}/disable`);
  await post('webhooks.enable', `/webhooks/${hook.id}/enable`);
  await get('auditEvents.list', `/audit-events?type=organization.updated&limit=1`);

  // Boxes of seven, and how a file is read.
  const { id: tile } = await post('products.create packs', `${inventory}/products`, {
    sku: 'TILE',
    name: 'Tile',
    packs: [{ code: 'box', quantity: 7 }],
  });
  const boxes = await post('stockMovements.post entered', movements, {
    product_id: tile,
    type: 'entry',
    entered: { quantity: '3', unit: 'box', unit_cost: '10.00' },
    movement_date: '2026-04-10',
  });
  await get('stockMovements.get entered', `${movements}/${boxes.id}`);
  const { id: shop } = await post('locations.create another', locations, { code: 'SHOP', name: 'Shop' });
  await post('stockTransfers.post entered', transfers, {
    product_id: tile,
    from_location_id: standard.id,
    to_location_id: shop,
    entered: { quantity: '1', unit: 'box' },
    transfer_date: '2026-04-11',
  });
  const sold = await post('stockMovements.post located', movements, {
    product_id: tile,
    type: 'exit',
    quantity: 2,
    unit_cost: 0,
    movement_date: '2026-04-12',
    location_id: shop,
  });
  await get('stockMovements.get located', `${movements}/${sold.id}`);
  // Some arrive while the shop is counted.
  const ofShop = await post('stockTakes.record located', takes, {
    count_date: '2026-04-12',
    location_id: shop,
  });
  await send('stockTakes.count located', ['PUT', `${takes}/${ofShop.id}/counts`], {
    counts: [{ product_id: tile, counted_quantity: 5 }],
  });
  await post('stockTransfers.post late', transfers, {
    product_id: tile,
    from_location_id: standard.id,
    to_location_id: shop,
    quantity: 1,
    transfer_date: '2026-04-12',
  });
  await get('stockTakes.preview located', `${takes}/${ofShop.id}/preview`);
  await send(
    'stockTakes.importCounts dry',
    ['POST', `${takes}/${ofShop.id}/counts/import?dry_run=true`],
    'sku,counted\nTILE,6\n',
    csv,
  );
  await send(
    'stockTakes.importCounts',
    ['POST', `${takes}/${ofShop.id}/counts/import`],
    'sku,counted\nTILE,6\n',
    csv,
  );
  await post('stockTakes.cancel located', `${takes}/${ofShop.id}/cancel`, {});
  await send(
    'products.import dry',
    ['POST', `${inventory}/products/import?dry_run=true`],
    'sku;name\nSLATE;Slate\n',
    csv,
  );
  await send(
    'products.import slate',
    ['POST', `${inventory}/products/import`],
    'sku,name\nSLATE,Slate\n',
    csv,
  );
  await send(
    'openingBalances.import dry',
    ['POST', `${inventory}/opening-balances/import?date=2026-04-12&expected_total=16.67&dry_run=true`],
    'sku,quantity,value\nSLATE,70,16.67\n',
    csv,
  );
  await send(
    'openingBalances.import',
    ['POST', `${inventory}/opening-balances/import?date=2026-04-12&expected_total=16.67`],
    'sku,quantity,value\nSLATE,70,16.67\n',
    csv,
  );
  return story;
}

/** Gets the path until the condition holds. */
async function waitFor(app: TestApp, path: string, condition: (body: Body) => boolean): Promise<void> {
  for (const end = Date.now() + 60_000; Date.now() < end; await sleep(50))
    if (condition((await app.request('GET', `/api${path}`)).body)) return;
}
