import { ProblemError } from '@tallybook/domain';
import type { FastifyInstance } from 'fastify';
import type { Metrics } from '../../platform/metrics/metrics.ts';
import { recordCalls } from './call-metrics.ts';
import { sendProblem } from './send-problem.ts';

/**
 * Measures every request, and sheds load: beyond `maxInFlight` requests in flight, the next one gets 503 at once.
 * 0 means no limit.
 */
export function limitInFlight(app: FastifyInstance, metrics: Metrics, maxInFlight: number): void {
  let inFlight = 0;
  metrics.addGauge('tallybook_requests_in_flight', 'Requests in flight', [], () => [[{}, inFlight]]);
  app.decorateRequest('calls', undefined);
  app.decorateRequest('operation', undefined);
  app.addHook('onRequest', async (request, reply) => {
    inFlight += 1;
    const startedAt = performance.now();
    // Not `onResponse`, which does not run when the socket dies first: the count would only grow.
    reply.raw.once('close', () => {
      inFlight -= 1;
      recordCalls(metrics, request, reply, (performance.now() - startedAt) / 1000);
    });
    const { isProbe = false } = request.routeOptions.config;
    if (maxInFlight === 0 || inFlight <= maxInFlight || isProbe) return undefined;
    const problem = new ProblemError(
      'UNAVAILABLE',
      'The service is handling too many requests. Try again shortly.',
      {
        retryAfter: 1,
      },
    );
    return sendProblem(request, reply, problem);
  });
}
