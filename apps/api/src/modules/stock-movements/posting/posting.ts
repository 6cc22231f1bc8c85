import type { Transaction } from '@tallybook/db';
import type { LedgerCommand, ProblemError, StockMovement } from '@tallybook/domain';
import type { Origin } from '../../../platform/events/index.ts';
import type { KeyedCall } from '../../../platform/idempotency/store.ts';

/** What a caller wants posted: one movement, or several that stand or fall together. */
export interface Posting {
  readonly group: readonly LedgerCommand[];
  readonly userId: string;
  /** For the audit trail. */
  readonly origin: Origin;
  readonly call: KeyedCall | undefined;
  /** The caller's answer, which is stored with the effect when the call carries a key. */
  readonly answer: (outcomes: readonly (StockMovement | 'unchanged')[]) => unknown;
  /** One problem for the refusals of a group's commands; those that were fine are undefined. */
  readonly refuse: (refusals: readonly (ProblemError | undefined)[]) => ProblemError;
}

export type Posted = ProblemError | { readonly answer: unknown; readonly replayed: boolean };

/** A note kept in the database of how far a caller is, moved on by the transaction that posts for it. */
export interface Passage {
  /** Two of one id never share a batch: the second must see how far the first one came. */
  readonly id: string;
  /** Locks the note. False when it is not at the place that the postings go on from; then none is posted. */
  readonly take: (tx: Transaction) => Promise<boolean>;
  /** Moves the note on. */
  readonly note: (tx: Transaction, posted: readonly Posted[]) => Promise<unknown>;
}

/** What is committed as one: a single posting, or many of one caller, each for itself, with their passage. */
export interface Load {
  readonly postings: readonly Posting[];
  readonly passage?: Passage;
}

/** One for each posting of the load; undefined when its passage was somewhere else. */
export type Unloaded = readonly Posted[] | undefined;
