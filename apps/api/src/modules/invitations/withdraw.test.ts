import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TestOrganization } from '../../testing/index.ts';
import { startGuests, type Guests } from './testing/guests.ts';

let guests: Guests;
let own: TestOrganization;
beforeAll(async () => {
  guests = await startGuests();
});
beforeEach(async () => {
  own = await guests.app.newOrganization();
});
afterAll(() => guests.stop());

const give = (userId: string, role: string) =>
  guests.app.request('PATCH', `/api/members/${userId}`, { key: own.keys.owner, body: { role } });
async function invited(role: string, key: string) {
  const email = guests.address();
  const { body } = await guests.send({ email, role }, { key });
  return { id: body.id as string, email, token: await guests.tokenOf(email) };
}
const statusOf = async ({ id }: { id: string }) => (await guests.row(id))?.['status'];

describe('a member who is', () => {
  test('demoted to a role that may not invite: all their pending invitations are dead at once', async () => {
    const [clerk, accepted] = [
      await invited('clerk', own.keys.admin),
      await invited('clerk', own.keys.admin),
    ];
    const others = await invited('admin', own.keys.owner);
    expect((await guests.accept({ token: accepted.token })).status).toBe(200);
    expect((await give(own.userIds.admin, 'accountant')).status).toBe(200);
    expect(await statusOf(clerk)).toBe('revoked');
    expect(await guests.eventsOf(clerk.id)).toEqual(['invitation.sent', 'invitation.revoked']);
    expect(await guests.detailsOf(clerk.id, 'invitation.revoked')).toEqual({
      email: clerk.email,
      role: 'clerk',
      reason: 'sender_demoted',
    });
    expect((await guests.accept({ token: clerk.token })).status).toBe(404);
    expect([await statusOf(accepted), await statusOf(others)]).toEqual(['accepted', 'pending']);
  });

  test('demoted to one that may: those above it are, the others live', async () => {
    await give(own.userIds.admin, 'owner');
    const second = await guests.app.admin`
      update api_keys set role = 'owner' where user_id = ${own.userIds.admin} returning id`;
    expect(second).toHaveLength(1);
    const [high, low] = [await invited('owner', own.keys.owner), await invited('admin', own.keys.owner)];
    const demoted = await guests.app.request('PATCH', `/api/members/${own.userIds.owner}`, {
      key: own.keys.owner,
      body: { role: 'admin' },
    });
    expect(demoted.status).toBe(200);
    expect([await statusOf(high), await statusOf(low)]).toEqual(['revoked', 'pending']);
    expect((await guests.accept({ token: low.token })).status).toBe(200);
  });

  test('removed: all of theirs are; what had run out before stays expired', async () => {
    const [pending, expired] = [
      await invited('viewer', own.keys.admin),
      await invited('viewer', own.keys.admin),
    ];
    await guests.expire(expired.id);
    const removed = await guests.app.request('DELETE', `/api/members/${own.userIds.admin}`, {
      key: own.keys.owner,
    });
    expect(removed.status).toBe(204);
    expect(await statusOf(pending)).toBe('revoked');
    expect((await guests.accept({ token: pending.token })).status).toBe(404);
    expect((await guests.accept({ token: expired.token })).body.code).toBe('INVITATION_EXPIRED');
  });

  test('promoted: nothing of theirs changes', async () => {
    const pending = await invited('admin', own.keys.admin);
    await give(own.userIds.admin, 'owner');
    expect(await statusOf(pending)).toBe('pending');
  });
});

test('every change says who did it and from where, and holds no secret', async () => {
  const sent = await invited('clerk', own.keys.admin);
  const answer = await guests.app.request('DELETE', `/api/members/${own.userIds.admin}`, {
    key: own.keys.owner,
  });
  const events = await guests.app.admin`
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
    request_id: answer.headers.get('x-request-id'),
    data: { email: sent.email, role: 'clerk', reason: 'sender_removed' },
  });
  expect(events[0]).toMatchObject({
    actor_user_id: own.userIds.admin,
    data: { email: sent.email, role: 'clerk' },
  });
  const row = await guests.row(sent.id);
  for (const secret of [sent.token, row?.['token_hash'] as string, own.keys.owner])
    expect(JSON.stringify(events)).not.toContain(secret);
});

test('an event is written once and never changed: the service has no right to', async () => {
  const { database } = guests.app.services;
  await expect(
    database.tenant(own.organizationId, (tx) => tx.sql`update audit_events set type = 'x'`),
  ).rejects.toMatchObject({ code: '42501' });
  await expect(
    database.tenant(own.organizationId, (tx) => tx.sql`delete from audit_events`),
  ).rejects.toMatchObject({ code: '42501' });
});
