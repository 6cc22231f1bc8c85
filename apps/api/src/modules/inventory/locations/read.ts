import type { ListLocationLevels, ListLocations, Location, LocationLevel, Page } from '@tallybook/domain';
import { Paging } from '../../../platform/cursor.ts';
import { read } from '../../../platform/read.ts';
import { notFound, type VerbContext } from '../../../platform/verb.ts';
import { findLocation, presentLocationLevel, selectLocationLevels, selectLocations } from './store.ts';

/** One location. Throws NOT_FOUND (404), also for a location of another organization. */
export async function getLocation(ctx: VerbContext, input: { id: string }): Promise<Location> {
  const found = await read(ctx, (tx) => findLocation(tx, ctx.actor.organizationId, input.id));
  if (found === undefined) throw notFound('location');
  return found;
}

/** A page of locations, oldest first. */
export async function listLocations(ctx: VerbContext, input: ListLocations): Promise<Page<Location>> {
  const { organizationId } = ctx.actor;
  const paging = new Paging(organizationId, 'locations', input, ['uuid']);
  const rows = await read(ctx, (tx) => selectLocations(tx, organizationId, input, paging));
  return paging.page(rows, ({ id }) => [id]);
}

/** A page of quantities by product and location, in the order of their ids; at the end of the day `as_of` if given. */
export async function listLocationLevels(
  ctx: VerbContext,
  input: ListLocationLevels,
): Promise<Page<LocationLevel>> {
  const { organizationId } = ctx.actor;
  const paging = new Paging(organizationId, 'location-levels', input, ['uuid', 'uuid']);
  const rows = await read(ctx, (tx) => selectLocationLevels(tx, organizationId, input, paging));
  return paging.page(
    rows,
    (row) => [row.product_id, row.location_id],
    (row) => presentLocationLevel(row, input.as_of),
  );
}
