import { ProblemError } from '@tallybook/domain';
import type { KeyedCall, StoredResponse } from './store.ts';

/** A stored response, or the problem of a call that reuses its key for a different request. */
export type Replay = ProblemError | { readonly response: unknown; readonly replayed: true };

/** The replay of a call; undefined if the call has no key, or its key has no stored response. */
export function replayOf(
  call: KeyedCall | undefined,
  stored: ReadonlyMap<string, StoredResponse>,
): Replay | undefined {
  const found = call && stored.get(call.key);
  if (call === undefined || found === undefined) return undefined;
  return found.operation === call.operation && found.fingerprint === call.fingerprint
    ? { response: found.response, replayed: true }
    : idempotencyKeyReused();
}

export function idempotencyKeyReused(): ProblemError {
  return new ProblemError(
    'IDEMPOTENCY_KEY_REUSED',
    'This Idempotency-Key was used for a different request. Nothing was changed; use a new key.',
  );
}
