import { z } from 'zod';
import { calendarDate } from '../shared/calendar-date.ts';
import { id } from '../shared/id.ts';
import { maxBatchItems } from './batch.ts';
import { costAdjustment, recordCostAdjustmentInput } from './cost-adjustment.ts';
import * as en from '../texts/en/index.ts';
import { schemaText } from '../texts/schema-text.ts';

const { amount, reason, reference, note } = recordCostAdjustmentInput.shape;

// Canonical; not 0, with at most 6 decimals.
const weightForm =
  /^(?:[1-9]\d{0,11}(?:\.\d{1,6})?|0\.(?:[1-9]\d{0,5}|0[1-9]\d{0,4}|00[1-9]\d{0,3}|000[1-9]\d{0,2}|0000[1-9]\d?|00000[1-9]))$/;

const weight = () =>
  z
    .string()
    .refine((text) => weightForm.test(text), {
      error: schemaText(en.positiveWeight),
      params: { code: 'INVALID_WEIGHT' },
    })
    .meta({
      description:
        'The weight of the receipt in any unit, such as kilograms: a decimal above 0 with at most 6 decimal places. Required if `by` is `weight`, and not allowed otherwise.',
      pattern: weightForm.source,
      example: '2.5',
    });

export const allocateCostsInput = z
  .strictObject({
    amount: amount.meta({
      ...amount.meta(),
      description:
        'The amount to allocate: a signed decimal with at most the decimal places of the currency of the organization, not 0. The adjustments add up to it exactly.',
      example: '100.00',
    }),
    adjustment_date: calendarDate().describe(
      'The day of the adjustments, not before any of the receipts. It must be in an open period.',
    ),
    reason,
    by: z
      .enum(['value', 'quantity', 'weight'])
      .describe(
        'In proportion to what: the value of each receipt with its earlier adjustments, its units, or the given weights. Units that were reversed on the date of the receipt do not count.',
      ),
    receipts: z
      .array(
        z.strictObject({
          movement_id: id().describe('A receipt: an entry, or an adjustment that adds units.'),
          weight: weight().optional(),
        }),
      )
      .min(1)
      .max(maxBatchItems)
      .describe('1 to 1,000 different receipts. If shares round alike, the earlier one gets the remainder.'),
    reference,
    note,
  })
  .superRefine(({ by, receipts }, context) => {
    const seen = new Set<string>();
    for (const [index, receipt] of receipts.entries()) {
      const given = receipt.weight !== undefined;
      if (given !== (by === 'weight'))
        context.addIssue({
          code: 'custom',
          path: ['receipts', index, 'weight'],
          params: { code: given ? 'NOT_ALLOWED' : 'REQUIRED' },
          message: given ? schemaText(en.weightNotAllowed) : schemaText(en.weightRequired),
        });
      if (seen.has(receipt.movement_id))
        context.addIssue({
          code: 'custom',
          path: ['receipts', index, 'movement_id'],
          params: { code: 'DUPLICATE' },
          message: schemaText(en.receiptRepeated),
        });
      seen.add(receipt.movement_id);
    }
  })
  .meta({ id: 'AllocateCosts', description: 'One bill, allocated to several receipts.' });

export const costAllocation = z
  .object({
    id: id().describe('The id of the allocation: `allocation_id` of its adjustments.'),
    adjustments: z
      .array(costAdjustment)
      .describe('One per receipt with a share other than 0, in the order of the request.'),
  })
  .meta({ id: 'CostAllocation', description: 'The cost adjustments of one allocated bill.' });

export type AllocateCosts = z.infer<typeof allocateCostsInput>;
export type CostAllocation = z.infer<typeof costAllocation>;
