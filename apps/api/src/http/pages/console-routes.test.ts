import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/index.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ BRAND_NAME: "A $& B $' C $1", CORS_ORIGINS: 'https://shop.example.com' });
});
afterAll(() => app?.stop());

const pageOf = async (path: string): Promise<string> => (await fetch(app.url + path)).text();

describe("the console's files", () => {
  it('L6: a `$` in the name of the product is shown as it is', async () => {
    const page = await pageOf('/console/levels');
    expect(page).toContain('<title>A $&amp; B $&#39; C $1<');
    expect(page).toContain('content="A $&amp; B $&#39; C $1"');
  });

  it('L8: responses that differ by encoding or language still differ by origin for caches', async () => {
    const [asset = ''] = /assets\/[\w-]+\.js/.exec(await pageOf('/console/levels')) ?? [];
    const paths: [string, string][] = [
      // No other origin may read these, so they are the same for each.
      [`/console/${asset}`, 'accept-encoding'],
      ['/console/icon.svg', 'accept-encoding'],
      ['/invitations/accept/icon.svg', 'origin, accept-encoding'],
      ['/invitations/accept', 'origin, accept-language'],
      ['/nothing', 'origin, accept, accept-language'],
    ];
    for (const [path, vary] of paths) {
      const { headers } = await fetch(app.url + path, { headers: { accept: 'text/html' } });
      expect({ path, vary: headers.get('vary') }).toEqual({ path, vary });
    }
  });

  it('L9: the path of a screen supports GET only, and says so', async () => {
    for (const path of ['/console/levels', '/console/products/1', '/console', '/console/sessions-of-mine'])
      for (const method of ['POST', 'DELETE']) {
        const response = await fetch(app.url + path, { method });
        expect({ path, status: response.status, allow: response.headers.get('allow') }).toEqual({
          path,
          status: 405,
          allow: 'GET, HEAD, OPTIONS',
        });
      }
    for (const path of ['/console/api/nothing', '/console/oidc/nothing', '/console/assets/a/b'])
      expect((await fetch(app.url + path, { method: 'POST' })).status).toBe(404);
    const session = await fetch(`${app.url}/console/session`, { method: 'PUT' });
    expect(session.headers.get('allow')).toBe('DELETE, GET, HEAD, OPTIONS, POST');
  });
});
