import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { startTestApp, withoutRequestId, type TestApp } from '../../testing/index.ts';

const path = '/api/invitations';

let app: TestApp;
let count = 0;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

async function sent(key = app.keys.owner): Promise<string> {
  const email = `guest-${(count += 1)}@example.com`;
  const { body } = await app.request('POST', path, { key, body: { email, role: 'viewer' } });
  return body.id;
}

const revoke = (id: string, key: string | null = app.keys.owner) =>
  app.request('DELETE', `${path}/${id}`, { key });

test('a pending one: 204 without a body, and it is gone from the list', async () => {
  const id = await sent();
  const answer = await revoke(id);
  expect(answer.status).toBe(204);
  expect(answer.body).toBe('');
  expect(answer.headers.get('content-type')).toBeNull();
  const { body } = await app.request('GET', path);
  expect(body.map((each: { id: string }) => each.id)).not.toContain(id);
  expect((await revoke(id)).status).toBe(404);
});

test('on the tRPC wire as well', async () => {
  const id = await sent();
  expect(await app.trpc().invitations.revoke.mutate({ id })).toBeUndefined();
  await expect(app.trpc().invitations.revoke.mutate({ id })).rejects.toMatchObject({
    data: { httpStatus: 404 },
  });
});

test("another member's, by an admin: 204", async () => {
  expect((await revoke(await sent(app.keys.owner), app.keys.admin)).status).toBe(204);
});

test.each(['accountant', 'clerk', 'viewer'] as const)('by %s: 403, and it stays pending', async (role) => {
  const id = await sent();
  expect((await revoke(id, app.keys[role])).status).toBe(403);
  expect((await app.request('GET', `${path}/${id}`)).body.status).toBe('pending');
});

test('an accepted or expired one: 409', async () => {
  const [accepted, expired] = [await sent(), await sent()];
  await app.admin`update invitations set status = 'accepted' where id = ${accepted}`;
  await app.admin`update invitations set expires_at = now() where id = ${expired}`;
  for (const id of [accepted, expired])
    expect(await revoke(id)).toMatchObject({ status: 409, body: { code: 'INVITATION_NOT_PENDING' } });
});

test("unknown and another organization's answer alike: 404; malformed 400; no credential 401", async () => {
  const other = await app.newOrganization();
  const [unknown, foreign] = [await revoke(newId()), await revoke(await sent(), other.keys.owner)];
  expect(unknown).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
  expect(withoutRequestId(foreign.body)).toEqual(withoutRequestId(unknown.body));
  expect((await revoke('17')).status).toBe(400);
  expect((await revoke(newId(), null)).status).toBe(401);
});

test('ten at once: one 204, the rest 404', async () => {
  const id = await sent();
  const statuses = (await Promise.all(Array.from({ length: 10 }, () => revoke(id)))).map(
    ({ status }) => status,
  );
  expect(statuses.sort((a, b) => a - b)).toEqual([204, ...Array.from({ length: 9 }, () => 404)]);
});
