import type { DateLimit } from '../accounting/problems.ts';
import type { ReversedUnits } from './command.ts';
import type { OtherStockTakes } from './count-difference.ts';
import type { DispatchRow } from './dispatch.ts';
import type { ProductUnits } from './entered.ts';
import type { LocatedState } from './located.ts';
import type { OpeningAccounts } from './opening.ts';
import type { TimelineState } from './timeline-state.ts';
import type { ReservationState } from './working-reservations.ts';

/** The state of a product that a decision needs, read under the product's lock. */
export interface ProductState extends Omit<TimelineState, 'closing'> {
  readonly id: string;
  readonly archived: boolean;
  /** Whether it has movements. */
  readonly moved?: boolean | undefined;
  /** Needed by commands with `entered` only. */
  readonly units?: ProductUnits | undefined;
  readonly onHand: number;
  /** Units that open reservations keep, at all locations. Default: 0. */
  readonly reserved?: number | undefined;
  /** Minor units. */
  readonly value: bigint;
}

export interface PeriodState {
  readonly id: string;
  readonly name: string;
  readonly startDate: string;
  readonly endDate: string;
  readonly closed: boolean;
}

/** The period that contains a date. */
export function periodOf(periods: readonly PeriodState[], date: string): PeriodState | undefined {
  return periods.find((period) => period.startDate <= date && date <= period.endDate);
}

/** A cost adjustment in split mode: its date, and all of its amount in signed minor units. */
export interface SplitCost {
  readonly date: string;
  readonly amount: bigint;
}

/** The whole input of a decision, which reads nothing else, not even a clock. */
export interface LedgerState {
  readonly moneyScale: number;
  /** Whether issues may exceed the units on hand. Default: false. */
  readonly allowNegativeStock?: boolean;
  readonly products: ReadonlyMap<string, ProductState>;
  readonly periods: readonly PeriodState[];
  /** Last day of the latest closed period; read only if a date has no period. */
  readonly closedThrough?: string | null;
  /** Default: any date is allowed. */
  readonly dateLimit?: DateLimit | undefined;
  /** Manual journal entries that the commands refer to: id → period. */
  readonly journalEntries: ReadonlyMap<string, string>;
  /** Units that were reversed already, of the movements that the commands reverse or adjust; none if absent. */
  readonly reversed: ReadonlyMap<string, ReversedUnits>;
  /** Signed cost of the movements that the commands reverse or adjust, in minor units, read under their products' locks. */
  readonly originalCosts?: ReadonlyMap<string, bigint>;
  /** Their costs including those of their same-day reversals, if they have any. */
  readonly remainingCosts?: ReadonlyMap<string, bigint>;
  /** Sum of the cost adjustments in place of the movements that the commands reverse or adjust; 0 if absent. */
  readonly adjustedCosts?: ReadonlyMap<string, bigint>;
  /** Cost adjustments in split mode of the same movements, by receipt; none if absent. */
  readonly splitCosts?: ReadonlyMap<string, readonly SplitCost[]>;
  /** Cost adjustments that the commands reverse and that are reversed already. */
  readonly reversedAdjustments?: ReadonlySet<string>;
  /** Product id → what other stock takes have done since the count that a command posts. */
  readonly otherStockTakes?: ReadonlyMap<string, OtherStockTakes>;
  readonly located?: LocatedState | undefined;
  readonly openingAccounts?: OpeningAccounts | undefined;
  /** Transfers that the commands reverse and that are reversed already. */
  readonly reversedTransfers?: ReadonlySet<string>;
  /** The dispatches that the commands name, with what was received, written off and sent back, by date and then by posting. */
  readonly dispatches?: ReadonlyMap<string, readonly DispatchRow[]>;
  /** The database's day (UTC), from which on reserved units must be there. Needed if there are some. */
  readonly today?: string | undefined;
  /** The reservations that the commands name. */
  readonly reservations?: ReadonlyMap<string, ReservationState>;
}

/** The cost adjustments of a receipt: those in place, and those in split mode through a date. */
export function sumOfAdjustments(
  { adjustedCosts, splitCosts }: Pick<LedgerState, 'adjustedCosts' | 'splitCosts'>,
  receipt: string,
  through = '9999',
): bigint {
  const splits = splitCosts?.get(receipt)?.filter(({ date }) => date <= through) ?? [];
  return splits.reduce((sum, { amount }) => sum + amount, adjustedCosts?.get(receipt) ?? 0n);
}
