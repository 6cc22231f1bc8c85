import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { addressGroup } from '../../platform/address-group.ts';
import { shareKeyOf, type Fairness } from '../../platform/fairness/shares.ts';
import type { Metrics } from '../../platform/metrics/metrics.ts';
import { recordCalls } from './call-metrics.ts';
import { disconnectSlowReaders, inPieces } from './send-in-pieces.ts';
import { socketLimits } from './socket-limits.ts';
import { UnsentPages } from './unsent-pages.ts';

/**
 * Listeners of a response. Each resource held for it is released by its own listener when it closes, and a large body in
 * pieces adds some of Node's: together more than the 10 that Node reports as a leak.
 */
const maxListeners = 20;

/**
 * Measures every request, and sheds load: a request gets a slot once its caller is known and its body is complete, or
 * 503 at once. Probes need none.
 */
export function limitInFlight(app: FastifyInstance, metrics: Metrics, fairness: Fairness): void {
  let inFlight = 0;
  metrics.addGauge(
    'tallybook_requests_in_flight',
    'Requests in flight, those whose body has not arrived included',
    [],
    () => [[{}, inFlight]],
  );
  app.decorateRequest('calls', undefined);
  app.decorateRequest('unsent', undefined);
  app.decorateRequest('response', undefined);
  app.decorateRequest('operation', undefined);
  const unanswered = new WeakMap<Socket, number>();
  const count = (socket: Socket, change: 1 | -1): number => {
    const now = (unanswered.get(socket) ?? 0) + change;
    unanswered.set(socket, now);
    return now;
  };
  app.addHook('onRequest', (request, reply, done) => {
    request.response = reply.raw;
    reply.raw.setMaxListeners(maxListeners);
    const { socket } = request.raw;
    const pipelined = count(socket, 1);
    inFlight += 1;
    const startedAt = performance.now();
    // Not `onResponse`, which does not run when the socket dies first: the count would only grow.
    reply.raw.once('close', () => {
      inFlight -= 1;
      count(socket, -1);
      recordCalls(metrics, request, reply, (performance.now() - startedAt) / 1000);
    });
    if (pipelined <= socketLimits.maxUnansweredPerSocket) return done();
    // One packet can contain hundreds, all of which would run at once, before those of other clients.
    socket.destroy();
    void reply.hijack();
  });
  app.addHook('preHandler', (request, reply, done) => {
    // Probes have no caller; reading `routeOptions` is slow.
    const isProbe = request.auth === undefined && request.routeOptions.config.isProbe === true;
    if (isProbe || reply.raw.closed) return done();
    const { verified, key } = sharerOf(request);
    const slots = verified ? fairness.requests : fairness.publicRequests;
    try {
      slots.take(key);
    } catch (error) {
      return done(error as Error);
    }
    reply.raw.once('close', () => slots.release(key));
    if (verified) request.unsent = new UnsentPages(fairness.unsent, key, reply);
    return done();
  });
  app.addHook('onSend', (request, reply, payload, done) => {
    // A caller who does not read its response would keep the slot forever.
    request.raw.socket.setTimeout(socketLimits.responseTimeout);
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return done(null, payload);
    request.unsent?.setBody(Buffer.byteLength(payload));
    return done(null, inPieces(reply, payload));
  });
  disconnectSlowReaders(app);
}

/** On whose account a request takes slots. */
export interface Sharer {
  /** Anonymous callers have slots of their own: however many there are, they take none from verified ones. */
  readonly verified: boolean;
  /** The organization (or the user, outside any), or the address of an anonymous caller. */
  readonly key: string;
}

/** Call after authentication. */
export function sharerOf(request: FastifyRequest): Sharer {
  const authentication = request.auth?.authentication;
  if (authentication === undefined || 'problem' in authentication)
    return { verified: false, key: addressGroup(request.ip) };
  return { verified: true, key: shareKeyOf(authentication.principal) };
}
