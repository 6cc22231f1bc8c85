/** The exact sum of two decimal texts, with as many decimal places as the longer one has. */
export function addDecimals(one: string, other: string): string {
  const places = Math.max(placesOf(one), placesOf(other));
  const sum = units(one, places) + units(other, places);
  const digits = (sum < 0n ? -sum : sum).toString().padStart(places + 1, '0');
  const at = digits.length - places;
  return `${sum < 0n ? '-' : ''}${digits.slice(0, at)}${places === 0 ? '' : `.${digits.slice(at)}`}`;
}

const placesOf = (decimal: string): number => decimal.split('.')[1]?.length ?? 0;

const units = (decimal: string, places: number): bigint =>
  BigInt(decimal.replace('.', '') + '0'.repeat(places - placesOf(decimal)));
