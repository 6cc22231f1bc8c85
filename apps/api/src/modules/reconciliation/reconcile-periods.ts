import type { Transaction } from '@tallybook/db';
import { reconcile, type AllowanceAccount, type ReconciledPeriod } from '@tallybook/domain';
import {
  findPendingFrom,
  selectAccountChanges,
  selectAllowanceChanges,
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
  const [stock, account, recorded, pendingFrom] = await tx.flight([
    () => selectStockChanges(tx, organizationId, ends, moneyScale),
    accounts && (() => selectAccountChanges(tx, organizationId, accounts.inventory, ends, moneyScale)),
    () => selectAllowanceChanges(tx, organizationId, ends, moneyScale),
    () => findPendingFrom(tx, organizationId),
  ]);
  // Almost always none or one.
  const allowances: AllowanceAccount[] = [];
  for (const [name, changes] of recorded) {
    const booked = await selectAccountChanges(tx, organizationId, name, ends, moneyScale);
    allowances.push({ account: name, recorded: changes, booked });
  }
  return reconcile(periods, stock, account, allowances, moneyScale, pendingFrom);
}
