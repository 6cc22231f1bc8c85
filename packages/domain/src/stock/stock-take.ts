import { z } from 'zod';
import { calendarDate } from '../shared/calendar-date.ts';
import { id } from '../shared/id.ts';
import { maxBatchItems } from './batch.ts';
import { countBasis } from './count-basis.ts';
import { stockMovement } from './movement.ts';
import { countedQuantity } from './quantity.ts';
import { maxStockTakeCounts, stockTakeFields, stockTakeNote } from './stock-take-document.ts';
import { unitCost } from './unit-cost-schema.ts';
import * as en from '../texts/en/index.ts';
import { schemaText } from '../texts/schema-text.ts';

const count = z
  .strictObject({
    product_id: id().describe('The product that was counted; each product at most once.'),
    counted_quantity: countedQuantity().meta({
      description: 'Whole units counted, 0 or more, as of the end of `count_date`.',
    }),
    unit_cost: unitCost().optional().meta({
      description:
        'Cost per unit of surplus units, in the currency of the organization: at least 0 and less than 10^12, at most 6 decimal places. Default: the average cost at the end of `count_date`; if nothing is on hand then, the last known average, to 6 decimals; 0 if there never was one.',
    }),
  })
  .meta({ id: 'StockCount', description: 'The counted quantity of one product.' });

/** Rejects a product that occurs twice. */
export function eachProductOnce(items: readonly { product_id: string }[], context: z.RefinementCtx): void {
  const seen = new Set<string>();
  for (const [index, { product_id }] of items.entries()) {
    if (seen.has(product_id))
      context.addIssue({
        code: 'custom',
        path: [index, 'product_id'],
        params: { code: 'DUPLICATE' },
        message: schemaText(en.productRepeated),
      });
    seen.add(product_id);
  }
}

export const recordStockTakeInput = z
  .strictObject({
    count_date: calendarDate().describe(
      'The day of the count. It must not be in a closed period, neither when the stock take is opened nor when it is posted.',
    ),
    location_id: id()
      .optional()
      .describe(
        'The location that is counted; the differences are posted there. Absent: whole products are counted. A product that has used another location than the default is then rejected with 400 `LOCATION_REQUIRED`.',
      ),
    counts: z
      .array(count)
      .min(1)
      .max(maxBatchItems)
      .superRefine(eachProductOnce)
      .optional()
      .describe(
        '1 to 1,000 counts of different products, posted at once. Absent: opens a stock take to count in.',
      ),
    blind: z.boolean().optional().meta({
      description:
        'Whether expected quantities and differences are hidden until posting from members who may not post it. Default: `false`.',
    }),
    note: stockTakeNote().optional(),
  })
  .meta({ id: 'RecordStockTake', description: 'Counted quantities as of the end of a day.' });

export const stockTake = z
  .object({
    ...stockTakeFields,
    movements: z.array(stockMovement).meta({
      description: 'The adjustments, in the order of the counts; empty if the stock take was only opened.',
    }),
    unchanged: z
      .array(id())
      .meta({ description: 'Products whose counted quantity was the quantity on hand.' }),
  })
  .meta({ id: 'StockTake', description: 'A stock take with the adjustments that its recording posted.' });

export const countStockInput = z
  .strictObject({
    id: id().describe('The id of the stock take, a UUID.'),
    counts: z
      .array(
        count
          .extend({
            counted_quantity: countedQuantity().nullable().meta({
              description:
                'Whole units counted, 0 or more, as of the end of `count_date`; null withdraws the count of the product.',
            }),
          })
          .meta({
            id: 'StockCountEntry',
            description: 'The counted quantity of one product, or null to withdraw it.',
          }),
      )
      .min(1)
      .max(maxBatchItems)
      .superRefine(eachProductOnce)
      .describe('1 to 1,000 counts of different products. Products that are not named keep their count.'),
  })
  .meta({ id: 'CountStock', description: 'Counts to enter in a stock take.' });

const basisList = z
  .array(
    z
      .strictObject({
        product_id: id().describe('The counted product; each product at most once.'),
        basis: countBasis(),
        counted: z.int().min(0).meta({ description: 'The count that you decided about.', example: 9 }),
        expected_when_counted: z
          .int()
          .meta({ description: 'The quantity for `when_counted` that you decided about.', example: 10 }),
        expected: z
          .int()
          .meta({ description: 'The quantity for `end_of_day` that you decided about.', example: 8 }),
        counted_later_on: calendarDate()
          .nullable()
          .default(null)
          .describe(
            'The later day with a posted stock take that you decided about, as the preview and the problem have it; null if there was none.',
          ),
        also_counted_on: calendarDate()
          .nullable()
          .default(null)
          .describe(
            'The day of another stock take that you decided about, as the preview and the problem have it; null if there was none.',
          ),
      })
      .describe(
        'What the count of one product is compared with. The quantities and the days are those of the preview, or of the problem; if one of them has changed since, the count is rejected with 409 `COUNT_OVERTAKEN`.',
      ),
  )
  .min(1)
  .max(maxStockTakeCounts)
  .superRefine(eachProductOnce);

export const postStockTakeInput = z
  .strictObject({
    id: id().describe('The id of the stock take, a UUID.'),
    basis: basisList
      .optional()
      .describe(
        'What counts are compared with whose stock changed after they were entered. Counts that it does not name are rejected with 409 `COUNT_OVERTAKEN`.',
      ),
  })
  .meta({ id: 'PostStockTake', description: 'How to post a stock take.' });

export type PostStockTake = z.infer<typeof postStockTakeInput>;
export type RecordStockTake = z.infer<typeof recordStockTakeInput>;
export type StockTake = z.infer<typeof stockTake>;
export type CountStock = z.infer<typeof countStockInput>;
