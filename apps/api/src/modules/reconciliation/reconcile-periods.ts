import type { Transaction } from '@tallybook/db';
import { reconcile, type AccountingPeriod, type ReconciledPeriod } from '@tallybook/domain';
import { accountUpTo, stockUpTo, type BookingSettings } from './store.ts';

/** Stock value against the inventory account at the end of each of these periods, given in order. */
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
