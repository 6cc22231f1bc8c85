import { comparedOf, countBases, differenceWith, type OtherStockTakes } from './count-difference.ts';
import { dateOf, productOf, type LedgerCommand, type ReversalCommand } from './command.ts';
import { movementDelta } from './entered.ts';
import type { ProductState } from './ledger-state.ts';

/**
 * Upper bound of the units that commands may issue, whichever of them are rejected: a decision must know this many units of
 * the oldest layers. A command that is certainly rejected counts 0.
 *
 * @param product units on hand, and the days from the first that a command affects
 * @param others what other stock takes have done since the count of the product
 */
export function maxUnitsOut(
  product: Pick<ProductState, 'id' | 'onHand' | 'days' | 'units'>,
  commands: readonly LedgerCommand[],
  {
    allowNegative,
    others,
  }: { readonly allowNegative: boolean; readonly others?: OtherStockTakes | undefined },
): number {
  const own = commands.filter((command) => productOf(command) === product.id);
  const counts = own.filter((command) => command.kind === 'count');
  // Returned units may leave any layer, and a split cost adjustment may change any.
  if (own.some((command) => isSupplierReturn(command) || isSplit(command))) return Infinity;
  // The difference of a count depends on which earlier commands are accepted.
  if (counts.length > 0 && own.length > 1) return Infinity;
  const deltas = own.flatMap((command) =>
    command.kind === 'count' ? [] : [[command, deltaOf(command, product.units)] as const],
  );
  const maxOnHand = deltas.reduce((sum, [, delta]) => sum + Math.max(delta, 0), product.onHand);
  const outs = deltas.flatMap(([command, delta]) => {
    if (delta >= 0) return [];
    if (allowNegative || -delta <= maxOnHand) return [delta];
    // Fewer units may remain than the original has, so that the reversal is possible.
    return command.kind === 'reversal' && command.quantity === undefined ? [-maxOnHand] : [];
  });
  for (const command of counts) {
    // Whatever is decided about it: a preview shows both.
    const compared = comparedOf(command, quantityAt(product, command.countDate), others);
    outs.push(Math.min(0, ...countBases.map((basis) => differenceWith(basis, command, compared))));
  }
  return -outs.reduce((sum, delta) => sum + delta, 0);
}

function deltaOf(command: Exclude<LedgerCommand, { kind: 'count' }>, units: ProductState['units']): number {
  if (command.kind === 'movement') return movementDelta(units, command.input);
  return command.kind === 'reversal' ? -Math.sign(command.original.quantityDelta) * unitsOf(command) : 0;
}

const isSplit = (command: LedgerCommand): boolean =>
  command.kind === 'cost_adjustment' && command.mode === 'split';

const isSupplierReturn = (command: LedgerCommand): boolean =>
  command.kind === 'reversal' &&
  command.original.quantityDelta > 0 &&
  dateOf(command) > command.original.movementDate;

/** Upper bound: what earlier reversals leave is not known here. */
const unitsOf = ({ quantity, original }: ReversalCommand): number =>
  quantity ?? Math.abs(original.quantityDelta);

function quantityAt({ onHand, days }: Pick<ProductState, 'onHand' | 'days'>, date: string): number {
  return days.reduceRight((quantity, day) => (day.date > date ? quantity - day.delta : quantity), onHand);
}
