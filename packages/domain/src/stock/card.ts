import { z } from 'zod';
import { dateRange, rangeInOrder } from '../shared/calendar-date.ts';
import { id } from '../shared/id.ts';
import { money } from '../shared/money.ts';
import { nextCursor, pageInput } from '../shared/page.ts';
import { sortInput } from '../shared/sort.ts';
import { costAdjustment } from './cost-adjustment.ts';
import { stockMovement } from './movement.ts';
import { valuationStatus } from './valuation-status.ts';

export const stockCardInput = z
  .strictObject({
    id: id().describe('The id of the product, a UUID.'),
    ...dateRange,
    sort: sortInput(['date'], '`date`: ledger order, oldest first'),
    ...pageInput,
  })
  .superRefine(rangeInOrder);

const holding = z.object({
  quantity: z.int().meta({ description: 'Whole units on hand.', example: 30 }),
  value: money('The value of these units.'),
});

export const stockCard = z
  .object({
    product_id: id().describe('The id of the product whose movements are shown.'),
    opening: holding.meta({
      description:
        'The stock before the earliest row of this page; if it is the earliest of all, before `startDate`.',
    }),
    rows: z
      .array(
        z.object({
          kind: z
            .enum(['movement', 'cost_adjustment'])
            .describe('Which of the next two is given; the other one is null.'),
          movement: stockMovement
            .nullable()
            .describe('A movement of the product; null for a cost adjustment.'),
          cost_adjustment: costAdjustment.nullable().meta({
            description:
              'A cost adjustment of a receipt; null for a movement. A split one adds `to_stock` to the value. In place, it adds nothing here: the `cost_amount` of the receipt includes it.',
            example: null,
          }),
          running_quantity: z.int().meta({
            description: 'Whole units on hand after the row, in ledger order.',
            example: 30,
          }),
          running_value: money('The value of the stock after the row.'),
        }),
      )
      .meta({
        description:
          'The movements and cost adjustments in ledger order: by date, then as posted; a same-day reversal follows its original. With `sort=-date`, in the reverse order. A cost adjustment in place has the date of its receipt.',
      }),
    closing: holding.meta({
      description:
        'The stock after the latest row of this page; if it is the latest of all, at the end of `endDate`.',
    }),
    valuation_status: valuationStatus(),
    next_cursor: nextCursor(),
  })
  .meta({
    id: 'StockCard',
    description: 'The movements and cost adjustments of one product with running quantity and value.',
  });

export type StockCardInput = z.infer<typeof stockCardInput>;
export type StockCard = z.infer<typeof stockCard>;
