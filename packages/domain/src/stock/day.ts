import type { Average } from './holding.ts';
import type { TimelineRow } from './timeline-row.ts';

/**
 * The sums of a product's rows on one day: its change of quantity and value, and the lowest and highest running quantity
 * relative to the day's start. New movements are the last of their day, so a backdated one can be checked against all later
 * balances without reading a row.
 *
 * The balance between a movement and its same-day reversal is no lowest one: the pair cancels out, so no stock was missing.
 * It does count as a highest one, which limits numbers to those that are exact.
 */
export interface DaySum {
  readonly date: string;
  /** Movements of the day. */
  readonly count: number;
  readonly delta: number;
  /** Lowest running quantity after any of its rows, relative to the day's start. */
  readonly lowest: number;
  readonly highest: number;
  /** Minor units. */
  readonly value: bigint;
}

/** A day as input of a decision: only its sums, or also all of its rows. */
export interface DayState extends DaySum {
  readonly rows?: readonly TimelineRow[] | undefined;
  /** For a day without rows at whose end nothing is on hand: the average at which the quantity became 0. */
  readonly lastAverage?: Average | undefined;
}

type Range = Pick<DaySum, 'delta' | 'lowest' | 'highest'>;

const extend = ({ delta, lowest, highest }: Range, by: number, cancelled = false): Range => {
  const now = delta + by;
  return { delta: now, lowest: cancelled ? lowest : Math.min(lowest, now), highest: Math.max(highest, now) };
};

/** A day during a decision: the sum of the rows that were not read, followed by the other rows. */
export class Day {
  readonly date: string;
  readonly rows: TimelineRow[];
  #base: DayState | undefined;
  changed = false;
  /** Index of the first row whose cost, like that of all later rows, has to be recomputed. */
  stale: number | undefined;
  #range: Range;

  constructor(date: string, base: DayState | undefined, rows: readonly TimelineRow[]) {
    this.date = date;
    this.#base = base;
    this.rows = rows.map((row) => ({ ...row }));
    this.#range = this.#recomputed();
  }

  /** The sum of the rows that were not read. */
  get base(): DayState | undefined {
    return this.#base;
  }

  /** Adds to the value of a row that was not read. */
  addToValue(amount: bigint): void {
    if (this.#base === undefined) throw new RangeError('every row of the day was read');
    this.#base = { ...this.#base, value: this.#base.value + amount };
    this.changed = true;
  }

  static of(state: DayState): Day {
    return state.rows === undefined
      ? new Day(state.date, state, [])
      : new Day(state.date, undefined, state.rows);
  }

  copy(): Day {
    const copied = new Day(this.date, this.#base, this.rows);
    copied.changed = this.changed;
    copied.stale = this.stale;
    return copied;
  }

  get delta(): number {
    return this.#range.delta;
  }

  /** Lowest running quantity after any row, relative to the day's start; Infinity without rows. */
  get lowest(): number {
    return this.#range.lowest;
  }

  get highest(): number {
    return this.#range.highest;
  }

  /** Value of the rows before an index, or of all rows, in minor units. */
  value(index = this.rows.length): bigint {
    return this.rows.slice(0, index).reduce((sum, row) => sum + row.cost, this.#base?.value ?? 0n);
  }

  /** Units of the rows before an index, computed backwards so that every intermediate sum is exact. */
  deltaBefore(index: number): number {
    return this.rows.slice(index).reduceRight((sum, row) => sum - row.delta, this.delta);
  }

  /** Index in `rows` for a new row: at the end, or directly after the row it cancels. */
  placeOf(row: Omit<TimelineRow, 'cost'>): number {
    if (row.cancels === null) return this.rows.length;
    const original = this.rows.findIndex((candidate) => candidate.id === row.cancels);
    if (original === -1) throw new RangeError('the day of the cancelled row was not read');
    return original + 1;
  }

  /** The last row before an index that is not part of a cancelled pair, among the rows that were read. */
  lastBefore(index: number): TimelineRow | undefined {
    let at = index - 1;
    // A same-day reversal directly follows its original.
    while ((this.rows[at]?.cancels ?? null) !== null) at -= 2;
    return this.rows[at];
  }

  /** Whether the row after an index cancels the one at it. */
  isCancelled(index: number): boolean {
    const row = this.rows[index];
    return row !== undefined && this.rows[index + 1]?.cancels === row.id;
  }

  put(index: number, row: TimelineRow): void {
    const last = index === this.rows.length && row.cancels === null;
    this.rows.splice(index, 0, row);
    this.#range = last ? extend(this.#range, row.delta) : this.#recomputed();
  }

  sum(): DaySum {
    const count = (this.#base?.count ?? 0) + this.rows.length;
    return { date: this.date, count, ...this.#range, value: this.value() };
  }

  #recomputed(): Range {
    const { delta = 0, lowest = Infinity, highest = -Infinity } = this.#base ?? {};
    return this.rows.reduce<Range>((range, row, index) => extend(range, row.delta, this.isCancelled(index)), {
      delta,
      lowest,
      highest,
    });
  }
}
