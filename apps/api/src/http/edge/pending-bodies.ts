import { ProblemError } from '@tallybook/domain';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Fairness } from '../../platform/fairness/shares.ts';
import { defaultBodyLimit } from './body.ts';
import { sharerOf } from './sharer.ts';
import { socketLimits } from './socket-limits.ts';

/**
 * Limits requests whose body has not arrived: how many a caller may have, and how long a small body may take. Large ones
 * have until the socket's `requestTimeout`. Runs after authentication, so nothing is read from an invalid caller. The
 * usual body, which arrives in the same packet as its head, is complete by now and costs nothing here.
 */
export function limitPendingBodies(app: FastifyInstance, fairness: Fairness): void {
  app.addHook('preParsing', (request, reply, payload, done) => {
    if (request.raw.complete || !announcesBody(request)) return done();
    const { verified, key } = sharerOf(request);
    const slots = verified ? fairness.bodies : fairness.publicBodies;
    try {
      slots.take(key);
    } catch (error) {
      void reply.header('connection', 'close');
      return done(error as Error);
    }
    const timeOut = (): void => {
      // Read by the parser of the body; without one, only the socket is left to close.
      if (payload.listenerCount('error') > 0) payload.emit('error', bodyTooSlow());
      else payload.destroy();
    };
    const timer = isSmall(request) ? setTimeout(timeOut, socketLimits.smallBodyTimeout) : undefined;
    let pending = true;
    const end = (): void => {
      if (!pending) return;
      pending = false;
      clearTimeout(timer);
      slots.release(key);
    };
    payload.once('end', end);
    // The body was rejected, or the caller disconnected.
    reply.raw.once('close', end);
    return done();
  });
}

function announcesBody({ headers }: FastifyRequest): boolean {
  return headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
}

function isSmall(request: FastifyRequest): boolean {
  const length = Number(request.headers['content-length'] ?? Infinity);
  return Math.min(length, request.routeOptions.bodyLimit) <= defaultBodyLimit;
}

function bodyTooSlow(): ProblemError {
  const seconds = socketLimits.smallBodyTimeout / 1000;
  return new ProblemError(
    'REQUEST_TIMEOUT',
    `The body did not arrive in time. Send it within ${seconds} seconds after the headers.`,
  );
}
