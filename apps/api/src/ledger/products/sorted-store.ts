import { notNull, nullable, numeric, type RowOf, type SqlFragment, type Transaction } from '@tallybook/db';
import { products } from '@tallybook/db/schema';
import { readSort, type SortBy } from '@tallybook/domain';
import { containing } from '../../platform/containing.ts';
import type { PartForm, Position } from '../../platform/cursor.ts';
import { directionOf } from '../../platform/direction.ts';

const textFields = ['sku', 'name', 'category'] as const;
export type TextField = (typeof textFields)[number];
export const isText = (field: string): field is TextField => textFields.some((each) => each === field);

/** Where the figure of a product `p` comes from. */
export interface Figure {
  /** A number, or null, which comes before all numbers. */
  readonly value: SqlFragment;
  /** Joins that it needs, after `products p`. */
  readonly from: SqlFragment;
}

/** The products of a list, and their order. */
export interface Selection<Field extends string> {
  /** Without it, by id. */
  readonly sort: SortBy<Field> | undefined;
  /** The figures that the list can be sorted by, besides the texts of a product. */
  readonly figureOf: (field: Exclude<Field, TextField>) => Figure;
  /** Conditions on the product `p`. */
  readonly where: readonly SqlFragment[];
  /** Joins that the conditions need, after `products p`. */
  readonly from?: SqlFragment;
}

const placeShape = { id: products.id, place: nullable(numeric()), folded: nullable(products.foldedSku) };
export type Place = RowOf<typeof placeShape>;

/** The forms of a position in a cursor. */
export function placeForm(sort: string | undefined): readonly PartForm[] {
  if (sort === undefined) return ['uuid'];
  return [isText(readSort(sort).by) ? 'text' : 'figure', 'uuid'];
}

export const placeOf = ({ id, place, folded }: Place): Position =>
  place === null && folded === null ? [id] : [folded ?? place ?? '', id];

/**
 * Products in the order of a field, equal ones by id; one more than the page holds. By SKU, the order is that of an index. By
 * any other field, every product that matches is read for each page, of which only the page is kept; a figure is computed
 * only if it is the one that the list is sorted by.
 */
export async function selectPlaces<Field extends string>(
  tx: Transaction,
  organizationId: string,
  { sort, figureOf, where, from: joined }: Selection<Field>,
  { size, after }: { size: number; after: Position | undefined },
): Promise<Place[]> {
  const { sql, rows } = tx;
  const { by, descending } = sort === undefined ? { by: undefined, descending: false } : readSort(sort);
  const direction = directionOf(tx, descending);
  const conditions = where.reduce<SqlFragment>((all, each): SqlFragment => sql`${all} and ${each}`, sql``);
  if (by === undefined)
    return rows(placeShape)`
      select p.id, null::numeric as place, null::text as folded from products p ${joined ?? sql``}
      where p.organization_id = ${organizationId} ${conditions}
      ${after === undefined ? sql`` : sql`and p.id > ${after[0] ?? ''}::uuid`}
      order by p.id limit ${size + 1}`;
  const isAfter = (key: SqlFragment, type: SqlFragment): SqlFragment =>
    after === undefined
      ? sql``
      : sql`and (${key}, p.id) ${direction.after} (${after[0] ?? ''}::${type}, ${after[1] ?? ''}::uuid)`;
  if (isText(by)) {
    const key: SqlFragment = textKey(tx, by);
    return rows(placeShape)`
      select p.id, null::numeric as place, ${key} as folded from products p ${joined ?? sql``}
      where p.organization_id = ${organizationId} ${conditions} ${isAfter(key, sql`text collate "C"`)}
      order by ${key} ${direction.order}, p.id ${direction.order} limit ${size + 1}`;
  }
  const { value, from } = figureOf(by as Exclude<Field, TextField>);
  const key: SqlFragment = sql`coalesce(${value}, '-infinity'::numeric)`;
  return rows(placeShape)`
    select p.id, ${key} as place, null::text as folded from products p ${joined ?? sql``} ${from}
    where p.organization_id = ${organizationId} ${conditions} ${isAfter(key, sql`numeric`)}
    order by ${key} ${direction.order}, p.id ${direction.order} limit ${size + 1}`;
}

/** Without regard to case, as a search compares. */
export const textKey = ({ sql }: Transaction, field: TextField): SqlFragment => {
  if (field === 'sku') return sql`p.folded_sku`;
  return field === 'name' ? sql`p.folded_name` : sql`lower(coalesce(p.category, '')) collate "C"`;
};

const textShape = { id: products.id, text: notNull(products.foldedSku) };

/** The texts by which a list of these products, which is in memory as a whole, is sorted. */
export async function readTexts(
  tx: Transaction,
  organizationId: string,
  field: TextField,
  productIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const found = await tx.rows(textShape)`
    select p.id, ${textKey(tx, field)} as text from products p
    where p.organization_id = ${organizationId} and p.id = any (${[...productIds]}::uuid[])`;
  return new Map(found.map(({ id, text }) => [id, text]));
}

/** Products whose SKU or name contains the text. */
export const contains = ({ sql }: Transaction, text: string): SqlFragment => {
  const part = containing(text);
  return sql`(p.folded_sku like lower(${part}) or p.folded_name like lower(${part}))`;
};

/** Days as a figure; null for no day. */
export const dayFigure = ({ sql }: Transaction, day: SqlFragment): SqlFragment =>
  sql`(${day} - '1900-01-01'::date)::numeric`;
