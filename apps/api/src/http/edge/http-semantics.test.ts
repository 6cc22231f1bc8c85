import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/index.ts';
import { buildDocument } from '../document/build.ts';
import { appRouter } from '../../modules/router.ts';
import { sendRaw } from '../testing/raw-requests.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ RATE_LIMIT_PER_MINUTE: '0' });
});
afterAll(() => app.stop());

const get = (path: string, headers: Record<string, string>) =>
  app.request('GET', path, { key: null, headers });

/** The head of a response to these lines, in lower case. */
const headOf = async (...lines: string[]): Promise<string> => {
  const response = await sendRaw(app.url, [...lines, 'Connection: close', '', ''].join('\r\n'));
  return response.split('\r\n\r\n', 1)[0]?.toLowerCase() ?? '';
};

describe('If-None-Match', () => {
  const forms: [string, (etag: string) => string, number][] = [
    ['the tag', (etag) => etag, 304],
    ['the strong form of the tag', (etag) => etag.replace(/^W\//, ''), 304],
    ['a list that contains it', (etag) => `"other", W/"a,b" ,${etag}`, 304],
    ['any', () => '*', 304],
    ['another tag', () => '"other"', 200],
    ['a tag that contains it', (etag) => `"x${etag.slice(3)}`, 200],
    ['nothing', () => '', 200],
  ];
  test.each(forms)('with %s', async (_, valueOf, status) => {
    for (const path of ['/openapi.json', '/docs', '/invitations/accept/page.css']) {
      const etag = (await get(path, {})).headers.get('etag') ?? '';
      expect(etag).not.toBe('');
      expect((await get(path, { 'if-none-match': valueOf(etag) })).status).toBe(status);
    }
  });
});

describe('Accept-Encoding', () => {
  test.each([
    ['gzip', true],
    ['br;q=1, GZIP;q=0.1', true],
    ['*', true],
    ['x-gzip', true],
    ['gzip;q=0', false],
    ['gzip; q=0.000, deflate', false],
    ['*;q=0', false],
    ['gzip;q=0, *', false],
    ['*;q=0, gzip', true],
    ['identity', false],
    ['gzipped', false],
  ])('%s', async (value, compressed) => {
    for (const path of ['/openapi.json', '/docs']) {
      const head = await headOf(`GET ${path} HTTP/1.1`, 'Host: x', `Accept-Encoding: ${value}`);
      expect(head.includes('\r\ncontent-encoding: gzip')).toBe(compressed);
      expect(head).toContain('\r\nvary: accept-encoding');
    }
  });
});

test('an empty X-Organization-Id is rejected, also after a call without one', async () => {
  for (const key of [app.keys.owner, app.keys.viewer])
    for (const [headers, status] of [
      [{ 'x-organization-id': '' }, 400],
      [{}, 200],
      [{ 'x-organization-id': '' }, 400],
      [{ 'x-organization-id': app.organizationId }, 200],
    ] as const)
      expect((await app.request('GET', '/api/inventory/products', { key, headers })).status).toBe(status);
});

describe('Expect: 100-continue with a body over the limit', () => {
  test.each([
    ['/api/inventory/products', 65_537],
    ['/api/inventory/stock-movements/batch', 1_048_577],
    ['/trpc/products.create', 65_537],
  ])('gets 413 without 100 on %s', async (path, length) => {
    const head = await headOf(
      `POST ${path} HTTP/1.1`,
      'Host: x',
      `Authorization: Bearer ${app.keys.owner}`,
      'Content-Type: application/json',
      'Expect: 100-continue',
      `Content-Length: ${length}`,
    );
    expect(head).toMatch(/^http\/1\.1 413 /);
    expect(head).toContain('\r\nconnection: close');
  });
});

test('OPTIONS * names the methods of the service', async () => {
  const head = await headOf('OPTIONS * HTTP/1.1', 'Host: x');
  expect(head).toMatch(/^http\/1\.1 204 /);
  expect(head).toContain('\r\nallow: delete, get, head, options, patch, post');
  expect(await headOf('GET * HTTP/1.1', 'Host: x')).toMatch(/^http\/1\.1 40[04] /);
});

test('the document shows no cursor that every list would reject', () => {
  const parameters = Object.values(buildDocument(appRouter).paths)
    .flatMap((path) => Object.values(path as Record<string, { parameters?: object[] }>))
    .flatMap((operation) => operation.parameters ?? [])
    .filter((parameter) => 'name' in parameter && parameter.name === 'cursor');
  expect(parameters.length).toBeGreaterThan(5);
  for (const parameter of parameters) expect(parameter).not.toHaveProperty('example');
});
