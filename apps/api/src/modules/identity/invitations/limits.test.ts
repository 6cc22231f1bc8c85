import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/index.ts';

let app: TestApp;
let count = 0;

beforeAll(async () => {
  app = await startTestApp({
    INVITATIONS_PER_SENDER_HOUR: '3',
    INVITATIONS_PER_ORGANIZATION_DAY: '5',
    INVITATIONS_PENDING: '4',
    INVITATION_RESEND_SECONDS: '0',
  });
});
afterAll(() => app.stop());

const send = (key: string, email = `guest-${(count += 1)}@example.com`) =>
  app.request('POST', '/api/invitations', { key, body: { email, role: 'viewer' } });

async function expectLimited(
  response: Awaited<ReturnType<typeof send>>,
  words: string,
  seconds: number,
): Promise<void> {
  expect(response).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
  expect(response.body.detail).toContain(words);
  const wait = Number.parseInt(response.headers.get('retry-after') ?? '', 10);
  expect(wait).toBeGreaterThan(seconds - 60);
  expect(wait).toBeLessThanOrEqual(seconds);
}

describe('limits on sending', () => {
  test('apply per sender, per organization and to pending invitations; time and revocations make room', async () => {
    const { keys, organizationId } = await app.newOrganization();
    for (let at = 0; at < 3; at += 1) expect((await send(keys.owner)).status).toBe(201);
    await expectLimited(await send(keys.owner), '3 invitations per hour', 3600);
    expect((await send(keys.admin)).status).toBe(201);
    await expectLimited(await send(keys.admin), '4 pending invitations', 3600);
    await app.admin`update invitations set status = 'revoked' where organization_id = ${organizationId}`;
    expect((await send(keys.admin)).status).toBe(201);
    await expectLimited(await send(keys.admin), '5 invitations per day', 86_400);
    await app.admin`update invitation_attempts set created_at = now() - interval '61 minutes' where organization_id = ${organizationId}`;
    await expectLimited(await send(keys.owner), '5 invitations per day', 86_400 - 3660);
    await app.admin`update invitation_attempts set created_at = now() - interval '25 hours' where organization_id = ${organizationId}`;
    expect((await send(keys.owner)).status).toBe(201);
  });

  test('an expired invitation does not count as pending, even before the sweep has marked it', async () => {
    const { keys, organizationId } = await app.newOrganization();
    for (const key of [keys.owner, keys.owner, keys.admin, keys.admin])
      expect((await send(key)).status).toBe(201);
    await expectLimited(await send(keys.admin), '4 pending invitations', 3600);
    await app.admin`update invitations set expires_at = now() where id in (
      select id from invitations where organization_id = ${organizationId} limit 1)`;
    expect((await send(keys.admin)).status).toBe(201);
  });

  test('are reached exactly by concurrent sends of one user', async () => {
    const { keys } = await app.newOrganization();
    const responses = await Promise.all(Array.from({ length: 12 }, () => send(keys.owner)));
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(3);
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(9);
  });

  test('cannot be bypassed by creating another organization', async () => {
    const { keys } = await app.newOrganization();
    for (let at = 0; at < 3; at += 1) expect((await send(keys.owner)).status).toBe(201);
    const { body } = await app.request('POST', '/api/organizations', {
      key: keys.owner,
      body: { name: 'Bypass' },
    });
    await expectLimited(await send(body.api_key), '3 invitations per hour', 3600);
  });

  test('count a resend for the sender and the organization', async () => {
    const { keys, organizationId } = await app.newOrganization();
    const resend = (id: string, key = keys.owner) =>
      app.request('POST', `/api/invitations/${id}/resend`, { key });
    const first = await send(keys.owner);
    expect((await resend(first.body.id)).status).toBe(200);
    const second = await send(keys.owner);
    await expectLimited(await resend(second.body.id), '3 invitations per hour', 3600);
    expect((await resend(second.body.id, keys.admin)).status).toBe(200);
    expect((await send(keys.admin)).status).toBe(201);
    await expectLimited(await send(keys.admin), '5 invitations per day', 86_400);
    const [count] = await app.admin`
    select count(*)::int as n from invitation_attempts where organization_id = ${organizationId}`;
    expect(count).toEqual({ n: 5 });
  });

  test('count rejections of registered addresses for the sender and the organization, also in a batch', async () => {
    const [asker, known] = [await app.newOrganization(), await app.newOrganization()];
    const [row] = await app.admin<{ email: string }[]>`
    select email from users where id = ${known.userIds.owner}`;
    const registered = row!.email;
    expect((await send(asker.keys.owner, registered)).body.code).toBe('EMAIL_ALREADY_REGISTERED');
    const { body } = await app.request('POST', '/api/invitations/batch', {
      key: asker.keys.owner,
      body: { invitations: Array.from({ length: 3 }, () => ({ email: registered, role: 'viewer' })) },
    });
    const codes = body.map(({ problem }: { problem: { code: string } }) => problem.code);
    expect(codes).toEqual(['EMAIL_ALREADY_REGISTERED', 'EMAIL_ALREADY_REGISTERED', 'RATE_LIMITED']);
    await expectLimited(await send(asker.keys.owner, registered), '3 invitations per hour', 3600);
    // Nor does the next person of the organization go on, not even with an address without an account, or the
    // difference would tell.
    await expectLimited(await send(asker.keys.admin), '3 addresses per hour', 3600);
  });

  test('are off if set to 0', async () => {
    const unlimited = await startTestApp({
      INVITATIONS_PER_RECIPIENT: '0',
      INVITATIONS_PER_SENDER_HOUR: '0',
      INVITATIONS_PENDING: '0',
      INVITATIONS_PER_ORGANIZATION_DAY: '0',
    });
    for (let at = 0; at < 12; at += 1) {
      const { status, body } = await unlimited.request('POST', '/api/invitations', {
        body: { email: 'a@example.com', role: 'viewer' },
      });
      expect(status).toBe(201);
      await unlimited.request('DELETE', `/api/invitations/${body.id}`);
    }
    await unlimited.stop();
  });
});
