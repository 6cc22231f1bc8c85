import type { LedgerCommand, ProblemError, StockMovement } from '@tallybook/domain';
import type { KeyedCall } from '../../../platform/idempotency/store.ts';

/** What a caller wants posted: one movement, or several that stand or fall together. */
export interface Posting {
  readonly group: readonly LedgerCommand[];
  readonly userId: string;
  readonly call: KeyedCall | undefined;
  /** The caller's answer, which is stored with the effect when the call carries a key. */
  readonly answer: (outcomes: readonly (StockMovement | 'unchanged')[]) => unknown;
  /** One problem for the refusals of a group's commands; those that were fine are undefined. */
  readonly refuse: (refusals: readonly (ProblemError | undefined)[]) => ProblemError;
}

export type Posted = ProblemError | { readonly answer: unknown; readonly replayed: boolean };
