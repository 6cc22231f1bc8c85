import type { Transaction } from '@tallybook/db';
import { findPendingFrom } from '../../../ledger/levels/store.ts';
import {
  reconcile,
  type AllowanceAccount,
  type InventoryAccount,
  type ReconciledPeriod,
} from '@tallybook/domain';
import {
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
  const booked = await selectAccountChanges(
    tx,
    organizationId,
    [...new Set([...names, ...recorded.keys()])],
    ends,
    moneyScale,
  );
  const stockOf = Map.groupBy(stock, ({ ruleId }) => accountOf.get(ruleId) ?? accounts?.inventory);
  const inventory = names.map((account): InventoryAccount => ({
    account,
    stock: stockOf.get(account) ?? [],
    booked: booked.get(account) ?? [],
  }));
  const allowances = [...recorded].map(([account, changes]): AllowanceAccount => ({
    account,
    recorded: changes,
    booked: booked.get(account) ?? [],
  }));
  return reconcile(periods, stock, accounts === null ? null : inventory, allowances, moneyScale, pendingFrom);
}
