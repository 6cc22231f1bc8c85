import { z } from 'zod';
import { calendarDate } from '../shared/calendar-date.ts';
import { id } from '../shared/id.ts';
import { money } from '../shared/money.ts';
import { movementType } from './movement.ts';
import { valuationStatus } from './valuation-status.ts';

/** Movements that an event lists individually. */
export const maxListedChanges = 100;
/** Groups per event with their own reason code; with more, reasons are merged. */
export const maxChangeGroups = 100;

const amount = (description: string) => money(description, '-12.79');

const costChangeGroup = z
  .object({
    type: movementType().describe('The type of the movements.'),
    reversed_type: movementType().nullable().meta({
      description: 'For reversals: the type of the movements that they reverse; otherwise null.',
    }),
    direction: z.enum(['in', 'out']).meta({ description: 'Whether the movements add or remove units.' }),
    reason_code: z
      .string()
      .nullable()
      .describe('Their reason code; null if they have none, or if reasons are merged.'),
    movements: z.int().meta({ description: 'The number of movements whose cost changed.', example: 2 }),
    previous_cost_amount: amount('The sum of their `cost_amount` before the change.'),
    cost_amount: amount('The sum of their `cost_amount` after the change.'),
    amount: amount('The difference, which is the change of the stock value.'),
  })
  .meta({ id: 'CostChangeGroup', description: 'Cost changes of movements of one kind.' });

/**
 * Data of `stock_costs.changed`: what one transaction changed in the costs of a product's existing movements. The amounts
 * are differences, so the order in which a consumer adds them does not matter. The size is bounded, whatever the number
 * of movements: at most `maxListedChanges` movements and, per period, one group per kind of movement (and reason, up to
 * `maxChangeGroups` groups).
 */
export const stockCostsChange = z
  .object({
    product_id: id().describe('The product whose costs changed.'),
    valuation_status: valuationStatus().meta({
      description:
        '`recosting` while more costs of the product are being recalculated; further events follow, and the last one is `current`.',
    }),
    from_date: calendarDate().nullable().meta({
      description: 'Date of the first movement whose cost changed; null if none did (end of a recost).',
    }),
    through_date: calendarDate()
      .nullable()
      .meta({ description: 'Date of the last movement whose cost changed; null if none did.' }),
    amount: amount('The change of the stock value in all periods.'),
    periods: z
      .array(
        z.object({
          accounting_period_id: id().describe('The id of the period that contains the movements.'),
          start_date: calendarDate().describe('The first day of the period, inclusive.'),
          end_date: calendarDate().describe('The last day of the period, inclusive.'),
          amount: amount('The change of the stock value in this period.'),
          journal_entry_id: id().nullable().meta({
            description: 'The entry that automatic posting made for it; null if there is none.',
          }),
          changes: z
            .array(costChangeGroup)
            .describe('The changes in this period, one group per kind of movement.'),
        }),
      )
      .describe('The changes by the accounting period of the movements, earliest first.'),
    reason_codes_merged: z.boolean().meta({
      description: `True if there were more than ${maxChangeGroups} groups: then \`reason_code\` is null in all of them.`,
    }),
    movements_changed: z.int().meta({
      description: 'The number of movements whose cost changed, also of those not listed.',
      example: 2,
    }),
    movements: z
      .array(
        z.object({
          id: id().describe('The id of the movement.'),
          cost_adjustment_id: id().nullable().meta({
            description:
              'If this is a `split` cost adjustment of the movement: its id. `movement_date` is then its day, and `cost_amount` what it adds to stock. Otherwise null.',
          }),
          movement_date: calendarDate().describe('The day of the movement.'),
          previous_cost_amount: amount('The `cost_amount` before the change.'),
          cost_amount: amount('The `cost_amount` after the change.'),
        }),
      )
      .meta({
        description: `The first ${maxListedChanges} movements in ledger order. For the others, list the product's movements from \`from_date\` through \`through_date\`.`,
      }),
  })
  .meta({
    id: 'StockCostsChange',
    description: 'What one transaction changed in the costs of existing movements of a product.',
  });

export type StockCostsChange = z.infer<typeof stockCostsChange>;
export type CostChangeGroup = z.infer<typeof costChangeGroup>;
