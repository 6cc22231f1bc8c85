import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TestOrganization } from '../../../testing/index.ts';
import { startInvitationFixture, type InvitationFixture } from './testing/invitation-fixture.ts';

let fixture: InvitationFixture;
let own: TestOrganization;
beforeAll(async () => {
  fixture = await startInvitationFixture();
});
beforeEach(async () => {
  own = await fixture.app.newOrganization();
});
afterAll(() => fixture.stop());

const changeRole = (userId: string, role: string) =>
  fixture.app.request('PATCH', `/api/members/${userId}`, { key: own.keys.owner, body: { role } });
const invited = (role: string, key: string) => fixture.invited({ role }, key);
const statusOf = async ({ id }: { id: string }) => (await fixture.row(id))?.['status'];

describe('a sender who is', () => {
  test('demoted to a role that may not invite loses all pending invitations at once', async () => {
    const [clerk, accepted] = [
      await invited('clerk', own.keys.admin),
      await invited('clerk', own.keys.admin),
    ];
    const others = await invited('admin', own.keys.owner);
    expect((await fixture.accept({ token: accepted.token })).status).toBe(200);
    expect((await changeRole(own.userIds.admin, 'accountant')).status).toBe(200);
    expect(await statusOf(clerk)).toBe('revoked');
    expect(await fixture.eventsOf(clerk.id)).toEqual(['invitation.sent', 'invitation.revoked']);
    expect(await fixture.detailsOf(clerk.id, 'invitation.revoked')).toEqual({
      email: clerk.email,
      role: 'clerk',
      reason: 'sender_demoted',
    });
    expect((await fixture.accept({ token: clerk.token })).status).toBe(404);
    expect([await statusOf(accepted), await statusOf(others)]).toEqual(['accepted', 'pending']);
  });

  test('demoted to a role that may invite loses only the invitations above it', async () => {
    await changeRole(own.userIds.admin, 'owner');
    const second = await fixture.app.admin`
      update api_keys set role = 'owner' where user_id = ${own.userIds.admin} returning id`;
    expect(second).toHaveLength(1);
    const [high, low] = [await invited('owner', own.keys.owner), await invited('admin', own.keys.owner)];
    const demoted = await fixture.app.request('PATCH', `/api/members/${own.userIds.owner}`, {
      key: own.keys.owner,
      body: { role: 'admin' },
    });
    expect(demoted.status).toBe(200);
    expect([await statusOf(high), await statusOf(low)]).toEqual(['revoked', 'pending']);
    expect((await fixture.accept({ token: low.token })).status).toBe(200);
  });

  test('removed loses all pending invitations; expired ones stay expired', async () => {
    const [pending, expired] = [
      await invited('viewer', own.keys.admin),
      await invited('viewer', own.keys.admin),
    ];
    await fixture.expire(expired.id);
    const removed = await fixture.app.request('DELETE', `/api/members/${own.userIds.admin}`, {
      key: own.keys.owner,
    });
    expect(removed.status).toBe(204);
    expect(await statusOf(pending)).toBe('revoked');
    expect((await fixture.accept({ token: pending.token })).status).toBe(404);
    expect((await fixture.accept({ token: expired.token })).body.code).toBe('INVITATION_EXPIRED');
  });

  test('promoted keeps all invitations', async () => {
    const pending = await invited('admin', own.keys.admin);
    await changeRole(own.userIds.admin, 'owner');
    expect(await statusOf(pending)).toBe('pending');
  });
});

test('every audit event names the actor and the origin, and contains no secret', async () => {
  const sent = await invited('clerk', own.keys.admin);
  const response = await fixture.app.request('DELETE', `/api/members/${own.userIds.admin}`, {
    key: own.keys.owner,
  });
  const events = await fixture.app.admin`
    select * from audit_events where organization_id = ${own.organizationId} order by id`;
  expect(events.map(({ type }) => type as string)).toEqual([
    'invitation.sent',
    'api_key.revoked',
    'invitation.revoked',
    'member.removed',
  ]);
  expect(events[2]).toMatchObject({
    subject_id: sent.id,
    actor_user_id: own.userIds.owner,
    actor_api_key_id: expect.any(String),
    address: '127.0.0.1',
    request_id: response.headers.get('x-request-id'),
    data: { email: sent.email, role: 'clerk', reason: 'sender_removed' },
  });
  expect(events[0]).toMatchObject({
    actor_user_id: own.userIds.admin,
    data: { email: sent.email, role: 'clerk' },
  });
  const row = await fixture.row(sent.id);
  for (const secret of [sent.token, row?.['token_hash'] as string, own.keys.owner])
    expect(JSON.stringify(events)).not.toContain(secret);
});

test('audit events cannot be changed or deleted by the service', async () => {
  const { database } = fixture.app.services;
  await expect(
    database.tenant(own.organizationId, (tx) => tx.sql`update audit_events set type = 'x'`),
  ).rejects.toMatchObject({ code: '42501' });
  await expect(
    database.tenant(own.organizationId, (tx) => tx.sql`delete from audit_events`),
  ).rejects.toMatchObject({ code: '42501' });
});
