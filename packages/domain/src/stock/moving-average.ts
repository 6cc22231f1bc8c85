import { coveringValue, shortfallValue } from './below-zero.ts';
import { averageValue, type Average, type Holding } from './holding.ts';

/**
 * The change of stock value by one movement, with perpetual moving average (IAS 2.27).
 *
 * Receipt: r(q·c). Issue: the exact share r(q·V/Q), or all of V with the last unit, so that Q = 0 ⇒ V = 0 without residue:
 * after 1@1.00, 1@1.00, 1@1.01, an exit of 3 costs 3.01. Below zero: below-zero.ts.
 *
 * @param delta signed whole units
 * @param price per unit, for receipts
 * Units returned to a supplier leave at their own cost, as far as the value covers it.
 *
 * @param last average at which the quantity became 0, for issues while it is 0
 * @param own cost of returned units of a receipt; undefined for other rows
 * @returns signed minor units
 */
export function movingAverageCost(
  holding: Holding,
  delta: number,
  price: Average,
  { last, own }: { readonly last?: Average | undefined; readonly own?: bigint | undefined } = {},
): bigint {
  if (delta > 0)
    return holding.quantity < 0 ? coveringValue(holding, delta, price) : averageValue(delta, price);
  // An issue of more than is on hand costs r(q·V/Q) for all of its units.
  if (own !== undefined && -delta < holding.quantity) return own < holding.value ? -own : -holding.value;
  return -delta === holding.quantity ? -holding.value : -shortfallValue(holding, -delta, last);
}
