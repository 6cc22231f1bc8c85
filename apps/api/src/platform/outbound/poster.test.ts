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

/** A server that speaks what it likes. */
async function speaking(talk: (socket: Socket) => void): Promise<string> {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => talk(socket));
  });
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

const late = { failure: 'No answer came in time.' };
const notPublic = { failure: 'The host stands for an address that is not public.' };

describe('a receiver', () => {
  test('that answers gives its status, redirects included', async () => {
    expect(await post(`${receiver.url}/plain`)).toEqual({ status: 204 });
    receiver.responders.set(
      '/moved',
      (response) => void response.writeHead(302, { location: `${receiver.url}/there` }).end('gone there'),
    );
    expect(await post(`${receiver.url}/moved`)).toEqual({ status: 302 });
    expect(receiver.postsTo('/there')).toEqual([]);
  });

  test('that says nothing is given up', async () => {
    receiver.responders.set('/hang', () => {});
    expect(await post(`${receiver.url}/hang`, { totalMs: 300 })).toEqual(late);
  });

  test('that sends its headers one byte after another is given up all the same', async () => {
    const url = await speaking((socket) => {
      const text = `HTTP/1.1 200 OK\r\nx-slow: ${'x'.repeat(10_000)}\r\n\r\n`;
      let sent = 0;
      const timer = setInterval(() => socket.write(text[sent++] ?? ''), 20);
      socket.on('close', () => clearInterval(timer));
    });
    expect(await post(url, { totalMs: 500 })).toEqual(late);
  });

  test('whose answer has no end is believed its status, and read no further than a little', async () => {
    let sent = 0;
    const cut = Promise.withResolvers<void>();
    const url = await speaking((socket) => {
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
    // What lies in the buffers of the two sockets; an answer that is read would go on for ever.
    expect(sent).toBeLessThan(32 * 1024 * 1024);
  });

  test('whose answer trickles is believed its status', async () => {
    const url = await speaking((socket) => {
      socket.write('HTTP/1.1 202 Accepted\r\ncontent-length: 100000\r\n\r\n');
      const timer = setInterval(() => socket.write('x'), 20);
      socket.on('close', () => clearInterval(timer));
    });
    expect(await post(url)).toEqual({ status: 202 });
  });

  test('with endless headers, with other words than HTTP, and without a word', async () => {
    const endless = await speaking(
      (socket) => void socket.write(`HTTP/1.1 200 OK\r\nx: ${'x'.repeat(40_000)}`),
    );
    expect(await post(endless)).toEqual({ failure: 'The headers of the answer are too large.' });
    const strange = await speaking((socket) => void socket.end('220 mail.example.com ESMTP\r\n'));
    expect(await post(strange)).toEqual({ failure: 'The answer is not HTTP.' });
    const silent = await speaking((socket) => void socket.destroy());
    expect(await post(silent)).toEqual({ failure: 'The connection was cut.' });
    const nobody = await speaking(() => {});
    servers.splice(0).forEach((server) => server.close());
    expect(await post(nobody)).toEqual({ failure: 'The connection was refused.' });
  });

  test('that speaks no TLS where https is asked for', async () => {
    const outcome = await post(receiver.url.replace('http:', 'https:'));
    expect(outcome).toEqual({ failure: expect.stringMatching(/^The certificate is not accepted \(ERR_SSL/) });
  });
});

describe('without leave for private addresses', () => {
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
  ])('%s is not connected to', async (url) => {
    expect(await post(url, closed)).toEqual(notPublic);
  });

  /** A name service of the attacker's: each question gets the next answer. */
  const answering = (...answers: string[][]) => {
    const asked: string[] = [];
    const resolve: Resolve = (hostname, _options, callback) => {
      const addresses = answers[Math.min(asked.length, answers.length - 1)] ?? [];
      asked.push(hostname);
      callback(
        null,
        addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      );
    };
    return { asked, resolve };
  };
  const url = () => `https://rebind.example:${new URL(receiver.url).port}/`;

  test('a name that stands for this machine is not connected to, not even beside a public address', async () => {
    for (const addresses of [['127.0.0.1'], ['8.8.8.8', '127.0.0.1'], ['::ffff:127.0.0.1'], []]) {
      const before = receiver.posts.length;
      expect(await post(url(), { ...closed, resolve: answering(addresses).resolve })).toEqual(notPublic);
      expect(receiver.posts).toHaveLength(before);
    }
  });

  test('a check whose answer does not come in time says so, and never that the name is public', async () => {
    const silent: Resolve = () => {};
    expect(await checkName('slow.example', silent, 20)).toBe('late');
    const timedOut: Resolve = (_hostname, _options, callback) =>
      callback(Object.assign(new Error('late'), { code: 'ETIMEOUT' }), []);
    expect(await checkName('slow.example', timedOut)).toBe('late');
    expect(await checkName('mixed.example', answering(['8.8.8.8', '10.0.0.1']).resolve)).toBe('refused');
    expect(await checkName('nothing.invalid')).toBe('public');
  });

  test.each([
    'localhost',
    'LOCALHOST.',
    'a.localhost',
    'intranet',
    'printer.local',
    'metadata.google.internal',
  ])('the local name %s is refused without being looked up', async (name) => {
    expect(await checkName(name)).toBe('refused');
    expect(await post(`https://${name}/`, closed)).toEqual(notPublic);
  });

  test('a name that changes its address is asked once for each connection, which gets what was checked', async () => {
    const names = answering(['8.8.8.8', '2606:4700:4700::1111'], ['127.0.0.1']);
    const lookup = publicLookup(false, names.resolve);
    const ask = (all: boolean) =>
      new Promise((resolve) => {
        lookup('rebind.example', { all }, (error, addresses) => resolve(error ?? addresses));
      });
    expect(await ask(true)).toEqual([
      { address: '8.8.8.8', family: 4 },
      { address: '2606:4700:4700::1111', family: 6 },
    ]);
    expect(names.asked).toHaveLength(1);
    expect(await ask(false)).toMatchObject({ code: 'ADDRESS_REFUSED' });
  });
});
