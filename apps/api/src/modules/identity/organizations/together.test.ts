import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RunningService } from '../../../start/service.ts';
import { sendRequest, startSecondInstance, startTestApp, type TestApp } from '../../../testing/index.ts';

let app: TestApp;
let second: RunningService;
beforeAll(async () => {
  app = await startTestApp();
  second = await startSecondInstance(app);
});
afterAll(async () => {
  await second.stop();
  await app.stop();
});

// On a cluster, each of these writes to tables that every node has; in another order they deadlocked (503 after retries).
test('organizations, keys and invitations that two instances store at the same time are all stored', async () => {
  const { organizationId, keys } = await app.newOrganization();
  expect(organizationId).not.toBe(app.organizationId);
  const statuses = await Promise.all(
    Array.from({ length: 24 }, async (_, index) => {
      const url = index % 2 === 0 ? app.url : second.url;
      const post = (path: string, key: string, body: object) =>
        sendRequest('POST', url + path, { key, body });
      const owner = index % 4 < 2 ? app.keys.owner : keys.owner;
      const created = await post('/api/organizations', owner, { name: `Organization ${index}` });
      if (created.status !== 201) return [created.status];
      const { api_key: key } = created.body as { api_key: string };
      const both = await Promise.all([
        post('/api/api-keys', key, { name: 'Till', role: 'clerk' }),
        post('/api/invitations', key, { email: `ada-${index}@example.com`, role: 'clerk', metadata: {} }),
      ]);
      return [created.status, ...both.map(({ status }) => status)];
    }),
  );
  expect(statuses).toEqual(statuses.map(() => [201, 201, 201]));
});
