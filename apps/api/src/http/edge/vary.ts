import type { FastifyReply } from 'fastify';

/** Adds to `Vary`, which has `origin` already where other origins are allowed (see allowOrigins). */
export function addVary(reply: FastifyReply, names: string): FastifyReply {
  const vary = reply.getHeader('vary');
  return reply.header('vary', typeof vary === 'string' ? `${vary}, ${names}` : names);
}
