import { jsonPointer, validationFailed, en, say, type ProblemError } from '@tallybook/domain';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { problemOf } from '../../platform/problems.ts';
import type { AppServices } from '../../platform/verb.ts';
import { authenticateAndLimit, authenticationProblem, oneCall } from '../edge/authenticate-and-limit.ts';
import { problemOfHttp } from '../edge/framework-errors.ts';
import type { Operation } from './operations.ts';
import { batchTooLarge, maxBatchSize } from '../edge/problems.ts';
import { sendProblem } from '../edge/send-problem.ts';
import { isApiPath } from '../edge/request-head.ts';

/** Longer values in a path are rejected by the router, before any hook. */
export const maxPathValue = 5000;

/**
 * Handles paths that the router cannot match: invalid percent-encoding, or a value that is too long. No hook has run
 * by then, so the caller is authenticated here: below /api an unauthenticated caller learns nothing but 401.
 */
export function unroutablePathHandler(
  services: AppServices,
  operations: readonly Operation[],
  headersFor: (origin: string | undefined) => Readonly<Record<string, string>>,
): (error: Error, request: FastifyRequest, reply: FastifyReply) => Promise<void> {
  const templates = operations.map(({ method, path, isPublic }) => ({
    method,
    isPublic,
    segments: `/api${path}`.split('/'),
  }));

  const findProblem = async (
    error: Error,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<ProblemError> => {
    const url = request.raw.url ?? '';
    if (!isApiPath(url)) return problemOfHttp(error, request);
    const segments = (url.split('?', 1)[0] ?? '').split('/');
    const matching = templates.filter((template) => matches(template.segments, segments));
    await authenticateAndLimit(services, request, reply, oneCall);
    const isPublic = matching.some((template) => template.isPublic && template.method === request.method);
    return (
      authenticationProblem(request, isPublic) ??
      batchProblem(segments) ??
      valueProblem(matching[0]?.segments ?? [], segments) ??
      problemOfHttp(error, request)
    );
  };

  return async (error, request, reply) => {
    void reply.headers({
      ...headersFor(request.headers.origin),
      'x-request-id': request.id,
      'cache-control': 'no-store',
    });
    let problem: ProblemError;
    try {
      problem = await findProblem(error, request, reply);
    } catch (thrown) {
      problem = problemOf(thrown);
    }
    sendProblem(request, reply, problem);
  };
}

function matches(template: readonly string[], segments: readonly string[]): boolean {
  return (
    template.length === segments.length &&
    template.every((part, at) => part === segments[at] || part.startsWith('{'))
  );
}

/** A tRPC batch so large that the router gave up on its path. */
function batchProblem([, first, names = '']: readonly string[]): ProblemError | undefined {
  return first === 'trpc' && names.split(',').length > maxBatchSize ? batchTooLarge() : undefined;
}

function valueProblem(template: readonly string[], segments: readonly string[]): ProblemError | undefined {
  const at = template.findIndex((part, index) => part.startsWith('{') && !isReadable(segments[index] ?? ''));
  const part = template[at];
  if (part === undefined) return undefined;
  const name = part.slice(1, -1);
  const detail = say(en.pathValue, { name, length: maxPathValue });
  return validationFailed([{ pointer: jsonPointer([name]), code: 'INVALID_FORMAT', detail }]);
}

function isReadable(value: string): boolean {
  try {
    return decodeURIComponent(value).length <= maxPathValue;
  } catch {
    return false;
  }
}
