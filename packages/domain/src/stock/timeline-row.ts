import type { MovementType } from './movement.ts';

/** A movement as input of the valuation. Rows are in ledger order. */
export interface TimelineRow {
  readonly id: string;
  readonly date: string;
  readonly delta: number;
  readonly unitCostMicros: bigint;
  /** Number of units that the unit cost is for. Default: 1. */
  readonly costPer?: number | undefined;
  /** For a same-day reversal: the movement it cancels, in full or in part. It follows that one and its earlier reversals. */
  readonly cancels: string | null;
  /** For a reversal of an issue on a later date: the issue, whose cost is the value of this receipt. */
  restores?: RestoredMovement | null | undefined;
  /** For a return of received units on a later date: the receipt, at whose cost they leave. */
  returnOf?: ReturnedReceipt | null | undefined;
  /** For a receipt: the sum of its cost adjustments in place, in signed minor units. Default: 0. */
  adjusted?: bigint | undefined;
  /** For a cost adjustment of a receipt in a closed period: a row of 0 units that changes the value of those on hand. */
  split?: SplitAdjustment | null | undefined;
  /** The valuation does not depend on it. */
  readonly kind: MovementKind;
  /** Signed minor units, as last computed. */
  cost: bigint;
}

/** The facts of a movement on which its accounts may depend. */
export interface MovementKind {
  readonly type: MovementType;
  /** For a reversal: the type of its original. */
  readonly reversedType: MovementType | null;
  readonly reasonCode: string | null;
}

/** Whether a movement is an exit or the reversal of one. */
export const isIssue = ({ type, reversedType }: Pick<MovementKind, 'type' | 'reversedType'>): boolean =>
  type === 'exit' || reversedType === 'exit';

/** Units that a row receives, or takes back from a receipt, on its date or as a return to the supplier. */
export function unitsReceived({
  delta,
  cancels,
  returnOf,
}: Pick<TimelineRow, 'delta' | 'cancels' | 'returnOf'>): number {
  if (delta > 0) return cancels === null ? delta : 0;
  return cancels === null && !returnOf ? 0 : delta;
}

/** A receipt of which a later row returns units to the supplier. */
export interface ReturnedReceipt {
  readonly id: string;
  /** Units of the receipt that its same-day reversals leave. */
  readonly units: number;
  /** Units among these that earlier reversals returned. */
  readonly returned: number;
  /** Sum of its cost adjustments, those in split mode as far as they precede the row, in signed minor units. */
  readonly adjusted: bigint;
}

/** A cost adjustment whose share of the units on hand is added to stock on its own date. */
export interface SplitAdjustment {
  /** Id of the receipt's movement. */
  readonly receipt: string;
  /** Units of the receipt that its same-day reversals leave. */
  readonly units: number;
  /** All of the amount, in signed minor units. */
  readonly amount: bigint;
}

/** An issue that a later row returns to stock; it is always earlier in the ledger. */
export interface RestoredMovement {
  readonly id: string;
  /** Its signed cost as stored, with that of its same-day reversals, in minor units; a cost recomputed since takes precedence. */
  readonly cost: bigint | undefined;
  /** Units of the issue that its same-day reversals leave. */
  readonly units: number;
  /** Units among these that earlier reversals returned. */
  readonly returned: number;
}
