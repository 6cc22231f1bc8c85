import type { DayState, DaySum } from './day.ts';
import type { Layer } from './fifo.ts';
import type { Average, Holding } from './holding.ts';
import type { TimelineRow } from './timeline-row.ts';

/** The end of a product's ledger before a decision, with the days that the decision may affect. */
export interface TimelineState {
  readonly closing: Holding;
  /** Every day with movements, from the first that a command affects to the end of the ledger, ascending. */
  readonly days: readonly DayState[];
  /** Open layers at the end of the ledger, for FIFO products; undefined for moving average. */
  readonly layers?: readonly Layer[] | undefined;
  /** True if `layers` holds only the oldest ones, enough for all issues; later layers were not read. */
  readonly layersUnread?: boolean | undefined;
  /** Open layers before the first day, if every row from that day on was read. */
  readonly openingLayers?: readonly Layer[] | undefined;
  /**
   * Average at which the quantity became 0 before the first day; read only if stock may be, or once was, below zero, if a
   * row is an issue that was reversed on its own day, or for a count without a unit cost.
   */
  readonly openingAverage?: Average | undefined;
  /** First day with outdated costs, which a recost in the background has not reached yet. */
  readonly pendingFrom?: string | undefined;
}

/** A row whose cost changed. */
export interface RecostedRow {
  readonly id: string;
  readonly cost: bigint;
  /** The row as read, with its previous cost. */
  readonly before: Readonly<TimelineRow>;
}

export interface TimelineOutcome {
  readonly closing: Holding;
  /** Open at the end, among the layers that were read and the new ones. */
  readonly layers: readonly Layer[] | undefined;
  /** Days whose sums changed. */
  readonly days: readonly DaySum[];
  /** Existing rows whose cost changed. */
  readonly recosted: readonly RecostedRow[];
  /** First day whose costs the decision left outdated: they are recomputed in the background. */
  readonly pendingFrom: string | undefined;
}
