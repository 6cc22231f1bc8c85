import { dateOf, productOf, type LedgerCommand } from '@tallybook/domain';

/** Costs of at most this many later rows follow in the same transaction; of more, in the background. */
export const inlineRows = 1000;

/** What is known of a product before its rows are read. */
export interface KnownProduct {
  readonly id: string;
  readonly lastDate: string | null;
  /** Days with movements, from the first that a command touches. */
  readonly days: readonly { readonly date: string; readonly count: number }[];
}

/** Rows to read of a product: everything from a day on, or just those days. */
export type RowsToRead = { readonly from: string } | { readonly on: readonly string[] } | undefined;

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

const inPlace = (command: LedgerCommand): boolean =>
  command.kind === 'reversal' && dateOf(command) === command.original.movementDate;

/**
 * An ordinary movement stands last and needs no row. A backdated one changes the cost of every row behind it;
 * a reversal in place stands behind a row of its day.
 */
export function rowsToRead(product: KnownProduct, commands: readonly LedgerCommand[]): RowsToRead {
  const own = commands.filter((command) => productOf(command) === product.id);
  const last = product.lastDate ?? '';
  const late = own.filter(
    (command) => inPlace(command) || (command.kind !== 'count' && dateOf(command) < last),
  );
  const counts = own.filter((command) => command.kind === 'count' && dateOf(command) < last);
  const dates = [...late, ...counts].map(dateOf).sort();
  const [from] = dates;
  if (from === undefined) return undefined;
  const rows = product.days.filter((day) => day.date >= from).reduce((sum, day) => sum + day.count, 0);
  if (rows <= inlineRows) return { from };
  return { on: pairDays(own) };
}

/** The days on which a command stands behind a row that it annuls. */
export function pairDays(own: readonly LedgerCommand[]): string[] {
  return [...new Set(own.filter(inPlace).map(dateOf))];
}
