/** Problems of stock takes. */
import { counted } from './counted.ts';

export const nothingCounted = (): string => 'Nothing has been counted yet. Enter counts first.';
export const countsWithdrawn = (): string =>
  'All counts have been withdrawn. Enter counts, or cancel the stock take.';
export const stockTakePosted = (): string =>
  'The stock take has been posted. Open another one to count again.';
export const stockTakeCancelled = (): string =>
  'The stock take has been cancelled. Open another one to count.';
export const countsKeepArriving = (): string =>
  'Counts were entered while the stock take was being posted. Try again when the count is complete.';
export const notCounted = (): string =>
  'The product has no count in this stock take. Read the stock take again.';
export const tooManyCounts = ({ maximum }: { maximum: number }): string =>
  `A stock take has at most ${maximum.toLocaleString('en-US')} products. Open another one for the others.`;
export const decisionNotNeeded = ({ counted, expected }: { counted: number; expected: number }): string =>
  `The decision is about other quantities or another later stock take. ${counted} are counted and ${expected} expected now, which needs no decision: leave it out.`;
/** The parts that apply, in this order. */
export const countOvertaken = ({ parts }: { parts: readonly string[] }): string => parts.join(' ');
export const decisionOutdated = (): string =>
  'The decision is about other quantities, or from before a stock take was posted.';
export const stockChanged = ({ from, to }: { from: number; to: number }): string =>
  `After the count, the stock at the end of the count date changed from ${from} to ${to}.`;
export const alsoCounted = ({ date }: { date: string }): string =>
  `A stock take for ${date} was posted after this count: this adjustment would change what it found.`;
export const countedLater = ({ date }: { date: string }): string =>
  `A stock take for ${date} has counted the product again and is posted: this adjustment would change what it found.`;
export const countAgain = (): string => 'Count it again, or choose a basis.';
export const withdrawCount = (): string => 'Withdraw this count, or choose a basis.';
export const openStockTakes = ({
  period,
  count,
  dates,
}: {
  period: string;
  count: number;
  dates: readonly string[];
}): string =>
  `${counted(count, { one: `stock take of ${period} is`, other: `stock takes of ${period} are` })} neither posted nor cancelled: ${dates.join(', ')}.`;
export const openStockTake = ({ date }: { date: string }): string =>
  `The stock take of ${date} is neither posted nor cancelled.`;
