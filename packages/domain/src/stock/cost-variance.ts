import { incomingValue } from './holding.ts';
import type { TimelineRow } from './timeline-row.ts';

/**
 * The part of a receipt's effect on stock value that is not its own cost: `cost_amount` − r(q·c), which is 0 unless the
 * receipt covers stock below zero. Negative if the units that were issued in advance cost less than the receipt.
 * `cost_amount` is always the actual effect V' − V; a journal entry that books r(q·c) books this difference as well.
 *
 * Issues have no variance. A same-day reversal has its original's with the opposite sign.
 *
 * @param row signed units, millionths of the currency's unit per `costPer` units, signed minor units
 * @param moneyScale decimal places of the currency's minor unit
 * @returns signed minor units
 */
export function costVariance(
  { delta, unitCostMicros, costPer, cancels, cost }: Omit<TimelineRow, 'id' | 'date' | 'kind'>,
  moneyScale: number,
): bigint {
  const incoming = cancels === null ? delta > 0 : delta < 0;
  return incoming ? cost - incomingValue(delta, unitCostMicros, moneyScale, costPer) : 0n;
}
