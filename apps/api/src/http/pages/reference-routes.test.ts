import { afterAll, beforeAll, describe, expect, it, onTestFinished, test } from 'vitest';
import { problemCatalog } from '@tallybook/domain';
import { startTestApp, type TestApp } from '../../testing/index.ts';

const publicUrl = 'https://example.com/stock';
const browserAccept = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ PUBLIC_URL: publicUrl, BRAND_NAME: 'Acme & Sons' });
});
afterAll(() => app.stop());

const get = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(app.url + path, { headers });

/** As a browser does that opened the page below the path of PUBLIC_URL. */
const referencesOf = (text: string, path: string): string[] =>
  [...text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, reference = '']) =>
    new URL(reference, publicUrl + path).href.split('#', 1).join(''),
  );

describe('the reference', () => {
  it('has a policy without other hosts, inline code and unsafe sources', async () => {
    for (const path of ['/docs', '/docs/operations/stockMovements.post', '/docs/valuation', '/problems']) {
      const response = await get(path, { accept: browserAccept });
      const text = await response.text();
      expect([path, response.status]).toEqual([path, 200]);
      const policy = response.headers.get('content-security-policy') ?? '';
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain("trusted-types 'none'");
      expect(policy).not.toMatch(/unsafe|\*|https?:/);
      expect(text).not.toMatch(/<script(?![^>]* src=)[^>]*>|<style|\son\w+=|style=/i);
      expect(text).toContain('Acme &amp; Sons');
    }
  });

  it('serves everything that any of its pages refers to, also below a path', async () => {
    const seen = new Set<string>();
    const open = [`${publicUrl}/docs`];
    for (let url = open.pop(); url !== undefined; url = open.pop()) {
      if (seen.has(url)) continue;
      seen.add(url);
      const path = url.slice(publicUrl.length);
      const response = await get(path, { accept: browserAccept });
      expect([url, response.status]).toEqual([url, 200]);
      expect(response.headers.get('x-content-type-options')).toBe('nosniff');
      if (!response.headers.get('content-type')?.startsWith('text/html')) continue;
      const references = referencesOf(await response.text(), path);
      open.push(...references.filter((each) => each.startsWith(`${publicUrl}/`)));
      expect(
        references.filter((each) => each.startsWith('https://example.com') && !each.startsWith(publicUrl)),
      ).toEqual([]);
    }
    // Every operation, event, problem and guide, each as HTML and as Markdown.
    expect(seen.size).toBeGreaterThan(2 * (60 + Object.keys(problemCatalog).length));
  });

  it('has samples in three languages for every operation', async () => {
    const { body } = await app.request('GET', '/openapi.json', { key: null });
    const paths = body.paths as Record<string, Record<string, { operationId: string }>>;
    for (const [path, item] of Object.entries(paths))
      for (const { operationId } of Object.values(item)) {
        const text = await (await get(`/docs/operations/${operationId}.md`)).text();
        expect(text).toContain(`curl -sS`);
        expect(text).toContain(`${publicUrl}${path.split('{')[0]}`);
        expect(text).toMatch(new RegExp(String.raw`await tallybook\.${operationId}\(|await fetch\(`));
        expect(text).toContain('httpx.');
      }
  });

  it('is compressed, and sent again only after a change', async () => {
    const first = await get('/docs/operations/stockMovements.post', { 'accept-encoding': 'gzip' });
    expect(first.headers.get('content-encoding')).toBe('gzip');
    expect(first.headers.get('vary')).toBe('accept-encoding, accept');
    const etag = first.headers.get('etag') ?? '';
    const again = await get('/docs/operations/stockMovements.post', { 'if-none-match': etag });
    expect([again.status, await again.text()]).toEqual([304, '']);
  });

  it('is Markdown for programs that ask for it', async () => {
    for (const path of [
      '/docs/valuation',
      '/docs/index',
      '/docs/operations/me.get',
      '/problems',
      '/problems/NOT_FOUND',
    ]) {
      const text = await get(`${path}.md`);
      expect([path, text.status, text.headers.get('content-type')]).toEqual([
        path,
        200,
        'text/markdown; charset=utf-8',
      ]);
      expect(await text.text()).toMatch(/^# .+\n/);
      const negotiated = await get(path.replace('/index', ''), { accept: 'text/markdown, text/html;q=0' });
      expect(negotiated.headers.get('content-type')).toBe('text/markdown; charset=utf-8');
    }
  });

  test.each([
    ['text/html;q=0.1, text/markdown', 'text/markdown'],
    ['text/html;q=0.9, text/markdown;q=0.5', 'text/html'],
    ['text/markdown;q=0.1, application/json', 'application/json'],
    ['*/*', 'text/html'],
  ])('is the form that %j rates highest', async (accept, type) => {
    const { headers } = await get('/problems/NOT_FOUND', { accept });
    expect(headers.get('content-type')).toBe(`${type}; charset=utf-8`);
  });

  it('lets the search find problems by their status', async () => {
    const entries = (await (await get('/docs/search.json')).json()) as { title: string; text: string }[];
    const found = entries.filter(({ text }) => text.includes('413')).map(({ title }) => title);
    expect(found).toContain('PAYLOAD_TOO_LARGE');
  });

  it('links its list of guides to the page about React', async () => {
    const text = await (await get('/docs/guides', { accept: browserAccept })).text();
    expect(text).toContain('<a href="../docs/react-app">A page with React and TanStack Query</a>');
    expect(await (await get('/docs/react-app.md')).text()).toContain('# React and TanStack Query');
  });

  it('lists its pages in /llms.txt, each as Markdown that exists', async () => {
    const response = await get('/llms.txt');
    const text = await response.text();
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(text).toMatch(/^# Tallybook\n\n> .+\n/);
    const links = [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, url = '']) => url);
    expect(links.length).toBeGreaterThan(80);
    for (const url of links) {
      expect(url.startsWith(`${publicUrl}/`)).toBe(true);
      expect([url, (await get(url.slice(publicUrl.length))).status]).toEqual([url, 200]);
    }
  });

  test.each([
    '/docs/nothing',
    '/docs/operations/nothing',
    '/docs/docs.md',
    '/problems/nothing',
    '/docs/images/..%2fx.png',
    '/docs/images/x.png',
  ])('has no page %s', async (path) => {
    const page = await get(path, { accept: browserAccept });
    expect([page.status, page.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
    const problem = await get(path, { accept: 'application/json' });
    expect([problem.status, ((await problem.json()) as { code: string }).code]).toEqual([
      404,
      'ROUTE_NOT_FOUND',
    ]);
  });
});

test('the reference is the same in production', async () => {
  const production = await startTestApp({
    NODE_ENV: 'production',
    DATABASE_URL: 'postgres://unused',
    TOKEN_KEY: '5ec2e7d1904b3fa86c2277e0b15d9a43f8c60e1b7d3295a4e6f01c8b72d94abc',
    PUBLIC_URL: publicUrl,
    BRAND_NAME: 'Acme & Sons',
    MAIL_TO_FILES: 'true',
  });
  onTestFinished(() => production.stop());
  for (const path of [
    '/docs',
    '/docs/operations/stockMovements.post',
    '/docs/valuation',
    '/problems/NOT_FOUND',
  ]) {
    const response = await fetch(production.url + path, { headers: { accept: browserAccept } });
    expect([path, response.status]).toEqual([path, 200]);
    expect(await response.text()).toBe(await (await get(path, { accept: browserAccept })).text());
  }
});

describe('the type of a problem', () => {
  const explain = async (type: string, accept: string): Promise<Response> =>
    get(type.slice(publicUrl.length), { accept });

  it('is the address of a page that explains it, over both transports', async () => {
    const { body } = await app.request('POST', '/api/inventory/products', { body: {} });
    expect(body.type).toBe(`${publicUrl}/problems/VALIDATION_FAILED`);
    const overTrpc = await app.request('POST', '/trpc/products.create', { body: {} });
    expect(overTrpc.body.error.data.problem.type).toBe(body.type);
    expect((await app.request('GET', '/nothing')).body.type).toBe(`${publicUrl}/problems/ROUTE_NOT_FOUND`);

    const page = await explain(body.type, browserAccept);
    expect(await page.text()).toContain(problemCatalog.VALIDATION_FAILED.title);
    const forPrograms = await explain(body.type, 'application/json');
    expect(await forPrograms.json()).toMatchObject({
      code: 'VALIDATION_FAILED',
      status: 400,
      example: { code: 'VALIDATION_FAILED' },
    });
  });

  it('is explained for every code', async () => {
    for (const [code, { title }] of Object.entries(problemCatalog)) {
      const response = await get(`/problems/${code}.md`);
      expect([code, response.status]).toEqual([code, 200]);
      expect(await response.text()).toContain(`# ${title}`);
    }
  });
});
