import type { TallybookError } from './errors/any-error.ts';

/** Longer waits are left to the caller, who gets `retryAfter`. */
const maxRetryAfterMs = 30_000;
const initialBackoffMs = 250;
const maxBackoffMs = 8_000;

/** `Retry-After` in seconds; the header contains seconds or a date (RFC 9110, 10.2.3). */
export function retryAfterSeconds(headers: Headers, now: number = Date.now()): number | undefined {
  const text = headers.get('retry-after')?.trim();
  if (text === undefined || text === '') return undefined;
  if (/^\d+(?:\.\d+)?$/.test(text)) return Number(text);
  const date = Date.parse(text);
  return Number.isNaN(date) ? undefined : Math.max(0, (date - now) / 1000);
}

/**
 * The delay before the next attempt in milliseconds, or undefined if the call must not be retried.
 *
 * @param attempt 0 for the first retry
 * @param random 0 to 1
 */
export function pauseBefore(
  error: TallybookError,
  attempt: number,
  random: number = Math.random(),
): number | undefined {
  if (!isRetryable(error)) return undefined;
  if (error.retryAfter !== undefined) {
    const requested = error.retryAfter * 1000;
    // Add jitter so that callers rejected together do not retry together; never earlier than asked.
    return requested > maxRetryAfterMs ? undefined : requested + random * initialBackoffMs;
  }
  return Math.min(maxBackoffMs, initialBackoffMs * 2 ** attempt) * (0.5 + random / 2);
}

function isRetryable({ code, status }: TallybookError): boolean {
  if (code === 'CONNECTION_FAILED' || code === 'TIMED_OUT' || status === 429) return true;
  return status !== undefined && status >= 500 && status !== 501;
}
