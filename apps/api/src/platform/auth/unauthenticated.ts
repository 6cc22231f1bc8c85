import { ProblemError, en, say } from '@tallybook/domain';

/** One text for every invalid credential: the caller must not learn which part of it is wrong. */
export function unauthenticated(cause?: unknown): ProblemError {
  return new ProblemError('UNAUTHENTICATED', say(en.unauthenticated), cause === undefined ? {} : { cause });
}
