import type { FastifyInstance } from 'fastify';
import { shuttingDown } from './problems.ts';
import { sendProblem } from './send-problem.ts';

/** Time for running requests to finish once shutdown has begun; then their connections are closed. */
const drainTimeoutMs = 10_000;

/**
 * During shutdown: running requests are served, with `Connection: close` in each response; new ones on kept-alive
 * connections get 503; a caller who never finishes sending does not delay the shutdown.
 */
export function drainGracefully(app: FastifyInstance): void {
  let draining = false;
  app.addHook('preClose', async () => {
    draining = true;
    const timer = setTimeout(() => app.server.closeAllConnections(), drainTimeoutMs);
    app.server.once('close', () => clearTimeout(timer));
  });
  app.addHook('onRequest', (request, reply, done) => {
    if (draining) sendProblem(request, reply, shuttingDown());
    else done();
  });
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (draining) void reply.header('connection', 'close');
    done(null, payload);
  });
}
