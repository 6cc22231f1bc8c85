import { divideRounded, formatDecimal, readDecimal, withoutTrailingZeros } from '../shared/decimal.ts';

/** Decimal places that a unit cost may have (`numeric(18,6)`). */
export const unitCostScale = 6;

function fifteenDigits(value: number): number {
  // oxlint-disable-next-line tallybook/exact-numbers -- the nearest number to these digits is intended
  return Number(value.toPrecision(15));
}

/** Decimal places of the shortest text that parses to this number; 0.1 + 0.2 has seventeen. */
function placesOf(value: number): number {
  const [, fraction = ''] = value.toString().split('.');
  return fraction.length;
}

/**
 * The decimal that a JSON number means, without binary rounding noise: 0.1 + 0.2 is 0.3. Noise means digits after the sixth
 * decimal that disappear when rounded to fifteen digits (DBL_DIG), within a few units in the last place and less than half a
 * seventh decimal. A number with at most six decimals is never changed, only accepted or rejected.
 */
export function withoutNoise(value: number): number {
  if (placesOf(value) <= unitCostScale) return value;
  const rounded = fifteenDigits(value);
  const noise = Math.min(8 * Number.EPSILON * Math.abs(value), 5e-8);
  return Math.abs(value - rounded) <= noise ? rounded : value;
}

/**
 * An accepted cost with six decimal places; undefined for a number with more. From fifteen significant digits: `toFixed`
 * would print the binary fraction (9465069476.7 as …6.700001).
 */
export function sixPlaces(value: number): string | undefined {
  const [plain, decimals = ''] = value.toString().split('.') as [string, string?];
  // Fast path of nearly every cost: the shortest text, if it has at most fifteen digits, is exact.
  if (/^\d+$/.test(plain) && /^\d{0,6}$/.test(decimals) && plain.length + decimals.length <= 15)
    return `${plain}.${decimals.padEnd(unitCostScale, '0')}`;
  if (value < 1e-6 || fifteenDigits(value) !== value) return undefined;
  const [whole = '', fraction = ''] = value.toPrecision(15).split('.');
  const places = withoutTrailingZeros(fraction);
  return places.length > unitCostScale ? undefined : `${whole}.${places.padEnd(unitCostScale, '0')}`;
}

/** An accepted unit cost as decimal text with six places, for the database. */
export function unitCostText(value: number): string {
  const text = sixPlaces(value);
  if (text === undefined) throw new RangeError('not an accepted unit cost');
  return text;
}

/** A stored unit cost (`12.500000`) as the number that was accepted. */
export function unitCostNumber(text: string): number {
  // oxlint-disable-next-line tallybook/exact-numbers -- at most 15 digits: exact
  return Number(text);
}

/** An accepted unit cost in millionths, for exact arithmetic. */
export function unitCostMicros(value: number): bigint {
  return readDecimal(unitCostText(value), unitCostScale);
}

/** Fifteen nines: the largest accepted cost. */
const maxMicros = 999_999_999_999_999_000n;

/**
 * Value / quantity as a unit cost: rounded half away from zero to six decimals, and to the fifteen significant
 * digits of a unit cost if the whole part leaves fewer decimals.
 *
 * @param value minor units, 0 or more
 * @param quantity whole units, 1 or more
 */
export function derivedUnitCost(value: bigint, quantity: number, moneyScale: number): number {
  const dividend = value * 10n ** BigInt(unitCostScale);
  const divisor = BigInt(quantity) * 10n ** BigInt(moneyScale);
  const digits = (dividend / divisor).toString().length;
  const dropped = 10n ** BigInt(Math.max(0, digits - 15));
  const micros = divideRounded(dividend, divisor * dropped) * dropped;
  return unitCostNumber(formatDecimal(micros > maxMicros ? maxMicros : micros, unitCostScale));
}
