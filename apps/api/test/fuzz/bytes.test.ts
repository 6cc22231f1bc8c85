import { connect } from 'node:net';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, waitUntilPasses, withoutLimits, type TestApp } from '../../src/testing/index.ts';

// Malformed HTTP, sent as raw bytes: request smuggling, then random messages.

const connections = Math.ceil(Number(process.env['FUZZ_CALLS'] ?? 1_600) / 4);
const seed = Number(process.env['FUZZ_SEED'] ?? 20_261_121);
const concurrency = 30;
/** After this many milliseconds without a response, check whether the service is still working. */
const quietMs = 100;
const products = '/api/inventory/products';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp(withoutLimits);
});
afterAll(() => app.stop());

/** Sends bytes on one connection; resolves to the statuses of all responses once `atLeast` have arrived and no more do. */
function statusesOf(bytes: Buffer, atLeast = 0): Promise<number[]> {
  const { hostname, port } = new URL(app.url);
  return new Promise((resolve) => {
    let received = '';
    const statuses = () =>
      [...received.matchAll(/HTTP\/1\.1 (\d{3}) [A-Z]/g)].map((match) => Number(match[1]));
    const socket = connect(Number(port), hostname);
    let quietChecks = 0;
    const check = async (): Promise<void> => {
      const before = received;
      // This request waits for the database after the earlier ones, so its response shows that they are done,
      // however busy the machine is.
      await app.request('GET', `${products}?limit=1`);
      quietChecks = received === before && statuses().length >= atLeast ? quietChecks + 1 : 0;
      if (quietChecks === 2) socket.destroy();
      else if (!socket.destroyed) timer.refresh();
    };
    const timer = setTimeout(() => void check(), quietMs);
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1');
      timer.refresh();
    });
    // The service may also reset the connection.
    socket.on('error', () => {});
    socket.on('close', () => {
      clearTimeout(timer);
      resolve(statuses());
    });
    socket.write(bytes);
  });
}

const auth = () => `Authorization: Bearer ${app.keys.owner}\r\n`;
const json = 'Content-Type: application/json\r\n';
const head = (...lines: string[]) =>
  `POST ${products} HTTP/1.1\r\nHost: x\r\n${auth()}${json}${lines.join('')}\r\n`;
const product = (sku: string) => JSON.stringify({ sku, name: sku });
const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`;

/** Waits until the request that reads the metrics is the only one in flight. */
const waitUntilIdle = () =>
  waitUntilPasses(async () => {
    const { body } = await app.request('GET', '/metrics', { key: null });
    expect(body).toMatch(/^tallybook_requests_in_flight 1$/m);
  });

let smuggling = 0;

const skus = async (): Promise<string[]> => {
  const { body } = await app.request('GET', products);
  return (body as { sku: string }[]).map(({ sku }) => sku);
};

describe('the HTTP server', () => {
  const smuggled = (sku: string) => head(`Content-Length: ${product(sku).length}\r\n`) + product(sku);
  it.each<[string, () => string]>([
    [
      'both Content-Length and Transfer-Encoding',
      () => head('Content-Length: 4\r\n', 'Transfer-Encoding: chunked\r\n') + `0\r\n\r\n`,
    ],
    ['two Content-Length headers', () => `${head('Content-Length: 2\r\n', 'Content-Length: 4\r\n')}{}`],
    ['a Content-Length with a sign', () => `${head('Content-Length: +2\r\n')}{}`],
    ['a negative Content-Length', () => `${head('Content-Length: -2\r\n')}{}`],
    ['a list in Content-Length', () => `${head('Content-Length: 2, 2\r\n')}{}`],
    ['a hexadecimal Content-Length', () => `${head('Content-Length: 0x2\r\n')}{}`],
    ['a Content-Length that overflows', () => `${head('Content-Length: 99999999999999999999\r\n')}{}`],
    [
      'chunked as a transfer coding that is not the last',
      () => `${head('Transfer-Encoding: chunked, identity\r\n')}0\r\n\r\n`,
    ],
    ['an unknown transfer coding', () => `${head('Transfer-Encoding: xchunked\r\n')}0\r\n\r\n`],
    ['a space before the colon', () => `${head('Transfer-Encoding : chunked\r\n')}0\r\n\r\n`],
    ['a folded header', () => `${head('X: a\r\n b\r\n', 'Transfer-Encoding:\r\n chunked\r\n')}0\r\n\r\n`],
    ['a bare carriage return', () => `${head('X: a\rTransfer-Encoding: chunked\r\n')}0\r\n\r\n`],
    ['a NUL in a header', () => head('X: a\0b\r\n')],
    ['a chunk size that overflows', () => `${head('Transfer-Encoding: chunked\r\n')}ffffffffffffffffff\r\n`],
    ['a chunk size with a sign', () => `${head('Transfer-Encoding: chunked\r\n')}-1\r\n`],
    ['a chunk longer than its size', () => `${head('Transfer-Encoding: chunked\r\n')}1\r\n{}\r\n0\r\n\r\n`],
    [
      'a chunk with an endless extension',
      () => `${head('Transfer-Encoding: chunked\r\n')}2;${'x'.repeat(40_000)}\r\n{}\r\n`,
    ],
    ['an unknown expectation', () => `GET /livez HTTP/1.1\r\nHost: x\r\nExpect: tea\r\n\r\n`],
    ['two Host headers', () => `GET /api/me HTTP/1.1\r\nHost: x\r\nHost: y\r\n${auth()}\r\n`],
    ['no HTTP version', () => `GET /api/me\r\nHost: x\r\n\r\n`],
    ['an unknown HTTP version', () => `GET /api/me HTTP/9.9\r\nHost: x\r\n\r\n`],
  ])('rejects %s, and does not serve the request smuggled after it', async (_name, bytes) => {
    const sku = `SMUGGLED-${(smuggling += 1)}`;
    const statuses = await statusesOf(Buffer.from(bytes() + smuggled(sku), 'latin1'), 1);
    expect(statuses).toHaveLength(1);
    expect(statuses[0]).toBeGreaterThanOrEqual(400);
    expect(statuses[0]).toBeLessThan(500);
    expect(await skus()).not.toContain(sku);
  });

  it('has served no smuggled request after all of these', async () => {
    expect(smuggling).toBeGreaterThan(10);
    expect((await skus()).filter((sku) => sku.startsWith('SMUGGLED'))).toEqual([]);
  });

  it('serves valid pipelined requests in order', async () => {
    const [body, second] = [product('PIPED-1'), product('PIPED-2')];
    const bytes =
      `GET /livez HTTP/1.1\r\nHost: x\r\n\r\n${head('Transfer-Encoding: chunked\r\n')}${chunk(body.slice(0, 5))}` +
      `${chunk(body.slice(5))}0\r\n\r\n${head(`Content-Length: ${second.length}\r\n`)}${second}GET /nothing HTTP/1.1\r\nHost: x\r\n\r\n`;
    expect(await statusesOf(Buffer.from(bytes), 4)).toEqual([200, 201, 201, 404]);
  });

  it('ignores another host in an absolute URL', async () => {
    const bytes = `GET http://elsewhere.example/api/me HTTP/1.1\r\nHost: x\r\n${auth()}\r\n`;
    const [status] = await statusesOf(Buffer.from(bytes), 1);
    expect([200, 400, 404]).toContain(status);
  });
});

const line = fc.constantFrom(
  'GET /api/me HTTP/1.1\r\n',
  `POST ${products} HTTP/1.1\r\n`,
  'GET /trpc/me.get,me.get?batch=1 HTTP/1.1\r\n',
  'POST /trpc/products.create HTTP/1.1\r\n',
  'HEAD /docs HTTP/1.0\r\n',
  'OPTIONS * HTTP/1.1\r\n',
  'CONNECT x:443 HTTP/1.1\r\n',
  `GET /api/${'x'.repeat(9_000)} HTTP/1.1\r\n`,
  'GET /api/inventory/products/%zz?%ff=%00 HTTP/1.1\r\n',
  'GET ? HTTP/1.1\r\n',
);
const header = fc.constantFrom(
  'Host: x\r\n',
  'Connection: close\r\n',
  'Connection: keep-alive, upgrade\r\n',
  'Upgrade: websocket\r\n',
  'Upgrade: h2c\r\n',
  'Expect: 100-continue\r\n',
  'Expect: tea\r\n',
  'Content-Type: application/json\r\n',
  'Content-Type: application/json; charset=utf-16\r\n',
  'Content-Type: multipart/form-data; boundary=x\r\n',
  'Content-Encoding: gzip\r\n',
  'Content-Length: 2\r\n',
  'Content-Length: 70000\r\n',
  'Transfer-Encoding: chunked\r\n',
  'Trailer: Authorization\r\n',
  'Idempotency-Key: ä\r\n',
  'X-Organization-Id: %\r\n',
  `Cookie: ${'a=b;'.repeat(1_000)}\r\n`,
  ...Array.from({ length: 3 }, (_, at) => `X-${'y'.repeat(at * 3_000)}: z\r\n`),
);
const body = fc.constantFrom(
  '{}',
  '{',
  '2\r\n{}\r\n0\r\n\r\n',
  '0\r\nAuthorization: x\r\n\r\n',
  '\0\xff\xfe',
  '',
);
const tampering = fc.array(
  fc.record({ at: fc.nat(20_000), kind: fc.constantFrom('set', 'insert', 'remove'), byte: fc.nat(255) }),
  { maxLength: 3 },
);
const message = fc.tuple(line, fc.array(header, { maxLength: 6 }), fc.boolean(), body).map(
  ([first, headers, known, last]) =>
    (authorization: string) =>
      `${first}Host: x\r\n${known ? authorization : ''}${headers.join('')}\r\n${last}`,
);

function tampered(bytes: Buffer, changes: readonly { at: number; kind: string; byte: number }[]): Buffer {
  let result = bytes;
  for (const { at, kind, byte } of changes) {
    const index = at % Math.max(1, result.length);
    const [before, after] = [
      result.subarray(0, index),
      result.subarray(kind === 'insert' ? index : index + 1),
    ];
    result = Buffer.concat([before, Buffer.from(kind === 'remove' ? [] : [byte]), after]);
  }
  return result;
}

it(
  `${connections} connections with random bytes (seed ${seed}) cause no 5xx and leave the service running`,
  async () => {
    let responses = 0;
    const connection = fc.tuple(fc.array(message, { minLength: 1, maxLength: 3 }), tampering);
    await fc.assert(
      fc.asyncProperty(
        fc.array(connection, { minLength: concurrency, maxLength: concurrency }),
        async (batch) => {
          const all = batch.map(async ([messages, changes]) => {
            const bytes = tampered(
              Buffer.from(messages.map((build) => build(auth())).join(''), 'latin1'),
              changes,
            );
            const statuses = await statusesOf(bytes);
            responses += statuses.length;
            expect(statuses.filter((status) => status >= 500)).toEqual([]);
          });
          await Promise.all(all);
          expect((await app.request('GET', '/livez', { key: null })).status).toBe(200);
        },
      ),
      { numRuns: Math.ceil(connections / concurrency), seed },
    );
    expect(responses).toBeGreaterThan(connections / 2);
    const { body: metrics } = await app.request('GET', '/metrics', { key: null });
    expect(metrics).not.toMatch(/tallybook_failures_total\{/);
    await waitUntilIdle();
  },
  connections * 60 + 30_000,
);
