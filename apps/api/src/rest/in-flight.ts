import { ProblemError } from '@tallybook/domain';
import type { FastifyInstance } from 'fastify';
import { sendProblem } from './problem-reply.ts';

/** Sheds load: past this many requests under way the next is answered 503 at once. 0 is no limit. */
export function capInFlight(app: FastifyInstance, most: number): void {
  if (most === 0) return;
  let underWay = 0;
  app.addHook('onRequest', async (request, reply) => {
    underWay += 1;
    // Not `onResponse`: that never comes for an answer whose socket has died, and the count would only rise.
    reply.raw.once('close', () => {
      underWay -= 1;
    });
    // Probes must hear how it is.
    if (underWay <= most || request.url === '/livez' || request.url === '/readyz') return undefined;
    return sendProblem(
      request,
      reply,
      new ProblemError('UNAVAILABLE', 'Too many requests are under way.', { retryAfter: 1 }),
    );
  });
}
