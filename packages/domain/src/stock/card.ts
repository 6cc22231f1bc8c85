import { z } from 'zod';
import { dateRange, rangeInOrder } from '../shared/calendar-date.ts';
import { id } from '../shared/id.ts';
import { pageInput } from '../shared/page.ts';
import { stockMovement } from './movement.ts';
import { valuationStatus } from './valuation-status.ts';

export const stockCardInput = z
  .strictObject({ id: id(), ...dateRange, ...pageInput })
  .superRefine(rangeInOrder);

const holding = z.object({
  quantity: z.int(),
  value: z.string().meta({ description: 'Decimal, in the currency of the organization.', example: '333.34' }),
});

export const stockCard = z
  .object({
    product_id: id(),
    opening: holding.meta({
      description: 'Before the first row of this page; on the first page, before `startDate`.',
    }),
    rows: z
      .array(z.object({ movement: stockMovement, running_quantity: z.int(), running_value: z.string() }))
      .meta({
        description: 'In ledger order: by date, then as posted; a same-day reversal follows its original.',
      }),
    closing: holding.meta({
      description: 'After the last row of this page; on the last page, at the end of `endDate`.',
    }),
    valuation_status: valuationStatus(),
    next_cursor: z
      .string()
      .nullable()
      .meta({ description: 'Cursor of the next page, also in the `Link` and `X-Next-Cursor` headers.' }),
  })
  .meta({ id: 'StockCard' });

export type StockCardInput = z.infer<typeof stockCardInput>;
export type StockCard = z.infer<typeof stockCard>;
