import { generateKeyPair } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, withoutRequestId, type TestApp, type TestResponse } from '../../testing/index.ts';
import { startIssuer, type SignOptions, type TestIssuer } from './testing/issuer.ts';

/** Less than the cache TTL of 5 s, so that only an invalidation can pass the test. */
const beforeExpiry = { timeout: 4_000, interval: 20 };

let issuer: TestIssuer;
let app: TestApp;
beforeAll(async () => {
  issuer = await startIssuer();
  app = await startTestApp({ ...issuer.variables, PUBLIC_RATE_LIMIT_PER_MINUTE: '0' });
});
afterAll(async () => {
  await app.stop();
  await issuer.stop();
});

const now = () => Math.floor(Date.now() / 1000);
const me = (key: string, headers: Record<string, string> = {}): Promise<TestResponse> =>
  app.request('GET', '/api/me', { key, headers });
const signed = async (sub: string, options?: SignOptions): Promise<TestResponse> =>
  me(await issuer.sign(sub, options));
const segment = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

describe('a valid token', () => {
  test.each(['ES256', 'RS256', 'EdDSA'])('authenticates when signed with %s', async (alg) => {
    expect((await signed(`holds-${alg}`, { header: { alg, kid: alg } })).status).toBe(200);
  });

  test('may be off by five seconds of clock skew', async () => {
    expect((await signed('late', { claims: { exp: now() - 2 } })).status).toBe(200);
    expect((await signed('early', { claims: { nbf: now() + 2, iat: now() + 2 } })).status).toBe(200);
  });

  test('identifies one user per subject', async () => {
    const [one, again, other] = [
      await signed('p1'),
      await signed('p1', { claims: { x: 1 } }),
      await signed('p2'),
    ];
    expect(again.body.user_id).toBe(one.body.user_id);
    expect(other.body.user_id).not.toBe(one.body.user_id);
  });

  test('creates one user when many first calls arrive concurrently', async () => {
    const tokens = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        issuer.sign('rush', {
          claims: { n, ...(n % 2 === 0 ? { email: 'rush@example.com', email_verified: true } : {}) },
        }),
      ),
    );
    const ids = await Promise.all(tokens.map(async (token) => (await me(token)).body.user_id));
    expect(new Set(ids).size).toBe(1);
    const [count] = await app.admin`select count(*)::int as people from users u
      where not exists (select 1 from user_identities i where i.user_id = u.id)
        and not exists (select 1 from memberships m where m.user_id = u.id)`;
    expect(count).toEqual({ people: 0 });
  });

  test('creates one account for concurrent first calls of several subjects with one email address', async () => {
    const claims = { email: 'shared@example.com', email_verified: true };
    const responses = await Promise.all(
      Array.from({ length: 8 }, (_, n) => signed(`shared-${n}`, { claims })),
    );
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array.from({ length: 7 }, () => 409),
    ]);
    for (const { status, body } of responses) if (status === 409) expect(body.code).toBe('ADDRESS_IN_USE');
  });
});

describe('the service responds 401, with one text, to a token with', () => {
  const cases: Record<string, SignOptions> = {
    'another issuer': { claims: { iss: 'https://other.example.com' } },
    'no issuer': { claims: { iss: undefined } },
    'another audience': { claims: { aud: 'someone-else' } },
    'no audience': { claims: { aud: undefined } },
    'a past exp': { claims: { exp: now() - 30 } },
    'no exp': { claims: { exp: undefined } },
    'no iat': { claims: { iat: undefined } },
    'no sub': { claims: { sub: undefined } },
    // The library checks only that the claim exists.
    'a number as sub': { claims: { sub: 7 } },
    'an empty sub': { claims: { sub: '' } },
    'NUL in sub, which PostgreSQL rejects': { claims: { sub: 'a\u0000b' } },
    'malformed Unicode in sub': { claims: { sub: '\ud800' } },
    'a sub of 256 characters': { claims: { sub: 'x'.repeat(256) } },
    'a future nbf': { claims: { nbf: now() + 60 } },
    // The library accepts an iat in the future.
    'a future iat': { claims: { iat: now() + 3600, exp: now() + 7200 } },
    'text as exp': { claims: { exp: '9999999999' } },
    'an unknown kid': { header: { kid: 'nobody' } },
    'the kid of another algorithm': { header: { kid: 'RS256' } },
  };
  test.each(Object.entries(cases))('%s', async (_, options) => {
    const response = await signed('rejected', options);
    const plain = await app.request('GET', '/api/me', { key: null });
    expect(response.status).toBe(401);
    expect(response.headers.get('www-authenticate')).toContain('Bearer');
    expect(withoutRequestId(response.body)).toEqual(withoutRequestId(plain.body));
  });

  test('a known kid but the signature of another key', async () => {
    const { privateKey } = await generateKeyPair('ES256');
    expect((await signed('forged', { key: privateKey })).status).toBe(401);
  });

  test('an HMAC that uses the public key as its secret', async () => {
    const secret = new TextEncoder().encode(JSON.stringify(issuer.publicKeys[0]));
    for (const kid of ['ES256', 'RS256'])
      expect((await signed('confused', { header: { alg: 'HS256', kid }, key: secret })).status).toBe(401);
  });

  test('alg none in any case, with and without a signature', async () => {
    const claims = segment({
      iss: issuer.variables.AUTH_ISSUER,
      aud: issuer.variables.AUTH_AUDIENCE,
      sub: 'none',
      iat: now(),
      exp: now() + 60,
    });
    for (const alg of ['none', 'None', 'NONE', ''])
      for (const end of ['', '.', '.AAAA'])
        expect((await me(`${segment({ alg })}.${claims}${end}`)).status).toBe(401);
  });

  test('an altered payload or a malformed form', async () => {
    const [header, , signature] = (await issuer.sign('altered')).split('.');
    const payload = segment({
      iss: issuer.variables.AUTH_ISSUER,
      aud: issuer.variables.AUTH_AUDIENCE,
      sub: 'owner',
      iat: now(),
      exp: now() + 60,
    });
    for (const key of [
      `${header}.${payload}.${signature}`,
      'a.b.c',
      '..',
      'x',
      '.',
      `${segment([])}.${segment([])}.AA`,
      `${segment({ alg: 'ES256', crit: ['x'], x: 1 })}.${payload}.${signature}`,
    ])
      expect([key, (await me(key)).status]).toEqual([key, 401]);
  });
});

describe('the email address of a token', () => {
  test('links to the account with that address, but only if email_verified is true', async () => {
    const [known] = await app.admin`select email from users where id = ${app.userIds.clerk}`;
    const email = known?.['email'] as string;
    for (const email_verified of [false, 'true', 1, undefined]) {
      const { body } = await signed(`liar-${String(email_verified)}`, { claims: { email, email_verified } });
      expect(body).toMatchObject({ email: null, organization_id: null });
      expect(body.user_id).not.toBe(app.userIds.clerk);
    }
    const { body } = await signed('clerk', { claims: { email: email.toUpperCase(), email_verified: true } });
    expect(body).toMatchObject({
      user_id: app.userIds.clerk,
      email,
      role: 'clerk',
      organization_id: app.organizationId,
    });
  });

  // Lower-casing the Kelvin sign yields a k.
  test('is ignored if it is not ASCII', async () => {
    await signed('k', { claims: { email: 'mark@example.com', email_verified: true } });
    const { body } = await signed('kelvin', {
      claims: { email: 'mar\u212a@example.com', email_verified: true },
    });
    expect(body.email).toBeNull();
  });

  test('is recorded when it is verified later, and never taken from another user', async () => {
    const [first, second] = [await signed('later-1'), await signed('later-2')];
    expect(first.body.email).toBeNull();
    const claims = { email: 'later@example.com', email_verified: true };
    await signed('later-1', { claims });
    await signed('later-2', { claims });
    const rows =
      await app.admin`select id, email from users where id in (${first.body.user_id}, ${second.body.user_id}) order by id`;
    expect(rows.map((row) => row['email'])).toEqual(['later@example.com', null]);
  });
});

describe('the organization of a token call', () => {
  test('is the one that a member of several names, with the role there', async () => {
    const other = await app.newOrganization();
    const token = await issuer.sign('several', {
      claims: { email: 'several@example.com', email_verified: true },
    });
    const { body } = await me(token);
    const join = (organization: string, role: string) =>
      app.admin`insert into memberships (organization_id, user_id, role) values (${organization}, ${body.user_id}, ${role})`;
    await join(app.organizationId, 'viewer');
    await expect
      .poll(async () => (await me(token)).body.organization_id, beforeExpiry)
      .toBe(app.organizationId);
    await join(other.organizationId, 'admin');
    await expect.poll(async () => (await me(token)).body.organization_id, beforeExpiry).toBe(null);
    const named = (id: string) => ({ 'x-organization-id': id });
    expect((await me(token, named(other.organizationId))).body).toMatchObject({
      role: 'admin',
      organization_id: other.organizationId,
    });
    expect((await me(token, named(app.organizationId.toUpperCase()))).body).toMatchObject({ role: 'viewer' });
    const members = await app.request('GET', '/api/members', {
      key: token,
      headers: named(app.organizationId),
    });
    expect(members).toMatchObject({ status: 403, body: { code: 'PERMISSION_DENIED' } });
    const listed = await app.request('GET', '/api/organizations', { key: token });
    expect(listed.body.map(({ id }: { id: string }) => id)).toEqual(
      [app.organizationId, other.organizationId].sort(),
    );
  });

  test('gives the same error if foreign or unknown; a malformed header is 400, but 401 takes precedence', async () => {
    const stranger = await issuer.sign('stranger');
    const at = (id: string) =>
      app.request('GET', '/api/inventory/products', { key: stranger, headers: { 'x-organization-id': id } });
    const [foreign, random] = [
      await at(app.organizationId),
      await at('018f3b5c-0000-7000-8000-000000000000'),
    ];
    expect(foreign.status).toBe(403);
    expect(withoutRequestId(foreign.body)).toEqual(withoutRequestId(random.body));
    for (const id of ['x', '', `${app.organizationId}, ${app.organizationId}`])
      expect((await at(id)).status).toBe(400);
    expect((await me('a.b.c', { 'x-organization-id': 'x' })).status).toBe(401);
  });

  test('depends on memberships, never on a claim', async () => {
    const claims = { organization_id: app.organizationId, role: 'owner', roles: ['owner'], scope: 'owner' };
    expect((await signed('claims', { claims })).body).toMatchObject({ organization_id: null, role: null });
  });
});

test('the development issuer is off if an issuer is configured', async () => {
  const response = await app.request('POST', '/dev/token', { key: null, body: { email: 'ada@example.com' } });
  expect(response).toMatchObject({ status: 404, body: { code: 'ROUTE_NOT_FOUND' } });
});
