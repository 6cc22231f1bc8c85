import type { Transaction } from '@tallybook/db';
import type {
  CostAdjustment,
  Decision,
  LedgerCommand,
  ProblemError,
  StockMovement,
  StockTransfer,
} from '@tallybook/domain';
import type { Origin } from '../../platform/events/event.ts';
import type { KeyedCall } from '../../platform/idempotency/store.ts';

/** Outcome of a command; `unchanged` for a count that matches. */
export type PostedItem = StockMovement | CostAdjustment | StockTransfer | 'unchanged';

/** One call to the ledger: a movement, or several that are posted all or none. */
export interface Posting {
  readonly group: readonly LedgerCommand[];
  readonly userId: string;
  /** For the audit trail. */
  readonly origin: Origin;
  readonly call: KeyedCall | undefined;
  /** The import of a row, which has no webhook event of its own. */
  readonly importId?: string;
  /** The caller's response; stored in the same transaction if the call carries an Idempotency-Key. */
  readonly toResponse: (outcomes: readonly PostedItem[], compared: Decision['compared']) => unknown;
  /** Combines the problems of a rejected group; accepted commands are undefined. */
  readonly combineProblems: (problems: readonly (ProblemError | undefined)[]) => ProblemError;
}

export type PostingOutcome = ProblemError | { readonly response: unknown; readonly replayed: boolean };

/** A caller's progress, stored in the database and advanced by the transaction that posts for it. */
export interface Checkpoint {
  /** Requests with the same id never share a batch: the second must see the progress of the first. */
  readonly id: string;
  /** Locks the checkpoint. Returns false, and nothing is posted, if these postings do not start there. */
  readonly acquire: (tx: Transaction) => Promise<boolean>;
  readonly advance: (tx: Transaction, outcomes: readonly PostingOutcome[]) => Promise<unknown>;
}

/** A unit of commit: one posting, or many independent postings of one caller with their checkpoint. */
export interface PostingRequest {
  readonly postings: readonly Posting[];
  readonly checkpoint?: Checkpoint;
}

/** One outcome per posting; undefined if the checkpoint could not be acquired. */
export type PostingResult = readonly PostingOutcome[] | undefined;
