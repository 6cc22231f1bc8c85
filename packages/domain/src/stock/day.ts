import type { Average } from './holding.ts';
import type { TimelineRow } from './timeline-row.ts';

/**
 * The rows of one day of a product, summed up: what the day adds to quantity and value, and how far the
 * running quantity sinks and rises in it, counted from the day's start. A movement goes behind all others of
 * its day, so with these a backdated one is held against every later balance without reading a single row.
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

/** A day as a decision gets it: summed up, or with every row of it. */
export interface DayState extends DaySum {
  readonly rows?: readonly TimelineRow[] | undefined;
  /** Of a day summed up at whose end nothing is on hand: the average of the row that brought the quantity to 0. */
  readonly lastAverage?: Average | undefined;
}

type Range = Pick<DaySum, 'delta' | 'lowest' | 'highest'>;

const moved = ({ delta, lowest, highest }: Range, { delta: by }: Pick<TimelineRow, 'delta'>): Range => {
  const now = delta + by;
  return { delta: now, lowest: Math.min(lowest, now), highest: Math.max(highest, now) };
};

/** A day under decision: rows that were not read stand in front as a sum, the others follow one by one. */
export class Day {
  readonly date: string;
  readonly base: DayState | undefined;
  readonly rows: TimelineRow[];
  changed = false;
  /** Index of the first row whose cost has still to be worked out, with all behind it. */
  stale: number | undefined;
  #range: Range;

  constructor(date: string, base: DayState | undefined, rows: readonly TimelineRow[]) {
    this.date = date;
    this.base = base;
    this.rows = rows.map((row) => ({ ...row }));
    this.#range = this.#added();
  }

  static of(state: DayState): Day {
    return state.rows === undefined
      ? new Day(state.date, state, [])
      : new Day(state.date, undefined, state.rows);
  }

  copy(): Day {
    const copied = new Day(this.date, this.base, this.rows);
    copied.changed = this.changed;
    copied.stale = this.stale;
    return copied;
  }

  get delta(): number {
    return this.#range.delta;
  }

  /** Lowest running quantity after any of its rows, from the day's start; Infinity where there is none. */
  get lowest(): number {
    return this.#range.lowest;
  }

  get highest(): number {
    return this.#range.highest;
  }

  /** Minor units of the rows in front of an index; of all of them without one. */
  value(index = this.rows.length): bigint {
    return this.rows.slice(0, index).reduce((sum, row) => sum + row.cost, this.base?.value ?? 0n);
  }

  /** Units of the rows in front of an index; every sum on the way is one that a number holds exactly. */
  deltaBefore(index: number): number {
    return this.rows.slice(index).reduceRight((sum, row) => sum - row.delta, this.delta);
  }

  /** Index in `rows`: behind all of the day, or directly behind the row it cancels. */
  placeOf(row: Omit<TimelineRow, 'cost'>): number {
    if (row.cancels === null) return this.rows.length;
    const original = this.rows.findIndex((candidate) => candidate.id === row.cancels);
    if (original === -1) throw new RangeError('the day of the cancelled row was not read');
    return original + 1;
  }

  /** The last row in front of one that is no part of a pair that annuls itself; among those that were read. */
  lastBefore(index: number): TimelineRow | undefined {
    let at = index - 1;
    // A reversal in place stands directly behind its original.
    while ((this.rows[at]?.cancels ?? null) !== null) at -= 2;
    return this.rows[at];
  }

  put(index: number, row: TimelineRow): void {
    const last = index === this.rows.length;
    this.rows.splice(index, 0, row);
    this.#range = last ? moved(this.#range, row) : this.#added();
  }

  sum(): DaySum {
    const count = (this.base?.count ?? 0) + this.rows.length;
    return { date: this.date, count, ...this.#range, value: this.value() };
  }

  #added(): Range {
    const { delta = 0, lowest = Infinity, highest = -Infinity } = this.base ?? {};
    return this.rows.reduce(moved, { delta, lowest, highest });
  }
}
