import type { DaySum } from './day.ts';
import { Days } from './days.ts';
import { limitViolation, type LimitViolation } from './limits.ts';
import type { MovementKind, TimelineRow } from './timeline-row.ts';

/** The sums of the units that came to and left a location on one day. */
export interface LocationDay {
  readonly date: string;
  readonly delta: number;
  /** Lowest and highest running quantity of the day relative to its start, which counts too: never above or below 0. */
  readonly lowest: number;
  readonly highest: number;
}

/** A row of a location: a movement, or one side of a transfer. */
export interface LocationRow {
  readonly id: string;
  readonly date: string;
  readonly delta: number;
  /** For a same-day reversal: the movement that it cancels, as in the ledger of the product. */
  readonly cancels: string | null;
}

/** A day as input of a decision: its sums, or all of its rows in ledger order. */
export interface LocationDayState extends LocationDay {
  readonly rows?: readonly LocationRow[] | undefined;
}

/** Units of a product at a location, with the days from the first that a command affects, ascending. */
export interface LocationState {
  readonly onHand: number;
  /** Units that open reservations keep there. Default: 0. */
  readonly reserved?: number | undefined;
  readonly days: readonly LocationDayState[];
}

/** What a decision changes at a location. */
export interface LocationOutcome {
  readonly locationId: string;
  readonly onHand: number;
  /** Days whose sums changed. */
  readonly days: readonly LocationDay[];
}

const empty: LocationState = { onHand: 0, days: [] };

// A location has quantities only: the rules of days and limits are those of the product, with value 0.
const kind: MovementKind = { type: 'adjustment', reversedType: null, reasonCode: null };
const noValue = { value: 0n, issued: 0n, issuedCost: 0n, received: 0n };

const rowOf = ({ id, date, delta, cancels }: LocationRow): TimelineRow => ({
  id,
  date,
  delta,
  cancels,
  unitCostMicros: 0n,
  kind,
  cost: 0n,
});

const daysOf = ({ onHand, days }: LocationState): Days =>
  Days.of({
    closing: { quantity: onHand, value: 0n },
    days: days.map(({ date, delta, lowest, highest, rows }) => ({
      ...noValue,
      date,
      count: 0,
      delta,
      lowest,
      highest,
      rows: rows?.map(rowOf),
    })),
  });

/** The sums of a product's day as those of the only location that it has used so far. */
export const asLocationDay = ({ date, delta, lowest, highest }: DaySum): LocationDay => ({
  date,
  delta,
  lowest: Math.min(lowest, 0),
  highest: Math.max(highest, 0),
});

/**
 * The units of one product by location, in ledger order. No location falls below zero, at no row, unless that is allowed; the
 * balance between a movement and its same-day reversal does not count, as for the product.
 */
export class LocationLedger {
  readonly #allowsNegative: (locationId: string) => boolean;
  readonly #reserved: ReadonlyMap<string, number>;
  #days: Map<string, Days>;

  constructor(
    locations: ReadonlyMap<string, LocationState>,
    allowsNegative: (locationId: string) => boolean,
  ) {
    this.#allowsNegative = allowsNegative;
    this.#days = new Map([...locations].map(([id, state]) => [id, daysOf(state)]));
    this.#reserved = new Map([...locations].map(([id, { reserved = 0 }]) => [id, reserved]));
  }

  /** Units at a location that were reserved when the state was read. */
  reserved(locationId: string): number {
    return this.#reserved.get(locationId) ?? 0;
  }

  /** Units at a location now. */
  onHand(locationId: string): number {
    return this.#days.get(locationId)?.quantity ?? 0;
  }

  /** Units at a location at the end of a day. */
  quantityAt(locationId: string, date: string): number {
    return this.#days.get(locationId)?.quantityAt(date) ?? 0;
  }

  /** Whether the product has used a location other than this one. */
  hasOtherThan(locationId: string | undefined): boolean {
    return [...this.#days.keys()].some((id) => id !== locationId);
  }

  /** The limit that a row would violate; changes nothing. */
  violationOf(
    locationId: string,
    row: Pick<LocationRow, 'date' | 'delta' | 'cancels'>,
  ): LimitViolation | undefined {
    const days = this.#days.get(locationId) ?? daysOf(empty);
    return limitViolation(days, { ...row, place: days.placeOf(row) }, this.#allowsNegative(locationId));
  }

  /** Puts a row after all rows of its date, or after the row that it cancels. Check it with `violationOf` first. */
  put(locationId: string, row: LocationRow): void {
    const days = this.#days.get(locationId) ?? daysOf(empty);
    this.#days.set(locationId, days);
    days.put(days.placeOf(row), rowOf(row)).changed = true;
  }

  /** Saves the state; the returned function restores it. */
  savepoint(): () => void {
    const saved = new Map([...this.#days].map(([id, days]) => [id, days.copy()]));
    return () => {
      this.#days = saved;
    };
  }

  /** The locations that changed. */
  outcomes(): LocationOutcome[] {
    return [...this.#days].flatMap(([locationId, days]) => {
      const changed = days.changed().map(asLocationDay);
      return changed.length === 0 ? [] : [{ locationId, onHand: days.quantity, days: changed }];
    });
  }
}
