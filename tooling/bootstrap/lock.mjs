import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Waits until no other process installs in this folder. The lock is a listening socket: the kernel closes it in any
 * case when its process ends.
 *
 * @param {string} root
 * @param {() => void} onWait called once if another process holds the lock
 * @returns {Promise<() => void>} releases the lock
 */
export async function lockInstallation(root, onWait) {
  const hash = createHash('sha256').update(root).digest('hex').slice(0, 32);
  const linux = process.platform === 'linux';
  const path = linux ? `\0tallybook-install-${hash}` : join(tmpdir(), `tallybook-install-${hash}.lock`);
  for (let waited = false; ; waited = true) {
    const server = await listen(path);
    if (server) return () => void server.close();
    if (!waited) onWait();
    if (!(await holderEnds(path)) && !linux) rmSync(path, { force: true });
  }
}

/**
 * @param {string} path
 */
function listen(path) {
  return new Promise((/** @type {(server?: import('node:net').Server) => void} */ resolve, reject) => {
    const sockets = new Set();
    const server = createServer((socket) => sockets.add(socket.on('error', () => {})));
    server.once('error', (error) => {
      if ('code' in error && error.code === 'EADDRINUSE') resolve();
      else reject(error);
    });
    server.listen({ path }, () => resolve(server.unref()));
    const close = server.close.bind(server);
    server.close = () => {
      for (const socket of sockets) socket.destroy();
      return close();
    };
  });
}

/**
 * Resolves when the holder closes the connection; to false if there is no holder.
 *
 * @param {string} path
 * @returns {Promise<boolean>}
 */
function holderEnds(path) {
  return new Promise((resolve) => {
    let reached = false;
    const socket = connect({ path }, () => (reached = true));
    socket.on('error', () => {});
    socket.on('close', () => setTimeout(resolve, 50, reached));
    socket.resume();
  });
}
