import { expect, test } from 'vitest';
import { startTestApp } from '../../testing/index.ts';
import { startIssuer } from './testing/issuer.ts';

test('an outage of the issuer causes 503 without cached keys and goes unnoticed with them', async () => {
  const issuer = await startIssuer();
  const app = await startTestApp(issuer.variables);
  try {
    const request = async (n: number) =>
      app.request('GET', '/api/me', { key: await issuer.sign('ada', { claims: { n } }) });
    issuer.serve(false);
    const down = await request(1);
    expect(down).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } });
    expect(down.headers.get('retry-after')).toMatch(/^\d+$/);
    // A token that can be rejected without keys is rejected.
    const none = await app.request('GET', '/api/me', { key: 'eyJhbGciOiJub25lIn0.e30.' });
    expect(none.status).toBe(401);
    issuer.serve(true);
    expect((await request(2)).status).toBe(200);
    const { fetches } = issuer;
    await issuer.stop();
    expect((await request(3)).status).toBe(200);
    expect(issuer.fetches).toBe(fetches);
    // API keys do not depend on the issuer.
    expect((await app.request('GET', '/api/me')).status).toBe(200);
  } finally {
    await app.stop();
  }
});
