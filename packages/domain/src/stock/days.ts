import { Balances, type Extremes } from './balances.ts';
import { Day, type DaySum } from './day.ts';
import type { Average, Holding } from './holding.ts';
import type { TimelineRow } from './timeline-row.ts';
import type { TimelineState } from './timeline-state.ts';

/** An insertion point: before a row of a day. */
export interface Place {
  readonly day: number;
  readonly row: number;
  /** The day does not exist yet; it is inserted at this index. */
  readonly fresh?: boolean;
}

/** The holding at the end of a day, from the one at its start. */
export const holdingAfter = (holding: Holding, day: Day): Holding => ({
  quantity: holding.quantity + day.delta,
  value: holding.value + day.value(),
});

/** The days of a timeline in order, and the holding before the first. */
export class Days {
  readonly opening: Holding;
  readonly #openingAverage: Average | undefined;
  readonly #days: Day[];
  readonly #lastSummed: string;
  #quantity: number;
  /** Computed on first use: a movement at the end does not need it. */
  #balances: Balances | undefined;

  private constructor(opening: Holding, openingAverage: Average | undefined, days: Day[], quantity: number) {
    this.opening = opening;
    this.#openingAverage = openingAverage;
    this.#days = days;
    this.#quantity = quantity;
    this.#lastSummed = days.findLast((day) => day.base !== undefined)?.date ?? '';
  }

  static of(state: TimelineState): Days {
    const days = state.days.map((day) => Day.of(day));
    // Backwards, so that every intermediate sum is a balance, which a number holds exactly.
    const opening = days.reduceRight(
      (holding, day) => ({ quantity: holding.quantity - day.delta, value: holding.value - day.value() }),
      state.closing,
    );
    return new Days(opening, state.openingAverage, days, state.closing.quantity);
  }

  copy(): Days {
    return new Days(
      this.opening,
      this.#openingAverage,
      this.#days.map((day) => day.copy()),
      this.#quantity,
    );
  }

  get length(): number {
    return this.#days.length;
  }

  /** Units on hand at the end. */
  get quantity(): number {
    return this.#quantity;
  }

  at(index: number): Day {
    const day = this.#days[index];
    if (day === undefined) throw new RangeError('day index out of range');
    return day;
  }

  /** The place of a new row: after all rows of its date, or directly after the row it cancels. */
  placeOf(row: Pick<TimelineRow, 'date' | 'cancels'>): Place {
    const day = this.from(row.date);
    if (this.#days[day]?.date !== row.date) return { day, row: 0, fresh: true };
    return { day, row: this.at(day).placeOf(row) };
  }

  /** Fewer units of a movement are left, for the later rows that return some of them. */
  reduceReversed(movement: string, units: number): void {
    for (const row of this.#rows()) {
      const { restores, returnOf, split } = row;
      if (restores?.id === movement) row.restores = { ...restores, units: restores.units - units };
      if (returnOf?.id === movement) row.returnOf = { ...returnOf, units: returnOf.units - units };
      if (split?.receipt === movement) row.split = { ...split, units: split.units - units };
    }
  }

  /** Adds to the cost of a receipt, for the rows after a date that return units of it. */
  adjustReturned(receipt: string, amount: bigint, after = ''): void {
    for (const row of this.#rows())
      if (row.returnOf?.id === receipt && row.date > after)
        row.returnOf = { ...row.returnOf, adjusted: row.returnOf.adjusted + amount };
  }

  *#rows(): Iterable<TimelineRow> {
    for (const { rows } of this.#days) yield* rows;
  }

  isEnd({ day, row, fresh = false }: Place): boolean {
    if (fresh) return day === this.#days.length;
    return day === this.#days.length - 1 && row === this.at(day).rows.length;
  }

  /** @returns the day of the inserted row */
  put(place: Place, row: TimelineRow): Day {
    const { fresh = false } = place;
    if (fresh) this.#days.splice(place.day, 0, new Day(row.date, undefined, []));
    const day = this.at(place.day);
    day.put(place.row, row);
    this.#quantity += row.delta;
    // With a single day, recomputing is as cheap as updating.
    if (this.#days.length === 1) this.#balances = undefined;
    else this.#balances?.put(place.day, row.delta, fresh);
    return day;
  }

  /** Units on hand before a place. */
  quantityBefore(place: Place): number {
    if (this.isEnd(place)) return this.#quantity;
    const inDay = place.fresh === true ? 0 : this.at(place.day).deltaBefore(place.row);
    return this.#extremes().before(place.day) + inDay;
  }

  /** Extremes of the balance on the days after a place's own; undefined if there are none. */
  extremesAfter({ day, fresh = false }: Place): Extremes | undefined {
    const next = fresh ? day : day + 1;
    return next < this.#days.length ? this.#extremes().from(next) : undefined;
  }

  /** The average at which the quantity became 0, for a place before which it is 0. */
  averageBefore(place: Place): Average | undefined {
    for (let at = place.day; at >= 0; at -= 1) {
      const day = this.at(at);
      const last = day.lastBefore(at === place.day ? place.row : day.rows.length);
      if (last !== undefined) return last;
      if (day.base !== undefined) return day.base.lastAverage;
    }
    return this.#openingAverage;
  }

  /** The average at the end of a date on which the quantity is 0. */
  averageAt(date: string): Average | undefined {
    const day = this.#search((each) => each.date > date) - 1;
    return day < 0 ? this.#openingAverage : this.averageBefore({ day, row: this.at(day).rows.length });
  }

  /** Units on hand at the end of a date. */
  quantityAt(date: string): number {
    const next = this.#search((day) => day.date > date);
    return next === this.#days.length ? this.#quantity : this.#extremes().before(next);
  }

  /** The holding at the end of a date, or at the end of all days. */
  holdingAt(date?: string): Holding {
    const days = date === undefined ? this.#days : this.#days.filter((day) => day.date <= date);
    return days.reduce(holdingAfter, this.opening);
  }

  /** Index of the first day on or after a date. */
  from(date: string): number {
    return this.#search((day) => day.date >= date);
  }

  /** The last day that was read without rows; '' if there is none. */
  get lastSummed(): string {
    return this.#lastSummed;
  }

  changed(): DaySum[] {
    return this.#days.filter((day) => day.changed).map((day) => day.sum());
  }

  /** Index of the first day that matches; all later days match as well. */
  #search(matches: (day: Day) => boolean): number {
    let [from, to] = [0, this.#days.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if (matches(this.at(middle))) to = middle;
      else from = middle + 1;
    }
    return from;
  }

  #extremes(): Balances {
    return (this.#balances ??= new Balances(this.#days, this.opening.quantity));
  }
}
