import { divideRounded } from '../shared/decimal.ts';
import { unitCostScale } from './unit-cost.ts';

/** What is on hand of a product and what it is worth, in minor units. The average is only value / quantity. */
export interface Holding {
  readonly quantity: number;
  readonly value: bigint;
}

const micros = 10n ** BigInt(unitCostScale);

/** r(q·c): what `quantity` units at a cost in millionths are worth, in minor units. */
export function incomingValue(quantity: number, unitCostMicros: bigint, moneyScale: number): bigint {
  return divideRounded(BigInt(quantity) * unitCostMicros * 10n ** BigInt(moneyScale), micros);
}

/**
 * What one movement adds to (+) or takes from (−) stock value, by perpetual moving average (IAS 2.27).
 *
 * In: r(q·c). Out: the exact share r(q·V/Q), or all of V with the last unit, so that Q = 0 ⇒ V = 0 and no
 * residue is ever left: 1@1.00, 1@1.00, 1@1.01 and an exit of 3 cost 3.01.
 *
 * @param delta signed whole units; going out, at most what is held
 * @param unitCostMicros cost per unit in millionths of the currency's unit
 * @param moneyScale decimal places of the currency's minor unit
 * @returns signed minor units
 */
export function movingAverageCost(
  held: Holding,
  delta: number,
  unitCostMicros: bigint,
  moneyScale: number,
): bigint {
  if (delta > 0) return incomingValue(delta, unitCostMicros, moneyScale);
  if (-delta === held.quantity) return -held.value;
  return -divideRounded(BigInt(-delta) * held.value, BigInt(held.quantity));
}
