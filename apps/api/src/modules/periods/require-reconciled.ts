import type { Transaction } from '@tallybook/db';
import { ProblemError, type AccountingPeriod } from '@tallybook/domain';
import { reconcilePeriods } from '../reconciliation/reconcile-periods.ts';
import { readBookingSettings } from '../reconciliation/store.ts';

/**
 * Throws PERIOD_NOT_RECONCILED if stock value and inventory account differ at the end of the period. The caller holds
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
  const { stock_value, account_balance, difference } = result;
  throw new ProblemError(
    'PERIOD_NOT_RECONCILED',
    `At the end of ${period.name} the stock is worth ${stock_value} and account ${settings.accounts.inventory} holds ${account_balance}.`,
    { figures: { stock_value, account_balance, difference } },
  );
}
