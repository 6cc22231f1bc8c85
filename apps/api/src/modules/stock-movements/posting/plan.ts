import { dateOf, productOf, type LedgerCommand } from '@tallybook/domain';

/** Costs of at most this many later rows, of all products, follow in one transaction; of more, in the background. */
export const inlineRows = 1000;

/** What is known of a product before its rows are read. */
export interface KnownProduct {
  readonly id: string;
  readonly lastDate: string | null;
  /** Days with movements, from the first that a command touches. */
  readonly days: readonly { readonly date: string; readonly count: number }[];
}

/** Rows to read of a product: everything from a day on, or just those days. */
export type RowsToRead = { readonly from: string } | { readonly on: readonly string[] };

/** The first day that the commands touch, for each product: sums are read from there on. */
export function firstDays(commands: readonly LedgerCommand[]): Map<string, string> {
  const first = new Map<string, string>();
  for (const command of commands) {
    const known = first.get(productOf(command));
    const date = dateOf(command);
    if (known === undefined || date < known) first.set(productOf(command), date);
  }
  return first;
}

const sameDayReversal = (command: LedgerCommand): boolean =>
  command.kind === 'reversal' && dateOf(command) === command.original.movementDate;

/**
 * An ordinary movement stands last and needs no row. A backdated one changes the cost of every row behind it;
 * a reversal in place stands behind a row of its day. All products of a batch share what one transaction may cost
 * anew, those with the fewest rows first: a thousand products with a thousand rows each would outlast every limit.
 */
export function rowsToRead(
  products: readonly KnownProduct[],
  commands: ReadonlyMap<string, readonly LedgerCommand[]>,
): Map<string, RowsToRead> {
  const late = products.flatMap((product) => {
    const from = firstBehind(product, commands.get(product.id) ?? []);
    if (from === undefined) return [];
    const rows = product.days.reduce((sum, day) => (day.date >= from ? sum + day.count : sum), 0);
    return [{ id: product.id, from, rows }];
  });
  let left = inlineRows;
  return new Map(
    late
      .toSorted((a, b) => a.rows - b.rows)
      .map(({ id, from, rows }) => {
        left -= rows;
        return [id, left >= 0 ? { from } : { on: pairDays(commands.get(id) ?? []) }];
      }),
  );
}

/** The first day that a command puts a row on in front of others. */
function firstBehind({ lastDate }: KnownProduct, own: readonly LedgerCommand[]): string | undefined {
  const last = lastDate ?? '';
  const late = own.filter((command) => sameDayReversal(command) || dateOf(command) < last);
  return late.map(dateOf).sort()[0];
}

/** The days on which a command stands behind a row that it annuls. */
export function pairDays(own: readonly LedgerCommand[]): string[] {
  return [...new Set(own.filter(sameDayReversal).map(dateOf))];
}
