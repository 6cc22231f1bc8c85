import type { DayState, DaySum } from './day.ts';
import type { Layer } from './fifo.ts';
import type { Average, Holding } from './holding.ts';

/** What is known of a product's ledger before a decision: its end, and the days that matter, in order. */
export interface TimelineState {
  readonly closing: Holding;
  /** Ascending: every day from the first that a command touches to the end of the ledger. */
  readonly days: readonly DayState[];
  /** Open layers at the end of the ledger, for FIFO products; undefined for moving average. */
  readonly layers?: readonly Layer[] | undefined;
  /** Set when `layers` are only the oldest, as many units as may go out; those behind them were not read. */
  readonly layersUnread?: boolean | undefined;
  /** Open layers in front of the first day, where every row from there on was read. */
  readonly openingLayers?: readonly Layer[] | undefined;
  /**
   * Average of the row that brought the quantity in front of the first day to 0; read only where stock may be,
   * or has been, below zero.
   */
  readonly openingAverage?: Average | undefined;
}

export interface TimelineOutcome {
  readonly closing: Holding;
  /** Open at the end: of those that were read, and of what came in. */
  readonly layers: readonly Layer[] | undefined;
  /** Days whose sums are others now. */
  readonly days: readonly DaySum[];
  /** Rows that stood here before and cost something else now. */
  readonly recosted: readonly { id: string; cost: bigint }[];
  /** First day whose costs are still those of before: they follow in the background. */
  readonly pendingFrom: string | undefined;
}
