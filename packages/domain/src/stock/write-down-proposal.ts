import { z } from 'zod';
import { calendarDate } from '../shared/calendar-date.ts';
import { id } from '../shared/id.ts';
import { money } from '../shared/money.ts';
import { valuationStatus } from './valuation-status.ts';
import * as en from '../texts/en/index.ts';
import { schemaText } from '../texts/schema-text.ts';

const maxProducts = 100;
const uuid = '[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}';
const idsForm = new RegExp(`^${uuid}(?:,${uuid}){0,${maxProducts - 1}}$`);

export const proposeWriteDownsInput = z.strictObject({
  as_of: calendarDate()
    .optional()
    .describe('The day of the review: quantities and costs are those at its end. Default: today (UTC).'),
  idle_days: z.int().min(0).max(36_500).optional().meta({
    description:
      'Propose products on hand whose last movement was more than this number of days before `as_of`. Default: 180.',
  }),
  product_ids: z
    .string()
    .refine((text) => idsForm.test(text), {
      error: schemaText(en.uuids, { count: maxProducts }),
      params: { code: 'INVALID_FORMAT' },
    })
    .meta({
      description: `Propose only these products, idle or not, if they are on hand: at most ${maxProducts} ids, separated by commas. Unknown ids are left out.`,
      pattern: idsForm.source,
    })
    .optional(),
});

const proposedWriteDown = z
  .object({
    product_id: id().describe('The product to review.'),
    quantity: z.int().meta({ description: 'Units on hand at the end of `as_of`.', example: 30 }),
    cost: money('Value of these units at cost.', '375.00'),
    average_cost: z.string().nullable().meta({
      description: '`cost` divided by the quantity, to 6 decimal places; null if nothing is on hand.',
      example: '12.500000',
    }),
    last_movement_date: calendarDate()
      .nullable()
      .describe('The day of the last movement up to `as_of`; null if there is none.'),
    idle_days: z
      .int()
      .nullable()
      .meta({ description: 'Days from the last movement to `as_of`; null if there is none.', example: 210 }),
    allowance: money('The allowance of the last review up to `as_of`; 0 without one.', '90.00'),
    net_realizable_value: z.string().nullable().meta({
      description: 'The net realizable value per unit of that review; null without one.',
      example: '9.500000',
    }),
    review_due: z
      .boolean()
      .describe(
        'Whether the allowance differs from what that net realizable value requires for the units on hand.',
      ),
    valuation_status: valuationStatus(),
  })
  .meta({ id: 'ProposedWriteDown', description: 'A product whose net realizable value may be below cost.' });

export const writeDownProposal = z
  .object({
    as_of: calendarDate().describe('The day of the review.'),
    idle_days: z.int().meta({ description: 'The applied number of idle days.', example: 180 }),
    items: z
      .array(proposedWriteDown)
      .describe(
        'Idle products on hand, and all products with an allowance or a review that is due, because each period has a new assessment (IAS 2.33). Highest cost first, then by product id.',
      ),
  })
  .meta({ id: 'WriteDownProposal', description: 'Products to review at net realizable value.' });

export type ProposeWriteDowns = z.infer<typeof proposeWriteDownsInput>;
export type ProposedWriteDown = z.infer<typeof proposedWriteDown>;
export type WriteDownProposal = z.infer<typeof writeDownProposal>;
