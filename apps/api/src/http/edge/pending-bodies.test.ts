import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp, type TestOrganization } from '../../testing/index.ts';

let app: TestApp;
let other: TestOrganization;
const sockets: Socket[] = [];
beforeAll(async () => {
  app = await startTestApp({ TRUSTED_PROXIES: '127.0.0.1', LOG_LEVEL: 'silent' });
  other = await app.newOrganization();
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await expect.poll(() => app.services.fairness.bodies.usage.used).toBe(0);
  await expect.poll(() => app.services.fairness.publicBodies.usage.used).toBe(0);
});
afterAll(() => app.stop());

interface Unfinished {
  /** Announced; 100 by default. */
  readonly length?: number;
  readonly path?: string;
  readonly credential?: string;
  readonly address?: string;
  readonly body?: string;
}

/** Sends a head that announces 100 bytes, and `body`, which is shorter. */
async function startUnfinished({ path = '/api/inventory/products', ...fields }: Unfinished): Promise<Socket> {
  const { credential, address = '192.0.2.1', body = '', length = 100 } = fields;
  const { hostname, port } = new URL(app.url);
  const socket = connect(Number(port), hostname).on('error', () => {});
  sockets.push(socket);
  await once(socket, 'connect');
  const authorization = credential === undefined ? '' : `Authorization: Bearer ${credential}\r\n`;
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${address}\r\n${authorization}` +
      `Content-Type: application/json\r\nContent-Length: ${length}\r\n\r\n${body}`,
  );
  return socket;
}

const address = (index: number): string => `192.0.2.${index % 20}`;
const preview = '/api/invitations/preview';

/** How many of 61 requests of another organization are not successful. */
async function failuresOfOther(): Promise<number> {
  const read = () => app.request('GET', '/api/inventory/products', { key: other.keys.owner });
  const responses = await Promise.all(Array.from({ length: 61 }, read));
  return responses.filter(({ status }) => status !== 200).length;
}

async function requestsInFlight(): Promise<number> {
  const { body } = await app.request('GET', '/metrics', { key: null });
  return Number(/\ntallybook_requests_in_flight (\d+)/.exec(body)?.[1]) - 1;
}

describe('1,100 requests whose body never arrives, from 20 addresses, cost other callers nothing', () => {
  test.each([
    ['with a key', (index: number) => ({ credential: app.keys.owner, address: address(index) })],
    ['of a public operation', (index: number) => ({ path: preview, address: address(index) })],
  ])('%s', async (_, requestOf) => {
    const flood = Promise.all(
      Array.from({ length: 1_100 }, (__, index) => startUnfinished(requestOf(index))),
    );
    // Meanwhile: the first of them end after 5 s.
    await expect.poll(requestsInFlight).toBeGreaterThan(600);
    expect(await failuresOfOther()).toBe(0);
    await flood;
  });
});

describe('a body that does not arrive', () => {
  test('gets 408 after 5 s, over both protocols, begun or not', async () => {
    const credential = app.keys.owner;
    const unfinished = await Promise.all([
      startUnfinished({ credential }),
      startUnfinished({ credential, body: '{"sku"' }),
      startUnfinished({ credential, path: '/api/inventory/stock-movements/batch' }),
      startUnfinished({ credential, path: '/trpc/products.create' }),
    ]);
    for (const response of await Promise.all(unfinished.map((socket) => text(socket)))) {
      expect(response).toMatch(/^HTTP\/1\.1 408 /);
      expect(response).toContain('within 5 seconds after the headers');
      expect(response.toLowerCase()).toContain('connection: close');
    }
  });

  test.each([
    ['without a credential', {}],
    ['with an invalid one', { credential: 'nonsense' }],
  ])('is not waited for %s: 401 at once', async (_, request) => {
    const socket = await startUnfinished(request);
    const [bytes] = await once(socket, 'data');
    expect(String(bytes)).toMatch(/^HTTP\/1\.1 401 /);
    expect(app.services.fairness.publicBodies.usage.used).toBe(0);
  });

  test('releases its slot when it arrives after all', async () => {
    const socket = await startUnfinished({ credential: app.keys.owner });
    const { bodies } = app.services.fairness;
    await expect.poll(() => bodies.usage.used).toBe(1);
    socket.write(JSON.stringify({ sku: 'LATE', name: 'Late' }).padEnd(100));
    const [bytes] = await once(socket, 'data');
    expect(String(bytes)).toMatch(/^HTTP\/1\.1 201 /);
    expect(bodies.usage.used).toBe(0);
  });

  test('gets 503 and a closed connection beyond the share of its organization', async () => {
    const { bodies } = app.services.fairness;
    const { organizationId } = app;
    let taken = 0;
    for (; taken < 667; taken += 1) bodies.take(organizationId);
    const response = await text(await startUnfinished({ credential: app.keys.owner }));
    expect(response).toMatch(/^HTTP\/1\.1 503 /);
    const unaffected = await startUnfinished({ credential: other.keys.owner });
    await expect.poll(() => bodies.usage.used).toBe(taken + 1);
    unaffected.destroy();
    for (; taken > 0; taken -= 1) bodies.release(organizationId);
  });

  test('gets 503 beyond the share of its address, whatever its organization', async () => {
    const { bodiesByAddress } = app.services.fairness;
    for (let taken = 0; taken < 667; taken += 1) bodiesByAddress.take('192.0.2.1');
    const response = await text(await startUnfinished({ credential: app.keys.owner }));
    expect(response).toMatch(/^HTTP\/1\.1 503 /);
    await startUnfinished({ credential: app.keys.owner, address: '192.0.2.2' });
    await expect.poll(() => bodiesByAddress.usedBy('192.0.2.2')).toBe(1);
    for (let taken = 667; taken > 0; taken -= 1) bodiesByAddress.release('192.0.2.1');
  });

  test('gets 408 when a large body trickles in', async () => {
    const path = '/api/inventory/stock-movements/batch';
    const socket = await startUnfinished({ credential: app.keys.owner, path, length: 500_000, body: '{' });
    const trickle = setInterval(() => socket.write(' '), 500);
    try {
      expect(await text(socket)).toMatch(/^HTTP\/1\.1 408 /);
    } finally {
      clearInterval(trickle);
    }
  });
});

test.each([
  [32, 32],
  [33, 0],
])('of %i requests on a connection without waiting for responses, %i are served', async (sent, served) => {
  const { hostname, port } = new URL(app.url);
  const socket = connect(Number(port), hostname).on('error', () => {});
  sockets.push(socket);
  socket.write('GET /livez HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(sent));
  const received = await text(socket).catch(() => '');
  expect(received.match(/HTTP\/1\.1 200/g) ?? []).toHaveLength(served);
});

/** An owner key of another organization of the same person. */
async function secondOrganization(): Promise<string> {
  const { body } = await app.request('POST', '/api/organizations', { body: { name: 'Second' } });
  return (body as { api_key: string }).api_key;
}

test('imports of one person share one share, whatever the organization', async () => {
  const { importsByPerson } = app.services.fairness;
  await importsByPerson.acquire(app.userIds.owner);
  await importsByPerson.acquire(app.userIds.owner);
  const path = '/api/inventory/stock-movements/import';
  const second = await secondOrganization();
  const waiting = await startUnfinished({ credential: second, path });
  await expect.poll(() => importsByPerson.usage.waiting).toBe(1);
  importsByPerson.release(app.userIds.owner);
  await expect.poll(() => importsByPerson.usage).toEqual({ used: 2, waiting: 0 });
  waiting.destroy();
  importsByPerson.release(app.userIds.owner);
  await expect.poll(() => importsByPerson.usage.used).toBe(0);
});

test('a large response to a body that arrived late leaves no warning of a leak in the log', async () => {
  const warnings: string[] = [];
  const warned = ({ message }: Error) => warnings.push(message);
  process.on('warning', warned);
  const products = Array.from({ length: 1000 }, (_, index) => ({ sku: `L-${index}`, name: 'x' }));
  const body = JSON.stringify({ products });
  const socket = await startUnfinished({
    path: '/api/inventory/products/batch',
    credential: app.keys.owner,
    length: body.length,
  });
  await expect.poll(() => app.services.fairness.bodies.usage.used).toBe(1);
  let received = '';
  socket.setEncoding('utf8').on('data', (chunk: string) => (received += chunk));
  socket.write(body);
  await expect.poll(() => received.endsWith(']')).toBe(true);
  expect(received).toContain(' 201 ');
  expect(received.length).toBeGreaterThan(65_536);
  process.off('warning', warned);
  expect(warnings).toEqual([]);
});
