import type { TallybookError } from './any-error.ts';

/** Statuses of an operation that has looked up the key: had an earlier attempt taken effect, it would have found it. */
const conclusive = new Set([400, 404, 409, 422]);

/**
 * Whether a write may have taken effect, after an attempt that failed. A rate limit, an ended session or the page of a
 * proxy says nothing about the attempts before.
 *
 * @param key the Idempotency-Key of the attempt
 * @param wasUnknown whether an earlier attempt may have taken effect
 */
export function isOutcomeUnknown(
  { code, status = 0 }: TallybookError,
  key: string | undefined,
  wasUnknown: boolean,
): boolean {
  if (code === 'KEY_NOT_SHOWN') return false;
  if (code === 'CONNECTION_FAILED' || code === 'TIMED_OUT' || code === 'UNEXPECTED_ANSWER') return true;
  if (status >= 500) return true;
  // The service responds to an unknown path before any operation. Without a key, a repeated deletion finds nothing.
  const isConclusive = key !== undefined && code !== 'ROUTE_NOT_FOUND' && conclusive.has(status);
  return wasUnknown && !isConclusive;
}
