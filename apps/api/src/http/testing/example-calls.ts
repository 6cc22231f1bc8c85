import type { Permission } from '@tallybook/domain';
import { accounts } from '../../testing/automatic-posting.ts';
import type { TestOrganization } from '../../testing/index.ts';
import { takesBody } from '../rest/operation-input.ts';
import type { Operation } from '../rest/operations.ts';

type Input = Record<string, unknown>;

/** The first id that each operation has returned so far, by operation. */
export type CreatedIds = Readonly<Record<string, string>>;

/** Resolves to the token of the newest invitation of this address, or to its token for no more invitations. */
export type TokenFor = (email: string, purpose?: 'opt-out') => Promise<string>;

/** The id of what a call created or listed; of the first, if there are several. */
export function createdId(output: unknown): string | undefined {
  const { id, items, movement } = (output ?? {}) as {
    id?: unknown;
    items?: { id?: unknown }[];
    movement?: { id?: unknown };
  };
  const [first] = Array.isArray(output) ? (output as { id?: unknown }[]) : (items ?? []);
  const found = id ?? first?.id ?? movement?.id;
  return typeof found === 'string' ? found : undefined;
}

export interface ExampleCall {
  readonly operation: string;
  readonly input: (
    created: CreatedIds,
    organization: TestOrganization,
    tokenFor: TokenFor,
  ) => Input | Promise<Input>;
  /** Called without a credential. */
  readonly anonymous?: true;
  /** The permission that this input requires, if it is more than the procedure's own. */
  readonly permission?: Permission;
}

const call = (
  operation: string,
  input: ExampleCall['input'] = () => ({}),
  permission?: Permission,
): ExampleCall => ({
  operation,
  input,
  ...(permission === undefined ? {} : { permission }),
});
const anonymousCall = (operation: string, input: ExampleCall['input']): ExampleCall => ({
  operation,
  input,
  anonymous: true,
});
/** Differs between organizations, because an address has one account in all of them. */
const guestEmail = ({ organizationId }: TestOrganization): string =>
  `new-${organizationId.slice(-8)}-guest@example.com`;
const withToken: ExampleCall['input'] = async (_, organization, tokenFor) => ({
  token: await tokenFor(guestEmail(organization)),
});
const withOptOutToken: ExampleCall['input'] = async (_, organization, tokenFor) => ({
  token: await tokenFor(guestEmail(organization), 'opt-out'),
});
const idOf = (operation: string) => (created: CreatedIds) => ({ id: created[operation] });

/**
 * A valid call of every operation, in an order in which each succeeds. A new operation needs a call here, and every
 * field that takes an id must appear in one: the authorization tests put ids of another organization there.
 * No boolean parameter is false, because trpc-to-openapi, which the parity test compares with, reads "false" as true.
 */
export const exampleCalls: readonly ExampleCall[] = [
  call('me.get'),
  call('organizations.create', () => ({ name: 'Second Ltd', currency: 'JPY' })),
  call('organizations.list', () => ({ limit: 10 })),
  call('organizations.get', (_, { organizationId }) => ({ id: organizationId })),
  call('organizations.update', (_, { organizationId }) => ({
    id: organizationId,
    name: 'Renamed Ltd',
    settings: {
      invite_registered: true,
      automatic_posting: accounts,
    },
  })),
  call('products.create', () => ({
    sku: 'BOLT-8',
    barcode: '4006381333931',
    name: 'Bolt, 8 mm',
    unit: 'pcs',
    reorder_point: 50,
    category: 'Fasteners',
    reorder_quantity: 200,
    lead_time_days: 14,
  })),
  call('products.createBatch', () => ({
    products: [
      { sku: 'WASHER-8', name: 'Washer, 8 mm' },
      { sku: 'WASHER-10', name: 'Washer, 10 mm', costing_method: 'fifo', reorder_point: 20 },
    ],
  })),
  call('products.get', idOf('products.create')),
  call('products.update', (created) => ({
    id: created['products.create'],
    name: 'Schraube & Müller, 8 mm',
    reorder_point: null,
  })),
  call('products.list', () => ({ sku: 'BOLT-8', category: 'Fasteners', limit: 5 })),
  call('locations.create', () => ({ code: 'WEST', name: 'West warehouse' })),
  call('locations.get', idOf('locations.create')),
  call('locations.update', (created) => ({ id: created['locations.create'], name: 'West' })),
  call('locations.list', () => ({ limit: 5 })),
  call('journalEntries.create', () => ({
    entry_date: '2026-03-10',
    memo: 'Goods received',
    lines: [
      { account: '1400', debit: '125' },
      { account: '1600', credit: '125.00' },
    ],
  })),
  call('journalEntries.get', idOf('journalEntries.create')),
  call('postingRules.create', () => ({
    kind: 'stock_loss',
    category: 'Unused',
    reason_code: 'damaged',
    account: '6910',
  })),
  call('postingRules.list', () => ({ kind: 'stock_loss', limit: 5 })),
  call('postingRules.get', idOf('postingRules.create')),
  call('postingRules.delete', idOf('postingRules.create')),
  call('journalEntries.list', () => ({
    account: '1400',
    source: 'manual',
    startDate: '2026-03-01',
    endDate: '2026-03-31',
  })),
  // Not `linked: false`, which the library of the parity test reads as true.
  call('journalEntries.list', () => ({ account: '1400', running_balance: true })),
  call('openingBalances.post', (created) => ({
    date: '2026-03-09',
    account: '9000',
    items: [
      {
        product_id: created['products.createBatch'],
        location_id: created['locations.list'],
        entered: { quantity: '7', unit: 'pcs' },
        value: '66.67',
      },
      {
        sku: 'WASHER-10',
        quantity: 3,
        value: '7',
        layers: [
          { date: '2026-03-08', quantity: 1, value: '3.00' },
          { date: '2026-03-01', quantity: 2, value: '4.00' },
        ],
      },
    ],
    expected_total: '73.67',
  })),
  call('stockMovements.post', (created) => ({
    product_id: created['products.create'],
    type: 'entry',
    quantity: 10,
    unit_cost: 12.5,
    movement_date: '2026-03-10',
    journal_entry_id: created['journalEntries.create'],
    metadata: { dock: 4, tags: ['a', null, true] },
  })),
  call('stockMovements.post', (created) => ({
    product_id: created['products.create'],
    type: 'exit',
    quantity: 3,
    unit_cost: 0,
    movement_date: '2026-03-11',
    journal_entry_id: null,
    note: 'Zeile 1\nZeile 2',
  })),
  call(
    'stockMovements.postBatch',
    (created) => ({
      movements: [
        {
          product_id: created['products.create'],
          type: 'adjustment',
          quantity: -1,
          unit_cost: 0,
          movement_date: '2026-03-12',
          reason_code: 'damaged',
        },
        {
          product_id: created['products.create'],
          type: 'entry',
          quantity: 2,
          unit_cost: 13.25,
          movement_date: '2026-03-12',
          expected_on_hand: 6,
        },
      ],
    }),
    'movements.adjust',
  ),
  call('costAdjustments.record', (created) => ({
    movement_id: created['stockMovements.post'],
    amount: '15.00',
    adjustment_date: '2026-03-24',
    reason: 'landed_cost',
    reference: 'FREIGHT-88',
    note: 'By sea',
    journal_entry_id: created['journalEntries.create'],
  })),
  call('costAdjustments.get', idOf('costAdjustments.record')),
  call('costAdjustments.list', (created) => ({
    product_id: created['products.create'],
    movement_id: created['stockMovements.post'],
    startDate: '2026-03-01',
    limit: 5,
  })),
  call('costAllocations.record', (created) => ({
    amount: '10.00',
    adjustment_date: '2026-03-25',
    reason: 'landed_cost',
    by: 'weight',
    receipts: [{ movement_id: created['stockMovements.post'], weight: '2.5' }],
    reference: 'CUSTOMS-12',
    note: 'Duty',
  })),
  call('costAdjustments.list', (created) => ({ allocation_id: created['costAllocations.record'] })),
  call('costAdjustments.reverse', (created) => ({
    id: created['costAdjustments.record'],
    adjustment_date: '2026-03-25',
    note: 'Freight of another delivery',
  })),
  call('writeDowns.propose', (created) => ({
    as_of: '2026-03-31',
    idle_days: 10,
    product_ids: created['products.create'],
  })),
  call('writeDowns.record', (created) => ({
    as_of: '2026-03-31',
    items: [
      {
        product_id: created['products.create'],
        net_realizable_value: '9.50',
        reason: 'Successor announced',
      },
    ],
    journal: { loss_account: '5950', allowance_account: '1490' },
  })),
  call('writeDowns.list', (created) => ({
    product_id: created['products.create'],
    startDate: '2026-03-01',
    limit: 5,
  })),
  call('writeDowns.list', (created) => ({ journal_entry_id: created['journalEntries.create'] })),
  call('writeDowns.get', idOf('writeDowns.list')),
  call('writeDowns.reverse', (created) => ({
    id: created['writeDowns.list'],
    reason: 'The year was mistyped',
  })),
  call('products.update', (created) => ({ id: created['products.create'], reorder_point: 5000 })),
  call('alerts.list', (created) => ({
    status: 'open',
    product_id: created['products.create'],
    kind: 'low',
    limit: 5,
  })),
  call('alerts.acknowledge', idOf('alerts.list')),
  call('stockTakes.record', () => ({ count_date: '2026-03-31', blind: true, note: 'Aisle 4' })),
  call('stockTakes.count', (created) => ({
    id: created['stockTakes.record'],
    counts: [{ product_id: created['products.create'], counted_quantity: 12, unit_cost: 12.5 }],
  })),
  // Sold after the count, so that posting needs a decision.
  call('stockMovements.post', (created) => ({
    product_id: created['products.create'],
    type: 'exit',
    quantity: 1,
    unit_cost: 0,
    movement_date: '2026-03-31',
  })),
  call('stockTakes.preview', (created) => ({ id: created['stockTakes.record'] }), 'movements.adjust'),
  call('stockTakes.countHistory', (created) => ({
    id: created['stockTakes.record'],
    product_id: created['products.create'],
    limit: 5,
  })),
  call('stockTakes.post', (created) => ({
    id: created['stockTakes.record'],
    basis: [
      {
        product_id: created['products.create'],
        basis: 'when_counted',
        counted: 12,
        expected_when_counted: 8,
        expected: 7,
      },
    ],
  })),
  call(
    'stockTakes.record',
    (created) => ({
      count_date: '2026-03-31',
      counts: [{ product_id: created['products.create'], counted_quantity: 12, unit_cost: 12.5 }],
    }),
    'movements.adjust',
  ),
  // Seeded by `seedExampleRows`.
  call('stockTakes.cancel', (_, { organizationId }) => ({ id: organizationId })),
  call('stockTakes.get', idOf('stockTakes.record')),
  call('stockTakes.laterChanges', idOf('stockTakes.record')),
  call('stockTakes.list', () => ({ status: 'posted', startDate: '2026-03-01', limit: 5 })),
  call('products.create', () => ({ sku: 'NUT-8', name: 'Nut, 8 mm', costing_method: 'fifo' })),
  // Already linked to this entry when it was posted, so nothing changes.
  call('stockMovements.link', (created) => ({
    id: created['stockMovements.post'],
    journal_entry_id: created['journalEntries.create'],
  })),
  call('stockMovements.get', idOf('stockMovements.post')),
  call('stockMovements.list', (created) => ({
    product_id: created['products.create'],
    startDate: '2026-03-10',
    limit: 2,
  })),
  call('stockMovements.list', (created) => ({
    type: 'adjustment',
    journal_entry_id: created['journalEntries.create'],
  })),
  call('stockMovements.list', () => ({ linked: true })),
  // Seeded by `seedExampleRows`: an import is uploaded as CSV, which no procedure takes.
  call('stockImports.list', () => ({ limit: 5 })),
  call('stockImports.get', (_, { organizationId }) => ({ id: organizationId })),
  call('stockMovements.list', (_, { organizationId }) => ({ import_id: organizationId })),
  call('stockLevels.list', () => ({ as_of: '2026-03-10' })),
  call('stockLevels.list', (created) => ({ product_id: created['products.create'] })),
  call('locationLevels.list', (created) => ({
    product_id: created['products.create'],
    location_id: created['locations.create'],
    as_of: '2026-03-10',
  })),
  call('stockMovements.list', (created) => ({ location_id: created['locations.create'] })),
  call('locations.list', () => ({ limit: 1 })),
  call('stockTransfers.post', (created) => ({
    product_id: created['products.create'],
    from_location_id: created['locations.list'],
    to_location_id: created['locations.create'],
    quantity: 1,
    transfer_date: '2026-03-31',
    reference: 'TR-12',
  })),
  call('stockTransfers.post', (created) => ({
    product_id: created['products.create'],
    from_location_id: created['locations.list'],
    to_location_id: created['locations.create'],
    quantity: 2,
    transfer_date: '2026-03-31',
    two_step: true,
  })),
  call('stockTransfers.get', idOf('stockTransfers.post')),
  // The newest one is the dispatch.
  call('stockTransfers.list', (created) => ({
    product_id: created['products.create'],
    location_id: created['locations.create'],
    open: true,
  })),
  call('stockTransfers.writeOff', (created) => ({
    id: created['stockTransfers.list'],
    quantity: 1,
    transfer_date: '2026-03-31',
    reason_code: 'lost_in_transit',
  })),
  call('stockTransfers.receive', (created) => ({
    id: created['stockTransfers.list'],
    transfer_date: '2026-03-31',
  })),
  call('stockTransfers.reverse', idOf('stockTransfers.receive')),
  call('stockTransfers.reverse', idOf('stockTransfers.list')),
  call('stockTransfers.reverse', idOf('stockTransfers.post')),
  call('locations.archive', idOf('locations.create')),
  call('stockLevels.list', () => ({ below_reorder_point: true, q: 'a' })),
  call('stockCards.get', (created) => ({
    id: created['products.create'],
    startDate: '2026-03-10',
    limit: 1,
  })),
  call('stockCards.series', (created) => ({ id: created['products.create'], endDate: '2026-03-31' })),
  call('valuation.get'),
  call('valuation.series', () => ({ endDate: '2026-04-30', months: 3 })),
  call('valuation.get', () => ({ by: 'location' })),
  call('ageing.get', (created) => ({
    as_of: '2026-03-31',
    buckets: '7,14',
    product_id: created['products.create'],
  })),
  call('turnover.get', (created) => ({
    product_id: created['products.create'],
    startDate: '2026-03-01',
    endDate: '2026-03-31',
  })),
  call('abc.get', () => ({ startDate: '2026-03-01', endDate: '2026-03-31', by: 'value' })),
  call('valueBridge.get', (created) => ({
    product_id: created['products.create'],
    startDate: '2026-03-01',
    endDate: '2026-03-31',
  })),
  call('reconciliation.get', () => ({ startDate: '2026-03-01' })),
  call('ledger.verify', (created) => ({ product_id: created['products.create'] })),
  // Seeded by `seedExampleRows`, because the one that a call starts soon changes.
  call('verifications.list', () => ({ limit: 5 })),
  call('verifications.get', (_, { organizationId }) => ({ id: organizationId })),
  call('ledgerLog.list', () => ({ after_position: 1, limit: 5 })),
  call('stockMovements.reverse', (created) => ({
    id: created['stockMovements.post'],
    movement_date: '2026-04-01',
    note: 'Sent back',
  })),
  call('periods.create', () => ({ name: 'Year 1999', start_date: '1999-01-01', end_date: '1999-12-31' })),
  call('periods.create', () => ({ name: 'Year 2030', start_date: '2030-01-01', end_date: '2030-12-31' })),
  call('periods.list', () => ({ limit: 100 })),
  call('stockMovements.list', (created) => ({ accounting_period_id: created['periods.create'] })),
  call('periods.close', idOf('periods.create')),
  call('periods.reopen', (created) => ({
    id: created['periods.create'],
    reason: 'A supplier invoice arrived late',
  })),
  call('stockMovements.post', (created) => ({
    product_id: created['products.create'],
    type: 'entry',
    quantity: 5,
    unit_cost: 12,
    movement_date: '2026-03-31',
  })),
  // More than the movements that name it take, so that it can be released.
  call('reservations.create', (created) => ({
    product_id: created['products.create'],
    location_id: created['locations.list'],
    quantity: 4,
    reference: 'SO-1207',
    expires_at: '2099-12-31T18:00:00.000Z',
  })),
  call('reservations.get', idOf('reservations.create')),
  call('reservations.list', (created) => ({ product_id: created['products.create'], status: 'open' })),
  call('reservations.list', (created) => ({ location_id: created['locations.create'] })),
  call('stockMovements.post', (created) => ({
    product_id: created['products.create'],
    type: 'exit',
    quantity: 1,
    unit_cost: 0,
    movement_date: '2026-03-31',
    reservation_id: created['reservations.create'],
  })),
  call('stockMovements.post', (created, { organizationId }) => ({
    product_id: created['products.create'],
    type: 'entry',
    quantity: 1,
    unit_cost: 11,
    movement_date: '1999-12-31',
    location_id: created['locations.list'],
    organization_id: organizationId,
    accounting_period_id: created['periods.create'],
  })),
  call('stockMovements.postBatch', (created, { organizationId }) => ({
    movements: [
      {
        product_id: created['products.create'],
        type: 'entry',
        quantity: 1,
        unit_cost: 14,
        movement_date: '2026-03-31',
        journal_entry_id: created['journalEntries.create'],
        location_id: created['locations.list'],
      },
      {
        product_id: created['products.create'],
        type: 'exit',
        quantity: 1,
        unit_cost: 0,
        movement_date: '1999-12-31',
        reservation_id: created['reservations.create'],
        organization_id: organizationId,
        accounting_period_id: created['periods.create'],
      },
    ],
  })),
  call('stockMovements.correct', (created) => ({
    id: created['stockMovements.postBatch'],
    movement: {
      product_id: created['products.create'],
      type: 'exit',
      quantity: 1,
      unit_cost: 0,
      movement_date: '2026-03-12',
      journal_entry_id: created['journalEntries.create'],
      location_id: created['locations.list'],
      reservation_id: created['reservations.create'],
      reason_code: 'found',
    },
    reversal_date: '2026-03-12',
  })),
  call('stockMovements.correct', (created, { organizationId }) => ({
    id: created['stockMovements.correct'],
    movement: {
      product_id: created['products.create'],
      type: 'adjustment',
      quantity: 1,
      unit_cost: 9,
      movement_date: '1999-12-31',
      organization_id: organizationId,
      accounting_period_id: created['periods.create'],
    },
  })),
  call('reservations.release', idOf('reservations.create')),
  call(
    'stockTakes.record',
    (created) => ({
      count_date: '2030-12-31',
      location_id: created['locations.list'],
      counts: [{ product_id: created['products.create'], counted_quantity: 0 }],
    }),
    'movements.adjust',
  ),
  call('products.archive', idOf('products.create')),
  call('products.unarchive', idOf('products.create')),
  call('invitations.send', () => ({
    email: 'Grace@Example.com',
    role: 'clerk',
    metadata: { team: 'Lager' },
  })),
  call('invitations.get', idOf('invitations.send')),
  call('invitations.list', () => ({ status: 'pending' })),
  call('invitations.resend', idOf('invitations.send')),
  call('invitations.revoke', idOf('invitations.send')),
  call('invitations.sendBatch', (_, organization) => ({
    invitations: [
      { email: guestEmail(organization), role: 'viewer' },
      { email: guestEmail(organization), role: 'clerk' },
      { email: 'nobody', role: 'clerk' },
    ],
  })),
  anonymousCall('invitations.decline', withToken),
  anonymousCall('invitations.optOut', withOptOutToken),
  anonymousCall('invitations.optIn', withOptOutToken),
  call('invitations.send', (_, organization) => ({ email: guestEmail(organization), role: 'accountant' })),
  anonymousCall('invitations.preview', withToken),
  anonymousCall('invitations.accept', async (created, organization, tokenFor) => ({
    ...(await withToken(created, organization, tokenFor)),
    name: 'Grace Hopper',
  })),
  call('invitations.received', () => ({ limit: 5 })),
  call('invitations.send', (created, { organizationId }) => ({
    email: 'alan@example.com',
    role: 'viewer',
    metadata: { organization_id: organizationId, period_id: created['periods.create'] },
  })),
  call('members.list'),
  call('members.list', () => ({ q: 'a' })),
  call('members.updateRole', (_, { userIds }) => ({ user_id: userIds.viewer, role: 'clerk' })),
  call('members.endSessions', (_, { userIds }) => ({ user_id: userIds.viewer })),
  call('members.remove', (_, { userIds }) => ({ user_id: userIds.viewer })),
  call('apiKeys.create', () => ({ name: 'Scanner', role: 'admin', expires_in_days: 30 })),
  call('apiKeys.list'),
  // Not an own key of any caller but the one who created it: those are up to the caller's role.
  call('apiKeys.revoke', idOf('apiKeys.create'), 'keys.keep'),
  call('webhooks.create', () => ({
    // A reserved name that never resolves (RFC 2606).
    url: 'https://hooks.example.invalid/tallybook',
    events: ['invitation.sent', 'stock_movement.posted'],
    description: 'Warehouse display',
  })),
  call('webhooks.list', () => ({ limit: 10 })),
  call('webhooks.get', idOf('webhooks.create')),
  call('webhookDeliveries.list', (created) => ({ id: created['webhooks.create'], limit: 10 })),
  call('webhooks.rotate', idOf('webhooks.create')),
  call('webhooks.disable', idOf('webhooks.create')),
  call('webhooks.enable', idOf('webhooks.create')),
  // Last of the webhook's calls: the delivery runs in the background and changes what the webhook shows.
  call('webhooks.test', idOf('webhooks.create')),
  call('webhooks.delete', idOf('webhooks.create')),
  call('auditEvents.list', () => ({ type: 'organization.updated', startDate: '2026-01-01', limit: 10 })),
  call('auditEvents.list', (created, { userIds }) => ({
    actor_user_id: userIds.owner,
    subject_id: created['products.create'],
  })),
  // Last, because it runs in the background and changes what the others return.
  call('verifications.start'),
];

export interface RestCall {
  readonly method: string;
  readonly path: string;
  readonly body: Input | undefined;
}

/** The REST call with this input: its fields become path parameters, then the body or the query. */
export function restCall(operation: Operation, input: Input): RestCall {
  const rest = { ...input };
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(rest[name]);
    delete rest[name];
    return encodeURIComponent(value);
  });
  if (takesBody(operation)) return { method: operation.method, path, body: rest };
  const search = new URLSearchParams(
    Object.entries(rest).map(([name, value]): [string, string] => [name, String(value)]),
  ).toString();
  return { method: operation.method, path: search === '' ? path : `${path}?${search}`, body: undefined };
}
