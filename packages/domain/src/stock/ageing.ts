import { z } from 'zod';
import { calendarDate } from '../shared/calendar-date.ts';
import { id } from '../shared/id.ts';
import { money } from '../shared/money.ts';
import { nextCursor, pageInput } from '../shared/page.ts';
import { sortInput } from '../shared/sort.ts';
import { readWhole } from '../shared/whole.ts';
import { valuationStatus } from './valuation-status.ts';

const defaultBuckets = '30,90,180,365';

const limits = /^(?:0|[1-9]\d{0,4})(?:,(?:0|[1-9]\d{0,4})){0,11}$/;
const error = `This must be up to 12 whole numbers of days from 0 to 99999, ascending, without repetition, separated by commas, such as ${defaultBuckets}.`;

/** The limits of the buckets in days, ascending. */
export const bucketLimits = (buckets: string = defaultBuckets): number[] => buckets.split(',').map(readWhole);

export const ageingInput = z.strictObject({
  as_of: calendarDate()
    .optional()
    .describe(
      'The state at the end of this day, and the day for which ages are computed. Default: today (UTC).',
    ),
  buckets: z
    .string()
    .regex(limits, { error, abort: true })
    .refine(
      (text) => bucketLimits(text).every((limit, at, all) => at === 0 || limit > (all[at - 1] ?? limit)),
      {
        error,
      },
    )
    .optional()
    .meta({
      description: `The last days of the buckets: up to 12 whole numbers, ascending and without repetition, separated by commas. A last bucket without a limit follows. Default: ${defaultBuckets}.`,
      example: defaultBuckets,
    }),
  product_id: id().optional().describe('Only this product. For an unknown product the list is empty.'),
  sort: sortInput(
    ['sku', 'name', 'category', 'on_hand', 'value', 'average_age_days', 'oldest_on', 'last_in', 'last_out'],
    'by product id',
  ),
  ...pageInput,
});

export const ageing = z
  .object({
    as_of: calendarDate().describe('The day for which the ages are computed.'),
    total_value: money('The value of the stock at the end of that day, of all pages.'),
    valuation_status: valuationStatus(),
    products: z
      .array(
        z.object({
          product_id: id().describe('The product. Products without units on hand are not listed.'),
          on_hand: z.int().meta({ description: 'Whole units on hand.', example: 10 }),
          value: money('Their value; the sum of the buckets.', '125.00'),
          average_age_days: z.string().nullable().meta({
            description: 'The average age of the units in days, with one decimal; null below zero.',
            example: '41.5',
          }),
          oldest_on: calendarDate()
            .nullable()
            .describe('The day on which the oldest unit on hand came in; null below zero.'),
          last_in: calendarDate()
            .nullable()
            .describe('The day of the latest receipt; null if there is none.'),
          last_out: calendarDate().nullable().describe('The day of the latest issue; null if there is none.'),
          buckets: z
            .array(
              z.object({
                from_days: z
                  .int()
                  .meta({ description: 'The lowest age in the bucket, in days.', example: 0 }),
                to_days: z
                  .int()
                  .nullable()
                  .meta({ description: 'The highest age, in days; null for the last bucket.', example: 30 }),
                quantity: z.int().meta({ description: 'Whole units of this age.', example: 10 }),
                value: money('Their value.', '125.00'),
              }),
            )
            .describe('Every bucket, also empty ones, youngest first.'),
        }),
      )
      .describe('Products with units on hand, in the order of `sort`.'),
    next_cursor: nextCursor(),
  })
  .meta({ id: 'Ageing', description: 'Units on hand and their value by age.' });

export type AgeingInput = z.infer<typeof ageingInput>;
export type Ageing = z.infer<typeof ageing>;
