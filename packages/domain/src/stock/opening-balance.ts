import { z } from 'zod';
import { calendarDate } from '../shared/calendar-date.ts';
import { readDecimal } from '../shared/decimal.ts';
import { id } from '../shared/id.ts';
import { plainName } from '../shared/text.ts';
import { maxBatchItems } from './batch.ts';
import { enteredQuantity } from './entered-schema.ts';
import { isCost } from './exact-price.ts';
import { costAmount } from './price-schema.ts';
import { signedQuantity } from './quantity.ts';
import { unitCostScale } from './unit-cost.ts';
import * as en from '../texts/en/index.ts';
import { schemaText } from '../texts/schema-text.ts';

/** The sum of 1,000 values. */
const totalForm = /^\d{1,16}(\.\d{1,6})?$/;

const total = () =>
  z
    .string()
    .refine((text) => totalForm.test(text), {
      error: schemaText(en.nonNegativeAmount),
      params: { code: 'INVALID_AMOUNT' },
    })
    .meta({ pattern: totalForm.source });

const layer = z
  .strictObject({
    date: calendarDate().describe(
      'The day on which the units were received: not after `date`, and not in a closed period.',
    ),
    quantity: signedQuantity().min(1).meta({ description: 'Whole units that are left of it.', example: 4 }),
    value: costAmount().meta({
      description: 'Their value in the currency of the organization.',
      example: '40.00',
    }),
  })
  .meta({ id: 'OpeningLayer', description: 'Units of a FIFO product that were received on one day.' });

/** What is on hand of one product, as in a request of opening balances. */
export const openingItem = z
  .strictObject({
    product_id: id()
      .optional()
      .describe('A product without movements. Required unless `sku` is given. Once for each location.'),
    sku: plainName(64).optional().meta({
      description: 'Instead of `product_id`: the SKU of the product.',
      example: 'BOLT-M8',
    }),
    quantity: signedQuantity().min(1).optional().meta({
      description: 'Whole units on hand, 1 or more. Required unless `entered` is given.',
      example: 7,
    }),
    entered: enteredQuantity()
      .optional()
      .describe('Instead of `quantity`: the units in the unit of the product or in one of its packs.'),
    value: costAmount().meta({
      description:
        'The value of all of these units in the currency of the organization, with at most its decimal places: the stock has exactly this value.',
      example: '66.67',
    }),
    location_id: id().optional().describe('Where the units are. Default: the default location.'),
    layers: z
      .array(layer)
      .min(1)
      .max(maxBatchItems)
      .optional()
      .describe(
        'For FIFO products: the receipts that the units are left of, in any order. Their quantities and values add up to those of the item. Absent: one receipt on `date`.',
      ),
  })
  .superRefine((given, context) => {
    const issue = (path: PropertyKey[], code: string, message: string) =>
      context.addIssue({ code: 'custom', path, params: { code }, message });
    const { product_id, sku, quantity, entered, value, layers } = given;
    if (product_id === undefined && sku === undefined)
      issue(['product_id'], 'REQUIRED', schemaText(en.fieldRequired));
    if (product_id !== undefined && sku !== undefined)
      issue(['sku'], 'AMBIGUOUS', schemaText(en.productIdOrSku));
    if (quantity === undefined && entered === undefined)
      issue(['quantity'], 'REQUIRED', schemaText(en.fieldRequired));
    if (quantity !== undefined && entered !== undefined)
      issue(['entered'], 'AMBIGUOUS', schemaText(en.quantityOrEntered));
    if (entered !== undefined && (!/[1-9]/.test(entered.quantity) || entered.quantity.startsWith('-')))
      issue(['entered', 'quantity'], 'TOO_SMALL', schemaText(en.moreThan, { bound: 0 }));
    if (layers === undefined) return;
    if (entered !== undefined) issue(['layers'], 'AMBIGUOUS', schemaText(en.layersInUnits));
    if (quantity !== undefined && unitsOf(layers) !== BigInt(quantity))
      issue(['quantity'], 'LAYERS_DIFFER', schemaText(en.sumOfLayers));
    // Also runs if a value was rejected by itself.
    if ([value, ...layers.map((each) => each.value)].every(isCost) && valueOf(layers) !== microsOf(value))
      issue(['value'], 'LAYERS_DIFFER', schemaText(en.sumOfLayers));
  })
  .meta({ id: 'OpeningBalanceItem', description: 'The units of one product on hand, and their value.' });

const microsOf = (value: string): bigint => readDecimal(value, unitCostScale);

const unitsOf = (layers: readonly { readonly quantity: number }[]): bigint =>
  layers.reduce((sum, { quantity }) => sum + BigInt(quantity), 0n);

const valueOf = (layers: readonly { readonly value: string }[]): bigint =>
  layers.reduce((sum, { value }) => sum + microsOf(value), 0n);

export const postOpeningBalancesInput = z
  .strictObject({
    date: calendarDate().describe(
      'The day of the opening balances, usually the last one in the books of the old system. It must be in an open period.',
    ),
    account: plainName(64).optional().meta({
      description:
        'The counter account of the journal entries, which takes the place of goods received: your account for opening balances. Required with automatic posting; without it, nothing is booked and it must be absent.',
      example: '9000',
    }),
    items: z
      .array(openingItem)
      .min(1)
      .max(maxBatchItems)
      .describe('1 to 1,000 items, with at most 1,000 layers in all; an item without layers counts as one.'),
    expected_total: total().meta({
      description: 'The sum of all values, from the old system: if it differs, nothing is posted.',
      example: '66.67',
    }),
  })
  .superRefine(({ date, items }, context) => {
    if (items.reduce((count, { layers }) => count + (layers?.length ?? 1), 0) > maxBatchItems)
      context.addIssue({
        code: 'custom',
        path: ['items'],
        params: { code: 'TOO_LONG' },
        message: schemaText(en.layersAtMost, { maximum: maxBatchItems }),
      });
    for (const [at, { layers = [] }] of items.entries())
      for (const [index, each] of layers.entries())
        if (each.date > date)
          context.addIssue({
            code: 'custom',
            path: ['items', at, 'layers', index, 'date'],
            params: { code: 'TOO_LATE' },
            message: schemaText(en.layerTooLate),
          });
  })
  .meta({
    id: 'PostOpeningBalances',
    description: 'Stock that is on hand when the organization begins to use the service; posted all or none.',
  });

export type PostOpeningBalances = z.infer<typeof postOpeningBalancesInput>;
export type OpeningBalanceItem = PostOpeningBalances['items'][number];
