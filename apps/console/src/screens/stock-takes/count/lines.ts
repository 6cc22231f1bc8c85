import type { Product } from '@tallybook/sdk';
import type { Count, Preview } from '../document/take.ts';
import { isWaiting, type KeptCount } from './kept-counts.ts';

/** A counted product, as the service or this browser knows it. */
export interface Line {
  readonly id: string;
  readonly counted: number;
  /** Null if it is hidden, or not known without a connection. */
  readonly expected: number | null;
  /** The service does not have it yet. */
  readonly isKept: boolean;
  /** Base units that moved since it was counted. */
  readonly moved: number;
}

/** The counts of the service, with those over them that it does not have yet. */
export function linesOf(counts: readonly Count[], kept: readonly KeptCount[]): ReadonlyMap<string, Line> {
  const lines = new Map<string, Line>();
  for (const { product_id: id, counted, expected, changed_since_count: changed } of counts)
    lines.set(id, { id, counted, expected, isKept: false, moved: changed?.quantity ?? 0 });
  for (const each of kept) {
    const { product_id: id, counted_quantity: counted } = each.input;
    if (isWaiting(each) && counted !== null)
      lines.set(id, { id, counted, expected: each.expected, isKept: true, moved: 0 });
  }
  return lines;
}

const differenceOf = ({ counted, expected }: Line): number => (expected === null ? 0 : counted - expected);

/** A text such as `-12.3400` as a number, to sort by: its magnitude matters, not its last digit. */
const magnitude = (decimal: string | null | undefined): number => Math.abs(Number(decimal ?? 0));

export interface Review {
  readonly uncounted: readonly Product[];
  readonly equal: readonly Line[];
  /** The largest value first; without values, as for counts that are not sent, the largest quantity. */
  readonly different: readonly Line[];
}

export function reviewOf(
  products: readonly Product[],
  lines: ReadonlyMap<string, Line>,
  differences: Preview['differences'],
): Review {
  const values = new Map(differences.map((each) => [each.product_id, magnitude(each.cost_amount)]));
  const counted = [...lines.values()];
  return {
    uncounted: products.filter(({ id }) => !lines.has(id)).toSorted(bySku),
    equal: counted.filter((line) => differenceOf(line) === 0),
    different: counted
      .filter((line) => differenceOf(line) !== 0)
      .toSorted(
        (one, other) =>
          (values.get(other.id) ?? 0) - (values.get(one.id) ?? 0) ||
          Math.abs(differenceOf(other)) - Math.abs(differenceOf(one)),
      ),
  };
}

/** As people walk along shelves: `A-2` before `A-10`. */
const order = new Intl.Collator('en', { numeric: true });
const bySku = (one: Product, other: Product): number => order.compare(one.sku, other.sku);

/** The first product without a count after this one, from the beginning again at the end. */
export function nextUncounted(
  uncounted: readonly Product[],
  after: Product | undefined,
): Product | undefined {
  const others = uncounted.filter(({ id }) => id !== after?.id);
  return (after && others.find((each) => bySku(each, after) > 0)) ?? others[0];
}
