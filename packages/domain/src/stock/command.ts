import type { MovementDetails } from './details.ts';
import type { MovementType, PostMovement } from './movement.ts';
import type { RestoredMovement } from './timeline-row.ts';

/** A movement that a caller wants posted, with the id it will have. */
export interface MovementCommand {
  readonly kind: 'movement';
  readonly id: string;
  readonly input: PostMovement;
}

/** The facts of a movement that stands in the ledger. */
export interface OriginalMovement {
  readonly id: string;
  readonly productId: string;
  readonly type: MovementType;
  readonly quantityDelta: number;
  readonly unitCost: number;
  readonly movementDate: string;
  /** The reversal's own original, null for any other movement. */
  readonly reversesId: string | null;
}

/** Reverses a movement: on its own date, where that is open and no other is asked for, else on another. */
export interface ReversalCommand {
  readonly kind: 'reversal';
  readonly id: string;
  readonly original: OriginalMovement;
  readonly movementDate: string | undefined;
  readonly details: MovementDetails;
}

/** Brings the quantity at the end of a day to what was counted, by an adjustment; none where they agree. */
export interface CountCommand {
  readonly kind: 'count';
  readonly id: string;
  readonly productId: string;
  readonly countDate: string;
  readonly counted: number;
  /** Cost of what was found over; the average at the end of that day when absent. */
  readonly unitCost: number | undefined;
  readonly reference: string;
}

export type LedgerCommand = MovementCommand | ReversalCommand | CountCommand;

/** What the caller of a command gets to see it by: JSON Pointers are below this. */
export function productOf(command: LedgerCommand): string {
  if (command.kind === 'movement') return command.input.product_id;
  return command.kind === 'count' ? command.productId : command.original.productId;
}

/** The date that a command is about, as far as its caller said one. */
export function dateOf(command: LedgerCommand): string {
  if (command.kind === 'movement') return command.input.movement_date;
  return command.kind === 'count'
    ? command.countDate
    : (command.movementDate ?? command.original.movementDate);
}

/** The facts of a movement as they will be stored. */
export interface MovementFacts {
  readonly id: string;
  readonly productId: string;
  readonly type: MovementType;
  readonly quantity: number;
  readonly delta: number;
  readonly unitCost: number;
  readonly movementDate: string;
  readonly periodId: string;
  readonly journalEntryId: string | null;
  readonly reversesId: string | null;
  /** It stands directly after what it reverses, on the same date. */
  readonly sameDayReversal: boolean;
  /** What it brings back on a later date, at what that had cost; null for all else. */
  readonly restores: RestoredMovement | null;
  readonly details: MovementDetails;
}
