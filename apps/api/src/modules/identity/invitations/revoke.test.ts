import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { startTestApp, withoutRequestId, type TestApp } from '../../../testing/index.ts';

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

describe('revoking an invitation', () => {
  test('returns 204 without a body and removes the invitation from the list', async () => {
    const id = await sent();
    const response = await revoke(id);
    expect(response.status).toBe(204);
    expect(response.body).toBe('');
    expect(response.headers.get('content-type')).toBeNull();
    const { body } = await app.request('GET', path);
    expect(body.map((each: { id: string }) => each.id)).not.toContain(id);
    expect((await revoke(id)).status).toBe(404);
  });

  test('works over tRPC too', async () => {
    const id = await sent();
    expect(await app.trpc().invitations.revoke.mutate({ id })).toBeUndefined();
    await expect(app.trpc().invitations.revoke.mutate({ id })).rejects.toMatchObject({
      data: { httpStatus: 404 },
    });
  });

  test('is allowed to an admin for another member’s invitation', async () => {
    expect((await revoke(await sent(app.keys.owner), app.keys.admin)).status).toBe(204);
  });

  test.each(['accountant', 'clerk', 'viewer'] as const)('is forbidden to the role %s', async (role) => {
    const id = await sent();
    expect((await revoke(id, app.keys[role])).status).toBe(403);
    expect((await app.request('GET', `${path}/${id}`)).body.status).toBe('pending');
  });

  test('fails with 409 if it is accepted or expired', async () => {
    const [accepted, expired] = [await sent(), await sent()];
    await app.admin`update invitations set status = 'accepted' where id = ${accepted}`;
    await app.admin`update invitations set expires_at = now() where id = ${expired}`;
    for (const id of [accepted, expired])
      expect(await revoke(id)).toMatchObject({ status: 409, body: { code: 'INVITATION_NOT_PENDING' } });
  });

  test('fails with one 404 for unknown and foreign ids, 400 for a malformed id, 401 without a credential', async () => {
    const other = await app.newOrganization();
    const [unknown, foreign] = [await revoke(newId()), await revoke(await sent(), other.keys.owner)];
    expect(unknown).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    expect(withoutRequestId(foreign.body)).toEqual(withoutRequestId(unknown.body));
    expect((await revoke('17')).status).toBe(400);
    expect((await revoke(newId(), null)).status).toBe(401);
  });

  test('succeeds once if ten requests run concurrently', async () => {
    const id = await sent();
    const statuses = (await Promise.all(Array.from({ length: 10 }, () => revoke(id)))).map(
      ({ status }) => status,
    );
    expect(statuses.sort((a, b) => a - b)).toEqual([204, ...Array.from({ length: 9 }, () => 404)]);
  });
});
