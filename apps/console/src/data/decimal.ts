/** The exact sum of two decimal texts, with as many decimal places as the longer one has. */
export function addDecimals(one: string, other: string): string {
  const places = Math.max(placesOf(one), placesOf(other));
  const sum = units(one, places) + units(other, places);
  const digits = (sum < 0n ? -sum : sum).toString().padStart(places + 1, '0');
  const at = digits.length - places;
  return `${sum < 0n ? '-' : ''}${digits.slice(0, at)}${places === 0 ? '' : `.${digits.slice(at)}`}`;
}

/** As above, with the difference. */
export const subtractDecimals = (one: string, other: string): string =>
  addDecimals(one, other.startsWith('-') ? other.slice(1) : `-${other}`);

const placesOf = (decimal: string): number => decimal.split('.')[1]?.length ?? 0;

const units = (decimal: string, places: number): bigint =>
  BigInt(decimal.replace('.', '') + '0'.repeat(places - placesOf(decimal)));

/** A decimal text divided by a whole number, without its sign, to six decimal places, rounded half up. */
export function divideDecimal(amount: string, by: number): string {
  const places = 6;
  const dividend = units(amount.replace('-', ''), Math.max(places, placesOf(amount)));
  const divisor = BigInt(Math.abs(by)) * 10n ** BigInt(Math.max(0, placesOf(amount) - places));
  const digits = ((2n * dividend + divisor) / (2n * divisor)).toString().padStart(places + 1, '0');
  return `${digits.slice(0, -places)}.${digits.slice(-places)}`;
}
