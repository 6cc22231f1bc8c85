import type { Transaction } from '@tallybook/db';
import {
  reconcile,
  type AllowanceAccount,
  type InventoryAccount,
  type ReconciledPeriod,
} from '@tallybook/domain';
import {
  findPendingFrom,
  selectAccountChanges,
  selectAllowanceChanges,
  selectStockChanges,
  type BookingSettings,
  type PeriodToReconcile,
} from './store.ts';

/** Compares stock value and inventory accounts at the end of each period. The periods are in ascending order. */
export async function reconcilePeriods(
  tx: Transaction,
  organizationId: string,
  periods: readonly PeriodToReconcile[],
  { moneyScale, accounts, inventoryRules }: BookingSettings,
): Promise<ReconciledPeriod[]> {
  const ends = periods.map((period) => period.end_date);
  const names =
    accounts === null
      ? []
      : [...new Set([accounts.inventory, ...inventoryRules.map((rule) => rule.account)])];
  const accountOf = new Map<string | null, string>(inventoryRules.map((rule) => [rule.id, rule.account]));
  const [stock, recorded, pendingFrom] = await tx.flight([
    () => selectStockChanges(tx, organizationId, ends, moneyScale, inventoryRules.length > 0),
    () => selectAllowanceChanges(tx, organizationId, ends, moneyScale),
    () => findPendingFrom(tx, organizationId),
  ]);
  // Almost always one.
  const inventory: InventoryAccount[] = [];
  for (const account of names)
    inventory.push({
      account,
      stock: stock.filter(({ ruleId }) => (accountOf.get(ruleId) ?? accounts?.inventory) === account),
      booked: await selectAccountChanges(tx, organizationId, account, ends, moneyScale),
    });
  // Almost always none or one.
  const allowances: AllowanceAccount[] = [];
  for (const [name, changes] of recorded) {
    const booked = await selectAccountChanges(tx, organizationId, name, ends, moneyScale);
    allowances.push({ account: name, recorded: changes, booked });
  }
  return reconcile(periods, stock, accounts === null ? null : inventory, allowances, moneyScale, pendingFrom);
}
