import { unitPrice, type Average } from './holding.ts';
import type { TimelineRow } from './timeline-row.ts';

export type PricedRow = Pick<TimelineRow, 'delta' | 'unitCostMicros' | 'restores'>;

/** Issues have no price of their own. */
const none: Average = { quantity: 1, value: 0n };

/**
 * The price per unit of a receipt: its unit cost, or for a restored issue the exact quotient of the cost, which a
 * cost with six decimals could not express.
 *
 * @param restoredCost the restored issue's current signed cost
 */
export function priceOf(
  { delta, unitCostMicros, restores }: PricedRow,
  moneyScale: number,
  restoredCost?: bigint,
): Average {
  if (delta < 0) return none;
  if (!restores) return unitPrice(unitCostMicros, moneyScale);
  if (restoredCost === undefined) throw new RangeError('the cost of the restored issue was not read');
  return { quantity: delta, value: -restoredCost };
}
