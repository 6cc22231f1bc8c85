import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { isAbsolute, join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/index.ts';
import { credentialsFile } from '../../platform/credentials-file.ts';

/** What Chromium and Firefox send when a page is opened. */
const browserAccept = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ BRAND_NAME: 'Acme & Sons' });
});
afterAll(() => app.stop());

const send = (
  path: string,
  accept?: string,
  init: { method?: string; body?: string; headers?: Record<string, string> } = {},
): Promise<Response> =>
  fetch(app.url + path, {
    redirect: 'manual',
    ...init,
    headers: { ...(accept === undefined ? {} : { accept }), ...init.headers },
  });

function expectStrictPage(response: Response, text: string): void {
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  const policy = response.headers.get('content-security-policy');
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toMatch(/unsafe|\*|https?:/);
  expect(text).not.toMatch(/<script(?![^>]* src=)[^>]*>|<style|\son\w+=|style=/i);
}

async function expectWorkingReferences(text: string, path: string): Promise<void> {
  const references = [...text.matchAll(/(?:src|href)="([^"]+)"/g)].map((match) => match[1] ?? '');
  expect(references.length).toBeGreaterThan(3);
  for (const reference of references) {
    const url = new URL(reference, app.url + path);
    expect(url.origin).toBe(app.url);
    expect([reference, (await fetch(url)).status]).toEqual([reference, 200]);
  }
}

describe('the start page', () => {
  test('/ says what this is and links to the reference, the document and health', async () => {
    const response = await send('/', browserAccept);
    const text = await response.text();
    expect(response.status).toBe(200);
    expectStrictPage(response, text);
    expect(text).toContain('<title>API for stock and invitations · Acme &amp; Sons</title>');
    for (const path of ['docs', 'docs/guides', 'problems', 'openapi.json', 'llms.txt', 'readyz'])
      expect(text).toContain(`href="${path}"`);
    await expectWorkingReferences(text, '/');
  });

  test('only development names the file with the first key, and never the key', async () => {
    const file = credentialsFile(app.home);
    expect(await (await send('/')).text()).not.toContain('curl');
    writeFileSync(file, JSON.stringify({ api_key: 'tb_test_secret' }));
    const text = await (await send('/')).text();
    expect(text).toContain(`curl -sS ${app.url}/api/inventory/products`);
    expect(text).toContain(file);
    expect(text).not.toContain('tb_test_secret');

    const production = await startTestApp({
      NODE_ENV: 'production',
      DATABASE_URL: 'postgres://unused',
      TOKEN_KEY: '5ec2e7d1904b3fa86c2277e0b15d9a43f8c60e1b7d3295a4e6f01c8b72d94abc',
      PUBLIC_URL: 'https://stock.example.com',
      MAIL_TO_FILES: 'true',
    });
    try {
      writeFileSync(credentialsFile(production.home), '{}');
      const live = await (await fetch(`${production.url}/`)).text();
      expect(live).toContain('API reference');
      expect(live).not.toMatch(/curl|credentials/);
    } finally {
      await production.stop();
    }
  });
});

// `require` of a relative path looks in node_modules, and the example is pasted in any folder.
test('the example names the file by its absolute path, also if TALLYBOOK_HOME is relative', async () => {
  const home = mkdtempSync(join(tmpdir(), 'tallybook-home-'));
  writeFileSync(credentialsFile(home), '{}');
  const other = await startTestApp({ TALLYBOOK_HOME: relative(process.cwd(), home) });
  onTestFinished(async () => {
    await other.stop();
    rmSync(home, { recursive: true, force: true });
  });
  const text = await (await fetch(`${other.url}/`)).text();
  const [, file = ''] = /&#39;([^ ]+credentials\.json)&#39;|'([^ ]+credentials\.json)'/.exec(text) ?? [];
  expect([file, isAbsolute(file)]).toEqual([credentialsFile(home), true]);
});

describe('an unknown path', () => {
  test.each(['/nothing', '/docs/nothing', '/a/b/c/', '//nothing', '/invitations/accept/nothing?x=1#y'])(
    '%s is a page for a browser, in its language, whose links work',
    async (path) => {
      const response = await send(path, browserAccept, { headers: { 'accept-language': 'de-AT' } });
      const text = await response.text();
      expect(response.status).toBe(404);
      expectStrictPage(response, text);
      expect(response.headers.get('content-language')).toBe('de');
      expect(text).toContain('<h1>Seite nicht gefunden</h1>');
      await expectWorkingReferences(text, path);
    },
  );

  test.each([
    ['no Accept', '/nothing', undefined],
    ['curl', '/nothing', '*/*'],
    ['axios', '/nothing', 'application/json, text/plain, */*'],
    ['JSON first', '/nothing', 'application/json, text/html;q=0.9'],
    ['no preference', '/nothing', 'text/html, application/problem+json'],
    ['HTML rejected', '/nothing', 'text/html;q=0, */*'],
    ['a browser below /api', '/api/nothing', browserAccept],
    ['a browser below /trpc', '/trpc/no.such', browserAccept],
  ])('is a JSON problem for %s', async (_, path, accept) => {
    const response = await send(path, accept);
    expect(response.headers.get('content-type')).toMatch(/json/);
    expect(response.status).toBe(path === '/api/nothing' || path === '/nothing' ? 404 : 401);
  });

  test('HEAD gets the head of the page', async () => {
    const response = await send('/nothing', browserAccept, { method: 'HEAD' });
    expect([response.status, await response.text()]).toEqual([404, '']);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
  });
});

test.each(['/favicon.ico', '/favicon.svg'])('%s is our icon, in the color of the brand', async (path) => {
  const response = await send(path);
  expect(response.headers.get('content-type')).toBe('image/svg+xml; charset=utf-8');
  expect(await response.text()).toBe(await (await send('/invitations/accept/icon.svg')).text());
  const etag = response.headers.get('etag') ?? '';
  expect((await send(path, undefined, { headers: { 'if-none-match': etag } })).status).toBe(304);
});

test.each([
  '/docs',
  '/docs/guides',
  '/docs/operations/me.get',
  '/problems',
  '/problems/NOT_FOUND',
  '/invitations/accept',
  '/invitations/opt-out',
])('%s works with a slash at its end, also below a path', async (path) => {
  const response = await send(`${path}/?lang=fr`);
  expect(response.status).toBe(308);
  const location = response.headers.get('location') ?? '';
  for (const base of ['', '/below/a/path'])
    expect(new URL(location, `https://example.com${base}${path}/?lang=fr`).href).toBe(
      `https://example.com${base}${path}?lang=fr`,
    );
  expect((await fetch(`${app.url}${path}/`)).status).toBe(200);
});

test.each(['/', '/favicon.ico', '/docs/'])('%s supports GET and HEAD only', async (path) => {
  const post = await send(path, browserAccept, { method: 'POST', body: '{}' });
  expect([post.status, post.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS']);
  const [get, head] = [await send(path), await send(path, undefined, { method: 'HEAD' })];
  expect([head.status, head.headers.get('content-type')]).toEqual([
    get.status,
    get.headers.get('content-type'),
  ]);
  expect((await send(path, undefined, { method: 'OPTIONS' })).status).toBe(204);
});
