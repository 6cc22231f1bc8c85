import { expect } from 'vitest';
import type { TestApp } from './app.ts';

/**
 * Waits until so many statements of the app's database wait for such a lock (`transactionid`, `tuple`, `advisory`).
 * Not by pg_locks: it shows those of other test files too, which run on the same server.
 */
export async function lockWaits(
  app: Pick<TestApp, 'admin'>,
  count: number,
  kinds: readonly string[],
): Promise<void> {
  const waiting = async () =>
    (
      await app.admin`
        select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and wait_event = any (${[...kinds]})`
    ).length;
  await expect.poll(waiting).toBe(count);
}
