import net from 'node:net';
import type { DatabaseTarget } from './target.ts';

/** Connects within `timeoutMs` or rejects. `noDelay`: otherwise a statement could wait for the ACK of the previous one. */
export async function connectSocket(target: DatabaseTarget, timeoutMs: number): Promise<net.Socket> {
  const { host, port } = target;
  const socket = host.startsWith('/')
    ? net.connect({ path: `${host}/.s.PGSQL.${port}` })
    : net.connect({ host, port, noDelay: true, keepAlive: true, keepAliveInitialDelay: 30_000 });
  const { promise, resolve, reject } = Promise.withResolvers<net.Socket>();
  const timer = setTimeout(() => socket.destroy(new Error('connecting timed out')), timeoutMs);
  socket.once('connect', () => resolve(socket));
  // Never removed: an error before the driver adds its own listener would otherwise be thrown as uncaught.
  socket.on('error', reject);
  socket.once('close', () => reject(new Error('the socket closed while connecting')));
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
  }
}
