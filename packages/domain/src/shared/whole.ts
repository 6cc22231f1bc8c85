/** Parses a whole number in digits (from PostgreSQL, or matched by a pattern). Throws unless it is exact. */
export function readWhole(text: string): number {
  // oxlint-disable-next-line tallybook/exact-numbers -- the only place, and the result is checked
  const value = Number(text);
  if (text === '' || !Number.isSafeInteger(value)) throw new RangeError('not an exact whole number');
  return value;
}
