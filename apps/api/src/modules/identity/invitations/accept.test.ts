import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startIssuer } from '../../../platform/auth/testing/issuer.ts';
import { withoutRequestId, type TestResponse } from '../../../testing/index.ts';
import { startInvitationFixture, type InvitationFixture } from './testing/invitation-fixture.ts';

let fixture: InvitationFixture;
beforeAll(async () => {
  fixture = await startInvitationFixture();
});
afterAll(() => fixture.stop());

const invited = (role = 'clerk', key?: string) => fixture.invited({ role }, key);

const me = (key: string, headers = {}) => fixture.app.request('GET', '/api/me', { key, headers });
const inviteRegistered = (on: boolean, organizationId = fixture.app.organizationId) =>
  fixture.app.admin`update organizations set invite_registered = ${on} where id = ${organizationId}`;
const expectUnknown = async (response: TestResponse) => {
  const unknown = await fixture.accept({ token: 'x'.repeat(43) });
  expect(unknown).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
  expect(response.status).toBe(404);
  expect(withoutRequestId(response.body)).toEqual(withoutRequestId(unknown.body));
};

describe('accepting without a credential', () => {
  test('creates an account, a membership and an API key that works at once', async () => {
    const { id, email, token } = await invited('accountant');
    const response = await fixture.accept({ token, name: 'Grace Hopper' });
    expect(response.status).toBe(200);
    const { invitation, organization_id, user_id, role, api_key } = response.body;
    expect(invitation).toMatchObject({ id, email, status: 'accepted' });
    expect({ organization_id, role }).toEqual({
      organization_id: fixture.app.organizationId,
      role: 'accountant',
    });
    expect((await me(api_key)).body).toEqual({
      user_id,
      email,
      organization_id,
      role: 'accountant',
      credential: 'api_key',
    });
    const members = (await fixture.app.request('GET', '/api/members')).body;
    expect(members).toContainEqual(
      expect.objectContaining({ user_id, email, name: 'Grace Hopper', role: 'accountant' }),
    );
    expect(await fixture.row(id)).toMatchObject({
      accepted_by_user_id: user_id,
      accepted_at: expect.any(Date),
    });
    expect(await fixture.eventsOf(id)).toEqual(['invitation.sent', 'invitation.accepted']);
    expect(await fixture.eventsOf(user_id)).toEqual(['member.joined']);
    expect(await fixture.detailsOf(id, 'invitation.accepted')).toEqual({ email, role: 'accountant' });
    // The new key has an audit event like any other.
    const [key] = await fixture.app.admin`select id from api_keys where user_id = ${user_id}`;
    expect(await fixture.detailsOf(key?.['id'] as string, 'api_key.created')).toEqual({
      name: 'First key',
      role: 'accountant',
      user_id,
      expires_at: null,
    });
  });

  test('fails with 409 the second time, and creates no second key', async () => {
    const { token } = await invited();
    const { body } = await fixture.accept({ token });
    expect(await fixture.accept({ token })).toMatchObject({
      status: 409,
      body: { code: 'INVITATION_ALREADY_ACCEPTED' },
    });
    const keys = await fixture.app.admin`select 1 from api_keys where user_id = ${body.user_id}`;
    expect(keys).toHaveLength(1);
  });

  test('names an account without a given name after its address', async () => {
    const { token, email } = await invited();
    const { body } = await fixture.accept({ token });
    const [row] = await fixture.app.admin`select name from users where id = ${body.user_id}`;
    expect(row).toEqual({ name: email.split('@')[0] });
  });

  test('fails with 401 if the address has an account, which stays unchanged', async () => {
    const { token, email, id } = await invited();
    await me(await fixture.signedIn(email));
    const before = await fixture.app.admin`select * from users where email = ${email}`;
    const response = await fixture.accept({ token, name: 'Somebody else' });
    expect(response).toMatchObject({ status: 401, body: { code: 'SIGN_IN_REQUIRED' } });
    expect(response.headers.get('www-authenticate')).toMatch(/^Bearer/);
    expect(await fixture.app.admin`select * from users where email = ${email}`).toEqual(before);
    expect((await fixture.row(id))?.['status']).toBe('pending');
    const accepted = await fixture.accept({ token }, { key: await fixture.signedIn(email) });
    expect(accepted.status).toBe(200);
    expect(accepted.body).not.toHaveProperty('api_key');
  });

  test('shows the key again on a replay, for an hour and until the key is used', async () => {
    const { token } = await invited();
    const headers = { 'idempotency-key': randomUUID() };
    const first = await fixture.accept({ token }, { headers });
    const key = first.body.api_key as string;
    expect(key).toMatch(/^tb_test_/);
    const again = async () => {
      const response = await fixture.accept({ token }, { headers });
      expect([response.status, response.headers.get('idempotency-replayed')]).toEqual([200, 'true']);
      expect({ ...response.body, api_key: key }).toEqual(first.body);
      return response.body.api_key as string | null;
    };
    const age = (text: string) =>
      fixture.app.admin`
        update api_keys set created_at = now() - ${text}::interval where user_id = ${first.body.user_id}`;
    expect(await again()).toBe(key);
    await age('61 minutes');
    expect(await again()).toBeNull();
    await age('1 minute');
    expect(await again()).toBe(key);
    expect((await me(key)).status).toBe(200);
    await vi.waitFor(async () => expect(await again()).toBeNull(), 10_000);
  });

  test('does not show a revoked key again', async () => {
    const { token } = await invited();
    const headers = { 'idempotency-key': randomUUID() };
    const first = await fixture.accept({ token }, { headers });
    await fixture.app.admin`update api_keys set revoked_at = now() where user_id = ${first.body.user_id}`;
    expect((await fixture.accept({ token }, { headers })).body).toEqual({ ...first.body, api_key: null });
  });

  test('stores neither the key nor what it is derived from; each Idempotency-Key yields another key', async () => {
    const { token } = await invited();
    const headers = { 'idempotency-key': randomUUID() };
    const first = await fixture.accept({ token }, { headers });
    const stored = JSON.stringify(await fixture.app.admin`select * from idempotency_keys`);
    expect(stored).toContain(first.body.user_id);
    for (const secret of [first.body.api_key, token, headers['idempotency-key']])
      expect(stored).not.toContain(secret);
    expect((await fixture.accept({ token, name: 'x' }, { headers })).status).toBe(422);
    expect((await fixture.accept({ token }, { headers: { 'idempotency-key': randomUUID() } })).status).toBe(
      409,
    );
  });

  test('does not use up an Idempotency-Key on failure', async () => {
    const { token, id } = await invited();
    const headers = { 'idempotency-key': randomUUID() };
    await fixture.expire(id);
    expect((await fixture.accept({ token }, { headers })).status).toBe(409);
    await fixture.app.admin`update invitations set expires_at = now() + interval '1 hour' where id = ${id}`;
    expect((await fixture.accept({ token }, { headers })).status).toBe(200);
  });
});

describe('accepting with a credential', () => {
  test('adds the owner of the address, who can act in the organization at once', async () => {
    const { token, email } = await invited('viewer');
    const jwt = await fixture.signedIn(email);
    expect((await me(jwt)).body.organization_id).toBeNull();
    const response = await fixture.accept({ token, name: 'Not taken' }, { key: jwt });
    expect(response).toMatchObject({ status: 200, body: { role: 'viewer' } });
    expect((await me(jwt)).body).toMatchObject({
      organization_id: fixture.app.organizationId,
      role: 'viewer',
    });
    const [row] = await fixture.app.admin`select name from users where id = ${response.body.user_id}`;
    expect(row?.['name']).not.toBe('Not taken');
  });

  test('repeated by the same user returns 200 without a second effect', async () => {
    const { token, email, id } = await invited('viewer');
    const key = await fixture.signedIn(email);
    const first = await fixture.accept({ token }, { key });
    const again = await fixture.accept({ token }, { key });
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect(await fixture.eventsOf(id)).toEqual(['invitation.sent', 'invitation.accepted']);
    expect((await fixture.accept({ token }, { key: fixture.app.keys.viewer })).body.code).toBe(
      'INVITATION_ALREADY_ACCEPTED',
    );
    // After leaving, the user cannot rejoin with the same invitation.
    await fixture.app.request('DELETE', `/api/members/${first.body.user_id}`);
    expect((await fixture.accept({ token }, { key })).status).toBe(409);
  });

  test('fails with 403 for another user, and the invitation stays pending', async () => {
    const { token, id } = await invited();
    for (const key of [fixture.app.keys.viewer, await fixture.signedIn('eve@example.com')])
      expect(await fixture.accept({ token }, { key })).toMatchObject({
        status: 403,
        body: { code: 'INVITATION_NOT_YOURS' },
      });
    expect((await fixture.row(id))?.['status']).toBe('pending');
  });

  test('fails with 401 if the credential is invalid', async () => {
    const { token, id } = await invited();
    for (const call of [fixture.accept, fixture.preview, fixture.decline])
      for (const authorization of ['Bearer nonsense', 'Bearer tb_test_x', 'Basic YTpi', ''])
        expect(await call({ token }, { headers: { authorization } })).toMatchObject({
          status: 401,
          body: { code: 'UNAUTHENTICATED' },
        });
    expect((await fixture.row(id))?.['status']).toBe('pending');
  });

  test('works for registered users of an organization that enables inviting them', async () => {
    const other = await fixture.app.newOrganization();
    const [clerk] = await fixture.app.admin`select email from users where id = ${fixture.app.userIds.clerk}`;
    const email = clerk?.['email'] as string;
    const send = () => fixture.send({ email, role: 'admin' }, { key: other.keys.owner });
    expect((await send()).body.code).toBe('EMAIL_ALREADY_REGISTERED');
    const patched = await fixture.app.request('PATCH', `/api/organizations/${other.organizationId}`, {
      key: other.keys.owner,
      body: { settings: { invite_registered: true } },
    });
    expect(patched.status).toBe(200);
    expect((await send()).status).toBe(201);
    const token = await fixture.tokenOf(email);
    expect((await fixture.accept({ token })).body.code).toBe('SIGN_IN_REQUIRED');
    const key = await fixture.signedIn(email);
    const response = await fixture.accept({ token }, { key });
    expect(response.body).toMatchObject({
      user_id: fixture.app.userIds.clerk,
      organization_id: other.organizationId,
      role: 'admin',
    });
    expect((await me(key, { 'x-organization-id': other.organizationId })).body.role).toBe('admin');
    // Their role in the first organization is unchanged.
    expect((await me(fixture.app.keys.clerk)).body.role).toBe('clerk');
    expect((await send()).body.code).toBe('EMAIL_ALREADY_REGISTERED');
  });

  test('raises a role but never lowers it', async () => {
    await inviteRegistered(true);
    for (const [current, granted, after] of [
      ['admin', 'viewer', 'admin'],
      ['viewer', 'accountant', 'accountant'],
    ]) {
      const { token, email } = await invited(granted);
      const key = await fixture.signedIn(email);
      const { user_id: userId } = (await me(key)).body;
      await fixture.app.admin`insert into memberships (organization_id, user_id, role)
        values (${fixture.app.organizationId}, ${userId}, ${current as string})`;
      expect((await fixture.accept({ token }, { key })).body.role).toBe(after);
    }
    await inviteRegistered(false);
  });

  test('gives a removed member the invited role, and revives no old key', async () => {
    await inviteRegistered(true);
    const { token, email } = await invited('admin');
    const { body } = await fixture.accept({ token });
    await fixture.app.request('DELETE', `/api/members/${body.user_id}`);
    expect((await fixture.send({ email, role: 'viewer' })).status).toBe(201);
    const again = await fixture.accept(
      { token: await fixture.tokenOf(email, 2) },
      { key: await fixture.signedIn(email) },
    );
    expect(again.body).toMatchObject({ user_id: body.user_id, role: 'viewer' });
    expect((await me(body.api_key)).status).toBe(401);
    await inviteRegistered(false);
  });
});

describe('an unverified address', () => {
  test('owns no invitations until it is verified', async () => {
    const issuer = await startIssuer();
    const other = await startInvitationFixture(issuer.variables);
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

describe('a link that no longer works', () => {
  test('returns one 404 text whether unknown, revoked, superseded or declined', async () => {
    const [revoked, superseded, declined] = [await invited(), await invited(), await invited()];
    await fixture.app.request('DELETE', `/api/invitations/${revoked.id}`);
    await fixture.resend(superseded.id);
    await fixture.decline({ token: declined.token });
    for (const { token } of [revoked, superseded, declined])
      for (const call of [fixture.accept, fixture.preview, fixture.decline])
        await expectUnknown(await call({ token }));
    for (const token of ['a', 'tb_live_x', '\0', '\ud800', "'; drop table users; --", `${revoked.token} `])
      await expectUnknown(await fixture.accept({ token }));
  });

  test('returns 409 if expired, swept or not, signed in or not', async () => {
    const { id, token, email } = await invited();
    await fixture.expire(id);
    const expired = { status: 409, body: { code: 'INVITATION_EXPIRED' } };
    expect(await fixture.accept({ token })).toMatchObject(expired);
    expect(await fixture.accept({ token }, { key: await fixture.signedIn(email) })).toMatchObject(expired);
    await fixture.app.admin`update invitations set status = 'expired' where id = ${id}`;
    expect(await fixture.accept({ token })).toMatchObject(expired);
  });
});

describe('a sender', () => {
  test.each([{}, { 'idempotency-key': 'once-and-no-more' }])(
    'who may no longer grant the role causes 403 and a revocation, and no account is created (%j)',
    async (headers) => {
      const { app } = fixture;
      const { id, token, email } = await invited('admin', app.keys.admin);
      // Directly in the database, because a demotion through the service would revoke the invitation.
      await app.admin`update memberships set role = 'accountant' where user_id = ${app.userIds.admin}`;
      expect(await fixture.accept({ token }, { headers: { ...headers } })).toMatchObject({
        status: 403,
        body: { code: 'INVITER_NO_LONGER_AUTHORIZED' },
      });
      expect((await fixture.row(id))?.['status']).toBe('revoked');
      expect(await fixture.eventsOf(id)).toEqual(['invitation.sent', 'invitation.revoked']);
      expect(await app.admin`select 1 from users where email = ${email}`).toHaveLength(0);
      await expectUnknown(await fixture.accept({ token }));
      await app.admin`update memberships set role = 'admin' where user_id = ${app.userIds.admin}`;
    },
  );
});

describe('the request body', () => {
  test('has a token and a name, but no address, role or other field', async () => {
    const { token, id } = await invited();
    for (const [field, value] of [
      ['email', 'eve@example.com'],
      ['role', 'owner'],
      ['organization_id', fixture.app.organizationId],
      ['metadata', {}],
    ] as const) {
      const response = await fixture.accept({ token, [field]: value });
      expect(response.status).toBe(400);
      expect(response.body.errors[0]).toMatchObject({ pointer: `/${field}`, code: 'UNKNOWN_FIELD' });
    }
    expect((await fixture.row(id))?.['status']).toBe('pending');
  });

  test.each([null, 5, true, [], {}, '', 'x'.repeat(257), undefined])(
    'rejects the token %j',
    async (token) => {
      for (const call of [fixture.accept, fixture.preview, fixture.decline]) {
        const response = await call({ token });
        expect(response.status).toBe(400);
        expect(response.body.errors[0].pointer).toBe('/token');
      }
    },
  );

  test.each([null, 5, '', '  ', 'a\r\nBcc: x', 'a\0', 'a\u0085b', '\ud800', 'x'.repeat(201)])(
    'rejects the name %j',
    async (name) => {
      const response = await fixture.accept({ token: 'x', name });
      expect(response.status).toBe(400);
      expect(response.body.errors[0].pointer).toBe('/name');
    },
  );

  test('cannot be replaced by GET, because mail scanners open links', async () => {
    const { token, id } = await invited();
    for (const path of ['accept', 'decline', 'preview']) {
      const response = await fixture.app.request('GET', `/api/invitations/${path}?token=${token}`);
      expect(response).toMatchObject({ status: 405, body: { code: 'METHOD_NOT_ALLOWED' } });
      expect(response.headers.get('allow')).toBe('OPTIONS, POST');
    }
    expect((await fixture.app.request('DELETE', '/api/invitations/received')).headers.get('allow')).toBe(
      'GET, HEAD, OPTIONS',
    );
    expect((await fixture.row(id))?.['status']).toBe('pending');
  });

  test('works over tRPC too', async () => {
    const { token } = await invited();
    const trpc = fixture.app.trpc(null);
    expect(await trpc.invitations.preview.mutate({ token })).toMatchObject({ status: 'pending' });
    expect(await trpc.invitations.accept.mutate({ token })).toMatchObject({ role: 'clerk' });
    await expect(trpc.invitations.decline.mutate({ token })).rejects.toMatchObject({
      data: { problem: { code: 'INVITATION_ALREADY_ACCEPTED' } },
    });
  });
});
