import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/index.ts';

let app: TestApp;
let first: string;
let second: string;
beforeAll(async () => {
  app = await startTestApp();
  const send = async (email: string) =>
    (await app.request('POST', '/api/invitations', { body: { email, role: 'clerk' } })).body.id as string;
  [first, second] = [await send('first@example.com'), await send('second@example.com')];
  await app.request('DELETE', `/api/invitations/${first}`, { key: app.keys.admin });
});
afterAll(() => app.stop());

const list = (query = '', key = app.keys.admin) => app.request('GET', `/api/audit-events${query}`, { key });
const shown = (events: { type: string; subject_id: string }[]) =>
  events.map(({ type, subject_id }) => [type, subject_id]);

test('holds what happened, newest first: who, what, when, on what, from where', async () => {
  const { status, body } = await list();
  expect(status).toBe(200);
  expect(shown(body)).toEqual([
    ['invitation.revoked', first],
    ['invitation.sent', second],
    ['invitation.sent', first],
  ]);
  expect(body[0]).toEqual({
    id: expect.any(String),
    occurred_at: expect.stringMatching(/Z$/),
    type: 'invitation.revoked',
    subject_id: first,
    actor_user_id: app.userIds.admin,
    actor_api_key_id: expect.any(String),
    address: '127.0.0.1',
    request_id: expect.any(String),
    data: {},
  });
});

test('is filtered by type, thing and person, and comes in pages', async () => {
  expect(shown((await list('?type=invitation.sent')).body)).toHaveLength(2);
  expect(shown((await list(`?subject_id=${first}`)).body)).toHaveLength(2);
  expect(shown((await list(`?actor_user_id=${app.userIds.admin}`)).body)).toEqual([
    ['invitation.revoked', first],
  ]);
  const page = await list('?limit=2');
  expect(page.body).toHaveLength(2);
  const rest = await list(`?limit=2&cursor=${page.headers.get('x-next-cursor') ?? ''}`);
  expect(shown(rest.body)).toEqual([['invitation.sent', first]]);
  expect(rest.headers.get('x-next-cursor')).toBeNull();
  for (const query of ['?type=everything', '?subject_id=x', '?since=now'])
    expect((await list(query)).status).toBe(400);
});

test('is for admins and owners, of their own organization', async () => {
  for (const role of ['accountant', 'clerk', 'viewer'] as const)
    expect((await list('', app.keys[role])).status).toBe(403);
  expect((await list('', (await app.newOrganization()).keys.owner)).body).toEqual([]);
});
