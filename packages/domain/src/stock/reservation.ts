import { z } from 'zod';
import { id } from '../shared/id.ts';
import { instant, instantInput } from '../shared/instant.ts';
import { pageInput } from '../shared/page.ts';
import { detailsInput } from './details.ts';
import { enteredQuantity, shownEnteredOutput } from './entered-schema.ts';
import { signedQuantity } from './quantity.ts';
import { quantityGivenOnce } from './transfer.ts';

export const reservationStatuses = ['open', 'released', 'fulfilled', 'expired'] as const;

export const createReservationInput = z
  .strictObject({
    product_id: id().describe('The product of which units are kept.'),
    location_id: id().optional().describe('Where they are kept. Default: the default location.'),
    quantity: signedQuantity().min(1).optional().meta({
      description: 'Whole units, 1 or more. Required unless `entered` is given.',
      example: 4,
    }),
    entered: enteredQuantity()
      .optional()
      .describe('Instead of `quantity`: the units in the unit of the product or in one of its packs.'),
    reference: detailsInput.reference.meta({
      description:
        'Whom the units are for, such as the number of an order: one line of at most 200 characters.',
      example: 'SO-1207',
    }),
    expires_at: instantInput().optional().meta({
      description:
        'When the reservation ends by itself (RFC 3339, UTC), in the future. Default: it ends only when it is released or fulfilled.',
      example: '2099-12-31T18:00:00.000Z',
    }),
  })
  .superRefine(quantityGivenOnce)
  .meta({ id: 'CreateReservation', description: 'Units of a product to be kept for somebody.' });

export const listReservationsInput = z.strictObject({
  product_id: id().optional().describe('Only this product. For an unknown product the list is empty.'),
  location_id: id()
    .optional()
    .describe('Only reservations that name this location. For an unknown location the list is empty.'),
  status: z.enum(reservationStatuses).optional().describe('Only reservations with this status.'),
  ...pageInput,
});

export const reservation = z
  .object({
    id: id().describe('The id of the reservation.'),
    product_id: id().describe('The product of which units are kept.'),
    location_id: id()
      .nullable()
      .describe('Where they are kept; null for the default location of a product that had used no other.'),
    quantity: z.int().meta({ description: 'Whole units that were reserved.', example: 4 }),
    fulfilled: z.int().meta({ description: 'Whole units of them that exits have taken.', example: 0 }),
    entered: shownEnteredOutput
      .optional()
      .describe('The quantity as it was entered; absent if it was given in whole units.'),
    status: z.enum(reservationStatuses).meta({
      description:
        '`open` until it is `released`, `fulfilled` by exits, or past `expires_at` (`expired`). Only an open one keeps units.',
      example: 'open',
    }),
    short: z.boolean().meta({
      description:
        'Whether fewer units are there than the open reservations of the product keep at the location, for example after a count. False unless `open`.',
      example: false,
    }),
    reference: z
      .string()
      .nullable()
      .meta({ description: 'Whom the units are for; null if it was not given.', example: 'SO-1207' }),
    expires_at: instant()
      .nullable()
      .describe('When the reservation ends by itself (UTC); null if it does not.'),
    organization_id: id().describe('The organization that owns the reservation.'),
    created_at: instant().describe('When the reservation was created (UTC).'),
    created_by: id().describe('The user who created it.'),
  })
  .meta({
    id: 'Reservation',
    description: 'Units of a product that are kept for somebody. It changes no quantity and no value.',
  });

export type CreateReservation = z.infer<typeof createReservationInput>;
export type ListReservations = z.infer<typeof listReservationsInput>;
export type Reservation = z.infer<typeof reservation>;
