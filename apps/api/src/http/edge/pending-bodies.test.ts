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
  readonly path?: string;
  readonly credential?: string;
  readonly address?: string;
  readonly body?: string;
}

/** Sends a head that announces 100 bytes, and `body`, which is shorter. */
async function startUnfinished({ path = '/api/inventory/products', ...fields }: Unfinished): Promise<Socket> {
  const { credential, address = '192.0.2.1', body = '' } = fields;
  const { hostname, port } = new URL(app.url);
  const socket = connect(Number(port), hostname).on('error', () => {});
  sockets.push(socket);
  await once(socket, 'connect');
  const authorization = credential === undefined ? '' : `Authorization: Bearer ${credential}\r\n`;
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${address}\r\n${authorization}` +
      `Content-Type: application/json\r\nContent-Length: 100\r\n\r\n${body}`,
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

describe('S2: 1,100 requests whose body never arrives, from 20 addresses, cost other callers nothing', () => {
  test.each([
    ['with a key', (index: number) => ({ credential: app.keys.owner, address: address(index) })],
    ['of a public operation', (index: number) => ({ path: preview, address: address(index) })],
  ])('%s', async (_, requestOf) => {
    await Promise.all(Array.from({ length: 1_100 }, (__, index) => startUnfinished(requestOf(index))));
    await expect.poll(requestsInFlight).toBeGreaterThan(600);
    expect(await failuresOfOther()).toBe(0);
  });
});

describe('S2: a body that does not arrive', () => {
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
});
