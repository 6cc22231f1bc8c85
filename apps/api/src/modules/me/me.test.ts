import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/index.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

test('a key says whose it is, where it acts and as what, on both wires', async () => {
  const said = {
    user_id: app.userIds.clerk,
    email: expect.stringMatching(/^clerk-/),
    organization_id: app.organizationId,
    role: 'clerk',
    credential: 'api_key',
  };
  const answer = await app.request('GET', '/api/me', { key: app.keys.clerk });
  expect(answer).toMatchObject({ status: 200, body: said });
  expect(await app.trpc(app.keys.clerk).me.get.query()).toEqual(answer.body);
});

test('a token outside every organization gets an answer, and no more than that', async () => {
  const { body } = await app.request('POST', '/dev/token', { key: null, body: { email: 'Ada@Example.com' } });
  const key = body.token;
  const me = await app.request('GET', '/api/me', { key });
  expect(me).toMatchObject({
    status: 200,
    body: { email: 'ada@example.com', organization_id: null, role: null, credential: 'jwt' },
  });
  const read = await app.request('GET', '/api/inventory/products', { key });
  expect(read).toMatchObject({ status: 403, body: { code: 'ORGANIZATION_REQUIRED' } });
});

test('takes no field', async () => {
  const answer = await app.request('GET', '/api/me?x=1');
  expect(answer).toMatchObject({ status: 400, body: { errors: [{ pointer: '/x', code: 'UNKNOWN_FIELD' }] } });
});
