import { afterAll, beforeAll, expect, test } from 'vitest';
import { signIn, startTestApp, type TestApp } from '../../../testing/index.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

test('GET /api/me returns the user, organization and role of an API key, over both transports', async () => {
  const expected = {
    user_id: app.userIds.clerk,
    email: expect.stringMatching(/^clerk-/),
    organization_id: app.organizationId,
    role: 'clerk',
    credential: 'api_key',
  };
  const response = await app.request('GET', '/api/me', { key: app.keys.clerk });
  expect(response).toMatchObject({ status: 200, body: expected });
  expect(await app.trpc(app.keys.clerk).me.get.query()).toEqual(response.body);
});

test('GET /api/me works for a user without an organization, who can do nothing else', async () => {
  const key = await signIn(app, 'Ada@Example.com');
  const me = await app.request('GET', '/api/me', { key });
  expect(me).toMatchObject({
    status: 200,
    body: { email: 'ada@example.com', organization_id: null, role: null, credential: 'jwt' },
  });
  const read = await app.request('GET', '/api/inventory/products', { key });
  expect(read).toMatchObject({ status: 403, body: { code: 'ORGANIZATION_REQUIRED' } });
});

test('GET /api/me rejects unknown parameters', async () => {
  const response = await app.request('GET', '/api/me?x=1');
  expect(response).toMatchObject({
    status: 400,
    body: { errors: [{ pointer: '/x', code: 'UNKNOWN_FIELD' }] },
  });
});
