import { createServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';

// Without it, tests sometimes failed with "fetch failed: read ECONNRESET" after some seconds of other work.
test('fetch in tests does not reuse a connection after the process has been busy', async () => {
  const keepAlive = 500;
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.setTimeout(keepAlive, () => socket.destroy());
    socket.on('data', () => socket.write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok'));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  onTestFinished(() => void server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const request = async () => (await fetch(url)).text();
  expect([await request(), sockets.size]).toEqual(['ok', 1]);
  // The client returns the connection to its pool.
  await sleep(50);
  const end = performance.now() + 2.5 * keepAlive;
  while (performance.now() < end);
  expect([await request(), sockets.size]).toEqual(['ok', 2]);
});
