import type { CountBasis, OtherCounts } from './count-difference.ts';
import type { MovementDetails } from './details.ts';
import type { OriginalDispatch } from './dispatch.ts';
import type { TransferCommand } from './draft-transfer.ts';
import type { Entered, EnteredQuantity, StoredEntered } from './entered.ts';
import type { MovementType, PostMovement } from './movement.ts';
import type { CorrectedOpening, OpeningBalance } from './opening.ts';
import type { RestoredMovement, ReturnedReceipt } from './timeline-row.ts';

/** Posts a movement of a caller, under the given id. */
export interface MovementCommand {
  readonly kind: 'movement';
  readonly id: string;
  readonly input: MovementInput;
  /** Set if it is an opening balance. */
  readonly opening?: OpeningBalance | undefined;
  /** Set if it replaces the receipt of an opening balance. */
  readonly correctsOpening?: CorrectedOpening | undefined;
  /** What a row of a file also says about its quantity and cost. */
  readonly stated?: StatedUnits | undefined;
  /** Set if it writes off goods of this dispatch, at the transit location, which only such movements may name. */
  readonly dispatch?: OriginalDispatch | undefined;
}

/** The movement of a request. An opening balance has its value instead of a cost per unit. */
export type MovementInput = Omit<PostMovement, 'entered'> & { readonly entered?: Entered | undefined };

/** Quantity and cost in base units, as cells of a file, which must agree with the form that is posted. */
export interface StatedUnits {
  readonly quantity?: unknown;
  readonly unit_cost?: unknown;
  readonly price?: Readonly<Record<string, unknown>> | undefined;
}

/** The facts of an existing movement that is to be reversed. */
export interface OriginalMovement {
  readonly id: string;
  readonly productId: string;
  readonly type: MovementType;
  readonly quantityDelta: number;
  readonly unitCost: number;
  /** Number of units that the unit cost is for. Default: 1. */
  readonly costPer?: number | undefined;
  readonly movementDate: string;
  /** Set if the movement is itself a reversal. */
  readonly reversesId: string | null;
  readonly reasonCode?: string | null;
  /** Null for the default location of a product that has used no other. */
  readonly locationId?: string | null;
  /** The dispatch whose goods it wrote off; null for other movements. */
  readonly dispatchId?: string | null;
}

/** Reverses a movement or some of its units, on the original's date unless another is given. */
export interface ReversalCommand {
  readonly kind: 'reversal';
  readonly id: string;
  readonly original: OriginalMovement;
  /** Units to reverse, without a sign. Default: what earlier reversals leave. */
  readonly quantity?: number | undefined;
  /** The same in a unit of the product, instead of `quantity`. */
  readonly entered?: EnteredQuantity | undefined;
  readonly movementDate: string | undefined;
  /** Reverse only if this is the quantity on hand. */
  readonly expectedOnHand?: number | undefined;
  readonly details: MovementDetails;
}

/** Adjusts the quantity at the end of a day to the counted one; no movement if they are equal. */
export interface CountCommand {
  readonly kind: 'count';
  readonly id: string;
  readonly productId: string;
  readonly countDate: string;
  /** The location that was counted; undefined if the whole product was, which has used only the default location. */
  readonly locationId?: string | undefined;
  readonly counted: number;
  /** Unit cost of surplus units; the average at the end of that day, or the last known one, if undefined. */
  readonly unitCost: number | undefined;
  readonly reference: string;
  /** The quantity at the end of that day when the product was counted; undefined if it is counted now. */
  readonly expectedWhenCounted?: number;
  /** The place of the count in the ledger; undefined if it is counted now. */
  readonly countedSeq?: string;
  /** What the count is compared with; undefined where nobody has decided. */
  readonly decision?: CountDecision | undefined;
}

/** A decision about an overtaken count. It holds for the quantities that it was made about, and for no others. */
export interface CountDecision extends OtherCounts {
  readonly basis: CountBasis;
  readonly counted: number;
  readonly expectedWhenCounted: number;
  readonly expected: number;
}

export const costAdjustmentReasons = ['landed_cost', 'price_difference', 'other'] as const;
export type CostAdjustmentReason = (typeof costAdjustmentReasons)[number];

/** Changes the cost of a receipt. */
export interface CostAdjustmentCommand {
  readonly kind: 'cost_adjustment';
  readonly id: string;
  readonly receipt: OriginalMovement;
  /** Signed decimal text in the organization's currency; it may have too many places. */
  readonly amount: string;
  readonly adjustmentDate: string;
  readonly reason: CostAdjustmentReason;
  readonly reference: string | null;
  readonly note: string | null;
  readonly journalEntryId: string | null;
  /** The cost adjustment that this one reverses. */
  readonly reversesId: string | null;
  /** For a reversal: the day on which the original is effective. */
  readonly reversesOn?: string | undefined;
  /** Set if the adjustment must be split whatever the receipt's period is, as the one that it reverses. */
  readonly mode?: 'split' | undefined;
  /** The allocation that it is a share of. */
  readonly allocationId: string | null;
}

export type LedgerCommand =
  | MovementCommand
  | ReversalCommand
  | CountCommand
  | CostAdjustmentCommand
  | TransferCommand;

export function productOf(command: LedgerCommand): string {
  if (command.kind === 'movement') return command.input.product_id;
  if (command.kind === 'cost_adjustment') return command.receipt.productId;
  return command.kind === 'reversal' ? command.original.productId : command.productId;
}

/** The dispatch whose goods in transit the command moves, writes off or brings back; null for all others. */
export function dispatchOf(command: LedgerCommand): string | null {
  if (command.kind === 'reversal') return command.original.dispatchId ?? null;
  return command.kind === 'movement' || command.kind === 'transfer' ? (command.dispatch?.id ?? null) : null;
}

/**
 * The first day that the command affects: the date of the movement that it becomes. For a cost adjustment, of its receipt;
 * in split mode its own, unless that is before its receipt: then it is rejected.
 */
export function dateOf(command: LedgerCommand): string {
  if (command.kind === 'movement') return command.input.movement_date;
  if (command.kind === 'cost_adjustment') {
    const { mode, adjustmentDate, receipt } = command;
    return mode === 'split' && adjustmentDate > receipt.movementDate ? adjustmentDate : receipt.movementDate;
  }
  if (command.kind === 'transfer') return command.transferDate;
  return command.kind === 'count'
    ? command.countDate
    : (command.movementDate ?? command.original.movementDate);
}

/** Every date whose period the command depends on. */
export const datesOf = (command: LedgerCommand): string[] =>
  command.kind === 'cost_adjustment'
    ? [command.receipt.movementDate, command.adjustmentDate]
    : [dateOf(command)];

/** The facts of a cost adjustment as they will be stored. Amounts in signed minor units. */
export interface CostAdjustmentFacts extends Omit<
  CostAdjustmentCommand,
  'receipt' | 'amount' | 'mode' | 'reversesOn'
> {
  readonly productId: string;
  readonly movementId: string;
  /**
   * In place, it is effective on the receipt's date: the receipt counts as received at the adjusted value. Split, for a
   * receipt in a closed period, on its own date: the share of the units on hand is added to stock.
   */
  readonly mode: 'in_place' | 'split';
  readonly amount: bigint;
  /** Added to stock; the rest is a cost variance. For a split one, as of the end of the whole batch. */
  readonly toStock: bigint;
  /** The day on which it is effective and booked, and its period. */
  readonly bookedOn: string;
  readonly periodId: string;
}

/** Units of a movement that its reversals took. */
export interface ReversedUnits {
  /** On the movement's date: as if they had never been posted. */
  readonly undone: number;
  /** On later dates. */
  readonly returned: number;
}

/** The position of a reversal among those of its original. */
export interface ReversedPart extends ReversedUnits {
  /** Units of the original. */
  readonly of: number;
}

/** The facts of a movement as they will be stored. */
export interface MovementFacts {
  readonly id: string;
  readonly productId: string;
  readonly type: MovementType;
  readonly quantity: number;
  readonly delta: number;
  readonly unitCost: number;
  /** Number of units that the unit cost is for. Default: 1. */
  readonly costPer?: number | undefined;
  /** Quantity and cost as the caller wrote them; null or absent if in whole units. */
  readonly entered?: StoredEntered | null | undefined;
  readonly movementDate: string;
  readonly periodId: string;
  readonly journalEntryId: string | null;
  readonly reversesId: string | null;
  /** A reversal on its original's date, ordered after it and its earlier same-day reversals. */
  readonly sameDayReversal: boolean;
  /** For a reversal: the units of the original, and those that earlier reversals took. */
  readonly part: ReversedPart | null;
  /** For a reversal of an issue on a later date: the issue whose units and cost it returns to stock. */
  readonly restores: RestoredMovement | null;
  /** For a reversal of a receipt on a later date: the receipt, whose units go back to the supplier at their own cost. */
  readonly returnOf: ReturnedReceipt | null;
  readonly details: MovementDetails;
  /** Null or absent for the default location of a product that has used no other. */
  readonly locationId?: string | null | undefined;
  /** The dispatch whose goods it writes off, or brings back on their way; null or absent for other movements. */
  readonly dispatchId?: string | null | undefined;
}
