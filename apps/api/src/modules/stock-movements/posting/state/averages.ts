import { dateOf, productOf, quantityDelta, type LedgerCommand, type ProductState } from '@tallybook/domain';

/** Where the average of the row that brought a product's quantity to 0 is asked for. */
export interface AveragePlace {
  readonly productId: string;
  readonly date: string;
  /** At the end of the date; else in front of it. */
  readonly through: boolean;
}

/**
 * The places in front of which nothing is on hand and whose rows were not read, where what goes out, or what is
 * costed anew behind them, needs the last average. Asked only where stock may be below zero, or has been.
 */
export function averagesToRead(product: ProductState, commands: readonly LedgerCommand[]): AveragePlace[] {
  const own = commands.filter((command) => productOf(command) === product.id);
  const [first, ...others] = [...new Set(own.map(dateOf))].sort();
  const { id: productId, days } = product;
  if (first === undefined || !(own.some(mayTake) || days.some((day) => day.rows !== undefined))) return [];
  const opening = days.reduceRight((quantity, day) => quantity - day.delta, product.onHand);
  const places = opening === 0 ? [{ productId, date: first, through: false }] : [];
  return [
    ...places,
    ...summedDays(days, [first, ...others], opening).map((date) => ({ productId, date, through: true })),
  ];
}

/** Of each date, the last day with movements up to it, where it is only a sum and leaves nothing on hand. */
function summedDays(days: ProductState['days'], dates: readonly string[], opening: number): string[] {
  const empty = new Set<string>();
  let quantity = opening;
  for (const [at, day] of days.entries()) {
    quantity += day.delta;
    const until = days[at + 1]?.date ?? '9999';
    const asked = dates.some((date) => day.date <= date && date < until);
    if (asked && quantity === 0 && day.rows === undefined) empty.add(day.date);
  }
  return [...empty];
}

/** Whether a command may take something out; what a count comes to is known only when it is decided. */
function mayTake(command: LedgerCommand): boolean {
  if (command.kind === 'movement') return quantityDelta(command.input.type, command.input.quantity) < 0;
  return command.kind === 'count' || command.original.quantityDelta > 0;
}
