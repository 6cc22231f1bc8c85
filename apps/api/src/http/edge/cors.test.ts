import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/index.ts';

const origin = 'https://app.example.com';

let open: TestApp;
let closed: TestApp;
beforeAll(async () => {
  open = await startTestApp({ CORS_ORIGINS: `${origin}, http://localhost:5173` });
  closed = await startTestApp();
});
afterAll(async () => {
  await open.stop();
  await closed.stop();
});

/** A request of each kind of response, with its status. */
const requests: [string, string, string | null, number][] = [
  ['GET', '/api/inventory/products', 'owner', 200],
  ['GET', '/api/inventory/products?nonsense=1', 'owner', 400],
  ['GET', '/api/me', null, 401],
  ['GET', '/api/nothing', 'owner', 404],
  ['PUT', '/api/me', 'owner', 405],
  ['GET', '/api/inventory/products/%zz', 'owner', 400],
  ['GET', '/trpc/me.get', 'owner', 200],
  ['GET', '/trpc/me.get', null, 401],
];

const send = (app: TestApp, method: string, path: string, key: string | null, from: string) =>
  app.request(method, path, { key: key === null ? null : app.keys.owner, headers: { origin: from } });

describe('a web page of an allowed origin can read the response to', () => {
  test.each(requests)('%s %s with the key of %s (%i)', async (method, path, key, status) => {
    const { headers, status: actual } = await send(open, method, path, key, origin);
    expect(actual).toBe(status);
    expect(headers.get('access-control-allow-origin')).toBe(origin);
    expect(headers.get('vary')?.toLowerCase()).toContain('origin');
    const exposed = headers.get('access-control-expose-headers')?.toLowerCase() ?? '';
    for (const name of headers.keys())
      if (/^(?:x-(?:request|next)|link|ratelimit|retry|www-auth)/.test(name)) expect(exposed).toContain(name);
    expect(headers.get('access-control-allow-credentials')).toBeNull();
  });

  test.each(requests)('no other origin can: %s %s', async (method, path, key) => {
    for (const from of ['https://evil.example.com', `${origin}.evil.com`, 'http://app.example.com', 'null']) {
      const { headers } = await send(open, method, path, key, from);
      expect(headers.get('access-control-allow-origin')).toBeNull();
      expect(headers.get('vary')).toContain('origin');
    }
    const { headers } = await send(closed, method, path, key, origin);
    expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
  });
});

test('a preflight needs no credential and allows what clients send', async () => {
  for (const path of ['/api/inventory/stock-movements', '/trpc/stockMovements.post']) {
    const { status, headers } = await open.request('OPTIONS', path, {
      key: null,
      headers: {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization,content-type,idempotency-key,x-organization-id',
      },
    });
    expect(status).toBe(204);
    expect(headers.get('access-control-allow-origin')).toBe(origin);
    expect(headers.get('access-control-allow-methods')).toContain('POST');
    const allowed = headers.get('access-control-allow-headers')?.toLowerCase() ?? '';
    for (const name of ['authorization', 'content-type', 'idempotency-key', 'x-organization-id'])
      expect(allowed).toContain(name);
    expect(headers.get('access-control-max-age')).toBe('7200');
  }
});
