import { incomingValue } from './holding.ts';
import type { TimelineRow } from './timeline-row.ts';

/**
 * The part of a movement's effect on stock value that is not its own cost: `cost_amount` − r(q·c) for what comes
 * in, which is 0 unless it covers stock below zero (ledger.md, "Below zero"). Negative: units that had gone out
 * before they were there had cost less than what now comes in for them. `cost_amount` itself is always the real
 * effect V' − V; an entry that books r(q·c) against what was received books this difference as well.
 *
 * What goes out has none. A reversal in place has its original's, the other way round, as it has its cost.
 *
 * @param row as it stands: signed units, millionths of the currency's unit, signed minor units
 * @param moneyScale decimal places of the currency's minor unit
 * @returns signed minor units
 */
export function costVariance(
  { delta, unitCostMicros, cancels, cost }: Omit<TimelineRow, 'id' | 'date'>,
  moneyScale: number,
): bigint {
  const incoming = cancels === null ? delta > 0 : delta < 0;
  return incoming ? cost - incomingValue(delta, unitCostMicros, moneyScale) : 0n;
}
