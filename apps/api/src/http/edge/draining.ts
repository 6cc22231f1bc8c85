import { ProblemError } from '@tallybook/domain';
import type { FastifyInstance } from 'fastify';
import { sendProblem } from './problem-reply.ts';

/** Started requests get this long to end once the service has been asked to; then their connections are cut. */
const patience = 10_000;

/**
 * While the service is ending: requests under way are answered, each saying that the connection ends; one that
 * comes on a kept connection is refused; a caller who never finishes sending holds nobody up.
 */
export function drainGracefully(app: FastifyInstance): void {
  let draining = false;
  app.addHook('preClose', async () => {
    draining = true;
    const cut = setTimeout(() => app.server.closeAllConnections(), patience);
    app.server.once('close', () => clearTimeout(cut));
  });
  app.addHook('onRequest', async (request, reply) => {
    if (!draining) return undefined;
    const refusal = new ProblemError('UNAVAILABLE', 'The service is shutting down.', { retryAfter: 1 });
    return sendProblem(request, reply, refusal);
  });
  app.addHook('onSend', async (_request, reply) => {
    if (draining) void reply.header('connection', 'close');
  });
}
