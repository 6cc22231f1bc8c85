import { averageValue, type Average, type Holding } from './holding.ts';

/*
 * Stock below zero, if the organization allows it. V has the sign of Q: missing units are valued at their issue cost until
 * a receipt covers them.
 */

/**
 * The value added by a receipt of `quantity` units while Q < 0: V' − V, where Q' = Q + q and V' = r(Q'·c) if Q' ≥ 0, else
 * r(Q'·V/Q). It differs from r(q·c) by the cost variance.
 *
 * @param price c, the price of the receipt
 * @returns minor units
 */
export function coveringValue(holding: Holding, quantity: number, price: Average): bigint {
  const left = holding.quantity + quantity;
  return averageValue(left, left < 0 ? holding : price) - holding.value;
}

/**
 * The cost of issuing `quantity` units that are not on hand: by V/Q, or by the last known average if Q = 0, or 0 if there
 * is none.
 *
 * @param last average of the row that brought Q to 0
 * @returns minor units
 */
export function shortfallValue(holding: Holding, quantity: number, last: Average | undefined): bigint {
  const average = holding.quantity === 0 ? last : holding;
  return average === undefined ? 0n : averageValue(quantity, average);
}
