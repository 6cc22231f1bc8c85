import { createServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';

// Once, "fetch failed: read ECONNRESET" met whoever asked the service after some seconds of work in a test.
test('a request behind a long pause of this process does not go on a connection that is just being closed', async () => {
  const kept = 500;
  const ports = new Set<Socket>();
  const server = createServer((socket) => {
    ports.add(socket);
    socket.on('error', () => {});
    socket.setTimeout(kept, () => socket.destroy());
    socket.on('data', () => socket.write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok'));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  onTestFinished(() => void server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const ask = async () => (await fetch(url)).text();
  expect([await ask(), ports.size]).toEqual(['ok', 1]);
  // Kept from now on.
  await sleep(50);
  const end = performance.now() + 2.5 * kept;
  while (performance.now() < end);
  expect([await ask(), ports.size]).toEqual(['ok', 2]);
});
