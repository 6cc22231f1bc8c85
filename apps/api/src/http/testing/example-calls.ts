import type { Permission } from '@tallybook/domain';
import type { TestOrganization } from '../../testing/index.ts';
import { takesBody } from '../rest/operation-input.ts';
import type { Operation } from '../rest/operations.ts';

type Input = Record<string, unknown>;

/** Ids that earlier answers gave, by operation. */
export type Seen = Readonly<Record<string, string>>;

/** The token that the newest invitation of this address is mailed with. */
export type TokenFor = (email: string) => Promise<string>;

export interface Step {
  readonly operation: string;
  readonly input: (seen: Seen, organization: TestOrganization, tokenFor: TokenFor) => Input | Promise<Input>;
  /** Called without a credential. */
  readonly anonymous?: true;
  /** The permission that this very input asks for, where it is more than the procedure's own. */
  readonly needs?: Permission;
}

const step = (operation: string, input: Step['input'] = () => ({}), needs?: Permission): Step => ({
  operation,
  input,
  ...(needs === undefined ? {} : { needs }),
});
const anonymously = (operation: string, input: Step['input']): Step => ({
  operation,
  input,
  anonymous: true,
});
/** Each organization invites people of its own: an address has one account, whoever invites it. */
const guest = ({ organizationId }: TestOrganization): string =>
  `new-${organizationId.slice(-8)}-guest@example.com`;
const withToken: Step['input'] = async (_, organization, tokenFor) => ({
  token: await tokenFor(guest(organization)),
});
const idOf = (operation: string) => (seen: Seen) => ({ id: seen[operation] });

/**
 * Well-formed calls of every operation, each in a state in which it succeeds. A new operation needs a line here,
 * with every field that takes an id in one of its lines: the authorization matrix puts others' ids there.
 * No boolean parameter is false: trpc-to-openapi, which is asked the same, takes the text "false" for true.
 */
export const story: readonly Step[] = [
  step('me.get'),
  step('organizations.create', () => ({ name: 'Second Ltd', currency: 'JPY' })),
  step('organizations.list', () => ({ limit: 10 })),
  step('organizations.get', (_, { organizationId }) => ({ id: organizationId })),
  step('organizations.update', (_, { organizationId }) => ({
    id: organizationId,
    name: 'Renamed Ltd',
    settings: {
      invite_registered: true,
      automatic_posting: {
        inventory: '1400',
        goods_received: '1600',
        cost_of_goods_sold: '5000',
        stock_gain: '4800',
        stock_loss: '6900',
        cost_variance: '5900',
      },
    },
  })),
  step('products.create', () => ({ sku: 'BOLT-8', name: 'Bolt, 8 mm', unit: 'pcs', reorder_point: 50 })),
  step('products.get', idOf('products.create')),
  step('products.update', (seen) => ({
    id: seen['products.create'],
    name: 'Schraube & Müller, 8 mm',
    reorder_point: null,
  })),
  step('products.list', () => ({ sku: 'BOLT-8', limit: 5 })),
  step('journalEntries.create', () => ({
    entry_date: '2026-03-10',
    memo: 'Goods received',
    lines: [
      { account: '1400', debit: '125' },
      { account: '1600', credit: '125.00' },
    ],
  })),
  step('journalEntries.get', idOf('journalEntries.create')),
  step('journalEntries.list', () => ({
    account: '1400',
    source: 'manual',
    startDate: '2026-03-01',
    endDate: '2026-03-31',
  })),
  step('stockMovements.post', (seen) => ({
    product_id: seen['products.create'],
    type: 'entry',
    quantity: 10,
    unit_cost: 12.5,
    movement_date: '2026-03-10',
    journal_entry_id: seen['journalEntries.create'],
    metadata: { dock: 4, tags: ['a', null, true] },
  })),
  step('stockMovements.post', (seen) => ({
    product_id: seen['products.create'],
    type: 'exit',
    quantity: 3,
    unit_cost: 0,
    movement_date: '2026-03-11',
    journal_entry_id: null,
    note: 'Zeile 1\nZeile 2',
  })),
  step(
    'stockMovements.postBatch',
    (seen) => ({
      movements: [
        {
          product_id: seen['products.create'],
          type: 'adjustment',
          quantity: -1,
          unit_cost: 0,
          movement_date: '2026-03-12',
          reason_code: 'damaged',
        },
        {
          product_id: seen['products.create'],
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
  step('stockTakes.record', (seen) => ({
    count_date: '2026-03-31',
    counts: [{ product_id: seen['products.create'], counted_quantity: 12, unit_cost: 12.5 }],
  })),
  step('stockTakes.record', (seen) => ({
    count_date: '2026-03-31',
    counts: [{ product_id: seen['products.create'], counted_quantity: 12 }],
  })),
  step('products.create', () => ({ sku: 'NUT-8', name: 'Nut, 8 mm', costing_method: 'fifo' })),
  // Linked when it was posted: again the same is no change.
  step('stockMovements.link', (seen) => ({
    id: seen['stockMovements.post'],
    journal_entry_id: seen['journalEntries.create'],
  })),
  step('stockMovements.get', idOf('stockMovements.post')),
  step('stockMovements.list', (seen) => ({
    product_id: seen['products.create'],
    startDate: '2026-03-10',
    limit: 2,
  })),
  step('stockMovements.list', () => ({ type: 'adjustment' })),
  // Seeded: an import comes in as CSV, which no procedure takes.
  step('stockImports.list', () => ({ limit: 5 })),
  step('stockImports.get', (_, { organizationId }) => ({ id: organizationId })),
  step('stockLevels.list', () => ({ as_of: '2026-03-10' })),
  step('stockLevels.list', (seen) => ({ product_id: seen['products.create'] })),
  step('stockLevels.list', () => ({ below_reorder_point: true })),
  step('stockCards.get', (seen) => ({ id: seen['products.create'], startDate: '2026-03-10', limit: 1 })),
  step('valuation.get'),
  step('reconciliation.get', () => ({ startDate: '2026-03-01' })),
  step('ledger.verify', (seen) => ({ product_id: seen['products.create'] })),
  step('stockMovements.reverse', (seen) => ({
    id: seen['stockMovements.post'],
    movement_date: '2026-04-01',
    note: 'Sent back',
  })),
  step('periods.create', () => ({ name: 'Year 1999', start_date: '1999-01-01', end_date: '1999-12-31' })),
  step('periods.create', () => ({ name: 'Year 2030', start_date: '2030-01-01', end_date: '2030-12-31' })),
  step('periods.list', () => ({ limit: 100 })),
  step('periods.close', idOf('periods.create')),
  step('periods.reopen', idOf('periods.create')),
  step('stockMovements.post', (seen, { organizationId }) => ({
    product_id: seen['products.create'],
    type: 'entry',
    quantity: 1,
    unit_cost: 11,
    movement_date: '1999-12-31',
    organization_id: organizationId,
    accounting_period_id: seen['periods.create'],
  })),
  step('stockMovements.postBatch', (seen, { organizationId }) => ({
    movements: [
      {
        product_id: seen['products.create'],
        type: 'entry',
        quantity: 1,
        unit_cost: 14,
        movement_date: '2026-03-31',
        journal_entry_id: seen['journalEntries.create'],
      },
      {
        product_id: seen['products.create'],
        type: 'exit',
        quantity: 1,
        unit_cost: 0,
        movement_date: '1999-12-31',
        organization_id: organizationId,
        accounting_period_id: seen['periods.create'],
      },
    ],
  })),
  step('products.archive', idOf('products.create')),
  step('invitations.send', () => ({
    email: 'Grace@Example.com',
    role: 'clerk',
    metadata: { team: 'Lager' },
  })),
  step('invitations.get', idOf('invitations.send')),
  step('invitations.list', () => ({ status: 'pending' })),
  step('invitations.resend', idOf('invitations.send')),
  step('invitations.revoke', idOf('invitations.send')),
  step('invitations.sendBatch', (_, organization) => ({
    invitations: [
      { email: guest(organization), role: 'viewer' },
      { email: guest(organization), role: 'clerk' },
      { email: 'nobody', role: 'clerk' },
    ],
  })),
  anonymously('invitations.decline', withToken),
  step('invitations.send', (_, organization) => ({ email: guest(organization), role: 'accountant' })),
  anonymously('invitations.preview', withToken),
  anonymously('invitations.accept', async (seen, organization, tokenFor) => ({
    ...(await withToken(seen, organization, tokenFor)),
    name: 'Grace Hopper',
  })),
  step('invitations.received', () => ({ limit: 5 })),
  step('invitations.send', (seen, { organizationId }) => ({
    email: 'alan@example.com',
    role: 'viewer',
    metadata: { organization_id: organizationId, period_id: seen['periods.create'] },
  })),
  step('members.list'),
  step('members.updateRole', (_, { userIds }) => ({ user_id: userIds.viewer, role: 'clerk' })),
  step('members.remove', (_, { userIds }) => ({ user_id: userIds.viewer })),
  step('apiKeys.create', () => ({ name: 'Scanner', role: 'clerk', expires_in_days: 30 })),
  step('apiKeys.list'),
  step('apiKeys.revoke', idOf('apiKeys.create')),
  step('webhooks.create', () => ({
    // A name that resolves nowhere (RFC 2606).
    url: 'https://hooks.example.invalid/tallybook',
    events: ['invitation.sent', 'stock_movement.posted'],
    description: 'Warehouse display',
  })),
  step('webhooks.list', () => ({ limit: 10 })),
  step('webhooks.get', idOf('webhooks.create')),
  step('webhookDeliveries.list', (seen) => ({ id: seen['webhooks.create'], limit: 10 })),
  step('webhooks.rotate', idOf('webhooks.create')),
  step('webhooks.disable', idOf('webhooks.create')),
  step('webhooks.enable', idOf('webhooks.create')),
  // Tried in the background: what a webhook shows of it comes sooner or later.
  step('webhooks.test', idOf('webhooks.create')),
  step('webhooks.delete', idOf('webhooks.create')),
  step('auditEvents.list', () => ({ type: 'organization.updated', startDate: '2026-01-01', limit: 10 })),
  step('auditEvents.list', (seen, { userIds }) => ({
    actor_user_id: userIds.owner,
    subject_id: seen['products.create'],
  })),
];

export interface RestCall {
  readonly method: string;
  readonly path: string;
  readonly body: Input | undefined;
}

/** An input as the REST call that says it: path parameters, then body or query. */
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
