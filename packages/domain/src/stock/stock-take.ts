import { z } from 'zod';
import { calendarDate } from '../shared/calendar-date.ts';
import { id } from '../shared/id.ts';
import { maxBatchItems } from './batch.ts';
import { stockMovement } from './movement.ts';
import { countedQuantity } from './quantity.ts';
import { unitCost } from './unit-cost.ts';

const count = z
  .strictObject({
    product_id: id(),
    counted_quantity: countedQuantity().meta({
      description: 'Units counted, as of the end of `count_date`.',
    }),
    unit_cost: unitCost().optional().meta({
      description: 'Cost per unit of surplus units. Default: the average cost at the end of `count_date`.',
    }),
  })
  .meta({ id: 'StockCount' });

/** Rejects a product that is counted twice. */
function eachProductOnce(counts: readonly { product_id: string }[], context: z.RefinementCtx): void {
  const seen = new Set<string>();
  for (const [index, { product_id }] of counts.entries()) {
    if (seen.has(product_id))
      context.addIssue({
        code: 'custom',
        path: [index, 'product_id'],
        params: { code: 'DUPLICATE' },
        message: 'This must not repeat a product. Count each product once.',
      });
    seen.add(product_id);
  }
}

export const recordStockTakeInput = z
  .strictObject({
    count_date: calendarDate(),
    counts: z.array(count).min(1).max(maxBatchItems).superRefine(eachProductOnce),
  })
  .meta({ id: 'RecordStockTake' });

export const stockTake = z
  .object({
    id: id(),
    movements: z.array(stockMovement).meta({ description: 'The adjustments, in the order of the counts.' }),
    unchanged: z
      .array(id())
      .meta({ description: 'Products whose counted quantity was the quantity on hand.' }),
  })
  .meta({ id: 'StockTake' });

export type RecordStockTake = z.infer<typeof recordStockTakeInput>;
export type StockTake = z.infer<typeof stockTake>;
