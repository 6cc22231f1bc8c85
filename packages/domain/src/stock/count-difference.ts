import { fieldProblem, type ProblemError } from '../problem/problem.ts';
import type { CountCommand } from './command.ts';
import * as en from '../texts/en/index.ts';
import { say, type Sentence } from '../texts/say.ts';

/** The reason code of the adjustments that counts post. */
export const stockTakeReason = 'stock_take';

/** What a count is compared with whose stock changed after it was entered. */
export const countBases = ['when_counted', 'end_of_day'] as const;
export type CountBasis = (typeof countBases)[number];

/** Other stock takes whose findings an adjustment would repeat or undo, whatever happened to their own adjustments since. */
export interface OtherCounts {
  /** The first later day for which one of them counted the product and was posted, or to which its adjustment was corrected. */
  readonly countedLaterOn?: string | undefined;
  /**
   * The count date, if one of them counted the product for it and was posted after the count; else the first day before it
   * for which adjustments of others were posted, corrected or reversed after the count.
   */
  readonly alsoCountedOn?: string | undefined;
}

/** What other stock takes have done with a product since it was counted. */
export interface OtherStockTakes extends OtherCounts {
  /** Units that they have added or removed at the end of the count date. */
  readonly corrected?: number | undefined;
}

/** The quantities at the end of the count date that a count can be compared with. */
export interface ComparedCount extends OtherCounts {
  /** With everything that was posted so far. */
  readonly expected: number;
  /** As of the count, with what other stock takes have corrected since: the count saw what they found. */
  readonly expectedWhenCounted: number;
}

export const comparedOf = (
  { expectedWhenCounted }: CountCommand,
  expected: number,
  { corrected = 0, countedLaterOn, alsoCountedOn }: OtherStockTakes = {},
): ComparedCount => ({
  expected,
  expectedWhenCounted: expectedWhenCounted === undefined ? expected : expectedWhenCounted + corrected,
  countedLaterOn,
  alsoCountedOn,
});

/**
 * Whether a count needs a decision: because the stock moved after it, or because its adjustment would undo or repeat what
 * another stock take has found.
 */
export const isOvertaken = (
  { counted }: Pick<CountCommand, 'counted'>,
  { expected, expectedWhenCounted, countedLaterOn, alsoCountedOn }: ComparedCount,
): boolean =>
  expected !== expectedWhenCounted ||
  (counted !== expected && (countedLaterOn !== undefined || alsoCountedOn !== undefined));

/** The quantity of the adjustment with a basis. */
export const differenceWith = (
  basis: CountBasis,
  { counted }: CountCommand,
  { expected, expectedWhenCounted }: ComparedCount,
): number => counted - (basis === 'when_counted' ? expectedWhenCounted : expected);

/**
 * Whether a count has a decision about it as it is now: it may have been replaced, the stock may have changed again, and
 * another stock take may have been posted.
 */
const isDecided = (
  { counted, decision }: CountCommand,
  { expected, expectedWhenCounted, countedLaterOn, alsoCountedOn }: ComparedCount,
): boolean =>
  decision?.counted === counted &&
  decision.expectedWhenCounted === expectedWhenCounted &&
  decision.expected === expected &&
  decision.countedLaterOn === countedLaterOn &&
  decision.alsoCountedOn === alsoCountedOn;

function whyUndecided(command: CountCommand, compared: ComparedCount): Sentence {
  const { decision, counted } = command;
  const { expected, expectedWhenCounted, countedLaterOn, alsoCountedOn } = compared;
  if (!isOvertaken(command, compared)) return say(en.decisionNotNeeded, { counted, expected });
  const parts = decision === undefined ? [] : [say(en.decisionOutdated)];
  if (expectedWhenCounted !== expected)
    parts.push(say(en.stockChanged, { from: expectedWhenCounted, to: expected }));
  if (countedLaterOn !== undefined)
    parts.push(say(en.countedLater, { date: countedLaterOn }), say(en.withdrawCount));
  else {
    if (alsoCountedOn !== undefined) parts.push(say(en.alsoCounted, { date: alsoCountedOn }));
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
  const { expected, expectedWhenCounted, countedLaterOn = null, alsoCountedOn = null } = compared;
  if (decision === undefined ? isOvertaken(command, compared) : !isDecided(command, compared))
    return fieldProblem('COUNT_OVERTAKEN', '/counted_quantity', whyUndecided(command, compared), {
      figures: {
        product_id: productId,
        counted,
        expected_when_counted: expectedWhenCounted,
        expected,
        counted_later_on: countedLaterOn,
        also_counted_on: alsoCountedOn,
      },
    });
  return differenceWith(decision?.basis ?? 'end_of_day', command, compared);
}
