import type { Average } from './holding.ts';
import { isIssue, unitsReceived, type TimelineRow } from './timeline-row.ts';

/**
 * The sums of a product's rows on one day: its change of quantity and value, and the lowest and highest running quantity
 * relative to the day's start. New movements are the last of their day, so a backdated one can be checked against all later
 * balances without reading a row.
 *
 * The balance between a movement and its same-day reversals is no lowest one: they cancel out, so no stock was missing.
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
  /** Units of exits, less those of reversals of exits; like all of these sums, on the date of each row. Any number of them. */
  readonly issued: bigint;
  /** The cost of these, in minor units. */
  readonly issuedCost: bigint;
  /** Units of receipts, less those that were reversed on their date or that went back to the supplier. */
  readonly received: bigint;
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

type Cancelling = Pick<TimelineRow, 'id' | 'cancels'>;

/** The row itself, or the one it cancels. */
const cancellable = ({ id, cancels }: Cancelling): string => cancels ?? id;

/** Whether the next row is a same-day reversal of a row, or of the one that it cancels itself. */
export const isCancelledBy = (row: Cancelling, next: Pick<TimelineRow, 'cancels'> | undefined): boolean =>
  next !== undefined && next.cancels === cancellable(row);

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

  /** Index in `rows` for a new row: at the end, or after the row it cancels and that one's earlier reversals. */
  placeOf(row: Pick<TimelineRow, 'cancels'>): number {
    if (row.cancels === null) return this.rows.length;
    const last = this.rows.findLastIndex((each) => cancellable(each) === row.cancels);
    if (last === -1) throw new RangeError('the day of the cancelled row was not read');
    return last + 1;
  }

  /** Index of the row that the one at an index cancels, or the index itself. */
  startOf(index: number): number {
    let at = index;
    while ((this.rows[at]?.cancels ?? null) !== null) at -= 1;
    return at;
  }

  /** Units and cost of the last row before an index with its reversals, unless they cancel all of it. */
  lastBefore(index: number): Average | undefined {
    for (let end = index; end > 0;) {
      const start = this.startOf(end - 1);
      const rows = this.rows.slice(start, end);
      const quantity = rows.reduce((sum, { delta }) => sum + delta, 0);
      if (quantity !== 0) return { quantity, value: rows.reduce((sum, { cost }) => sum + cost, 0n) };
      end = start;
    }
    return undefined;
  }

  /** Whether the row after an index is a same-day reversal of the one at it, or of the same row. */
  isCancelled(index: number): boolean {
    const row = this.rows[index];
    return row !== undefined && isCancelledBy(row, this.rows[index + 1]);
  }

  put(index: number, row: TimelineRow): void {
    const last = index === this.rows.length && row.cancels === null;
    this.rows.splice(index, 0, row);
    this.#range = last ? extend(this.#range, row.delta) : this.#recomputed();
  }

  sum(): DaySum {
    const count = (this.#base?.count ?? 0) + this.rows.length;
    return { date: this.date, count, ...this.#range, value: this.value(), ...this.#moved() };
  }

  #moved(): Pick<DaySum, 'issued' | 'issuedCost' | 'received'> {
    let { issued = 0n, issuedCost = 0n, received = 0n } = this.#base ?? {};
    for (const row of this.rows) {
      received += BigInt(unitsReceived(row));
      if (!isIssue(row.kind)) continue;
      issued -= BigInt(row.delta);
      issuedCost -= row.cost;
    }
    return { issued, issuedCost, received };
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
