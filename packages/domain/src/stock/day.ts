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
}

/** A day under decision: rows that were not read stand in front as a sum, the others follow one by one. */
export class Day {
  readonly date: string;
  readonly base: DaySum | undefined;
  readonly rows: TimelineRow[];
  changed = false;

  constructor(date: string, base: DaySum | undefined, rows: readonly TimelineRow[]) {
    this.date = date;
    this.base = base;
    this.rows = rows.map((row) => ({ ...row }));
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
    return this.rows.reduce((sum, row) => sum + row.delta, this.base?.delta ?? 0);
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
