import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { signIn, startTestApp, withoutRequestId, type TestApp } from '../../../testing/index.ts';

const path = '/api/invitations';
const fields = ['created_at', 'email', 'expires_at', 'id', 'invited_by_user_id', 'metadata', 'status'];

let app: TestApp;
let count = 0;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const address = (): string => `guest-${(count += 1)}@example.com`;

const send = (
  given: Record<string, unknown> = {},
  options: { key?: string | null; headers?: Record<string, string> } = {},
) => app.request('POST', path, { body: { email: address(), role: 'clerk', ...given }, ...options });

describe('a sent invitation', () => {
  test('has exactly the specified fields and a Location, and reads back the same over both transports', async () => {
    const email = address();
    const metadata = { team: 'Bücher', list: [1, null, { deep: true }] };
    const response = await send({ email: email.toUpperCase(), metadata, locale: 'fr' });
    expect(response.status).toBe(201);
    expect(Object.keys(response.body).sort()).toEqual(fields);
    expect(response.body).toMatchObject({
      email,
      status: 'pending',
      invited_by_user_id: app.userIds.owner,
      metadata,
    });
    expect(response.headers.get('location')).toBe(`${path}/${response.body.id}`);
    const read = await app.request('GET', `${path}/${response.body.id}`);
    expect(Object.keys(read.body).sort()).toEqual([...fields, 'role', 'mail_status', 'mailed_at'].sort());
    expect(read.body).toMatchObject(response.body);
    expect(await app.trpc().invitations.get.query({ id: response.body.id })).toMatchObject(response.body);
  });

  test('lives seven days or as long as requested, by the database clock', async () => {
    const hours = (body: { created_at: string; expires_at: string }) =>
      (Date.parse(body.expires_at) - Date.parse(body.created_at)) / 3_600_000;
    expect(hours((await send()).body)).toBe(7 * 24);
    expect(hours((await send({ expires_in_hours: 1 })).body)).toBe(1);
    expect(hours((await send({ expires_in_hours: 720 })).body)).toBe(720);
  });

  test('appears without token, hash and role in every response', async () => {
    const { body } = await send();
    const [row] = await app.admin`select token_hash from invitations where id = ${body.id}`;
    const seen = JSON.stringify([body, (await app.request('GET', path)).body]);
    expect(seen).not.toContain(row?.['token_hash']);
    expect(seen).not.toMatch(/token|hash|"role"/);
  });

  test('has the same fields over tRPC', async () => {
    const sent = await app.trpc().invitations.send.mutate({ email: address(), role: 'viewer' });
    expect(Object.keys(sent).sort()).toEqual(fields);
  });
});

describe('an invalid request to send', () => {
  const invalid: [string, string, unknown][] = [
    ...[
      null,
      5,
      true,
      '',
      'ada',
      'Ada <ada@example.com>',
      'a@example.com,b@example.com',
      'a@example.com\r\nBcc: b@example.com',
      ' a@example.com',
      'mi\u212Ae@example.com',
      'ada@ex\u0430mple.com',
      'ada\uFF20example.com',
      'a@example.com;b@example.com',
      'a@example.com b@example.com',
      '"ada"@example.com',
      '"ada\r\nBcc: b@example.com"@example.com',
      `${'a'.repeat(65)}@example.com`,
      `a@${'b'.repeat(64)}.com`,
      `a@${'b.'.repeat(125)}example`,
      'ada@example.com\0',
      'ada@example.com\nSubject: x',
      '%0d%0aBcc:b@example.com',
      ['a@example.com'],
    ].map((value): [string, string, unknown] => ['email', '/email', value]),
    ...[null, 4, '', 'root', 'Owner', ['clerk']].map((value): [string, string, unknown] => [
      'role',
      '/role',
      value,
    ]),
    ...[null, 'x', [], 7].map((value): [string, string, unknown] => ['metadata', '/metadata', value]),
    ...[null, 0, 721, 1.5, '24', true].map((value): [string, string, unknown] => [
      'expires_in_hours',
      '/expires_in_hours',
      value,
    ]),
    ...[null, 'xx', 'EN', 1].map((value): [string, string, unknown] => ['locale', '/locale', value]),
    ['metadata', '/metadata/organization_id', { organization_id: 'mine' }],
    ['metadata', '/metadata/period_id', { period_id: null }],
    ['metadata', '/metadata/a', { a: 'x\0' }],
    ['metadata', '/metadata', { a: 'x'.repeat(8192) }],
    ['metadata', '/metadata/a/a/a/a/a', { a: { a: { a: { a: { a: {} } } } } }],
    ['metadata', '/metadata', Object.fromEntries(Array.from({ length: 51 }, (_, at) => [`k${at}`, 1]))],
    ['token', '/token', 'x'],
  ];

  test.each(invalid)(
    'with an invalid %s returns 400 with the pointer %s over both transports, and stores nothing (%j)',
    async (field, pointer, value) => {
      const email = address();
      const counted = async () =>
        (
          await app.admin`
        select (select count(*) from invitations)::int as invitations, (select count(*) from pgboss.job)::int as jobs,
          (select count(*) from audit_events)::int as events`
        )[0];
      const before = await counted();
      const rest = await send({ email, [field]: value });
      expect(rest.status).toBe(400);
      expect(rest.body.errors[0].pointer).toBe(pointer);
      const trpc = await app.request('POST', '/trpc/invitations.send', {
        body: { email, role: 'clerk', [field]: value },
      });
      expect(trpc.status).toBe(400);
      expect(trpc.body.error.data.problem.errors).toEqual(rest.body.errors);
      expect(await counted()).toEqual(before);
    },
  );

  test.each(['email', 'role'])('lacks the required field %s', async (field) => {
    const { status, body } = await send({ [field]: undefined });
    expect(status).toBe(400);
    expect(body.errors).toEqual([
      { pointer: `/${field}`, code: 'REQUIRED', detail: `${field} is required.` },
    ]);
  });

  // zod's record drops such a key silently.
  test('has __proto__ in its metadata, which is not silently dropped', async () => {
    const body = `{"email":"${address()}","role":"clerk","metadata":{"__proto__":{"a":1}}}`;
    for (const url of [path, '/trpc/invitations.send'])
      expect((await app.request('POST', url, { body })).status).toBe(400);
  });
});

describe('the right to invite', () => {
  test('requires a credential', async () => expect((await send({}, { key: null })).status).toBe(401));

  test.each(['accountant', 'clerk', 'viewer'] as const)('is missing for the role %s', async (role) => {
    const response = await send({}, { key: app.keys[role] });
    expect(response).toMatchObject({ status: 403, body: { code: 'PERMISSION_DENIED' } });
  });

  test('is checked after the shape of the request', async () =>
    expect((await send({ email: 'x' }, { key: app.keys.viewer })).status).toBe(400));

  test('does not extend to roles above the sender’s own', async () => {
    const response = await send({ role: 'owner' }, { key: app.keys.admin });
    expect(response).toMatchObject({ status: 403, body: { code: 'ROLE_TOO_HIGH' } });
    expect((await send({ role: 'admin' }, { key: app.keys.admin })).status).toBe(201);
    expect((await send({ role: 'owner' })).status).toBe(201);
  });
});

describe('the scope in the metadata', () => {
  test('causes one 404 for a foreign and for an unknown organization', async () => {
    const other = await app.newOrganization();
    const [foreign, random] = await Promise.all(
      [other.organizationId, newId()].map((organization_id) => send({ metadata: { organization_id } })),
    );
    expect(foreign).toMatchObject({ status: 404, body: { code: 'ORGANIZATION_NOT_FOUND' } });
    expect(withoutRequestId(random?.body)).toEqual(withoutRequestId(foreign?.body));
    expect((await send({ metadata: { organization_id: app.organizationId.toUpperCase() } })).status).toBe(
      201,
    );
  });

  test('causes one 404 for a foreign and for an unknown period; an own period is a separate scope', async () => {
    const other = await app.newOrganization();
    const period = async (organization: string): Promise<string> => {
      const id = newId();
      await app.admin`insert into accounting_periods (organization_id, id, name, start_date, end_date)
        values (${organization}, ${id}, 'Year', '2031-01-01', '2031-12-31')`;
      return id;
    };
    const [own, theirs] = [await period(app.organizationId), await period(other.organizationId)];
    const [foreign, random] = await Promise.all(
      [theirs, newId()].map((period_id) => send({ metadata: { period_id } })),
    );
    expect(foreign?.status).toBe(404);
    expect(withoutRequestId(random?.body)).toEqual(withoutRequestId(foreign?.body));
    const email = address();
    expect((await send({ email, metadata: { period_id: own } })).status).toBe(201);
    expect((await send({ email })).status).toBe(201);
    expect((await send({ email, metadata: { period_id: own } })).body.code).toBe('INVITATION_ALREADY_EXISTS');
  });

  test('can be another organization in which the user may invite, else 403', async () => {
    const other = await app.newOrganization();
    const [owner] = await app.admin`select email from users where id = ${app.userIds.owner}`;
    const token = await signIn(app, owner?.['email'], newId());
    const jwt = { key: token, headers: { 'x-organization-id': app.organizationId } };
    const me = await app.request('GET', path, jwt);
    const invite = () => send({ metadata: { organization_id: other.organizationId } }, jwt);
    expect(me.status).toBe(200);
    expect((await invite()).status).toBe(404);
    const join = (role: string) => app.admin`
      insert into memberships (organization_id, user_id, role) values (${other.organizationId}, ${app.userIds.owner}, ${role})
      on conflict (organization_id, user_id) do update set role = ${role}`;
    await join('clerk');
    expect(await invite()).toMatchObject({ status: 403, body: { code: 'PERMISSION_DENIED' } });
    await join('admin');
    const sent = await invite();
    expect(sent.status).toBe(201);
    const [row] = await app.admin`select organization_id from invitations where id = ${sent.body.id}`;
    expect(row?.['organization_id']).toBe(other.organizationId);
  });
});

describe('an address that cannot be invited', () => {
  test('has a pending invitation from any sender (409)', async () => {
    const email = address();
    expect((await send({ email })).status).toBe(201);
    const response = await send({ email: email.toUpperCase() }, { key: app.keys.admin });
    expect(response).toMatchObject({ status: 409, body: { code: 'INVITATION_ALREADY_EXISTS' } });
    const other = await app.newOrganization();
    expect((await send({ email }, { key: other.keys.owner })).status).toBe(201);
  });

  test('belongs to a user (409), unless the organization invites registered users who are not members', async () => {
    const other = await app.newOrganization();
    const [clerk] = await app.admin`select email from users where id = ${app.userIds.clerk}`;
    const email = clerk?.['email'];
    const invite = (key: string) => send({ email }, { key });
    expect(await invite(other.keys.owner)).toMatchObject({
      status: 409,
      body: { code: 'EMAIL_ALREADY_REGISTERED' },
    });
    expect((await send({ email, role: 'owner' }, { key: app.keys.admin })).status).toBe(403);
    await app.admin`update organizations set invite_registered = true`;
    expect((await invite(app.keys.owner)).status).toBe(409);
    expect((await invite(other.keys.owner)).status).toBe(201);
    await app.admin`update organizations set invite_registered = false`;
  });

  test('can be invited again once the invitation has expired or was revoked', async () => {
    const email = address();
    const first = await send({ email });
    await app.admin`update invitations set expires_at = now() where id = ${first.body.id}`;
    const second = await send({ email });
    expect(second.status).toBe(201);
    expect((await app.request('GET', `${path}/${first.body.id}`)).body.status).toBe('expired');
    await app.request('DELETE', `${path}/${second.body.id}`);
    expect((await send({ email })).status).toBe(201);
  });
});

describe('concurrently,', () => {
  test('20 requests to invite one address return one 201 and 409 for the rest', async () => {
    const email = address();
    const responses = await Promise.all(Array.from({ length: 20 }, () => send({ email })));
    const statuses = responses.map(({ status }) => status).sort((a, b) => a - b);
    expect(statuses).toEqual([201, ...Array.from({ length: 19 }, () => 409)]);
    const [sent] = await app.admin<{ id: string }[]>`select id from invitations where email = ${email}`;
    const jobs = await app.admin`select 1 from pgboss.job where data ->> 'invitation_id' = ${sent?.id ?? ''}`;
    expect(jobs).toHaveLength(1);
  });

  test('10 requests with one Idempotency-Key create one invitation and mail job, and return equal responses', async () => {
    const email = address();
    const headers = { 'idempotency-key': `invite-${newId()}` };
    const responses = await Promise.all(Array.from({ length: 10 }, () => send({ email }, { headers })));
    expect(new Set(responses.map(({ status, body }) => JSON.stringify([status, body])))).toHaveLength(1);
    expect(responses.filter(({ headers }) => headers.get('idempotency-replayed') === 'true')).toHaveLength(9);
    const jobs =
      await app.admin`select 1 from pgboss.job where data ->> 'invitation_id' = ${responses[0]?.body.id}`;
    expect(jobs).toHaveLength(1);
    expect((await send({ email, role: 'viewer' }, { headers })).status).toBe(422);
  });
});
