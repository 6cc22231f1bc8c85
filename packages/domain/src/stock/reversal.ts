import { z } from 'zod';
import { calendarDate } from '../shared/calendar-date.ts';
import { id } from '../shared/id.ts';
import { lines } from '../shared/text.ts';

export const reverseMovementInput = z.strictObject({
  id: id(),
  movement_date: calendarDate().optional().meta({
    description:
      'Default: the date of the original. If the period of the original is closed, a date in an open period is required.',
  }),
  note: lines(2000).optional(),
});

export type ReverseMovement = z.infer<typeof reverseMovementInput>;
