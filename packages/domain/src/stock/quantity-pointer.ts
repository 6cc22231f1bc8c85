import type { CostAdjustmentCommand, LedgerCommand } from './command.ts';
import type { TransferCommand } from './draft-transfer.ts';

/** The field that has the quantity of a command, as a JSON Pointer. */
export function quantityPointer(
  command: Exclude<LedgerCommand, CostAdjustmentCommand | TransferCommand>,
): string {
  if (command.kind === 'count') return '/counted_quantity';
  const { entered } = command.kind === 'movement' ? command.input : command;
  if (entered !== undefined) return '/entered/quantity';
  return command.kind === 'reversal' && command.quantity === undefined ? '/id' : '/quantity';
}
