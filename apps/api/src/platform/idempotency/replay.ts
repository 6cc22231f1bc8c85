import { ProblemError } from '@tallybook/domain';
import type { KeyedCall, StoredAnswer } from './store.ts';

/** A stored answer serves only the very request that it was given to. */
export function refuseReuse(stored: StoredAnswer, call: KeyedCall): ProblemError | undefined {
  return stored.operation === call.operation && stored.fingerprint === call.fingerprint
    ? undefined
    : new ProblemError(
        'IDEMPOTENCY_KEY_REUSED',
        'This Idempotency-Key was used for another request. Nothing was done; choose a new key.',
      );
}
