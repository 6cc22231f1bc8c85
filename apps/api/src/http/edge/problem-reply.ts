import type { ProblemError } from '@tallybook/domain';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Metrics } from '../../platform/metrics/index.ts';
import { causeForLog, sqlstateOf } from '../../platform/problems.ts';
import { callLog } from './call-context.ts';

declare module 'fastify' {
  interface FastifyInstance {
    metrics: Metrics;
  }
}

/** Writes a refusal as `application/problem+json` with the headers that belong to its status. */
export function sendProblem(
  request: FastifyRequest,
  reply: FastifyReply,
  refusal: ProblemError,
): FastifyReply {
  problemHeaders(reply, refusal);
  logFailure(request, refusal);
  return reply
    .code(refusal.status)
    .type('application/problem+json; charset=utf-8')
    .send(JSON.stringify(refusal.toProblem(request.id)));
}

export function problemHeaders(reply: FastifyReply, refusal: ProblemError): void {
  if (refusal.status === 401) void reply.header('www-authenticate', 'Bearer realm="tallybook"');
  if (refusal.retryAfter !== undefined)
    void reply.header('retry-after', String(Math.max(1, Math.ceil(refusal.retryAfter))));
}

/** What we did wrong goes to the log with its cause; what the caller did wrong does not. */
export function logFailure(request: FastifyRequest, refusal: ProblemError): void {
  if (refusal.status < 500) return;
  request.server.metrics.recordFailure(refusal.code, sqlstateOf(refusal.cause));
  callLog(request).error({ code: refusal.code, ...causeForLog(refusal.cause) }, 'request failed');
}
