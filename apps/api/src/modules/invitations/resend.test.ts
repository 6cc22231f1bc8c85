import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { withoutRequestId } from '../../testing/index.ts';
import { startGuests, until, type Guests } from './testing/guests.ts';

let guests: Guests;
beforeAll(async () => {
  guests = await startGuests();
});
afterAll(() => guests.stop());

const get = (id: string) => guests.app.request('GET', `/api/invitations/${id}`);
async function invited(given: Record<string, unknown> = {}, key?: string) {
  const email = guests.address();
  const sent = await guests.send({ email, role: 'clerk', ...given }, key === undefined ? {} : { key });
  expect(sent.status).toBe(201);
  return { id: sent.body.id as string, email, token: await guests.tokenOf(email) };
}

describe('resending', () => {
  test('mails a new link under the same id; the old one is dead', async () => {
    const { id, email, token } = await invited();
    const answer = await guests.resend(id);
    expect(answer).toMatchObject({
      status: 200,
      body: { id, email, status: 'pending', mail_status: 'queued' },
    });
    const renewed = await guests.tokenOf(email, 2);
    expect(renewed).not.toBe(token);
    expect((await guests.accept({ token })).status).toBe(404);
    expect((await guests.accept({ token: renewed })).status).toBe(200);
    expect(await guests.eventsOf(id)).toEqual([
      'invitation.sent',
      'invitation.resent',
      'invitation.accepted',
    ]);
  });

  test('renews the lifetime that was asked for, and keeps everything else', async () => {
    const { id } = await invited({ expires_in_hours: 5, metadata: { a: 1 } });
    const before = (await get(id)).body;
    await guests.app
      .admin`update invitations set expires_at = expires_at - interval '4 hours' where id = ${id}`;
    const { body } = await guests.resend(id);
    const hours = (Date.parse(body.expires_at) - Date.parse(before.created_at)) / 3_600_000;
    expect(hours).toBeGreaterThanOrEqual(5);
    expect(hours).toBeLessThan(5.1);
    const { expires_at: _, mail_status: _status, mailed_at: _at, ...rest } = body;
    expect(before).toMatchObject(rest);
  });

  test('makes an expired one pending again, unless a newer one is', async () => {
    const { id, email } = await invited();
    await guests.expire(id);
    expect((await guests.resend(id)).body.status).toBe('pending');
    expect(await guests.eventsOf(id)).toEqual(['invitation.sent', 'invitation.expired', 'invitation.resent']);
    await guests.expire(id);
    const newer = await guests.send({ email, role: 'clerk' });
    expect(newer.status).toBe(201);
    expect(await guests.resend(id)).toMatchObject({
      status: 409,
      body: { code: 'INVITATION_ALREADY_EXISTS' },
    });
    await guests.expire(newer.body.id);
    expect((await guests.resend(id)).status).toBe(200);
    expect((await get(newer.body.id)).body.status).toBe('expired');
  });

  test('of an accepted one: 409; of a revoked, declined, foreign or unknown one: 404 in one text', async () => {
    const [accepted, revoked, declined] = [await invited(), await invited(), await invited()];
    await guests.accept({ token: accepted.token });
    expect(await guests.resend(accepted.id)).toMatchObject({
      status: 409,
      body: { code: 'INVITATION_NOT_PENDING' },
    });
    await guests.app.request('DELETE', `/api/invitations/${revoked.id}`);
    await guests.decline({ token: declined.token });
    const other = await guests.app.newOrganization();
    const foreign = await invited({}, other.keys.owner);
    const unknown = await guests.resend(randomUUID());
    for (const { id } of [revoked, declined, foreign]) {
      const answer = await guests.resend(id);
      expect(answer.status).toBe(404);
      expect(withoutRequestId(answer.body)).toEqual(withoutRequestId(unknown.body));
    }
    expect((await guests.resend('nonsense')).status).toBe(400);
  });

  test('is for admins and owners, whoever sent it, up to their own rank', async () => {
    const { keys } = guests.app;
    const { id } = await invited();
    expect((await guests.resend(id, { key: keys.admin })).status).toBe(200);
    for (const role of ['accountant', 'clerk', 'viewer'] as const)
      expect((await guests.resend(id, { key: keys[role] })).status).toBe(403);
    const high = await invited({ role: 'owner' });
    expect((await guests.resend(high.id, { key: keys.admin })).body.code).toBe('ROLE_TOO_HIGH');
    expect((await guests.app.request('POST', `/api/invitations/${id}/resend`, { key: null })).status).toBe(
      401,
    );
  });

  test('what its sender could not send any more is revoked instead', async () => {
    const { app } = guests;
    const { id } = await invited({ role: 'admin' }, app.keys.admin);
    await guests.expire(id);
    await app.admin`update memberships set role = 'clerk' where user_id = ${app.userIds.admin}`;
    expect(await guests.resend(id)).toMatchObject({
      status: 403,
      body: { code: 'INVITER_NO_LONGER_AUTHORIZED' },
    });
    expect((await get(id)).status).toBe(404);
    await app.admin`update memberships set role = 'admin' where user_id = ${app.userIds.admin}`;
  });

  test('twice with one Idempotency-Key is one mail', async () => {
    const { id, email } = await invited();
    const headers = { 'idempotency-key': randomUUID() };
    const answers = await Promise.all([1, 2, 3].map(() => guests.resend(id, { headers })));
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body])))).toHaveLength(1);
    await guests.tokenOf(email, 2);
    expect((await guests.row(id))?.['token_version']).toBe(2);
  });

  test('after a mail that was refused for good mails again, and the invitation says how it fares', async () => {
    guests.mailbox.recipientError = { code: 550, text: 'no such mailbox' };
    const email = guests.address();
    const { body } = await guests.send({ email, role: 'clerk' });
    await until(async () => ((await get(body.id)).body.mail_status === 'failed' ? true : undefined));
    expect((await get(body.id)).body).toMatchObject({ status: 'pending', mailed_at: null });
    expect(await guests.eventsOf(body.id)).toEqual(['invitation.sent', 'invitation.email_failed']);
    guests.mailbox.recipientError = undefined;
    expect((await guests.resend(body.id)).status).toBe(200);
    const token = await guests.tokenOf(email);
    await until(async () => ((await get(body.id)).body.mail_status === 'sent' ? true : undefined));
    expect((await get(body.id)).body.mailed_at).toMatch(/Z$/);
    expect((await guests.accept({ token })).status).toBe(200);
  });

  test('counts for the limit of one recipient, whoever sends', async () => {
    const email = guests.address();
    const organizations = await Promise.all(Array.from({ length: 10 }, () => guests.app.newOrganization()));
    for (const { keys } of organizations)
      expect((await guests.send({ email, role: 'clerk' }, { key: keys.owner })).status).toBe(201);
    const [row] = await guests.app.admin`select id from invitations where email = ${email} limit 1`;
    const key = organizations[0]?.keys.owner ?? '';
    const sender = await guests.app.request('GET', '/api/invitations', { key });
    expect(sender.body).toHaveLength(1);
    const answer = await guests.resend(sender.body[0].id, { key });
    expect(row).toBeDefined();
    expect(answer).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
  });
});

describe('the pause between two mails', () => {
  let patient: Guests;
  beforeAll(async () => {
    patient = await startGuests({ INVITATION_RESEND_SECONDS: '60' });
  });
  afterAll(() => patient.stop());

  test('is kept after the first mail, too: 429 with Retry-After; and it ends', async () => {
    const email = patient.address();
    const { body } = await patient.send({ email, role: 'clerk' });
    await patient.tokenOf(email);
    const answer = await patient.resend(body.id);
    expect(answer).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
    const wait = Number(answer.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(50);
    expect(wait).toBeLessThanOrEqual(60);
    await until(async () => ((await patient.row(body.id))?.['mailed_at'] === null ? undefined : true));
    await patient.app.admin`
      update invitations set mail_queued_at = now() - interval '61 s', mailed_at = now() - interval '61 s'
      where id = ${body.id}`;
    expect((await patient.resend(body.id)).status).toBe(200);
    expect((await patient.resend(body.id)).status).toBe(429);
  });

  test('is kept while the mail server is away, so that no mails pile up', async () => {
    patient.mailbox.recipientError = { code: 451, text: 'later' };
    const { body } = await patient.send({ email: patient.address(), role: 'clerk' });
    expect((await patient.resend(body.id)).status).toBe(429);
  });
});
