import { ProblemError, en, say } from '@tallybook/domain';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { addressGroup } from '../../platform/address-group.ts';
import type { Fairness } from '../../platform/fairness/shares.ts';
import { takeAll, type SlotSet } from '../../platform/fairness/fair-slots.ts';
import { defaultBodyLimit } from './body.ts';
import { sharerOf } from './in-flight.ts';
import { socketLimits } from './socket-limits.ts';

/**
 * Limits requests whose body has not arrived: how many a caller and an address may have, and how slow a body may be. All
 * have at most until the socket's `requestTimeout`. Runs after authentication, so nothing is read from an invalid caller. The
 * usual body, which arrives in the same packet as its head, is complete by now and costs nothing here.
 */
export function limitPendingBodies(app: FastifyInstance, fairness: Fairness): void {
  app.addHook('preParsing', (request, reply, payload, done) => {
    if (request.raw.complete || !announcesBody(request)) return done();
    let release: () => void;
    try {
      release = takeAll(slotsOf(request, fairness));
    } catch (error) {
      void reply.header('connection', 'close');
      return done(error as Error);
    }
    const timeOut = (): void => {
      // Read by the parser of the body; without one, only the socket is left to close.
      if (payload.listenerCount('error') > 0) payload.emit('error', bodyTooSlow());
      else payload.destroy();
    };
    const { socket } = request.raw;
    const isLarge = !isSmall(request);
    let arrived = socket.bytesRead;
    const timer = setInterval(() => {
      const isProgressing = isLarge && socket.bytesRead - arrived >= socketLimits.minBodyBytes;
      arrived = socket.bytesRead;
      if (!isProgressing) timeOut();
    }, socketLimits.bodyInterval);
    let pending = true;
    const end = (): void => {
      if (!pending) return;
      pending = false;
      clearInterval(timer);
      release();
    };
    payload.once('end', end);
    // The body was rejected, or the caller disconnected.
    reply.raw.once('close', end);
    return done();
  });
}

/** A verified caller also takes one by address, so that one person's organizations together have one share. */
function slotsOf(request: FastifyRequest, { bodies, bodiesByAddress, publicBodies }: Fairness): SlotSet {
  const { verified, key } = sharerOf(request);
  if (!verified) return [[publicBodies, key]];
  return [
    [bodies, key],
    [bodiesByAddress, addressGroup(request.ip)],
  ];
}

function announcesBody({ headers }: FastifyRequest): boolean {
  return headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
}

function isSmall(request: FastifyRequest): boolean {
  const length = Number(request.headers['content-length'] ?? Infinity);
  return Math.min(length, request.routeOptions.bodyLimit) <= defaultBodyLimit;
}

function bodyTooSlow(): ProblemError {
  const seconds = socketLimits.bodyInterval / 1000;
  return new ProblemError('REQUEST_TIMEOUT', say(en.bodyTooSlow, { seconds }));
}
