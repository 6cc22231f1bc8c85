import { isIPv4 } from 'node:net';
import type { FastifyRequest } from 'fastify';

/**
 * True for a program on this machine that addresses the service as local: not for requests through a proxy, and not
 * for a web page whose host name was pointed at 127.0.0.1 (DNS rebinding).
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
