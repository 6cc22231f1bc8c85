import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/index.ts';

let app: TestApp;
let count = 0;

beforeAll(async () => {
  app = await startTestApp({
    INVITATIONS_PER_SENDER_HOUR: '3',
    INVITATIONS_PER_ORGANIZATION_DAY: '5',
    INVITATIONS_PER_RECIPIENT: '2',
    INVITATIONS_PENDING: '4',
  });
});
afterAll(() => app.stop());

const send = (key: string, email = `guest-${(count += 1)}@example.com`) =>
  app.request('POST', '/api/invitations', { key, body: { email, role: 'viewer' } });

async function expectLimited(
  answer: Awaited<ReturnType<typeof send>>,
  words: string,
  seconds: number,
): Promise<void> {
  expect(answer).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
  expect(answer.body.detail).toContain(words);
  const wait = Number.parseInt(answer.headers.get('retry-after') ?? '', 10);
  expect(wait).toBeGreaterThan(seconds - 60);
  expect(wait).toBeLessThanOrEqual(seconds);
}

test('a sender, an organization and what is pending have their limits; time and revoking make room', async () => {
  const { keys, organizationId } = await app.newOrganization();
  for (let at = 0; at < 3; at += 1) expect((await send(keys.owner)).status).toBe(201);
  await expectLimited(await send(keys.owner), '3 invitations an hour', 3600);
  expect((await send(keys.admin)).status).toBe(201);
  await expectLimited(await send(keys.admin), '4 invitations pending', 3600);
  await app.admin`update invitations set status = 'revoked' where organization_id = ${organizationId}`;
  expect((await send(keys.admin)).status).toBe(201);
  await expectLimited(await send(keys.admin), '5 invitations a day', 86_400);
  await app.admin`update invitations set created_at = created_at - interval '61 minutes' where organization_id = ${organizationId}`;
  await expectLimited(await send(keys.owner), '5 invitations a day', 86_400 - 3660);
  await app.admin`update invitations set created_at = created_at - interval '1 day' where organization_id = ${organizationId}`;
  expect((await send(keys.owner)).status).toBe(201);
});

test('an address has its limit over all organizations; others are not touched', async () => {
  const email = 'popular@example.com';
  const [first, second, third] = [
    await app.newOrganization(),
    await app.newOrganization(),
    await app.newOrganization(),
  ];
  expect((await send(first.keys.owner, email)).status).toBe(201);
  expect((await send(second.keys.owner, email)).status).toBe(201);
  await expectLimited(await send(third.keys.owner, email), '2 invitations in ten minutes', 600);
  expect((await send(third.keys.owner)).status).toBe(201);
});

test('0 is no limit', async () => {
  const free = await startTestApp({
    INVITATIONS_PER_RECIPIENT: '0',
    INVITATIONS_PER_SENDER_HOUR: '0',
    INVITATIONS_PENDING: '0',
    INVITATIONS_PER_ORGANIZATION_DAY: '0',
  });
  for (let at = 0; at < 12; at += 1) {
    const { status, body } = await free.request('POST', '/api/invitations', {
      body: { email: 'a@example.com', role: 'viewer' },
    });
    expect(status).toBe(201);
    await free.request('DELETE', `/api/invitations/${body.id}`);
  }
  await free.stop();
});
