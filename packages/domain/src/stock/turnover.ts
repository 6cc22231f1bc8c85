import { z } from 'zod';
import { addDays, calendarDate, daysBetween, rangeInOrder } from '../shared/calendar-date.ts';
import { divideRounded, formatDecimal } from '../shared/decimal.ts';
import { id } from '../shared/id.ts';
import { money } from '../shared/money.ts';
import { nextCursor, pageInput } from '../shared/page.ts';
import { sortInput } from '../shared/sort.ts';
import { valuationStatus } from './valuation-status.ts';

/** The days of a report, by default the 90 days up to today (`reportRange`). */
export const reportRangeInput = {
  startDate: calendarDate()
    .optional()
    .describe('The first day, inclusive. Default: 89 days before the last one.'),
  endDate: calendarDate()
    .optional()
    .describe('The last day, inclusive. Default: today (UTC), or the first day if that is later.'),
};

export const turnoverInput = z
  .strictObject({
    ...reportRangeInput,
    product_id: id().optional().describe('Only this product. For an unknown product the list is empty.'),
    idle_since: calendarDate().optional().describe('Only products that have had no movement since this day.'),
    sort: sortInput(
      [
        'sku',
        'name',
        'category',
        'units_out',
        'cost_out',
        'average_value',
        'turns',
        'days_on_hand',
        'last_out',
      ],
      'by product id',
    ),
    ...pageInput,
  })
  .superRefine(rangeInOrder);

export const turnover = z
  .object({
    startDate: calendarDate().describe('The first day of the range.'),
    endDate: calendarDate().describe('The last day of the range.'),
    days: z.int().meta({ description: 'The number of days in the range.', example: 90 }),
    valuation_status: valuationStatus(),
    products: z
      .array(
        z.object({
          product_id: id().describe('The product whose stock was sold.'),
          units_out: z.int().meta({
            description:
              'Whole units of exits in the range, less the reversals of exits dated in it; at most the largest quantity, 9007199254740991.',
            example: 40,
          }),
          cost_out: money('The cost of these units.', '500.00'),
          average_value: money('The average value of the stock at the end of each day.', '125.00'),
          turns: z.string().nullable().meta({
            description:
              'Cost of the units that left divided by the average value, with 3 decimals; not annualized. Null if the average is 0, or if more came back than left, so that `cost_out` is negative.',
            example: '4.000',
          }),
          days_on_hand: z.string().nullable().meta({
            description:
              'How long the average stock lasts: the days of the range divided by the turns, with one decimal. Null if nothing left, or more came back than left.',
            example: '22.5',
          }),
          last_out: calendarDate()
            .nullable()
            .describe('The day of the latest issue up to `endDate`; null if there is none.'),
        }),
      )
      .describe('Products that have ever had a movement, in the order of `sort`.'),
    next_cursor: nextCursor(),
  })
  .meta({ id: 'Turnover', description: 'How often the stock was sold and replaced.' });

/** In minor units. */
export interface Outflow {
  /** The cost of what left in a range. */
  readonly costOut: bigint;
  /** The sum of the values of the stock at the ends of all days of the range: the average, before it is rounded, times the days. */
  readonly dailyValues: bigint;
}

/** Turns and days on hand as decimal text; null if the divisor is 0, and both if more came back than left. */
export function turnsOf(
  { costOut, dailyValues }: Outflow,
  days: number,
): { turns: string | null; days_on_hand: string | null } {
  if (costOut < 0n) return { turns: null, days_on_hand: null };
  return {
    turns:
      dailyValues === 0n ? null : formatDecimal(quotient(costOut * BigInt(days) * 1000n, dailyValues), 3),
    days_on_hand: costOut === 0n ? null : formatDecimal(quotient(dailyValues * 10n, costOut), 1),
  };
}

const quotient = (dividend: bigint, divisor: bigint): bigint =>
  divisor < 0n ? divideRounded(-dividend, -divisor) : divideRounded(dividend, divisor);

const defaultDays = 90;
/** There are no movements before it. */
const firstDate = '1900-01-01';

export interface DayRange {
  readonly startDate: string;
  readonly endDate: string;
}

/** The range of a report; by default, the 90 days up to today. */
export function reportRange(
  given: { readonly startDate?: string | undefined; readonly endDate?: string | undefined },
  today: string,
): DayRange {
  const { startDate = '', endDate = startDate > today ? startDate : today } = given;
  if (startDate !== '') return { startDate, endDate };
  const first = addDays(endDate, 1 - defaultDays);
  return { startDate: first < firstDate ? firstDate : first, endDate };
}

/** Days of a range, both ends included. */
export const daysIn = ({ startDate, endDate }: DayRange): number => daysBetween(startDate, endDate) + 1;

const share = z.int().min(1).max(100);

const percent = (description: string, fallback: number) =>
  share.optional().meta({ description: `${description} Default: ${fallback}.`, example: fallback });

export const abcInput = z
  .strictObject({
    ...reportRangeInput,
    by: z
      .enum(['cost_out', 'value'])
      .optional()
      .describe(
        'What products are ranked by: the cost of the units that left in the range (default), or the value of the stock at the end of `endDate`.',
      ),
    a: percent('Class A ends where the products before have this share of the total, in percent.', 80),
    b: percent('Class B ends where the products before have this share, in percent.', 95),
    sort: sortInput(['sku', 'name', 'category', 'amount'], '`-amount`, then by SKU'),
  })
  .superRefine(rangeInOrder)
  .superRefine(({ a = 80, b = 95 }, context) => {
    // A limit out of range has an error of its own.
    if ([a, b].every((limit) => share.safeParse(limit).success) && a >= b)
      context.addIssue({
        code: 'custom',
        path: ['b'],
        params: { code: 'INVALID_RANGE' },
        message: 'b must be greater than a.',
      });
  });

const percentText = (description: string, example: string) => z.string().meta({ description, example });

export const abc = z
  .object({
    startDate: calendarDate().describe('The first day of the range.'),
    endDate: calendarDate().describe('The last day of the range.'),
    total: money('The sum of the listed products.', '1000.00'),
    valuation_status: valuationStatus(),
    products: z
      .array(
        z.object({
          product_id: id().describe('The id of the ranked product.'),
          sku: z.string().meta({ description: 'The stock keeping unit, for people.', example: 'LAMP' }),
          amount: money('What it is ranked by.', '800.00'),
          share: percentText('Its share of the total in percent.', '80.00'),
          cumulative_share: percentText('The share of all products up to this one in percent.', '80.00'),
          class: z
            .enum(['A', 'B', 'C'])
            .describe('By the cumulative share before the product: A below `a`, B below `b`, otherwise C.'),
        }),
      )
      .describe(
        'Products with an amount greater than 0, in the order of `sort`; shares are cumulated from the largest. Others, such as a product of which more came back than left, are not listed and not part of `total`.',
      ),
  })
  .meta({ id: 'Abc', description: 'Products ranked by their share of a total.' });

export type TurnoverInput = z.infer<typeof turnoverInput>;
export type Turnover = z.infer<typeof turnover>;
export type AbcInput = z.infer<typeof abcInput>;
export type Abc = z.infer<typeof abc>;

export interface Ranked {
  /** Shares in hundredths of a percent. */
  readonly share: bigint;
  readonly cumulative: bigint;
  readonly class: 'A' | 'B' | 'C';
}

/** Call the result with each product's amount, the largest first. The total is the sum of all; all are in minor units. */
export function shareRanker(
  total: bigint,
  { a, b }: { readonly a: number; readonly b: number },
): (amount: bigint) => Ranked {
  const hundredths = (amount: bigint): bigint => divideRounded(amount * 10_000n, total);
  let before = 0n;
  return (amount) => {
    // Exact: a rounded share could move a product to another class.
    const isBelow = (limit: number): boolean => before * 100n < total * BigInt(limit);
    const itsClass = isBelow(a) ? 'A' : isBelow(b) ? 'B' : 'C';
    before += amount;
    return { share: hundredths(amount), cumulative: hundredths(before), class: itsClass };
  };
}
