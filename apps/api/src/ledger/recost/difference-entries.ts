import { explainLines, recostLines, type PeriodChange, type ResolvedAccounts } from '@tallybook/domain';
import { newId } from '../../platform/ids.ts';
import type { NewEntry } from '../journal/write-store.ts';

interface Difference {
  readonly accounts: ResolvedAccounts;
  readonly productId: string;
  readonly sku: string;
  readonly moneyScale: number;
  /** Completes the memo "Costs of … changed". */
  readonly cause: string;
  readonly createdBy: string | null;
}

/** One entry per period whose costs changed, dated on the latest day that changed. */
export function differenceEntries(
  { accounts, productId, sku, moneyScale, cause, createdBy }: Difference,
  changes: readonly PeriodChange[],
): NewEntry[] {
  return changes.map(({ periodId, date, change }) => ({
    id: newId(),
    entryDate: date,
    periodId,
    memo: `Costs of ${sku} changed ${cause}`,
    source: 'recost',
    createdBy,
    productId,
    lines: explainLines(recostLines(accounts, change, moneyScale), accounts, null),
  }));
}
