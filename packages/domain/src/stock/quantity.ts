import { z } from 'zod';

/** The largest integer up to which a JavaScript number is exact. */
export const maxQuantity = 9_007_199_254_740_991;

/** A signed whole number of units; `-0` is 0. */
export const signedQuantity = () => z.int().overwrite((value) => (value === 0 ? 0 : value));

/** A count: 0 or more whole units. */
export const countedQuantity = () => signedQuantity().min(0);
