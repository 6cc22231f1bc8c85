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

/** A day under decision: rows that were not read stand in front as a sum, the others follow one by one. */
export class Day {
  readonly date: string;
  readonly base: DayState | undefined;
  readonly rows: TimelineRow[];
  changed = false;
  #delta: number;

  constructor(date: string, base: DayState | undefined, rows: readonly TimelineRow[]) {
    this.date = date;
    this.base = base;
    this.rows = rows.map((row) => ({ ...row }));
    this.#delta = rows.reduce((sum, row) => sum + row.delta, base?.delta ?? 0);
  }

  static of(state: DayState): Day {
    return state.rows === undefined
      ? new Day(state.date, state, [])
      : new Day(state.date, undefined, state.rows);
  }

  copy(): Day {
    const copied = new Day(this.date, this.base, this.rows);
    copied.changed = this.changed;
    return copied;
  }

  delta(): number {
    return this.#delta;
  }

  value(): bigint {
    return this.rows.reduce((sum, row) => sum + row.cost, this.base?.value ?? 0n);
  }

  /** Index in `rows`: behind all of the day, or directly behind the row it annuls. */
  placeOf(row: Omit<TimelineRow, 'cost'>): number {
    if (row.annuls === null) return this.rows.length;
    const original = this.rows.findIndex((candidate) => candidate.id === row.annuls);
    if (original === -1) throw new RangeError('the day of the annulled row was not read');
    return original + 1;
  }

  /** The last row in front of one that is no part of a pair that annuls itself; among those that were read. */
  lastBefore(index: number): TimelineRow | undefined {
    let at = index - 1;
    // A reversal in place stands directly behind its original.
    while ((this.rows[at]?.annuls ?? null) !== null) at -= 2;
    return this.rows[at];
  }

  put(index: number, row: TimelineRow): void {
    this.rows.splice(index, 0, row);
    this.#delta += row.delta;
  }

  sum(): DaySum {
    let running = this.base?.delta ?? 0;
    let lowest = this.base?.lowest ?? Infinity;
    let highest = this.base?.highest ?? -Infinity;
    for (const row of this.rows) {
      running += row.delta;
      lowest = Math.min(lowest, running);
      highest = Math.max(highest, running);
    }
    const count = (this.base?.count ?? 0) + this.rows.length;
    return { date: this.date, count, delta: running, lowest, highest, value: this.value() };
  }
}
