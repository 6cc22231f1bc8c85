import { z } from 'zod';
import { id } from '../shared/id.ts';
import { countBases } from './count-difference.ts';

export const countBasis = () =>
  z.enum(countBases).meta({
    description:
      'What a count is compared with. `when_counted`: the stock when the product was counted, because what moved since then was still on the shelf. `end_of_day`: the stock at the end of the count date as it is now, because the count already showed what moved.',
    example: 'when_counted',
  });

/** Ids of movements per count: a stock take has up to 10,000 counts. */
export const maxListedMovements = 5;

const movedStock = z
  .object({
    quantity: z
      .int()
      .meta({ description: 'The sum of these movements and transfers, with its sign.', example: -2 }),
    movements: z.int().min(0).meta({ description: 'Number of these movements.', example: 1 }),
    movement_ids: z
      .array(id())
      .max(maxListedMovements)
      .describe(`The first of them in the order of posting, at most ${maxListedMovements}.`),
    transfers: z.int().min(0).optional().meta({
      description:
        'Number of transfers from or to the counted location; absent if whole products are counted.',
      example: 0,
    }),
    transfer_ids: z
      .array(id())
      .max(maxListedMovements)
      .optional()
      .describe(`The first of these transfers in the order of posting, at most ${maxListedMovements}.`),
  })
  .meta({
    id: 'MovedStock',
    description: 'Movements of a counted product; in a stock take of a location, only what moved there.',
  });

export const changedSinceCount = () =>
  movedStock
    .nullable()
    .describe(
      'Movements dated on the count date or before that were posted between this count and the next one of the product, or the posting, without adjustments of other stock takes; null if there are none, and while a blind stock take hides them from the caller.',
    );

export const changedSincePosting = () =>
  movedStock
    .nullable()
    .describe(
      'Movements dated on the count date or before that were posted after the stock take, without reversals of its adjustment; null if there are none.',
    );

const whenCounted =
  'Units on hand at the end of the count date when the product was counted, with what other stock takes have corrected since.';

export const expectedWhenCounted = () => z.int().meta({ description: whenCounted, example: 10 });

export const shownWhenCounted = () =>
  z
    .int()
    .nullable()
    .meta({
      description: `${whenCounted} Null while a blind stock take hides it from the caller.`,
      example: 10,
    });
