import type { Transaction } from '@tallybook/db';
import { changesByPeriod, type CostChanges } from '@tallybook/domain';
import { appendToLog } from '../../ledger-log/append-store.ts';
import { insertEntries } from '../../journal-entries/write-store.ts';
import { readBooking } from './book-recost-store.ts';
import { differenceEntries } from './difference-entries.ts';
import type { PendingProduct } from './recost-store.ts';

/** Posts journal entries for the cost changes of a recost, in its transaction; none without automatic posting. */
export async function bookRecost(
  tx: Transaction,
  product: PendingProduct,
  changes: CostChanges,
  moneyScale: number,
): Promise<void> {
  const [from] = [...changes.keys()].sort();
  if (from === undefined) return;
  const { productId } = product;
  const { accounts, sku, periods, now } = await readBooking(tx, product, from);
  if (accounts === null) return;
  const entries = differenceEntries(
    {
      accounts,
      productId,
      sku,
      moneyScale,
      cause: 'by an earlier movement that was posted late',
      createdBy: null,
    },
    changesByPeriod(changes, periods),
  );
  if (entries.length === 0) return;
  await tx.flight([
    ...insertEntries(tx, product.organizationId, entries, now),
    ...appendToLog(tx, product.organizationId, { entries, createdAt: now }),
  ]);
}
