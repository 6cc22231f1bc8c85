import { dateOf, productOf, type LedgerCommand } from '@tallybook/domain';

/** At most this many later rows of a request, of all its products together, are recosted in its transaction. */
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

/** Whether the command changes an existing row, or puts one directly after it. */
const changesRow = (command: LedgerCommand): boolean =>
  (command.kind === 'cost_adjustment' && command.mode !== 'split') || isSameDayReversal(command);

export interface Plan {
  /** Rows to read of the products that have backdated commands. */
  readonly wanted: Map<string, RowsToRead>;
  /** Requests for a later transaction: index → later rows to recost, at most the limit. */
  readonly deferred: ReadonlyMap<number, number>;
}

/** The part of a request that puts rows before existing ones of a product. */
interface Backdated {
  readonly id: string;
  readonly from: string;
  /** Existing rows from that day on. */
  readonly rows: number;
}

/**
 * Which requests of a batch one transaction posts, and which rows it reads for them.
 *
 * An ordinary movement is the last one and needs no row. A backdated one changes the cost of every later row; a same-day
 * reversal is placed directly after a row of its day. Each request may have up to `limit` later rows recosted in its
 * transaction. Its products share that number, smallest first: a stock take of a thousand products with a thousand rows
 * each would exceed every time limit. So that a transaction stays that small, requests whose rows would exceed the limit
 * together with those of earlier requests are left for a later one.
 */
export function planRequests(
  products: readonly KnownProduct[],
  requests: readonly (readonly LedgerCommand[])[],
  limit: number = inlineRows,
): Plan {
  const byId = new Map(products.map((product) => [product.id, product]));
  const rowsFrom = (id: string, from: string): number =>
    (byId.get(id)?.days ?? []).reduce((sum, day) => (day.date >= from ? sum + day.count : sum), 0);
  const accepted: LedgerCommand[] = [];
  /** Product id → first day to recost in this transaction. */
  const inline = new Map<string, string>();
  const background = new Set<string>();
  const deferred = new Map<number, number>();
  let total = 0;
  for (const [index, commands] of requests.entries()) {
    const own = splitByLimit(backdatedOf(commands, byId, rowsFrom), limit);
    const added = own.inline
      .filter(({ id }) => !background.has(id))
      .reduce((sum, { id, from, rows }) => {
        const known = inline.get(id);
        return (
          sum + (known === undefined ? rows : Math.max(0, rows - rowsFrom(id, known > from ? known : from)))
        );
      }, 0);
    // A request that must defer a product to the background does not do so for an earlier request.
    const conflicts = own.background.some(({ id }) => inline.has(id));
    if (inline.size > 0 && (conflicts || (added > 0 && total + added > limit))) {
      deferred.set(
        index,
        own.inline.reduce((sum, { rows }) => sum + rows, 0),
      );
      continue;
    }
    total += added;
    for (const command of commands) accepted.push(command);
    for (const { id } of own.background) background.add(id);
    for (const { id, from } of own.inline) {
      if (background.has(id)) continue;
      const known = inline.get(id);
      if (known === undefined || from < known) inline.set(id, from);
    }
  }
  const wanted = new Map<string, RowsToRead>([...inline].map(([id, from]) => [id, { from }]));
  const byProduct = Map.groupBy(accepted, productOf);
  for (const id of background) wanted.set(id, { on: reversalDays(byProduct.get(id) ?? []) });
  return { wanted, deferred };
}

function backdatedOf(
  commands: readonly LedgerCommand[],
  products: ReadonlyMap<string, KnownProduct>,
  rowsFrom: (id: string, from: string) => number,
): Backdated[] {
  return [...Map.groupBy(commands, productOf)].flatMap(([id, own]) => {
    const product = products.get(id);
    const from = product && firstBackdated(product, own);
    return from === undefined ? [] : [{ id, from, rows: rowsFrom(id, from) }];
  });
}

/** The smallest that together have at most `limit` rows, and the others. */
function splitByLimit(
  backdated: readonly Backdated[],
  limit: number,
): { inline: readonly Backdated[]; background: readonly Backdated[] } {
  const sorted = backdated.toSorted((a, b) => a.rows - b.rows);
  let rows = 0;
  const beyond = sorted.findIndex((each) => (rows += each.rows) > limit);
  const count = beyond === -1 ? sorted.length : beyond;
  return { inline: sorted.slice(0, count), background: sorted.slice(count) };
}

/** The first day on which a command puts a row before existing ones. */
function firstBackdated({ lastDate }: KnownProduct, own: readonly LedgerCommand[]): string | undefined {
  const last = lastDate ?? '';
  // A transfer puts no row into the ledger of the product.
  const backdated = own.filter(
    (command) => command.kind !== 'transfer' && (changesRow(command) || dateOf(command) < last),
  );
  return backdated.map(dateOf).sort()[0];
}

/** The days of same-day reversals. */
export function reversalDays(own: readonly LedgerCommand[]): string[] {
  return [...new Set(own.filter(isSameDayReversal).map(dateOf))];
}
