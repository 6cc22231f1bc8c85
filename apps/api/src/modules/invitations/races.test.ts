import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { RunningService } from '../../start/service.ts';
import { latestInvitationToken, startSecondInstance, type TestOrganization } from '../../testing/index.ts';
import { sweepExpired } from './expire.ts';
import { startGuests, type Guests } from './testing/guests.ts';

// Two instances of the service on one database; calls go to them by turns.

let guests: Guests;
let beside: RunningService;
let own: TestOrganization;
beforeAll(async () => {
  guests = await startGuests();
  beside = await startSecondInstance(guests.app, {
    PUBLIC_RATE_LIMIT_PER_MINUTE: '0',
    INVITATION_RESEND_SECONDS: '0',
    SMTP_URL: `smtp://127.0.0.1:${guests.mailbox.port}`,
  });
});
beforeEach(async () => {
  own = await guests.app.newOrganization();
});
afterAll(async () => {
  await beside.stop();
  await guests.stop();
});

interface Answer {
  readonly status: number;
  // oxlint-disable-next-line typescript/no-explicit-any -- answers of every shape
  readonly body: any;
}

let turn = 0;
async function call(method: string, path: string, body: unknown, key: string | null): Promise<Answer> {
  turn += 1;
  const answer = await fetch((turn % 2 === 0 ? guests.app.url : beside.url) + path, {
    method,
    headers: {
      ...(key === null ? {} : { authorization: `Bearer ${key}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  return { status: answer.status, body: text === '' ? '' : JSON.parse(text) };
}

const accept = (token: string, key: string | null = null) =>
  call('POST', '/api/invitations/accept', { token }, key);
const revoke = (id: string) => call('DELETE', `/api/invitations/${id}`, undefined, own.keys.owner);

async function invited(given: { role?: string; key?: string } = {}) {
  const email = guests.address();
  const { role = 'clerk', key = own.keys.owner } = given;
  const { status, body } = await guests.send({ email, role }, { key });
  expect(status).toBe(201);
  return { id: body.id as string, email, token: await latestInvitationToken(guests.app, email) };
}

const statusesOf = (answers: readonly Answer[]) => answers.map(({ status }) => status).sort((a, b) => a - b);
const accountsOf = (email: string) => guests.app.admin`
  select u.id, (select count(*)::int from memberships m where m.user_id = u.id) as memberships,
    (select count(*)::int from api_keys k where k.user_id = u.id) as keys
  from users u where u.email = ${email}`;

/** What must hold of every invitation, whatever raced: accepted if and only if exactly one membership came of it. */
async function expectConsistent(): Promise<void> {
  const astray = await guests.app.admin`
    select i.id from invitations i
    where (i.status = 'accepted') <> (
      select count(*) = 1 from audit_events e where e.subject_id = i.id and e.type = 'invitation.accepted')
    or (i.status = 'accepted' and not exists (
      select 1 from memberships m
      where m.organization_id = i.organization_id and m.user_id = i.accepted_by_user_id))`;
  expect(astray).toHaveLength(0);
}

describe('20 parallel acceptances', () => {
  test('without a credential: one account, one membership, one key; the others hear 409', async () => {
    const { token, email, id } = await invited();
    const answers = await Promise.all(Array.from({ length: 20 }, () => accept(token)));
    expect(statusesOf(answers)).toEqual([200, ...Array.from({ length: 19 }, () => 409)]);
    expect(answers.filter(({ body }) => 'api_key' in body)).toHaveLength(1);
    expect(await accountsOf(email)).toMatchObject([{ memberships: 1, keys: 1 }]);
    expect(await guests.eventsOf(id)).toEqual(['invitation.sent', 'invitation.accepted']);
    await expectConsistent();
  });

  test('by one person: one membership, 20 equal answers', async () => {
    const { token, email, id } = await invited();
    const key = await guests.signedIn(email);
    const answers = await Promise.all(Array.from({ length: 20 }, () => accept(token, key)));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body)))).toHaveLength(1);
    expect(answers[0]?.status).toBe(200);
    expect(await accountsOf(email)).toMatchObject([{ memberships: 1, keys: 0 }]);
    expect(await guests.eventsOf(id)).toEqual(['invitation.sent', 'invitation.accepted']);
  });

  test('of two organizations that invited one address: one makes the account, the other asks to sign in', async () => {
    for (let round = 0; round < 5; round += 1) {
      const first = await invited();
      const other = await guests.app.newOrganization();
      await guests.send({ email: first.email, role: 'clerk' }, { key: other.keys.owner });
      const second = await latestInvitationToken(guests.app, first.email);
      const answers = await Promise.all([accept(first.token), accept(second)]);
      expect(statusesOf(answers)).toEqual([200, 401]);
      expect(await accountsOf(first.email)).toMatchObject([{ memberships: 1, keys: 1 }]);
    }
    await expectConsistent();
  });
});

describe('against an acceptance at the same moment', () => {
  const rounds = 12;

  test('a revocation: one of them wins, never both', async () => {
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

  test('a resend: the old link works before it or never', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { id, token, email } = await invited();
      const resend = call('POST', `/api/invitations/${id}/resend`, {}, own.keys.owner);
      const [accepted, resent] = await Promise.all([accept(token), resend]);
      expect([
        [200, 409],
        [404, 200],
      ]).toContainEqual([accepted.status, resent.status]);
      if (resent.status === 200)
        expect((await accept(await latestInvitationToken(guests.app, email))).status).toBe(200);
    }
    await expectConsistent();
  });

  test('a refusal by the invited person: one of them wins', async () => {
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

  test('a demotion or removal of the sender: accepted before it, or dead', async () => {
    for (let round = 0; round < rounds; round += 1) {
      own = await guests.app.newOrganization();
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

describe('a demotion at the same moment as', () => {
  // Each by itself reads a role that the other is about to take away.
  test('a sending leaves nothing pending that the sender may not give', async () => {
    for (let round = 0; round < 12; round += 1) {
      own = await guests.app.newOrganization();
      const body = { email: guests.address(), role: 'admin' };
      const [sent, demoted] = await Promise.all([
        call('POST', '/api/invitations', body, own.keys.admin),
        call('PATCH', `/api/members/${own.userIds.admin}`, { role: 'clerk' }, own.keys.owner),
      ]);
      expect(demoted.status).toBe(200);
      expect([201, 401, 403]).toContain(sent.status);
      const pending = await guests.app.admin`
        select 1 from invitations where organization_id = ${own.organizationId} and status = 'pending'`;
      expect(pending).toHaveLength(0);
    }
  });

  test('the making of a key leaves no key above the role', async () => {
    for (let round = 0; round < 12; round += 1) {
      own = await guests.app.newOrganization();
      const [, demoted] = await Promise.all([
        call('POST', '/api/api-keys', { name: 'Late', role: 'admin' }, own.keys.admin),
        call('PATCH', `/api/members/${own.userIds.admin}`, { role: 'clerk' }, own.keys.owner),
      ]);
      expect(demoted.status).toBe(200);
      const above = await guests.app.admin`
        select 1 from api_keys
        where user_id = ${own.userIds.admin} and role = 'admin' and revoked_at is null`;
      expect(above).toHaveLength(0);
    }
  });
});

test('what has run out is noted once, however many sweep at the same time, and never what has not', async () => {
  const [due, alive] = [await Promise.all(Array.from({ length: 30 }, () => invited())), await invited()];
  const other = await guests.app.newOrganization();
  own = other;
  const elsewhere = await invited();
  const all = [...due, elsewhere];
  for (const { id } of all) await guests.expire(id);
  const sweeps = await Promise.all(
    [guests.app.services, beside.services, guests.app.services, beside.services].map(({ database }) =>
      sweepExpired(database),
    ),
  );
  // One that came across a row that another held leaves it to that one.
  expect(sweeps.reduce((sum, noted) => sum + noted, 0)).toBe(all.length);
  for (const { id } of all) {
    expect((await guests.row(id))?.['status']).toBe('expired');
    expect(await guests.eventsOf(id)).toEqual(['invitation.sent', 'invitation.expired']);
  }
  expect((await guests.row(alive.id))?.['status']).toBe('pending');
  expect(await sweepExpired(beside.services.database)).toBe(0);
});
