import type { Transaction } from '@tallybook/db';
import { reconcile, type ReconciledPeriod } from '@tallybook/domain';
import {
  findPendingFrom,
  selectAccountChanges,
  selectStockChanges,
  type BookingSettings,
  type PeriodToReconcile,
} from './store.ts';

/** Compares stock value and inventory account at the end of each period. The periods are in ascending order. */
export async function reconcilePeriods(
  tx: Transaction,
  organizationId: string,
  periods: readonly PeriodToReconcile[],
  { moneyScale, accounts }: BookingSettings,
): Promise<ReconciledPeriod[]> {
  const ends = periods.map((period) => period.end_date);
  const [stock, account, pendingFrom] = await tx.flight([
    () => selectStockChanges(tx, organizationId, ends, moneyScale),
    accounts && (() => selectAccountChanges(tx, organizationId, accounts.inventory, ends, moneyScale)),
    () => findPendingFrom(tx, organizationId),
  ]);
  return reconcile(periods, stock, account, moneyScale, pendingFrom);
}
