import { createHash, timingSafeEqual } from 'node:crypto';
import { ProblemError } from '@tallybook/domain';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AppServices } from '../../platform/verb.ts';
import { isLocalRequest } from '../edge/local-request.ts';
import { sendProblem } from '../edge/send-problem.ts';
import { routeNotFound } from '../edge/problems.ts';

export const metricsPath = '/metrics';

/**
 * `GET /metrics`: the metrics of this process in the Prometheus text format. With METRICS_TOKEN set, for callers that
 * send it; otherwise for programs on this machine, and everyone else gets 404. Neither counted nor limited.
 */
export function registerMetrics(app: FastifyInstance, { config, metrics }: AppServices): void {
  const check = config.metricsToken === undefined ? checkLocal : checkToken(config.metricsToken);
  app.get(metricsPath, { config: { isProbe: true } }, async (request, reply) => {
    void reply.header('cache-control', 'no-store');
    const problem = check(request);
    if (problem !== undefined) return sendProblem(request, reply, problem);
    const { contentType, body } = await metrics.text();
    return reply.type(contentType).send(body);
  });
}

function checkLocal(request: FastifyRequest): ProblemError | undefined {
  return isLocalRequest(request) ? undefined : routeNotFound();
}

function checkToken(token: string): (request: FastifyRequest) => ProblemError | undefined {
  const hash = (text: string): Buffer => createHash('sha256').update(text).digest();
  const expected = hash(token);
  return ({ headers }) => {
    const sent = /^bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1];
    // Compared as hashes, so that the time reveals neither the first difference nor the length.
    if (sent !== undefined && timingSafeEqual(hash(sent), expected)) return undefined;
    return new ProblemError('UNAUTHENTICATED', 'Send Authorization: Bearer <METRICS_TOKEN>.');
  };
}
