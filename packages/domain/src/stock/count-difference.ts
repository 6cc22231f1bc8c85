import { fieldProblem, type ProblemError } from '../problem/problem.ts';
import type { CountCommand } from './command.ts';
import * as en from '../texts/en/index.ts';
import { say, type Sentence } from '../texts/say.ts';

/** The reason code of the adjustments that counts post. */
export const stockTakeReason = 'stock_take';

/** What a count is compared with whose stock changed after it was entered. */
export const countBases = ['when_counted', 'end_of_day'] as const;
export type CountBasis = (typeof countBases)[number];

/** What other stock takes have done with a product since it was counted. */
export interface OtherStockTakes {
  /** Units that they have added or removed at the end of the count date. */
  readonly corrected?: number | undefined;
  /** The first later day for which one of them counted the product and was posted. */
  readonly countedLaterOn?: string | undefined;
  /** Whether one of them, for the same day, found another quantity. */
  readonly isContradicted?: boolean | undefined;
}

/** The quantities at the end of the count date that a count can be compared with. */
export interface ComparedCount {
  /** With everything that was posted so far. */
  readonly expected: number;
  /** As of the count, with what other stock takes have corrected since: the count saw what they found. */
  readonly expectedWhenCounted: number;
  /** What other stock takes have added or removed since the count. */
  readonly corrected: number;
  /** The first later day on which a posted stock take counted the product: an adjustment before it changes what that one found. */
  readonly countedLaterOn?: string | undefined;
  /** Whether another stock take has found another quantity since, whatever it then corrected. */
  readonly isContradicted?: boolean | undefined;
}

export const comparedOf = (
  { expectedWhenCounted }: CountCommand,
  expected: number,
  { corrected = 0, countedLaterOn, isContradicted }: OtherStockTakes = {},
): ComparedCount => ({
  expected,
  expectedWhenCounted: expectedWhenCounted === undefined ? expected : expectedWhenCounted + corrected,
  corrected,
  countedLaterOn,
  isContradicted,
});

/**
 * Whether a count needs a decision: because the stock moved after it, because another stock take has found something else
 * since, which this count would undo, or because one for a later day has been posted, which has corrected the same difference.
 */
export const isOvertaken = (
  { counted }: Pick<CountCommand, 'counted'>,
  { expected, expectedWhenCounted, corrected, countedLaterOn, isContradicted }: ComparedCount,
): boolean =>
  expected !== expectedWhenCounted ||
  (counted !== expected && (corrected !== 0 || countedLaterOn !== undefined || isContradicted === true));

/** The quantity of the adjustment with a basis. */
export const differenceWith = (
  basis: CountBasis,
  { counted }: CountCommand,
  { expected, expectedWhenCounted }: ComparedCount,
): number => counted - (basis === 'when_counted' ? expectedWhenCounted : expected);

/**
 * Whether a count has a decision about it as it is now: it may have been replaced, the stock may have changed again, and a
 * later stock take may have been posted.
 */
const isDecided = (
  { counted, decision }: CountCommand,
  { expected, expectedWhenCounted, countedLaterOn }: ComparedCount,
): boolean =>
  decision?.counted === counted &&
  decision.expectedWhenCounted === expectedWhenCounted &&
  decision.expected === expected &&
  decision.countedLaterOn === countedLaterOn;

function whyUndecided(command: CountCommand, compared: ComparedCount): Sentence {
  const { decision, counted } = command;
  const { expected, expectedWhenCounted, countedLaterOn } = compared;
  if (!isOvertaken(command, compared)) return say(en.decisionNotNeeded, { counted, expected });
  const parts = decision === undefined ? [] : [say(en.decisionOutdated)];
  if (expectedWhenCounted !== expected)
    parts.push(say(en.stockChanged, { from: expectedWhenCounted, to: expected }));
  if (countedLaterOn !== undefined)
    parts.push(say(en.countedLater, { date: countedLaterOn }), say(en.withdrawCount));
  else {
    if (expectedWhenCounted === expected) parts.push(say(en.otherFinding, { expected }));
    parts.push(say(en.countAgain));
  }
  return say(en.countOvertaken, { parts });
}

/**
 * The quantity of a count's adjustment; COUNT_OVERTAKEN (409) if it needs a decision and has none, or if it has one about
 * other quantities. The figures of the problem are the product and the quantities that a decision names.
 */
export function differenceOf(command: CountCommand, compared: ComparedCount): number | ProblemError {
  const { productId, counted, decision } = command;
  const { expected, expectedWhenCounted, countedLaterOn = null } = compared;
  if (decision === undefined ? isOvertaken(command, compared) : !isDecided(command, compared))
    return fieldProblem('COUNT_OVERTAKEN', '/counted_quantity', whyUndecided(command, compared), {
      figures: {
        product_id: productId,
        counted,
        expected_when_counted: expectedWhenCounted,
        expected,
        counted_later_on: countedLaterOn,
      },
    });
  return differenceWith(decision?.basis ?? 'end_of_day', command, compared);
}
