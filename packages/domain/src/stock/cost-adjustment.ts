import { z } from 'zod';
import { calendarDate, dateRange, rangeInOrder } from '../shared/calendar-date.ts';
import { id } from '../shared/id.ts';
import { instant } from '../shared/instant.ts';
import { money } from '../shared/money.ts';
import { pageInput } from '../shared/page.ts';
import { costAdjustmentReasons } from './command.ts';
import { detailsInput, detailsOutput } from './details.ts';
import { valuationStatus } from './valuation-status.ts';
import * as en from '../texts/en/index.ts';
import { schemaText } from '../texts/schema-text.ts';

// Canonical: no plus sign, no exponent, no leading zero; not 0. Below 10^18, so that sums of many fit into their columns.
const amountForm =
  /^-?(?:[1-9]\d{0,17}(?:\.\d{1,4})?|0\.(?:[1-9]\d{0,3}|0[1-9]\d{0,2}|00[1-9]\d?|000[1-9]))$/;

const signedAmount = () =>
  z
    .string()
    .refine((text) => amountForm.test(text), {
      error: schemaText(en.nonZeroAmount),
      params: { code: 'INVALID_AMOUNT' },
    })
    .meta({ pattern: amountForm.source, example: '12.50' });

const reason = () =>
  z
    .enum(costAdjustmentReasons)
    .describe(
      '`landed_cost`: freight, duty or insurance. `price_difference`: the invoice differs from the receipt. `other`.',
    );

export const recordCostAdjustmentInput = z
  .strictObject({
    movement_id: id().describe('The receipt whose cost changes: an entry, or an adjustment that adds units.'),
    amount: signedAmount().meta({
      description:
        'The change of the cost of the whole receipt, not per unit: a signed decimal with at most the decimal places of the currency of the organization (EUR 2, JPY 0, KWD 3), not 0. The value of the receipt cannot fall below 0.',
    }),
    adjustment_date: calendarDate().describe(
      'The day of the adjustment, not before the receipt. It must be in an open period.',
    ),
    reason: reason(),
    reference: detailsInput.reference,
    note: detailsInput.note,
    journal_entry_id: id()
      .nullable()
      .optional()
      .describe(
        'A manual journal entry of the organization in the accounting period in which the adjustment is booked. Null or absent: none; with automatic posting, the service creates one.',
      ),
  })
  .meta({ id: 'RecordCostAdjustment', description: 'A later change in the cost of a receipt.' });

export const reverseCostAdjustmentInput = z.strictObject({
  id: id().describe('The id of the cost adjustment to reverse, a UUID.'),
  adjustment_date: calendarDate().optional().meta({
    description:
      'The day of the reversal, in an open period, not before `booked_on` of the original. Default: the day of the original adjustment.',
  }),
  note: detailsInput.note,
});

export const listCostAdjustmentsInput = z
  .strictObject({
    product_id: id()
      .optional()
      .describe('Only adjustments of receipts of this product. For an unknown product the list is empty.'),
    movement_id: id()
      .optional()
      .describe('Only adjustments of this receipt. For an unknown movement the list is empty.'),
    allocation_id: id().optional().describe('Only adjustments of this allocation.'),
    ...dateRange,
    ...pageInput,
  })
  .superRefine(rangeInOrder);

export const costAdjustment = z
  .object({
    id: id().describe('The id of the cost adjustment.'),
    movement_id: id().describe('The receipt whose cost was adjusted.'),
    product_id: id().describe('The product of the receipt.'),
    mode: z
      .enum(['in_place', 'split'])
      .describe(
        '`in_place`: the receipt counts as received at the adjusted value, on its own date; the costs of later movements follow. `split`, if the period of the receipt was closed: on `adjustment_date`, the share of the units still on hand is added to stock, and the rest is a cost variance. Closing or reopening a period later does not change it.',
      ),
    amount: money('The signed change of the cost of the receipt.', '12.50'),
    to_stock: money(
      'The part of the amount that is added to the value of the stock: in place all of it; split, the share of the units still on hand. Like the cost of a movement, it follows movements that are posted late.',
      '12.50',
    ),
    to_variance: money('The rest of the amount, which is a cost variance.', '0.00'),
    adjustment_date: calendarDate().describe('The day of the adjustment, as given.'),
    booked_on: calendarDate().describe(
      'The day on which it is effective and booked: in place, the date of the receipt; split, `adjustment_date`.',
    ),
    reason: reason(),
    reference: detailsOutput.reference,
    note: detailsOutput.note,
    journal_entry_id: id().nullable().describe('The journal entry of the adjustment; null if there is none.'),
    reverses_id: id()
      .nullable()
      .describe('The cost adjustment that this one reverses; null if it is not a reversal.'),
    reversed_by_id: id()
      .nullable()
      .describe('The reversal of this cost adjustment; null if it is not reversed.'),
    allocation_id: id()
      .nullable()
      .describe('The allocation that it is a share of; null if it was recorded on its own.'),
    organization_id: id().describe('The organization that owns the cost adjustment.'),
    accounting_period_id: id().describe('The accounting period of `booked_on`.'),
    valuation_status: valuationStatus(),
    created_at: instant().describe('When the cost adjustment was recorded (UTC).'),
    created_by: id().describe('The user who recorded it.'),
  })
  .meta({
    id: 'CostAdjustment',
    description: 'A later change in the cost of a receipt. It never changes, except for its links.',
  });

export type RecordCostAdjustment = z.infer<typeof recordCostAdjustmentInput>;
export type ReverseCostAdjustment = z.infer<typeof reverseCostAdjustmentInput>;
export type ListCostAdjustments = z.infer<typeof listCostAdjustmentsInput>;
export type CostAdjustment = z.infer<typeof costAdjustment>;
