import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/index.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ PUBLIC_URL: 'https://stock.example.com/' });
});
afterAll(() => app.stop());

const get = (path: string, headers: Record<string, string> = {}) =>
  app.request('GET', path, { key: null, headers });

describe('/openapi.json', () => {
  it('is public and names the configured server', async () => {
    const { status, headers, body } = await get('/openapi.json');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(body.openapi).toBe('3.1.0');
    expect(body.servers).toEqual([{ url: 'https://stock.example.com', description: 'This service' }]);
  });

  it('gets 304 when the caller has it', async () => {
    const first = await get('/openapi.json');
    const again = await get('/openapi.json', { 'if-none-match': first.headers.get('etag') ?? '' });
    expect(again.status).toBe(304);
    expect(again.body).toBe('');
  });

  it('supports GET and HEAD only', async () => {
    const { status, headers, body } = await app.request('POST', '/openapi.json', { body: {} });
    expect(status).toBe(405);
    expect(headers.get('allow')).toBe('GET, HEAD, OPTIONS');
    expect(body.code).toBe('METHOD_NOT_ALLOWED');
  });
});

describe('/openapi-3.0.json', () => {
  it('describes the same operations without keywords of 3.1', async () => {
    const [{ body: current }, { status, body }] = [
      await get('/openapi.json'),
      await get('/openapi-3.0.json'),
    ];
    expect(status).toBe(200);
    expect(body.openapi).toBe('3.0.4');
    const operations = (document: { paths: Record<string, object> }): string[] =>
      Object.entries(document.paths).flatMap(([path, item]) =>
        Object.keys(item).map((method) => `${method} ${path}`),
      );
    expect(operations(body)).toEqual(operations(current));
    expect(newKeywords(body)).toEqual([]);
    expect(body.components.schemas.StockMovement.properties.journal_entry_id).toMatchObject({
      type: 'string',
      format: 'uuid',
      nullable: true,
    });
  });
});

/** Paths of what OpenAPI 3.0 does not have. Examples are data. */
function newKeywords(node: unknown, path = ''): string[] {
  if (typeof node !== 'object' || node === null) return [];
  const { type, $ref, ...rest } = node as Record<string, unknown>;
  const isNew =
    Array.isArray(type) ||
    type === 'null' ||
    'const' in rest ||
    'webhooks' in rest ||
    ($ref !== undefined && 'description' in rest);
  return [
    ...(isNew ? [path] : []),
    ...Object.entries(node)
      .filter(([key]) => key !== 'example' && key !== 'examples')
      .flatMap(([key, value]) => newKeywords(value, `${path}/${key}`)),
  ];
}
