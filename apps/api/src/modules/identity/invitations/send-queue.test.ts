import { once } from 'node:events';
import net from 'node:net';
import { databaseFault, openDatabase } from '@tallybook/db';
import { wordings, ProblemError, type Invitation, type SendInvitation } from '@tallybook/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import type { Actor } from '../../../platform/verb.ts';
import { countMessages } from '../../../testing/count-messages.ts';
import { startTestApp, type TestApp, type TestOrganization } from '../../../testing/index.ts';
import { createSendQueue, type SendQueue } from './send-queue.ts';

// Of requests made in one turn of the event loop, the first is committed at once and the others share the next batch.

let app: TestApp;
let own: TestOrganization;
let queue: SendQueue;
beforeAll(async () => {
  app = await startTestApp({ INVITATIONS_PER_SENDER_HOUR: '20', INVITATIONS_PENDING: '12' });
});
beforeEach(async () => {
  own = await app.newOrganization();
  queue = createSendQueue(app.services);
});
afterAll(() => app.stop());

let count = 0;
const address = (): string => `queued-${(count += 1)}@example.com`;

interface Call {
  readonly input?: Partial<SendInvitation>;
  readonly role?: 'owner' | 'admin' | 'viewer';
  readonly key?: string;
}

/** The invitation, the code of the problem, or the reason why the database was unavailable. */
async function send(
  { input: given, role = 'owner', key }: Call,
  through = queue,
): Promise<Invitation | string> {
  const actor: Actor = {
    organizationId: own.organizationId,
    userId: own.userIds[role],
    role,
    credential: 'jwt',
    apiKeyId: null,
  };
  const ctx = {
    services: app.services,
    actor,
    requestId: newId(),
    operation: 'invitations.send',
    idempotencyKey: key,
    address: '192.0.2.1',
    userAgent: null,
    isReport: false,
    holdPage: () => {},
    admission: { isAdmitted: false },
    checkCaller: async () => {},
    responseMeta: { replayed: false, nextCursor: null },
    wording: () => wordings.en,
  };
  const input: SendInvitation = { email: address(), role: 'viewer', ...given };
  try {
    return await through.send<Invitation>({
      ctx,
      actor,
      input,
      invitations: [input],
      respond: ([outcome]) => outcome as Invitation | ProblemError,
    });
  } catch (error) {
    if (error instanceof ProblemError) return error.code;
    const reason = databaseFault(error)?.reason;
    if (reason !== undefined) return reason;
    throw error;
  }
}

const sendAtOnce = (calls: readonly Call[]) => Promise.all(calls.map((call) => send(call)));
const statusesOf = (results: readonly (Invitation | string)[]) =>
  results.map((result) => (typeof result === 'string' ? result : result.status));

/** Rows written for the organization, and the number of transactions that sent its invitations. */
async function countRows() {
  const id = own.organizationId;
  const [row] = await app.admin`
    select count(*)::int as sent, count(distinct created_at)::int as transactions,
      (select count(*)::int from invitation_attempts where organization_id = ${id} and mailed) as counted,
      (select count(*)::int from audit_events where organization_id = ${id} and type = 'invitation.sent') as recorded,
      (select count(*)::int from pgboss.job where data->>'organization_id' = ${id}) as mails
    from invitations where organization_id = ${id}`;
  return row;
}

describe('requests to send at the same time', () => {
  test('share a transaction that writes the mail job, limit count and audit row of each', async () => {
    const results = await sendAtOnce(Array.from({ length: 9 }, () => ({})));
    expect(statusesOf(results)).toEqual(Array.from({ length: 9 }, () => 'pending'));
    const audited = await app.admin`
      select i.email = e.data->>'email' and e.actor_user_id = i.invited_by_user_id as same
      from invitations i join audit_events e on e.organization_id = i.organization_id and e.subject_id = i.id
      where i.organization_id = ${own.organizationId}`;
    expect(audited).toEqual(Array.from({ length: 9 }, () => ({ same: true })));
    const rows = await countRows();
    expect(rows).toMatchObject({ sent: 9, counted: 9, recorded: 9, mails: 9 });
    expect(rows?.['transactions']).toBeLessThanOrEqual(2);
  });

  test('are rejected one by one: a rejected request does not affect the others', async () => {
    const email = address();
    const [registered] = await app.admin<{ email: string }[]>`
      select email from users where id = ${own.userIds.admin}`;
    const results = await sendAtOnce([
      {},
      { input: { email } },
      { input: { email } },
      { input: { email: registered!.email } },
      { role: 'viewer' },
      { role: 'admin', input: { role: 'owner' } },
      { input: { metadata: { period_id: newId() } } },
      { role: 'admin' },
    ]);
    expect(statusesOf(results)).toEqual([
      'pending',
      'pending',
      'INVITATION_ALREADY_EXISTS',
      'EMAIL_ALREADY_REGISTERED',
      'PERMISSION_DENIED',
      'ROLE_TOO_HIGH',
      'NOT_FOUND',
      'pending',
    ]);
    expect(await countRows()).toMatchObject({ sent: 3, counted: 3, recorded: 3, mails: 3, transactions: 1 });
    const probes = await app.admin`
      select count(*)::int as n from invitation_attempts
      where organization_id = ${own.organizationId} and not mailed`;
    expect(probes).toEqual([{ n: 1 }]);
  });

  test('reach a limit exactly, even within one transaction', async () => {
    const results = statusesOf(await sendAtOnce(Array.from({ length: 16 }, () => ({}))));
    expect(results.filter((status) => status === 'pending')).toHaveLength(12);
    expect(results.filter((status) => status === 'RATE_LIMITED')).toHaveLength(4);
    expect(await countRows()).toMatchObject({ sent: 12, counted: 12, recorded: 12, mails: 12 });
  });

  test('with the same Idempotency-Key send once, and leave others unaffected', async () => {
    const key = newId();
    const input = { email: address() };
    const calls = [{}, { key, input }, {}, { key, input }, { key: newId() }];
    const first = await sendAtOnce(calls);
    expect(statusesOf(first)).toEqual(calls.map(() => 'pending'));
    expect(first[3]).toEqual(first[1]);
    const again = await sendAtOnce([{}, { key, input }, {}]);
    expect(again[1]).toEqual(first[1]);
    expect(statusesOf(await sendAtOnce([{}, { key }, {}]))).toEqual([
      'pending',
      'IDEMPOTENCY_KEY_REUSED',
      'pending',
    ]);
    expect(await countRows()).toMatchObject({ sent: 8, counted: 8, recorded: 8, mails: 8 });
  });

  test.each([
    ['share a batch', undefined],
    ['must be committed individually, having one Idempotency-Key', newId()],
  ])(
    'fail together when the database is unreachable and they %s, without one attempt each',
    async (_name, key) => {
      let connections = 0;
      const silent = net.createServer(() => (connections += 1)).listen(0, '127.0.0.1');
      await once(silent, 'listening');
      const { port } = silent.address() as net.AddressInfo;
      const target = { host: '127.0.0.1', port, database: 'd', username: 'u', password: 'p' };
      const options = { max: 4, applicationName: 'silent', acquireTimeoutMs: 100 };
      const unreachable = openDatabase(target, options);
      const through = createSendQueue({ ...app.services, database: unreachable });
      const call = key === undefined ? {} : { key };
      const results = await Promise.all(Array.from({ length: 16 }, () => send(call, through)));
      expect(results).toEqual(Array.from({ length: 16 }, () => expect.stringMatching(/^(?:connect|pool)$/)));
      // One for the first request, one for all the others.
      expect(connections).toBeLessThanOrEqual(2);
      await unreachable.close();
      silent.close();
    },
  );
});

test('an invitation takes two round trips and the COMMIT, like ten at the same time', async () => {
  const proxy = await countMessages(app.database.service);
  const database = openDatabase(proxy.target, { max: 1, applicationName: 'invitation-messages' });
  const through = createSendQueue({ ...app.services, database });
  const countOf = async (calls: number) => {
    const before = { ...proxy.counts };
    const results = await Promise.all(Array.from({ length: calls }, () => send({}, through)));
    expect(new Set(statusesOf(results))).toEqual(new Set(['pending']));
    return {
      statements: proxy.counts.statements - before.statements,
      roundTrips: proxy.counts.roundTrips - before.roundTrips,
    };
  };
  try {
    // Describes each statement.
    await countOf(1);
    // 3 of the transaction · 3 locks and reads of rights · 4 reads of limits and conflicts · invitation, attempt, job, audit row, event.
    const expected = { statements: 15, roundTrips: 3 };
    expect([await countOf(1), await countOf(10)]).toEqual([expected, expected]);
  } finally {
    await database.close();
    proxy.close();
  }
});

test('an invitation wakes the webhook fan-out only if a webhook subscribes to it', async () => {
  let wakes = 0;
  const through = createSendQueue({ ...app.services, fanOut: { wake: () => (wakes += 1) } });
  expect(statusesOf([await send({}, through)])).toEqual(['pending']);
  expect(wakes).toBe(0);
  for (const [events, expected] of [
    [['invitation.revoked'], 0],
    [['invitation.sent'], 1],
  ] as const) {
    const url = `https://receiver.example.com/${events[0]}`;
    const created = await app.request('POST', '/api/webhooks', {
      key: own.keys.owner,
      body: { url, events },
    });
    expect(created.status).toBe(201);
    expect(statusesOf([await send({}, through)])).toEqual(['pending']);
    expect(wakes).toBe(expected);
  }
});
