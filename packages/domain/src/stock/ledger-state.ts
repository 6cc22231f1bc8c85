import type { DayState } from './day.ts';
import type { Layer } from './fifo.ts';
import type { Average } from './holding.ts';

/** What a decision must know of a product, read under its lock. */
export interface ProductState {
  readonly id: string;
  readonly archived: boolean;
  readonly onHand: number;
  /** Minor units. */
  readonly value: bigint;
  /** Days with movements from the first that a command touches to the end of the ledger, ascending. */
  readonly days: readonly DayState[];
  /** Open layers at the end of the ledger, for FIFO products; undefined for moving average. */
  readonly layers?: readonly Layer[] | undefined;
  /** Set when `layers` are only the oldest, as many units as may go out; those behind them were not read. */
  readonly layersUnread?: boolean | undefined;
  /** Open layers in front of the first day, where every row from there on was read. */
  readonly openingLayers?: readonly Layer[] | undefined;
  /** Where nothing is on hand in front of the first day: the average of the row that brought it to 0. */
  readonly openingAverage?: Average | undefined;
}

export interface PeriodState {
  readonly id: string;
  readonly name: string;
  readonly startDate: string;
  readonly endDate: string;
  readonly closed: boolean;
}

/** Everything a decision depends on. Nothing is read, no clock is asked. */
export interface LedgerState {
  readonly moneyScale: number;
  /** Whether more may go out than is on hand; false when absent. */
  readonly allowNegativeStock?: boolean;
  readonly products: ReadonlyMap<string, ProductState>;
  readonly periods: readonly PeriodState[];
  /** Last day of the latest closed period, where a date that no period covers made it matter. */
  readonly closedThrough?: string | null;
  /** Entries posted by hand that the commands name: id to the period each is dated in. */
  readonly journalEntries: ReadonlyMap<string, string>;
  /** Movements that the commands reverse and that have been reversed already. */
  readonly reversed: ReadonlySet<string>;
  /** Signed cost of the movements that the commands reverse, in minor units, read under their products' locks. */
  readonly originalCosts?: ReadonlyMap<string, bigint>;
}
