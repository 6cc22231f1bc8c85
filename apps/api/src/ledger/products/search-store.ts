import { int4, type RowOf, type SqlFragment, type Transaction } from '@tallybook/db';
import { products } from '@tallybook/db/schema';
import { containing, wordStartingWith } from '../../platform/containing.ts';
import type { PartForm, Position } from '../../platform/cursor.ts';

const matchShape = { id: products.id, match: int4(), folded_sku: products.foldedSku };

/** A product that a search has found, with the rank of its match: 0 for the best. */
export type Match = RowOf<typeof matchShape>;

/** The position of a match in the list, and the forms of its parts in a cursor. */
export const positionOf = ({ match, folded_sku, id }: Match): Position => [String(match), folded_sku, id];
export const positionForm: readonly PartForm[] = ['whole', 'text', 'uuid'];

export interface Search {
  q: string;
  /** Conditions on the product `p`. */
  where: readonly SqlFragment[];
  size: number;
  after: Position | undefined;
}

/** The exact SKU, the exact barcode, SKUs that start with the text, those with a word that does, and all others that contain it. */
const ranks = [0, 1, 2, 3, 4] as const;
type Rank = (typeof ranks)[number];

/**
 * Products whose SKU or name contains the text, or that have it as barcode, best matches first, those of one rank by SKU
 * without regard to case; one more than the page holds. A rank is read only if those before it have not filled the page.
 */
export async function searchProducts(
  tx: Transaction,
  organizationId: string,
  search: Search,
): Promise<Match[]> {
  const { size, after } = search;
  // The rank of the first row; -1 on the first page.
  const first = ranks.findIndex((rank) => String(rank) === after?.[0]);
  const exact = await selectExact(tx, organizationId, search);
  // A rank of exact matches has one product at most.
  const found = exact.filter(({ match }) => match > first).slice(0, size + 1);
  const others = { ...search, except: exact.map(({ id }) => id) };
  const room = (): number => size + 1 - found.length;
  const select = (wanted: readonly Rank[]) => selectRanks(tx, organizationId, wanted, others, room());
  const add = async (rank: Rank): Promise<void> => {
    if (first <= rank && room() > 0) found.push(...(await select([rank])));
  };
  await add(2);
  if (first < 3 && room() > 0) {
    // Usually these are all that there are. To look for words first would take a second scan.
    const rest = await select([3, 4]);
    if (rest.length < room()) return [...found, ...rest.toSorted((a, b) => a.match - b.match)];
  }
  await add(3);
  await add(4);
  return found;
}

/** The product with the exact SKU and the one with the exact barcode, each by its unique index; one if they are the same. */
function selectExact(
  { sql, rows }: Transaction,
  organizationId: string,
  { q, where }: Search,
): Promise<Match[]> {
  return rows(matchShape)`
    select s.id, case when s.sku = ${q} then 0 else 1 end as match, s.folded_sku from products s
    where s.organization_id = ${organizationId} and s.id = any (array(
      select e.id from products e where e.organization_id = ${organizationId} and e.sku = ${q}
      union all
      select e.id from products e where e.organization_id = ${organizationId} and e.barcode = ${q}
    )) ${ofProduct({ sql }, organizationId, where)}
    order by match`;
}

/**
 * Follows the order of the index `products_search` until there are enough rows. The index has all that is compared, so a text
 * that few products contain takes no other rows.
 */
function selectRanks(
  { sql, rows }: Transaction,
  organizationId: string,
  wanted: readonly Rank[],
  { q, where, after, except }: Search & { except: readonly string[] },
  limit: number,
): Promise<Match[]> {
  const [rank] = wanted;
  // U+10FFFF is no character, so all texts that start with this one are below it.
  const starts: SqlFragment = sql`s.folded_sku >= lower(${q}) and s.folded_sku < lower(${q}) || chr(1114111)`;
  const match: SqlFragment =
    rank === 2 ? sql`${rank}::int` : rankOfPart({ sql }, starts, containing(q), wordStartingWith(q));
  const condition: SqlFragment = rank === 2 ? starts : sql`${match} = any (${[...wanted]}::int[])`;
  const [afterRank, afterSku = '', afterId = ''] = after ?? [];
  const isAfter =
    afterRank === String(rank) ? sql`and (s.folded_sku, s.id) > (${afterSku}, ${afterId}::uuid)` : sql``;
  const isOther = except.length === 0 ? sql`` : sql`and s.id <> all (${[...except]}::uuid[])`;
  return rows(matchShape)`
    select s.id, ${match} as match, s.folded_sku from products s
    where s.organization_id = ${organizationId} and ${condition} ${isOther} ${isAfter}
      ${ofProduct({ sql }, organizationId, where)}
    order by s.folded_sku, s.id limit ${limit}`;
}

/**
 * 2, 3 or 4, and null for products that do not contain the text. `case` tries regular expressions, which take longest, for
 * the others only. They have the collation of the database: in "C", that of the columns, only A to Z are letters.
 */
const rankOfPart = (
  { sql }: Pick<Transaction, 'sql'>,
  starts: SqlFragment,
  part: string,
  word: string,
): SqlFragment => sql`
  case when ${starts} then 2 when s.folded_sku like lower(${part}) or s.folded_name like lower(${part}) then
    case when s.folded_sku collate "default" ~ lower(${word}) or s.folded_name collate "default" ~ lower(${word})
      then 3 else 4 end
  end`;

/**
 * A subquery, which is read only for products that match. The range and its order belong to the primary key: without
 * statistics, other indexes of the organization look as good for a look-up.
 */
function ofProduct(
  { sql }: Pick<Transaction, 'sql'>,
  organizationId: string,
  where: readonly SqlFragment[],
): SqlFragment {
  if (where.length === 0) return sql``;
  const condition = where.reduce((all, each): SqlFragment => sql`${all} and ${each}`);
  return sql`and (
    select ${condition} from products p
    where p.organization_id = ${organizationId} and p.id between s.id and s.id order by p.id limit 1
  )`;
}
