import type { SqlFragment, Transaction } from '@tallybook/db';
import { readSort, type SortBy } from '@tallybook/domain';
import type { Position } from '../../platform/cursor.ts';
import { contains, selectPlaces, type Figure, type Place } from '../products/sorted-store.ts';
import { levels, selectLevels, type LevelFilter, type LevelRecord } from './store.ts';

export type LevelField = 'sku' | 'name' | 'category' | 'on_hand' | 'value';

export interface SortedLevels<Field extends string> extends LevelFilter {
  readonly q?: string | undefined;
  readonly sort: SortBy<Field | LevelField>;
}

/** The levels of a page in the order of a field, and one more. `figureOf` has the figures besides those of the level. */
export async function sortedLevels<Field extends string = never>(
  tx: Transaction,
  organizationId: string,
  filter: SortedLevels<Field>,
  page: { size: number; after: Position | undefined },
  figureOf?: (field: Field) => Figure,
): Promise<{ place: Place; level: LevelRecord }[]> {
  const { sql } = tx;
  const { product_id, as_of, below_reorder_point: below, in_stock, q, sort } = filter;
  const level = sql`(${levels(tx, organizationId, as_of)}) as l`;
  // Joined, if the list is sorted by it; then its sums are taken once.
  const isJoined = ['on_hand', 'value'].includes(readSort(sort).by);
  const onHand = isJoined ? sql`l.on_hand` : sql`(select l.on_hand from ${level} where l.product_id = p.id)`;
  const where: SqlFragment[] = [];
  if (product_id !== undefined) where.push(sql`p.id = ${product_id}`);
  if (q !== undefined) where.push(contains(tx, q));
  // Not `and`, which would take the sums of products without a reorder point.
  if (below !== undefined)
    where.push(
      sql`case when p.reorder_point is null then false else p.reorder_point >= ${onHand} end = ${below}`,
    );
  if (in_stock === true) where.push(sql`${onHand} <> 0`);
  const ofLevel = (column: SqlFragment): Figure => ({
    value: sql`${column}::numeric`,
    from: sql`join ${level} on l.product_id = p.id`,
  });
  const places = await selectPlaces<Field | LevelField>(
    tx,
    organizationId,
    {
      sort,
      where,
      figureOf: (field) =>
        field === 'on_hand'
          ? ofLevel(sql`l.on_hand`)
          : field === 'value'
            ? ofLevel(sql`l.value`)
            : (figureOf?.(field) ?? unknownField(field)),
    },
    page,
  );
  return withLevels(tx, organizationId, places, as_of);
}

function unknownField(field: string): never {
  throw new Error(`${field} is no figure`);
}

/** The level of each product, in the order of the products. */
export async function withLevels<P extends { readonly id: string }>(
  tx: Transaction,
  organizationId: string,
  places: readonly P[],
  as_of: string | undefined,
): Promise<{ place: P; level: LevelRecord }[]> {
  const found = await selectLevels(tx, organizationId, { as_of, product_ids: places.map(({ id }) => id) });
  const levelOf = new Map(found.map((level) => [level.product_id, level]));
  return places.flatMap((place) => {
    const level = levelOf.get(place.id);
    return level === undefined ? [] : { place, level };
  });
}
