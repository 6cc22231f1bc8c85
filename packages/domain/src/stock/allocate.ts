/**
 * Splits an amount in proportion to weights: each share is rounded down, and the units that remain go to the largest
 * remainders, ties in order (largest-remainder method). The shares add up to the amount; those of a negative amount are
 * those of the positive one with the opposite sign.
 *
 * @param amount signed minor units
 * @param weights 0 or more, not all 0
 */
export function allocate(amount: bigint, weights: readonly bigint[]): bigint[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0n);
  if (total <= 0n) throw new RangeError('the total weight must be positive');
  const magnitude = amount < 0n ? -amount : amount;
  const shares = weights.map((weight) => (magnitude * weight) / total);
  const remainders = weights.map((weight, index) => ({ index, remainder: (magnitude * weight) % total }));
  // The sort is stable.
  remainders.sort((a, b) => (a.remainder === b.remainder ? 0 : a.remainder > b.remainder ? -1 : 1));
  let left = magnitude - shares.reduce((sum, share) => sum + share, 0n);
  for (const { index } of remainders) {
    if (left === 0n) break;
    shares[index] = (shares[index] ?? 0n) + 1n;
    left -= 1n;
  }
  return amount < 0n ? shares.map((share) => -share) : shares;
}
