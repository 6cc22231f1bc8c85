import type { CallOptions, TestApp, TestResponse } from './app.ts';
import type { TestOrganization } from './seed.ts';

// One function for each request that several test files send. Each returns the response, whatever its status:
// `expectCreated(postMovement(…))` is the movement. `fields` may be anything, so that tests can send invalid input.

type Requester = Pick<TestApp, 'request'>;
type Fields = Readonly<Record<string, unknown>>;

const movements = '/api/inventory/stock-movements';

/** Posts an entry of one unit at 1.00 on 2026-03-10, except where `fields` say otherwise. */
export const postMovement = (
  app: Requester,
  fields: Fields & { product_id: unknown },
  options?: CallOptions,
): Promise<TestResponse> =>
  app.request('POST', movements, {
    ...options,
    body: { type: 'entry', quantity: 1, unit_cost: 1, movement_date: '2026-03-10', ...fields },
  });

export const reverseMovement = (
  app: Requester,
  id: string,
  fields: Fields = {},
  options?: CallOptions,
): Promise<TestResponse> => app.request('POST', `${movements}/${id}/reversal`, { ...options, body: fields });

/** Adds to the cost of a receipt on 2026-03-31, or another day. */
export const adjustCost = (
  app: Requester,
  movement_id: string,
  amount: string,
  options?: CallOptions,
  adjustment_date = '2026-03-31',
): Promise<TestResponse> =>
  app.request('POST', '/api/inventory/cost-adjustments', {
    ...options,
    body: {
      movement_id,
      amount,
      adjustment_date,
      reason: 'landed_cost',
      reference: 'FREIGHT-1',
      note: 'By sea.',
    },
  });

/** Writes a product down to this net realizable value per unit, with a journal entry, as of 2026-01-31 or another day. */
export const writeDown = (
  app: Requester,
  product_id: string,
  net_realizable_value: string,
  options?: CallOptions,
  as_of = '2026-01-31',
): Promise<TestResponse> =>
  app.request('POST', '/api/inventory/write-downs', {
    ...options,
    body: {
      as_of,
      items: [{ product_id, net_realizable_value, reason: 'Damaged by water' }],
      journal: { loss_account: '5950', allowance_account: '1490' },
    },
  });

export const reverseWriteDown = (app: Requester, id: string, options?: CallOptions): Promise<TestResponse> =>
  app.request('POST', `/api/inventory/write-downs/${id}/reversal`, {
    ...options,
    body: { reason: 'The year was mistyped' },
  });

/** Creates a journal entry of 10.00 (1400 to 1600) on 2026-03-10, except where `fields` say otherwise. */
export const createJournalEntry = (
  app: Requester,
  fields: Fields = {},
  options?: CallOptions,
): Promise<TestResponse> => {
  const lines = [
    { account: '1400', debit: '10' },
    { account: '1600', credit: '10' },
  ];
  const body = { entry_date: '2026-03-10', memo: 'Goods received', lines, ...fields };
  return app.request('POST', '/api/accounting/journal-entries', { ...options, body });
};

export const closePeriod = (app: Requester, id: string, options?: CallOptions): Promise<TestResponse> =>
  app.request('POST', `/api/accounting/periods/${id}/close`, { ...options, body: {} });

let invited = 0;

/** An email address that no earlier call in this test file has returned. */
export const newEmail = (): string => `guest-${(invited += 1)}@example.com`;

/** Invites a new address as a clerk, except where `fields` say otherwise. */
export const sendInvitation = (
  app: Requester,
  fields: Fields = {},
  options?: CallOptions,
): Promise<TestResponse> =>
  app.request('POST', '/api/invitations', {
    ...options,
    body: { email: newEmail(), role: 'clerk', ...fields },
  });

/** Changes settings of an organization as its owner. */
export const updateSettings = (
  app: Requester,
  { organizationId, keys }: Pick<TestOrganization, 'organizationId' | 'keys'>,
  settings: Fields,
): Promise<TestResponse> =>
  app.request('PATCH', `/api/organizations/${organizationId}`, { key: keys.owner, body: { settings } });

/** `GET /api/me` for this credential. */
export const getMe = (app: Requester, key: string): Promise<TestResponse> =>
  app.request('GET', '/api/me', { key });

/** The integrity check; `query` is a query string such as `product_id=…`. */
export const verifyLedger = (app: Requester, query = '', options?: CallOptions): Promise<TestResponse> =>
  app.request('GET', `/api/inventory/verify?${query}`, options);

/** A JWT of the user with this verified email address, who is created by the first one. */
export async function signIn(
  app: Pick<TestApp, 'request' | 'devSecret'>,
  email: string,
  sub?: string,
): Promise<string> {
  const body = { email, ...(sub === undefined ? {} : { sub }) };
  const response = await app.request('POST', '/dev/token', { key: app.devSecret(), body });
  if (response.status !== 200) throw new Error(`/dev/token: ${JSON.stringify(response.body)}`);
  return response.body.token;
}
