import { ProblemError, en, say } from '@tallybook/domain';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AppServices } from '../../platform/verb.ts';
import { bearerCheck } from '../edge/bearer-secret.ts';
import { isLocalRequest } from '../edge/local-request.ts';
import { sendProblem } from '../edge/send-problem.ts';
import { routeNotFound } from '../edge/problems.ts';

export const metricsPath = '/metrics';

/**
 * `GET /metrics`: the metrics of this process in the Prometheus text format. With METRICS_TOKEN set, for callers that
 * send it. Without it, the path does not exist in production; in development, local requests can read it. Neither
 * counted nor limited.
 */
export function registerMetrics(app: FastifyInstance, { config, metrics }: AppServices): void {
  const check = checkOf(config);
  app.get(metricsPath, { config: { isProbe: true } }, async (request, reply) => {
    void reply.header('cache-control', 'no-store');
    const problem = check(request);
    if (problem !== undefined) return sendProblem(request, reply, problem);
    const { contentType, body } = await metrics.text();
    return reply.type(contentType).send(body);
  });
}

type Check = (request: FastifyRequest) => ProblemError | undefined;

function checkOf({ metricsToken, production }: AppServices['config']): Check {
  if (metricsToken !== undefined) return checkToken(metricsToken);
  return production ? routeNotFound : checkLocal;
}

function checkLocal(request: FastifyRequest): ProblemError | undefined {
  return isLocalRequest(request) ? undefined : routeNotFound();
}

function checkToken(token: string): Check {
  const isSent = bearerCheck(token);
  const problem = new ProblemError('UNAUTHENTICATED', say(en.metricsToken));
  return (request) => (isSent(request) ? undefined : problem);
}
