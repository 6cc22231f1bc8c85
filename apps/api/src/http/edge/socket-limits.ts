import type { FastifyInstance } from 'fastify';

const seconds = 1000;

/** What a connection may cost us at most, whoever is at its other end. Times are milliseconds. */
export const socketLimits = {
  /** From the first byte, or from the connection's start, to the end of the headers. */
  headersTimeout: 10 * seconds,
  /** To the end of the body. */
  requestTimeout: 30 * seconds,
  /** Between an answer and the next request on the same connection. */
  keepAliveTimeout: 5 * seconds,
  /** How often the two time-outs above are looked after; the platform's default of 30 s would make them 60. */
  connectionsCheckingInterval: 1 * seconds,
  maxRequestsPerSocket: 100_000,
} as const;

/** Past this many connections the next is closed at once. 0 is no limit. */
export function capConnections(app: FastifyInstance, most: number): void {
  if (most > 0) app.server.maxConnections = most;
}
