import { divideRounded } from '../shared/decimal.ts';
import { unitCostScale } from './unit-cost.ts';

/** What is on hand of a product and what it is worth, in minor units. The average is only value / quantity. */
export interface Holding {
  readonly quantity: number;
  readonly value: bigint;
}

/** A cost per unit as the exact quotient value / quantity; the quantity may be negative, as the value then is. */
export type Average = Holding;

const micros = 10n ** BigInt(unitCostScale);

/** r(q·c): what `quantity` units at a cost in millionths are worth, in minor units. */
export function incomingValue(quantity: number, unitCostMicros: bigint, moneyScale: number): bigint {
  return divideRounded(BigInt(quantity) * unitCostMicros * 10n ** BigInt(moneyScale), micros);
}

/** A cost in millionths as the quotient that it is. */
export const unitPrice = (unitCostMicros: bigint, moneyScale: number): Average => ({
  quantity: 1_000_000,
  value: unitCostMicros * 10n ** BigInt(moneyScale),
});

/** r(q·V/Q): what `quantity` units are worth by an average, in minor units. */
export function averageValue(quantity: number, { quantity: held, value }: Average): bigint {
  const dividend = BigInt(quantity) * value;
  return held < 0 ? divideRounded(-dividend, BigInt(-held)) : divideRounded(dividend, BigInt(held));
}
