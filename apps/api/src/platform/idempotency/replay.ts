import { ProblemError, en, say } from '@tallybook/domain';
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

/**
 * The response of an earlier call with the key; undefined if there is none. For verbs that read before they post: the state
 * that they read may be the result of that call, so they must not check it first. Throws IDEMPOTENCY_KEY_REUSED (422).
 */
export function earlierResponse(
  { responseMeta }: { readonly responseMeta: { replayed?: boolean } },
  call: KeyedCall | undefined,
  stored: ReadonlyMap<string, StoredResponse>,
): { readonly response: unknown } | undefined {
  const replay = replayOf(call, stored);
  if (replay instanceof ProblemError) throw replay;
  if (replay !== undefined) responseMeta.replayed = true;
  return replay;
}

export function idempotencyKeyReused(): ProblemError {
  return new ProblemError('IDEMPOTENCY_KEY_REUSED', say(en.keyReused));
}
