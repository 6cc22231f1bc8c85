import { incomingValue, unitPrice, type Average } from './holding.ts';
import type { TimelineRow } from './timeline-row.ts';

export type PricedRow = Pick<TimelineRow, 'delta' | 'unitCostMicros' | 'restores' | 'adjusted'>;

/** Issues have no price of their own. */
const none: Average = { quantity: 1, value: 0n };

/**
 * The price per unit of a receipt: its unit cost, or an exact quotient, which a cost with six decimals could not express:
 * for a restored issue of the cost, for an adjusted receipt of r(q·c) and the adjustments.
 *
 * @param restoredCost the restored issue's current signed cost
 */
export function priceOf(
  { delta, unitCostMicros, restores, adjusted = 0n }: PricedRow,
  moneyScale: number,
  restoredCost?: bigint,
): Average {
  if (delta < 0) return none;
  if (!restores && adjusted !== 0n)
    return { quantity: delta, value: incomingValue(delta, unitCostMicros, moneyScale) + adjusted };
  if (!restores) return unitPrice(unitCostMicros, moneyScale);
  if (restoredCost === undefined) throw new RangeError('the cost of the restored issue was not read');
  return { quantity: delta, value: -restoredCost };
}
