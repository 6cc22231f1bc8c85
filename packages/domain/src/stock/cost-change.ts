import { z } from 'zod';
import { calendarDate } from '../shared/calendar-date.ts';
import { id } from '../shared/id.ts';
import { movementType } from './movement.ts';
import { valuationStatus } from './valuation-status.ts';

/** Movements that an event lists individually. */
export const maxListedChanges = 100;
/** Groups per event with their own reason code; with more, reasons are merged. */
export const maxChangeGroups = 100;

const amount = (description: string) => z.string().meta({ description, example: '-12.79' });

const costChangeGroup = z.object({
  type: movementType(),
  reversed_type: movementType().nullable().meta({
    description: 'For reversals: the type of the movements that they reverse.',
  }),
  direction: z.enum(['in', 'out']).meta({ description: 'Whether the movements add or remove units.' }),
  reason_code: z.string().nullable(),
  movements: z.int().meta({ description: 'The number of movements whose cost changed.', example: 2 }),
  previous_cost_amount: amount('Sum of their `cost_amount` before the change.'),
  cost_amount: amount('Sum of their `cost_amount` after the change.'),
  amount: amount('The difference, which is the change of the stock value.'),
});

/**
 * Data of `stock_costs.changed`: what one transaction changed in the costs of a product's existing movements. The amounts
 * are differences, so the order in which a consumer adds them does not matter. The size is bounded, whatever the number
 * of movements: at most `maxListedChanges` movements and, per period, one group per kind of movement (and reason, up to
 * `maxChangeGroups` groups).
 */
export const stockCostsChange = z
  .object({
    product_id: id(),
    valuation_status: valuationStatus().meta({
      description:
        '`recosting` while more costs of the product are being recalculated; further events follow, and the last one is `current`.',
    }),
    from_date: calendarDate().nullable().meta({
      description: 'Date of the first movement whose cost changed; null if none did (end of a recost).',
    }),
    through_date: calendarDate().nullable().meta({ description: 'Date of the last one.' }),
    amount: amount('The change of the stock value in all periods.'),
    periods: z.array(
      z.object({
        accounting_period_id: id(),
        start_date: calendarDate(),
        end_date: calendarDate(),
        amount: amount('The change of the stock value in this period.'),
        journal_entry_id: id().nullable().meta({
          description: 'The entry that automatic posting made for it; null if there is none.',
        }),
        changes: z.array(costChangeGroup),
      }),
    ),
    reason_codes_merged: z.boolean().meta({
      description: `True if there were more than ${maxChangeGroups} groups: then \`reason_code\` is null in all of them.`,
    }),
    movements_changed: z.int().meta({ example: 2 }),
    movements: z
      .array(
        z.object({
          id: id(),
          movement_date: calendarDate(),
          previous_cost_amount: amount('Before the change.'),
          cost_amount: amount('After the change.'),
        }),
      )
      .meta({
        description: `The first ${maxListedChanges} in ledger order. For the others, list the product's movements from \`from_date\` through \`through_date\`.`,
      }),
  })
  .meta({ id: 'StockCostsChange' });

export type StockCostsChange = z.infer<typeof stockCostsChange>;
export type CostChangeGroup = z.infer<typeof costChangeGroup>;
