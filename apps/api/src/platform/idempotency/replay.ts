import { ProblemError } from '@tallybook/domain';
import type { KeyedCall, StoredAnswer } from './store.ts';

/** A stored response may be replayed only for the same request. */
export function reuseProblem(stored: StoredAnswer, call: KeyedCall): ProblemError | undefined {
  return stored.operation === call.operation && stored.fingerprint === call.fingerprint
    ? undefined
    : idempotencyKeyReused();
}

export function idempotencyKeyReused(): ProblemError {
  return new ProblemError(
    'IDEMPOTENCY_KEY_REUSED',
    'This Idempotency-Key was used for a different request. Nothing was changed; use a new key.',
  );
}
