const minute = 60;
const hour = 60 * minute;

/** Seconds between attempts: eleven attempts in a little more than a day. */
const waits = [
  5,
  minute,
  5 * minute,
  15 * minute,
  30 * minute,
  hour,
  2 * hour,
  4 * hour,
  8 * hour,
  8.5 * hour,
] as const;

/** A webhook that has failed for this many days is disabled when the next delivery fails for good. */
export const failingDaysUntilDisabled = 5;

/**
 * Seconds to wait after a failed attempt; undefined after the last one.
 *
 * @param attempts number of attempts so far, the failed one included
 * @param jitter 0 to 1; adds up to a tenth, so that deliveries that failed together are not retried together
 */
export function secondsUntilRetry(attempts: number, jitter: number): number | undefined {
  const wait = waits[attempts - 1];
  return wait === undefined ? undefined : Math.round(wait * (1 + jitter / 10));
}
