import net from 'node:net';
import type { DatabaseTarget } from './target.ts';

/** A connected socket, or a rejection within `timeoutMs`. No delay: a statement is never held back for an ACK. */
export async function connectSocket(target: DatabaseTarget, timeoutMs: number): Promise<net.Socket> {
  const { host, port } = target;
  const socket = host.startsWith('/')
    ? net.connect({ path: `${host}/.s.PGSQL.${port}` })
    : net.connect({ host, port, noDelay: true, keepAlive: true, keepAliveInitialDelay: 30_000 });
  const { promise, resolve, reject } = Promise.withResolvers<net.Socket>();
  const timer = setTimeout(() => socket.destroy(new Error('connecting took too long')), timeoutMs);
  socket.once('connect', () => resolve(socket));
  // Stays for the socket's life: between connecting and the driver's own listener an error must not be thrown.
  socket.on('error', reject);
  socket.once('close', () => reject(new Error('the socket closed while connecting')));
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
  }
}
