import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { waitUntilPasses, startTestApp, type TestApp } from '../../testing/index.ts';

const movements = '/api/inventory/stock-movements';
const products = '/api/inventory/products';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ RATE_LIMIT_PER_MINUTE: '0', PUBLIC_RATE_LIMIT_PER_MINUTE: '0' });
});
afterAll(() => app.stop());

/** A request as text, without its end; and all that comes back until the other side ends it. */
function raw(lines: readonly string[], body = ''): Promise<string> {
  const { hostname, port } = new URL(app.url);
  const socket = connect(Number(port), hostname);
  socket.write([...lines, '', body].join('\r\n'));
  return text(socket);
}

const bearer = () => `Authorization: Bearer ${app.keys.owner}`;

describe('a response is never cacheable by a proxy', () => {
  it.each([
    ['GET', '/api/nothing', 404],
    ['GET', '/trpc', 404],
    ['PUT', movements, 405],
    ['OPTIONS', movements, 204],
    ['GET', `${products}/%zz`, 400],
    ['GET', movements, 200],
  ])('for %s %s (%i)', async (method, path, expected) => {
    const { status, headers } = await app.request(method, path);
    expect(status).toBe(expected);
    expect(headers.get('cache-control')).toBe('no-store');
  });
});

it('a 503 is not cacheable either', async () => {
  const full = await startTestApp({ MAX_IN_FLIGHT: '1' });
  const { hostname, port } = new URL(full.url);
  // Its body is promised and never sent.
  const held = connect(Number(port), hostname);
  try {
    held.write(
      `POST ${products} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${full.keys.owner}\r\n` +
        'Content-Type: application/json\r\nContent-Length: 100\r\n\r\n',
    );
    await waitUntilPasses(async () => {
      const { status, headers } = await full.request('GET', movements);
      expect(status).toBe(503);
      expect(headers.get('cache-control')).toBe('no-store');
    });
  } finally {
    held.destroy();
    await full.stop();
  }
});

describe('a path that the router cannot match', () => {
  it.each(['%zz', '%ff', 'x'.repeat(6000)])(
    '(…/products/%s) gets 401 first, then 400 for the parameter',
    async (value) => {
      const path = `${products}/${value}`;
      for (const key of [null, 'nonsense']) {
        const refused = await app.request('GET', path, { key });
        expect(refused.status).toBe(401);
        expect(refused.headers.get('www-authenticate')).toContain('Bearer');
      }
      const { status, body, headers } = await app.request('GET', path);
      expect(status).toBe(400);
      expect(body).toMatchObject({ code: 'VALIDATION_FAILED', errors: [{ pointer: '/id' }] });
      expect(body.request_id).toBe(headers.get('x-request-id'));
    },
  );
});

describe('the head of a request', () => {
  it('without a Host is rejected on HTTP/1.1', async () => {
    const answer = await raw(['GET /api/me HTTP/1.1', bearer(), 'Connection: close']);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toContain('MALFORMED_REQUEST');
    expect(answer.toLowerCase()).toContain('x-request-id: ');
  });

  it.each(['1.1', '1.0'])('with two Hosts is rejected on HTTP/%s', async (version) => {
    const head = ['Host: x', 'Connection: close', bearer(), 'hOsT: x'];
    for (const path of ['/api/me', '/livez', '/trpc/me.get']) {
      const answer = await raw([`GET ${path} HTTP/${version}`, ...head]);
      expect(answer).toMatch(/^HTTP\/1\.1 400 /);
      expect(answer).toContain('"detail":"Send exactly one Host header."');
    }
  });

  it('with an unknown expectation gets 417', async () => {
    const head = ['GET /api/me HTTP/1.1', 'Host: x', bearer(), 'Expect: tea', 'Connection: close'];
    const answer = await raw(head);
    expect(answer).toMatch(/^HTTP\/1\.1 417 /);
    expect(answer).toContain('EXPECTATION_FAILED');
    expect(answer.toLowerCase()).toContain('x-request-id: ');
  });

  const announced = (...more: string[]) => [
    `POST ${products} HTTP/1.1`,
    'Host: x',
    'Expect: 100-continue',
    'Content-Type: application/json',
    ...more,
  ];

  it('gets no 100 Continue when the caller is rejected', async () => {
    const answer = await raw(announced('Content-Length: 1000'));
    expect(answer).toMatch(/^HTTP\/1\.1 401 /);
    expect(answer).not.toContain('100 Continue');
  });

  it('gets 100 Continue when the caller is authenticated', async () => {
    const body = JSON.stringify({ sku: 'AWAITED', name: 'Awaited' });
    const answer = await raw(
      announced(bearer(), `Content-Length: ${body.length}`, 'Connection: close'),
      body,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 201 /);
  });
});

describe('a wrong method or path is reported whatever the body', () => {
  it.each([
    ['malformed', '{', 'application/json'],
    ['2 MB', `"${'x'.repeat(2_000_000)}"`, 'application/json'],
    ['of another type', 'a', 'nonsense'],
  ])('%s', async (_name, body, type) => {
    const headers = { 'content-type': type };
    expect((await app.request('PUT', movements, { body, headers })).status).toBe(405);
    expect((await app.request('POST', '/api/nothing', { body, headers })).status).toBe(404);
  });

  it.each(['QUERY', 'PROPFIND', 'TRACE', 'PURGE', 'M-SEARCH'])('for the method %s', async (method) => {
    for (const [path, status] of [
      [movements, 405],
      ['/api/nothing', 404],
    ] as const) {
      const answer = await raw([`${method} ${path} HTTP/1.1`, 'Host: x', bearer(), 'Connection: close']);
      expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    }
  });
});

describe('pointers and types', () => {
  it('a repeated parameter is reported with an escaped pointer', async () => {
    const { status, body } = await app.request('GET', `${movements}?a/b~=1&a%2Fb~=2`);
    expect(status).toBe(400);
    expect(body.errors[0]).toMatchObject({ pointer: '/a~1b~0', code: 'REPEATED' });
  });

  it.each(['iso-8859-1', '"utf-16"', 'us-ascii'])('charset=%s gets 415', async (charset) => {
    const headers = { 'content-type': `application/json; charset=${charset}` };
    for (const path of [products, '/trpc/products.create', '/dev/token'])
      expect((await app.request('POST', path, { body: '{}', headers })).status).toBe(415);
  });

  it('a repeated key in a body is reported with its pointer', async () => {
    const { status, body } = await app.request('POST', products, {
      body: '{"sku":"TWICE","name":"a","name":"b"}',
    });
    expect(status).toBe(400);
    expect(body.errors).toEqual([{ pointer: '/name', code: 'REPEATED', detail: expect.any(String) }]);
  });
});

describe('rate limits', () => {
  it('are named in a 429 as in every other response', async () => {
    const limited = await startTestApp({ RATE_LIMIT_PER_MINUTE: '1', PUBLIC_RATE_LIMIT_PER_MINUTE: '1' });
    try {
      for (const key of [limited.keys.owner, 'nonsense']) {
        await limited.request('GET', '/api/me', { key });
        const { status, headers } = await limited.request('GET', '/api/me', { key });
        expect(status).toBe(429);
        expect(headers.get('ratelimit')).toMatch(/;r=0;t=\d+$/);
        expect(headers.get('ratelimit-policy')).toMatch(/;q=1;w=60$/);
        expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
      }
    } finally {
      await limited.stop();
    }
  });
});
