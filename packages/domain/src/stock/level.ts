import { z } from 'zod';
import { calendarDate } from '../shared/calendar-date.ts';
import { divideRounded, formatDecimal } from '../shared/decimal.ts';
import { id } from '../shared/id.ts';
import { pageInput } from '../shared/page.ts';
import { valuationStatus } from './valuation-status.ts';

export const listLevelsInput = z.strictObject({
  product_id: id().optional(),
  as_of: calendarDate()
    .optional()
    .meta({ description: 'The state at the end of this day. Default: the current state.' }),
  below_reorder_point: z.boolean().optional(),
  ...pageInput,
});

export const stockLevel = z
  .object({
    product_id: id(),
    on_hand: z.int(),
    value: z
      .string()
      .meta({ description: 'Decimal, in the currency of the organization.', example: '333.34' }),
    average_cost: z.string().nullable().meta({
      description: 'Value divided by the quantity on hand, to 6 decimal places; null if nothing is on hand.',
      example: '33.334000',
    }),
    as_of: calendarDate().nullable().meta({ description: 'The requested day; null for the current state.' }),
    valuation_status: valuationStatus(),
  })
  .meta({ id: 'StockLevel' });

export const valuationInput = z.strictObject({ as_of: calendarDate().optional() });

export const valuation = z
  .object({
    as_of: calendarDate().nullable(),
    total_value: z.string(),
    valuation_status: valuationStatus(),
    products: z.array(stockLevel),
  })
  .meta({ id: 'Valuation' });

export type ListLevels = z.infer<typeof listLevelsInput>;
export type StockLevel = z.infer<typeof stockLevel>;
export type Valuation = z.infer<typeof valuation>;

const averageScale = 6;

/** Value per unit as a decimal with 6 places, rounded half away from zero; null if nothing is on hand. */
export function averageCost(onHand: number, value: bigint, moneyScale: number): string | null {
  if (onHand === 0) return null;
  const scaled = value * 10n ** BigInt(averageScale - moneyScale);
  const units = BigInt(onHand);
  return formatDecimal(
    units < 0n ? divideRounded(-scaled, -units) : divideRounded(scaled, units),
    averageScale,
  );
}
