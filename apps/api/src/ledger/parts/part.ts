import type { FlightItem, Transaction } from '@tallybook/db';
import type { Accepted, BookedLine, Decision, LedgerCommand, LedgerState } from '@tallybook/domain';
import type { TracedEvent } from '../../platform/events/event.ts';
import type { LoggedFact } from '../log/facts.ts';
import type { MonthPeriod } from '../periods/month-store.ts';
import type { PostedItem, Posting, PostingOutcome } from '../posting/posting.ts';
import type { StoredLayer } from '../state/layer-store.ts';
import type { CostAdjustmentRow } from './costs.ts';
import type { Booked } from './journal.ts';
import type { MovementRow, OriginalRow } from './movements.ts';
import type { ProductRow, Settings } from './settings-store.ts';
import type { BalanceRow } from './sums.ts';
import type { TransferRow } from './transfers.ts';

/** What a batch needs of an organization's ledger, read under its locks. */
export interface Ledger {
  /** The input of `decide`. */
  readonly state: LedgerState;
  readonly settings: Settings;
  readonly products: ReadonlyMap<string, ProductRow>;
  /** By product. */
  readonly balances: ReadonlyMap<string, BalanceRow>;
  /** Movements that the commands reverse or adjust. */
  readonly originals: ReadonlyMap<string, OriginalRow>;
  /** Cost adjustments to be reversed: id → lines of the automatic journal entry. */
  readonly adjustmentLines: ReadonlyMap<string, readonly BookedLine[]>;
  /** Positions in the posting order, one for each command; none without locks. */
  readonly seqs: readonly string[];
  /** FIFO product id → movement id → receipt, as far as they were read. */
  readonly layers: ReadonlyMap<string, ReadonlyMap<string, StoredLayer>>;
  /** Months that no period covers and that the commands may open. */
  readonly openable: readonly MonthPeriod[];
}

/** A batch that was decided: what the parts start from. */
interface Decided {
  readonly organizationId: string;
  readonly ledger: Ledger;
  readonly decision: Decision;
  readonly postings: readonly Posting[];
  /** The postings of each request, among them some that are not in this batch because they are replayed. */
  readonly requests: readonly (readonly Posting[])[];
  /** Product id → first day whose costs are pending after the commit. */
  readonly pendingFrom: ReadonlyMap<string, string>;
  /** By id. */
  readonly commands: ReadonlyMap<string, { readonly command: LedgerCommand; readonly posting: Posting }>;
}

/** What the parts derive. Each has a default, for batches that do not concern its part. */
interface Derived extends Collected {
  /** Months that accepted rows open. */
  readonly opened: readonly MonthPeriod[];
  /** What was decided, with its journal entries. */
  readonly booked: Booked;
  /** Product id → posting rule that its first movement gives the product. */
  readonly fixedRules: ReadonlyMap<string, string>;
  readonly rows: readonly MovementRow[];
  readonly adjustments: readonly CostAdjustmentRow[];
  readonly transfers: readonly TransferRow[];
  /** In the order of the postings. */
  readonly outcomes: readonly PostingOutcome[];
}

/** What several parts add to. */
interface Collected {
  /** What callers receive, by command. */
  readonly items: ReadonlyMap<string, PostedItem>;
  /** For the ledger log, in its order. */
  readonly facts: readonly LoggedFact[];
  /** For the audit trail, and for webhooks that subscribe to them. */
  readonly events: readonly TracedEvent[];
}

export interface Batch extends Decided, Derived {}

/** One concern of posting: what it derives from a decision, and what it writes. */
export interface Part {
  /** What follows from the decision and from the parts before this one. */
  readonly derive?: (batch: Batch) => Partial<Derived>;
  /** Statements that write it, in the flight of all parts. */
  readonly write?: (tx: Transaction, batch: Batch) => readonly FlightItem[];
}

/** What was accepted, of all kinds, in the order of the postings. */
export const acceptedIn = ({ outcomes }: Decision): Exclude<Accepted, 'unchanged'>[] =>
  outcomes.flatMap((outcome) =>
    'accepted' in outcome ? outcome.accepted.filter((each) => each !== 'unchanged') : [],
  );

/** A batch before the parts derive anything. */
export const decided = (batch: Decided): Batch => ({
  ...batch,
  opened: [],
  booked: {
    movements: batch.decision.movements,
    costAdjustments: batch.decision.costAdjustments,
    entries: [],
  },
  fixedRules: new Map(),
  rows: [],
  adjustments: [],
  transfers: [],
  items: new Map(),
  facts: [],
  events: [],
  outcomes: [],
});

/** Adds what a part derives: no part can lose what those before it added. */
export const withDerived = (batch: Batch, derived: Partial<Derived>): Batch => ({
  ...batch,
  ...derived,
  items: derived.items === undefined ? batch.items : new Map([...batch.items, ...derived.items]),
  facts: [...batch.facts, ...(derived.facts ?? [])],
  events: [...batch.events, ...(derived.events ?? [])],
});
