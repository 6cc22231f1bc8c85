import { int4, uuid, type Transaction } from '@tallybook/db';

/** Organizations whose oldest event may be deleted. */
export async function findOrganizationsWithOldEvents({ rows }: Transaction): Promise<string[]> {
  const found = await rows({ id: uuid() })`select find_old_events() as id`;
  return found.map(({ id }) => id);
}

/**
 * Deletes some of the organization's events that are older than 30 days, with their deliveries, and returns how many.
 * The service may not delete rows itself: the function belongs to the owner of the tables and checks their age.
 */
export async function purgeEvents({ rows }: Transaction): Promise<number> {
  const [row] = await rows({ deleted: int4() })`select purge_events() as deleted`;
  return row?.deleted ?? 0;
}
