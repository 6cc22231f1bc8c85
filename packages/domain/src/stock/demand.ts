import { productOf, type LedgerCommand } from './command.ts';
import type { ProductState } from './ledger-state.ts';
import { quantityDelta } from './movement.ts';

/**
 * The most units of a product that commands may take, whichever of them are refused: so many of its oldest layers
 * a decision must know. A command that is refused for sure takes none.
 *
 * @param product what is on hand, and its days from the first that a command touches
 */
export function maxUnitsOut(
  product: Pick<ProductState, 'id' | 'onHand' | 'days'>,
  commands: readonly LedgerCommand[],
  allowNegative: boolean,
): number {
  const own = commands.filter((command) => productOf(command) === product.id);
  const counts = own.filter((command) => command.kind === 'count');
  // What a count comes to depends on what is accepted in front of it.
  if (counts.length > 0 && own.length > 1) return Infinity;
  const deltas = own.flatMap((command) => (command.kind === 'count' ? [] : deltaOf(command)));
  const most = deltas.reduce((sum, delta) => sum + Math.max(delta, 0), product.onHand);
  const outs = deltas.filter((delta) => delta < 0 && (allowNegative || -delta <= most));
  for (const { countDate, counted } of counts)
    outs.push(Math.min(counted - quantityAt(product, countDate), 0));
  return -outs.reduce((sum, delta) => sum + delta, 0);
}

function deltaOf(command: Exclude<LedgerCommand, { kind: 'count' }>): number {
  return command.kind === 'movement'
    ? quantityDelta(command.input.type, command.input.quantity)
    : -command.original.quantityDelta;
}

function quantityAt({ onHand, days }: Pick<ProductState, 'onHand' | 'days'>, date: string): number {
  return days.reduceRight((quantity, day) => (day.date > date ? quantity - day.delta : quantity), onHand);
}
