import { fieldProblem, type ProblemError } from '../problem/problem.ts';
import type { CountCommand } from './command.ts';

/** What a count is compared with whose stock changed after it was entered. */
export const countBases = ['when_counted', 'end_of_day'] as const;
export type CountBasis = (typeof countBases)[number];

/**
 * The quantity of a count's adjustment; COUNT_OVERTAKEN (409) if the stock at the end of the count date changed after the
 * count and nobody has decided what that means, or has decided about another change. The figures of the problem are the
 * product and the quantities that a decision chooses from.
 *
 * @param expected on hand at the end of the count date, with everything that was posted so far
 */
export function differenceOf(command: CountCommand, expected: number): number | ProblemError {
  const { counted, basis, expectedWhenCounted = expected, expectedWhenDecided = expected } = command;
  if (expectedWhenCounted !== expected && (basis === undefined || expectedWhenDecided !== expected))
    return fieldProblem(
      'COUNT_OVERTAKEN',
      '/counted_quantity',
      `After the count, the stock at the end of the count date changed from ${expectedWhenCounted} to ${expected}. Count it again, or choose a basis.`,
      {
        figures: { product_id: command.productId, expected_when_counted: expectedWhenCounted, expected },
      },
    );
  return counted - (basis === 'when_counted' ? expectedWhenCounted : expected);
}
