import { dateOf, isOutgoing, type LedgerCommand, type ProductState } from '@tallybook/domain';

/** A place where nothing is on hand, and whose last average is needed. */
export interface AveragePlace {
  readonly productId: string;
  readonly date: string;
  /** At the end of the date; otherwise at its start. */
  readonly through: boolean;
}

/**
 * The places whose last average must be read: nothing is on hand there, their rows were not read, and issues after them,
 * or rows to be recosted, depend on the average. Needed only if stock may be, or once was, below zero, if rows to be
 * recosted contain a reversed issue, or if a count has no unit cost.
 */
export function averagesToRead(
  product: ProductState,
  byProduct: ReadonlyMap<string, readonly LedgerCommand[]>,
): AveragePlace[] {
  const own = byProduct.get(product.id) ?? [];
  const [first, ...others] = [...new Set(own.map(dateOf))].sort();
  const { id: productId, days } = product;
  if (first === undefined || !(own.some(mayIssue) || days.some((day) => day.rows !== undefined))) return [];
  const opening = days.reduceRight((quantity, day) => quantity - day.delta, product.onHand);
  const places = opening === 0 ? [{ productId, date: first, through: false }] : [];
  return [
    ...places,
    ...emptySummedDays(days, [first, ...others], opening).map((date) => ({ productId, date, through: true })),
  ];
}

/** For each date, the last day with movements up to it, if that day was read as a sum and leaves nothing on hand. */
function emptySummedDays(days: ProductState['days'], dates: readonly string[], opening: number): string[] {
  const empty = new Set<string>();
  let quantity = opening;
  for (const [index, day] of days.entries()) {
    quantity += day.delta;
    const until = days[index + 1]?.date ?? '9999';
    const needed = dates.some((date) => day.date <= date && date < until);
    if (needed && quantity === 0 && day.rows === undefined) empty.add(day.date);
  }
  return [...empty];
}

/** Whether a command may reduce the stock; the sign of a count is known only when it is decided. */
function mayIssue(command: LedgerCommand): boolean {
  if (command.kind === 'movement') return isOutgoing(command.input);
  return command.kind === 'count' || (command.kind === 'reversal' && command.original.quantityDelta > 0);
}
