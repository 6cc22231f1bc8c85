import { ProblemError, en, say } from '@tallybook/domain';
import type { FastifyRequest } from 'fastify';
import { problemOf } from '../../platform/problems.ts';
import { payloadTooLarge, unsupportedMediaType } from './problems.ts';

interface HttpError {
  code?: unknown;
  statusCode?: unknown;
}

/** The problem for an error of Fastify, by its documented codes; any other error goes to problemOf. */
export function problemOfHttp(error: unknown, request: FastifyRequest): ProblemError {
  const { code, statusCode }: HttpError = error instanceof Error ? (error as HttpError) : {};
  // The caller disconnected while sending the body: not a failure of the service, and no one reads the response.
  if (code === 'ECONNRESET' && statusCode === 400)
    return new ProblemError('MALFORMED_REQUEST', say(en.connectionEnded));
  if (error instanceof ProblemError || typeof code !== 'string' || !code.startsWith('FST_'))
    return problemOf(error);
  if (statusCode === 413) return payloadTooLarge(request.routeOptions.bodyLimit);
  if (statusCode === 415) return unsupportedMediaType();
  if (typeof statusCode === 'number' && statusCode < 500)
    return new ProblemError('MALFORMED_REQUEST', say(en.notWellFormed));
  return problemOf(error);
}
