import { ProblemError, fieldProblem } from '../problem/problem.ts';
import { formatDecimal, parseDecimal } from '../shared/decimal.ts';
import type { CostAdjustmentCommand, CostAdjustmentFacts, OriginalMovement } from './command.ts';
import { periodOf, type LedgerState, type PeriodState } from './ledger-state.ts';
import { leastReceiptValue, receiptValue } from './price.ts';
import * as problems from './problems.ts';
import type { MovementKind } from './timeline-row.ts';
import * as en from '../texts/en/index.ts';
import { say } from '../texts/say.ts';

/** Turns a command into the facts of a cost adjustment, or the problem that rejects it. Archived products are allowed. */
export function draftCostAdjustment(
  state: LedgerState,
  command: CostAdjustmentCommand,
): CostAdjustmentFacts | ProblemError {
  const { receipt, adjustmentDate, reversesId, reversesOn, allocationId, journalEntryId } = command;
  const { moneyScale } = state;
  // A reversal names the adjustment, not the receipt or the amount; an allocation has one amount for all receipts.
  const pointer = reversesId === null ? '/movement_id' : '/id';
  const amount = parseDecimal(command.amount, moneyScale);
  if (amount === undefined) return amountTooPrecise(moneyScale);
  if (receipt.quantityDelta < 0 || receipt.reversesId !== null) return notAReceipt();
  if (reversesId !== null && state.reversedAdjustments?.has(reversesId) === true)
    return fieldProblem('ALREADY_REVERSED', '/id', say(en.adjustmentReversed));
  const { undone = 0, returned = 0 } = state.reversed.get(receipt.id) ?? {};
  if (undone + returned === receipt.quantityDelta) return receiptReversed(pointer);
  const earliest = reversesOn ?? receipt.movementDate;
  if (adjustmentDate < earliest) return tooEarly(earliest, reversesOn !== undefined);
  const dated = problems.openPeriodOf(state, adjustmentDate, '/adjustment_date');
  if (dated instanceof ProblemError) return dated;
  const mode = modeOf(command, state.periods);
  // A receipt with a mistyped year must remain adjustable on its date.
  const limits = { ...state, dateLimit: undefined };
  const bookedOn = mode === 'split' ? adjustmentDate : receipt.movementDate;
  const period = mode === 'split' ? dated : problems.openPeriodOf(limits, receipt.movementDate, pointer);
  if (period instanceof ProblemError) return period;
  if (journalEntryId !== null && state.journalEntries.get(journalEntryId) !== period.id)
    return problems.journalEntryInvalid(bookedOn);
  const valueOf = mode === 'split' ? receiptValue : leastReceiptValue;
  const value = valueOf(state, { ...receipt, quantityDelta: receipt.quantityDelta - undone });
  if (value + amount < 0n)
    return costBelowZero(
      formatDecimal(value, moneyScale),
      allocationId === null && reversesId === null ? '/amount' : pointer,
    );
  const { receipt: _, mode: _mode, reversesOn: _on, ...facts } = command;
  return {
    ...facts,
    productId: receipt.productId,
    movementId: receipt.id,
    mode,
    amount,
    toStock: amount,
    bookedOn,
    periodId: period.id,
  };
}

/** Split if the period of the receipt, which takes no changes, is closed. */
export function modeOf(
  { receipt, mode }: CostAdjustmentCommand,
  periods: readonly PeriodState[],
): CostAdjustmentFacts['mode'] {
  return mode ?? (periodOf(periods, receipt.movementDate)?.closed === true ? 'split' : 'in_place');
}

export function amountTooPrecise(moneyScale: number, pointer = '/amount'): ProblemError {
  const detail = say(en.amountTooPrecise, { places: moneyScale });
  return new ProblemError('VALIDATION_FAILED', detail, {
    errors: [{ pointer, code: 'TOO_PRECISE', detail }],
  });
}

export const notAReceipt = (): ProblemError =>
  fieldProblem('MOVEMENT_NOT_A_RECEIPT', '/movement_id', say(en.notAReceipt));

export const receiptReversed = (pointer: string): ProblemError =>
  fieldProblem('ALREADY_REVERSED', pointer, say(en.receiptReversed));

const tooEarly = (earliest: string, isReversal: boolean): ProblemError =>
  fieldProblem(
    'VALIDATION_FAILED',
    '/adjustment_date',
    isReversal
      ? say(en.adjustmentReversedTooEarly, { date: earliest })
      : say(en.adjustedTooEarly, { date: earliest }),
  );

export const costBelowZero = (value: string, pointer: string): ProblemError =>
  fieldProblem('COST_BELOW_ZERO', pointer, say(en.costBelowZero, { value }), {
    figures: { receipt_value: value },
  });

/** Receipts that are reversals have no cost adjustments. */
export const receiptKind = ({ type, reasonCode = null }: OriginalMovement): MovementKind => ({
  type,
  reversedType: null,
  reasonCode,
});
