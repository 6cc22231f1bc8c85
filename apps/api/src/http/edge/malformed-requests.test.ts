import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedProduct, startTestApp, type TestApp } from '../../testing/index.ts';
import { maxPathValue } from '../rest/unroutable-paths.ts';
import { rawRequest, sendRaw, startUnfinishedRequest } from '../testing/raw-requests.ts';

// Requests that the libraries' own handlers treat wrongly, or would (docs/adr).

const movements = '/api/inventory/stock-movements';

let app: TestApp;
let productId: string;

beforeAll(async () => {
  app = await startTestApp({ RATE_LIMIT_PER_MINUTE: '0', PUBLIC_RATE_LIMIT_PER_MINUTE: '0' });
  productId = await seedProduct(app, app);
});
afterAll(() => app.stop());

const entry = (changes: Record<string, unknown> = {}) => ({
  product_id: productId,
  type: 'entry',
  quantity: 5,
  unit_cost: 1,
  movement_date: '2026-03-10',
  ...changes,
});

const send = (line: string, headers: readonly string[] = [], body = '') =>
  sendRaw(app.url, rawRequest(line, headers, body));

const authorized = () => ['Host: localhost', `Authorization: Bearer ${app.keys.owner}`];

async function expectResponsive(): Promise<void> {
  expect((await app.request('GET', '/livez', { key: null })).status).toBe(200);
}

describe('query parameters', () => {
  it.each([
    'toString',
    '__proto__',
    'constructor',
    'hasOwnProperty',
    'valueOf',
    'a%00b',
    'product_id[]',
    'Type',
  ])('?%s=1 is reported as an unknown parameter', async (name) => {
    const { status, body } = await app.request('GET', `${movements}?${name}=1`);
    expect(status).toBe(400);
    expect(body).toMatchObject({
      code: 'VALIDATION_FAILED',
      errors: [{ pointer: `/${decodeURIComponent(name)}`, code: 'UNKNOWN_FIELD' }],
    });
  });

  it('are rejected when repeated', async () => {
    const { status, body } = await app.request('GET', `${movements}?type=entry&type=exit`);
    expect(status).toBe(400);
    expect(body.errors).toEqual([{ pointer: '/type', code: 'REPEATED', detail: expect.any(String) }]);
  });

  it.each(['%', '%zz', '%ff', '%c0%80'])(
    'type=%s is rejected as invalid percent-encoded UTF-8',
    async (text) => {
      const { status, body } = await app.request('GET', `${movements}?type=${text}`);
      expect(status).toBe(400);
      expect(body.code).toBe('MALFORMED_REQUEST');
    },
  );

  it.each([
    '',
    ' ',
    '1e3',
    '0x10',
    '1.5',
    '+5',
    '5 ',
    'NaN',
    'Infinity',
    '٥',
    '05',
    'true',
    'null',
    '0',
    '1001',
  ])('limit=%j is rejected', async (text) => {
    const { status, body } = await app.request('GET', `${movements}?limit=${encodeURIComponent(text)}`);
    expect(status).toBe(400);
    expect(body.errors[0].pointer).toBe('/limit');
  });

  it.each(['1', '0', 'TRUE', 'yes', '', 'on'])('below_reorder_point=%j is rejected', async (text) => {
    const { status, body } = await app.request(
      'GET',
      `/api/inventory/stock-levels?below_reorder_point=${text}`,
    );
    expect(status).toBe(400);
    expect(body.errors[0].pointer).toBe('/below_reorder_point');
  });

  it('are rejected on a POST', async () => {
    const { status, body } = await app.request('POST', `${movements}?quantity=5`, { body: entry() });
    expect(status).toBe(400);
    expect(body.errors[0].pointer).toBe('/quantity');
  });
});

describe('paths', () => {
  it('are validated up to the length that the router accepts, and rejected with it above', async () => {
    for (const [length, limit] of [
      [maxPathValue, expect.not.stringContaining(String(maxPathValue))],
      [maxPathValue + 1, expect.stringContaining(`at most ${maxPathValue} characters`)],
    ] as const) {
      const { status, body } = await app.request('GET', `${movements}/${'a'.repeat(length)}`);
      expect([status, body.errors]).toEqual([
        400,
        [{ pointer: '/id', code: 'INVALID_FORMAT', detail: limit }],
      ]);
    }
  });

  it('decode percent-encoded parameters once', async () => {
    const encoded = productId.replaceAll('-', '%2D');
    expect((await app.request('GET', `/api/inventory/products/${encoded}`)).body.id).toBe(productId);
    const twice = productId.replaceAll('-', '%252D');
    expect((await app.request('GET', `/api/inventory/products/${twice}`)).status).toBe(400);
  });

  it.each(['%', '%zz', '%ff', '..%2f..', '%00', 'x'.repeat(6000)])(
    '…/products/%s is rejected with a problem',
    async (text) => {
      const { status, body, headers } = await app.request('GET', `/api/inventory/products/${text}`);
      expect([400, 404]).toContain(status);
      expect(headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
      expect(body.status).toBe(status);
    },
  );

  it.each([
    '/api',
    '/api/',
    '/nothing',
    '/api/inventory',
    `${movements}//`,
    '/API/inventory/products',
    '/api//inventory/products',
  ])('%s does not exist', async (path) => {
    const { status, body, headers } = await app.request('GET', path);
    expect(status).toBe(404);
    expect(headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
    expect(body).toMatchObject({ code: 'ROUTE_NOT_FOUND', request_id: headers.get('x-request-id') });
  });
});

describe('methods', () => {
  it.each([
    ['PUT', movements, 'GET, HEAD, OPTIONS, POST'],
    ['DELETE', movements, 'GET, HEAD, OPTIONS, POST'],
    ['POST', '/api/me', 'GET, HEAD, OPTIONS'],
    ['PATCH', '/api/invitations/00000000-0000-4000-8000-000000000000', 'DELETE, GET, HEAD, OPTIONS'],
  ])('%s %s gets 405 with Allow: %s', async (method, path, allow) => {
    const { status, headers, body } = await app.request(method, path, { body: {} });
    expect(status).toBe(405);
    expect(headers.get('allow')).toBe(allow);
    expect(body.code).toBe('METHOD_NOT_ALLOWED');
  });

  it('OPTIONS lists the methods of a path', async () => {
    const { status, headers, body } = await app.request('OPTIONS', movements, { key: null });
    expect(status).toBe(204);
    expect(headers.get('allow')).toBe('GET, HEAD, OPTIONS, POST');
    expect(body).toBe('');
  });

  it('HEAD is GET without a body', async () => {
    const head = (authorization: string) =>
      fetch(app.url + movements, { method: 'HEAD', headers: { authorization } });
    const { status, headers } = await head(`Bearer ${app.keys.owner}`);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    const rejected = await head('Bearer nonsense');
    expect(rejected.status).toBe(401);
    expect(await rejected.text()).toBe('');
  });

  it.each(['TRACE', 'PROPFIND', 'NONSENSE'])('%s is rejected', async (method) => {
    const response = await send(`${method} ${movements} HTTP/1.1`, authorized());
    expect(response).toMatch(/^HTTP\/1\.1 (400|405|404) /);
    expect(response).toContain('application/problem+json');
    await expectResponsive();
  });
});

describe('bodies', () => {
  const postBody = (body: unknown, headers: Record<string, string> = {}) =>
    app.request('POST', movements, { body, headers });

  it.each(['application/json; charset=utf-8', 'application/json;charset=UTF-8', 'APPLICATION/JSON'])(
    '%s is JSON',
    async (type) => {
      expect((await postBody(entry(), { 'content-type': type })).status).toBe(201);
    },
  );

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/xml',
    'multipart/form-data',
    'application/jsonp',
    'json',
  ])('of type %s get 415', async (type) => {
    const { status, body } = await postBody(JSON.stringify(entry()), { 'content-type': type });
    expect(status).toBe(415);
    expect(body.code).toBe('UNSUPPORTED_MEDIA_TYPE');
  });

  it.each([movements, '/trpc/stockMovements.post'])(
    'a compressed body is rejected on %s instead of parsed as JSON',
    async (path) => {
      const statusOf = async (coding: string) =>
        (await app.request('POST', path, { body: entry(), headers: { 'content-encoding': coding } })).status;
      expect(await statusOf('gzip')).toBe(415);
      expect(await statusOf('identity')).toBeLessThan(300);
    },
  );

  it.each(['{', '', '{"a":1,}', "{'a':1}", '{"a":NaN}', '\u{feff}{}', 'undefined', '{}{}', '{"a":01}'])(
    '%j is not JSON',
    async (text) => {
      const { status, body } = await postBody(text);
      expect(status).toBe(400);
      expect(['MALFORMED_JSON', 'VALIDATION_FAILED']).toContain(body.code);
    },
  );

  it.each(['[]', '[{}]', '"text"', 'null', '5', 'true'])('%s is rejected as not an object', async (text) => {
    const { status, body } = await postBody(text);
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: 'VALIDATION_FAILED', errors: [{ pointer: '' }] });
  });

  it('with invalid UTF-8 are rejected, not repaired', async () => {
    const body = Buffer.concat([Buffer.from('{"note":"'), Buffer.from([0xc3, 0x28]), Buffer.from('"}')]);
    const head = [
      `POST ${movements} HTTP/1.1`,
      ...authorized(),
      'Content-Type: application/json',
      `Content-Length: ${body.length}`,
      'Connection: close',
      '\r\n',
    ].join('\r\n');
    const response = await sendRaw(app.url, Buffer.concat([Buffer.from(head), body]));
    expect(response).toMatch(/^HTTP\/1\.1 400 /);
    expect(response).toContain('MALFORMED_JSON');
  });

  it.each(['[', '{"a":'])('with 10,000 levels of %s are rejected without recursion', async (opening) => {
    const { status, body } = await postBody(opening.repeat(10_000));
    expect(status).toBe(400);
    expect(body.code).toBe('MALFORMED_JSON');
    await expectResponsive();
  });

  it.each([
    ['__proto__', '{"__proto__":{"quantity":5}}'],
    ['constructor', '{"constructor":{"prototype":{"quantity":5}}}'],
    ['__proto__ with escapes', String.raw`{"\u005f\u005fproto\u005f\u005f":{"quantity":5}}`],
    ['__proto__ with letters as escapes', String.raw`{"__pr\u006fto__":{"quantity":5}}`],
    ['constructor with escapes', String.raw`{"c\u006fnstructor":{"prototype":{}}}`],
    [
      'constructor all in escapes, mixed case',
      String.raw`{"\u0063\u006F\u006E\u0073\u0074\u0072\u0075\u0063\u0074\u006F\u0072":1}`,
    ],
    ['__proto__ further down', '{"metadata":{"a":{"__proto__":1}}}'],
  ])('with the key %s are rejected', async (_name, text) => {
    const { status, body } = await postBody(text);
    expect(status).toBe(400);
    expect(body.code).toBe('VALIDATION_FAILED');
    expect(({} as { quantity?: unknown }).quantity).toBeUndefined();
  });

  it('may contain __proto__ and constructor in text', async () => {
    const { status, body } = await postBody(
      entry({ note: '"__proto__" and constructor', metadata: { note: 'constructor' } }),
    );
    expect(status).toBe(201);
    expect(body.note).toBe('"__proto__" and constructor');
  });

  it('of more than 64 KB get 413, with or without Content-Length', async () => {
    const large = JSON.stringify({ note: 'x'.repeat(65 * 1024) });
    const { status, body } = await postBody(large);
    expect(status).toBe(413);
    expect(body.code).toBe('PAYLOAD_TOO_LARGE');
    const chunk = `${large.length.toString(16)}\r\n${large}\r\n0\r\n\r\n`;
    const head = ['Content-Type: application/json', 'Transfer-Encoding: chunked'];
    const response = await send(`POST ${movements} HTTP/1.1`, [...authorized(), ...head], chunk);
    expect(response).toMatch(/^HTTP\/1\.1 413 /);
    await expectResponsive();
  });

  it('are not read when the credential is invalid', async () => {
    const response = await send(`POST ${movements} HTTP/1.1`, [
      'Host: localhost',
      'Content-Type: application/json',
      'Content-Length: 1000000000',
    ]);
    expect(response).toMatch(/^HTTP\/1\.1 401 /);
  });
});

describe('values are not coerced:', () => {
  const invalid: [string, unknown][] = [
    ['null', null],
    ['true', true],
    ['"5"', '5'],
    ['[5]', [5]],
    ['5.5', 5.5],
    ['{}', {}],
    ['""', ''],
  ];

  // The library's REST handler permanently turns coercion on in the schemas; tRPC would then accept these too.
  it.each(invalid)('quantity %s is rejected over REST, then tRPC, then REST', async (_name, quantity) => {
    const overTrpc = async () => {
      const response = await app.request('POST', '/trpc/stockMovements.post', { body: entry({ quantity }) });
      return { status: response.status, problem: response.body.error.data.problem };
    };
    const overRest = async () => {
      const response = await app.request('POST', movements, { body: entry({ quantity }) });
      return { status: response.status, problem: response.body };
    };
    for (const post of [overRest, overTrpc, overRest]) {
      const { status, problem } = await post();
      expect(status).toBe(400);
      expect(problem).toMatchObject({ code: 'VALIDATION_FAILED', errors: [{ pointer: '/quantity' }] });
    }
  });

  it.each(['product_id', 'type', 'quantity', 'unit_cost', 'movement_date'])(
    '%s may be neither null nor absent',
    async (name) => {
      const withNull = entry({ [name]: null });
      const { status, body } = await app.request('POST', movements, { body: withNull });
      expect(status).toBe(400);
      expect(body.errors[0].pointer).toBe(`/${name}`);
      const { [name]: _, ...without } = withNull as Record<string, unknown>;
      const absent = await app.request('POST', movements, { body: without });
      expect(absent.body.errors).toEqual([
        { pointer: `/${name}`, code: 'REQUIRED', detail: expect.any(String) },
      ]);
    },
  );
});

describe('malformed HTTP', () => {
  it.each([
    ['GET //', 'GET // HTTP/1.1'],
    ['GET ///', 'GET ///x/../.. HTTP/1.1'],
    ['an absolute URL', 'GET http://elsewhere.example/api/me HTTP/1.1'],
    ['an absolute URL of nothing', 'GET http:// HTTP/1.1'],
    ['an asterisk', 'GET * HTTP/1.1'],
    ['OPTIONS *', 'OPTIONS * HTTP/1.1'],
    ['a lone question mark', 'GET ? HTTP/1.1'],
    ['an umlaut', 'GET /ä HTTP/1.1'],
  ])('%s gets a response', async (_name, line) => {
    const response = await send(line, authorized());
    expect(response).toMatch(/^HTTP\/1\.1 [2-4]\d\d /);
    expect(response.toLowerCase()).toContain('x-request-id: ');
    await expectResponsive();
  });

  it.each(['[', '[::1', 'a b', '%', '@', '', 'x'.repeat(300)])('Host: %s gets a response', async (host) => {
    const response = await send('GET /api/me HTTP/1.1', [
      `Host: ${host}`,
      `Authorization: Bearer ${app.keys.owner}`,
    ]);
    expect(response).toMatch(/^HTTP\/1\.1 [2-4]\d\d /);
    await expectResponsive();
  });

  it.each([
    ['noise', '\0\x01\x02\xff\xfe\r\n\r\n'],
    ['a TLS greeting', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'],
    ['a second HTTP version', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
    ['a header without a name', 'GET / HTTP/1.1\r\nHost: x\r\n: value\r\n\r\n'],
    [
      'both lengths',
      'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    ['two lengths', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nhello'],
    ['a chunk of no length', 'POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n'],
    ['no host', 'GET / HTTP/1.1\r\n\r\n'],
  ])('%s gets a 400 problem and does not stop the process', async (_name, bytes) => {
    const response = await sendRaw(app.url, Buffer.from(bytes, 'latin1'));
    expect(response).toMatch(/^HTTP\/1\.1 400 /);
    await expectResponsive();
  });

  it('with endless headers gets 431', async () => {
    const response = await send('GET / HTTP/1.1', ['Host: x', `X-Long: ${'x'.repeat(100_000)}`]);
    expect(response).toMatch(/^HTTP\/1\.1 431 /);
    await expectResponsive();
  });

  it('a caller who disconnects within a body does not stop the process', async () => {
    const socket = startUnfinishedRequest(app);
    socket.write('{"quantity"');
    await once(socket, 'connect');
    setTimeout(() => socket.resetAndDestroy(), 50);
    await once(socket, 'close');
    await expectResponsive();
  });
});
