import { z } from 'zod';
import { calendarDate } from '../shared/calendar-date.ts';
import { id } from '../shared/id.ts';
import { detailsInput } from './details.ts';
import { signedQuantity } from './quantity.ts';

export const reverseMovementInput = z.strictObject({
  id: id().describe('The id of the stock movement to reverse, a UUID.'),
  quantity: signedQuantity().min(1).optional().meta({
    description: 'Units to reverse. Default: all that earlier reversals leave.',
    example: 3,
  }),
  movement_date: calendarDate().optional().meta({
    description:
      'The day of the reversal, not before the original. Default: the date of the original. If the period of the original is closed, a date in an open period is required.',
  }),
  note: detailsInput.note,
});

export type ReverseMovement = z.infer<typeof reverseMovementInput>;
