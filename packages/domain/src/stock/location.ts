import { z } from 'zod';
import type { ProblemError } from '../problem/problem.ts';
import { validationFailed } from '../problem/validation.ts';
import { calendarDate } from '../shared/calendar-date.ts';
import { id } from '../shared/id.ts';
import { instant } from '../shared/instant.ts';
import { pageInput } from '../shared/page.ts';
import { name, plainName } from '../shared/text.ts';
import * as en from '../texts/en/index.ts';
import { say } from '../texts/say.ts';

/** Locations of an organization, archived ones included. */
export const maxLocations = 1000;

/** The location that every organization has from its first location on. */
export const defaultLocation = { code: 'DEFAULT', name: 'Default location' } as const;

/** The location of goods under way, which an organization has from its first location on. */
export const transitLocation = { code: 'TRANSIT', name: 'In transit' } as const;

export const locationKinds = ['normal', 'transit'] as const;

const fields = {
  code: plainName(32).meta({
    description:
      'Short name: one line of at most 32 characters, unique in the organization (else 409 `LOCATION_CODE_EXISTS`). Case matters.',
    example: 'WEST',
  }),
  name: name(200).meta({
    description: 'The name for people: one line of at most 200 characters.',
    example: 'West warehouse',
  }),
};

export const createLocationInput = z
  .strictObject(fields)
  .meta({ id: 'CreateLocation', description: 'A new place where stock is kept.' });

export const updateLocationInput = z.strictObject({
  id: id().describe('The id of the location, a UUID.'),
  code: fields.code.optional(),
  name: fields.name.optional(),
});

export const listLocationsInput = z.strictObject({
  archived: z
    .boolean()
    .optional()
    .describe('Only archived locations (`true`), or only active ones (`false`).'),
  ...pageInput,
});

export const location = z
  .object({
    id: id().describe('The id of the location.'),
    code: z.string().meta({ description: 'Short name, unique in the organization.', example: 'WEST' }),
    name: z.string().meta({ description: 'The name for people.', example: 'West warehouse' }),
    kind: z.enum(locationKinds).meta({
      description:
        '`transit` for the location of goods under way. There is exactly one; movements and transfers cannot name it, and it cannot be changed.',
      example: 'normal',
    }),
    is_default: z.boolean().meta({
      description:
        'Whether it is the location of every movement that names none. There is exactly one; it cannot be archived.',
      example: false,
    }),
    archived_at: instant()
      .nullable()
      .describe('When the location was archived (UTC); null if it takes goods.'),
    created_at: instant().describe('When the location was created (UTC).'),
    created_by: id().describe('The user who created it.'),
  })
  .meta({
    id: 'Location',
    description: 'A place where stock is kept. It divides the quantity of a product, never its value.',
  });

export const listLocationLevelsInput = z.strictObject({
  product_id: id().optional().describe('Only this product. For an unknown product the list is empty.'),
  location_id: id().optional().describe('Only this location. For an unknown location the list is empty.'),
  as_of: calendarDate()
    .optional()
    .meta({ description: 'The state at the end of this day. Default: the current state.' }),
  ...pageInput,
});

export const locationLevel = z
  .object({
    product_id: id().describe('The product whose units these are.'),
    location_id: id().describe('Where they are.'),
    on_hand: z.int().meta({
      description:
        'Whole units at the location. Negative only if the organization allows, or has allowed, negative stock.',
      example: 12,
    }),
    in_transit_to: z.int().nullable().meta({
      description:
        'Whole units under way to the location now. They are not in its `on_hand`, but in that of the location of kind `transit`. Null with `as_of`.',
      example: 4,
    }),
    reserved: z.int().nullable().meta({
      description: 'Whole units that open reservations keep at the location now. Null with `as_of`.',
      example: 4,
    }),
    available: z.int().nullable().meta({
      description:
        'Whole units that can be taken or reserved now: the lowest quantity from today (UTC) on, less `reserved`. Negative if less is there than is reserved. Null with `as_of`.',
      example: 8,
    }),
    as_of: calendarDate().nullable().meta({ description: 'The requested day; null for the current state.' }),
  })
  .meta({ id: 'LocationLevel', description: 'The quantity of a product at a location.' });

export type CreateLocation = z.infer<typeof createLocationInput>;
export type UpdateLocation = z.infer<typeof updateLocationInput>;
export type ListLocations = z.infer<typeof listLocationsInput>;
export type Location = z.infer<typeof location>;
export type ListLocationLevels = z.infer<typeof listLocationLevelsInput>;
export type LocationLevel = z.infer<typeof locationLevel>;

export function locationLimitReached(): ProblemError {
  return validationFailed([
    {
      pointer: '/code',
      code: 'TOO_MANY',
      detail: say(en.locationLimit, { maximum: maxLocations }),
    },
  ]);
}
