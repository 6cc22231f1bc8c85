import { createHash, timingSafeEqual } from 'node:crypto';
import { ProblemError } from '@tallybook/domain';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AppServices } from '../../platform/verb.ts';
import { isFromHere } from '../edge/from-here.ts';
import { sendProblem } from '../edge/problem-reply.ts';
import { routeNotFound } from '../edge/problems.ts';

export const metricsPath = '/metrics';

/**
 * `GET /metrics`, in the Prometheus text format, of this process. With METRICS_TOKEN whoever presents it; without
 * one, programs on this machine, and for everybody else there is nothing here. Neither counted nor limited.
 */
export function registerMetrics(app: FastifyInstance, { config, metrics }: AppServices): void {
  const refusal = config.metricsToken === undefined ? refusalFromAfar : tokenRefusal(config.metricsToken);
  app.get(metricsPath, { config: { isProbe: true } }, async (request, reply) => {
    void reply.header('cache-control', 'no-store');
    const refused = refusal(request);
    if (refused !== undefined) return sendProblem(request, reply, refused);
    const { contentType, body } = await metrics.text();
    return reply.type(contentType).send(body);
  });
}

function refusalFromAfar(request: FastifyRequest): ProblemError | undefined {
  return isFromHere(request) ? undefined : routeNotFound();
}

function tokenRefusal(token: string): (request: FastifyRequest) => ProblemError | undefined {
  const hash = (text: string): Buffer => createHash('sha256').update(text).digest();
  const wanted = hash(token);
  return ({ headers }) => {
    const given = /^bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1];
    // Of hashes, so that neither the place of the first difference nor the length is told by the time it takes.
    if (given !== undefined && timingSafeEqual(hash(given), wanted)) return undefined;
    return new ProblemError('UNAUTHENTICATED', 'Send Authorization: Bearer <METRICS_TOKEN>.');
  };
}
