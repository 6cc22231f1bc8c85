import { sumOfNodes } from '@tallybook/db/testing';
import type postgres from 'postgres';
import { expect } from 'vitest';
import type { TestApp } from './app.ts';

/** The statements of the app's database that wait for a lock, on every node. */
export function countLockWaiters(
  { admin }: Pick<TestApp, 'admin'>,
  kinds: readonly string[] = [],
): Promise<number> {
  const ofKinds = kinds.length === 0 ? '' : `and wait_event in (${kinds.map((kind) => `'${kind}'`).join()})`;
  return sumOfNodes(
    admin,
    `select count(*) from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock' ${ofKinds}`,
  );
}

/**
 * Waits until `count` statements of the app's database wait for locks of these kinds (`transactionid`, `tuple`,
 * `advisory`). Does not read pg_locks, which includes other test files' locks on the same server.
 */
export async function waitForLockWaiters(
  app: Pick<TestApp, 'admin'>,
  count: number,
  kinds: readonly string[],
): Promise<void> {
  await expect.poll(() => countLockWaiters(app, kinds)).toBe(count);
}

/** Locks a product's balance, for which its postings wait, until the transaction ends. */
export const lockBalance = (
  sql: postgres.TransactionSql,
  organizationId: string,
  productId: string,
): Promise<unknown> => sql`
  select from stock_balances where organization_id = ${organizationId} and product_id = ${productId} for update`;
