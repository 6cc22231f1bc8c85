import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { drainGracefully } from './draining.ts';

async function serve(): Promise<{ app: FastifyInstance; open: () => Promise<Socket> }> {
  const app = Fastify({ forceCloseConnections: 'idle', return503OnClosing: false });
  drainGracefully(app);
  app.get('/', async () => 'served');
  await app.listen({ host: '127.0.0.1', port: 0 });
  onTestFinished(() => app.close());
  const { port } = app.server.address() as AddressInfo;
  const open = async (): Promise<Socket> => {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    onTestFinished(() => void socket.destroy());
    return socket;
  };
  return { app, open };
}

async function get(socket: Socket): Promise<string> {
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  const reset = once(socket, 'close').then(() => ['']);
  const [data] = (await Promise.race([once(socket, 'data'), reset])) as [Buffer | string];
  return data.toString();
}

/** Resolves when the server accepts no connection any more. */
async function closing(app: FastifyInstance): Promise<{ closed: Promise<unknown> }> {
  const closed = app.close();
  await expect.poll(() => app.server.listening, { interval: 1 }).toBe(false);
  return { closed };
}

test('a request that arrives on a kept-alive connection during shutdown is served, and told that the connection ends', async () => {
  const { app, open } = await serve();
  const sockets = await Promise.all([open(), open(), open()]);
  for (const socket of sockets) expect(await get(socket)).toMatch(/^HTTP\/1.1 200 .*keep-alive.*served$/s);
  const { closed } = await closing(app);
  for (const response of await Promise.all(sockets.map(get)))
    expect(response).toMatch(/^HTTP\/1.1 200 .*connection: close.*served$/is);
  await closed;
});

test('idle connections are closed during shutdown, and new ones are not accepted', async () => {
  const { app, open } = await serve();
  const idle = await open();
  await get(idle);
  const ended = once(idle, 'close');
  const { closed } = await closing(app);
  await expect(open()).rejects.toThrow('ECONNREFUSED');
  await Promise.all([ended, closed]);
});

test('a server without connections stops', async () => {
  const { app } = await serve();
  await app.close();
});
