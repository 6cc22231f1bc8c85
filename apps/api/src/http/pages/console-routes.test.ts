import { readdir } from 'node:fs/promises';
import { get, type IncomingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/index.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ BRAND_NAME: "A $& B $' C $1", CORS_ORIGINS: 'https://shop.example.com' });
});
afterAll(() => app?.stop());

const pageOf = async (path: string): Promise<string> => (await fetch(app.url + path)).text();

const assets = join(import.meta.dirname, '../../../../console/dist/site/assets');

describe("the console's files", () => {
  // Regression: a file with a dot in its name, such as `columns.module-HASH.js`, was not found, and its screen stayed blank.
  it('every script and style of the build is served', async () => {
    const names = (await readdir(assets)).filter((name) => /\.(?:css|js)$/.test(name));
    expect(names.length).toBeGreaterThan(10);
    const responses = await Promise.all(
      names.map(async (name) => {
        const { status, headers } = await fetch(`${app.url}/console/assets/${name}`);
        return { name, status, type: headers.get('content-type') };
      }),
    );
    for (const { name, status, type } of responses)
      expect({ name, status, type }).toEqual({
        name,
        status: 200,
        type: `text/${name.endsWith('.css') ? 'css' : 'javascript'}; charset=utf-8`,
      });
  });

  it.each(['.js', 'a..js', '..%2Findex.html', 'index-.js.'])('no other name is: %s', async (name) => {
    expect((await fetch(`${app.url}/console/assets/${name}`)).status).toBe(404);
  });

  it('a `$` in the name of the product is shown as it is', async () => {
    const page = await pageOf('/console/levels');
    expect(page).toContain('<title>A $&amp; B $&#39; C $1<');
    expect(page).toContain('content="A $&amp; B $&#39; C $1"');
  });

  it('responses that differ by encoding or language still differ by origin for caches', async () => {
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

  it('the path of a screen supports GET only, and says so', async () => {
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

describe('where the browser would drop the cookie', () => {
  const open = (host: string, more: Record<string, string> = {}, url = app.url) =>
    new Promise<{ status: number | undefined; headers: IncomingHttpHeaders; body: string }>(
      (resolve, reject) => {
        get(`${url}/console/`, { headers: { host, 'accept-language': 'de', ...more } }, (response) => {
          const { statusCode: status, headers } = response;
          text(response).then((body) => resolve({ status, headers, body }), reject);
        }).on('error', reject);
      },
    );

  it('a page says so instead of the console, so that no link is used up', async () => {
    const page = await open('192.0.2.1:4400');
    expect(page.status).toBe(403);
    expect(page.headers).toMatchObject({ 'content-language': 'de', 'cache-control': 'no-store' });
    expect(page.body).toContain('Die Konsole braucht https');
    expect(page.body).not.toContain('id="root"');
    const [, style = ''] = /href="([^"]+page\.css)"/.exec(page.body) ?? [];
    expect((await fetch(new URL(style, app.url))).status).toBe(200);
  });

  it('not on the own computer, and not over https, also of a proxy that is not configured', async () => {
    for (const host of ['127.0.0.1:4400', 'localhost:4400', '[::1]:4400'])
      expect((await open(host)).status).toBe(200);
    expect((await open('books.example.com', { 'sec-fetch-mode': 'navigate' })).status).toBe(200);
    const secure = await startTestApp({ PUBLIC_URL: 'https://books.example.com' });
    expect((await open('books.example.com', {}, secure.url)).status).toBe(200);
    await secure.stop();
    const lan = await startTestApp({ PUBLIC_URL: 'http://192.0.2.1:4400/books' });
    const page = await open('192.0.2.1:4400', {}, lan.url);
    expect([page.status, page.body.includes('href="/books/invitations/accept/page.css"')]).toEqual([
      403,
      true,
    ]);
    expect((await open('127.0.0.1:4400', {}, lan.url)).status).toBe(200);
    await lan.stop();
  });
});
