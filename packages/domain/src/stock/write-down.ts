import { z } from 'zod';
import { calendarDate, dateRange, rangeInOrder } from '../shared/calendar-date.ts';
import { id } from '../shared/id.ts';
import { instant } from '../shared/instant.ts';
import { money } from '../shared/money.ts';
import { pageInput } from '../shared/page.ts';
import { line, plainName } from '../shared/text.ts';
import { fieldProblem, type ProblemError } from '../problem/index.ts';
import { maxBatchItems } from './batch.ts';
import { eachProductOnce } from './stock-take.ts';
import * as en from '../texts/en/index.ts';
import { say } from '../texts/say.ts';
import { schemaText } from '../texts/schema-text.ts';

// Canonical: no sign, no exponent, no leading zero; below 10^12, as unit costs.
const perUnitForm = /^(?:0|[1-9]\d{0,11})(?:\.\d{1,6})?$/;

const netRealizableValueText =
  'Estimated selling price of one unit less the estimated costs of completion and sale (IAS 2.6)';

const netRealizableValue = () =>
  z
    .string()
    .refine((text) => perUnitForm.test(text), {
      error: schemaText(en.realizableValue),
      params: { code: 'INVALID_AMOUNT' },
    })
    .meta({
      description: `${netRealizableValueText}: a decimal of 0 or more with at most 6 decimal places, in the currency of the organization.`,
      pattern: perUnitForm.source,
      example: '9.50',
    });

const reason = () =>
  line(200).meta({
    description: 'Why this is the net realizable value, at most 200 characters.',
    example: 'Successor announced',
  });

const item = z
  .strictObject({
    product_id: id().describe('The product; each product at most once. Archived products are allowed.'),
    net_realizable_value: netRealizableValue(),
    reason: reason(),
  })
  .meta({ id: 'WriteDownItem', description: 'The net realizable value of one product.' });

const account = (description: string, example: string) => plainName(64).meta({ description, example });

const journal = z
  .strictObject({
    loss_account: account(
      'The expense account of write-downs and recoveries. Not an inventory account.',
      '5950',
    ),
    allowance_account: account(
      'The account with the allowance, which reduces the inventory. Not an account that the settings or a posting rule use.',
      '1490',
    ),
  })
  .superRefine((value, context) => {
    if (value.loss_account === value.allowance_account)
      context.addIssue({
        code: 'custom',
        path: ['allowance_account'],
        params: { code: 'SAME_ACCOUNT' },
        message: schemaText(en.notLossAccount),
      });
  })
  .meta({ id: 'WriteDownAccounts', description: 'The accounts of the journal entry.' });

export const recordWriteDownsInput = z
  .strictObject({
    as_of: calendarDate().describe(
      'The day of the review: quantities and costs are those at its end. It must be in an open period and not before the last review of any of the products.',
    ),
    items: z
      .array(item)
      .min(1)
      .max(maxBatchItems)
      .superRefine(eachProductOnce)
      .describe('1 to 1,000 different products.'),
    journal: journal.optional().describe('The accounts of the journal entry. Absent: none is posted.'),
  })
  .meta({
    id: 'RecordWriteDowns',
    description: 'A review of products at net realizable value, item by item (IAS 2.29).',
  });

export const reverseWriteDownInput = z.strictObject({
  id: id().describe('The id of the write-down to reverse, a UUID.'),
  reason: line(200).meta({
    description: 'Why it is reversed, at most 200 characters.',
    example: 'The year was mistyped',
  }),
});

export const listWriteDownsInput = z
  .strictObject({
    product_id: id().optional().describe('Only this product. For an unknown product the list is empty.'),
    journal_entry_id: id().optional().describe('Only the write-downs of this journal entry.'),
    ...dateRange,
    ...pageInput,
  })
  .superRefine(rangeInOrder);

export const writeDown = z
  .object({
    id: id().describe('The id of the write-down.'),
    product_id: id().describe('The product that was reviewed.'),
    as_of: calendarDate().describe('The day of the review.'),
    quantity: z
      .int()
      .meta({ description: 'Units on hand at the end of `as_of`, when recorded.', example: 30 }),
    cost: money('Value of these units at cost, when recorded.', '375.00'),
    net_realizable_value: z
      .string()
      .nullable()
      .meta({
        description: `${netRealizableValueText}, to 6 decimal places; that of the review before it for a reversal, null if there is none.`,
        example: '9.500000',
      }),
    allowance: money(
      'The allowance in effect from this review on: the part of the cost that exceeds the net realizable value; 0 if none does.',
      '90.00',
    ),
    change: money(
      'Change of the allowance against the previous review of the product: positive for a write-down, negative for a recovery or for goods that have left. A reversal has the opposite of what it reverses.',
      '90.00',
    ),
    reason: reason(),
    allowance_account: z
      .string()
      .nullable()
      .meta({ description: 'The account with the allowance; null if none was named yet.', example: '1490' }),
    journal_entry_id: id()
      .nullable()
      .describe('The journal entry of the review; null if no accounts were given or nothing changed.'),
    reverses_id: id().nullable().describe('The write-down that this one reverses; null if it is a review.'),
    reversed_by_id: id().nullable().describe('The write-down that reverses this one; null if it counts.'),
    organization_id: id().describe('The organization that owns the write-down.'),
    accounting_period_id: id().describe('The accounting period of `as_of`.'),
    created_at: instant().describe('When it was recorded (UTC).'),
    created_by: id().describe('The user who recorded it.'),
  })
  .meta({
    id: 'WriteDown',
    description:
      'The allowance of a product after a review, or after the reversal of one. It never changes; a recovery is recorded as a lower allowance.',
  });

export const recordedWriteDowns = z
  .object({
    items: z.array(writeDown).describe('One per product, in the order of the request.'),
    journal_entry_id: id()
      .nullable()
      .describe('The journal entry; null if no accounts were given or no allowance changed.'),
  })
  .meta({ id: 'RecordedWriteDowns', description: 'The write-downs of one review.' });

export type RecordWriteDowns = z.infer<typeof recordWriteDownsInput>;
export type ReverseWriteDown = z.infer<typeof reverseWriteDownInput>;
export type ListWriteDowns = z.infer<typeof listWriteDownsInput>;
export type WriteDown = z.infer<typeof writeDown>;
export type RecordedWriteDowns = z.infer<typeof recordedWriteDowns>;

/** For a review dated before the last one of the product. */
export function writeDownOutOfOrder(last: string): ProblemError {
  return fieldProblem('WRITE_DOWN_OUT_OF_ORDER', '/product_id', say(en.writeDownOutOfOrder, { date: last }), {
    figures: { last_as_of: last },
  });
}

/** For the reversal of a review that is not the last one of the product. */
export function writeDownFollowed(last: string): ProblemError {
  return fieldProblem('WRITE_DOWN_OUT_OF_ORDER', '/id', say(en.writeDownFollowed, { date: last }), {
    figures: { last_as_of: last },
  });
}
