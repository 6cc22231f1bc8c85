import type { Location, LocationLevel } from '@tallybook/sdk';
import { useQuery } from '@tanstack/react-query';
import { query } from './query.ts';

/** Locations of an organization, archived ones included, are at most these many. */
const limit = 1000;

/** They change rarely, and a write in this window reads them again; colleagues may add one. */
const staleTime = 30_000;

/** All locations, oldest first, for `useQuery`. Empty if the organization keeps its stock in one place. */
export const locationsQuery = query('locations', 'list', { limit });

/** All locations; undefined while they load. */
export const useLocations = (enabled = true): readonly Location[] | undefined =>
  useQuery({ ...locationsQuery, staleTime, enabled }).data?.items;

/** The name of a location; undefined until it is known, and without an id. */
export const useLocationName = (id: string | undefined): string | undefined =>
  useLocations(id !== undefined)?.find((location) => location.id === id)?.name;

/**
 * Where the units of a product are, now or at the end of a day; undefined while that loads, or for no product or day. Empty if the
 * organization has no locations.
 */
export const useProductLevels = (productId: string, asOf?: string): readonly LocationLevel[] | undefined =>
  useQuery({
    ...query('locationLevels', 'list', {
      product_id: productId,
      limit,
      ...(asOf !== undefined && { as_of: asOf }),
    }),
    enabled: productId !== '' && asOf !== '',
  }).data?.items;
