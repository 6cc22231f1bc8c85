import { z } from 'zod';

/** A signed whole number of units; `-0` is 0. */
export const signedQuantity = () => z.int().overwrite((value) => (value === 0 ? 0 : value));

/** A count: 0 or more whole units. */
export const countedQuantity = () => signedQuantity().min(0);
