import { allocate } from './allocate.ts';

/** Units of a product at a location. */
export interface UnitsAt {
  readonly locationId: string;
  readonly onHand: number;
}

export interface ValueAt extends UnitsAt {
  /** Signed minor units. */
  readonly value: bigint;
}

/**
 * Spreads the value of a product by quantity over the locations with a positive quantity, with largest remainders; of equal
 * remainders, the earlier location gets the unit. The values sum to that of the product. If nothing is on hand, all of it is
 * at the default location. A figure for readers: the ledger has no value by location, so it is computed and never stored.
 *
 * @param value of the product, in signed minor units
 * @param locations those that the product has used; the default location, with its units, is one of them
 */
export function spreadValue(value: bigint, locations: readonly UnitsAt[], defaultId: string): ValueAt[] {
  const onHand = locations.reduce((sum, { onHand: units }) => sum + BigInt(units), 0n);
  const weights = locations.map(({ locationId, onHand: units }) => {
    if (onHand <= 0n) return locationId === defaultId ? 1n : 0n;
    return units > 0 ? BigInt(units) : 0n;
  });
  const shares = allocate(value, weights);
  return locations.map((location, at) => ({ ...location, value: shares[at] ?? 0n }));
}
