import { z } from 'zod';
import { plainName } from '../shared/text.ts';
import { costAmount } from './price-schema.ts';
import * as en from '../texts/en/index.ts';
import { schemaText } from '../texts/schema-text.ts';

/** Signed, at most 2^53 with six decimals. */
const quantityForm = /^-?\d{1,16}(\.\d{1,6})?$/;

const quantity = () =>
  z
    .string()
    .refine((text) => quantityForm.test(text), {
      error: schemaText(en.enteredQuantity),
      params: { code: 'INVALID_QUANTITY' },
    })
    .meta({
      pattern: quantityForm.source,
      description:
        'A decimal with at most 6 decimal places. In base units it must be a whole number: it is never rounded.',
      example: '2.5',
    });

const enteredFields = {
  quantity: quantity(),
  unit: plainName(32).meta({
    description: 'The unit of the product, or the code of one of its packs. Case does not matter.',
    example: 'kg',
  }),
};

// One schema, because several requests contain it under its id.
const quantityInUnit = z.strictObject(enteredFields).meta({
  id: 'EnteredQuantity',
  description: 'A quantity in the unit of the product, or in one of its packs.',
});

/** A quantity in the unit of the product or in a pack. */
export const enteredQuantity = () => quantityInUnit;

/** A quantity with the cost of one such unit. */
export const entered = () =>
  z
    .strictObject({
      ...enteredFields,
      unit_cost: costAmount().meta({
        description:
          'Cost of one such unit in the currency of the organization: a decimal of 0 or more with at most 6 decimal places and 15 significant digits.',
        example: '4.123456',
      }),
    })
    .meta({
      id: 'Entered',
      description: 'A quantity and its cost in the unit of the product, or in one of its packs.',
    });

export const shownEnteredOutput = z
  .object({
    quantity: z.string().meta({ description: 'The quantity as it was entered.', example: '2.5' }),
    unit: z.string().meta({ description: 'The unit in which it was entered.', example: 'kg' }),
    unit_cost: z
      .string()
      .optional()
      .meta({ description: 'The cost of one such unit; absent if none was entered.', example: '4.123456' }),
  })
  .meta({ id: 'EnteredAs', description: 'A quantity and its cost as the caller entered them.' });
