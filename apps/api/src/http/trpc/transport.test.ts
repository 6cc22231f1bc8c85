import { createTRPCClient, httpBatchLink } from '@trpc/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AppRouter } from '../../modules/router.ts';
import {
  seedProduct,
  startTestApp,
  withoutRequestId,
  type TestApp,
  type TestResponse,
} from '../../testing/index.ts';
import { rawRequest, sendRaw } from '../testing/raw-requests.ts';

let app: TestApp;
let productId: string;

beforeAll(async () => {
  app = await startTestApp({ RATE_LIMIT_PER_MINUTE: '5000', PUBLIC_RATE_LIMIT_PER_MINUTE: '0' });
  productId = await seedProduct(app, app);
});
afterAll(() => app.stop());

const callQuery = (path: string, headers: Record<string, string> = {}) =>
  app.request('GET', `/trpc/${path}`, { headers });
const callMutation = (path: string, body?: unknown, headers: Record<string, string> = {}) =>
  app.request('POST', `/trpc/${path}`, { body, headers });

const list = 'products.list';
const create = 'products.create';
const ten = Array.from({ length: 10 }, () => list).join(',');

// oxlint-disable-next-line typescript/no-explicit-any -- responses of every shape
const problemIn = (body: any) => (Array.isArray(body) ? body[0] : body).error.data.problem;

/** Fails unless the response is this problem in tRPC's error envelope. */
function expectProblem(
  { status, headers, body }: TestResponse,
  expected: { status: number; code: string; pointers?: string[] },
): void {
  expect(status).toBe(expected.status);
  expect(headers.get('content-type')).toMatch(/^application\/json/);
  const problem = problemIn(body);
  expect(problem).toMatchObject({ status: expected.status, code: expected.code });
  expect(problem.request_id).toBe(headers.get('x-request-id'));
  if (expected.pointers !== undefined)
    expect(problem.errors.map(({ pointer }: { pointer: string }) => pointer)).toEqual(expected.pointers);
}

const send = (line: string, headers: readonly string[] = [], body = '') =>
  sendRaw(
    app.url,
    rawRequest(line, ['Host: localhost', `Authorization: Bearer ${app.keys.owner}`, ...headers], body),
  );

describe('the URL of a tRPC call', () => {
  // Regression: the limiter read the last `batch`, the library the first, so ten calls were counted as one.
  it.each(['batch=1&batch=0', 'batch=1&input=%7B%7D&batch=0', 'batch=0&batch=1', 'batch=1&%62atch=1'])(
    '?%s is rejected, because batch is repeated',
    async (search) => {
      expectProblem(await callQuery(`${ten}?${search}`), {
        status: 400,
        code: 'VALIDATION_FAILED',
        pointers: ['/batch'],
      });
    },
  );

  it.each([
    ['input=%7B%7D&input=%7B%7D', '/input'],
    ['batch=0', '/batch'],
    ['batch=true', '/batch'],
    ['batch=', '/batch'],
    ['connectionParams=%7B%7D', '/connectionParams'],
    ['limit=5', '/limit'],
    ['__proto__=1', '/__proto__'],
    ['lastEventId=1', '/lastEventId'],
  ])('?%s is rejected with the pointer %s', async (search, pointer) => {
    expectProblem(await callQuery(`${list}?${search}`), {
      status: 400,
      code: 'VALIDATION_FAILED',
      pointers: [pointer],
    });
  });

  it('takes no input of a mutation', async () => {
    const response = await callMutation(`${create}?input=%7B%7D`, { sku: 'URL', name: 'URL' });
    expectProblem(response, { status: 400, code: 'VALIDATION_FAILED', pointers: ['/input'] });
  });

  it('with a batch of ten counts as ten calls; a rejected one as one', async () => {
    const remaining = async (path: string) => {
      const { headers } = await callQuery(path);
      return Number(headers.get('ratelimit')?.match(/r=(\d+)/)?.[1] ?? headers.get('ratelimit-remaining'));
    };
    const before = await remaining(list);
    expect(before).toBeGreaterThan(0);
    expect(await remaining(`${ten}?batch=1`)).toBe(before - 10);
    expect(await remaining(`${ten}?batch=1&batch=0`)).toBe(before - 11);
  });
});

describe('the method of a tRPC call', () => {
  const fetchWith = (method: string, path: string) =>
    fetch(`${app.url}/trpc/${path}`, { method, headers: { authorization: `Bearer ${app.keys.owner}` } });

  it.each(['PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND'])(
    '%s gets 405 with the supported methods',
    async (method) => {
      const response = await send(`${method} /trpc/${list} HTTP/1.1`);
      expect(response).toMatch(/^HTTP\/1\.1 405 /);
      expect(response).toMatch(/\r\nallow: GET, HEAD, OPTIONS, POST\r\n/i);
      expect(response).toMatch(/\r\ncontent-type: application\/problem\+json/i);
      expect(response).toContain('"METHOD_NOT_ALLOWED"');
    },
  );

  it('OPTIONS gets 204 and the supported methods', async () => {
    const response = await send(`OPTIONS /trpc/${list} HTTP/1.1`);
    expect(response).toMatch(/^HTTP\/1\.1 204 /);
    expect(response).toMatch(/\r\nallow: GET, HEAD, OPTIONS, POST\r\n/i);
  });

  it.each([
    ['GET', create, 'OPTIONS, POST'],
    ['HEAD', create, 'OPTIONS, POST'],
    ['POST', list, 'GET, HEAD, OPTIONS'],
  ])('%s %s gets 405 with Allow: %s', async (method, path, allow) => {
    const response = await fetchWith(method, path);
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe(allow);
  });

  // The library responds 204 to any HEAD.
  it.each([list, `${list}?input=%7B%22limit%22%3A%22x%22%7D`, 'no.such'])(
    'HEAD %s has the headers of the GET and no body',
    async (path) => {
      const [ofGet, ofHead] = await Promise.all(['GET', 'HEAD'].map((method) => fetchWith(method, path)));
      const compared = ['content-type', 'content-length', 'cache-control', 'x-next-cursor'];
      const seen = [ofGet, ofHead].map((each) => [
        each?.status,
        ...compared.map((name) => each?.headers.get(name)),
      ]);
      expect(seen[1]).toEqual(seen[0]);
      expect(await ofHead?.text()).toBe('');
    },
  );
});

describe('a tRPC batch', () => {
  it.each([
    ['eleven calls', `${ten},${list}?batch=1`, 400, 'BATCH_TOO_LARGE'],
    ['only commas', ',,,,?batch=1', 404, 'ROUTE_NOT_FOUND'],
    ['a hundred commas', `${','.repeat(100)}?batch=1`, 400, 'BATCH_TOO_LARGE'],
    ['an empty call', `${list},?batch=1`, 404, 'ROUTE_NOT_FOUND'],
    ['queries and mutations', `${list},${create}?batch=1`, 400, 'MALFORMED_REQUEST'],
    ['an unknown procedure', `${list},no.such?batch=1`, 404, 'ROUTE_NOT_FOUND'],
    ['a member of Object', `${list},constructor?batch=1`, 404, 'ROUTE_NOT_FOUND'],
    ['no procedure', '?batch=1', 404, 'ROUTE_NOT_FOUND'],
    ['two calls without batch=1', `${list},${list}`, 404, 'ROUTE_NOT_FOUND'],
    ['an input that is not an object', `${list}?batch=1&input=%5B%5D`, 400, 'VALIDATION_FAILED'],
    ['an input that is not JSON', `${list}?batch=1&input=%7B`, 400, 'MALFORMED_JSON'],
    [
      'an input with a forbidden key',
      `${list}?batch=1&input=${encodeURIComponent('{"__proto__":{}}')}`,
      400,
      'VALIDATION_FAILED',
    ],
  ])('of %s is rejected', async (_name, path, status, code) => {
    expectProblem(await callQuery(path), { status, code });
  });

  it('accepts only objects as inputs, for existing calls', async () => {
    const path = (input: unknown) =>
      `${list},${list}?batch=1&input=${encodeURIComponent(JSON.stringify(input))}`;
    expectProblem(await callQuery(path({ 2: {} })), {
      status: 400,
      code: 'VALIDATION_FAILED',
      pointers: ['/2'],
    });
    expectProblem(await callQuery(path({ 0: null, 1: [] })), {
      status: 400,
      code: 'VALIDATION_FAILED',
      pointers: ['/0', '/1'],
    });
    for (const input of [{}, { 0: {} }, { 1: { limit: 1 } }, { 0: {}, 1: {} }]) {
      const { status, body } = await callQuery(path(input));
      expect(status).toBe(200);
      expect(body).toHaveLength(2);
    }
  });

  it('reports an invalid credential once per call', async () => {
    const response = await app.request('GET', `/trpc/${ten}?batch=1`, { key: 'wrong' });
    expectProblem(response, { status: 401, code: 'UNAUTHENTICATED' });
    expect(response.body).toHaveLength(10);
    expect(response.headers.get('www-authenticate')).toMatch(/^Bearer/);
  });

  it("is readable for tRPC's own client, errors included", async () => {
    const client = createTRPCClient<AppRouter>({
      links: [
        httpBatchLink({ url: `${app.url}/trpc`, headers: { authorization: `Bearer ${app.keys.owner}` } }),
      ],
    });
    const [all, one] = await Promise.all([
      client.products.list.query({}),
      client.products.get.query({ id: productId }),
    ]);
    expect(all.map(({ id }) => id)).toContain(productId);
    expect(one.id).toBe(productId);
    const eleven = await Promise.allSettled(Array.from({ length: 11 }, () => client.products.list.query({})));
    for (const each of eleven)
      expect(each).toMatchObject({ reason: { data: { problem: { code: 'BATCH_TOO_LARGE' } } } });
  });
});

describe('a tRPC error has the name and number of its status', () => {
  it.each([
    ['BAD_REQUEST', -32600, () => callQuery(`${list}?input=%7B%22limit%22%3A0%7D`)],
    ['UNAUTHORIZED', -32001, () => app.request('GET', `/trpc/${list}`, { key: null })],
    [
      'FORBIDDEN',
      -32003,
      () => app.request('POST', `/trpc/${create}`, { key: app.keys.viewer, body: { sku: 'F', name: 'F' } }),
    ],
    ['NOT_FOUND', -32004, () => callQuery('no.such')],
    ['METHOD_NOT_SUPPORTED', -32005, () => callQuery(create)],
    ['CONFLICT', -32009, () => callMutation(create, { sku: productId, name: 'Same SKU' })],
    ['PAYLOAD_TOO_LARGE', -32013, () => callMutation(create, { sku: 'x'.repeat(70_000) })],
    ['UNSUPPORTED_MEDIA_TYPE', -32015, () => callMutation(create, '{}', { 'content-type': 'text/plain' })],
  ] as const)('%s is %i', async (code, number, call) => {
    const { status, body } = await call();
    expect(body.error).toMatchObject({ code: number, data: { code, httpStatus: status } });
  });

  it('UNPROCESSABLE_CONTENT is -32022', async () => {
    const headers = { 'idempotency-key': 'a key of two calls' };
    expect((await callMutation(create, { sku: 'KEY1', name: 'Key' }, headers)).status).toBe(200);
    const { status, body } = await callMutation(create, { sku: 'KEY2', name: 'Key' }, headers);
    expect(status).toBe(422);
    expect(body.error).toMatchObject({ code: -32022, data: { code: 'UNPROCESSABLE_CONTENT' } });
  });
});

describe('the body of a tRPC call', () => {
  it.each(['[]', '[{}]', 'null', '"x"', '5', 'true', '', '{', '{"__proto__":1}'])(
    '%j gets the same problem over both transports',
    async (text) => {
      const overTrpc = await callMutation(create, text);
      const overRest = await app.request('POST', '/api/inventory/products', { body: text });
      expect(overTrpc.status).toBe(400);
      expect(withoutRequestId(problemIn(overTrpc.body))).toEqual(withoutRequestId(overRest.body));
      expectProblem(overTrpc, { status: 400, code: overRest.body.code });
    },
  );

  it.each<[string, string[], string?]>([
    ['none', []],
    ['none, with a length', ['Content-Length: 0']],
    ['none, typed as JSON', ['Content-Type: application/json', 'Content-Length: 0']],
    ['none, typed as text', ['Content-Type: text/plain', 'Content-Length: 0']],
    ['without a type', ['Transfer-Encoding: chunked'], '2\r\n{}\r\n0\r\n\r\n'],
  ])('%s gets the same status over both transports', async (_name, headers, body = '') => {
    const [trpc, rest] = await Promise.all(
      [`/trpc/${create}`, '/api/inventory/products'].map((path) =>
        send(`POST ${path} HTTP/1.1`, headers, body),
      ),
    );
    expect(trpc?.slice(0, 12)).toMatch(/ 4(?:00|15)$/);
    expect(trpc?.slice(0, 12)).toBe(rest?.slice(0, 12));
    const id = /\r\nx-request-id: (\S+)/i.exec(trpc ?? '')?.[1];
    expect(trpc).toContain(`"request_id":"${id}"`);
  });

  it('keeps a number beyond the range of doubles instead of null', async () => {
    const text = `{"product_id":"${productId}","type":"entry","quantity":1e999,"unit_cost":1,"movement_date":"2026-03-10"}`;
    const { status, body } = await callMutation(
      'stockMovements.post,stockMovements.post?batch=1',
      `{"1":${text}}`,
    );
    expect(status).toBe(400);
    expect(body[1].error.data.problem.errors).toMatchObject([{ pointer: '/quantity' }]);
  });
});

describe('a tRPC query', () => {
  it('without input is a query without fields', async () => {
    for (const path of [list, `${list}?input=`, `${list}?input=%7B%7D`]) {
      const { status, body } = await callQuery(path);
      expect(status).toBe(200);
      expect(body.result.data.length).toBeGreaterThan(0);
    }
    expectProblem(await callQuery('products.get'), {
      status: 400,
      code: 'VALIDATION_FAILED',
      pointers: ['/id'],
    });
  });

  it.each(['[]', 'null', '"x"', '5'])('with the input %s is rejected as not an object', async (text) => {
    const response = await callQuery(`${list}?input=${encodeURIComponent(text)}`);
    expectProblem(response, { status: 400, code: 'VALIDATION_FAILED', pointers: [''] });
  });
});

it.each(['two words', '~!#$%&()*+,-./:;<=>?@', 'a  b  c  d'])(
  '%j is a valid Idempotency-Key',
  async (key) => {
    const body = { sku: `K${key.length}`, name: 'Key' };
    const first = await callMutation(create, body, { 'idempotency-key': key });
    expect(first.status).toBe(200);
    const again = await callMutation(create, body, { 'idempotency-key': key });
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(again.body).toEqual(first.body);
  },
);
