import { booksClosed, dateLimitProblem, periodClosed, periodNotFound } from '../accounting/problems.ts';
import { fieldProblem, ProblemError } from '../problem/problem.ts';
import { periodOf, type LedgerState, type PeriodState } from './ledger-state.ts';
import type { LimitViolation } from './limits.ts';
import { maxQuantity } from './quantity-rules.ts';

export function productNotFound(): ProblemError {
  return fieldProblem('PRODUCT_NOT_FOUND', '/product_id', 'The organization has no product with this id.');
}

export function productArchived(): ProblemError {
  return fieldProblem(
    'PRODUCT_ARCHIVED',
    '/product_id',
    'The product is archived: what is left of it can only move towards zero. Use another product, or unarchive this one.',
  );
}

/** For changing the decimal places of a product with movements. */
export const quantityScaleFixed = (): ProblemError =>
  fieldProblem(
    'QUANTITY_SCALE_FIXED',
    '/quantity_scale',
    'The product has movements, which are counted in its base units. Create another product instead.',
  );

/** For archiving a product with units on hand, or below zero. */
export function productHasStock(onHand: number): ProblemError {
  return new ProblemError(
    'PRODUCT_HAS_STOCK',
    `${onHand} units of the product are on hand. Issue or count them first, until none is left.`,
    { figures: { on_hand: onHand } },
  );
}

/** For a figure that would be stored, from costs up to a day that are being recalculated. */
export function costsNotFinal(): ProblemError {
  return fieldProblem(
    'COSTS_NOT_FINAL',
    '/product_id',
    'The costs of this product are being recalculated. Try again shortly.',
  );
}

export function skuAlreadyExists(): ProblemError {
  return new ProblemError(
    'SKU_ALREADY_EXISTS',
    'Another product of the organization has this SKU. Choose another one.',
  );
}

/** SKU_ALREADY_EXISTS for one of several products. */
export function skuInUse(sku: string): ProblemError {
  return fieldProblem(
    'SKU_ALREADY_EXISTS',
    '/sku',
    `The SKU ${sku} is in use, or occurs twice. Choose another one.`,
  );
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
  return fieldProblem(
    'PERIOD_MISMATCH',
    '/accounting_period_id',
    `The accounting period does not include ${date}. Omit accounting_period_id, or use the period of that date.`,
  );
}

export function reversedTooEarly(original: string): ProblemError {
  return fieldProblem(
    'VALIDATION_FAILED',
    '/movement_date',
    `The movement is dated ${original}; its reversal cannot be dated earlier.`,
  );
}

export function alreadyReversed(what = 'movement'): ProblemError {
  return fieldProblem('ALREADY_REVERSED', '/id', `The ${what} has already been reversed.`);
}

/** The figure `remaining` is the number of units that can still be reversed. */
export function reversalExceedsRemaining(remaining: number, pointer = '/quantity'): ProblemError {
  return fieldProblem(
    'REVERSAL_EXCEEDS_REMAINING',
    pointer,
    `At most ${remaining} can be reversed: the other units of the movement are reversed already.`,
    { figures: { remaining } },
  );
}

/** The figure `receipt_value` is the value of the receipt, with its cost adjustments. */
export function adjustedBelowZero(value: string): ProblemError {
  return fieldProblem(
    'COST_BELOW_ZERO',
    '/quantity',
    'The cost adjustments of the receipt would exceed the value of the units that are left. Reverse the adjustments first, or all units.',
    { figures: { receipt_value: value } },
  );
}

export function reversalNotReversible(wayOut = 'Post a new movement'): ProblemError {
  return fieldProblem('REVERSAL_NOT_REVERSIBLE', '/id', `A reversal cannot be reversed. ${wayOut} instead.`);
}

/** @param period the one in which the entry must be dated */
export function journalEntryInvalid(period = "the movement's period"): ProblemError {
  return fieldProblem(
    'JOURNAL_ENTRY_INVALID',
    '/journal_entry_id',
    `The journal entry must be a manual entry of this organization, dated in ${period}.`,
  );
}

export function journalEntryAlreadyLinked(): ProblemError {
  return fieldProblem(
    'JOURNAL_ENTRY_ALREADY_LINKED',
    '/journal_entry_id',
    'The movement is already linked to another journal entry.',
  );
}

/** The figure `actual` is the quantity on hand. */
export function onHandMismatch(expected: number, actual: number): ProblemError {
  return fieldProblem(
    'ON_HAND_MISMATCH',
    '/expected_on_hand',
    `The quantity on hand is ${actual}, but expected_on_hand is ${expected}.`,
    { figures: { actual } },
  );
}

/**
 * INSUFFICIENT_STOCK with the figures `available` and `on_date`, or QUANTITY_OVERFLOW with `on_date`.
 *
 * @param locationId the location whose quantity it is, for a product with several; also a figure
 */
export function stockProblem(violation: LimitViolation, pointer: string, locationId?: string): ProblemError {
  const { onDate } = violation;
  if (violation.code === 'QUANTITY_OVERFLOW')
    return fieldProblem(
      'QUANTITY_OVERFLOW',
      pointer,
      `The balance on ${onDate} would exceed ${maxQuantity} units (2^53−1). Post a smaller quantity.`,
      { figures: { on_date: onDate } },
    );
  const { available } = violation;
  const there = locationId === undefined ? '' : ' at the location';
  return fieldProblem(
    'INSUFFICIENT_STOCK',
    pointer,
    available < 0
      ? `Nothing can be taken: the quantity on hand${there} on ${onDate} is ${available}.`
      : `At most ${available} can be taken: that is the quantity on hand${there} on ${onDate}.`,
    {
      figures: {
        available: Math.max(available, 0),
        on_date: onDate,
        ...(locationId !== undefined && { location_id: locationId }),
      },
    },
  );
}
