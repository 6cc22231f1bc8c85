import { expect } from 'vitest';
import type { TestApp } from './app.ts';

/**
 * Waits until `count` statements of the app's database wait for locks of these kinds (`transactionid`, `tuple`,
 * `advisory`). Does not read pg_locks, which includes other test files' locks on the same server.
 */
export async function waitForLockWaiters(
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
