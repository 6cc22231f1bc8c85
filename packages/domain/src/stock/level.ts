import { z } from 'zod';
import { calendarDate } from '../shared/calendar-date.ts';
import { divideRounded, formatDecimal } from '../shared/decimal.ts';
import { id } from '../shared/id.ts';
import { money } from '../shared/money.ts';
import { pageInput } from '../shared/page.ts';
import { sortInput } from '../shared/sort.ts';
import { searchText } from '../shared/text.ts';
import { valuationStatus } from './valuation-status.ts';

export const listLevelsInput = z.strictObject({
  product_id: id().optional().describe('Only this product. For an unknown product the list is empty.'),
  as_of: calendarDate()
    .optional()
    .meta({ description: 'The state at the end of this day. Default: the current state.' }),
  below_reorder_point: z
    .boolean()
    .optional()
    .describe('Only products at or below their reorder point (`true`), or only the others (`false`).'),
  q: searchText()
    .optional()
    .describe(
      'Text contained in the SKU or name of the product; case, and blanks at its ends, are ignored. The list then has the best matches first, in the order of a list of products.',
    ),
  sort: sortInput(
    ['sku', 'name', 'category', 'on_hand', 'value'],
    'by product id, or best matches first with `q`',
  ),
  ...pageInput,
});

export const stockLevel = z
  .object({
    product_id: id().describe('The id of the product that is on hand.'),
    on_hand: z.int().meta({
      description:
        'Whole units on hand. Negative only if the organization allows, or has allowed, negative stock.',
      example: 30,
    }),
    value: money('The value of the units on hand.'),
    average_cost: z.string().nullable().meta({
      description: 'Value divided by the quantity on hand, to 6 decimal places; null if nothing is on hand.',
      example: '11.111333',
    }),
    as_of: calendarDate().nullable().meta({ description: 'The requested day; null for the current state.' }),
    valuation_status: valuationStatus(),
  })
  .meta({ id: 'StockLevel', description: 'The quantity of a product on hand, and its value.' });

const valueAtLocation = z
  .object({
    location_id: id().describe('Where the units are.'),
    on_hand: z.int().meta({ description: 'Whole units that are at the location.', example: 12 }),
    value: money('The share of these units in the value of the product.', '133.34'),
  })
  .meta({
    id: 'ValueAtLocation',
    description: 'The units of a product at a location, with a share of its value.',
  });

export const valuedProduct = z
  .object({
    ...stockLevel.shape,
    allowance: money(
      'The recorded write-down to net realizable value, as in the allowance account; 0 without a review.',
      '90.00',
    ),
    carrying_amount: money(
      '`value` minus `allowance`, and never below 0 for units on hand: the allowance of units that have left reduces no other ones.',
      '243.34',
    ),
    review_due: z.boolean().meta({
      description:
        'Whether the allowance differs from what the net realizable value of the last review requires for the units on hand: the next review posts the difference.',
    }),
    locations: z
      .array(valueAtLocation)
      .optional()
      .describe(
        'With `by=location`: each location that the product has used, in the order of the ids. Their values are computed, not stored, and sum to `value`.',
      ),
  })
  .meta({
    id: 'ValuedProduct',
    description: 'The quantity of a product on hand, its value and its allowance.',
  });

export const valuationInput = z.strictObject({
  as_of: calendarDate().optional().describe('The state at the end of this day. Default: the current state.'),
  by: z
    .enum(['location'])
    .optional()
    .describe(
      'Also show the value by location. The ledger has none: the value of each product is spread by quantity over the locations with a positive quantity, to the last minor unit; if nothing is on hand, all of it is at the default location.',
    ),
  products: z
    .boolean()
    .optional()
    .describe(
      'Whether to list the products (default). With `false`, `products` is empty, and the total takes one row. The values by location remain.',
    ),
  sort: sortInput(
    ['sku', 'name', 'category', 'on_hand', 'value', 'average_cost', 'allowance', 'carrying_amount'],
    'by product id',
  ),
});

export const valuation = z
  .object({
    as_of: calendarDate().nullable().describe('The requested day; null for the current state.'),
    total_value: money('The exact sum of the values of all products.'),
    allowance: money('The exact sum of the allowances of all products.', '90.00'),
    carrying_amount: money('The exact sum of the carrying amounts of all products.', '243.34'),
    valuation_status: valuationStatus(),
    products: z
      .array(valuedProduct)
      .describe('The stock of every product, in the order of `sort`; empty with `products=false`.'),
    locations: z
      .array(
        z
          .object({
            location_id: id().describe('The location whose stock this is.'),
            value: money('The exact sum of the values of all products there.', '133.34'),
          })
          .meta({ id: 'LocationValue', description: 'The value of the stock at a location.' }),
      )
      .optional()
      .describe(
        'With `by=location`: the locations that products have used, in the order of the ids, and the default one. Computed, not stored; the values sum to `total_value`. Empty as long as the organization has created no location.',
      ),
  })
  .meta({ id: 'Valuation', description: 'The value of the whole stock, by product.' });

export type ListLevels = z.infer<typeof listLevelsInput>;
export type ValuedProduct = z.infer<typeof valuedProduct>;
export type StockLevel = z.infer<typeof stockLevel>;
export type ValuationInput = z.infer<typeof valuationInput>;
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
