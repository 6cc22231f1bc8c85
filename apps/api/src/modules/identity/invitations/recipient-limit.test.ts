import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestOrganization, TestResponse } from '../../../testing/index.ts';
import { optOutToken } from './opt-out.ts';
import { startInvitationFixture, type InvitationFixture } from './testing/invitation-fixture.ts';

let fixture: InvitationFixture;
beforeAll(async () => {
  fixture = await startInvitationFixture({
    INVITATIONS_PER_RECIPIENT: '2',
    INVITATION_RESEND_SECONDS: '60',
  });
});
afterAll(() => fixture.stop());

const send = async (key: string, email: string): Promise<TestResponse> => {
  const response = await fixture.send({ email, role: 'viewer' }, { key });
  await fixture.settleMails();
  return response;
};
const revoke = (key: string, id: string) => fixture.app.request('DELETE', `/api/invitations/${id}`, { key });
const statusOf = async (key: string, id: string): Promise<string> =>
  (await fixture.app.request('GET', `/api/invitations/${id}`, { key })).body.mail_status;
const mailsTo = (email: string): number =>
  fixture.mailbox.mails.filter(({ to }) => to.includes(email)).length;
const organizations = (number: number): Promise<TestOrganization[]> =>
  Promise.all(Array.from({ length: number }, () => fixture.app.newOrganization()));

/** Two other organizations invite the address, which fills its limit. */
async function invitedByOthers(): Promise<string> {
  const email = fixture.address();
  for (const { keys } of await organizations(2)) expect((await send(keys.owner, email)).status).toBe(201);
  expect(mailsTo(email)).toBe(2);
  return email;
}

/** Lets minutes pass for all recipients and their invitations. */
async function pass(minutes: number): Promise<void> {
  const { admin, services } = fixture.app;
  const milliseconds = minutes * 60_000;
  await admin`
    update mail_recipients set recent = (select coalesce(jsonb_object_agg(key, jsonb_set(
      jsonb_set(value, '{released_at}', to_jsonb((value ->> 'released_at')::float8 - ${milliseconds}::int)),
      '{sent_at}', to_jsonb(coalesce((value ->> 'sent_at')::float8, ${milliseconds}::int) - ${milliseconds}::int))), '{}')
      from jsonb_each(recent))`;
  await admin`
    update pgboss.job set start_after = start_after - make_interval(mins => ${minutes}::int)
    where state in ('created', 'retry')`;
  services.jobs.wake();
  await fixture.settleMails();
}

const passTenMinutes = () => pass(10);

describe('the limit per recipient', () => {
  test('the number of invitations that an organization may send to an address does not depend on others', async () => {
    const [own] = await organizations(1);
    const sendsUntilRejected = async (email: string): Promise<number> => {
      for (let sent = 0; sent < 12; sent += 1) {
        const { status, body } = await fixture.send({ email, role: 'viewer' }, { key: own!.keys.owner });
        if (status !== 201) return sent;
        expect((await revoke(own!.keys.owner, body.id)).status).toBe(204);
      }
      return 12;
    };
    const known = await invitedByOthers();
    expect([await sendsUntilRejected(known), await sendsUntilRejected(fixture.address())]).toEqual([12, 12]);
  });

  test('an email over the limit is sent later, and its sender cannot tell', async () => {
    const email = await invitedByOthers();
    const [own] = await organizations(1);
    const { body, status } = await send(own!.keys.owner, email);
    expect([status, await statusOf(own!.keys.owner, body.id), mailsTo(email)]).toEqual([201, 'sent', 2]);
    const before = (await fixture.app.request('GET', `/api/invitations/${body.id}`, { key: own!.keys.owner }))
      .body;
    await passTenMinutes();
    expect(mailsTo(email)).toBe(3);
    expect(
      (await fixture.app.request('GET', `/api/invitations/${body.id}`, { key: own!.keys.owner })).body,
    ).toEqual(before);
    expect((await fixture.accept({ token: await fixture.tokenOf(email, 3) })).status).toBe(200);
  });

  test('an email over the limit is not sent once its invitation is revoked', async () => {
    const email = await invitedByOthers();
    const [own] = await organizations(1);
    const { body } = await send(own!.keys.owner, email);
    expect((await revoke(own!.keys.owner, body.id)).status).toBe(204);
    await passTenMinutes();
    expect(mailsTo(email)).toBe(2);
  });

  test('a resend of an invitation whose email is over the limit looks to its sender like any other, and one email is sent', async () => {
    const email = await invitedByOthers();
    const [own] = await organizations(1);
    const { owner } = own!.keys;
    const { body } = await send(owner, email);
    expect([await statusOf(owner, body.id), mailsTo(email)]).toEqual(['sent', 2]);
    await pass(2);
    await fixture.app.admin`
      update invitations set mailed_at = mailed_at - interval '2 minutes',
        mail_queued_at = mail_queued_at - interval '2 minutes' where id = ${body.id}`;
    expect((await fixture.resend(body.id, { key: owner })).body).toMatchObject({ mail_status: 'queued' });
    await fixture.settleMails();
    expect([await statusOf(owner, body.id), mailsTo(email)]).toEqual(['sent', 2]);
    await passTenMinutes();
    expect(mailsTo(email)).toBe(3);
    expect((await fixture.accept({ token: await fixture.tokenOf(email, 3) })).status).toBe(200);
  });

  test('while the mail server is down, an email over the limit is shown as queued, like every other', async () => {
    const email = await invitedByOthers();
    const [own] = await organizations(1);
    fixture.mailbox.unavailable = true;
    const { body } = await send(own!.keys.owner, email);
    expect(await statusOf(own!.keys.owner, body.id)).toBe('queued');
    fixture.mailbox.unavailable = false;
    await expect.poll(() => statusOf(own!.keys.owner, body.id), { timeout: 20_000 }).toBe('sent');
    expect(mailsTo(email)).toBe(2);
  });
});

describe('the cooldown of an address in one organization', () => {
  test('a new invitation within it is accepted, and its email follows a minute after the first', async () => {
    const [own] = await organizations(1);
    const { owner } = own!.keys;
    const email = fixture.address();
    const first = await send(owner, email);
    expect((await fixture.resend(first.body.id, { key: owner })).status).toBe(429);
    expect((await revoke(owner, first.body.id)).status).toBe(204);
    const second = await send(owner, email);
    expect([second.status, await statusOf(owner, second.body.id), mailsTo(email)]).toEqual([
      201,
      'queued',
      1,
    ]);
    const [job] = await fixture.app.admin`
      select extract(epoch from start_after - now())::int as seconds from pgboss.job
      where data ->> 'invitation_id' = ${second.body.id} and state = 'created'`;
    expect(job?.['seconds']).toBeGreaterThan(30);
    expect(job?.['seconds']).toBeLessThanOrEqual(61);
    await passTenMinutes();
    expect([await statusOf(owner, second.body.id), mailsTo(email)]).toEqual(['sent', 2]);
  });
});

describe('a recipient who wants no more invitations', () => {
  const setOptOut = (verb: 'opt-out' | 'opt-in', email: string) =>
    fixture.app.request('POST', `/api/invitations/${verb}`, {
      key: null,
      body: { token: optOutToken(fixture.app.services.tokenKeys, email) },
    });

  test('gets none from any organization until allowing them again, and senders cannot tell', async () => {
    const [first, second, third] = await organizations(3);
    const email = fixture.address();
    const [row] = await fixture.app.admin`select count(*)::int as count from mail_recipients`;
    expect((await setOptOut('opt-out', email)).status).toBe(204);
    expect((await setOptOut('opt-out', email)).status).toBe(204);
    const stored = await fixture.app.admin`select r::text as line from mail_recipients r`;
    expect(stored.length).toBe(row?.['count'] + 1);
    expect(JSON.stringify(stored)).not.toContain(email);
    for (const own of [first, second]) {
      const { status, body } = await send(own!.keys.owner, email);
      expect([status, await statusOf(own!.keys.owner, body.id)]).toEqual([201, 'sent']);
    }
    await passTenMinutes();
    expect(mailsTo(email)).toBe(0);
    expect((await setOptOut('opt-in', email)).status).toBe(204);
    await send(third!.keys.owner, email);
    expect(mailsTo(email)).toBe(1);
  });
});
