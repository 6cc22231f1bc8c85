import { averageValue, type Holding } from './holding.ts';
import type { SplitAdjustment } from './timeline-row.ts';

/**
 * The part of a split cost adjustment that is added to stock: r(amount · on hand / received), the share of the units that are
 * still there. Nothing without units on hand; a negative amount takes at most the value that is left.
 *
 * @param held what is on hand: by FIFO of the receipt's own layer, by moving average of all units
 * @returns signed minor units
 */
export function shareOnHand({ amount, units }: SplitAdjustment, held: Holding): bigint {
  const onHand = Math.min(held.quantity, units);
  if (onHand <= 0) return 0n;
  const share = averageValue(onHand, { quantity: units, value: amount });
  const least = held.value > 0n ? -held.value : 0n;
  return share < 0n && share < least ? least : share;
}
