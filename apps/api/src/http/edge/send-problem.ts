import { isDisconnected } from './disconnect.ts';
import type { ProblemError, Wording } from '@tallybook/domain';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Metrics } from '../../platform/metrics/metrics.ts';
import { wordingFor } from '../../platform/language.ts';
import { causeForLog, sqlstateOf } from '../../platform/problems.ts';
import { RepeatedLines } from '../../platform/repeated-lines.ts';
import { addVary } from './vary.ts';

declare module 'fastify' {
  interface FastifyInstance {
    metrics: Metrics;
    repeatedLines: RepeatedLines;
    /** PUBLIC_URL, in which the types of problems are. Without it they are paths (RFC 9457, 3.1.1). */
    publicUrl: string | undefined;
  }
}

/** Services that `sendProblem` and `logFailure` need. */
export function prepareProblems(app: FastifyInstance, metrics: Metrics, publicUrl: string | undefined): void {
  const repeatedLines = new RepeatedLines();
  app.decorate('metrics', metrics);
  app.decorate('repeatedLines', repeatedLines);
  app.decorate('publicUrl', publicUrl);
  app.addHook('onClose', async () => repeatedLines.flush());
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
    .send(JSON.stringify(problem.toProblem(request.id, request.server.publicUrl, wordingOf(request))));
}

export const wordingOf = ({ headers }: FastifyRequest): Wording => wordingFor(headers['accept-language']);

export function problemHeaders(reply: FastifyReply, problem: ProblemError): void {
  addVary(reply.header('content-language', wordingOf(reply.request).language), 'accept-language');
  if (problem.status === 401)
    void reply.header('www-authenticate', challenge(reply.request.headers.authorization));
  if (problem.retryAfter !== undefined)
    void reply.header('retry-after', String(Math.max(1, Math.ceil(problem.retryAfter))));
}

/** The challenge names no error for a request without a bearer token (RFC 6750, section 3). */
const challenge = (authorization = ''): string =>
  /^bearer /i.test(authorization)
    ? 'Bearer realm="tallybook", error="invalid_token"'
    : 'Bearer realm="tallybook"';

/**
 * Logs and counts failures of the service (5xx) with their cause; errors of callers are not logged. An overload or an
 * outage fails thousands of requests for one reason: those share a line a second, with their count.
 */
export function logFailure(request: FastifyRequest, { status, code, cause, message }: ProblemError): void {
  if (status < 500 || isDisconnected(request.response)) return;
  const { metrics, repeatedLines } = request.server;
  const sqlstate = sqlstateOf(cause);
  metrics.recordFailure(code, sqlstate);
  const { log } = request;
  if (status !== 503) return log.error({ code, ...causeForLog(cause) }, 'request failed');
  repeatedLines.log(`${message} ${sqlstate}`, (count) =>
    log.error({ code, detail: message, count, ...causeForLog(cause) }, 'request failed'),
  );
}
