import { z } from 'zod';
import { calendarDate, isCalendarDate } from '../shared/calendar-date.ts';
import { id, idInput } from '../shared/id.ts';
import { instant } from '../shared/instant.ts';
import { money } from '../shared/money.ts';
import { ledgerAnchor } from '../stock/anchor.ts';
import { pageInput } from '../shared/page.ts';
import { line, name } from '../shared/text.ts';
import { readWhole } from '../shared/decimal.ts';
import * as en from '../texts/en/index.ts';
import { schemaText } from '../texts/schema-text.ts';

export const createPeriodInput = z
  .strictObject({
    name: name(100).meta({
      description: 'A name for people: one line of at most 100 characters.',
      example: '2026-05',
    }),
    // A whole month: a shorter period keeps the other days of its month from opening automatically.
    start_date: calendarDate().meta({
      description: 'The first day, inclusive. It must be after every closed period.',
      example: '2026-05-01',
    }),
    end_date: calendarDate().meta({
      description: 'The last day, inclusive, less than 24 months after the start.',
      example: '2026-05-31',
    }),
  })
  .superRefine((value, context) => {
    if (value.start_date > value.end_date)
      context.addIssue({
        code: 'custom',
        path: ['start_date'],
        params: { code: 'INVALID_RANGE' },
        message: schemaText(en.rangeReversed, { first: 'start_date', last: 'end_date' }),
      });
    // Closing takes one lock for each month of the period. An invalid date has an error of its own.
    else if (isCalendarDate(value.start_date) && value.end_date >= twoYearsAfter(value.start_date))
      context.addIssue({
        code: 'custom',
        path: ['end_date'],
        params: { code: 'TOO_BIG' },
        message: schemaText(en.periodTooLong, { months: 24 }),
      });
  })
  .meta({
    id: 'CreateAccountingPeriod',
    description: 'A new open period, which must not overlap another.',
  });

/** The same day two years on; compares correctly even if that day does not exist (February 29). */
function twoYearsAfter(date: string): string {
  return `${readWhole(date.slice(0, 4)) + 2}${date.slice(4)}`;
}

/** How many products a closing names, and how many stock takes. */
export const maxDueReviews = 100;
export const maxOpenStockTakes = 100;

export const closePeriodInput = idInput('accounting period').extend({
  require_reviews: z
    .boolean()
    .optional()
    .describe(
      'If true, closing is rejected with `REVIEWS_DUE` while the write-down of any product is due for review at the end of the period. Otherwise the response names these products.',
    ),
  require_counts: z
    .boolean()
    .optional()
    .describe(
      'If true, closing is rejected with `OPEN_STOCK_TAKES` while a stock take with a count date in the period is neither posted nor cancelled. Otherwise the response names these stock takes.',
    ),
});

export const reopenPeriodInput = idInput('accounting period').extend({
  reason: line(200).optional().meta({
    description: 'Why the period is reopened, for the audit trail: one line of at most 200 characters.',
    example: 'A supplier invoice arrived late',
  }),
});

export const listPeriodsInput = z.strictObject({ ...pageInput });

/** Fields of a period that other responses repeat. */
export const periodFields = {
  name: z.string().meta({ description: 'The name for people.', example: '2026-03' }),
  start_date: calendarDate().describe('The first day of the period, inclusive.'),
  end_date: calendarDate().describe('The last day of the period, inclusive.'),
  status: z
    .enum(['open', 'closed'])
    .describe('`closed`: no movement and no journal entry can be dated in the period.'),
};

export const accountingPeriod = z
  .object({
    id: id().describe('The id of the period.'),
    ...periodFields,
    closed_at: instant().nullable().describe('When the period was closed (UTC); null while it is open.'),
    closed_by: id().nullable().describe('The user who closed the period; null while it is open.'),
  })
  .meta({
    id: 'AccountingPeriod',
    description: 'A range of days that can be closed. Periods do not overlap.',
  });

/** A product whose review is due, with its recorded and its required allowance. */
export const dueReviewFields = {
  product_id: id().describe('The product whose write-down is due for review.'),
  sku: z.string().meta({ description: 'The SKU of the product.', example: 'LAMP' }),
  allowance: money('The recorded allowance of the product.', '90.00'),
  required_allowance: money(
    'The allowance that the net realizable value of the last review requires for the units on hand.',
    '60.00',
  ),
};

const dueReviews = z
  .object({
    count: z.int().min(0).meta({ description: 'The number of these products.', example: 1 }),
    products: z
      .array(z.object(dueReviewFields))
      .describe(`The first of them by SKU, at most ${maxDueReviews}.`),
  })
  .describe('Products whose allowance was not the required one at the end of the period: see `review_due`.');

/** A stock take that can still be counted in. */
export const openStockTakeFields = {
  id: id().describe('The stock take, for `/api/inventory/stock-takes/{id}`.'),
  count_date: calendarDate().describe('The day of the count.'),
  status: z
    .enum(['open', 'counting'])
    .meta({ description: '`open` until the first count, then `counting`.', example: 'counting' }),
};

const openStockTakes = z
  .object({
    count: z.int().min(0).meta({ description: 'The number of these stock takes.', example: 1 }),
    stock_takes: z
      .array(z.object(openStockTakeFields))
      .describe(`The first of them by count date, at most ${maxOpenStockTakes}.`),
  })
  .describe(
    'Stock takes with a count date in the period that were neither posted nor cancelled. They can only be posted after the period is reopened.',
  );

/** A period that has just been closed. */
export const closedPeriod = accountingPeriod
  .extend({
    chain: ledgerAnchor.describe('The head of the ledger log after the period was closed.'),
    reviews_due: dueReviews,
    open_stock_takes: openStockTakes,
  })
  .meta({
    id: 'ClosedAccountingPeriod',
    description: 'A period that was just closed, with an anchor of the ledger log.',
  });

export type ClosedPeriod = z.infer<typeof closedPeriod>;
export type AccountingPeriod = z.infer<typeof accountingPeriod>;
export type CreatePeriod = z.infer<typeof createPeriodInput>;
export type ClosePeriod = z.infer<typeof closePeriodInput>;
export type DueReviews = z.infer<typeof dueReviews>;
export type OpenStockTakes = z.infer<typeof openStockTakes>;
export type ReopenPeriod = z.infer<typeof reopenPeriodInput>;
export type ListPeriods = z.infer<typeof listPeriodsInput>;
