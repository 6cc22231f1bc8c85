import { fieldProblem, type ProblemError } from '../problem/problem.ts';
import type { CountCommand } from './command.ts';

/** What a count is compared with whose stock changed after it was entered. */
export const countBases = ['when_counted', 'end_of_day'] as const;
export type CountBasis = (typeof countBases)[number];

/**
 * The quantity of a count's adjustment; COUNT_OVERTAKEN (409) if the stock at the end of the count date changed after the
 * count and nobody has decided what that means, or has decided about another change.
 *
 * @param expected on hand at the end of the count date, with everything that was posted so far
 */
export function differenceOf(command: CountCommand, expected: number): number | ProblemError {
  const {
    productId,
    counted,
    basis,
    decidedFor = expected,
    expectedWhenCounted: whenCounted = expected,
  } = command;
  const isDecided = basis !== undefined && decidedFor === expected;
  if (!isDecided && whenCounted !== expected) return countOvertaken(productId, whenCounted, expected);
  return counted - (basis === 'when_counted' ? whenCounted : expected);
}

/** The figures are the product and the quantities that a decision chooses from. */
export function countOvertaken(productId: string, whenCounted: number, expected: number): ProblemError {
  return fieldProblem(
    'COUNT_OVERTAKEN',
    '/counted_quantity',
    `The stock at the end of the count date was ${whenCounted} when the product was counted, and is ${expected} now. Count it again, or choose a basis.`,
    { figures: { product_id: productId, expected_when_counted: whenCounted, expected } },
  );
}
