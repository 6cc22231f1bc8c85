import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createMetrics } from '../../platform/metrics/deferred.ts';
import { createServer } from '../server.ts';
import { startTestApp, type TestApp } from '../../testing/index.ts';
import { socketLimits } from './socket-limits.ts';

// Starts another server of the service, whose limits the tests shorten. They also show that connections are checked
// every second: with Node's own interval, a test would time out.

let app: TestApp;
let server: FastifyInstance;
const sockets: Socket[] = [];

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  server = createServer({ ...app.services, metrics: createMetrics() });
  await server.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await server.close();
});

async function open(localAddress = '127.0.0.1', to = server): Promise<Socket> {
  const { port } = to.server.address() as AddressInfo;
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  sockets.push(socket.on('error', () => {}));
  await once(socket, 'connect');
  return socket;
}

const get = 'GET /livez HTTP/1.1\r\nHost: x\r\n\r\n';

it('the server has the documented limits', () => {
  expect(server.server).toMatchObject({
    headersTimeout: 10_000,
    requestTimeout: 30_000,
    keepAliveTimeout: 5_000,
    maxRequestsPerSocket: 100_000,
    maxConnections: 10_000,
  });
});

describe('the server closes a connection', () => {
  it.each([
    ['nothing', ''],
    ['headers that never end', 'GET /livez HTTP/1.1\r\nHost: x\r\n'],
    ['a request, then headers that never end', `${get}GET /livez HTTP/1.1\r\nHost: x\r\n`],
  ])('that sends %s', async (_name, bytes) => {
    server.server.headersTimeout = 200;
    const socket = await open();
    socket.write(bytes);
    const response = await text(socket);
    expect(response).toContain('HTTP/1.1 408 ');
    expect(response).toContain('"code":"REQUEST_TIMEOUT"');
  });

  it.each([
    ['in one piece', 'Content-Length: 100\r\n\r\n{"sku"'],
    ['in chunks', 'Transfer-Encoding: chunked\r\n\r\n6\r\n{"sku"\r\n'],
  ])('whose body never ends, sent %s', async (_name, rest) => {
    server.server.headersTimeout = 200;
    server.server.requestTimeout = 300;
    const socket = await open();
    const head = `Host: x\r\nAuthorization: Bearer ${app.keys.owner}\r\nContent-Type: application/json\r\n`;
    socket.write(`POST /api/inventory/products HTTP/1.1\r\n${head}${rest}`);
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 408 /);
  });

  it('that is kept alive but idle', async () => {
    server.server.keepAliveTimeout = 100;
    const socket = await open();
    socket.write(get);
    const response = await text(socket);
    expect(response).toMatch(/^HTTP\/1\.1 200 /);
    expect(response.toLowerCase()).toContain('connection: keep-alive');
  });

  it('that has served its maximum number of requests', async () => {
    server.server.maxRequestsPerSocket = 3;
    server.server.keepAliveTimeout = 100;
    const socket = await open();
    socket.write(get.repeat(5));
    const responses = (await text(socket)).split(/(?=HTTP\/1\.1 )/);
    expect(responses.map((each) => each.slice(9, 12)).slice(0, 3)).toEqual(['200', '200', '200']);
    expect(responses.slice(3).every((each) => each.startsWith('HTTP/1.1 503 '))).toBe(true);
    expect(responses[2]?.toLowerCase()).toContain('connection: close');
  });

  it('beyond the maximum number of connections, and keeps serving the others', async () => {
    server.server.maxConnections = 2;
    const [first] = [await open(), await open()];
    const third = await open();
    expect(await text(third).catch(() => '')).toBe('');
    first.end(get.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n'));
    expect(await text(first)).toMatch(/^HTTP\/1\.1 200 /);
  });
});

it('a caller who does not read its responses is disconnected after a minute and keeps no slot', async () => {
  const accepted = once(server.server, 'connection');
  const socket = await open();
  const [connection] = (await accepted) as [Socket];
  const { publicRequests } = app.services.fairness;
  socket.pause();
  // More than the buffers of both sockets hold.
  socket.write(get.replace('/livez', '/openapi.json').repeat(socketLimits.maxUnansweredPerSocket));
  await expect.poll(() => connection.timeout).toBe(60_000);
  expect(publicRequests.usage.used).toBeGreaterThan(0);
  connection.emit('timeout');
  await expect.poll(() => publicRequests.usage.used).toBe(0);
});

// Other systems have only one loopback address.
describe.skipIf(process.platform !== 'linux')('the connections of one address', () => {
  async function served(trustedProxies: readonly string[]): Promise<string[]> {
    const { services } = app;
    const small = createServer({
      ...services,
      config: { ...services.config, trustedProxies },
      limits: { ...services.limits, connections: 9 },
      metrics: createMetrics(),
    });
    await small.listen({ host: '127.0.0.1', port: 0 });
    try {
      const own = [];
      for (let index = 0; index < 8; index += 1) own.push(await open('127.0.0.2', small));
      const other = await open('127.0.0.3', small);
      const closing = get.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n');
      for (const socket of [...own, other]) socket.write(closing);
      const responses = [...own, other].map((socket) => text(socket).catch(() => ''));
      return (await Promise.all(responses)).map((response) => response.slice(9, 12));
    } finally {
      await small.close();
    }
  }

  it('are at most its share, so that others can connect', async () => {
    expect(await served([])).toEqual(['200', '200', '200', '200', '200', '200', '', '', '200']);
  });

  it('are not limited if it is a trusted proxy', async () => {
    expect(await served(['127.0.0.2/31'])).toEqual(Array.from({ length: 9 }, () => '200'));
  });
});

it('a caller who gets no database connection in time gets Retry-After', async () => {
  const small = await startTestApp({ DATABASE_POOL: '1', LOG_LEVEL: 'silent' });
  const lock = await small.admin.reserve();
  try {
    expect((await small.request('GET', '/api/me')).status).toBe(200);
    await lock`select pg_advisory_lock(1)`;
    const stuck = small.services.database.system(({ sql }) => sql`select pg_advisory_xact_lock(1)`);
    const responses = await Promise.all([
      small.request('GET', '/api/inventory/products'),
      small.request('POST', '/api/inventory/products', { body: { sku: 'A', name: 'A' } }),
    ]);
    for (const response of responses) {
      expect(response).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } });
      expect(response.headers.get('retry-after')).toBe('1');
      expect(response.body.detail).toContain('Nothing was changed');
    }
    await lock`select pg_advisory_unlock(1)`;
    await stuck;
    expect((await small.request('GET', '/api/inventory/products')).status).toBe(200);
  } finally {
    lock.release();
    await small.stop();
  }
});
