import { dateOf, productOf, type LedgerCommand } from '@tallybook/domain';

/** At most this many later rows, of all products together, are recosted in the posting's transaction. */
export const inlineRows = 1000;

/** A product before its rows are read. */
export interface KnownProduct {
  readonly id: string;
  readonly lastDate: string | null;
  /** Days with movements, from the first that a command affects. */
  readonly days: readonly { readonly date: string; readonly count: number }[];
}

/** Rows to read of a product: everything from a day on, or only the given days. */
export type RowsToRead = { readonly from: string } | { readonly on: readonly string[] };

/** The first day that the commands affect, for each product: sums are read from that day on. */
export function firstDays(commands: readonly LedgerCommand[]): Map<string, string> {
  const first = new Map<string, string>();
  for (const command of commands) {
    const known = first.get(productOf(command));
    const date = dateOf(command);
    if (known === undefined || date < known) first.set(productOf(command), date);
  }
  return first;
}

const isSameDayReversal = (command: LedgerCommand): boolean =>
  command.kind === 'reversal' && dateOf(command) === command.original.movementDate;

/**
 * An ordinary movement is the last one and needs no row. A backdated one changes the cost of every later row; a same-day
 * reversal is placed directly after a row of its day. The products of a batch share `inlineRows`, smallest first: a
 * thousand products with a thousand rows each would exceed every time limit.
 */
export function rowsToRead(
  products: readonly KnownProduct[],
  commands: ReadonlyMap<string, readonly LedgerCommand[]>,
): Map<string, RowsToRead> {
  const backdated = products.flatMap((product) => {
    const from = firstBackdated(product, commands.get(product.id) ?? []);
    if (from === undefined) return [];
    const rows = product.days.reduce((sum, day) => (day.date >= from ? sum + day.count : sum), 0);
    return [{ id: product.id, from, rows }];
  });
  let left = inlineRows;
  return new Map(
    backdated
      .toSorted((a, b) => a.rows - b.rows)
      .map(({ id, from, rows }) => {
        left -= rows;
        return [id, left >= 0 ? { from } : { on: reversalDays(commands.get(id) ?? []) }];
      }),
  );
}

/** The first day on which a command puts a row before existing ones. */
function firstBackdated({ lastDate }: KnownProduct, own: readonly LedgerCommand[]): string | undefined {
  const last = lastDate ?? '';
  const backdated = own.filter((command) => isSameDayReversal(command) || dateOf(command) < last);
  return backdated.map(dateOf).sort()[0];
}

/** The days of same-day reversals. */
export function reversalDays(own: readonly LedgerCommand[]): string[] {
  return [...new Set(own.filter(isSameDayReversal).map(dateOf))];
}
