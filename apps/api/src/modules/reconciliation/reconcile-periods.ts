import type { Transaction } from '@tallybook/db';
import { reconcile, type AccountingPeriod, type ReconciledPeriod } from '@tallybook/domain';
import { accountUpTo, stockUpTo, type BookingSettings } from './store.ts';

/** Compares stock value and inventory account at the end of each period. The periods are in ascending order. */
export async function reconcilePeriods(
  tx: Transaction,
  organizationId: string,
  periods: readonly AccountingPeriod[],
  { moneyScale, accounts }: BookingSettings,
): Promise<ReconciledPeriod[]> {
  const ends = periods.map((period) => period.end_date);
  const [stock, account] = await Promise.all([
    stockUpTo(tx, organizationId, ends, moneyScale),
    accounts === null ? null : accountUpTo(tx, organizationId, accounts.inventory, ends, moneyScale),
  ]);
  return reconcile(periods, stock, account, moneyScale);
}
