import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startIssuer } from '../../platform/auth/testing/issuer.ts';
import { withoutRequestId, type TestResponse } from '../../testing/index.ts';
import { startGuests, type Guests } from './testing/guests.ts';

let guests: Guests;
beforeAll(async () => {
  guests = await startGuests();
});
afterAll(() => guests.stop());

/** A mailed invitation: its id, address and the token in the mail. */
async function invited(role = 'clerk', key?: string, email = guests.address()) {
  const sent = await guests.send({ email, role }, key === undefined ? {} : { key });
  expect(sent.status).toBe(201);
  return { id: sent.body.id as string, email, token: await guests.tokenOf(email) };
}

const me = (key: string, headers = {}) => guests.app.request('GET', '/api/me', { key, headers });
const inviteRegistered = (on: boolean, organizationId = guests.app.organizationId) =>
  guests.app.admin`update organizations set invite_registered = ${on} where id = ${organizationId}`;
const unknownText = async (answer: TestResponse) => {
  const unknown = await guests.accept({ token: 'x'.repeat(43) });
  expect(unknown).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
  expect(answer.status).toBe(404);
  expect(withoutRequestId(answer.body)).toEqual(withoutRequestId(unknown.body));
};

describe('without a credential', () => {
  test('the mailed token makes an account, a membership and a key that works at once', async () => {
    const { id, email, token } = await invited('accountant');
    const answer = await guests.accept({ token, name: 'Grace Hopper' });
    expect(answer.status).toBe(200);
    const { invitation, organization_id, user_id, role, api_key } = answer.body;
    expect(invitation).toMatchObject({ id, email, status: 'accepted' });
    expect({ organization_id, role }).toEqual({
      organization_id: guests.app.organizationId,
      role: 'accountant',
    });
    expect((await me(api_key)).body).toEqual({
      user_id,
      email,
      organization_id,
      role: 'accountant',
      credential: 'api_key',
    });
    const members = (await guests.app.request('GET', '/api/members')).body;
    expect(members).toContainEqual(
      expect.objectContaining({ user_id, email, name: 'Grace Hopper', role: 'accountant' }),
    );
    expect(await guests.row(id)).toMatchObject({
      accepted_by_user_id: user_id,
      accepted_at: expect.any(Date),
    });
    expect(await guests.eventsOf(id)).toEqual(['invitation.sent', 'invitation.accepted']);
    expect(await guests.eventsOf(user_id)).toEqual(['member.joined']);
    expect(await guests.detailsOf(id, 'invitation.accepted')).toEqual({ email, role: 'accountant' });
    // The key that the answer has is in the trail as any other.
    const [key] = await guests.app.admin`select id from api_keys where user_id = ${user_id}`;
    expect(await guests.detailsOf(key?.['id'] as string, 'api_key.created')).toEqual({
      name: 'First key',
      role: 'accountant',
      user_id,
      expires_at: null,
    });
  });

  test('a second time it is used up: 409, and no second key', async () => {
    const { token } = await invited();
    const { body } = await guests.accept({ token });
    expect(await guests.accept({ token })).toMatchObject({
      status: 409,
      body: { code: 'INVITATION_ALREADY_ACCEPTED' },
    });
    const keys = await guests.app.admin`select 1 from api_keys where user_id = ${body.user_id}`;
    expect(keys).toHaveLength(1);
  });

  test('an account without a name is called after its address', async () => {
    const { token, email } = await invited();
    const { body } = await guests.accept({ token });
    const [row] = await guests.app.admin`select name from users where id = ${body.user_id}`;
    expect(row).toEqual({ name: email.split('@')[0] });
  });

  test('an account that is there is never touched: 401, and it stays pending', async () => {
    const { token, email, id } = await invited();
    await me(await guests.signedIn(email));
    const before = await guests.app.admin`select * from users where email = ${email}`;
    const answer = await guests.accept({ token, name: 'Somebody else' });
    expect(answer).toMatchObject({ status: 401, body: { code: 'SIGN_IN_REQUIRED' } });
    expect(answer.headers.get('www-authenticate')).toMatch(/^Bearer/);
    expect(await guests.app.admin`select * from users where email = ${email}`).toEqual(before);
    expect((await guests.row(id))?.['status']).toBe('pending');
    const accepted = await guests.accept({ token }, { key: await guests.signedIn(email) });
    expect(accepted.status).toBe(200);
    expect(accepted.body).not.toHaveProperty('api_key');
  });

  test('a lost answer is given again, key and all, for an hour and until it is used', async () => {
    const { token } = await invited();
    const headers = { 'idempotency-key': randomUUID() };
    const first = await guests.accept({ token }, { headers });
    const key = first.body.api_key as string;
    expect(key).toMatch(/^tb_test_/);
    const again = async () => {
      const answer = await guests.accept({ token }, { headers });
      expect([answer.status, answer.headers.get('idempotency-replayed')]).toEqual([200, 'true']);
      expect({ ...answer.body, api_key: key }).toEqual(first.body);
      return answer.body.api_key as string | null;
    };
    const age = (text: string) =>
      guests.app.admin`
        update api_keys set created_at = now() - ${text}::interval where user_id = ${first.body.user_id}`;
    expect(await again()).toBe(key);
    await age('61 minutes');
    expect(await again()).toBeNull();
    await age('1 minute');
    expect(await again()).toBe(key);
    expect((await me(key)).status).toBe(200);
    await vi.waitFor(async () => expect(await again()).toBeNull(), 10_000);
  });

  test('a revoked key is not shown again', async () => {
    const { token } = await invited();
    const headers = { 'idempotency-key': randomUUID() };
    const first = await guests.accept({ token }, { headers });
    await guests.app.admin`update api_keys set revoked_at = now() where user_id = ${first.body.user_id}`;
    expect((await guests.accept({ token }, { headers })).body).toEqual({ ...first.body, api_key: null });
  });

  test('what is kept holds neither the key nor what it is made of; other Idempotency-Keys make other keys', async () => {
    const { token } = await invited();
    const headers = { 'idempotency-key': randomUUID() };
    const first = await guests.accept({ token }, { headers });
    const kept = JSON.stringify(await guests.app.admin`select * from idempotency_keys`);
    expect(kept).toContain(first.body.user_id);
    for (const secret of [first.body.api_key, token, headers['idempotency-key']])
      expect(kept).not.toContain(secret);
    expect((await guests.accept({ token, name: 'x' }, { headers })).status).toBe(422);
    expect((await guests.accept({ token }, { headers: { 'idempotency-key': randomUUID() } })).status).toBe(
      409,
    );
  });

  test('a refusal burns no Idempotency-Key', async () => {
    const { token, id } = await invited();
    const headers = { 'idempotency-key': randomUUID() };
    await guests.expire(id);
    expect((await guests.accept({ token }, { headers })).status).toBe(409);
    await guests.app.admin`update invitations set expires_at = now() + interval '1 hour' where id = ${id}`;
    expect((await guests.accept({ token }, { headers })).status).toBe(200);
  });
});

describe('with a credential', () => {
  test('the owner of the address joins, and may act there at once', async () => {
    const { token, email } = await invited('viewer');
    const jwt = await guests.signedIn(email);
    expect((await me(jwt)).body.organization_id).toBeNull();
    const answer = await guests.accept({ token, name: 'Not taken' }, { key: jwt });
    expect(answer).toMatchObject({ status: 200, body: { role: 'viewer' } });
    expect((await me(jwt)).body).toMatchObject({
      organization_id: guests.app.organizationId,
      role: 'viewer',
    });
    const [row] = await guests.app.admin`select name from users where id = ${answer.body.user_id}`;
    expect(row?.['name']).not.toBe('Not taken');
  });

  test('accepted by me is 200 again, without anything done anew', async () => {
    const { token, email, id } = await invited('viewer');
    const key = await guests.signedIn(email);
    const first = await guests.accept({ token }, { key });
    const again = await guests.accept({ token }, { key });
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect(await guests.eventsOf(id)).toEqual(['invitation.sent', 'invitation.accepted']);
    expect((await guests.accept({ token }, { key: guests.app.keys.viewer })).body.code).toBe(
      'INVITATION_ALREADY_ACCEPTED',
    );
    // Whoever has left since has no part in it any more.
    await guests.app.request('DELETE', `/api/members/${first.body.user_id}`);
    expect((await guests.accept({ token }, { key })).status).toBe(409);
  });

  test('somebody else with the token gets 403, and it stays pending', async () => {
    const { token, id } = await invited();
    for (const key of [guests.app.keys.viewer, await guests.signedIn('eve@example.com')])
      expect(await guests.accept({ token }, { key })).toMatchObject({
        status: 403,
        body: { code: 'INVITATION_NOT_YOURS' },
      });
    expect((await guests.row(id))?.['status']).toBe('pending');
  });

  test('one that does not hold is 401, whatever the token', async () => {
    const { token, id } = await invited();
    for (const wire of [guests.accept, guests.preview, guests.decline])
      for (const authorization of ['Bearer nonsense', 'Bearer tb_test_x', 'Basic YTpi', ''])
        expect(await wire({ token }, { headers: { authorization } })).toMatchObject({
          status: 401,
          body: { code: 'UNAUTHENTICATED' },
        });
    expect((await guests.row(id))?.['status']).toBe('pending');
  });

  test('registered people are invited where the organization says so, from the switch to the joining', async () => {
    const other = await guests.app.newOrganization();
    const [clerk] = await guests.app.admin`select email from users where id = ${guests.app.userIds.clerk}`;
    const email = clerk?.['email'] as string;
    const send = () => guests.send({ email, role: 'admin' }, { key: other.keys.owner });
    expect((await send()).body.code).toBe('EMAIL_ALREADY_REGISTERED');
    const patched = await guests.app.request('PATCH', `/api/organizations/${other.organizationId}`, {
      key: other.keys.owner,
      body: { settings: { invite_registered: true } },
    });
    expect(patched.status).toBe(200);
    expect((await send()).status).toBe(201);
    const token = await guests.tokenOf(email);
    expect((await guests.accept({ token })).body.code).toBe('SIGN_IN_REQUIRED');
    const key = await guests.signedIn(email);
    const answer = await guests.accept({ token }, { key });
    expect(answer.body).toMatchObject({
      user_id: guests.app.userIds.clerk,
      organization_id: other.organizationId,
      role: 'admin',
    });
    expect((await me(key, { 'x-organization-id': other.organizationId })).body.role).toBe('admin');
    // Where they were before, nothing has changed.
    expect((await me(guests.app.keys.clerk)).body.role).toBe('clerk');
    expect((await send()).body.code).toBe('EMAIL_ALREADY_REGISTERED');
  });

  test('a role is raised by it, and never lowered', async () => {
    await inviteRegistered(true);
    for (const [held, granted, after] of [
      ['admin', 'viewer', 'admin'],
      ['viewer', 'accountant', 'accountant'],
    ]) {
      const { token, email } = await invited(granted);
      const key = await guests.signedIn(email);
      const { user_id: userId } = (await me(key)).body;
      await guests.app.admin`insert into memberships (organization_id, user_id, role)
        values (${guests.app.organizationId}, ${userId}, ${held as string})`;
      expect((await guests.accept({ token }, { key })).body.role).toBe(after);
    }
    await inviteRegistered(false);
  });

  test('whoever was removed joins again with the role invited to; no old key comes back to life', async () => {
    await inviteRegistered(true);
    const { token, email } = await invited('admin');
    const { body } = await guests.accept({ token });
    await guests.app.request('DELETE', `/api/members/${body.user_id}`);
    expect((await guests.send({ email, role: 'viewer' })).status).toBe(201);
    const again = await guests.accept(
      { token: await guests.tokenOf(email, 2) },
      { key: await guests.signedIn(email) },
    );
    expect(again.body).toMatchObject({ user_id: body.user_id, role: 'viewer' });
    expect((await me(body.api_key)).status).toBe(401);
    await inviteRegistered(false);
  });
});

describe('an address that is not verified', () => {
  test('is nobody’s: 403, nothing received; verified it is', async () => {
    const issuer = await startIssuer();
    const other = await startGuests(issuer.variables);
    try {
      const email = other.address();
      await other.send({ email, role: 'clerk' });
      const token = await other.tokenOf(email);
      const received = (key: string) => other.app.request('GET', '/api/invitations/received', { key });
      for (const email_verified of [false, 'true', undefined]) {
        const key = await issuer.sign('mallory', { claims: { email, email_verified } });
        expect((await received(key)).body).toEqual([]);
        for (const call of [other.accept, other.decline])
          expect((await call({ token }, { key })).body.code).toBe('INVITATION_NOT_YOURS');
      }
      const key = await issuer.sign('grace', { claims: { email, email_verified: true } });
      expect((await received(key)).body).toHaveLength(1);
      expect((await other.accept({ token }, { key })).status).toBe(200);
    } finally {
      await other.stop();
      await issuer.stop();
    }
  });
});

describe('a link that does not work', () => {
  test('unknown, revoked, superseded and declined ones answer in one text', async () => {
    const [revoked, superseded, declined] = [await invited(), await invited(), await invited()];
    await guests.app.request('DELETE', `/api/invitations/${revoked.id}`);
    await guests.resend(superseded.id);
    await guests.decline({ token: declined.token });
    for (const { token } of [revoked, superseded, declined])
      for (const call of [guests.accept, guests.preview, guests.decline])
        await unknownText(await call({ token }));
    for (const token of ['a', 'tb_live_x', '\0', '\ud800', "'; drop table users; --", `${revoked.token} `])
      await unknownText(await guests.accept({ token }));
  });

  test('expired: 409, whether or not it was swept up, signed in or not', async () => {
    const { id, token, email } = await invited();
    await guests.expire(id);
    const expired = { status: 409, body: { code: 'INVITATION_EXPIRED' } };
    expect(await guests.accept({ token })).toMatchObject(expired);
    expect(await guests.accept({ token }, { key: await guests.signedIn(email) })).toMatchObject(expired);
    await guests.app.admin`update invitations set status = 'expired' where id = ${id}`;
    expect(await guests.accept({ token })).toMatchObject(expired);
  });
});

describe('the sender', () => {
  test.each([{}, { 'idempotency-key': 'once-and-no-more' }])(
    'who may no longer give the role: 403, and it is revoked; no account is made (%j)',
    async (headers) => {
      const { app } = guests;
      const { id, token, email } = await invited('admin', app.keys.admin);
      // Behind the service's back: a demotion by the service revokes it at once.
      await app.admin`update memberships set role = 'accountant' where user_id = ${app.userIds.admin}`;
      expect(await guests.accept({ token }, { headers: { ...headers } })).toMatchObject({
        status: 403,
        body: { code: 'INVITER_NO_LONGER_AUTHORIZED' },
      });
      expect((await guests.row(id))?.['status']).toBe('revoked');
      expect(await guests.eventsOf(id)).toEqual(['invitation.sent', 'invitation.revoked']);
      expect(await app.admin`select 1 from users where email = ${email}`).toHaveLength(0);
      await unknownText(await guests.accept({ token }));
      await app.admin`update memberships set role = 'admin' where user_id = ${app.userIds.admin}`;
    },
  );
});

describe('the body', () => {
  test('takes a token and a name, and neither address nor role nor anything else', async () => {
    const { token, id } = await invited();
    for (const [field, value] of [
      ['email', 'eve@example.com'],
      ['role', 'owner'],
      ['organization_id', guests.app.organizationId],
      ['metadata', {}],
    ] as const) {
      const answer = await guests.accept({ token, [field]: value });
      expect(answer.status).toBe(400);
      expect(answer.body.errors[0]).toMatchObject({ pointer: `/${field}`, code: 'UNKNOWN_FIELD' });
    }
    expect((await guests.row(id))?.['status']).toBe('pending');
  });

  test.each([null, 5, true, [], {}, '', 'x'.repeat(257), undefined])('no token: %j', async (token) => {
    for (const call of [guests.accept, guests.preview, guests.decline]) {
      const answer = await call({ token });
      expect(answer.status).toBe(400);
      expect(answer.body.errors[0].pointer).toBe('/token');
    }
  });

  test.each([null, 5, '', '  ', 'a\r\nBcc: x', 'a\0', 'a\u0085b', '\ud800', 'x'.repeat(201)])(
    'no name: %j',
    async (name) => {
      const answer = await guests.accept({ token: 'x', name });
      expect(answer.status).toBe(400);
      expect(answer.body.errors[0].pointer).toBe('/name');
    },
  );

  test('GET changes nothing: mail programs open links', async () => {
    const { token, id } = await invited();
    for (const path of ['accept', 'decline', 'preview']) {
      const answer = await guests.app.request('GET', `/api/invitations/${path}?token=${token}`);
      expect(answer).toMatchObject({ status: 405, body: { code: 'METHOD_NOT_ALLOWED' } });
      expect(answer.headers.get('allow')).toBe('OPTIONS, POST');
    }
    expect((await guests.app.request('DELETE', '/api/invitations/received')).headers.get('allow')).toBe(
      'GET, HEAD, OPTIONS',
    );
    expect((await guests.row(id))?.['status']).toBe('pending');
  });

  test('both wires do the same', async () => {
    const { token } = await invited();
    const wire = guests.app.trpc(null);
    expect(await wire.invitations.preview.mutate({ token })).toMatchObject({ status: 'pending' });
    expect(await wire.invitations.accept.mutate({ token })).toMatchObject({ role: 'clerk' });
    await expect(wire.invitations.decline.mutate({ token })).rejects.toMatchObject({
      data: { problem: { code: 'INVITATION_ALREADY_ACCEPTED' } },
    });
  });
});
