import { z } from 'zod';
import { readDecimal } from '../shared/decimal.ts';

/** Decimal places that a unit cost may have (`numeric(18,6)`). */
export const unitCostScale = 6;

/**
 * The decimal that a JSON number stands for, without the noise of binary fractions: 0.1 + 0.2 is 0.3.
 * Fifteen significant digits survive every trip through a double (DBL_DIG); a number that differs from its
 * fifteen digits by more than a few units in the last place has real further digits and is not touched.
 */
function withoutNoise(value: number): number {
  const rounded = +value.toPrecision(15);
  return Math.abs(value - rounded) <= 8 * Number.EPSILON * Math.abs(value) ? rounded : value;
}

/** Plain decimal digits of a number below 10^12 with at most six places; undefined for any other. */
function sixPlaces(value: number): string | undefined {
  const text = value.toFixed(unitCostScale);
  const exact = +text === value && (value === 0 || +value.toPrecision(15) === value);
  return exact ? text : undefined;
}

/** A cost per unit: 0 ≤ c < 10^12, at most 6 decimals and 15 significant digits, a JSON number. */
export const unitCost = () =>
  z
    .number()
    .min(0)
    .lt(1e12)
    .overwrite((value) => withoutNoise(value) + 0)
    .refine((value) => !(value >= 0 && value < 1e12) || sixPlaces(value) !== undefined, {
      error: 'This must have at most 6 decimals and 15 significant digits.',
      params: { code: 'TOO_PRECISE' },
    });

/** An accepted unit cost as decimal text with six places, for the database. */
export function unitCostText(value: number): string {
  return value.toFixed(unitCostScale);
}

/** An accepted unit cost in millionths, for exact arithmetic. */
export function unitCostMicros(value: number): bigint {
  return readDecimal(unitCostText(value), unitCostScale);
}
