import { Day, type DaySum } from './day.ts';
import type { Average, Holding } from './holding.ts';
import type { TimelineRow } from './timeline-row.ts';
import type { TimelineState } from './timeline-state.ts';

/** In front of which row of which day. */
export interface Place {
  readonly day: number;
  readonly row: number;
}

const add = (held: Holding, day: Day): Holding => ({
  quantity: held.quantity + day.delta(),
  value: held.value + day.value(),
});

/** The days of a timeline, in order, from what was held in front of the first. */
export class Days {
  readonly opening: Holding;
  readonly #openingAverage: Average | undefined;
  readonly #days: Day[];

  private constructor(opening: Holding, openingAverage: Average | undefined, days: Day[]) {
    this.opening = opening;
    this.#openingAverage = openingAverage;
    this.#days = days;
  }

  static of(state: TimelineState): Days {
    const days = state.days.map((day) => Day.of(day));
    // From the end to the front, so that every sum on the way is a balance, which a number holds exactly.
    const opening = days.reduceRight(
      (held, day) => ({ quantity: held.quantity - day.delta(), value: held.value - day.value() }),
      state.closing,
    );
    return new Days(opening, state.openingAverage, days);
  }

  copy(): Days {
    return new Days(
      this.opening,
      this.#openingAverage,
      this.#days.map((day) => day.copy()),
    );
  }

  get length(): number {
    return this.#days.length;
  }

  at(index: number): Day {
    const day = this.#days[index];
    if (day === undefined) throw new RangeError('no such day');
    return day;
  }

  rows(): TimelineRow[] {
    return this.#days.flatMap((day) => day.rows);
  }

  /** Where a row goes: behind all of its date, or directly behind the row that it annuls. A new day is put in. */
  placeOf(row: Omit<TimelineRow, 'cost'>): Place {
    let at = this.#days.length;
    while (at > 0 && this.at(at - 1).date > row.date) at -= 1;
    if (at === 0 || this.at(at - 1).date !== row.date)
      this.#days.splice(at, 0, new Day(row.date, undefined, []));
    else at -= 1;
    return { day: at, row: this.at(at).placeOf(row) };
  }

  /** A day without a row would stand between the next ones and the end. */
  dropIfEmpty(index: number): void {
    const day = this.at(index);
    if (day.base === undefined && day.rows.length === 0) this.#days.splice(index, 1);
  }

  isEnd(place: Place): boolean {
    return place.day === this.#days.length - 1 && place.row === this.at(place.day).rows.length;
  }

  /** What is held in front of a place. */
  before(place: Place): Holding {
    let { quantity, value } = this.#days.slice(0, place.day).reduce(add, this.opening);
    const { base, rows } = this.at(place.day);
    quantity += base?.delta ?? 0;
    value += base?.value ?? 0n;
    for (const row of rows.slice(0, place.row)) {
      quantity += row.delta;
      value += row.cost;
    }
    return { quantity, value };
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
    return this.#days.reduce(
      (quantity, day) => (day.date <= date ? quantity + day.delta() : quantity),
      this.opening.quantity,
    );
  }

  /** What is held at the end, added up. */
  closing(): Holding {
    return this.#days.reduce(add, this.opening);
  }

  /** The place in front of the first row on or after a date. */
  from(date: string): Place {
    const at = this.#days.findIndex((day) => day.date >= date);
    return { day: at === -1 ? this.#days.length : at, row: 0 };
  }

  isSummedAfter(date: string): boolean {
    return this.#days.some((day) => day.base !== undefined && day.date > date);
  }

  changed(): DaySum[] {
    return this.#days.filter((day) => day.changed).map((day) => day.sum());
  }
}
