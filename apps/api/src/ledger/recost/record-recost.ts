import type { Transaction } from '@tallybook/db';
import {
  changesByPeriod,
  valuationStatusOf,
  type CostChanges,
  type CostChangeSummary,
} from '@tallybook/domain';
import { systemOrigin } from '../../platform/events/event.ts';
import { recordEvent } from '../../platform/events/record.ts';
import { appendToLog } from '../log/append-store.ts';
import { insertEntries, type NewEntry } from '../journal/write-store.ts';
import { costEvent, entriesByPeriod } from '../parts/cost-events.ts';
import { readBooking, type Booking } from './book-recost-store.ts';
import { differenceEntries } from './difference-entries.ts';
import type { PendingProduct } from './recost-store.ts';

interface RecostedChunk {
  /** Change of each day's value. */
  readonly changes: CostChanges;
  readonly summary: CostChangeSummary;
  readonly moneyScale: number;
  /** Whether no costs of the product are pending any more. */
  readonly finished: boolean;
}

/**
 * Announces the cost changes of a recost's transaction (`stock_costs.changed`) and posts their journal entries; none
 * without automatic posting. The last transaction of a recost is announced even if it changed nothing, so that a consumer
 * learns that the costs are final.
 */
export async function recordRecost(
  tx: Transaction,
  product: PendingProduct,
  chunk: RecostedChunk,
): Promise<void> {
  const { changes, summary, finished } = chunk;
  if (summary.isEmpty && !finished) return;
  const { organizationId, productId } = product;
  const [from] = [...changes.keys()].sort();
  const booking = from === undefined ? undefined : await readBooking(tx, product, from);
  const entries = booking === undefined ? [] : entriesOf(booking, productId, chunk);
  const change = summary.present({
    productId,
    status: valuationStatusOf(!finished),
    periods: booking?.periods ?? [],
    entries: entriesByPeriod(entries),
  });
  await tx.flight([
    ...(booking === undefined || entries.length === 0
      ? []
      : insertAll(tx, organizationId, entries, booking.now)),
    () => recordEvent(tx, systemOrigin, costEvent(organizationId, change)),
  ]);
}

const insertAll = (tx: Transaction, organizationId: string, entries: readonly NewEntry[], now: string) => [
  ...insertEntries(tx, organizationId, entries, now),
  ...appendToLog(tx, organizationId, { entries, createdAt: now }),
];

function entriesOf(
  { accounts, sku, periods }: Booking,
  productId: string,
  { changes, moneyScale }: RecostedChunk,
): NewEntry[] {
  if (accounts === null) return [];
  return differenceEntries(
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
}
