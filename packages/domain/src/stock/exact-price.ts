import { divideRounded, formatDecimal, withoutTrailingZeros } from '../shared/decimal.ts';
import { derivedUnitCost, unitCostMicros, unitCostNumber, unitCostScale } from './unit-cost.ts';

/** Whole digits up to 10^12, and six decimals. */
export const costForm = /^\d{1,12}(\.\d{1,6})?$/;

const digitsOf = (text: string): number =>
  withoutTrailingZeros(text.replace('.', '').replace(/^0+/, '')).length;

/** Whether a text is a unit cost: 0 ≤ c < 10^12, at most 6 decimal places and 15 significant digits. */
export const isCost = (text: string): boolean => costForm.test(text) && digitsOf(text) <= 15;

/** The largest number of units that a unit cost may be for. */
export const maxCostPer = 1_000_000_000;

/** A cost per unit as an exact quotient: `unitCost`, an accepted unit cost, for `costPer` units. */
export interface ExactPrice {
  readonly unitCost: number;
  /** Undefined for 1. */
  readonly costPer?: number | undefined;
}

/** A JSON number has 15 significant digits. */
const isExpressible = (micros: bigint): boolean => withoutTrailingZeros(micros.toString()).length <= 15;

const divisorOf = (a: bigint, b: bigint): bigint => (b === 0n ? a : divisorOf(b, a % b));

/**
 * Cost / units in lowest terms of millionths: 10.00 for 20 units is 0.5 for one. As given if the reduced cost would have more
 * digits than a unit cost.
 *
 * @param micros an accepted unit cost in millionths
 * @param per 1 or more
 * @returns undefined if the quotient needs more than 10^9 units
 */
export function exactPrice(micros: bigint, per: number): ExactPrice | undefined {
  const divisor = divisorOf(BigInt(per), micros);
  const reduced = isExpressible(micros / divisor) ? divisor : 1n;
  const units = BigInt(per) / reduced;
  if (units > BigInt(maxCostPer)) return undefined;
  const unitCost = unitCostNumber(formatDecimal(micros / reduced, unitCostScale));
  // oxlint-disable-next-line tallybook/exact-numbers -- at most 10^9
  return units === 1n ? { unitCost } : { unitCost, costPer: Number(units) };
}

/**
 * The price that is nearest to cost / units: exact if possible, else for 10^9 units with six decimals and 15 digits.
 *
 * @param micros an accepted unit cost in millionths
 * @param units 1 or more
 */
export function nearestPrice(micros: bigint, units: number): ExactPrice {
  const exact = exactPrice(micros, units);
  if (exact !== undefined) return exact;
  const rounded = divideRounded(micros * BigInt(maxCostPer), BigInt(units));
  const step = 10n ** BigInt(Math.max(0, rounded.toString().length - 15));
  const price = exactPrice(divideRounded(rounded, step) * step, maxCostPer);
  if (price === undefined) throw new RangeError('a price for 10^9 units is accepted');
  return price;
}

/** A cost as decimal text with at least two decimals, and without further zeros at its end. */
function costText(unitCost: number): string {
  const [whole = '', places = ''] = formatDecimal(unitCostMicros(unitCost), unitCostScale).split('.');
  return `${whole}.${withoutTrailingZeros(places).padEnd(2, '0')}`;
}

/** A price in a response: beside a `unit_cost` that may be rounded. */
export interface ShownPrice {
  readonly unit_cost: number;
  readonly price?: { readonly amount: string; readonly per: number };
}

/** The cost per unit as responses have it, and the exact price where it is for more than one unit. */
export function shownPrice({ unitCost, costPer = 1 }: ExactPrice): ShownPrice {
  if (costPer === 1) return { unit_cost: unitCost };
  return {
    unit_cost: derivedUnitCost(unitCostMicros(unitCost), costPer, unitCostScale),
    price: { amount: costText(unitCost), per: costPer },
  };
}
