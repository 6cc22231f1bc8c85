import type { Transaction } from '@tallybook/db';
import { ProblemError, type AccountingPeriod } from '@tallybook/domain';
import { reconcilePeriods } from '../reconciliation/reconcile-periods.ts';
import { readBookingSettings } from '../reconciliation/store.ts';

/**
 * Refuses while stock value and inventory account differ at the end of a period whose months are held: up to that
 * day nothing can be posted to either. Says nothing where movements are not booked automatically.
 */
export async function requireReconciled(
  tx: Transaction,
  organizationId: string,
  period: AccountingPeriod,
): Promise<void> {
  const settings = await readBookingSettings(tx, organizationId);
  if (settings.accounts === null) return;
  const [at] = await reconcilePeriods(tx, organizationId, [period], settings);
  if (at === undefined || at.reconciled === true) return;
  const { stock_value, account_balance, difference } = at;
  throw new ProblemError(
    'PERIOD_NOT_RECONCILED',
    `At the end of ${period.name} the stock is worth ${stock_value} and account ${settings.accounts.inventory} holds ${account_balance}.`,
    { figures: { stock_value, account_balance, difference } },
  );
}
