import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/index.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

/** The cursor with the list's valid fingerprint and another position. */
const forged = (cursor: string, position: (parts: unknown[]) => unknown[]): string => {
  const [fingerprint, ...parts] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[];
  return Buffer.from(JSON.stringify([fingerprint, ...position(parts)])).toString('base64url');
};

test.each(['/api/invitations', '/api/audit-events', '/api/api-keys'])(
  'a cursor of %s with a forged position is rejected',
  async (path) => {
    for (const email of ['a@example.com', 'b@example.com'])
      await app.request('POST', '/api/invitations', { body: { email, role: 'viewer' } });
    const first = await app.request('GET', `${path}?limit=1`);
    const cursor = first.headers.get('x-next-cursor') ?? '';
    expect((await app.request('GET', `${path}?limit=1&cursor=${cursor}`)).status).toBe(200);
    for (const word of ['now', 'infinity', 'junk', '99999']) {
      const bad = forged(cursor, (parts) => [word, ...parts.slice(1)]);
      expect(await app.request('GET', `${path}?limit=1&cursor=${bad}`)).toMatchObject({
        status: 400,
        body: { code: 'INVALID_CURSOR', errors: [{ pointer: '/cursor' }] },
      });
    }
  },
);
