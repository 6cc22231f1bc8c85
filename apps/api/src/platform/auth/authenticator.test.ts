import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/index.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

test('smoke', async () => {
  for (const key of Object.values(app.keys)) {
    const answer = await app.request('GET', '/api/inventory/stock-movements', { key });
    expect(answer.status).toBe(200);
  }
  const answer = await app.request('GET', '/api/inventory/stock-movements', { key: null });
  expect(answer.status).toBe(401);
});
