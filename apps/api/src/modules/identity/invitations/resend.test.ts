import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { waitForLockWaiters, withoutRequestId } from '../../../testing/index.ts';
import { startInvitationFixture, until, type InvitationFixture } from './testing/invitation-fixture.ts';

let fixture: InvitationFixture;
beforeAll(async () => {
  fixture = await startInvitationFixture();
});
afterAll(() => fixture.stop());

const get = (id: string) => fixture.app.request('GET', `/api/invitations/${id}`);
describe('resending an invitation', () => {
  test('sends a new link under the same id; the old link stops working', async () => {
    const { id, email, token } = await fixture.invited();
    const response = await fixture.resend(id);
    expect(response).toMatchObject({
      status: 200,
      body: { id, email, status: 'pending', mail_status: 'queued' },
    });
    const renewed = await fixture.tokenOf(email, 2);
    expect(renewed).not.toBe(token);
    expect((await fixture.accept({ token })).status).toBe(404);
    expect((await fixture.accept({ token: renewed })).status).toBe(200);
    expect(await fixture.eventsOf(id)).toEqual([
      'invitation.sent',
      'invitation.resent',
      'invitation.accepted',
    ]);
  });

  test('renews the requested lifetime and keeps everything else', async () => {
    const { id } = await fixture.invited({ expires_in_hours: 5, metadata: { a: 1 } });
    const before = (await get(id)).body;
    await fixture.app.admin`update invitations set expires_at = now() + interval '1 hour' where id = ${id}`;
    const { body } = await fixture.resend(id);
    const hours = (Date.parse(body.expires_at) - Date.parse(before.created_at)) / 3_600_000;
    expect(hours).toBeGreaterThanOrEqual(5);
    expect(hours).toBeLessThan(5.1);
    const { expires_at: _, mail_status: _status, mailed_at: _at, ...rest } = body;
    expect(before).toMatchObject(rest);
  });

  test('makes an expired one pending again, unless a newer one is pending', async () => {
    const { id, email } = await fixture.invited();
    await fixture.expire(id);
    expect((await fixture.resend(id)).body.status).toBe('pending');
    expect(await fixture.eventsOf(id)).toEqual([
      'invitation.sent',
      'invitation.expired',
      'invitation.resent',
    ]);
    await fixture.expire(id);
    const newer = await fixture.send({ email, role: 'clerk' });
    expect(newer.status).toBe(201);
    expect(await fixture.resend(id)).toMatchObject({
      status: 409,
      body: { code: 'INVITATION_ALREADY_EXISTS' },
    });
    await fixture.expire(newer.body.id);
    expect((await fixture.resend(id)).status).toBe(200);
    expect((await get(newer.body.id)).body.status).toBe('expired');
  });

  test('fails with 409 if accepted, and with one 404 if revoked, declined, foreign or unknown', async () => {
    const [accepted, revoked, declined] = [
      await fixture.invited(),
      await fixture.invited(),
      await fixture.invited(),
    ];
    await fixture.accept({ token: accepted.token });
    expect(await fixture.resend(accepted.id)).toMatchObject({
      status: 409,
      body: { code: 'INVITATION_NOT_PENDING' },
    });
    await fixture.app.request('DELETE', `/api/invitations/${revoked.id}`);
    await fixture.decline({ token: declined.token });
    const other = await fixture.app.newOrganization();
    const foreign = await fixture.invited({}, other.keys.owner);
    const unknown = await fixture.resend(randomUUID());
    for (const { id } of [revoked, declined, foreign]) {
      const response = await fixture.resend(id);
      expect(response.status).toBe(404);
      expect(withoutRequestId(response.body)).toEqual(withoutRequestId(unknown.body));
    }
    expect((await fixture.resend('nonsense')).status).toBe(400);
  });

  test('waits for a decline that began before it, and then finds no invitation', async () => {
    const { app } = fixture;
    const { id, token } = await fixture.invited();
    const rowLocks = ['transactionid', 'tuple'];
    const { declining, resending } = await app.admin.begin(async (other) => {
      await other`select from invitations where id = ${id} for update`;
      const first = fixture.decline({ token });
      await waitForLockWaiters(app, 1, rowLocks);
      const then = fixture.resend(id);
      await waitForLockWaiters(app, 2, rowLocks);
      return { declining: first, resending: then };
    });
    expect((await declining).status).toBe(204);
    expect((await resending).status).toBe(404);
    expect(await fixture.eventsOf(id)).toEqual(['invitation.sent', 'invitation.declined']);
    expect((await fixture.row(id))?.['status']).toBe('declined');
  });

  test('is allowed to admins and owners for any sender, up to their own rank', async () => {
    const { keys } = fixture.app;
    const { id } = await fixture.invited();
    expect((await fixture.resend(id, { key: keys.admin })).status).toBe(200);
    for (const role of ['accountant', 'clerk', 'viewer'] as const)
      expect((await fixture.resend(id, { key: keys[role] })).status).toBe(403);
    const high = await fixture.invited({ role: 'owner' });
    expect((await fixture.resend(high.id, { key: keys.admin })).body.code).toBe('ROLE_TOO_HIGH');
    expect((await fixture.app.request('POST', `/api/invitations/${id}/resend`, { key: null })).status).toBe(
      401,
    );
  });

  test('revokes it if its sender could no longer send it', async () => {
    const { app } = fixture;
    const { id } = await fixture.invited({ role: 'admin' }, app.keys.admin);
    await fixture.expire(id);
    await app.admin`update memberships set role = 'clerk' where user_id = ${app.userIds.admin}`;
    expect(await fixture.resend(id)).toMatchObject({
      status: 403,
      body: { code: 'INVITER_NO_LONGER_AUTHORIZED' },
    });
    expect((await get(id)).status).toBe(404);
    await app.admin`update memberships set role = 'admin' where user_id = ${app.userIds.admin}`;
  });

  test('with one Idempotency-Key sends one mail', async () => {
    const { id, email } = await fixture.invited();
    const headers = { 'idempotency-key': randomUUID() };
    const responses = await Promise.all([1, 2, 3].map(() => fixture.resend(id, { headers })));
    expect(new Set(responses.map(({ status, body }) => JSON.stringify([status, body])))).toHaveLength(1);
    await fixture.tokenOf(email, 2);
    expect((await fixture.row(id))?.['token_version']).toBe(2);
  });

  test('sends again after a permanent rejection, and shows the delivery status', async () => {
    fixture.mailbox.recipientError = { code: 550, text: 'no such mailbox' };
    const email = fixture.address();
    const { body } = await fixture.send({ email, role: 'clerk' });
    await until(async () => ((await get(body.id)).body.mail_status === 'failed' ? true : undefined));
    expect((await get(body.id)).body).toMatchObject({ status: 'pending', mailed_at: null });
    expect(await fixture.eventsOf(body.id)).toEqual(['invitation.sent', 'invitation.email_failed']);
    fixture.mailbox.recipientError = undefined;
    expect((await fixture.resend(body.id)).status).toBe(200);
    const token = await fixture.tokenOf(email);
    await until(async () => ((await get(body.id)).body.mail_status === 'sent' ? true : undefined));
    expect((await get(body.id)).body.mailed_at).toMatch(/Z$/);
    expect((await fixture.accept({ token })).status).toBe(200);
  });

  test('an owner cannot resend the invitation of a removed sender, which is revoked', async () => {
    const { keys, organizationId, userIds } = await fixture.app.newOrganization();
    const email = fixture.address();
    const { body } = await fixture.send({ email, role: 'clerk' }, { key: keys.admin });
    // As a removal leaves it that committed before this invitation did.
    await fixture.app.admin`
      update memberships set removed_at = now()
      where organization_id = ${organizationId} and user_id = ${userIds.admin}`;
    const response = await fixture.resend(body.id, { key: keys.owner });
    expect(response).toMatchObject({ status: 403, body: { code: 'INVITER_NO_LONGER_AUTHORIZED' } });
    expect((await fixture.row(body.id))?.['status']).toBe('revoked');
  });
});

describe('the resend cooldown', () => {
  let cooldown: InvitationFixture;
  beforeAll(async () => {
    cooldown = await startInvitationFixture({ INVITATION_RESEND_SECONDS: '60' });
  });
  afterAll(() => cooldown.stop());

  test('applies after the first mail too, with 429 and Retry-After, and ends', async () => {
    const email = cooldown.address();
    const { body } = await cooldown.send({ email, role: 'clerk' });
    await cooldown.tokenOf(email);
    const response = await cooldown.resend(body.id);
    expect(response).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
    const wait = Number(response.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(50);
    expect(wait).toBeLessThanOrEqual(60);
    await until(async () => ((await cooldown.row(body.id))?.['mailed_at'] === null ? undefined : true));
    await cooldown.app.admin`
      update invitations set mail_queued_at = now() - interval '61 s', mailed_at = now() - interval '61 s'
      where id = ${body.id}`;
    expect((await cooldown.resend(body.id)).status).toBe(200);
    expect((await cooldown.resend(body.id)).status).toBe(429);
  });

  test('applies while the mail server is down, so that mails do not pile up', async () => {
    cooldown.mailbox.recipientError = { code: 451, text: 'later' };
    const { body } = await cooldown.send({ email: cooldown.address(), role: 'clerk' });
    expect((await cooldown.resend(body.id)).status).toBe(429);
  });
});
