import { fieldProblem, type ProblemError } from '../problem/index.ts';
import type { LedgerState, PeriodState } from './ledger-state.ts';
import type { LimitViolation } from './limits.ts';

export function productNotFound(): ProblemError {
  return fieldProblem('PRODUCT_NOT_FOUND', '/product_id', 'There is no such product in the organization.');
}

export function productArchived(): ProblemError {
  return fieldProblem(
    'PRODUCT_ARCHIVED',
    '/product_id',
    'The product is archived; nothing more can be posted to it.',
  );
}

/** The open period that holds a date, or why there is none. */
export function openPeriodOf(state: LedgerState, date: string, pointer: string): PeriodState | ProblemError {
  const period = state.periods.find((each) => each.startDate <= date && date <= each.endDate);
  if (period === undefined)
    return date <= (state.closedThrough ?? '')
      ? fieldProblem('PERIOD_CLOSED', pointer, `The books are closed through ${state.closedThrough}.`)
      : fieldProblem('PERIOD_NOT_FOUND', pointer, `No accounting period covers ${date}.`);
  return period.closed
    ? fieldProblem('PERIOD_CLOSED', pointer, `The accounting period ${period.name} is closed.`)
    : period;
}

export function periodMismatch(date: string): ProblemError {
  return fieldProblem(
    'PERIOD_MISMATCH',
    '/accounting_period_id',
    `${date} lies in another accounting period.`,
  );
}

export function reversedTooEarly(original: string): ProblemError {
  return fieldProblem(
    'VALIDATION_FAILED',
    '/movement_date',
    `The movement is dated ${original}; it cannot be reversed before that.`,
  );
}

export function journalEntryInvalid(): ProblemError {
  return fieldProblem(
    'JOURNAL_ENTRY_INVALID',
    '/journal_entry_id',
    'This is no journal entry that the organization posted by hand, dated in the same accounting period.',
  );
}

export function onHandMismatch(actual: number): ProblemError {
  return fieldProblem('ON_HAND_MISMATCH', '/expected_on_hand', `There are ${actual} on hand.`, {
    figures: { actual },
  });
}

export function stockProblem(refusal: LimitViolation, pointer: string): ProblemError {
  if (refusal.code === 'QUANTITY_OVERFLOW')
    return fieldProblem('QUANTITY_OVERFLOW', pointer, 'The balance would exceed 2^53−1 units.', {
      figures: { on_date: refusal.onDate },
    });
  return fieldProblem(
    'INSUFFICIENT_STOCK',
    pointer,
    refusal.available < 0
      ? `Nothing can be taken: ${refusal.available} are on hand on ${refusal.onDate}.`
      : `Only ${refusal.available} can be taken: that is what is on hand on ${refusal.onDate}.`,
    { figures: { available: Math.max(refusal.available, 0), on_date: refusal.onDate } },
  );
}
