import { divideRounded } from '../shared/decimal.ts';
import { unitCostScale } from './unit-cost.ts';

/** Units on hand of a product and their value in minor units. The average is value / quantity. */
export interface Holding {
  readonly quantity: number;
  readonly value: bigint;
}

/** A cost per unit as the exact quotient value / quantity; both may be negative. */
export type Average = Holding;

const micros = 10n ** BigInt(unitCostScale);

/**
 * r(q·c): the value of `quantity` units at a cost in millionths, in minor units.
 *
 * @param per number of units that the cost is for, at most 10^9
 */
export function incomingValue(
  quantity: number,
  unitCostMicros: bigint,
  moneyScale: number,
  per: number = 1,
): bigint {
  const dividend = BigInt(quantity) * unitCostMicros * 10n ** BigInt(moneyScale);
  return divideRounded(dividend, per === 1 ? micros : micros * BigInt(per));
}

/** A cost in millionths, of `per` units (at most 10^9), as a quotient per unit. */
export const unitPrice = (unitCostMicros: bigint, moneyScale: number, per: number = 1): Average => ({
  quantity: 1_000_000 * per,
  value: unitCostMicros * 10n ** BigInt(moneyScale),
});

/** r(q·V/Q): the value of `quantity` units at an average, in minor units. */
export function averageValue(quantity: number, { quantity: units, value }: Average): bigint {
  const dividend = BigInt(quantity) * value;
  return units < 0 ? divideRounded(-dividend, BigInt(-units)) : divideRounded(dividend, BigInt(units));
}
