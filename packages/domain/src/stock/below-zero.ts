import { averageValue, type Average, type Holding } from './holding.ts';

/*
 * Stock below zero, where the organization allows it (ledger.md, "Below zero"). V has the sign of Q: what is
 * missing is worth what its issues cost, until what comes in covers it.
 */

/**
 * What `quantity` units add to the value while Q < 0: V' − V, where Q' = Q + q and V' = r(Q'·c) once nothing is
 * missing any more, r(Q'·V/Q) as long as something is. It differs from r(q·c) by the cost variance.
 *
 * @param price c, of what comes in
 * @returns minor units
 */
export function coveringValue(held: Holding, quantity: number, price: Average): bigint {
  const left = held.quantity + quantity;
  return averageValue(left, left < 0 ? held : price) - held.value;
}

/**
 * What `quantity` units cost that are issued without being there: by V/Q, or where Q = 0 by the last known
 * average, or 0 where there has never been one.
 *
 * @param last average of the row that brought Q to 0
 * @returns minor units
 */
export function shortfallValue(held: Holding, quantity: number, last: Average | undefined): bigint {
  const average = held.quantity === 0 ? last : held;
  return average === undefined ? 0n : averageValue(quantity, average);
}
