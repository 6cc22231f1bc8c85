import { unitPrice, type Average } from './holding.ts';
import type { TimelineRow } from './timeline-row.ts';

export type PricedRow = Pick<TimelineRow, 'delta' | 'unitCostMicros' | 'restores'>;

/** What goes out is priced by what is held. */
const none: Average = { quantity: 1, value: 0n };

/**
 * What each unit of a row costs that comes in: its unit cost; of what comes back on a later date, exactly its share
 * of what had been taken, which a cost to six decimals would miss.
 *
 * @param taken signed cost of what comes back, as it is now
 */
export function priceOf(
  { delta, unitCostMicros, restores }: PricedRow,
  moneyScale: number,
  restoredCost?: bigint,
): Average {
  if (delta < 0) return none;
  if (!restores) return unitPrice(unitCostMicros, moneyScale);
  if (restoredCost === undefined) throw new RangeError('what comes back was not read');
  return { quantity: delta, value: -restoredCost };
}
