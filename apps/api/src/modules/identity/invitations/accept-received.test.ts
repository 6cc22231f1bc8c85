import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPrintedLink } from '../sessions/link.ts';
import { newId } from '../../../platform/ids.ts';
import { sendFromConsole, sessionHeaders, signInTokenOf } from '../../../testing/console-session.ts';
import { expectCreated, newEmail } from '../../../testing/index.ts';
import { startInvitationFixture, type InvitationFixture } from './testing/invitation-fixture.ts';

let fixture: InvitationFixture;
beforeAll(async () => {
  fixture = await startInvitationFixture({ PUBLIC_URL: '', PUBLIC_RATE_LIMIT_PER_MINUTE: '0' });
  const response = await fixture.app.request('PATCH', `/api/organizations/${fixture.app.organizationId}`, {
    key: fixture.app.keys.owner,
    body: { settings: { invite_registered: true } },
  });
  expect(response.status).toBe(200);
});
afterAll(() => fixture?.stop());

/** Somebody who left the organization and is invited again. */
async function invitedAgain() {
  const { app } = fixture;
  const email = newEmail();
  const userId = newId();
  await app.admin`insert into users (id, name, email) values (${userId}, 'Grace', ${email})`;
  const { id } = await expectCreated(
    app.request('POST', '/api/invitations', { key: app.keys.owner, body: { email, role: 'clerk' } }),
  );
  const link = await createPrintedLink(app.services.database, userId, app.url);
  const headers = await sessionHeaders(app, { token: signInTokenOf(link) });
  return { email, userId, id: id as string, headers };
}

const accept = async (headers: Record<string, string>, body: object, idempotencyKey?: string) => {
  const response = await sendFromConsole(fixture.app, 'POST', '/console/trpc/invitations.accept', {
    body,
    headers: { ...headers, ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }) },
  });
  const { result, error } = (await response.json()) as {
    result?: { data: unknown };
    error?: { data: { problem: { code: string } } };
  };
  return { status: response.status, data: result?.data, code: error?.data.problem.code };
};

test('a person without a key accepts a received invitation in a session, and a repetition succeeds', async () => {
  const { id, userId, headers } = await invitedAgain();
  const [first, second] = [
    await accept(headers, { id }, 'accept-received'),
    await accept(headers, { id }, 'accept-received'),
  ];
  expect(first).toMatchObject({
    status: 200,
    data: { role: 'clerk', user_id: userId, organization_id: fixture.app.organizationId },
  });
  expect(second).toEqual(first);
  expect(first.data).not.toHaveProperty('api_key');
  // Without the key of the first request as well.
  expect(await accept(headers, { id })).toEqual(first);
});

test('an invitation to another address does not exist for anyone else', async () => {
  const [one, other] = [await invitedAgain(), await invitedAgain()];
  const foreign = await accept(one.headers, { id: other.id });
  expect(foreign).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  expect(await accept(one.headers, { id: newId() })).toEqual(foreign);
  expect(await fixture.row(other.id)).toMatchObject({ status: 'pending' });
});

test('an invitation is found by its id, however many newer ones the person has received', async () => {
  const { app } = fixture;
  const { id, email, headers } = await invitedAgain();
  await app.admin.begin(async (sql) => {
    await sql`
      insert into accounting_periods (organization_id, id, name, start_date, end_date)
      select ${app.organizationId}, gen_random_uuid(), 'Day ' || day, date '1950-01-01' + day, date '1950-01-01' + day
      from generate_series(1, 1001) as day`;
    await sql`
      insert into invitations (organization_id, id, email, role, token_hash, metadata, period_id, invited_by_user_id, expires_at)
      select organization_id, ('ffffffff' || substr(id::text, 9))::uuid, ${email}, 'clerk', id::text, '{}', id,
        ${app.userIds.owner}, now() + interval '1 day'
      from accounting_periods where organization_id = ${app.organizationId} and start_date < '1953-01-01'`;
  });
  expect(await accept(headers, { id })).toMatchObject({ status: 200, data: { invitation: { id } } });
});

test('an invitation is accepted even if another organization has one with its id for the same person', async () => {
  const { app } = fixture;
  const { id, headers } = await invitedAgain();
  const other = await app.newOrganization();
  await app.admin`
    insert into invitations (organization_id, id, email, role, token_hash, metadata, invited_by_user_id, expires_at)
    select ${other.organizationId}, id, email, role, 'other ' || token_hash, metadata, ${other.userIds.owner}, expires_at
    from invitations where id = ${id}`;
  expect(await accept(headers, { id })).toMatchObject({ status: 200, data: { invitation: { id } } });
});

test('an expired or withdrawn invitation says so, and so does one that somebody else has accepted', async () => {
  const { app } = fixture;
  const attempts = await Promise.all(
    ['expired', 'revoked', 'accepted'].map(async (status) => {
      const { id, headers } = await invitedAgain();
      await app.admin`
        update invitations set status = ${status}, accepted_by_user_id = ${status === 'accepted' ? app.userIds.owner : null}
        where id = ${id}`;
      return await accept(headers, { id });
    }),
  );
  expect(attempts).toMatchObject([
    { status: 409, code: 'INVITATION_EXPIRED' },
    { status: 404, code: 'NOT_FOUND' },
    { status: 409, code: 'INVITATION_ALREADY_ACCEPTED' },
  ]);
});

test('an API key does not prove the address: it needs the token of the email', async () => {
  const { app } = fixture;
  const email = newEmail();
  const owner = await app.newOrganization();
  await app.admin`update users set email = ${email} where id = ${owner.userIds.viewer}`;
  const { id } = await expectCreated(
    app.request('POST', '/api/invitations', { key: app.keys.owner, body: { email, role: 'clerk' } }),
  );
  const rejected = { status: 403, code: 'PERMISSION_DENIED' };
  const session = await sessionHeaders(app, { api_key: owner.keys.viewer });
  expect(await accept(session, { id })).toMatchObject(rejected);
  const response = await app.request('POST', '/api/invitations/accept', {
    key: owner.keys.viewer,
    body: { id },
  });
  expect({ status: response.status, code: response.body.code as string }).toEqual(rejected);
  const anonymous = await app.request('POST', '/api/invitations/accept', { key: null, body: { id } });
  expect(anonymous).toMatchObject({ status: 401, body: { code: 'SIGN_IN_REQUIRED' } });
  expect(await fixture.row(id as string)).toMatchObject({ status: 'pending' });
});

test('either a token or an id is required, not both', async () => {
  const { id, headers } = await invitedAgain();
  for (const body of [{}, { id, token: 'a' }])
    expect(await accept(headers, body)).toMatchObject({ status: 400, code: 'VALIDATION_FAILED' });
});
