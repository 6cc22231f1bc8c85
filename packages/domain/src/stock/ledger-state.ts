import type { DayState } from './day.ts';
import type { Layer } from './fifo.ts';
import type { Average } from './holding.ts';

/** The state of a product that a decision needs, read under the product's lock. */
export interface ProductState {
  readonly id: string;
  readonly archived: boolean;
  readonly onHand: number;
  /** Minor units. */
  readonly value: bigint;
  /** Days with movements, from the first that a command affects to the end of the ledger, ascending. */
  readonly days: readonly DayState[];
  /** Open layers at the end of the ledger, for FIFO products; undefined for moving average. */
  readonly layers?: readonly Layer[] | undefined;
  /** True if `layers` holds only the oldest ones, enough for all issues; later layers were not read. */
  readonly layersUnread?: boolean | undefined;
  /** Open layers before the first day, if every row from that day on was read. */
  readonly openingLayers?: readonly Layer[] | undefined;
  /** If nothing is on hand before the first day: the average at which the quantity became 0. */
  readonly openingAverage?: Average | undefined;
}

export interface PeriodState {
  readonly id: string;
  readonly name: string;
  readonly startDate: string;
  readonly endDate: string;
  readonly closed: boolean;
}

/** All input of a decision, which reads nothing else and no clock. */
export interface LedgerState {
  readonly moneyScale: number;
  /** Whether issues may exceed the units on hand. Default: false. */
  readonly allowNegativeStock?: boolean;
  readonly products: ReadonlyMap<string, ProductState>;
  readonly periods: readonly PeriodState[];
  /** Last day of the latest closed period; read only if a date has no period. */
  readonly closedThrough?: string | null;
  /** Manual journal entries that the commands refer to: id → period. */
  readonly journalEntries: ReadonlyMap<string, string>;
  /** Movements that the commands reverse and that are reversed already. */
  readonly reversed: ReadonlySet<string>;
  /** Signed cost of the movements that the commands reverse, in minor units, read under their products' locks. */
  readonly originalCosts?: ReadonlyMap<string, bigint>;
}
