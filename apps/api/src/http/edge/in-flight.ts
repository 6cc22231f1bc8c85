import { ProblemError } from '@tallybook/domain';
import type { FastifyInstance } from 'fastify';
import type { Metrics } from '../../platform/metrics/index.ts';
import { measure } from './measure.ts';
import { sendProblem } from './problem-reply.ts';

/**
 * Measures every request, and sheds load: past `most` requests under way the next is answered 503 at once. 0 is no
 * limit.
 */
export function watchRequests(app: FastifyInstance, metrics: Metrics, most: number): void {
  let underWay = 0;
  metrics.addGauge('tallybook_requests_in_flight', 'Requests under way', [], () => [[{}, underWay]]);
  app.decorateRequest('calls', undefined);
  app.decorateRequest('operation', undefined);
  app.addHook('onRequest', async (request, reply) => {
    underWay += 1;
    const begun = performance.now();
    // Not `onResponse`: that never comes for an answer whose socket has died, and the count would only rise.
    reply.raw.once('close', () => {
      underWay -= 1;
      measure(metrics, request, reply, (performance.now() - begun) / 1000);
    });
    if (most === 0 || underWay <= most || request.routeOptions.config.isProbe === true) return undefined;
    return sendProblem(
      request,
      reply,
      new ProblemError('UNAVAILABLE', 'Too many requests are under way.', { retryAfter: 1 }),
    );
  });
}
