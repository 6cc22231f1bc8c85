import type { SqlFragment, Transaction } from '@tallybook/db';
import type { Position } from '../../platform/cursor.ts';
import { searchProducts, type Match } from '../products/search-store.ts';
import { withLevels } from './sorted-store.ts';
import { levels, type LevelFilter, type LevelRecord } from './store.ts';

/** The levels of the products of a search on one page, and one more; best matches first. */
export async function searchLevels(
  tx: Transaction,
  organizationId: string,
  { product_id, as_of, below_reorder_point: below }: LevelFilter,
  page: { q: string; size: number; after: Position | undefined },
): Promise<{ place: Match; level: LevelRecord }[]> {
  const { sql } = tx;
  const onHand = sql`select l.on_hand from (${levels(tx, organizationId, as_of)}) as l where l.product_id = p.id`;
  const where: SqlFragment[] = [];
  if (product_id !== undefined) where.push(sql`p.id = ${product_id}`);
  // Not `and`, which would take the sums of products without a reorder point.
  if (below !== undefined)
    where.push(
      sql`case when p.reorder_point is null then false else p.reorder_point >= (${onHand}) end = ${below}`,
    );
  const matches = await searchProducts(tx, organizationId, { ...page, where });
  return withLevels(tx, organizationId, matches, as_of);
}
