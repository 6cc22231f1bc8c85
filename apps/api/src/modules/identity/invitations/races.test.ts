import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { RunningService } from '../../../start/service.ts';
import { latestInvitationToken, startSecondInstance, type TestOrganization } from '../../../testing/index.ts';
import { sweepExpired } from './expire.ts';
import { startInvitationFixture, type InvitationFixture } from './testing/invitation-fixture.ts';

// Two instances of the service on one database; requests alternate between them.

let fixture: InvitationFixture;
let second: RunningService;
let own: TestOrganization;
beforeAll(async () => {
  fixture = await startInvitationFixture();
  second = await startSecondInstance(fixture.app, {
    PUBLIC_RATE_LIMIT_PER_MINUTE: '0',
    INVITATION_RESEND_SECONDS: '0',
    SMTP_URL: `smtp://127.0.0.1:${fixture.mailbox.port}`,
  });
});
beforeEach(async () => {
  own = await fixture.app.newOrganization();
});
afterAll(async () => {
  await second.stop();
  await fixture.stop();
});

interface ApiResponse {
  readonly status: number;
  // oxlint-disable-next-line typescript/no-explicit-any -- responses of every shape
  readonly body: any;
}

let turn = 0;
async function call(method: string, path: string, body: unknown, key: string | null): Promise<ApiResponse> {
  turn += 1;
  const response = await fetch((turn % 2 === 0 ? fixture.app.url : second.url) + path, {
    method,
    headers: {
      ...(key === null ? {} : { authorization: `Bearer ${key}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, body: text === '' ? '' : JSON.parse(text) };
}

const accept = (token: string, key: string | null = null) =>
  call('POST', '/api/invitations/accept', { token }, key);
const revoke = (id: string) => call('DELETE', `/api/invitations/${id}`, undefined, own.keys.owner);

async function invited(given: { role?: string; key?: string } = {}) {
  const email = fixture.address();
  const { role = 'clerk', key = own.keys.owner } = given;
  const { status, body } = await fixture.send({ email, role }, { key });
  expect(status).toBe(201);
  return {
    id: body.id as string,
    email,
    token: await latestInvitationToken(fixture.app, email, fixture.mailbox),
  };
}

const statusesOf = (responses: readonly ApiResponse[]) =>
  responses.map(({ status }) => status).sort((a, b) => a - b);
const accountsOf = (email: string) => fixture.app.admin`
  select u.id, (select count(*)::int from memberships m where m.user_id = u.id) as memberships,
    (select count(*)::int from api_keys k where k.user_id = u.id) as keys
  from users u where u.email = ${email}`;

/** An invitation must be accepted if and only if it has led to one membership. */
async function expectConsistent(): Promise<void> {
  const inconsistent = await fixture.app.admin`
    select i.id from invitations i
    where (i.status = 'accepted') <> (
      select count(*) = 1 from audit_events e
      where e.organization_id = i.organization_id and e.subject_id = i.id and e.type = 'invitation.accepted')
    or (i.status = 'accepted' and not exists (
      select 1 from memberships m
      where m.organization_id = i.organization_id and m.user_id = i.accepted_by_user_id))`;
  expect(inconsistent).toHaveLength(0);
}

describe('20 parallel acceptances', () => {
  test('without a credential create one account, membership and key; the others fail with 409', async () => {
    const { token, email, id } = await invited();
    const responses = await Promise.all(Array.from({ length: 20 }, () => accept(token)));
    expect(statusesOf(responses)).toEqual([200, ...Array.from({ length: 19 }, () => 409)]);
    expect(responses.filter(({ body }) => 'api_key' in body)).toHaveLength(1);
    expect(await accountsOf(email)).toMatchObject([{ memberships: 1, keys: 1 }]);
    expect(await fixture.eventsOf(id)).toEqual(['invitation.sent', 'invitation.accepted']);
    await expectConsistent();
  });

  test('by one user create one membership and return 20 equal responses', async () => {
    const { token, email, id } = await invited();
    const key = await fixture.signedIn(email);
    const responses = await Promise.all(Array.from({ length: 20 }, () => accept(token, key)));
    expect(new Set(responses.map(({ body }) => JSON.stringify(body)))).toHaveLength(1);
    expect(responses[0]?.status).toBe(200);
    expect(await accountsOf(email)).toMatchObject([{ memberships: 1, keys: 0 }]);
    expect(await fixture.eventsOf(id)).toEqual(['invitation.sent', 'invitation.accepted']);
  });

  test('of two organizations’ invitations to one address: one creates the account, the other requires signing in', async () => {
    for (let round = 0; round < 5; round += 1) {
      const first = await invited();
      const other = await fixture.app.newOrganization();
      await fixture.send({ email: first.email, role: 'clerk' }, { key: other.keys.owner });
      const second = await latestInvitationToken(fixture.app, first.email, fixture.mailbox);
      const responses = await Promise.all([accept(first.token), accept(second)]);
      expect(statusesOf(responses)).toEqual([200, 401]);
      expect(await accountsOf(first.email)).toMatchObject([{ memberships: 1, keys: 1 }]);
    }
    await expectConsistent();
  });
});

describe('concurrently with an acceptance,', () => {
  const rounds = 12;

  test('a revocation either wins or loses, never both', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { id, token } = await invited();
      const [accepted, revoked] = await Promise.all([accept(token), revoke(id)]);
      expect([
        [200, 409],
        [404, 204],
      ]).toContainEqual([accepted.status, revoked.status]);
    }
    await expectConsistent();
  });

  test('a resend invalidates the old link unless the acceptance comes first', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { id, token, email } = await invited();
      const resend = call('POST', `/api/invitations/${id}/resend`, {}, own.keys.owner);
      const [accepted, resent] = await Promise.all([accept(token), resend]);
      expect([
        [200, 409],
        [404, 200],
      ]).toContainEqual([accepted.status, resent.status]);
      if (resent.status === 200)
        expect((await accept(await latestInvitationToken(fixture.app, email, fixture.mailbox))).status).toBe(
          200,
        );
    }
    await expectConsistent();
  });

  test('a decline either wins or loses, never both', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { token } = await invited();
      const decline = call('POST', '/api/invitations/decline', { token }, null);
      const [accepted, declined] = await Promise.all([accept(token), decline]);
      expect([
        [200, 409],
        [404, 204],
      ]).toContainEqual([accepted.status, declined.status]);
    }
    await expectConsistent();
  });

  test('a demotion or removal of the sender revokes the invitation unless the acceptance comes first', async () => {
    for (let round = 0; round < rounds; round += 1) {
      own = await fixture.app.newOrganization();
      const { token, email } = await invited({ role: 'admin', key: own.keys.admin });
      const path = `/api/members/${own.userIds.admin}`;
      const change =
        round % 2 === 0
          ? call('PATCH', path, { role: 'clerk' }, own.keys.owner)
          : call('DELETE', path, undefined, own.keys.owner);
      const [accepted, changed] = await Promise.all([accept(token), change]);
      expect([200, 204]).toContain(changed.status);
      expect([200, 404]).toContain(accepted.status);
      expect(await accountsOf(email)).toHaveLength(accepted.status === 200 ? 1 : 0);
    }
    await expectConsistent();
  });
});

describe('a demotion concurrent with', () => {
  // Without a lock, the send would read a role that the demotion is about to take away.
  test('a send leaves no pending invitation that exceeds the sender’s role', async () => {
    for (let round = 0; round < 12; round += 1) {
      own = await fixture.app.newOrganization();
      const body = { email: fixture.address(), role: 'admin' };
      const [sent, demoted] = await Promise.all([
        call('POST', '/api/invitations', body, own.keys.admin),
        call('PATCH', `/api/members/${own.userIds.admin}`, { role: 'clerk' }, own.keys.owner),
      ]);
      expect(demoted.status).toBe(200);
      expect([201, 401, 403]).toContain(sent.status);
      const pending = await fixture.app.admin`
        select 1 from invitations where organization_id = ${own.organizationId} and status = 'pending'`;
      expect(pending).toHaveLength(0);
    }
  });

  test('the creation of a key leaves no key above the new role', async () => {
    for (let round = 0; round < 12; round += 1) {
      own = await fixture.app.newOrganization();
      const [, demoted] = await Promise.all([
        call('POST', '/api/api-keys', { name: 'Late', role: 'admin' }, own.keys.admin),
        call('PATCH', `/api/members/${own.userIds.admin}`, { role: 'clerk' }, own.keys.owner),
      ]);
      expect(demoted.status).toBe(200);
      const above = await fixture.app.admin`
        select 1 from api_keys
        where user_id = ${own.userIds.admin} and role = 'admin' and revoked_at is null`;
      expect(above).toHaveLength(0);
    }
  });
});

test('concurrent sweeps mark each expired invitation once, and no other', async () => {
  const [due, pending] = [await Promise.all(Array.from({ length: 30 }, () => invited())), await invited()];
  const other = await fixture.app.newOrganization();
  own = other;
  const elsewhere = await invited();
  const all = [...due, elsewhere];
  for (const { id } of all) await fixture.expire(id);
  const sweeps = await Promise.all(
    [fixture.app.services, second.services, fixture.app.services, second.services].map(({ database }) =>
      sweepExpired(database),
    ),
  );
  // A sweep skips rows that another one has locked.
  expect(sweeps.reduce((sum, marked) => sum + marked, 0)).toBe(all.length);
  for (const { id } of all) {
    expect((await fixture.row(id))?.['status']).toBe('expired');
    expect(await fixture.eventsOf(id)).toEqual(['invitation.sent', 'invitation.expired']);
  }
  expect((await fixture.row(pending.id))?.['status']).toBe('pending');
  expect(await sweepExpired(second.services.database)).toBe(0);
});
