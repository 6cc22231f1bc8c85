import { isIPv4 } from 'node:net';
import type { FastifyRequest } from 'fastify';

/**
 * True for a connection from this machine that addresses the service as local: not for a web page whose host name was
 * pointed at 127.0.0.1 (DNS rebinding), nor for a proxy that reveals itself. Most proxies do not, by default: this is
 * no protection for anything that others must not read, and nothing in production relies on it.
 */
export function isLocalRequest(request: FastifyRequest): boolean {
  const { headers } = request;
  if (headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined) return false;
  if (!isLoopback(request.raw.socket.remoteAddress ?? '')) return false;
  const host = (headers.host ?? '')
    .replace(/:\d+$/, '')
    .replace(/^\[(.*)\]$/, '$1')
    .toLowerCase();
  return host === 'localhost' || isLoopback(host);
}

function isLoopback(address: string): boolean {
  const plain = address.replace(/^::ffff:/i, '');
  return plain === '::1' || (isIPv4(plain) && plain.startsWith('127.'));
}
