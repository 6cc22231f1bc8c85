import type { ProblemError } from '@tallybook/domain';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Metrics } from '../../platform/metrics/metrics.ts';
import { causeForLog, sqlstateOf } from '../../platform/problems.ts';
import { callLog } from './call-context.ts';

declare module 'fastify' {
  interface FastifyInstance {
    metrics: Metrics;
  }
}

/** Sends a problem as `application/problem+json`, with the headers that belong to its status. */
export function sendProblem(
  request: FastifyRequest,
  reply: FastifyReply,
  problem: ProblemError,
): FastifyReply {
  problemHeaders(reply, problem);
  logFailure(request, problem);
  return reply
    .code(problem.status)
    .type('application/problem+json; charset=utf-8')
    .send(JSON.stringify(problem.toProblem(request.id)));
}

export function problemHeaders(reply: FastifyReply, problem: ProblemError): void {
  if (problem.status === 401) void reply.header('www-authenticate', 'Bearer realm="tallybook"');
  if (problem.retryAfter !== undefined)
    void reply.header('retry-after', String(Math.max(1, Math.ceil(problem.retryAfter))));
}

/** Logs and counts failures of the service (5xx) with their cause; errors of callers are not logged. */
export function logFailure(request: FastifyRequest, problem: ProblemError): void {
  if (problem.status < 500) return;
  request.server.metrics.recordFailure(problem.code, sqlstateOf(problem.cause));
  callLog(request).error({ code: problem.code, ...causeForLog(problem.cause) }, 'request failed');
}
