import { ProblemError } from '@tallybook/domain';

/** One text for every invalid credential: the caller must not learn which part of it is wrong. */
export function unauthenticated(cause?: unknown): ProblemError {
  return new ProblemError(
    'UNAUTHENTICATED',
    'Send an Authorization: Bearer header with an API key or a JWT that is valid, not expired and not revoked.',
    cause === undefined ? {} : { cause },
  );
}
