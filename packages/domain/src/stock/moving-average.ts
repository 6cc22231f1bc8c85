import { coveringValue, shortfallValue } from './below-zero.ts';
import { averageValue, type Average, type Holding } from './holding.ts';

/**
 * What one movement adds to (+) or takes from (−) stock value, by perpetual moving average (IAS 2.27).
 *
 * In: r(q·c). Out: the exact share r(q·V/Q), or all of V with the last unit, so that Q = 0 ⇒ V = 0 and no
 * residue is ever left: 1@1.00, 1@1.00, 1@1.01 and an exit of 3 cost 3.01. Below zero: below-zero.ts.
 *
 * @param delta signed whole units
 * @param price of what comes in, for each unit
 * @param last average of the row that brought the quantity to 0, where it is 0 and more goes out
 * @returns signed minor units
 */
export function movingAverageCost(held: Holding, delta: number, price: Average, last?: Average): bigint {
  if (delta > 0) return held.quantity < 0 ? coveringValue(held, delta, price) : averageValue(delta, price);
  // More than is held costs the same share: r(q·V/Q) for all of it.
  return -delta === held.quantity ? -held.value : -shortfallValue(held, -delta, last);
}
