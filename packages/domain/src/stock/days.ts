import { Balances, type Extremes } from './balances.ts';
import { Day, type DaySum } from './day.ts';
import type { Average, Holding } from './holding.ts';
import type { TimelineRow } from './timeline-row.ts';
import type { TimelineState } from './timeline-state.ts';

/** In front of which row of which day. */
export interface Place {
  readonly day: number;
  readonly row: number;
  /** The day is still to be put in, in front of the one that has this index now. */
  readonly fresh?: boolean;
}

/** What is held behind a day, from what is held in front of it. */
export const holdingAfter = (held: Holding, day: Day): Holding => ({
  quantity: held.quantity + day.delta,
  value: held.value + day.value(),
});

/** The days of a timeline, in order, from what was held in front of the first. */
export class Days {
  readonly opening: Holding;
  readonly #openingAverage: Average | undefined;
  readonly #days: Day[];
  readonly #lastSummed: string;
  #quantity: number;
  /** Added up when it is first asked for: what stands last never asks. */
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
    // From the end to the front, so that every sum on the way is a balance, which a number holds exactly.
    const opening = days.reduceRight(
      (held, day) => ({ quantity: held.quantity - day.delta, value: held.value - day.value() }),
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
    if (day === undefined) throw new RangeError('no such day');
    return day;
  }

  rows(): TimelineRow[] {
    return this.#days.flatMap((day) => day.rows);
  }

  /** Where a row goes: behind all of its date, or directly behind the row that it annuls. */
  placeOf(row: Omit<TimelineRow, 'cost'>): Place {
    const day = this.from(row.date);
    if (this.#days[day]?.date !== row.date) return { day, row: 0, fresh: true };
    return { day, row: this.at(day).placeOf(row) };
  }

  isEnd({ day, row, fresh = false }: Place): boolean {
    if (fresh) return day === this.#days.length;
    return day === this.#days.length - 1 && row === this.at(day).rows.length;
  }

  /** @returns the day that the row stands in now */
  put(place: Place, row: TimelineRow): Day {
    const { fresh = false } = place;
    if (fresh) this.#days.splice(place.day, 0, new Day(row.date, undefined, []));
    const day = this.at(place.day);
    day.put(place.row, row);
    this.#quantity += row.delta;
    // Of no day there is nothing to be moved.
    if (this.#days.length === 1) this.#balances = undefined;
    else this.#balances?.put(place.day, row.delta, fresh);
    return day;
  }

  /** Units on hand in front of a place. */
  quantityBefore(place: Place): number {
    if (this.isEnd(place)) return this.#quantity;
    const inDay = place.fresh === true ? 0 : this.at(place.day).deltaBefore(place.row);
    return this.#added().before(place.day) + inDay;
  }

  /** How low and high the balance goes on the days behind a place's own; undefined where there is none. */
  extremesAfter({ day, fresh = false }: Place): Extremes | undefined {
    const next = fresh ? day : day + 1;
    return next < this.#days.length ? this.#added().from(next) : undefined;
  }

  /** The average of the row that brought the quantity to 0, for a place in front of which it is 0. */
  averageBefore(place: Place): Average | undefined {
    for (let at = place.day; at >= 0; at -= 1) {
      const day = this.at(at);
      const last = day.lastBefore(at === place.day ? place.row : day.rows.length);
      if (last !== undefined) return { quantity: last.delta, value: last.cost };
      if (day.base !== undefined) return day.base.lastAverage;
    }
    return this.#openingAverage;
  }

  /** Units on hand at the end of a date. */
  quantityAt(date: string): number {
    const next = this.#search((day) => day.date > date);
    return next === this.#days.length ? this.#quantity : this.#added().before(next);
  }

  /** What is held at the end of a date, added up; at the end of all without one. */
  heldAt(date?: string): Holding {
    const days = date === undefined ? this.#days : this.#days.filter((day) => day.date <= date);
    return days.reduce(holdingAfter, this.opening);
  }

  /** Index of the first day on or after a date. */
  from(date: string): number {
    return this.#search((day) => day.date >= date);
  }

  /** The last day that was read as a sum; '' where none was. */
  get lastSummed(): string {
    return this.#lastSummed;
  }

  changed(): DaySum[] {
    return this.#days.filter((day) => day.changed).map((day) => day.sum());
  }

  /** Index of the first day that is so; all behind it are. */
  #search(isSo: (day: Day) => boolean): number {
    let [from, to] = [0, this.#days.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if (isSo(this.at(middle))) to = middle;
      else from = middle + 1;
    }
    return from;
  }

  #added(): Balances {
    return (this.#balances ??= new Balances(this.#days, this.opening.quantity));
  }
}
