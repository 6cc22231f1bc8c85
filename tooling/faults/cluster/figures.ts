import { percentile } from '@tallybook/machine';
import { isAcknowledgement, isRejection, type History, type Kind, type Send } from '../load/history.ts';

/** Times of `performance.now()`. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** They change rows of one organization only: its worker alone decides whether they succeed. */
export const ownKinds: readonly Kind[] = [
  'movement',
  'batch',
  'reversal',
  'cost_adjustment',
  'journal',
  'revoke',
  'close',
];

/** Attempts for these organizations that were sent within the span and have a response. */
export function sendsIn(
  history: History,
  span: Span,
  organizations: ReadonlySet<string>,
  kinds: readonly Kind[],
): Send[] {
  return history
    .of(...kinds)
    .filter(({ operation }) => organizations.has(operation.organization))
    .flatMap(({ sends }) => sends)
    .filter(({ sentAt, reply }) => sentAt >= span.from && sentAt < span.to && reply !== undefined);
}

/** A response that says what happened, as opposed to a request to try again. */
export const isServed = ({ reply }: Send): boolean => isAcknowledgement(reply) || isRejection(reply);

export const latency = ({ sentAt, respondedAt = sentAt }: Send): number => respondedAt - sentAt;

/** `99.8% of 1234, p99 56 ms`: the share of attempts that were served, and the latency of those. */
export function summary(sends: readonly Send[]): string {
  const served = sends.filter(isServed);
  const share = (100 * served.length) / Math.max(1, sends.length);
  return `${share.toFixed(1)}% of ${sends.length}, p99 ${Math.round(percentile(served.map(latency), 0.99))} ms`;
}

export const statusesOf = (sends: readonly Send[]): string =>
  [...Map.groupBy(sends, ({ reply }) => reply?.status ?? 'none')]
    .map(([status, some]) => `${status} × ${some.length}`)
    .join(', ');
