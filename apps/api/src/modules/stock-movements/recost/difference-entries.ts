import { recostLines, type PeriodChange, type PostingAccounts } from '@tallybook/domain';
import { newId } from '../../../platform/ids.ts';
import type { NewEntry } from '../../journal-entries/write-store.ts';

interface Difference {
  readonly accounts: PostingAccounts;
  readonly productId: string;
  readonly sku: string;
  readonly moneyScale: number;
  /** Why costs are others now, behind "Costs of … changed". */
  readonly cause: string;
  readonly createdBy: string | null;
}

/** One entry for each period whose movements cost something else now, dated as the latest of them. */
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
    stockMovementId: null,
    productId,
    lines: recostLines(accounts, change, moneyScale),
  }));
}
