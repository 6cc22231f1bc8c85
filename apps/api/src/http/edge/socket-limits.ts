import type { FastifyInstance } from 'fastify';

const seconds = 1000;

/** Limits of every connection, authenticated or not. Times are in milliseconds. */
export const socketLimits = {
  /** From the first byte, or from the start of the connection, to the end of the headers. */
  headersTimeout: 10 * seconds,
  /** To the end of the body. */
  requestTimeout: 30 * seconds,
  /** Between a response and the next request on the same connection. */
  keepAliveTimeout: 5 * seconds,
  /** How often the two timeouts above are checked; Node's default of 30 s would stretch them to 60. */
  connectionsCheckingInterval: 1 * seconds,
  maxRequestsPerSocket: 100_000,
} as const;

/** Closes connections beyond this number at once. 0 means no limit. */
export function limitConnections(app: FastifyInstance, maxConnections: number): void {
  if (maxConnections > 0) app.server.maxConnections = maxConnections;
}
