import { ProblemError } from '../problem/problem.ts';
import type { LedgerCommand, MovementFacts } from './command.ts';
import type { OpenDispatches } from './dispatch.ts';
import { quantityPointer } from './quantity-pointer.ts';

/** The problem with writing off goods of a dispatch; undefined for other movements. */
export function writeOffProblem(
  dispatches: OpenDispatches,
  command: LedgerCommand,
  { movementDate: date, delta }: MovementFacts,
): ProblemError | undefined {
  if (command.kind !== 'movement' || command.dispatch === undefined) return undefined;
  const { dispatch } = command;
  const units = dispatches.unitsOf({ dispatch, date, quantity: -delta }, quantityPointer(command));
  return units instanceof ProblemError ? units : undefined;
}
