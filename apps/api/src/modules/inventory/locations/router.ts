import {
  createLocationInput,
  idInput,
  listLocationLevelsInput,
  listLocationsInput,
  location,
  locationLevel,
  pageInputOf,
  pageOf,
  updateLocationInput,
} from '@tallybook/domain';
import { z } from 'zod';
import { router } from '../../../procedures/base.ts';
import { items } from '../../../procedures/lists.ts';
import { authenticated, authorize } from '../../../procedures/procedures.ts';
import { archiveLocation } from './archive.ts';
import { createLocation } from './create.ts';
import { getLocation, listLocationLevels, listLocations } from './read.ts';
import { updateLocation } from './update.ts';

const path = '/inventory/locations';
const tags = ['Locations'];

export const locationsRouter = router({
  create: authenticated({
    permission: 'locations.keep',
    openapi: {
      method: 'POST',
      path,
      tags,
      operationId: 'locations.create',
      summary: 'Create a location',
      description:
        'Adds a place where stock is kept. With the first one, the organization also gets its default location, where all stock is until a movement or transfer names another one, and its location of goods in transit. An organization has at most 1,000 locations.',
    },
    rest: { status: 201, location: `/api${path}/{id}` },
    problems: ['LOCATION_CODE_EXISTS'],
  })
    .input(createLocationInput)
    .output(location)
    .use(authorize)
    .mutation(({ ctx, input }) => createLocation(ctx, input)),

  list: authenticated({
    permission: 'levels.read',
    openapi: {
      method: 'GET',
      path,
      tags,
      operationId: 'locations.list',
      summary: 'List locations',
      description:
        'All locations that match the filter, oldest first, archived ones included unless `archived` is `false`. Empty as long as the organization has created none.',
    },
  })
    .input(listLocationsInput)
    .output(z.array(location))
    .use(authorize)
    .query(({ ctx, input }) => items(ctx, listLocations(ctx, input))),

  listPage: authenticated({ permission: 'levels.read' })
    .input(pageInputOf(listLocationsInput))
    .output(pageOf(location))
    .use(authorize)
    .query(({ ctx, input }) => listLocations(ctx, input)),

  get: authenticated({
    permission: 'levels.read',
    openapi: {
      method: 'GET',
      path: `${path}/{id}`,
      tags,
      operationId: 'locations.get',
      summary: 'Get a location',
      description: 'One location. What is there is in the location levels.',
    },
    problems: ['NOT_FOUND'],
  })
    .input(idInput('location'))
    .output(location)
    .use(authorize)
    .query(({ ctx, input }) => getLocation(ctx, input)),

  update: authenticated({
    permission: 'locations.keep',
    openapi: {
      method: 'PATCH',
      path: `${path}/{id}`,
      tags,
      operationId: 'locations.update',
      summary: 'Update a location',
      description:
        'Changes only the given fields. The default location can be renamed, too; the one of goods in transit cannot (400 `LOCATION_IS_TRANSIT`).',
    },
    problems: ['NOT_FOUND', 'LOCATION_CODE_EXISTS', 'LOCATION_IS_TRANSIT'],
  })
    .input(updateLocationInput)
    .output(location)
    .use(authorize)
    .mutation(({ ctx, input }) => updateLocation(ctx, input)),

  archive: authenticated({
    permission: 'locations.keep',
    openapi: {
      method: 'POST',
      path: `${path}/{id}/archive`,
      tags,
      operationId: 'locations.archive',
      summary: 'Archive a location',
      description:
        'Nothing enters an archived location any more, unless a reversal brings it back; then it can leave again. Archiving it again changes nothing. 409 `LOCATION_NOT_EMPTY` while stock is there, reserved there or under way to it, 409 `LOCATION_IS_DEFAULT` for the default location.',
    },
    problems: ['NOT_FOUND', 'LOCATION_NOT_EMPTY', 'LOCATION_IS_DEFAULT', 'LOCATION_IS_TRANSIT'],
  })
    .input(idInput('location'))
    .output(location)
    .use(authorize)
    .mutation(({ ctx, input }) => archiveLocation(ctx, input)),
});

/** With them, a page may read every product to find those that were at the location, or takes the sums of many days. */
const computedFor = ['location_id', 'as_of'];

export const locationLevelsRouter = router({
  list: authenticated({
    permission: 'levels.read',
    report: computedFor,
    openapi: {
      method: 'GET',
      path: '/inventory/location-levels',
      tags,
      operationId: 'locationLevels.list',
      summary: 'List quantities by location',
      description:
        'The quantity of each product at each location that it has used, current, or at the end of the day `as_of`, ordered by the ids of product and location. The quantities of a product, those in transit included, sum to its quantity on hand then. Value is kept per product, not per location. Empty as long as the organization has created no location.',
    },
  })
    .input(listLocationLevelsInput)
    .output(z.array(locationLevel))
    .use(authorize)
    .query(({ ctx, input }) => items(ctx, listLocationLevels(ctx, input))),

  listPage: authenticated({ permission: 'levels.read', report: computedFor })
    .input(pageInputOf(listLocationLevelsInput))
    .output(pageOf(locationLevel))
    .use(authorize)
    .query(({ ctx, input }) => listLocationLevels(ctx, input)),
});
