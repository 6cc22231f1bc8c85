import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openReceiver, type Receiver } from '../../testing/receiver.ts';
import { checkName, publicLookup } from './lookup.ts';
import type { Resolve } from './names.ts';
import { createPoster, type Poster, type PostOutcome } from './poster.ts';

let receiver: Receiver;
const posters: Poster[] = [];
const servers: Server[] = [];
beforeAll(async () => {
  receiver = await openReceiver();
});
afterEach(async () => {
  for (const poster of posters.splice(0)) await poster.close();
  for (const server of servers.splice(0)) server.close();
});
afterAll(() => receiver.close());

function post(url: string, options: Partial<Parameters<typeof createPoster>[0]> = {}): Promise<PostOutcome> {
  const poster = createPoster({ allowPrivate: true, ...options });
  posters.push(poster);
  return poster.post(url, { 'content-type': 'application/json' }, '{}');
}

/** A TCP server that responds with arbitrary bytes. */
async function startRawServer(talk: (socket: Socket) => void): Promise<string> {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => talk(socket));
  });
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

const timedOut = { failure: 'The response timed out.' };
const notPublic = { failure: 'The host resolves to an address that is not public.' };

describe('posting to a receiver', () => {
  test('returns its status and does not follow a redirect', async () => {
    expect(await post(`${receiver.url}/plain`)).toEqual({ status: 204 });
    receiver.responders.set(
      '/moved',
      (response) => void response.writeHead(302, { location: `${receiver.url}/there` }).end('gone there'),
    );
    expect(await post(`${receiver.url}/moved`)).toEqual({ status: 302 });
    expect(receiver.postsTo('/there')).toEqual([]);
  });

  test('times out if it does not respond', async () => {
    receiver.responders.set('/hang', () => {});
    expect(await post(`${receiver.url}/hang`, { totalMs: 300 })).toEqual(timedOut);
  });

  test('times out if it sends its headers byte by byte', async () => {
    const url = await startRawServer((socket) => {
      const text = `HTTP/1.1 200 OK\r\nx-slow: ${'x'.repeat(10_000)}\r\n\r\n`;
      let sent = 0;
      const timer = setInterval(() => socket.write(text[sent++] ?? ''), 20);
      socket.on('close', () => clearInterval(timer));
    });
    expect(await post(url, { totalMs: 500 })).toEqual(timedOut);
  });

  test('returns the status of an endless response and stops reading it', async () => {
    let sent = 0;
    const cut = Promise.withResolvers<void>();
    const url = await startRawServer((socket) => {
      socket.write('HTTP/1.1 200 OK\r\ncontent-type: text/plain\r\n\r\n');
      const chunk = 'x'.repeat(16 * 1024);
      const more = (): void => {
        while (!socket.destroyed && socket.write(chunk)) sent += chunk.length;
      };
      socket.on('drain', more);
      socket.on('close', () => cut.resolve());
      more();
    });
    expect(await post(url)).toEqual({ status: 200 });
    await cut.promise;
    // Only the buffers of the two sockets are filled; reading the response would go on forever.
    expect(sent).toBeLessThan(32 * 1024 * 1024);
  });

  test('returns the status of a response whose body trickles in', async () => {
    const url = await startRawServer((socket) => {
      socket.write('HTTP/1.1 202 Accepted\r\ncontent-length: 100000\r\n\r\n');
      const timer = setInterval(() => socket.write('x'), 20);
      socket.on('close', () => clearInterval(timer));
    });
    expect(await post(url)).toEqual({ status: 202 });
  });

  test('reports oversized headers, a response that is not HTTP, a closed and a refused connection', async () => {
    const endless = await startRawServer(
      (socket) => void socket.write(`HTTP/1.1 200 OK\r\nx: ${'x'.repeat(40_000)}`),
    );
    expect(await post(endless)).toEqual({ failure: 'The response headers are too large.' });
    const strange = await startRawServer((socket) => void socket.end('220 mail.example.com ESMTP\r\n'));
    expect(await post(strange)).toEqual({ failure: 'The response is not HTTP.' });
    const silent = await startRawServer((socket) => void socket.destroy());
    expect(await post(silent)).toEqual({ failure: 'The connection was closed before a response.' });
    const closedUrl = await startRawServer(() => {});
    servers.splice(0).forEach((server) => server.close());
    expect(await post(closedUrl)).toEqual({ failure: 'The connection was refused.' });
  });

  test('reports a failed TLS handshake', async () => {
    const outcome = await post(receiver.url.replace('http:', 'https:'));
    expect(outcome).toEqual({ failure: expect.stringMatching(/^The TLS handshake failed \(ERR_SSL/) });
  });
});

describe('without allowPrivate, posting', () => {
  const closed = { allowPrivate: false };

  test.each([
    'https://127.0.0.1/',
    'https://127.1/',
    'https://0x7f000001/',
    'https://2130706433/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://169.254.169.254/latest/meta-data/',
    'https://[fd00:ec2::254]/',
    'https://localhost/',
    'http://8.8.8.8/',
  ])('never connects to %s', async (url) => {
    expect(await post(url, closed)).toEqual(notPublic);
  });

  /** DNS under an attacker's control: each query gets the next response. */
  const attackerDns = (...responses: string[][]) => {
    const queries: string[] = [];
    const resolve: Resolve = (hostname, _options, callback) => {
      const addresses = responses[Math.min(queries.length, responses.length - 1)] ?? [];
      queries.push(hostname);
      callback(
        null,
        addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      );
    };
    return { queries, resolve };
  };
  const url = () => `https://rebind.example:${new URL(receiver.url).port}/`;

  test('does not connect to a name that resolves to this machine, even if it also has a public address', async () => {
    for (const addresses of [['127.0.0.1'], ['8.8.8.8', '127.0.0.1'], ['::ffff:127.0.0.1'], []]) {
      const before = receiver.posts.length;
      expect(await post(url(), { ...closed, resolve: attackerDns(addresses).resolve })).toEqual(notPublic);
      expect(receiver.posts).toHaveLength(before);
    }
  });

  test('never takes a name for public if its check timed out', async () => {
    const silent: Resolve = () => {};
    expect(await checkName('slow.example', silent, 20)).toBe('late');
    const timeout: Resolve = (_hostname, _options, callback) =>
      callback(Object.assign(new Error('late'), { code: 'ETIMEOUT' }), []);
    expect(await checkName('slow.example', timeout)).toBe('late');
    expect(await checkName('mixed.example', attackerDns(['8.8.8.8', '10.0.0.1']).resolve)).toBe('private');
    expect(await checkName('nothing.invalid')).toBe('public');
  });

  test.each([
    'localhost',
    'LOCALHOST.',
    'a.localhost',
    'intranet',
    'printer.local',
    'metadata.google.internal',
  ])('rejects the local name %s without a lookup', async (name) => {
    expect(await checkName(name)).toBe('private');
    expect(await post(`https://${name}/`, closed)).toEqual(notPublic);
  });

  test('looks a name up once per connection and connects to the addresses that were checked', async () => {
    const dns = attackerDns(['8.8.8.8', '2606:4700:4700::1111'], ['127.0.0.1']);
    const lookup = publicLookup(false, dns.resolve);
    const look = (all: boolean) =>
      new Promise((resolve) => {
        lookup('rebind.example', { all }, (error, addresses) => resolve(error ?? addresses));
      });
    expect(await look(true)).toEqual([
      { address: '8.8.8.8', family: 4 },
      { address: '2606:4700:4700::1111', family: 6 },
    ]);
    expect(dns.queries).toHaveLength(1);
    expect(await look(false)).toMatchObject({ code: 'ADDRESS_REFUSED' });
  });
});
