import { booksClosed, dateLimitProblem, periodClosed, periodNotFound } from '../accounting/problems.ts';
import { fieldProblem, ProblemError } from '../problem/problem.ts';
import { periodOf, type LedgerState, type PeriodState } from './ledger-state.ts';
import type { LimitViolation } from './limits.ts';
import { maxQuantity } from './quantity-rules.ts';
import * as en from '../texts/en/index.ts';
import { say, type Sentence } from '../texts/say.ts';

export function productNotFound(): ProblemError {
  return fieldProblem('PRODUCT_NOT_FOUND', '/product_id', say(en.productNotFound));
}

export function productArchived(): ProblemError {
  return fieldProblem('PRODUCT_ARCHIVED', '/product_id', say(en.productArchived));
}

/** For changing the decimal places of a product with movements. */
export const quantityScaleFixed = (): ProblemError =>
  fieldProblem('QUANTITY_SCALE_FIXED', '/quantity_scale', say(en.quantityScaleFixed));

/** For archiving a product with units on hand, or below zero. */
export function productHasStock(onHand: number): ProblemError {
  return new ProblemError('PRODUCT_HAS_STOCK', say(en.productHasStock, { onHand }), {
    figures: { on_hand: onHand },
  });
}

/** For archiving a product of which the locations have nothing together, but one of them has units that another one lacks. */
export function productHasStockAt(locationId: string, onHand: number): ProblemError {
  return new ProblemError('PRODUCT_HAS_STOCK', say(en.productHasStockAt, { onHand }), {
    figures: { on_hand: onHand, location_id: locationId },
  });
}

/** For a figure that would be stored, from costs up to a day that are being recalculated. */
export function costsNotFinal(): ProblemError {
  return fieldProblem('COSTS_NOT_FINAL', '/product_id', say(en.costsNotFinal));
}

export function skuAlreadyExists(): ProblemError {
  return new ProblemError('SKU_ALREADY_EXISTS', say(en.skuAlreadyExists));
}

export function barcodeAlreadyExists(): ProblemError {
  return new ProblemError('BARCODE_ALREADY_EXISTS', say(en.barcodeExists));
}

/** BARCODE_ALREADY_EXISTS for one of several products. */
export function barcodeInUse(barcode: string): ProblemError {
  return fieldProblem('BARCODE_ALREADY_EXISTS', '/barcode', say(en.barcodeInUse, { barcode }));
}

/** SKU_ALREADY_EXISTS for one of several products. */
export function skuInUse(sku: string): ProblemError {
  return fieldProblem('SKU_ALREADY_EXISTS', '/sku', say(en.skuInUse, { sku }));
}

/** The open period of a date, or the problem with it: DATE_TOO_FAR_AHEAD, PERIOD_CLOSED or PERIOD_NOT_FOUND. */
export function openPeriodOf(state: LedgerState, date: string, pointer: string): PeriodState | ProblemError {
  const tooFar = dateLimitProblem(state.dateLimit, date, pointer);
  if (tooFar !== undefined) return tooFar;
  const period = periodOf(state.periods, date);
  if (period !== undefined) return period.closed ? periodClosed(period.name, pointer) : period;
  const through = state.closedThrough ?? '';
  return date <= through ? booksClosed(through, pointer) : periodNotFound(date, pointer);
}

export function periodMismatch(date: string): ProblemError {
  return fieldProblem('PERIOD_MISMATCH', '/accounting_period_id', say(en.periodMismatch, { date }));
}

export function reversedTooEarly(original: string): ProblemError {
  return fieldProblem('VALIDATION_FAILED', '/movement_date', say(en.reversedTooEarly, { date: original }));
}

export function alreadyReversed(sentence = say(en.movementReversed)): ProblemError {
  return fieldProblem('ALREADY_REVERSED', '/id', sentence);
}

/** The figure `remaining` is the number of units that can still be reversed. */
export function reversalExceedsRemaining(remaining: number, pointer = '/quantity'): ProblemError {
  return fieldProblem(
    'REVERSAL_EXCEEDS_REMAINING',
    pointer,
    say(en.reversalExceedsRemaining, { remaining }),
    { figures: { remaining } },
  );
}

/** The figure `receipt_value` is the value of the receipt, with its cost adjustments. */
export function adjustedBelowZero(value: string): ProblemError {
  return fieldProblem('COST_BELOW_ZERO', '/quantity', say(en.adjustedBelowZero), {
    figures: { receipt_value: value },
  });
}

export function reversalNotReversible(remedy: Sentence = say(en.postNewMovement)): ProblemError {
  return fieldProblem('REVERSAL_NOT_REVERSIBLE', '/id', say(en.reversalNotReversible, { remedy }));
}

/** @param date of a cost adjustment, in whose period the entry must be dated; otherwise it is the movement's period */
export function journalEntryInvalid(date?: string): ProblemError {
  return fieldProblem(
    'JOURNAL_ENTRY_INVALID',
    '/journal_entry_id',
    date === undefined ? say(en.journalEntryInvalid) : say(en.journalEntryInvalidOn, { date }),
  );
}

export function journalEntryAlreadyLinked(): ProblemError {
  return fieldProblem('JOURNAL_ENTRY_ALREADY_LINKED', '/journal_entry_id', say(en.journalEntryAlreadyLinked));
}

/** The figure `actual` is the quantity on hand. */
export function onHandMismatch(expected: number, actual: number): ProblemError {
  return fieldProblem('ON_HAND_MISMATCH', '/expected_on_hand', say(en.onHandMismatch, { expected, actual }), {
    figures: { actual },
  });
}

/**
 * INSUFFICIENT_STOCK with the figures `available` and `on_date`, or QUANTITY_OVERFLOW with `on_date`.
 *
 * @param locationId the location whose quantity it is, for a product with several; also a figure
 * @param reserved units of the quantity that reservations keep, and that are not available; also a figure
 */
export function stockProblem(
  violation: LimitViolation,
  pointer: string,
  locationId?: string,
  reserved = 0,
): ProblemError {
  const { onDate } = violation;
  if (violation.code === 'QUANTITY_OVERFLOW')
    return fieldProblem(
      'QUANTITY_OVERFLOW',
      pointer,
      say(en.quantityOverflow, { date: onDate, maximum: maxQuantity }),
      { figures: { on_date: onDate } },
    );
  const { available } = violation;
  const there = locationId !== undefined;
  return fieldProblem(
    'INSUFFICIENT_STOCK',
    pointer,
    reserved > 0
      ? say(en.insufficientReserved, { available: Math.max(available, 0), reserved, date: onDate })
      : available < 0
        ? say(there ? en.nothingAvailableThere : en.nothingAvailable, { available, date: onDate })
        : say(there ? en.insufficientStockThere : en.insufficientStock, { available, date: onDate }),
    {
      figures: {
        available: Math.max(available, 0),
        on_date: onDate,
        ...(there && { location_id: locationId }),
        ...(reserved > 0 && { reserved }),
      },
    },
  );
}
