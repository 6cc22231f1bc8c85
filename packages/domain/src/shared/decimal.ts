/**
 * Exact money: a whole number of minor units as a bigint, never a float. The scale (decimal places of the minor unit)
 * depends on the organization's currency (ISO 4217).
 */
export type Minor = bigint;

/** Quotient of two integers, rounded half away from zero; the divisor is positive. */
export function divideRounded(dividend: bigint, divisor: bigint): bigint {
  if (divisor <= 0n) throw new RangeError('the divisor must be positive');
  const magnitude = dividend < 0n ? -dividend : dividend;
  const rounded = (2n * magnitude + divisor) / (2n * divisor);
  return dividend < 0n ? -rounded : rounded;
}

/** `33334n` at scale 2 is `"333.34"`. */
export function formatDecimal(units: bigint, scale: number): string {
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, '0');
  const whole = digits.slice(0, digits.length - scale);
  const sign = units < 0n ? '-' : '';
  return scale === 0 ? sign + whole : `${sign}${whole}.${digits.slice(-scale)}`;
}

/** A loop, because `/0+$/` takes quadratic time: seconds for a cell of zeros in a CSV file. */
export function withoutTrailingZeros(digits: string): string {
  let end = digits.length;
  while (digits[end - 1] === '0') end -= 1;
  return digits.slice(0, end);
}

const decimalForm = /^(-?)(\d+)(?:\.(\d+))?$/;

/** `"333.34"` at scale 2 is `33334n`; undefined if it is not a decimal or has more places than the scale. */
export function parseDecimal(text: string, scale: number): bigint | undefined {
  const match = decimalForm.exec(text);
  if (match === null) return undefined;
  const [, sign = '', whole = '', fraction = ''] = match;
  const places = withoutTrailingZeros(fraction);
  if (places.length > scale) return undefined;
  const units = BigInt(whole + places.padEnd(scale, '0'));
  return sign === '-' ? -units : units;
}

/** `"333.3400"`, as the database stores it, at scale 2 is `"333.34"`. Throws if a digit would be lost. */
export function storedDecimal(text: string, scale: number): string {
  const point = text.indexOf('.');
  const end = scale === 0 ? point : point + 1 + scale;
  // The fast path of nearly every amount: cuts off zeros without parsing.
  if (point > 0 && end <= text.length && hasOnlyZerosFrom(text, end)) return text.slice(0, end);
  return formatDecimal(readDecimal(text, scale), scale);
}

function hasOnlyZerosFrom(text: string, start: number): boolean {
  for (let at = start; at < text.length; at += 1) if (text[at] !== '0' && text[at] !== '.') return false;
  return true;
}

/** Like `parseDecimal`, for text from the database; throws where that returns undefined. */
export function readDecimal(text: string, scale: number): bigint {
  const units = parseDecimal(text, scale);
  if (units === undefined) throw new RangeError(`not a decimal of scale ${scale}`);
  return units;
}

/** Parses a whole number in digits (from PostgreSQL, or matched by a pattern). Throws unless it is exact. */
export function readWhole(text: string): number {
  // oxlint-disable-next-line tallybook/exact-numbers -- the only place, and the result is checked
  const value = Number(text);
  if (text === '' || !Number.isSafeInteger(value)) throw new RangeError('not an exact whole number');
  return value;
}
