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
 * Units by product that were sent to a location by the end of a day and are still under way; undefined while that loads. Of the
 * newest thousand dispatches.
 */
export const useUnderWayTo = (
  locationId: string | null,
  endDate: string,
): ReadonlyMap<string, number> | undefined =>
  useQuery({
    ...query('stockTransfers', 'list', { location_id: locationId ?? '', open: true, endDate, limit }),
    enabled: locationId !== null,
    select: ({ items }) => {
      const units = new Map<string, number>();
      for (const { destination_location_id: destination, product_id: id, open } of items)
        if (destination === locationId) units.set(id, (units.get(id) ?? 0) + (open ?? 0));
      return units;
    },
  }).data;

/**
 * Where the units of a product are, now or at the end of a day; undefined while that loads, or for no product or day. Empty if the
 * organization has no locations.
 */
export const useProductLevels = (productId: string, asOf?: string): readonly LocationLevel[] | undefined =>
  useLevelsOf(productId, asOf).data?.items;

const useLevelsOf = (productId: string, asOf?: string) =>
  useQuery({
    ...query('locationLevels', 'list', {
      product_id: productId,
      limit,
      ...(asOf !== undefined && { as_of: asOf }),
    }),
    enabled: productId !== '' && asOf !== '',
  });

/**
 * Where the units of a product are, if it has been at another location than the default one; undefined if not. What is below
 * waits until that is known, because it would move.
 */
export function useWhere(productId: string): {
  readonly levels: readonly LocationLevel[] | undefined;
  readonly isPending: boolean;
} {
  const levels = useLevelsOf(productId);
  const locations = useQuery({ ...locationsQuery, staleTime });
  const others = new Set(locations.data?.items.flatMap(({ id, is_default }) => (is_default ? [] : id)));
  const items = levels.data?.items;
  return {
    levels: items?.some(({ location_id }) => others.has(location_id)) ? items : undefined,
    isPending: levels.isPending || locations.isPending,
  };
}
