const minute = 60;
const hour = 60 * minute;

/** Seconds from one try to the next: eleven tries within a little more than a day. */
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

/** A webhook to which nothing could be delivered for so long is disabled when the next delivery is given up. */
export const failingDaysUntilDisabled = 5;

/**
 * Seconds to wait after a failed try; undefined when it was the last.
 *
 * @param attempts tries made, the failed one included
 * @param jitter 0 to 1: up to a tenth is added, so that what failed together does not come back together
 */
export function secondsUntilRetry(attempts: number, jitter: number): number | undefined {
  const wait = waits[attempts - 1];
  return wait === undefined ? undefined : Math.round(wait * (1 + jitter / 10));
}
