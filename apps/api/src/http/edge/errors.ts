import { ProblemError } from '@tallybook/domain';
import { problemOf } from '../../platform/problems.ts';
import { payloadTooLarge, unsupportedMediaType } from './problems.ts';

interface HttpError {
  code?: unknown;
  statusCode?: unknown;
}

/** Refusals of the HTTP framework, by its documented codes; anything else as problemOf says. */
export function problemOfHttp(error: unknown): ProblemError {
  const { code, statusCode }: HttpError = error instanceof Error ? (error as HttpError) : {};
  // The caller left in the middle of the body; nobody reads this, and nothing went wrong here.
  if (code === 'ECONNRESET' && statusCode === 400)
    return new ProblemError('MALFORMED_REQUEST', 'The body ended before it was complete.');
  if (error instanceof ProblemError || typeof code !== 'string' || !code.startsWith('FST_'))
    return problemOf(error);
  if (statusCode === 413) return payloadTooLarge();
  if (statusCode === 415) return unsupportedMediaType();
  if (statusCode === 503)
    return new ProblemError('UNAVAILABLE', 'The service is shutting down.', { retryAfter: 1 });
  if (typeof statusCode === 'number' && statusCode < 500)
    return new ProblemError('MALFORMED_REQUEST', 'The request is not well-formed.');
  return problemOf(error);
}
