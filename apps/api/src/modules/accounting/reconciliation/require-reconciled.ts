import type { Transaction } from '@tallybook/db';
import { periodNotReconciled, type AccountingPeriod } from '@tallybook/domain';
import { reconcilePeriods } from './reconcile-periods.ts';
import { readBookingSettings } from './store.ts';

/**
 * Throws PERIOD_NOT_RECONCILED if an inventory account and the value of its stock differ at the end of the period. The caller holds
 * the exclusive locks of the period's months, so neither side can change. Does nothing without automatic posting.
 */
export async function requireReconciled(
  tx: Transaction,
  organizationId: string,
  period: AccountingPeriod,
): Promise<void> {
  const settings = await readBookingSettings(tx, organizationId);
  if (settings.accounts === null) return;
  const [result] = await reconcilePeriods(tx, organizationId, [period], settings);
  if (result === undefined || result.reconciled === true) return;
  throw periodNotReconciled(result);
}
