import { ProblemError } from '@tallybook/domain';

/** One text for every credential that does not hold: which part of it is wrong is nobody's business. */
export function unauthenticated(cause?: unknown): ProblemError {
  return new ProblemError(
    'UNAUTHENTICATED',
    'Send Authorization: Bearer with an API key or a token that is valid, not expired and not revoked.',
    cause === undefined ? {} : { cause },
  );
}
