import { z } from 'zod';
import { divideRounded, formatDecimal, readDecimal } from '../shared/decimal.ts';
import { costForm, exactPrice, isCost, maxCostPer } from './exact-price.ts';
import { maxQuantity } from './quantity-rules.ts';
import { unitCostScale } from './unit-cost.ts';
import * as en from '../texts/en/index.ts';
import { say } from '../texts/say.ts';
import { schemaText } from '../texts/schema-text.ts';

/** A unit cost as decimal text. */
export const costAmount = () =>
  z
    .string()
    .refine(isCost, {
      error: schemaText(en.priceAmount),
      params: { code: 'INVALID_AMOUNT' },
    })
    .meta({ pattern: costForm.source });

/** The price of a number of units, whose quotient is exact where a unit cost would have to be rounded. */
export const price = () =>
  z
    .strictObject({
      amount: costAmount().meta({
        description:
          'Cost of `per` units in the currency of the organization: a decimal of 0 or more with at most 6 decimal places and 15 significant digits.',
        example: '10.00',
      }),
      per: z.int().min(1).meta({ description: 'The number of base units that `amount` is for.', example: 7 }),
    })
    .superRefine(({ amount, per }, context) => {
      // Also runs if the fields were rejected by themselves.
      if (!isCost(amount) || !(per >= 1 && per <= maxQuantity)) return;
      const micros = readDecimal(amount, unitCostScale);
      if (exactPrice(micros, per) !== undefined) return;
      const nearest = divideRounded(micros * BigInt(maxCostPer), BigInt(per));
      const cost = formatDecimal(nearest, unitCostScale).replace(/\.?0+$/, '');
      // Another one that would be rejected, or a price of nothing, would be no help.
      const sentence =
        isCost(cost) && nearest > 0n
          ? say(en.priceOfTooMany, { cost, per: maxCostPer })
          : say(en.priceTooPrecise);
      context.addIssue({
        code: 'custom',
        path: ['per'],
        params: { code: 'TOO_PRECISE', sentence },
        message: String(sentence),
      });
    })
    .meta({
      id: 'Price',
      description:
        'The price of a number of base units, exact where a cost per unit would have to be rounded.',
    });

export const shownPriceOutput = z
  .object({
    amount: z.string().meta({
      description: 'Cost of `per` units in the currency of the organization, as an exact decimal.',
      example: '10.00',
    }),
    per: z.int().min(2).meta({ description: 'The number of base units that `amount` is for.', example: 7 }),
  })
  .meta({ id: 'ExactPrice', description: 'The exact price of a number of base units.' });
