import { z } from 'zod';
import { sixPlaces, withoutNoise } from './unit-cost.ts';
import * as en from '../texts/en/index.ts';
import { schemaText } from '../texts/schema-text.ts';

/** A cost per unit: 0 ≤ c < 10^12, at most 6 decimal places and 15 significant digits, a JSON number. */
export const unitCost = () =>
  z
    .number()
    .min(0)
    .lt(1e12)
    .overwrite((value) => withoutNoise(value) + 0)
    .refine((value) => !(value >= 0 && value < 1e12) || sixPlaces(value) !== undefined, {
      error: schemaText(en.exactCost),
      params: { code: 'TOO_PRECISE' },
    });
