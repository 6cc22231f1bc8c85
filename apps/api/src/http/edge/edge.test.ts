import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/index.ts';
import { sendRaw } from '../testing/raw-requests.ts';

const movements = '/api/inventory/stock-movements';
const products = '/api/inventory/products';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ RATE_LIMIT_PER_MINUTE: '0', PUBLIC_RATE_LIMIT_PER_MINUTE: '0' });
});
afterAll(() => app.stop());

const sendLines = (lines: readonly string[], body = '') =>
  sendRaw(app.url, [...lines, '', body].join('\r\n'));

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
  full.services.fairness.requests.take(full.organizationId);
  try {
    const { status, headers } = await full.request('GET', movements);
    expect(status).toBe(503);
    expect(headers.get('cache-control')).toBe('no-store');
  } finally {
    await full.stop();
  }
});

it.each([
  ['nothing', undefined, 'Bearer realm="tallybook"'],
  ['another scheme', 'Basic YTpi', 'Bearer realm="tallybook"'],
  ['a wrong key', 'Bearer tb_test_wrong', 'Bearer realm="tallybook", error="invalid_token"'],
  ['a malformed token', 'bearer x', 'Bearer realm="tallybook", error="invalid_token"'],
])(
  'a caller that sends %s learns whether its credential is invalid, over both protocols',
  async (_, authorization, challenge) => {
    for (const path of ['/api/me', '/trpc/me.get', '/trpc/me.get,me.get?batch=1']) {
      const response = await fetch(app.url + path, {
        headers: authorization === undefined ? {} : { authorization },
      });
      expect([path, response.status, response.headers.get('www-authenticate')]).toEqual([
        path,
        401,
        challenge,
      ]);
    }
  },
);

describe('a path that the router cannot match', () => {
  it.each(['%zz', '%ff', 'x'.repeat(6000)])(
    '(…/products/%s) gets 401 first, then 400 for the parameter',
    async (value) => {
      const path = `${products}/${value}`;
      for (const key of [null, 'nonsense']) {
        const rejected = await app.request('GET', path, { key });
        expect(rejected.status).toBe(401);
        expect(rejected.headers.get('www-authenticate')).toContain('Bearer');
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
    const response = await sendLines(['GET /api/me HTTP/1.1', bearer(), 'Connection: close']);
    expect(response).toMatch(/^HTTP\/1\.1 400 /);
    expect(response).toContain('MALFORMED_REQUEST');
    expect(response.toLowerCase()).toContain('x-request-id: ');
  });

  it.each(['1.1', '1.0'])('with two Hosts is rejected on HTTP/%s', async (version) => {
    const head = ['Host: x', 'Connection: close', bearer(), 'hOsT: x'];
    for (const path of ['/api/me', '/livez', '/trpc/me.get']) {
      const response = await sendLines([`GET ${path} HTTP/${version}`, ...head]);
      expect(response).toMatch(/^HTTP\/1\.1 400 /);
      expect(response).toContain('"detail":"Send exactly one Host header."');
    }
  });

  it('with an unknown expectation gets 417', async () => {
    const head = ['GET /api/me HTTP/1.1', 'Host: x', bearer(), 'Expect: tea', 'Connection: close'];
    const response = await sendLines(head);
    expect(response).toMatch(/^HTTP\/1\.1 417 /);
    expect(response).toContain('EXPECTATION_FAILED');
    expect(response.toLowerCase()).toContain('x-request-id: ');
  });

  const headOf = (...more: string[]) => [
    `POST ${products} HTTP/1.1`,
    'Host: x',
    'Expect: 100-continue',
    'Content-Type: application/json',
    ...more,
  ];

  it('gets no 100 Continue when the caller is rejected', async () => {
    const response = await sendLines(headOf('Content-Length: 1000'));
    expect(response).toMatch(/^HTTP\/1\.1 401 /);
    expect(response).not.toContain('100 Continue');
  });

  it('gets 100 Continue when the caller is authenticated', async () => {
    const body = JSON.stringify({ sku: 'AWAITED', name: 'Awaited' });
    const response = await sendLines(
      headOf(bearer(), `Content-Length: ${body.length}`, 'Connection: close'),
      body,
    );
    expect(response).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 201 /);
  });
});

describe('a wrong method or path is reported whatever the body', () => {
  it.each([
    ['malformed', '{', 'application/json'],
    ['2 MB', `"${'x'.repeat(2_000_000)}"`, 'application/json'],
    ['of another type', 'a', 'nonsense'],
  ])('for a body that is %s', async (_name, body, type) => {
    const headers = { 'content-type': type };
    expect((await app.request('PUT', movements, { body, headers })).status).toBe(405);
    expect((await app.request('POST', '/api/nothing', { body, headers })).status).toBe(404);
  });

  it.each(['QUERY', 'PROPFIND', 'TRACE', 'PURGE', 'M-SEARCH'])('for the method %s', async (method) => {
    for (const [path, status] of [
      [movements, 405],
      ['/api/nothing', 404],
    ] as const) {
      const response = await sendLines([
        `${method} ${path} HTTP/1.1`,
        'Host: x',
        bearer(),
        'Connection: close',
      ]);
      expect(response).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
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
    const secrets = {
      [products]: app.keys.owner,
      '/trpc/products.create': app.keys.owner,
      '/dev/token': app.devSecret(),
    };
    for (const [path, key] of Object.entries(secrets))
      expect((await app.request('POST', path, { key, body: '{}', headers })).status).toBe(415);
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
