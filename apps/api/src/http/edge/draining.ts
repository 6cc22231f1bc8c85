import { Server } from 'node:net';
import { setImmediate as afterPoll, setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** Time for running requests to finish once shutdown has begun; then their connections are closed. */
const drainTimeoutMs = 10_000;
/** Time for a client to learn from `Connection: close` that its connection ends, or to disconnect. */
const noticeMs = 300;

/**
 * During shutdown, no connection is accepted, and requests that are running or still arrive on kept-alive connections are
 * served, with `Connection: close`. Then idle connections are closed. Closed at once, the connection of a client that is
 * just sending its next request would be reset, and the client could not know whether the request was executed. A caller
 * who never finishes sending delays the end by `drainTimeoutMs` at most.
 */
export function drainGracefully(app: FastifyInstance): void {
  let draining = false;
  app.addHook('preClose', async () => {
    draining = true;
    const timer = setTimeout(() => app.server.closeAllConnections(), drainTimeoutMs);
    const closed = new Promise((resolve) => app.server.once('close', resolve));
    void closed.then(() => clearTimeout(timer));
    // Not http.Server's own `close`, which Fastify calls next: that one closes idle connections too.
    Server.prototype.close.call(app.server);
    await Promise.race([closed, sleep(noticeMs)]);
    // Now everything that had arrived has been read, so a connection with a request is not idle.
    await afterPoll();
  });
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (draining) void reply.header('connection', 'close');
    done(null, payload);
  });
}
