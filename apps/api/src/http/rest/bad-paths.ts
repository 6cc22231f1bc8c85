import { type ProblemError, jsonPointer, validationFailed } from '@tallybook/domain';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { problemOf } from '../../platform/problems.ts';
import type { AppServices } from '../../platform/verb.ts';
import { authenticateAndLimit, oneCall, refusalOf } from '../edge/authenticate-and-limit.ts';
import { problemOfHttp } from '../edge/errors.ts';
import type { Operation } from './operations.ts';
import { sendProblem } from '../edge/problem-reply.ts';
import { isBelowApi } from '../edge/request-head.ts';

/** A longer value in a path is refused by the router, before any hook. */
export const maxPathValue = 5000;

/**
 * Answers paths that the router gives up on: no percent-encoded UTF-8, or a value without end. No hook has run
 * then, so the caller is made known here: below /api nothing but 401 is said to somebody without a credential.
 */
export function badPathAnswers(
  services: AppServices,
  operations: readonly Operation[],
): (error: Error, request: FastifyRequest, reply: FastifyReply) => Promise<void> {
  const templates = operations.map(({ method, path, isPublic }) => ({
    method,
    isPublic,
    steps: `/api${path}`.split('/'),
  }));

  const refusalFor = async (
    error: Error,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<ProblemError> => {
    const url = request.raw.url ?? '';
    if (!isBelowApi(url)) return problemOfHttp(error);
    const given = (url.split('?', 1)[0] ?? '').split('/');
    const fitting = templates.filter(({ steps }) => fits(steps, given));
    await authenticateAndLimit(services, request, reply, oneCall);
    const isPublic = fitting.some((each) => each.isPublic && each.method === request.method);
    const refusal = refusalOf(request, isPublic);
    return refusal ?? badValue(fitting[0]?.steps ?? [], given) ?? problemOfHttp(error);
  };

  return async (fault, request, reply) => {
    void reply.headers({ 'x-request-id': request.id, 'cache-control': 'no-store' });
    let refusal: ProblemError;
    try {
      refusal = await refusalFor(fault, request, reply);
    } catch (thrown) {
      refusal = problemOf(thrown);
    }
    sendProblem(request, reply, refusal);
  };
}

function fits(steps: readonly string[], given: readonly string[]): boolean {
  return (
    steps.length === given.length && steps.every((step, at) => step === given[at] || step.startsWith('{'))
  );
}

function badValue(steps: readonly string[], given: readonly string[]): ProblemError | undefined {
  const at = steps.findIndex((step, index) => step.startsWith('{') && !isReadable(given[index] ?? ''));
  const step = steps[at];
  if (step === undefined) return undefined;
  const name = step.slice(1, -1);
  const detail = `${name} must be percent-encoded UTF-8 of at most ${maxPathValue} characters.`;
  return validationFailed([{ pointer: jsonPointer([name]), code: 'INVALID_FORMAT', detail }]);
}

function isReadable(value: string): boolean {
  try {
    return decodeURIComponent(value).length <= maxPathValue;
  } catch {
    return false;
  }
}
