import type { TallybookError } from './errors/any-error.ts';

/** A service that asks for a longer pause than this gets it from the caller, who learns of it by `retryAfter`. */
const longestPause = 30_000;
const firstPause = 250;
const longestBackoff = 8_000;

/** `Retry-After` in seconds; the header holds seconds or a date (RFC 9110, 10.2.3). */
export function retryAfterSeconds(headers: Headers, now: number = Date.now()): number | undefined {
  const text = headers.get('retry-after')?.trim();
  if (text === undefined || text === '') return undefined;
  if (/^\d+(?:\.\d+)?$/.test(text)) return Number(text);
  const date = Date.parse(text);
  return Number.isNaN(date) ? undefined : Math.max(0, (date - now) / 1000);
}

/**
 * Milliseconds until a call is sent again, or undefined when it is not.
 *
 * @param attempt 0 for the first
 * @param chance 0 to 1
 */
export function pauseBefore(
  error: TallybookError,
  attempt: number,
  chance: number = Math.random(),
): number | undefined {
  if (!mayRepeat(error)) return undefined;
  if (error.retryAfter !== undefined) {
    const asked = error.retryAfter * 1000;
    // A little later, never earlier, so that those who were refused together do not come back together.
    return asked > longestPause ? undefined : asked + chance * firstPause;
  }
  return Math.min(longestBackoff, firstPause * 2 ** attempt) * (0.5 + chance / 2);
}

function mayRepeat({ code, status }: TallybookError): boolean {
  if (code === 'CONNECTION_FAILED' || code === 'TIMED_OUT' || status === 429) return true;
  return status !== undefined && status >= 500 && status !== 501;
}
