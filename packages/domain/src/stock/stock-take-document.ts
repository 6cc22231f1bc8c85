import { z } from 'zod';
import { fieldProblem, ProblemError } from '../problem/index.ts';
import { calendarDate, dateRange, rangeInOrder } from '../shared/calendar-date.ts';
import { id } from '../shared/id.ts';
import { instant } from '../shared/instant.ts';
import { money, nullableMoney } from '../shared/money.ts';
import { pageInput } from '../shared/page.ts';
import { line } from '../shared/text.ts';
import {
  changedSinceCount,
  changedSincePosting,
  countBasis,
  expectedWhenCounted,
  shownWhenCounted,
} from './count-basis.ts';
import { stockTakeStatuses, type StockTakeStatus } from './stock-take-status.ts';
import { valuationStatus } from './valuation-status.ts';
import * as en from '../texts/en/index.ts';
import { say, type Sentence } from '../texts/say.ts';

/** Products per stock take: it is posted in one transaction. */
export const maxStockTakeCounts = 10_000;

const status = () =>
  z
    .enum(stockTakeStatuses)
    .describe(
      'The state: `open` until the first count, then `counting`; `posted` and `cancelled` are final.',
    );

const noteText = {
  description: 'Tells stock takes of one day apart: one line of at most 200 characters.',
  example: 'Warehouse 2, aisles 1 to 4',
};

export const stockTakeNote = () => line(200).meta(noteText);

export const stockTakeFields = {
  id: id().describe('The id of the stock take. The adjustments have the reference `stock-take:<id>`.'),
  count_date: calendarDate().describe('The day of the count: quantities are compared at its end.'),
  location_id: id()
    .nullable()
    .describe(
      'The location that is counted: quantities are those at the location. Null if whole products are counted, which have used only the default location.',
    ),
  status: status(),
  blind: z
    .boolean()
    .describe('Whether expected quantities are hidden until posting from members who may not post.'),
  note: z.string().nullable().meta(noteText),
  organization_id: id().describe('The organization that owns the stock take.'),
  created_at: instant().describe('When it was opened (UTC).'),
  created_by: id().describe('The user who opened it.'),
  posted_at: instant().nullable().describe('When its differences were posted; null until then.'),
  posted_by: id().nullable().describe('The user who posted it; null until then.'),
  cancelled_at: instant().nullable().describe('When it was cancelled; null if it was not.'),
  cancelled_by: id().nullable().describe('The user who cancelled it; null if nobody did.'),
};

export const stockTakeDocument = z
  .object({
    ...stockTakeFields,
    counted_products: z.int().min(0).meta({ description: 'Number of products with a count.', example: 2 }),
  })
  .meta({ id: 'StockTakeDocument', description: 'A stock take, without its counts.' });

const expected = () =>
  z.int().nullable().meta({
    description:
      'Units on hand at the end of the count date: as of the count, and after posting, as of the posting. Null while a blind stock take hides it from the caller.',
    example: 10,
  });

export const stockTakeCount = z
  .object({
    product_id: id().describe('The product that was counted.'),
    expected: expected(),
    expected_when_counted: shownWhenCounted(),
    changed_since_count: changedSinceCount(),
    counted: z.int().min(0).meta({ description: 'Whole units counted.', example: 8 }),
    unit_cost: z
      .number()
      .nullable()
      .meta({ description: 'Cost per unit given for surplus units; null if none was.', example: null }),
    counted_by: id().describe('The user who counted.'),
    counted_at: instant().describe('When the count was entered (UTC).'),
    movement_id: id()
      .nullable()
      .describe('The adjustment of the difference; null until posting, and if the quantities were equal.'),
    reversed_by_id: id()
      .nullable()
      .describe('The movement that reversed the last units of the adjustment; null if nothing did.'),
    basis: countBasis()
      .nullable()
      .describe('The decision with which it was posted; null until then, and if there was none.'),
    changed_since_posting: changedSincePosting(),
  })
  .meta({ id: 'StockTakeCount', description: 'The current count of a product.' });

export const stockTakeTotals = z
  .object({
    counted: z.int().min(0).meta({ description: 'Counted products.', example: 2 }),
    adjusted: z.int().min(0).meta({ description: 'Products with an adjustment.', example: 1 }),
    gain: money('Value of the surplus units.', '0.00'),
    loss: money('Value of the missing units, without a sign.', '3.00'),
    net: money('Effect of the adjustments on the stock value: gain less loss.', '-3.00'),
  })
  .meta({ id: 'StockTakeTotals', description: 'What a stock take changed, or would change.' });

export const postedStockTake = stockTakeDocument
  .extend({ totals: stockTakeTotals.describe('Of the adjustments, when they were posted.') })
  .meta({ id: 'PostedStockTake', description: 'A stock take whose differences were posted.' });

export const stockTakeDetail = stockTakeDocument
  .extend({
    counts: z.array(stockTakeCount).describe('The current counts, in the order of their product ids.'),
    totals: stockTakeTotals
      .nullable()
      .describe('Of the posted adjustments, at their current costs; null until then.'),
    later_changes: z.int().min(0).meta({
      description:
        'Number of movements of counted products, at the counted location if there is one, that were posted after the stock take but are dated on the count date or before.',
      example: 0,
    }),
    later_transfers: z.int().min(0).meta({
      description:
        'The same number of transfers from or to the counted location; 0 if it counts whole products.',
      example: 0,
    }),
  })
  .meta({ id: 'StockTakeDetail', description: 'A stock take with its current counts.' });

export const countedStock = z
  .object({
    id: id().describe('The id of the stock take.'),
    status: status(),
    counts: z
      .array(stockTakeCount)
      .describe('The entered counts, in the order of the request; withdrawn ones are absent.'),
  })
  .meta({ id: 'CountedStock', description: 'The counts that a request entered.' });

export const countHistoryEntry = stockTakeCount
  .omit({ movement_id: true, reversed_by_id: true, basis: true, changed_since_posting: true })
  .extend({
    counted: z
      .int()
      .min(0)
      .nullable()
      .meta({ description: 'Whole units counted; null if the count was withdrawn.', example: 8 }),
  })
  .meta({ id: 'StockCountHistoryEntry', description: 'A count as it was entered.' });

/** What posting makes of a count. */
const adjustmentFields = {
  unit_cost: z
    .number()
    .nullable()
    .meta({ description: 'Cost per unit of the adjustment; null if it would be rejected.', example: 1.5 }),
  cost_amount: nullableMoney(
    'Signed effect on the stock value; null if the adjustment would be rejected.',
    '-3.00',
  ),
  valuation_status: valuationStatus(),
  problem: z
    .object({
      code: z.string().meta({
        description: 'The code of the problem that posting would report.',
        example: 'INSUFFICIENT_STOCK',
      }),
      detail: z.string().meta({
        description: 'What is wrong.',
        example: 'Only 6 units can be removed: the stock on 2026-03-20 would be negative.',
      }),
    })
    .meta({ id: 'StockTakeDifferenceProblem', description: 'Why an adjustment would be rejected.' })
    .nullable()
    .describe('Why posting would be rejected; null if nothing prevents it.'),
};

const stockTakeChoice = z
  .object({
    basis: countBasis(),
    difference: z.int().meta({
      description:
        'The quantity of the adjustment: counted less `expected_when_counted`, or less `expected`.',
      example: -2,
    }),
    ...adjustmentFields,
  })
  .meta({ id: 'StockTakeChoice', description: 'What a decision makes of a count.' });

export const stockTakeDifference = z
  .object({
    product_id: id().describe('The product that was counted.'),
    expected: z.int().meta({ description: 'Units on hand at the end of the count date.', example: 10 }),
    expected_when_counted: expectedWhenCounted(),
    changed_since_count: changedSinceCount(),
    counted_later_on: calendarDate()
      .nullable()
      .describe(
        'The first later day for which a posted stock take counted the product, or to which an adjustment of one was corrected: an adjustment before it changes what that one found. Null if there is none, or once posted.',
      ),
    also_counted_on: calendarDate()
      .nullable()
      .describe(
        'The count date, if another stock take counted the product for it and was posted since; else the first day before it for which another one has adjusted the stock since: an adjustment undoes or repeats what that one found. Null if there is none, or once posted.',
      ),
    counted: z.int().min(0).meta({ description: 'Whole units counted.', example: 8 }),
    difference: z.int().meta({
      description:
        'The quantity of the adjustment: counted less expected; once posted with the basis `when_counted`, counted less `expected_when_counted`.',
      example: -2,
    }),
    ...adjustmentFields,
    choices: z
      .array(stockTakeChoice)
      .describe(
        'What posting would make of the count with each `basis`, with this `expected`; empty unless the problem is `COUNT_OVERTAKEN`.',
      ),
  })
  .meta({ id: 'StockTakeDifference', description: 'The difference of a counted product.' });

export const stockTakePreview = z
  .object({
    id: id().describe('The id of the stock take.'),
    status: status(),
    count_date: calendarDate().describe('The day of the count.'),
    differences: z
      .array(stockTakeDifference)
      .describe('Products with a difference or a problem, in the order of their ids.'),
    totals: stockTakeTotals.describe('Of the differences that posting would accept.'),
    problems: z.int().min(0).meta({
      description: 'Number of differences with a problem; the stock take can be posted if it is 0.',
      example: 0,
    }),
  })
  .meta({
    id: 'StockTakePreview',
    description:
      'What posting would change if it happened now; once posted, what it changed, at current costs.',
  });

export const listStockTakesInput = z
  .strictObject({
    status: status().optional().describe('Only stock takes with this status.'),
    ...dateRange,
    ...pageInput,
  })
  .superRefine(rangeInOrder);

export const listCountHistoryInput = z.strictObject({
  id: id().describe('The id of the stock take, a UUID.'),
  product_id: id().optional().describe('Only counts of this product.'),
  ...pageInput,
});

export const listLaterChangesInput = z.strictObject({
  id: id().describe('The id of the stock take, a UUID.'),
  ...pageInput,
});

export type StockTakeDocument = z.infer<typeof stockTakeDocument>;
export type StockTakeCount = z.infer<typeof stockTakeCount>;
export type StockTakeTotals = z.infer<typeof stockTakeTotals>;
export type PostedStockTake = z.infer<typeof postedStockTake>;
export type StockTakeDetail = z.infer<typeof stockTakeDetail>;
export type CountedStock = z.infer<typeof countedStock>;
export type CountHistoryEntry = z.infer<typeof countHistoryEntry>;
export type StockTakeChoice = z.infer<typeof stockTakeChoice>;
export type StockTakeDifference = z.infer<typeof stockTakeDifference>;
export type StockTakePreview = z.infer<typeof stockTakePreview>;
export type ListStockTakes = z.infer<typeof listStockTakesInput>;
export type ListCountHistory = z.infer<typeof listCountHistoryInput>;
export type ListLaterChanges = z.infer<typeof listLaterChangesInput>;

const finality: Record<StockTakeStatus, Sentence> = {
  open: say(en.nothingCounted),
  counting: say(en.countsWithdrawn),
  posted: say(en.stockTakePosted),
  cancelled: say(en.stockTakeCancelled),
};

/** The figure `current_status` is the current status of the stock take. */
export function stockTakeStateConflict(current: StockTakeStatus): ProblemError {
  return new ProblemError('STOCK_TAKE_STATE_CONFLICT', finality[current], {
    figures: { current_status: current },
  });
}

/** For a stock take that changed during every attempt to post it. */
export function countsKeepArriving(): ProblemError {
  return new ProblemError('STOCK_TAKE_STATE_CONFLICT', say(en.countsKeepArriving), {
    figures: { current_status: 'counting' },
  });
}

/** @param at the position in `basis` of a product without a count */
export function notCounted(at: number): ProblemError {
  return fieldProblem('VALIDATION_FAILED', `/basis/${at}/product_id`, say(en.notCounted));
}

export function tooManyCounts(): ProblemError {
  return fieldProblem('VALIDATION_FAILED', '/counts', say(en.tooManyCounts, { maximum: maxStockTakeCounts }));
}
