import { once } from 'node:events';
import net from 'node:net';
import { databaseFault, openDatabase } from '@tallybook/db';
import { ProblemError, type Invitation, type SendInvitation } from '@tallybook/domain';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newId } from '../../platform/ids.ts';
import type { Actor } from '../../platform/verb.ts';
import { startTestApp, type TestApp, type TestOrganization } from '../../testing/index.ts';
import { createInvitationSender, type InvitationSender } from './sender.ts';

// Calls that are made in one turn: the first goes at once, and the others, which find it under way, go together.

let app: TestApp;
let own: TestOrganization;
let sender: InvitationSender;
beforeAll(async () => {
  app = await startTestApp({ INVITATIONS_PER_SENDER_HOUR: '20', INVITATIONS_PENDING: '12' });
});
beforeEach(async () => {
  own = await app.newOrganization();
  sender = createInvitationSender();
});
afterAll(() => app.stop());

let count = 0;
const address = (): string => `together-${(count += 1)}@example.com`;

interface Call {
  readonly input?: Partial<SendInvitation>;
  readonly role?: 'owner' | 'admin' | 'viewer';
  readonly key?: string;
}

/** The invitation, or the code of the refusal. */
async function send(
  { input, role = 'owner', key }: Call,
  services = app.services,
): Promise<Invitation | string> {
  const actor: Actor = {
    organizationId: own.organizationId,
    userId: own.userIds[role],
    role,
    credential: 'jwt',
    apiKeyId: null,
  };
  const ctx = {
    services,
    actor,
    requestId: newId(),
    operation: 'invitations.send',
    idempotencyKey: key,
    address: '192.0.2.1',
    userAgent: null,
    notes: { replayed: false, nextCursor: null },
  };
  try {
    return await sender.send({ ctx, actor, input: { email: address(), role: 'viewer', ...input } });
  } catch (error) {
    if (error instanceof ProblemError) return error.code;
    const reason = databaseFault(error)?.reason;
    if (reason !== undefined) return reason;
    throw error;
  }
}

const together = (calls: readonly Call[]) => Promise.all(calls.map((call) => send(call)));
const codes = (answers: readonly (Invitation | string)[]) =>
  answers.map((answer) => (typeof answer === 'string' ? answer : answer.status));

/** What the invitations leave behind, and at how many transactions' times they were made. */
async function left() {
  const id = own.organizationId;
  const [row] = await app.admin`
    select count(*)::int as sent, count(distinct created_at)::int as transactions,
      (select count(*)::int from invitation_attempts where organization_id = ${id} and mailed) as counted,
      (select count(*)::int from audit_events where organization_id = ${id} and type = 'invitation.sent') as recorded,
      (select count(*)::int from pgboss.job where data->>'organization_id' = ${id}) as mails
    from invitations where organization_id = ${id}`;
  return row;
}

test('what waits goes in one transaction, each with its mail, its place in the limits and its audit event', async () => {
  const answers = await together(Array.from({ length: 9 }, () => ({})));
  expect(codes(answers)).toEqual(Array.from({ length: 9 }, () => 'pending'));
  const addresses = await app.admin`
    select i.email = e.data->>'email' and e.actor_user_id = i.invited_by_user_id as same
    from invitations i join audit_events e on e.subject_id = i.id where i.organization_id = ${own.organizationId}`;
  expect(addresses).toEqual(Array.from({ length: 9 }, () => ({ same: true })));
  const made = await left();
  expect(made).toMatchObject({ sent: 9, counted: 9, recorded: 9, mails: 9 });
  expect(made?.['transactions']).toBeLessThanOrEqual(2);
});

test('one that is refused keeps no neighbour back, and is refused as if it had come alone', async () => {
  const email = address();
  const [registered] = await app.admin<{ email: string }[]>`
    select email from users where id = ${own.userIds.admin}`;
  const answers = await together([
    {},
    { input: { email } },
    { input: { email } },
    { input: { email: registered!.email } },
    { role: 'viewer' },
    { role: 'admin', input: { role: 'owner' } },
    { input: { metadata: { period_id: newId() } } },
    { role: 'admin' },
  ]);
  expect(codes(answers)).toEqual([
    'pending',
    'pending',
    'INVITATION_ALREADY_EXISTS',
    'EMAIL_ALREADY_REGISTERED',
    'PERMISSION_DENIED',
    'ROLE_TOO_HIGH',
    'NOT_FOUND',
    'pending',
  ]);
  expect(await left()).toMatchObject({ sent: 3, counted: 3, recorded: 3, mails: 3 });
  const probes = await app.admin`
    select count(*)::int as n from invitation_attempts
    where organization_id = ${own.organizationId} and not mailed`;
  expect(probes).toEqual([{ n: 1 }]);
});

test('a limit is reached at its number, whatever goes together', async () => {
  const answers = codes(await together(Array.from({ length: 16 }, () => ({}))));
  expect(answers.filter((code) => code === 'pending')).toHaveLength(12);
  expect(answers.filter((code) => code === 'RATE_LIMITED')).toHaveLength(4);
  expect(await left()).toMatchObject({ sent: 12, counted: 12, recorded: 12, mails: 12 });
});

test('an Idempotency-Key sends once, among others too', async () => {
  const key = newId();
  const input = { email: address() };
  const calls = [{}, { key, input }, {}, { key, input }, { key: newId() }];
  const first = await together(calls);
  expect(codes(first)).toEqual(calls.map(() => 'pending'));
  expect(first[3]).toEqual(first[1]);
  const again = await together([{}, { key, input }, {}]);
  expect(again[1]).toEqual(first[1]);
  expect(codes(await together([{}, { key }, {}]))).toEqual(['pending', 'IDEMPOTENCY_KEY_REUSED', 'pending']);
  expect(await left()).toMatchObject({ sent: 8, counted: 8, recorded: 8, mails: 8 });
});

test.each([
  ['that send to one address', { email: 'one@example.com' }],
  ['that are so many that each goes by itself', {}],
])('a database that says nothing is not tried again for each of those %s', async (_name, input) => {
  let tried = 0;
  const silent = net.createServer(() => (tried += 1)).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as net.AddressInfo;
  const target = { host: '127.0.0.1', port, database: 'd', username: 'u', password: 'p' };
  const options = { max: 4, applicationName: 'silent', acquireTimeoutMs: 100 };
  const services = { ...app.services, database: openDatabase(target, options) };
  const answers = await Promise.all(Array.from({ length: 16 }, () => send({ input }, services)));
  expect(answers).toEqual(Array.from({ length: 16 }, () => expect.stringMatching(/^(?:connect|pool)$/)));
  // The first goes at once, the others behind it.
  expect(tried).toBeLessThanOrEqual(2);
  await services.database.close();
  silent.close();
});
