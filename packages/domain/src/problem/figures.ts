import { z } from 'zod';
import { dueReviewFields, openStockTakeFields } from '../accounting/period.ts';
import { calendarDate } from '../shared/calendar-date.ts';
import { id } from '../shared/id.ts';
import { money } from '../shared/money.ts';
import { stockTakeStatuses } from '../stock/stock-take-status.ts';
import type { ProblemCode } from './catalog.ts';

const existingId = (what: string) => id().meta({ description: `The id of the existing ${what}.` });
const onDate = calendarDate().meta({ description: 'The day with that balance.' });

/**
 * The figures of each problem that has some: additional members of the problem or, in a batch, of the item's entry in
 * `errors` (see `codesWithItemFigures`). The OpenAPI document and the SDK's error types are generated from this list.
 */
const problemFigures = {
  INSUFFICIENT_STOCK: {
    available: z.int().min(0).meta({
      description: 'The largest quantity, in whole units, that leaves no day below zero.',
      example: 3,
    }),
    on_date: onDate,
    location_id: id().optional().meta({
      description: 'The location without these units, if the product is kept at several.',
    }),
    reserved: z.int().min(1).optional().meta({
      description: 'Units on hand that reservations keep, and that are not available; absent if none.',
      example: 4,
    }),
  },
  QUANTITY_OVERFLOW: { on_date: onDate },
  NOT_WHOLE_UNITS: {
    step: z.string().meta({
      description:
        'The quantity, a decimal in the entered unit, of which the entered one must be a multiple.',
      example: '0.001',
    }),
  },
  DATE_TOO_FAR_AHEAD: {
    latest_date: calendarDate().meta({ description: 'The last date that the organization allows.' }),
    max_days_ahead: z.int().meta({
      description: 'The limit of the organization in days after today (UTC): its setting `max_days_ahead`.',
      example: 60,
    }),
  },
  ON_HAND_MISMATCH: {
    actual: z.int().meta({ description: 'The current quantity on hand, in whole units.', example: 7 }),
  },
  REVERSAL_EXCEEDS_REMAINING: {
    remaining: z.int().min(1).meta({ description: 'Units that can still be reversed.', example: 3 }),
  },
  COST_BELOW_ZERO: {
    receipt_value: money('The value of the receipt, with its cost adjustments.', '50.00'),
  },
  WRITE_DOWN_OUT_OF_ORDER: {
    last_as_of: calendarDate().meta({ description: 'The day of the last review of the product.' }),
  },
  PRODUCT_HAS_STOCK: {
    on_hand: z.int().meta({ description: 'The units on hand; negative if more were issued.', example: 7 }),
    location_id: id().optional().meta({
      description:
        'The location that has these units, if nothing is on hand because another one lacks as many.',
    }),
  },
  LOCATION_NOT_EMPTY: {
    product_id: id().meta({ description: 'A product that is at the location.' }),
    on_hand: z.int().meta({ description: 'Its units there; negative if more were issued.', example: 7 }),
    in_transit_to: z
      .int()
      .min(1)
      .optional()
      .meta({ description: 'Its units under way to the location, if none are there.', example: 4 }),
    reserved: z.int().min(1).optional().meta({
      description: 'Its units that are reserved at the location, if none are there.',
      example: 4,
    }),
  },
  TRANSFER_EXCEEDS_REMAINING: {
    remaining: z.int().min(0).meta({
      description: 'Units of the dispatch that are under way on the date and on all days since.',
      example: 3,
    }),
  },
  RESERVATION_EXCEEDED: {
    remaining: z.int().min(0).meta({
      description: 'Units that the reservation still keeps; 0 if it has ended.',
      example: 3,
    }),
  },
  PRODUCT_HAS_MOVEMENTS: { product_id: id().meta({ description: 'The product with movements.' }) },
  TOTAL_DIFFERS: {
    given: money('The total as it was sent.', '66.68'),
    sum: money('The sum of the values of all items.', '66.67'),
  },
  LOCATION_CODE_EXISTS: { existing_id: existingId('location').optional() },
  SKU_ALREADY_EXISTS: { existing_id: existingId('product').optional() },
  BARCODE_ALREADY_EXISTS: { existing_id: existingId('product').optional() },
  POSTING_RULE_EXISTS: { existing_id: existingId('posting rule').optional() },
  PERIOD_OVERLAPS: { existing_id: existingId('period, the earliest if there are several').optional() },
  INVITATION_ALREADY_EXISTS: { existing_id: existingId('pending invitation').optional() },
  STOCK_TAKE_STATE_CONFLICT: {
    current_status: z
      .enum(stockTakeStatuses)
      .meta({ description: 'The status of the stock take.', example: 'posted' }),
  },
  COUNT_OVERTAKEN: {
    product_id: id().meta({ description: 'The counted product.' }),
    counted: z.int().meta({ description: 'Whole units counted.', example: 9 }),
    expected_when_counted: z.int().meta({
      description: 'Units on hand at the end of the count date when the product was counted.',
      example: 10,
    }),
    expected: z
      .int()
      .meta({ description: 'Units on hand at the end of the count date as it is now.', example: 8 }),
    counted_later_on: calendarDate().nullable().meta({
      description:
        'The first later day for which a posted stock take counted the product, or to which an adjustment of one was corrected; null if there is none.',
      example: null,
    }),
    also_counted_on: calendarDate().nullable().meta({
      description:
        'The count date, if another stock take counted the product for it and was posted since; else the first day before it for which another one has adjusted the stock since; null if none did.',
      example: null,
    }),
  },
  JOURNAL_ENTRY_UNBALANCED: {
    debit: money('The sum of the debits.'),
    credit: money('The sum of the credits.'),
  },
  PERIOD_NOT_RECONCILED: {
    stock_value: money('The value of the stock at the end of the period.'),
    account_balance: money('The balance of all inventory accounts at the end of the period.'),
    difference: money('Stock value minus account balance; 0 if accounts differ whose sum does not.'),
  },
  SAME_ROWS: { same_rows_as: existingId('import') },
  REVIEWS_DUE: dueReviewFields,
  // The problem itself has a `status`.
  OPEN_STOCK_TAKES: {
    stock_take_id: openStockTakeFields.id,
    count_date: openStockTakeFields.count_date,
    current_status: openStockTakeFields.status,
  },
} satisfies Partial<Record<ProblemCode, Record<string, z.ZodType>>>;

/** The codes whose figures are in the entries of `errors` of a batch. In a batch, the others have none. */
export const codesWithItemFigures: readonly ProblemCode[] = [
  'INSUFFICIENT_STOCK',
  'QUANTITY_OVERFLOW',
  'NOT_WHOLE_UNITS',
  'DATE_TOO_FAR_AHEAD',
  'ON_HAND_MISMATCH',
  'RESERVATION_EXCEEDED',
  'WRITE_DOWN_OUT_OF_ORDER',
  'COUNT_OVERTAKEN',
  'PRODUCT_HAS_MOVEMENTS',
  'REVIEWS_DUE',
  'OPEN_STOCK_TAKES',
];

type FigureSchema = z.core.JSONSchema.JSONSchema;

/** JSON Schemas of the figures, by code and name. */
export const figureSchemas = Object.fromEntries(
  Object.entries(problemFigures).map(([code, shape]) => {
    const { properties } = z.toJSONSchema(z.object(shape), { target: 'draft-2020-12', io: 'output' });
    return [code, properties as Record<string, FigureSchema>];
  }),
) as Readonly<Partial<Record<ProblemCode, Record<string, FigureSchema>>>>;
