import { z } from 'zod';
import { calendarDate } from '../shared/calendar-date.ts';
import { id } from '../shared/id.ts';
import { detailsInput } from './details.ts';
import { enteredQuantity } from './entered-schema.ts';
import { signedQuantity } from './quantity.ts';
import * as en from '../texts/en/index.ts';
import { schemaText } from '../texts/schema-text.ts';

export const reverseMovementInput = z
  .strictObject({
    id: id().describe('The id of the stock movement to reverse, a UUID.'),
    quantity: signedQuantity().min(1).optional().meta({
      description: 'Units to reverse. Default: all that earlier reversals leave.',
      example: 3,
    }),
    entered: enteredQuantity()
      .optional()
      .describe(
        'Instead of `quantity`: the units to reverse, in the unit of the product or in one of its packs.',
      ),
    movement_date: calendarDate().optional().meta({
      description:
        'The day of the reversal, not before the original. Default: the date of the original. If the period of the original is closed, a date in an open period is required.',
    }),
    note: detailsInput.note,
  })
  .superRefine(({ quantity, entered }, context) => {
    const issue = (path: string[], code: string, message: string) =>
      context.addIssue({ code: 'custom', path, params: { code }, message });
    if (entered === undefined) return;
    if (quantity !== undefined) issue(['entered'], 'AMBIGUOUS', schemaText(en.quantityOrEntered));
    if (!/[1-9]/.test(entered.quantity))
      issue(['entered', 'quantity'], 'TOO_SMALL', schemaText(en.reversedMoreThanNothing));
  });

export type ReverseMovement = z.infer<typeof reverseMovementInput>;
