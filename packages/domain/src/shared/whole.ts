/** A whole number written in digits (by PostgreSQL, or matched by a pattern), exactly; anything else throws. */
export function readWhole(text: string): number {
  // oxlint-disable-next-line tallybook/exact-numbers -- the one place, and it is checked
  const value = Number(text);
  if (text === '' || !Number.isSafeInteger(value)) throw new RangeError('not an exact whole number');
  return value;
}
