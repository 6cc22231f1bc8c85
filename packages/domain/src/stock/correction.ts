import { z } from 'zod';
import { calendarDate } from '../shared/calendar-date.ts';
import { id } from '../shared/id.ts';
import { postMovementInput, stockMovement } from './movement.ts';

/** A movement that was posted with a mistake, and what should have been posted instead. */
export const correctMovementInput = z.strictObject({
  id: id().describe('The id of the stock movement to correct, a UUID.'),
  movement: postMovementInput.describe('The movement as it should have been.'),
  reversal_date: calendarDate().optional().meta({
    description:
      'The day of the reversal, not before the original. Default: the date of the original. If the period of the original is closed, a date in an open period is required.',
  }),
});

export type CorrectMovement = z.infer<typeof correctMovementInput>;

export const correctedMovement = z
  .object({
    reversal: stockMovement.describe('The reversal of the movement with the mistake.'),
    movement: stockMovement.describe('The movement that replaces it.'),
  })
  .meta({ id: 'CorrectedMovement', description: 'The two movements that a correction posted.' });

export type CorrectedMovement = z.infer<typeof correctedMovement>;
