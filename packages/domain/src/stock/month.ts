import type { TimelineRow } from './timeline-row.ts';

/**
 * The rows of one calendar month of a product, summed up: what the month adds to quantity and value, and how
 * far the running quantity sinks and rises in it, counted from the month's start. With these a balance as of
 * any date, and the check that no later balance turns negative, read months plus the rows of one.
 */
export interface MonthSum {
  /** `YYYY-MM` */
  readonly month: string;
  readonly delta: number;
  /** Lowest running quantity after any of its rows, relative to the month's start. */
  readonly lowest: number;
  readonly highest: number;
  /** Minor units. */
  readonly value: bigint;
  readonly lastDate: string;
}

/** A month as a decision gets it: summed up, or with every row of it. */
export interface MonthState extends MonthSum {
  readonly rows?: readonly TimelineRow[] | undefined;
}

/** A month under decision: rows that were not read stand in front as a sum, the others follow one by one. */
export class Month {
  readonly month: string;
  readonly base: MonthSum | undefined;
  readonly rows: TimelineRow[];
  changed = false;

  constructor(month: string, base: MonthSum | undefined, rows: readonly TimelineRow[]) {
    this.month = month;
    this.base = base;
    this.rows = rows.map((row) => ({ ...row }));
  }

  static of(state: MonthState): Month {
    return state.rows === undefined
      ? new Month(state.month, state, [])
      : new Month(state.month, undefined, state.rows);
  }

  copy(): Month {
    const copied = new Month(this.month, this.base, this.rows);
    copied.changed = this.changed;
    return copied;
  }

  delta(): number {
    return this.rows.reduce((sum, row) => sum + row.delta, this.base?.delta ?? 0);
  }

  value(): bigint {
    return this.rows.reduce((sum, row) => sum + row.cost, this.base?.value ?? 0n);
  }

  /** What the month has added by the end of a day. */
  deltaThrough(date: string): number {
    if (this.month > date.slice(0, 7)) return 0;
    this.#mustReach(date);
    return this.rows
      .filter((row) => row.date <= date)
      .reduce((sum, row) => sum + row.delta, this.base?.delta ?? 0);
  }

  /** Index in `rows`: behind all of the row's date, or directly behind the row it annuls. */
  placeOf(row: Omit<TimelineRow, 'cost'>): number {
    if (row.annuls !== null) {
      const original = this.rows.findIndex((candidate) => candidate.id === row.annuls);
      if (original === -1) throw new RangeError('the month of the annulled row was not read');
      return original + 1;
    }
    const last = this.rows.at(-1);
    if (last === undefined || last.date <= row.date) {
      this.#mustReach(row.date);
      return this.rows.length;
    }
    const first = this.rows.findIndex((candidate) => candidate.date > row.date);
    if (first === 0) this.#mustReach(row.date);
    return first;
  }

  sum(): MonthSum {
    let running = this.base?.delta ?? 0;
    let lowest = this.base?.lowest ?? Infinity;
    let highest = this.base?.highest ?? -Infinity;
    for (const row of this.rows) {
      running += row.delta;
      lowest = Math.min(lowest, running);
      highest = Math.max(highest, running);
    }
    const lastDate = this.rows.at(-1)?.date ?? this.base?.lastDate ?? '';
    return { month: this.month, delta: running, lowest, highest, value: this.value(), lastDate };
  }

  // The rows summed up in the base are in front of everything that happens here.
  #mustReach(date: string): void {
    if (this.base !== undefined && this.base.lastDate > date)
      throw new RangeError('the rows of the month were not read');
  }
}
